//! What programs must not see although a folder around it is shown: this program, cases, submissions, results.

use std::ffi::OsStr;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};

use super::environment::USUAL_PATH;

/// Every place where the system shows one of these, itself included: real paths, and other mounts of the same folder.
pub(super) fn places_of(paths: &[PathBuf]) -> Vec<PathBuf> {
    let mounts = std::fs::read_to_string("/proc/self/mountinfo").unwrap_or_default();
    let mounts: Vec<Mount> = mounts.lines().filter_map(Mount::read).collect();
    let mut places: Vec<PathBuf> = paths.iter().filter_map(|path| path.canonicalize().ok()).collect();
    let others: Vec<PathBuf> = places.iter().flat_map(|place| mirrored(place, &mounts)).collect();
    places.extend(others);
    places.sort();
    places.dedup();
    places
}

/// Every copy of an executable that the search path names: the same file, or one called like it or like this program.
pub(super) fn executables(own: &Path) -> Vec<PathBuf> {
    let same = |metadata: &std::fs::Metadata| {
        std::fs::metadata(own).is_ok_and(|own| own.dev() == metadata.dev() && own.ino() == metadata.ino())
    };
    let names = [Some(OsStr::new("wasit")), own.file_name()];
    let path = std::env::var_os("PATH").unwrap_or_default();
    let folders: Vec<PathBuf> =
        std::env::split_paths(&path).chain(std::env::split_paths(USUAL_PATH)).collect();
    let installed = std::env::var_os("HOME").map(|home| Path::new(&home).join(".cargo/bin"));
    let called = folders.iter().chain(&installed).flat_map(|folder| {
        names.into_iter().flatten().map(|name| folder.join(name)).filter(|path| path.is_file())
    });
    // Only short lists of names are compared by their number: a link of another name is rare, and refuses to work.
    let linked = folders.iter().chain(&installed).filter(|_| has_links(own)).flat_map(|folder| {
        let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
        entries.filter(|entry| entry.metadata().is_ok_and(|found| same(&found))).map(|entry| entry.path())
    });
    std::iter::once(own.to_owned()).chain(called).chain(linked).collect()
}

fn has_links(own: &Path) -> bool {
    std::fs::metadata(own).is_ok_and(|own| own.nlink() > 1)
}

/// The parts of a shown folder that are left when the hidden places are taken out of it; one inside a hidden place is
/// shown all the same. Things that are made later in a folder that was taken apart stay hidden.
#[cfg(any(target_os = "linux", test))]
pub(super) fn without(shown: &Path, hidden: &[PathBuf]) -> Vec<PathBuf> {
    let Ok(shown) = shown.canonicalize() else { return Vec::new() };
    if hidden.contains(&shown) {
        return Vec::new();
    }
    if !hidden.iter().any(|place| place.starts_with(&shown)) {
        return vec![shown];
    }
    let entries = std::fs::read_dir(&shown).into_iter().flatten().flatten();
    // A link shows what it leads to, which is shown by its own name or not at all.
    let real = entries.filter(|entry| entry.file_type().is_ok_and(|kind| !kind.is_symlink()));
    real.flat_map(|entry| without(&entry.path(), hidden)).collect()
}

/// The folders that were taken apart by [`without`] and hold nothing hidden but files: listing them tells nothing.
#[cfg_attr(not(target_os = "linux"), expect(dead_code, reason = "only the tiers of Linux hide anything"))]
pub(super) fn listable(shown: &Path, hidden: &[PathBuf]) -> Vec<PathBuf> {
    let Ok(shown) = shown.canonicalize() else { return Vec::new() };
    let below: Vec<&PathBuf> = hidden.iter().filter(|place| place.starts_with(&shown)).collect();
    let only_files = !below.is_empty() && below.iter().all(|place| place.is_file());
    if only_files { vec![shown] } else { Vec::new() }
}

/// One line of `/proc/self/mountinfo`.
struct Mount {
    device: String,
    /// The folder of the file system that is mounted.
    root: PathBuf,
    point: PathBuf,
}

impl Mount {
    fn read(line: &str) -> Option<Self> {
        let mut words = line.split(' ').skip(2);
        let device = words.next()?.to_owned();
        let (root, point) = (unescape(words.next()?), unescape(words.next()?));
        Some(Self { device, root: root.into(), point: point.into() })
    }
}

/// Blanks, tabs, line ends and backslashes are written in octal.
fn unescape(word: &str) -> String {
    [("\\040", " "), ("\\011", "\t"), ("\\012", "\n"), ("\\134", "\\")]
        .iter()
        .fold(word.to_owned(), |word, (escaped, plain)| word.replace(escaped, plain))
}

/// Where else a path, or a part of what lies below it, is mounted.
fn mirrored(place: &Path, mounts: &[Mount]) -> Vec<PathBuf> {
    let around = mounts.iter().rev().filter(|mount| place.starts_with(&mount.point));
    let Some(own) = around.max_by_key(|mount| mount.point.components().count()) else { return Vec::new() };
    let Ok(below) = place.strip_prefix(&own.point) else { return Vec::new() };
    let inside: PathBuf = own.root.components().chain(below.components()).collect();
    let others = mounts.iter().filter(|mount| mount.device == own.device && mount.point != own.point);
    let seen = others.filter_map(|mount| match inside.strip_prefix(&mount.root) {
        Ok(rest) => Some(mount.point.components().chain(rest.components()).collect()),
        Err(_) => mount.root.starts_with(&inside).then(|| mount.point.clone()),
    });
    seen.filter(|path: &PathBuf| path != place && path.exists()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check_mirrored(place: &str, mounts: &[&str], expected: &[&str]) {
        let mounts: Vec<Mount> = mounts.iter().filter_map(|line| Mount::read(line)).collect();
        let found: Vec<PathBuf> = mirrored(Path::new(place), &mounts);
        assert_eq!(found, expected.iter().map(PathBuf::from).collect::<Vec<_>>(), "{place}");
    }

    #[test]
    fn another_mount_of_the_same_folder_is_found() {
        let root = "20 1 8:1 / / rw - ext4 /dev/a rw";
        check_mirrored("/etc/x", &[root, "21 1 8:2 / /usr rw - ext4 /dev/b rw"], &[]);
        check_mirrored("/etc", &[root, "22 20 8:1 /etc /usr/share rw - ext4 /dev/a rw"], &["/usr/share"]);
        check_mirrored("/etc", &[root, "22 20 8:1 /etc/ssl /usr/share rw - ext4 /dev/a rw"], &["/usr/share"]);
    }

    fn check_without(hidden: &[&str], expected: &[&str]) {
        let folder = tempfile::tempdir().unwrap();
        let root = folder.path().canonicalize().unwrap();
        for path in ["a/b/c.txt", "a/d.txt", "e/f.txt"] {
            std::fs::create_dir_all(root.join(path).parent().unwrap()).unwrap();
            std::fs::write(root.join(path), "x").unwrap();
        }
        std::os::unix::fs::symlink(root.join("a/b"), root.join("e/link")).unwrap();
        let hidden: Vec<PathBuf> = hidden.iter().map(|path| root.join(path)).collect();
        let mut left = without(&root, &hidden);
        left.sort();
        assert_eq!(left, expected.iter().map(|path| root.join(path)).collect::<Vec<_>>());
    }

    #[test]
    fn everything_but_the_hidden_is_left() {
        check_without(&[], &[""]);
        check_without(&["a/b"], &["a/d.txt", "e"]);
        check_without(&["a/b/c.txt", "e/f.txt"], &["a/d.txt"]);
        check_without(&[""], &[]);
    }
}
