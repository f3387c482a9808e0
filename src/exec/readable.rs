//! Which folders of the machine a program may read: systems and toolchains, never homes.

use std::env;
use std::ffi::{OsStr, OsString};
use std::path::{Path, PathBuf};

use super::environment::USUAL_PATH;
use crate::language::{self, Language};

/// Where systems keep programs and libraries.
pub(super) const ROOTS: [&str; 10] =
    ["/usr", "/bin", "/sbin", "/lib", "/lib32", "/lib64", "/libx32", "/opt", "/nix/store", "/gnu/store"];

/// Settings that programs and languages need; the rest of `/etc` is nobody's business.
const SETTINGS: [&str; 13] = [
    "alternatives",
    "ld.so.cache",
    "ld.so.conf",
    "ld.so.conf.d",
    "passwd",
    "group",
    "nsswitch.conf",
    "localtime",
    "timezone",
    "os-release",
    "mime.types",
    "locale.alias",
    "mono",
];

/// Folders below a home that hold secrets next to programs: only their `bin` is shown.
const MIXED: [&str; 2] = [".cargo", ".local"];

/// What every program may read.
pub fn usual() -> Vec<PathBuf> {
    let mut paths: Vec<_> = ROOTS.iter().map(PathBuf::from).collect();
    let etc = Path::new("/etc");
    paths.extend(SETTINGS.iter().map(|name| etc.join(name)));
    let entries = std::fs::read_dir(etc).into_iter().flatten().flatten();
    let languages = entries.filter(|entry| {
        // Their names carry versions.
        let name = entry.file_name().to_string_lossy().into_owned();
        let own = |language: &&Language| language.settings.iter().any(|start| name.starts_with(start));
        language::ALL.iter().any(own)
    });
    paths.extend(languages.map(|entry| entry.path()));
    paths
}

/// The program a command names: a path as it stands, or the first of the grader's own search path.
pub fn find_program(command: &OsStr) -> Option<PathBuf> {
    let path = env::var_os("PATH").unwrap_or_else(|| USUAL_PATH.into());
    let program = super::program::find(command, &path).ok()?;
    std::path::absolute(program).ok()
}

/// What a program outside the usual places needs: its folder, or the toolchain it belongs to.
pub fn of_program(program: &Path) -> Vec<PathBuf> {
    let Ok(real) = program.canonicalize() else {
        return Vec::new();
    };
    if is_usual(program) && is_usual(&real) {
        return Vec::new();
    }
    let shim = program.parent().is_some_and(|folder| folder.ends_with(".cargo/bin"));
    let toolchains = shim.then(rustup_home).flatten();
    let prefixes = [program, &real].into_iter().filter(|path| !is_usual(path)).map(prefix);
    prefixes.chain(toolchains).collect()
}

/// Where rustup keeps the toolchains behind the programs in `.cargo/bin`.
pub fn rustup_home() -> Option<PathBuf> {
    let named = env::var_os("RUSTUP_HOME").map(PathBuf::from);
    let usual = || Some(PathBuf::from(env::var_os("HOME")?).join(".rustup"));
    named.or_else(usual).filter(|folder| folder.is_dir())
}

/// `…/bin/x` and `…/shims/x` belong to what is around them; any other program stands alone.
fn prefix(program: &Path) -> PathBuf {
    let bin = program.parent().filter(|folder| folder.ends_with("bin") || folder.ends_with("shims"));
    let Some((bin, around)) = bin.and_then(|bin| Some((bin, bin.parent()?))) else {
        return program.to_owned();
    };
    let mixed = MIXED.iter().any(|name| around.ends_with(name));
    if mixed || is_private(around) { bin.to_owned() } else { around.to_owned() }
}

/// Whether showing a folder would show a home: it is one, or lies above one.
pub fn is_private(folder: &Path) -> bool {
    let homes =
        [env::var_os("HOME").map(PathBuf::from), Some(PathBuf::from("/root")), Some(PathBuf::from("/home"))];
    homes.into_iter().flatten().any(|home| home.starts_with(folder))
}

fn is_usual(path: &Path) -> bool {
    ROOTS.iter().any(|root| path.starts_with(root))
}

/// The programs behind the scripts of pyenv, which cost more than many a run.
fn behind_shims(folder: PathBuf) -> PathBuf {
    let Some(root) = folder.parent().filter(|_| folder.ends_with("shims")) else {
        return folder;
    };
    let version = std::fs::read_to_string(root.join("version")).unwrap_or_default();
    let real = root.join("versions").join(version.lines().next().unwrap_or("system").trim()).join("bin");
    if real.is_dir() { real } else { folder }
}

/// The search path without folders that a program cannot see anyway.
pub fn search_path(readable: &[PathBuf]) -> OsString {
    let path = env::var_os("PATH").unwrap_or_else(|| USUAL_PATH.into());
    let visible = env::split_paths(&path)
        .map(behind_shims)
        .filter(|folder| folder.is_absolute() && readable.iter().any(|root| folder.starts_with(root)));
    env::join_paths(visible).ok().filter(|joined| !joined.is_empty()).unwrap_or_else(|| USUAL_PATH.into())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(program: &str, expected: &str) {
        assert_eq!(prefix(Path::new(program)), PathBuf::from(expected));
    }

    #[test]
    fn a_toolchain_is_shown_whole_but_never_a_home() {
        check("/srv/python/bin/python3", "/srv/python");
        check("/data/.pyenv/shims/python3", "/data/.pyenv");
        check("/data/.cargo/bin/x", "/data/.cargo/bin");
        let home = Path::new("/root");
        assert_eq!(prefix(&home.join("bin/x")), home.join("bin"));
        check("/data/a.out", "/data/a.out");
    }

    #[test]
    fn folders_above_homes_are_private() {
        assert!(is_private(Path::new("/")));
        assert!(is_private(Path::new("/root")));
        assert!(!is_private(Path::new("/data/x")));
    }
}
