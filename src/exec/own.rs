//! This program as something that can be started without a path: programs under grading must not reach it, because it
//! is also the reference solver.
//!
//! A copy in memory is started instead of the file, so nothing of the file has to be visible in a sandbox. Where the
//! system has no such copies (or forbids to start them) the file itself is used.

use std::fs::File;
use std::io;
use std::os::fd::AsRawFd;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

/// An executable that understands the launcher's command.
#[derive(Debug, Clone)]
pub(super) struct Own {
    pub path: PathBuf,
    copy: Option<Arc<File>>,
}

impl Own {
    /// The executable at a path; copied once for the whole process.
    pub(super) fn of(path: PathBuf) -> Self {
        static COPIES: Mutex<Vec<Own>> = Mutex::new(Vec::new());
        let mut copies = COPIES.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = copies.iter().find(|known| known.path == path) {
            return known.clone();
        }
        let copy = copy(&path).ok().filter(can_be_started).map(Arc::new);
        let own = Self { path, copy };
        copies.push(own.clone());
        own
    }

    /// Where the system finds it when it is asked to start it.
    pub(super) fn command(&self) -> PathBuf {
        match &self.copy {
            Some(copy) => PathBuf::from(format!("/proc/self/fd/{}", copy.as_raw_fd())),
            None => self.path.clone(),
        }
    }

    /// Whether the file itself has to be started.
    pub(super) fn is_file(&self) -> bool {
        self.copy.is_none()
    }
}

#[cfg(target_os = "linux")]
fn copy(path: &Path) -> io::Result<File> {
    use rustix::fs::{MemfdFlags, SealFlags, fcntl_add_seals, memfd_create};
    let flags = MemfdFlags::CLOEXEC | MemfdFlags::ALLOW_SEALING;
    // Kernels before 6.3 do not know the flag that asks for what they do anyway.
    let memory = memfd_create("wasit", flags | MemfdFlags::EXEC).or_else(|_| memfd_create("wasit", flags))?;
    let mut memory = File::from(memory);
    io::copy(&mut File::open(path)?, &mut memory)?;
    fcntl_add_seals(&memory, SealFlags::WRITE | SealFlags::GROW | SealFlags::SHRINK | SealFlags::SEAL)?;
    Ok(memory)
}

#[cfg(not(target_os = "linux"))]
fn copy(_path: &Path) -> io::Result<File> {
    Err(io::ErrorKind::Unsupported.into())
}

/// Whether this machine starts programs from memory: some forbid it (`vm.memfd_noexec`).
fn can_be_started(copy: &File) -> bool {
    let path = format!("/proc/self/fd/{}", copy.as_raw_fd());
    rustix::fs::access(path, rustix::fs::Access::EXEC_OK).is_ok()
}
