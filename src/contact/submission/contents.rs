//! The files of a submission that matter: a bounded walk that leaves out what nobody needs.

use std::fs::{File, Metadata};
use std::io::Read;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use walkdir::{DirEntry, WalkDir};

use crate::exec::{Entry, Kind, Template};
use crate::file::read_bytes;
use crate::message::{Message, message};
use crate::units::Bytes;

use super::ReadError;
use super::artefact::{Artefact, is_artefact_folder};

/// What a submission may hold, what is left out not counted.
const MOST_FILES: usize = 5_000;
const MOST_BYTES: Bytes = Bytes(64 << 20);
/// Longer files are left out: no program of a student is that long, and no input.
const LONGEST_FILE: Bytes = Bytes(8 << 20);
const DEEPEST: usize = 24;
/// What is looked at in all, left out or not.
const MOST_SEEN: usize = 50_000;

/// What was found in a folder.
#[derive(Debug)]
pub(super) struct Contents {
    pub files: Template,
    /// What was left out and why, one sentence each.
    pub notes: Vec<Message>,
    /// Compiled programs that were left out, by their path.
    pub binaries: Vec<PathBuf>,
    /// Reports, archives and films that were left out, by their path.
    pub documents: Vec<PathBuf>,
}

pub(super) fn read_contents(folder: &Path) -> Result<Contents, ReadError> {
    let mut walk = Walk::default();
    let inner = WalkDir::new(folder).min_depth(1).max_depth(DEEPEST).sort_by_file_name();
    let mut seen = 0;
    let mut found = inner.into_iter();
    while let Some(entry) = found.next() {
        seen += 1;
        if seen > MOST_SEEN || walk.listed.len() > MOST_FILES {
            return Err(ReadError::TooMany(folder.to_owned(), MOST_FILES));
        }
        let entry = match entry {
            Ok(entry) => entry,
            Err(error) => {
                walk.cannot_read(error.path().unwrap_or(folder).to_owned(), &error);
                continue;
            }
        };
        if entry.file_type().is_dir() && is_artefact_folder(entry.path()) {
            walk.folders.push(below(folder, &entry));
            found.skip_current_dir();
            continue;
        }
        walk.list(folder, &entry);
    }
    if walk.bytes > MOST_BYTES.0 {
        return Err(ReadError::TooLong(folder.to_owned(), MOST_BYTES));
    }
    walk.read(folder)
}

fn below(folder: &Path, entry: &DirEntry) -> PathBuf {
    entry.path().strip_prefix(folder).unwrap_or(entry.path()).to_owned()
}

#[derive(Debug, Default)]
struct Walk {
    listed: Vec<(PathBuf, Listed)>,
    bytes: u64,
    folders: Vec<PathBuf>,
    binaries: Vec<PathBuf>,
    documents: Vec<PathBuf>,
    long: Vec<PathBuf>,
    out: Vec<PathBuf>,
    odd: Vec<PathBuf>,
    /// The first thing that the machine does not let us read, and why.
    unreadable: Option<(PathBuf, String)>,
}

/// What is kept, before its bytes are read.
#[derive(Debug)]
enum Listed {
    Folder,
    Link(PathBuf),
    File { executable: bool },
}

impl Walk {
    fn list(&mut self, folder: &Path, entry: &DirEntry) {
        let path = below(folder, entry);
        let kind = entry.file_type();
        if kind.is_dir() {
            self.listed.push((path, Listed::Folder));
        } else if kind.is_symlink() {
            self.list_link(folder, entry, path);
        } else if kind.is_file() {
            match entry.metadata() {
                Ok(metadata) => self.list_file(entry, path, &metadata),
                Err(error) => self.cannot_read(entry.path().to_owned(), &error),
            }
        } else {
            self.odd.push(path);
        }
    }

    fn list_link(&mut self, folder: &Path, entry: &DirEntry, path: PathBuf) {
        let inside = entry.path().canonicalize().is_ok_and(|real| real.starts_with(folder));
        match std::fs::read_link(entry.path()) {
            Ok(target) if inside && target.is_relative() => self.listed.push((path, Listed::Link(target))),
            _ => self.out.push(path),
        }
    }

    fn list_file(&mut self, entry: &DirEntry, path: PathBuf, metadata: &Metadata) {
        match Artefact::from_name(&path).or_else(|| Artefact::from_head(&read_head(entry.path()))) {
            Some(Artefact::Binary) => return self.binaries.push(path),
            Some(Artefact::Document) => return self.documents.push(path),
            None => {}
        }
        if metadata.len() > LONGEST_FILE.0 {
            return self.long.push(path);
        }
        self.bytes += metadata.len();
        let executable = metadata.permissions().mode() & 0o111 != 0;
        self.listed.push((path, Listed::File { executable }));
    }

    fn cannot_read(&mut self, path: PathBuf, why: &dyn std::error::Error) {
        // The innermost says it without the path, which stands before it.
        let innermost = std::iter::successors(Some(why), |error| error.source()).last();
        self.unreadable.get_or_insert((path, innermost.unwrap_or(why).to_string()));
    }

    fn read(mut self, folder: &Path) -> Result<Contents, ReadError> {
        let name = folder.file_name().map_or_else(|| PathBuf::from("submission"), PathBuf::from);
        let mut entries = Vec::new();
        for (path, listed) in std::mem::take(&mut self.listed) {
            let kind = match listed {
                Listed::Folder => Kind::Folder,
                Listed::Link(target) => Kind::Link(target),
                Listed::File { executable } => {
                    let whole = folder.join(&path);
                    match read_bytes(&whole, LONGEST_FILE) {
                        Ok(bytes) => Kind::File { bytes: bytes.into(), executable },
                        Err(error) => {
                            self.cannot_read(whole, &error);
                            continue;
                        }
                    }
                }
            };
            entries.push(Entry { path: name.join(path), kind });
        }
        // Without it another program would be graded than the one that was handed in.
        if let Some((path, reason)) = self.unreadable {
            return Err(ReadError::Inside { path, reason });
        }
        let files = Template::new(name, entries);
        Ok(Contents { files, notes: self.notes(), binaries: self.binaries, documents: self.documents })
    }

    fn notes(&self) -> Vec<Message> {
        let mut notes = Vec::new();
        let mut note = |paths: &[PathBuf], why: Message| {
            if let Some(first) = paths.first() {
                let files = match paths.len() - 1 {
                    0 => first.display().into(),
                    count => message!("handed-in.and-more", first = first.display(), count),
                };
                notes.push(message!("handed-in.left-out", files, why));
            }
        };
        note(&self.folders, message!("handed-in.made-by-tools"));
        note(&self.binaries, message!("handed-in.compiled"));
        note(&self.long, message!("handed-in.long", most = LONGEST_FILE.to_string()));
        note(&self.out, message!("handed-in.link-out"));
        note(&self.odd, message!("handed-in.odd"));
        notes
    }
}

/// The first bytes of a file, which tell what it is; nothing if it cannot be read, which is found out later.
fn read_head(path: &Path) -> Vec<u8> {
    let mut head = Vec::new();
    let read = File::open(path).and_then(|file| file.take(8).read_to_end(&mut head));
    if read.is_err() {
        head.clear();
    }
    head
}
