//! Looks at running processes through `/proc`: what they use, and what they wait for.

use std::collections::{HashMap, HashSet};
use std::io::Read;
use std::os::fd::{AsFd, OwnedFd};
use std::time::Duration;

use rustix::fs::{Dir, Mode, OFlags};

/// More processes than any limit allows are not looked at.
const MOST: usize = 4096;

/// The processes of one launcher: those of its namespace, or those below it.
#[derive(Debug)]
pub(super) struct Census {
    proc: OwnedFd,
    /// Where there is no namespace, the launcher below which processes count.
    launcher: Option<i32>,
}

/// What the processes use at one moment.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
pub(super) struct Sample {
    /// Processor time, including children they waited for.
    pub cpu: Duration,
    /// Resident memory, shared pages counted once a process.
    pub resident: u64,
    pub tasks: u32,
    /// Whether any thread runs or waits for the disk.
    pub busy: bool,
}

/// What a thread has had of the cores since it began.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
pub(super) struct Turns {
    pub working: Duration,
    /// Ready to work, while others had the core.
    pub waiting: Duration,
}

/// What a thread does right now.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Call {
    pub number: i64,
    pub arguments: [u64; 6],
    pub process: i32,
}

impl Census {
    /// Processes of a namespace, by its own `/proc`.
    pub(super) fn of_namespace(proc: OwnedFd) -> Self {
        Self { proc, launcher: None }
    }

    /// Processes of the namespace in which the caller is the first.
    pub(super) fn of_own_namespace() -> rustix::io::Result<Self> {
        Ok(Self { proc: open_proc()?, launcher: None })
    }

    pub(super) fn below(launcher: i32) -> rustix::io::Result<Self> {
        Ok(Self { proc: open_proc()?, launcher: Some(launcher) })
    }

    pub(super) fn processes(&self) -> Vec<i32> {
        match self.launcher {
            Some(launcher) => descendants(launcher),
            None => self.numbers(".").into_iter().filter(|pid| *pid != 1).collect(),
        }
    }

    /// Those of them that are not over.
    pub(super) fn living(&self) -> Vec<i32> {
        let lives = |pid: &i32| self.read(&format!("{pid}/stat")).is_some_and(|text| !is_over(&text));
        self.processes().into_iter().filter(lives).collect()
    }

    pub(super) fn sample(&self) -> Sample {
        let mut total = Sample::default();
        for pid in self.processes() {
            let Some(one) = self.read(&format!("{pid}/stat")).as_deref().and_then(read_stat) else {
                continue;
            };
            total.cpu += one.cpu;
            total.resident += one.resident;
            total.tasks += one.tasks;
            total.busy |= one.busy;
        }
        total
    }

    /// Memory of all processes with shared pages divided among them; more exact but slower. A process that hides its
    /// shares counts with all its pages, and one that is over with none.
    pub(super) fn proportional_memory(&self) -> u64 {
        let each = self.processes().into_iter().map(|pid| {
            let share = self.read(&format!("{pid}/smaps_rollup")).as_deref().and_then(read_share);
            let whole = || Some(read_stat(&self.read(&format!("{pid}/stat"))?)?.resident);
            share.or_else(whole).unwrap_or(0)
        });
        each.sum()
    }

    /// What every thread of the run has had of the cores; nothing where the kernel does not tell.
    pub(super) fn turns(&self) -> HashMap<i32, Turns> {
        let mut turns = HashMap::new();
        for process in self.processes() {
            for thread in self.numbers(&format!("{process}/task")) {
                let text = self.read(&format!("{process}/task/{thread}/schedstat"));
                turns.extend(text.as_deref().and_then(read_turns).map(|read| (thread, read)));
            }
        }
        turns
    }

    /// Sockets that processes hold open. What lies in them is memory that belongs to no process.
    pub(super) fn sockets(&self) -> u64 {
        let mut seen = HashSet::new();
        for pid in self.processes() {
            for number in self.numbers(&format!("{pid}/fd")).into_iter().filter(|number| *number > 2) {
                let leads_to = self.descriptor(pid, u64::try_from(number).unwrap_or(0));
                // Children share the sockets of their parents.
                seen.extend(leads_to.filter(|to| to.starts_with(b"socket:")));
            }
        }
        seen.len() as u64
    }

    /// Whether any thread of the run is doing something.
    pub(super) fn is_busy(&self) -> bool {
        let threads = self.processes().into_iter().flat_map(|pid| {
            let folder = format!("{pid}/task");
            self.numbers(&folder).into_iter().map(move |thread| format!("{pid}/task/{thread}/stat"))
        });
        let mut states = threads.filter_map(|path| read_stat(&self.read(&path)?));
        states.any(|state| state.busy)
    }

    /// The system calls in which threads of the run are blocked.
    pub(super) fn calls(&self) -> Vec<Call> {
        let mut calls = Vec::new();
        for process in self.processes() {
            for thread in self.numbers(&format!("{process}/task")) {
                let text = self.read(&format!("{process}/task/{thread}/syscall"));
                calls.extend(text.as_deref().and_then(|text| read_call(text, process)));
            }
        }
        calls
    }

    /// Where a descriptor of a process leads.
    pub(super) fn descriptor(&self, process: i32, fd: u64) -> Option<Vec<u8>> {
        let path = format!("{process}/fd/{fd}");
        let link = rustix::fs::readlinkat(&self.proc, path, Vec::new()).ok()?;
        Some(link.into_bytes())
    }

    /// What the kernel says about a descriptor of a process.
    pub(super) fn descriptor_facts(&self, process: i32, fd: u64) -> Option<String> {
        self.read(&format!("{process}/fdinfo/{fd}"))
    }

