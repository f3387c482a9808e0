//! One control group, used for one run after another.
//!
//! The launcher lives in it, and programs are born in it: moving a process in for every run would make the kernel
//! wait for all processors each time. What the launcher itself uses is known and taken off.
//! It is never killed through `cgroup.kill`: on some kernels a group that was killed once kills every later
//! process at birth. The launcher kills through its pid namespace instead.

use std::fs::{self, File, OpenOptions};
use std::io;
use std::os::fd::OwnedFd;
use std::os::unix::fs::FileExt;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use super::hierarchy::{Hierarchies, Place, Version};
use crate::exec::limits::Limits;

/// More than this many the kernel does not know.
const MOST_PROCESSES: u64 = 4_194_304;

/// What a reused group may still be charged for of earlier runs. Kernel memory of ended processes is given back
/// late: with runs close upon another about 2 MiB are under way at any time, never more. A smaller bound would make
/// a new group for every thirtieth run, and moving the launcher there takes as long as ten runs.
const RESIDUE: u64 = 4 << 20;

/// What the processes in a group used since the run began.
#[derive(Debug, Default, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Usage {
    pub cpu: Duration,
    pub peak: u64,
    /// Processes killed for want of memory.
    pub memory_kills: u64,
    pub refused_processes: u64,
}

/// A group in each of the trees.
#[derive(Debug)]
pub(crate) struct Group {
    hierarchies: Hierarchies,
    name: String,
    cpu: File,
    peak: File,
    usage: File,
    memory_events: File,
    process_events: File,
    entries: Vec<OwnedFd>,
    limits: (u64, u64),
    before: Usage,
    entered: bool,
}

impl Group {
    /// Makes a group; the name says whose it is, so that groups of a killed harness can be found.
    pub(crate) fn new(hierarchies: &Hierarchies, number: u32) -> io::Result<Self> {
        static MADE: AtomicU32 = AtomicU32::new(0);
        let made = MADE.fetch_add(1, Ordering::Relaxed);
        let name = format!("{}{made}", prefix(number));
        for root in hierarchies.roots() {
            let folder = root.join(&name);
            let _left_by_a_process_of_this_number = fs::remove_dir(&folder);
            fs::create_dir(folder)?;
        }
        let opened = Self::open(hierarchies, name.clone());
        if opened.is_err() {
            remove(hierarchies, &name);
        }
        opened
    }

    fn open(hierarchies: &Hierarchies, name: String) -> io::Result<Self> {
        let memory = |one: &str, two: &str| open(&hierarchies.memory, &name, one, two);
        let (events, peak) = ("memory.events", "memory.peak");
        let folders = hierarchies.roots().into_iter().map(|root| root.join(&name).join("cgroup.procs"));
        let entries = folders.map(|path| OpenOptions::new().write(true).open(path).map(OwnedFd::from));
        Ok(Self {
            cpu: open(&hierarchies.cpu, &name, "cpuacct.usage", "cpu.stat")?,
            peak: memory("memory.max_usage_in_bytes", peak)?,
            usage: memory("memory.usage_in_bytes", "memory.current")?,
            memory_events: memory("memory.oom_control", events)?,
            process_events: open(&hierarchies.processes, &name, "pids.events", "pids.events")?,
            entries: entries.collect::<io::Result<_>>()?,
            hierarchies: hierarchies.clone(),
            name,
            limits: (0, 0),
            before: Usage::default(),
            entered: false,
        })
    }

    /// Files into which a launcher that is not yet in the group writes a `0` to enter it.
    pub(crate) fn entries(&mut self) -> &[OwnedFd] {
        if std::mem::replace(&mut self.entered, true) { &[] } else { &self.entries }
    }

    /// Sets the limits and starts counting from zero; `false` when the group is too worn for that.
    pub(crate) fn begin(&mut self, limits: &Limits) -> io::Result<bool> {
        // One more process for the launcher.
        self.limit(limits.memory.0, (u64::from(limits.processes) + 1).min(MOST_PROCESSES))?;
        // The peak of version 2 cannot be set back before Linux 6.12: one run a group then.
        let reset = self.peak.write_at(b"0", 0).is_ok();
        let fresh = number(&read(if reset { &self.usage } else { &self.peak })?) < RESIDUE;
        self.before = Usage::default();
        self.before = self.usage()?;
        Ok(fresh)
    }

