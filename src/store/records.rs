//! One kind of records: a folder with 256 folders in it, by the first two digits of the key.

use std::fs::{self, File};
use std::io::{self, ErrorKind, Write as _};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, PoisonError};

use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::exec::Fault;
use crate::file::{ReadError, read_bytes};
use crate::units::Bytes;

use super::envelope::{self, Envelope, Unfit};

/// Records of one kind.
#[derive(Debug, Clone)]
pub struct Records {
    root: PathBuf,
    kind: &'static str,
    damaged: Arc<Mutex<Vec<String>>>,
}

/// What came of putting a record.
#[derive(Debug)]
pub enum Put {
    /// It is there now; the file is still to be synced.
    Stored(File),
    /// One of this name was there before, and stays.
    Present,
}

impl Records {
    /// The records of a kind in a store.
    pub fn new(root: &Path, kind: &'static str) -> Self {
        Self { root: root.to_owned(), kind, damaged: Arc::default() }
    }

    pub fn folder(&self) -> PathBuf {
        self.root.join(self.kind)
    }

    /// Where a record lies, which begins with at least two hexadecimal digits.
    pub fn path(&self, name: &str) -> PathBuf {
        self.shard(name).join(format!("{name}.rec"))
    }

    /// Puts a record, unless one of the same name is there: the first one wins, also among machines.
    pub fn put<H: Serialize>(&self, name: &str, envelope: &Envelope<H>) -> Result<Put, Fault> {
        let bytes = envelope.bytes(name).map_err(|error| Fault::io("write a record")(error.into()))?;
        self.put_bytes(name, &bytes).map_err(Fault::io("put a record into the store"))
    }

    /// The same for a record that was written before.
    pub fn put_bytes(&self, name: &str, bytes: &[u8]) -> io::Result<Put> {
        // Written aside, so that no reader ever sees half a record, and linked, because a rename would let a
        // late double overwrite what others have read already. The temporary name goes when `file` is dropped.
        let mut file =
            tempfile::Builder::new().prefix(".").tempfile_in(self.root.join(super::store::ASIDE))?;
        file.write_all(bytes)?;
        let path = self.path(name);
        let linked = match fs::hard_link(file.path(), &path) {
            Err(error) if error.kind() == ErrorKind::NotFound => {
                fs::create_dir_all(self.shard(name))?;
                fs::hard_link(file.path(), &path)
            }
            linked => linked,
        };
        match linked {
            Ok(()) => Ok(Put::Stored(file.into_parts().0)),
            Err(error) if error.kind() == ErrorKind::AlreadyExists => Ok(Put::Present),
            Err(error) => Err(error),
        }
    }

    /// A record; a damaged one is put aside with a note and counts as absent.
    pub fn get<H: DeserializeOwned>(&self, name: &str) -> Result<Option<Envelope<H>>, Fault> {
        let Some(bytes) = self.bytes(name)? else {
            return Ok(None);
        };
        match envelope::read(name, bytes) {
            Ok(envelope) => Ok(Some(envelope)),
            Err(Unfit::Newer(form)) => Err(Fault::Newer { record: self.path(name), form }),
            Err(Unfit::Damaged(why)) => {
                self.put_aside(name, &why)?;
                self.note_damage(name, &why);
                Ok(None)
            }
        }
    }

    fn note_damage(&self, name: &str, why: &str) {
        let mut damaged = self.damaged.lock().unwrap_or_else(PoisonError::into_inner);
        damaged.push(format!("{}/{name}.rec: {why}", self.kind));
    }

    /// What was found damaged since the store was opened, one line a record.
    pub fn damaged(&self) -> Vec<String> {
        self.damaged.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// The bytes of a record as they lie there.
    pub fn bytes(&self, name: &str) -> Result<Option<Vec<u8>>, Fault> {
        match read_bytes(&self.path(name), Bytes(envelope::LONGEST)) {
            Ok(bytes) => Ok(Some(bytes)),
            Err(ReadError::System { source, .. }) if source.kind() == ErrorKind::NotFound => Ok(None),
            Err(ReadError::System { source, .. }) => Err(Fault::io("read a record of the store")(source)),
            Err(ReadError::NotAFile(_) | ReadError::TooLong { .. } | ReadError::NotText { .. }) => {
                self.put_aside(name, "it is no file, or too long")?;
                self.note_damage(name, "it is no file, or too long");
                Ok(None)
            }
        }
    }

    /// Moves a record out of the way and says why.
    pub fn put_aside(&self, name: &str, why: &str) -> Result<(), Fault> {
        let move_it = || {
            let set_aside = self.root.join("set-aside");
            fs::create_dir_all(&set_aside)?;
            let target = set_aside.join(format!("{}-{name}.rec", self.kind));
            match fs::rename(self.path(name), &target) {
                // Somebody else was faster.
                Err(error) if error.kind() == ErrorKind::NotFound => Ok(()),
                Err(error) => Err(error),
                Ok(()) => fs::write(target.with_extension("why"), format!("{why}\n")),
            }
        };
        move_it().map_err(Fault::io("set a record aside"))
    }

    /// The names of all records that begin so, sorted; `start` has at least two digits.
    pub fn names(&self, start: &str) -> Result<Vec<String>, Fault> {
        let entries = match fs::read_dir(self.shard(start)) {
            Err(error) if error.kind() == ErrorKind::NotFound => return Ok(Vec::new()),
            entries => entries.map_err(Fault::io("list the store"))?,
        };
        let name = |entry: fs::DirEntry| {
            let name = entry.file_name().into_string().ok()?.strip_suffix(".rec")?.to_owned();
            name.starts_with(start).then_some(name)
        };
        let mut names: Vec<String> = entries.filter_map(Result::ok).filter_map(name).collect();
        names.sort();
        Ok(names)
    }

    /// The names of all records.
    pub fn all_names(&self) -> Result<Vec<String>, Fault> {
        let mut names = Vec::new();
        for shard in 0..=255_u8 {
            names.extend(self.names(&format!("{shard:02x}"))?);
        }
        Ok(names)
    }

    fn shard(&self, name: &str) -> PathBuf {
        self.folder().join(&name[..2])
    }
}
