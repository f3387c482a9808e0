//! Cores for workers: each has one to itself where possible, also among several graders on one machine.

use std::os::fd::{AsFd as _, OwnedFd};
use std::path::{Path, PathBuf};

use rustix::fs::{FlockOperation, Mode, OFlags, flock, fstat, mkdir, open, openat};
use rustix::process::getuid;
use rustix::thread::{CpuSet, sched_getaffinity, sched_setaffinity};

/// A core that belongs to one worker until it is dropped.
#[derive(Debug)]
pub(super) struct Core {
    _lock: OwnedFd,
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
        let folder = lock_folder()?;
        for core in (0..CpuSet::MAX_CPU).filter(|core| allowed.is_set(*core)) {
            let flags = OFlags::CREATE | OFlags::WRONLY | OFlags::NOFOLLOW | OFlags::CLOEXEC;
            let Ok(lock) = openat(&folder, core.to_string(), flags, Mode::RUSR | Mode::WUSR) else {
                continue;
            };
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

/// The folder of this user's locks: below the runtime folder, which nobody else can write to; among temporary files
/// where there is none.
fn lock_folder() -> Option<OwnedFd> {
    let user = getuid().as_raw();
    let runtime = if user == 0 { PathBuf::from("/run") } else { PathBuf::from(format!("/run/user/{user}")) };
    let here = open_own(&runtime.join("wasit-cores"));
    here.or_else(|| open_own(&std::env::temp_dir().join(format!("wasit-cores-{user}"))))
}

/// Makes or opens a folder that is ours alone. One that somebody else has made, or a link, is not used: whatever is
/// opened in it would be opened where they want.
fn open_own(folder: &Path) -> Option<OwnedFd> {
    let _there_already = mkdir(folder, Mode::RWXU);
    let flags = OFlags::RDONLY | OFlags::DIRECTORY | OFlags::NOFOLLOW | OFlags::CLOEXEC;
    let opened = open(folder, flags, Mode::empty()).ok()?;
    let found = fstat(&opened).ok()?;
    let is_ours = found.st_uid == getuid().as_raw()
        && !Mode::from_raw_mode(found.st_mode).intersects(Mode::RWXG | Mode::RWXO);
    is_ours.then_some(opened)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_folder_of_locks_that_others_could_have_made_is_not_used() {
        use std::os::unix::fs::{PermissionsExt, symlink};
        let folder = tempfile::tempdir().expect("a folder");
        let ours = folder.path().join("ours");
        assert!(open_own(&ours).is_some());
        assert!(open_own(&ours).is_some());
        symlink(&ours, folder.path().join("link")).expect("a link");
        assert!(open_own(&folder.path().join("link")).is_none());
        std::fs::set_permissions(&ours, PermissionsExt::from_mode(0o777)).expect("opened up");
        assert!(open_own(&ours).is_none());
    }

    #[test]
    fn a_lock_is_never_followed_to_another_file() {
        let folder = tempfile::tempdir().expect("a folder");
        let opened = open_own(&folder.path().join("cores")).expect("a folder of ours");
        std::os::unix::fs::symlink("/tmp/elsewhere", folder.path().join("cores/0")).expect("a link");
        let flags = OFlags::CREATE | OFlags::WRONLY | OFlags::NOFOLLOW | OFlags::CLOEXEC;
        assert!(openat(&opened, "0", flags, Mode::RUSR).is_err());
    }

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