    fn limit(&mut self, memory: u64, processes: u64) -> io::Result<()> {
        if self.limits.0 != memory {
            self.limit_memory(memory)?;
        }
        if self.limits.1 != processes {
            write(&self.hierarchies.processes, &self.name, "pids.max", processes)?;
        }
        self.limits = (memory, processes);
        Ok(())
    }

    fn limit_memory(&self, memory: u64) -> io::Result<()> {
        let place = &self.hierarchies.memory;
        match place.version {
            Version::Two => {
                write(place, &self.name, "memory.max", memory)?;
                let _no_swap_here = write(place, &self.name, "memory.swap.max", 0);
                Ok(())
            }
            Version::One => {
                // Memory with swap may never be the smaller: which of the two moves first depends on the direction.
                let _smaller = write(place, &self.name, "memory.limit_in_bytes", memory);
                let _no_swap_here = write(place, &self.name, "memory.memsw.limit_in_bytes", memory);
                write(place, &self.name, "memory.limit_in_bytes", memory)
            }
        }
    }

    /// What was used since `begin`.
    pub(crate) fn usage(&self) -> io::Result<Usage> {
        let cpu = read(&self.cpu)?;
        let cpu = match self.hierarchies.cpu.version {
            Version::One => Duration::from_nanos(number(&cpu)),
            Version::Two => Duration::from_micros(value(&cpu, "usage_usec")),
        };
        Ok(Usage {
            cpu: cpu.saturating_sub(self.before.cpu),
            peak: number(&read(&self.peak)?),
            memory_kills: value(&read(&self.memory_events)?, "oom_kill") - self.before.memory_kills,
            refused_processes: value(&read(&self.process_events)?, "max") - self.before.refused_processes,
        })
    }
}

/// How the names of all groups of a worker begin.
fn prefix(number: u32) -> String {
    format!("wasit.{}.{number}.", std::process::id())
}

/// The paths with which the groups of a worker begin, in all trees.
pub(crate) fn path_prefixes(hierarchies: &Hierarchies, number: u32) -> Vec<PathBuf> {
    hierarchies.roots().into_iter().map(|root| root.join(prefix(number))).collect()
}

impl Drop for Group {
    fn drop(&mut self) {
        remove(&self.hierarchies, &self.name);
    }
}

fn remove(hierarchies: &Hierarchies, name: &str) {
    for root in hierarchies.roots() {
        for _ in 0..50 {
            match fs::remove_dir(root.join(name)) {
                Err(error) if error.raw_os_error() == Some(libc::EBUSY) => {
                    std::thread::sleep(Duration::from_millis(1));
                }
                Ok(()) | Err(_) => break,
            }
        }
    }
}

/// Removes groups whose harness is gone.
pub(crate) fn remove_stale(hierarchies: &Hierarchies) {
    for root in hierarchies.roots() {
        for entry in fs::read_dir(root).into_iter().flatten().flatten() {
            let name = entry.file_name().to_string_lossy().into_owned();
            let owner =
                name.strip_prefix("wasit.").and_then(|rest| rest.split('.').next()?.parse::<u32>().ok());
            if owner.is_some_and(|owner| !Path::new(&format!("/proc/{owner}")).exists()) {
                let _somebody_else_did = fs::remove_dir(entry.path());
            }
        }
    }
}

fn open(place: &Place, name: &str, one: &str, two: &str) -> io::Result<File> {
    let file = match place.version {
        Version::One => one,
        Version::Two => two,
    };
    let path = place.root.join(name).join(file);
    // Setting the peak back is writing to it; files that cannot be written are only read.
    OpenOptions::new().read(true).write(true).open(&path).or_else(|_| File::open(&path))
}

fn write(place: &Place, name: &str, file: &str, value: u64) -> io::Result<()> {
    fs::write(place.root.join(name).join(file), value.to_string())
}

fn read(file: &File) -> io::Result<String> {
    let mut bytes = [0; 1024];
    let length = file.read_at(&mut bytes, 0)?;
    Ok(String::from_utf8_lossy(&bytes[..length]).into_owned())
}

fn number(text: &str) -> u64 {
    text.trim().parse().unwrap_or(0)
}

/// The value behind a name in a list of names and values.
fn value(text: &str, name: &str) -> u64 {
    let pairs = text.lines().filter_map(|line| line.split_once(' '));
    pairs.filter(|(key, _)| *key == name).map(|(_, value)| number(value)).next().unwrap_or(0)
}
