//! Finding submissions in a folder: folders and archives, also in folders named after a puzzle or a verdict.

use std::collections::BTreeMap;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use crate::contact::submission::{ArchiveKind, MANIFEST};
use crate::verdict::Verdict;

/// More than this in one folder is taken for a mistake.
const MOST: usize = 20_000;
/// A puzzle's folder, and a verdict's folder in it.
const DEEPEST: usize = 2;

/// Something that was handed in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Found {
    /// Its name, without the ending of an archive.
    pub id: String,
    /// Where it is.
    pub path: PathBuf,
    /// What it is.
    pub kind: FoundAs,
    /// The names of the folders around it, the innermost first.
    pub around: Vec<String>,
}

/// What was handed in.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum FoundAs {
    Folder,
    Archive(ArchiveKind),
}

/// Why submissions cannot be found.
#[derive(Debug, thiserror::Error)]
pub(crate) enum FindError {
    /// The folder cannot be listed.
    #[error("cannot list the submissions in {folder}: {source}")]
    System {
        folder: PathBuf,
        /// What the system said.
        source: io::Error,
    },
    /// There is nothing in it.
    #[error("there is no submission in {0}: expected folders or archives, one for each submission")]
    None(PathBuf),
    /// Two of the same name.
    #[error("two submissions are called `{id}`: {first} and {second}; rename one", first = .first.display(), second = .second.display())]
    Twice {
        /// Their name.
        id: String,
        /// One.
        first: PathBuf,
        /// The other.
        second: PathBuf,
    },
    /// Far too many.
    #[error("{0} holds more than {MOST} submissions: is it the right folder?")]
    TooMany(PathBuf),
}

/// All submissions below a folder, sorted by name, and the files that are none.
pub(crate) fn find_submissions(
    root: &Path,
    is_puzzle: &dyn Fn(&str) -> bool,
) -> Result<(Vec<Found>, Vec<PathBuf>), FindError> {
    let mut search = Search { is_puzzle, found: Vec::new(), others: Vec::new() };
    search.look(root, &[])?;
    let Search { mut found, others, .. } = search;
    if found.is_empty() {
        return Err(FindError::None(root.to_owned()));
    }
    if found.len() > MOST {
        return Err(FindError::TooMany(root.to_owned()));
    }
    found.sort_by(|a, b| a.id.cmp(&b.id).then_with(|| a.path.cmp(&b.path)));
    let mut seen: BTreeMap<&str, &Path> = BTreeMap::new();
    for one in &found {
        if let Some(first) = seen.insert(&one.id, &one.path) {
            let (first, second) = (first.to_owned(), one.path.clone());
            return Err(FindError::Twice { id: one.id.clone(), first, second });
        }
    }
    Ok((found, others))
}

struct Search<'a> {
    is_puzzle: &'a dyn Fn(&str) -> bool,
    found: Vec<Found>,
    others: Vec<PathBuf>,
}

impl Search<'_> {
    fn look(&mut self, folder: &Path, around: &[String]) -> Result<(), FindError> {
        for (name, path) in list(folder)? {
            if is_noise(&name) {
                continue;
            }
            if path.is_dir() {
                if around.len() < DEEPEST && self.is_shelf(&name, &path) {
                    let inner: Vec<String> = std::iter::once(name).chain(around.iter().cloned()).collect();
                    self.look(&path, &inner)?;
                } else {
                    self.add(name, path, FoundAs::Folder, around);
                }
            } else if let Some((kind, stem)) = ArchiveKind::from_name(&name) {
                self.add(stem.to_owned(), path, FoundAs::Archive(kind), around);
            } else if !is_ours(&name) {
                self.others.push(path);
            }
        }
        Ok(())
    }

    fn add(&mut self, id: String, path: PathBuf, kind: FoundAs, around: &[String]) {
        self.found.push(Found { id, path, kind, around: around.to_vec() });
    }

    /// Whether a folder sorts submissions instead of being one: it is named after a puzzle or a verdict, and
    /// holds no files of its own.
    fn is_shelf(&self, name: &str, path: &Path) -> bool {
        let named = (self.is_puzzle)(name) || Verdict::from_word(name).is_some();
        let holds_files = || {
            let entries = list(path).unwrap_or_default();
            entries.iter().any(|(name, path)| {
                path.is_file() && !is_noise(name) && !is_ours(name) && ArchiveKind::from_name(name).is_none()
            })
        };
        named && !holds_files()
    }
}

/// The names and paths in a folder, sorted.
fn list(folder: &Path) -> Result<Vec<(String, PathBuf)>, FindError> {
    let fault = |source| FindError::System { folder: folder.to_owned(), source };
    let mut entries = Vec::new();
    for entry in fs::read_dir(folder).map_err(fault)? {
        let entry = entry.map_err(fault)?;
        entries.push((entry.file_name().to_string_lossy().into_owned(), entry.path()));
    }
    entries.sort();
    Ok(entries)
}

/// What systems and editors leave in folders.
fn is_noise(name: &str) -> bool {
    name.starts_with('.') || matches!(name, "__MACOSX" | "Thumbs.db" | "desktop.ini")
}

/// What a teacher puts beside submissions.
fn is_ours(name: &str) -> bool {
    name.ends_with(MANIFEST) || name.starts_with("README") || name == "roster.csv"
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(files: &[&str], expected: Result<&[(&str, &[&str])], &str>) {
        let folder = tempfile::tempdir().expect("a folder");
        for file in files {
            let path = folder.path().join(file);
            fs::create_dir_all(path.parent().expect("a parent")).expect("made");
            fs::write(path, "").expect("written");
        }
        let found = find_submissions(folder.path(), &|name| name == "queens");
        let root = folder.path().display().to_string();
        let found = found
            .map_err(|error| error.to_string().replace(&root, "DIR"))
            .map(|(found, _)| found.into_iter().map(|one| (one.id, one.around)).collect::<Vec<_>>());
        let owned = |(id, around): &(&str, &[&str])| {
            ((*id).to_owned(), around.iter().map(|name| (*name).to_owned()).collect())
        };
        assert_eq!(found, expected.map(|all| all.iter().map(owned).collect()).map_err(str::to_owned));
    }

    #[test]
    fn folders_and_archives_are_submissions() {
        check(
            &["b/main.py", "a.zip", "c.tar.gz", "notes.txt", ".git/x", "roster.csv"],
            Ok(&[("a", &[]), ("b", &[]), ("c", &[])]),
        );
    }

    #[test]
    fn folders_named_after_puzzles_and_verdicts_are_looked_into() {
        check(
            &["queens/accepted/x/main.c", "queens/wrong/README.md", "queens/wrong/y.zip"],
            Ok(&[("x", &["accepted", "queens"]), ("y", &["wrong", "queens"])]),
        );
        check(&["queens/main.py"], Ok(&[("queens", &[])]));
        check(&["wrong/s/main.py"], Ok(&[("s", &["wrong"])]));
    }

    #[test]
    fn a_folder_without_submissions_or_with_doubles_is_refused() {
        let none = "there is no submission in DIR: expected folders or archives, one for each submission";
        check(&["notes.txt"], Err(none));
        check(&["a/x", "a.zip"], Err("two submissions are called `a`: DIR/a and DIR/a.zip; rename one"));
    }
}
