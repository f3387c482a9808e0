//! Changes to the files a build works on: the submission itself is never touched.

use std::path::{Path, PathBuf};

use crate::exec::{Entry, Kind, Template};

/// The same folder with a file more, or with another content of it.
pub fn with_file(files: &Template, path: &Path, bytes: &[u8]) -> Template {
    with(files, path, Kind::File { bytes: bytes.into(), executable: false })
}

/// The same folder with a program more.
pub fn with_program(files: &Template, path: &Path, bytes: &[u8]) -> Template {
    with(files, path, Kind::File { bytes: bytes.into(), executable: true })
}

/// The same folder with an inner folder more.
pub fn with_folder(files: &Template, path: &Path) -> Template {
    with(files, path, Kind::Folder)
}

/// The same folder with a file under another name.
pub fn renamed(files: &Template, from: &Path, to: &Path) -> Template {
    let (from, to) = (files.name().join(from), files.name().join(to));
    let moved = files.entries().iter().cloned().map(|mut entry| {
        if entry.path == from {
            entry.path.clone_from(&to);
        }
        entry
    });
    Template::of(files.name().to_owned(), moved.collect())
}

/// The same folder without what lies beside it: caches of tools, mostly.
pub fn alone(files: &Template) -> Template {
    let inside = files.entries().iter().filter(|entry| entry.path.starts_with(files.name()));
    Template::of(files.name().to_owned(), inside.cloned().collect())
}

fn with(files: &Template, path: &Path, kind: Kind) -> Template {
    let whole = files.name().join(path);
    let mut entries: Vec<Entry> =
        files.entries().iter().filter(|entry| entry.path != whole).cloned().collect();
    let parents: Vec<PathBuf> = path.ancestors().skip(1).map(|parent| files.name().join(parent)).collect();
    let missing = parents.into_iter().filter(|parent| !entries.iter().any(|entry| entry.path == *parent));
    let missing: Vec<Entry> = missing.map(|path| Entry { path: tidy(&path), kind: Kind::Folder }).collect();
    entries.extend(missing);
    entries.push(Entry { path: whole, kind });
    Template::of(files.name().to_owned(), entries)
}

/// Without a separator at the end.
fn tidy(path: &Path) -> PathBuf {
    path.components().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn paths(files: &Template) -> Vec<String> {
        files.entries().iter().map(|entry| entry.path.display().to_string()).collect()
    }

    #[test]
    fn a_file_comes_with_its_folders_and_replaces_another() {
        let files = Template::of(PathBuf::from("top"), Vec::new());
        let files = with_file(&files, Path::new("a/b/c.txt"), b"1");
        let files = with_file(&files, Path::new("a/b/c.txt"), b"2");
        assert_eq!(paths(&files), ["top", "top/a", "top/a/b", "top/a/b/c.txt"]);
        assert!(
            matches!(files.find(Path::new("a/b/c.txt")), Some(Kind::File { bytes, .. }) if **bytes == *b"2")
        );
    }

    #[test]
    fn a_file_gets_another_name_and_what_lies_beside_goes() {
        let files = Template::of(
            PathBuf::from("top"),
            vec![Entry { path: PathBuf::from(".cache"), kind: Kind::Folder }],
        );
        let files = with_file(&files, Path::new("main.java"), b"");
        let files = alone(&renamed(&files, Path::new("main.java"), Path::new("Main.java")));
        assert_eq!(paths(&files), ["top", "top/Main.java"]);
    }
}
