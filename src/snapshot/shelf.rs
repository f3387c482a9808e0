//! The shelf: the folder where snapshots are kept, accepted ones and pending ones beside them.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use walkdir::WalkDir;

use super::file::{SnapshotError, read, text_of};
use super::{Finding, Key, atomic};

/// The folder of insta's own snapshots of our command line; not ours to read.
const RESERVED: &str = "cli";

/// A folder of snapshots.
#[derive(Debug, Clone)]
pub struct Shelf {
    root: PathBuf,
}

/// What is kept under one key.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Entry {
    pub accepted: Option<Finding>,
    /// What waits for somebody's decision.
    pub pending: Option<Finding>,
}

impl Shelf {
    /// The shelf in a folder, which need not be there yet.
    pub fn at(root: PathBuf) -> Self {
        Self { root }
    }

    /// The folder.
    pub fn root(&self) -> &Path {
        &self.root
    }

    /// Everything on the shelf. All files that cannot be read are named in the error.
    pub fn entries(&self) -> Result<BTreeMap<Key, Entry>, Vec<SnapshotError>> {
        let (mut entries, mut errors) = (BTreeMap::<Key, Entry>::new(), Vec::new());
        for (key, path, pending) in self.files().map_err(|error| vec![error])? {
            match read(&path) {
                Ok(finding) => {
                    let entry = entries.entry(key).or_default();
                    *(if pending { &mut entry.pending } else { &mut entry.accepted }) = Some(finding);
                }
                Err(error) => errors.push(error),
            }
        }
        if errors.is_empty() { Ok(entries) } else { Err(errors) }
    }

    /// The snapshot files: key, path, and whether it is a pending one.
    fn files(&self) -> Result<Vec<(Key, PathBuf, bool)>, SnapshotError> {
        if !self.root.exists() {
            return Ok(Vec::new());
        }
        let walk = WalkDir::new(&self.root).min_depth(2).max_depth(2).follow_links(true).sort_by_file_name();
        let mut files = Vec::new();
        for entry in walk {
            let entry = entry
                .map_err(|error| SnapshotError::List { path: self.root.clone(), source: error.into() })?;
            let name = entry.file_name().to_string_lossy().into_owned();
            let puzzle = entry.path().parent().and_then(Path::file_name).unwrap_or_default();
            let puzzle = puzzle.to_string_lossy().into_owned();
            if puzzle == RESERVED {
                continue;
            }
            let (stem, pending) = match (name.strip_suffix(".snap.new"), name.strip_suffix(".snap")) {
                (Some(stem), _) => (stem, true),
                (None, Some(stem)) => (stem, false),
                (None, None) => continue,
            };
            files.push((Key::from_file(&puzzle, stem), entry.into_path(), pending));
        }
        Ok(files)
    }

    /// Lays a finding down for somebody to decide on.
    pub fn write_pending(&self, key: &Key, finding: &Finding) -> Result<(), SnapshotError> {
        let path = key.pending_path(&self.root);
        atomic::write(&path, &text_of(key, finding)).map_err(|source| SnapshotError::Write { path, source })
    }

    /// Keeps a finding at once.
    pub fn write_accepted(&self, key: &Key, finding: &Finding) -> Result<(), SnapshotError> {
        let path = key.path(&self.root);
        atomic::write(&path, &text_of(key, finding))
            .map_err(|source| SnapshotError::Write { path, source })?;
        self.reject(key)
    }

    /// Makes the pending snapshot the accepted one; renamed, so nobody ever sees half a file.
    pub fn accept(&self, key: &Key) -> Result<(), SnapshotError> {
        let path = key.path(&self.root);
        std::fs::rename(key.pending_path(&self.root), &path)
            .map_err(|source| SnapshotError::Write { path, source })
    }

    /// Throws the pending snapshot away.
    pub fn reject(&self, key: &Key) -> Result<(), SnapshotError> {
        remove(key.pending_path(&self.root))
    }

    /// Throws the accepted snapshot and the pending one away.
    pub fn delete(&self, key: &Key) -> Result<(), SnapshotError> {
        remove(key.path(&self.root))?;
        self.reject(key)
    }

    /// Removes what killed runs left behind.
    pub fn sweep(&self) {
        let walk = WalkDir::new(&self.root).min_depth(2).max_depth(2);
        walk.into_iter().filter_map(Result::ok).for_each(|entry| atomic::sweep(entry.path()));
    }
}

fn remove(path: PathBuf) -> Result<(), SnapshotError> {
    atomic::remove(&path).map_err(|source| SnapshotError::Write { path, source })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::snapshot::Said;

    fn finding(iterations: u64) -> Finding {
        Finding { said: Said::NoSolution, iterations, solutions: Some(0) }
    }

    fn check(shelf: &Shelf, accepted: Option<u64>, pending: Option<u64>) {
        let entries = shelf.entries().unwrap();
        let entry = entries.into_values().next().unwrap_or_default();
        let expected = Entry { accepted: accepted.map(finding), pending: pending.map(finding) };
        assert_eq!(entry, expected);
    }

    #[test]
    fn a_pending_snapshot_is_accepted_or_rejected() {
        let folder = tempfile::tempdir().unwrap();
        let shelf = Shelf::at(folder.path().join("snapshots"));
        let key = Key::from_file("queens", "mine@bitboard");
        check(&shelf, None, None);
        shelf.write_pending(&key, &finding(1)).unwrap();
        check(&shelf, None, Some(1));
        shelf.accept(&key).unwrap();
        check(&shelf, Some(1), None);
        shelf.write_pending(&key, &finding(2)).unwrap();
        shelf.reject(&key).unwrap();
        check(&shelf, Some(1), None);
        shelf.write_accepted(&key, &finding(3)).unwrap();
        check(&shelf, Some(3), None);
        shelf.delete(&key).unwrap();
        check(&shelf, None, None);
    }

    #[test]
    fn every_garbled_file_is_named() {
        let folder = tempfile::tempdir().unwrap();
        std::fs::create_dir(folder.path().join("iq")).unwrap();
        for name in ["a@x.snap", "b@x.snap.new", "notes.txt"] {
            std::fs::write(folder.path().join("iq").join(name), "garbled").unwrap();
        }
        assert_eq!(Shelf::at(folder.path().to_owned()).entries().unwrap_err().len(), 2);
    }
}
