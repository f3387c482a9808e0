//! A store of results in a folder.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::contact::dialogue::Conversation;
use crate::exec::Fault;
use crate::results::Conversations;

use super::{Records, StoredRun, Writer, probe};

/// Where records are written before they get their names.
pub(super) const ASIDE: &str = "aside";
/// What a dead writer left aside is removed after this time.
const STALE: Duration = Duration::from_hours(1);

/// A folder of results.
#[derive(Debug, Clone)]
pub struct Store {
    root: PathBuf,
    /// Whether records must survive a loss of power.
    is_lasting: bool,
    /// What programs did.
    pub runs: Records,
    /// What the rules make of it.
    pub verdicts: Records,
    /// What became of submissions before they met a case.
    pub builds: Records,
}

/// How many records of each kind there are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Contents {
    pub runs: usize,
    pub verdicts: usize,
    pub builds: usize,
}

impl Store {
    /// Opens the store in a folder for writing, or makes one; refuses a file system without hard links.
    pub fn open(root: &Path) -> Result<Self, Fault> {
        let store = Self::at(root);
        let folders = [ASIDE, "runs", "verdicts", "builds"].map(|name| root.join(name));
        let made: io::Result<()> = folders.iter().try_for_each(fs::create_dir_all);
        made.map_err(|source| folder_fault(root, source))?;
        remove_stale(&root.join(ASIDE));
        probe::try_links(&root.join(ASIDE)).map_err(|source| folder_fault(root, source))?;
        Ok(store)
    }

    /// The same for results that nobody looks for later: nothing waits for the disk.
    pub fn open_passing(root: &Path) -> Result<Self, Fault> {
        Ok(Self { is_lasting: false, ..Self::open(root)? })
    }

    /// Whether records must survive a loss of power.
    pub(super) fn is_lasting(&self) -> bool {
        self.is_lasting
    }

    /// The store in a folder, for reading; an empty one where there is none.
    pub fn at(root: &Path) -> Self {
        Self {
            root: root.to_owned(),
            is_lasting: true,
            runs: Records::new(root, "runs"),
            verdicts: Records::new(root, "verdicts"),
            builds: Records::new(root, "builds"),
        }
    }

    /// Its folder.
    pub fn root(&self) -> &Path {
        &self.root
    }

    /// A writer whose records are synced to disk together.
    pub fn writer(&self) -> Writer<'_> {
        Writer::new(self)
    }

    /// What was found damaged and set aside since it was opened, one line a record.
    pub fn damaged(&self) -> Vec<String> {
        [&self.builds, &self.runs, &self.verdicts].into_iter().flat_map(Records::damaged).collect()
    }

    /// How much is in it.
    pub fn contents(&self) -> Result<Contents, Fault> {
        Ok(Contents {
            runs: self.runs.all_names()?.len(),
            verdicts: self.verdicts.all_names()?.len(),
            builds: self.builds.all_names()?.len(),
        })
    }
}

impl Conversations for Store {
    fn conversation(&self, run: &str) -> Option<Conversation> {
        // The name comes from a results file, which somebody may have written by hand.
        let plain = run.len() > 64 && run.bytes().all(|byte| byte.is_ascii_hexdigit() || byte == b'.');
        if !plain {
            return None;
        }
        StoredRun::read(self, run).ok()??.conversation().ok()
    }
}

/// A store that cannot be used is the user's to change; a full disk will pass.
fn folder_fault(root: &Path, source: io::Error) -> Fault {
    use io::ErrorKind::{QuotaExceeded, StorageFull};
    match source.kind() {
        StorageFull | QuotaExceeded => Fault::io("make the store")(source),
        _ => Fault::Folder { folder: root.to_owned(), source },
    }
}

/// Removes what dead writers left; trouble here harms nobody.
fn remove_stale(aside: &Path) {
    for entry in fs::read_dir(aside).into_iter().flatten().filter_map(Result::ok) {
        let age = entry.metadata().and_then(|data| data.modified()).map(|time| time.elapsed());
        if matches!(age, Ok(Ok(age)) if age > STALE) {
            let _ = fs::remove_file(entry.path());
        }
    }
}
