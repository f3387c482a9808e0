//! Finding a command, and saying in one line why it cannot be started.

use std::ffi::OsStr;
use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};

use super::fault::{Fault, Step};

/// The program of a command: as it stands when it names a path, else the first of the search path.
pub(super) fn find(command: &OsStr, search_path: &OsStr) -> Result<PathBuf, Fault> {
    if command.is_empty() {
        return Err(cannot(Path::new("``"), "the command is empty".to_owned()));
    }
    if Path::new(command).components().count() > 1 || Path::new(command).is_absolute() {
        return Ok(PathBuf::from(command));
    }
    let found =
        std::env::split_paths(search_path).map(|folder| folder.join(command)).find(|path| is_program(path));
    found.ok_or_else(|| {
        let reason = "command not found; give its path (such as ./name) or install it".to_owned();
        cannot(Path::new(command), reason)
    })
}

/// Whether a path is a file somebody may execute.
pub(super) fn is_program(path: &Path) -> bool {
    use std::os::unix::fs::PermissionsExt;
    std::fs::metadata(path)
        .is_ok_and(|metadata| metadata.is_file() && metadata.permissions().mode() & 0o111 != 0)
}

/// A failed step as a fault: what is wrong with the command or its folder, or with the machine.
pub(super) fn explain(step: Step, errno: i32, program: &Path, host_path: &Path) -> Fault {
    let source = std::io::Error::from_raw_os_error(errno);
    let reason = match (step, errno) {
        (Step::Exec, libc::ENOENT) => missing(host_path),
        (Step::Exec, libc::EACCES | libc::EPERM) => refused(host_path),
        (Step::Exec, libc::ENOEXEC) => {
            "not a program of this machine: another architecture, or a script without a `#!` line".to_owned()
        }
        (Step::Exec, libc::ENOTDIR | libc::ELOOP | libc::ENAMETOOLONG | libc::EINVAL | libc::E2BIG) => {
            source.to_string()
        }
        (Step::Rlimit, libc::EPERM) => {
            let own = "this machine ends processes earlier than the limit of processor time (ulimit -t)";
            return Fault::Start { step, source: std::io::Error::other(own) };
        }
        (Step::Folder, _) => {
            return Fault::Folder { folder: host_path.to_owned(), source };
        }
        _ => return Fault::Start { step, source },
    };
    cannot(program, reason)
}

fn missing(path: &Path) -> String {
    if !path.exists() {
        return "no such file".to_owned();
    }
    match interpreter(path) {
        Some(interpreter) if interpreter.ends_with('\r') => {
            "its first line ends as on Windows; give the file Unix line ends, for example with dos2unix"
                .to_owned()
        }
        Some(interpreter) if !Path::new(&interpreter).exists() => {
            format!("its interpreter {interpreter} is missing; install it or change the first line")
        }
        Some(interpreter) => {
            format!(
                "it or its interpreter {interpreter} is not visible in the sandbox; show the folder with --read"
            )
        }
        None => "it, or the loader it needs, is not visible in the sandbox; show the folder with --read"
            .to_owned(),
    }
}

fn refused(path: &Path) -> String {
    if path.is_dir() {
        "it is a folder".to_owned()
    } else if path.exists() && !is_program(path) {
        "not executable; try chmod +x".to_owned()
    } else {
        "permission denied for the user of the sandbox".to_owned()
    }
}

/// The interpreter a script names in its first line.
fn interpreter(path: &Path) -> Option<String> {
    if !path.is_file() {
        return None;
    }
    let mut head = Vec::new();
    File::open(path).ok()?.take(256).read_to_end(&mut head).ok()?;
    let text = String::from_utf8_lossy(&head);
    let line = text.strip_prefix("#!")?.split('\n').next()?.trim_start_matches([' ', '\t']);
    // The system takes a carriage return for a part of the name.
    line.split([' ', '\t']).next().map(str::to_owned)
}

/// What was ordered cannot even be told to the launcher.
pub(super) fn too_long(command: &OsStr) -> Fault {
    cannot(Path::new(command), "the list of arguments is too long".to_owned())
}

fn cannot(program: &Path, reason: String) -> Fault {
    Fault::Command { program: program.display().to_string(), reason }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bare_name_is_looked_up_and_a_path_is_not() {
        let path = OsStr::new("/nowhere:/bin:/usr/bin");
        assert!(find(OsStr::new("sh"), path).unwrap().is_absolute());
        assert_eq!(find(OsStr::new("./sh"), path).unwrap(), PathBuf::from("./sh"));
        assert!(find(OsStr::new("no-such-command"), path).is_err());
        assert!(find(OsStr::new(""), path).is_err());
    }
}
