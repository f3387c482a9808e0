//! Cores for workers: each has one to itself where possible, also among several graders on one machine.

use std::fs::{self, File};
use std::os::fd::AsFd as _;

use rustix::fs::{FlockOperation, flock};
use rustix::thread::{CpuSet, sched_getaffinity, sched_setaffinity};

/// A core that belongs to one worker until it is dropped.
#[derive(Debug)]
pub(super) struct Core {
    _lock: File,
}

/// Cores this process may use.
pub(super) fn count() -> usize {
    let allowed = sched_getaffinity(None).map_or(0, |set| set.count() as usize);
    if allowed > 0 { allowed } else { std::thread::available_parallelism().map_or(1, Into::into) }
}

/// Lets this thread work only where no other wants to: programs are measured on the same cores.
pub(crate) fn give_way() {
    // A courtesy: without it everything works too. On Linux it concerns this thread alone.
    let _ = rustix::process::nice(19);
}

impl Core {
    /// Binds this thread, and every process it starts, to a core that no other grader uses. Without one the thread
    /// stays free: sharing is better than two graders on one core while another is idle.
    pub(super) fn take() -> Option<Self> {
        let allowed = sched_getaffinity(None).ok()?;
        let folder = std::env::temp_dir().join(format!("wasit-cores-{}", rustix::process::getuid().as_raw()));
        fs::create_dir_all(&folder).ok()?;
        for core in (0..CpuSet::MAX_CPU).filter(|core| allowed.is_set(*core)) {
            let path = folder.join(core.to_string());
            let Ok(lock) = fs::OpenOptions::new().create(true).append(true).open(path) else { continue };
            if flock(lock.as_fd(), FlockOperation::NonBlockingLockExclusive).is_err() {
                continue;
            }
            let mut set = CpuSet::new();
            set.set(core);
            return sched_setaffinity(None, &set).ok().map(|()| Self { _lock: lock });
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn two_workers_never_share_a_core() {
        let core_of = || {
            let core = Core::take();
            let set = sched_getaffinity(None).expect("a set");
            (core, (0..CpuSet::MAX_CPU).filter(|core| set.is_set(*core)).collect::<Vec<_>>())
        };
        let all = count();
        let one = std::thread::spawn(core_of).join().expect("no panic");
        let other = std::thread::spawn(core_of).join().expect("no panic");
        for (core, cores) in [&one, &other] {
            assert_eq!(cores.len(), if core.is_some() { 1 } else { all });
        }
        if let ((Some(_), first), (Some(_), second)) = (&one, &other) {
            assert_ne!(first, second);
        }
    }
}