    /// Some bytes of a process's memory.
    pub(super) fn memory(&self, process: i32, address: u64, length: usize) -> Option<Vec<u8>> {
        let flags = OFlags::RDONLY | OFlags::CLOEXEC;
        let memory = rustix::fs::openat(&self.proc, format!("{process}/mem"), flags, Mode::empty()).ok()?;
        let mut bytes = vec![0; length];
        let got = rustix::io::pread(memory, &mut bytes, address).ok()?;
        (got == length).then_some(bytes)
    }

    fn numbers(&self, folder: &str) -> Vec<i32> {
        let flags = OFlags::RDONLY | OFlags::DIRECTORY | OFlags::CLOEXEC;
        let open = rustix::fs::openat(&self.proc, folder, flags, Mode::empty());
        let Ok(entries) = open.and_then(|folder| Dir::read_from(folder.as_fd())) else {
            return Vec::new();
        };
        let names = entries.filter_map(|entry| entry.ok()?.file_name().to_str().ok()?.parse().ok());
        names.take(MOST).collect()
    }

    fn read(&self, path: &str) -> Option<String> {
        let flags = OFlags::RDONLY | OFlags::CLOEXEC;
        let file = rustix::fs::openat(&self.proc, path, flags, Mode::empty()).ok()?;
        read_text(std::fs::File::from(file))
    }
}

fn open_proc() -> rustix::io::Result<OwnedFd> {
    rustix::fs::open("/proc", OFlags::RDONLY | OFlags::DIRECTORY | OFlags::CLOEXEC, Mode::empty())
}

/// Every process below `ancestor`.
pub(super) fn descendants(ancestor: i32) -> Vec<i32> {
    let mut found = Vec::new();
    let mut open = vec![ancestor];
    while let Some(pid) = open.pop() {
        for child in children(pid) {
            if found.len() < MOST {
                found.push(child);
                open.push(child);
            }
        }
    }
    found
}

fn children(pid: i32) -> Vec<i32> {
    let Ok(tasks) = std::fs::read_dir(format!("/proc/{pid}/task")) else {
        return Vec::new();
    };
    let lists = tasks.flatten().filter_map(|task| {
        let file = std::fs::File::open(task.path().join("children")).ok()?;
        read_text(file)
    });
    lists.flat_map(|list| list.split_whitespace().flat_map(str::parse).collect::<Vec<_>>()).collect()
}

fn read_text(file: std::fs::File) -> Option<String> {
    let mut bytes = Vec::new();
    file.take(1 << 16).read_to_end(&mut bytes).ok()?;
    Some(String::from_utf8_lossy(&bytes).into_owned())
}

/// Reads `/proc/PID/stat`. The name in brackets may hold anything, so counting starts behind the last bracket.
fn read_stat(text: &str) -> Option<Sample> {
    let fields: Vec<_> = text.rsplit_once(") ")?.1.split(' ').collect();
    let number = |field: usize| fields.get(field - 3)?.trim().parse::<u64>().ok();
    let ticks = number(14)? + number(15)? + number(16)? + number(17)?;
    Some(Sample {
        // A tick is 1/100 s on every Linux: the kernel converts for this file.
        cpu: Duration::from_millis(ticks * 10),
        resident: number(24)? * rustix::param::page_size() as u64,
        tasks: number(20)? as u32,
        busy: matches!(fields.first().copied()?, "R" | "D"),
    })
}

/// Reads `/proc/PID/task/TID/schedstat`: nanoseconds at work, nanoseconds waiting for that, and how often.
fn read_turns(text: &str) -> Option<Turns> {
    let mut nanos = text.split_whitespace().map(|word| word.parse().map(Duration::from_nanos));
    Some(Turns { working: nanos.next()?.ok()?, waiting: nanos.next()?.ok()? })
}

/// Whether a process is only there to be waited for, by its `/proc/PID/stat`.
fn is_over(text: &str) -> bool {
    let state = text.rsplit_once(") ").and_then(|(_, fields)| fields.chars().next());
    matches!(state, Some('Z' | 'X'))
}

/// Reads the proportional share of `/proc/PID/smaps_rollup`, in bytes.
fn read_share(text: &str) -> Option<u64> {
    let line = text.lines().find(|line| line.starts_with("Pss:"))?;
    Some(line.split_whitespace().nth(1)?.parse::<u64>().ok()? * 1024)
}

/// Reads `/proc/PID/task/TID/syscall`: a number and arguments, or `running`.
fn read_call(text: &str, process: i32) -> Option<Call> {
    let mut words = text.split_whitespace();
    let number = words.next()?.parse().ok()?;
    let mut arguments = [0; 6];
    for argument in &mut arguments {
        *argument = u64::from_str_radix(words.next()?.strip_prefix("0x")?, 16).ok()?;
    }
    Some(Call { number, arguments, process })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_with_brackets_does_not_confuse_the_reader() {
        let text =
            "7 (a) R (b) S 1 7 7 0 -1 4194304 100 0 0 0 3 4 1 2 20 0 5 0 99 8192 2 18446744073709551615\n";
        let sample = read_stat(text).unwrap();
        assert_eq!(sample.cpu, Duration::from_millis(100));
        assert_eq!(sample.tasks, 5);
        assert!(!sample.busy);
    }

    #[test]
    fn a_running_thread_is_in_no_call() {
        assert_eq!(read_call("running\n", 1), None);
        let call = read_call("0 0x3 0x7ffe 0x1 0x0 0x0 0x22 0x7ffd 0x7fab\n", 9).unwrap();
        assert_eq!(call, Call { number: 0, arguments: [3, 0x7ffe, 1, 0, 0, 0x22], process: 9 });
    }
}
