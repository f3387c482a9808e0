//! Changes to the files a build works on, and the programs that tools left among them.

use std::path::{Path, PathBuf};

use crate::exec::{Entry, Kind, Template};

/// The same folder with a file more, or with another content of it.
pub(super) fn with_file(files: &Template, path: &Path, bytes: &[u8]) -> Template {
    with(files, path, Kind::File { bytes: bytes.into(), executable: false })
}

/// The same folder with a program more.
pub(super) fn with_program(files: &Template, path: &Path, bytes: &[u8]) -> Template {
    with(files, path, Kind::File { bytes: bytes.into(), executable: true })
}

/// The same folder with an inner folder more.
pub(super) fn with_folder(files: &Template, path: &Path) -> Template {
    with(files, path, Kind::Folder)
}

/// The same folder with a file under another name.
pub(super) fn renamed(files: &Template, from: &Path, to: &Path) -> Template {
    let (from, to) = (files.name().join(from), files.name().join(to));
    let moved = files.entries().iter().cloned().map(|mut entry| {
        if entry.path == from {
            entry.path.clone_from(&to);
        }
        entry
    });
    Template::new(files.name().to_owned(), moved.collect())
}

/// The same folder without what lies beside it: caches of tools, mostly.
pub(super) fn alone(files: &Template) -> Template {
    let inside = files.entries().iter().filter(|entry| entry.path.starts_with(files.name()));
    Template::new(files.name().to_owned(), inside.cloned().collect())
}

fn with(files: &Template, path: &Path, kind: Kind) -> Template {
    let whole = files.name().join(path);
    let mut entries: Vec<Entry> =
        files.entries().iter().filter(|entry| entry.path != whole).cloned().collect();
    let parents: Vec<PathBuf> = path.ancestors().skip(1).map(|parent| files.name().join(parent)).collect();
    let missing = parents.into_iter().filter(|parent| !entries.iter().any(|entry| entry.path == *parent));
    // Collected from its components, a path has no separator at its end.
    let folder = |path: PathBuf| Entry { path: path.components().collect(), kind: Kind::Folder };
    let missing: Vec<Entry> = missing.map(folder).collect();
    entries.extend(missing);
    entries.push(Entry { path: whole, kind });
    Template::new(files.name().to_owned(), entries)
}

/// The programs in a folder that are in this machine's form; none were there before the build.
pub(super) fn find_programs(files: &Template) -> Vec<PathBuf> {
    let found = files.entries().iter().filter_map(|entry| match &entry.kind {
        Kind::File { bytes, executable: true } if is_program(bytes) => {
            entry.path.strip_prefix(files.name()).ok().map(Path::to_owned)
        }
        _ => None,
    });
    found.filter(|path| !path.to_string_lossy().ends_with(".so")).collect()
}

/// Whether these are the bytes of a linked program of Linux or macOS.
fn is_program(bytes: &[u8]) -> bool {
    const EXECUTABLE: u8 = 2;
    const SHARED: u8 = 3;
    let elf = bytes.starts_with(b"\x7fELF") && matches!(bytes.get(16), Some(&EXECUTABLE | &SHARED));
    let mach = bytes.starts_with(b"\xcf\xfa\xed\xfe") && bytes.get(12) == Some(&EXECUTABLE);
    elf || mach
}

#[cfg(test)]
mod tests {
    use super::*;

    fn paths(files: &Template) -> Vec<String> {
        files.entries().iter().map(|entry| entry.path.display().to_string()).collect()
    }

    #[test]
    fn a_file_comes_with_its_folders_and_replaces_another() {
        let files = Template::new(PathBuf::from("top"), Vec::new());
        let files = with_file(&files, Path::new("a/b/c.txt"), b"1");
        let files = with_file(&files, Path::new("a/b/c.txt"), b"2");
        assert_eq!(paths(&files), ["top", "top/a", "top/a/b", "top/a/b/c.txt"]);
        assert!(
            matches!(files.find(Path::new("a/b/c.txt")), Some(Kind::File { bytes, .. }) if **bytes == *b"2")
        );
    }

    #[test]
    fn a_file_gets_another_name_and_what_lies_beside_goes() {
        let files = Template::new(
            PathBuf::from("top"),
            vec![Entry { path: PathBuf::from(".cache"), kind: Kind::Folder }],
        );
        let files = with_file(&files, Path::new("main.java"), b"");
        let files = alone(&renamed(&files, Path::new("main.java"), Path::new("Main.java")));
        assert_eq!(paths(&files), ["top", "top/Main.java"]);
    }

    #[test]
    fn linked_programs_are_told_from_object_files() {
        let elf = |kind| [b"\x7fELF".as_slice(), &[0; 12], &[kind]].concat();
        assert!(is_program(&elf(2)) && is_program(&elf(3)) && !is_program(&elf(1)));
        assert!(!is_program(b"#!/bin/sh"));
    }
}
