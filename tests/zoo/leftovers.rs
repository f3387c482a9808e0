//! What the whole zoo may not leave behind: processes, control groups, mounts, files, shared memory.

use std::fs;
use std::path::Path;

/// What there was before the zoo opened.
pub struct Before {
    mounts: String,
    ipc: String,
}

impl Before {
    /// Looks around.
    pub fn look() -> Self {
        Self { mounts: fs::read_to_string("/proc/self/mounts").unwrap_or_default(), ipc: ipc() }
    }

    /// Everything that is there now and was not before.
    pub fn compare(&self, cage: &Path) -> Vec<String> {
        let mut left = Vec::new();
        let now = Self::look();
        if now.mounts != self.mounts {
            left.push("mounts differ".to_owned());
        }
        if now.ipc != self.ipc {
            left.push("shared memory, semaphores or queues".to_owned());
        }
        left.extend(processes(cage));
        let own = format!("wasit.{}.", std::process::id());
        for root in
            ["/sys/fs/cgroup", "/sys/fs/cgroup/memory", "/sys/fs/cgroup/pids", "/sys/fs/cgroup/unified"]
        {
            left.extend(names(root).into_iter().filter(|name| name.starts_with(&own)));
        }
        let temporary = std::env::temp_dir();
        let mine = [format!("wasit-{}-", std::process::id()), format!("wasit-bait-{}", std::process::id())];
        let files = names(&temporary.to_string_lossy()).into_iter();
        left.extend(files.filter(|name| mine.iter().any(|start| name.starts_with(start))));
        left.extend(names("/dev/shm").into_iter().filter(|name| name.starts_with("zoo")));
        left
    }
}

fn ipc() -> String {
    let files = ["shm", "sem", "msg"].map(|name| fs::read_to_string(format!("/proc/sysvipc/{name}")));
    files.into_iter().map(Result::unwrap_or_default).collect()
}

fn names(folder: &str) -> Vec<String> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    entries.map(|entry| entry.file_name().to_string_lossy().into_owned()).collect()
}

/// Processes that run anything out of the cage.
fn processes(cage: &Path) -> Vec<String> {
    let cage = cage.to_string_lossy().into_owned();
    let running = names("/proc").into_iter().filter(|name| name.parse::<u32>().is_ok());
    let lines = running.filter_map(|pid| {
        let line = fs::read(format!("/proc/{pid}/cmdline")).ok()?;
        Some((pid, String::from_utf8_lossy(&line).replace('\0', " ")))
    });
    let ours = lines.filter(|(pid, line)| line.contains(&cage) && *pid != std::process::id().to_string());
    ours.map(|(pid, line)| format!("process {pid}: {line}")).collect()
}
