//! Unpacking what was handed in as an archive: nothing lands outside its folder, no links, no bombs.

use std::fs::{self, File};
use std::io::{self, Read};
use std::os::unix::fs::OpenOptionsExt as _;
use std::path::{Component, Path, PathBuf};

use crate::message::{Message, message};
use crate::units::Bytes;

/// A longer archive is refused.
const LONGEST_ARCHIVE: Bytes = Bytes(256 << 20);
/// What an archive may hold.
const MOST_FILES: usize = 20_000;
const MOST_BYTES: u64 = 512 << 20;
const DEEPEST: usize = 32;
/// Nothing honest shrinks to less than a hundredth, small archives apart.
const MOST_RATIO: u64 = 100;
const SMALL: u64 = 16 << 20;
/// Notes about single files; the rest is counted.
const MOST_NOTES: usize = 20;

/// Kinds of archives that are unpacked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ArchiveKind {
    Zip,
    Tar,
    TarGz,
    Foreign,
}

/// Why an archive cannot be used: what was handed in is at fault.
#[derive(Debug, thiserror::Error)]
pub enum ArchiveError {
    #[error("{}", Message::from(self))]
    Foreign,
    /// Damaged, or protected by a password.
    #[error("{}", Message::from(self))]
    Damaged(String),
    #[error("{}", Message::from(self))]
    TooLong,
    #[error("{}", Message::from(self))]
    Escape(String),
    #[error("{}", Message::from(self))]
    Bomb(Message),
    /// The machine is at fault.
    #[error("cannot unpack to {folder}: {source}")]
    System { folder: PathBuf, source: io::Error },
}

impl From<&ArchiveError> for Message {
    fn from(error: &ArchiveError) -> Self {
        match error {
            ArchiveError::Foreign => message!("handed-in.foreign-archive"),
            ArchiveError::Damaged(why) => message!("handed-in.damaged-archive", why),
            ArchiveError::TooLong => message!("handed-in.long-archive", most = LONGEST_ARCHIVE.to_string()),
            ArchiveError::Escape(path) => message!("handed-in.escaping-archive", path),
            ArchiveError::Bomb(what) => message!("handed-in.archive-bomb", what),
            ArchiveError::System { .. } => error.to_string().into(),
        }
    }
}

impl ArchiveKind {
    /// The kind a name stands for, and the name without its ending; nothing if it is no archive.
    pub fn from_name(name: &str) -> Option<(Self, &str)> {
        const ENDINGS: &[(&str, ArchiveKind)] = &[
            (".zip", ArchiveKind::Zip),
            (".tar.gz", ArchiveKind::TarGz),
            (".tgz", ArchiveKind::TarGz),
            (".tar", ArchiveKind::Tar),
            (".rar", ArchiveKind::Foreign),
            (".7z", ArchiveKind::Foreign),
            (".tar.xz", ArchiveKind::Foreign),
            (".txz", ArchiveKind::Foreign),
            (".tar.bz2", ArchiveKind::Foreign),
            (".tbz2", ArchiveKind::Foreign),
        ];
        let small = name.to_ascii_lowercase();
        let (ending, kind) = ENDINGS.iter().find(|(ending, _)| small.ends_with(ending))?;
        Some((*kind, &name[..name.len() - ending.len()])).filter(|(_, stem)| !stem.is_empty())
    }
}

/// Unpacks an archive into an empty folder; returns notes on what was left out.
pub fn unpack(kind: ArchiveKind, archive: &Path, into: &Path) -> Result<Vec<Message>, ArchiveError> {
    let system = |source| ArchiveError::System { folder: into.to_owned(), source };
    let file = File::open(archive).map_err(system)?;
    let length = file.metadata().map_err(system)?.len();
    if length > LONGEST_ARCHIVE.0 {
        return Err(ArchiveError::TooLong);
    }
    let mut target = Target {
        folder: into.to_owned(),
        most_bytes: MOST_BYTES.min((length * MOST_RATIO).max(SMALL)),
        ..Target::default()
    };
    match kind {
        ArchiveKind::Zip => unpack_zip(file, &mut target)?,
        ArchiveKind::Tar => unpack_tar(io::BufReader::new(file), &mut target)?,
        ArchiveKind::TarGz => {
            unpack_tar(flate2::read::MultiGzDecoder::new(io::BufReader::new(file)), &mut target)?;
        }
        ArchiveKind::Foreign => return Err(ArchiveError::Foreign),
    }
    Ok(target.all_notes())
}

fn unpack_zip(file: File, target: &mut Target) -> Result<(), ArchiveError> {
    let damaged = |error: zip::result::ZipError| ArchiveError::Damaged(error.to_string());
    let mut archive = zip::ZipArchive::new(io::BufReader::new(file)).map_err(damaged)?;
    for index in 0..archive.len() {
        let mut entry = archive.by_index(index).map_err(damaged)?;
        let name = entry.name().to_owned();
        let mode = entry.unix_mode().unwrap_or(0);
        if entry.is_symlink() {
            target.note(message!("handed-in.archive-link", name));
        } else if entry.is_dir() {
            target.folder(&name)?;
        } else {
            target.file(&name, mode & 0o111 != 0, &mut entry)?;
        }
    }
    Ok(())
}

fn unpack_tar(reader: impl Read, target: &mut Target) -> Result<(), ArchiveError> {
    let damaged = |error: io::Error| ArchiveError::Damaged(error.to_string());
    // Bounded before the format is looked at: long names and headers are read into memory.
    let mut archive = tar::Archive::new(reader.take(2 * MOST_BYTES));
    for entry in archive.entries().map_err(damaged)? {
        let mut entry = entry.map_err(damaged)?;
        let name = entry.path().map_err(damaged)?.to_string_lossy().into_owned();
        let mode = entry.header().mode().unwrap_or(0);
        let kind = entry.header().entry_type();
        if kind.is_dir() {
            target.folder(&name)?;
        } else if kind.is_file() {
            target.file(&name, mode & 0o111 != 0, &mut entry)?;
        } else if !kind.is_pax_global_extensions() {
            target.note(message!("handed-in.archive-odd", name));
        }
    }
    Ok(())
}

/// The folder that is filled, and how full it may get.
#[derive(Debug, Default)]
struct Target {
    folder: PathBuf,
    most_bytes: u64,
    bytes: u64,
    entries: usize,
    notes: Vec<Message>,
    more_notes: usize,
}

impl Target {
    fn folder(&mut self, name: &str) -> Result<(), ArchiveError> {
        let path = self.enter(name)?;
        fs::create_dir_all(&path).map_err(|error| self.refused(name, error))
    }

    fn file(&mut self, name: &str, executable: bool, from: &mut dyn Read) -> Result<(), ArchiveError> {
        let path = self.enter(name)?;
        if let Some(parent) = path.parent() {
            fs::create_dir_all(parent).map_err(|error| self.refused(name, error))?;
        }
        let mode = if executable { 0o755 } else { 0o644 };
        let opened = fs::OpenOptions::new().write(true).create_new(true).mode(mode).open(&path);
        let mut file = match opened {
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {
                self.note(message!("handed-in.archive-twice", name));
                return Ok(());
            }
            opened => opened.map_err(|error| self.refused(name, error))?,
        };
        let left = self.most_bytes - self.bytes;
        // What a header says about lengths is not believed.
        let written = io::copy(&mut from.take(left + 1), &mut file);
        self.bytes += written.map_err(|error| self.refused(name, error))?;
        if self.bytes > self.most_bytes {
            return Err(ArchiveError::Bomb(message!(
                "handed-in.bomb-bytes",
                most = Bytes(self.most_bytes).to_string()
            )));
        }
        Ok(())
    }

    /// The place of an entry, which may only go down.
    fn enter(&mut self, name: &str) -> Result<PathBuf, ArchiveError> {
        self.entries += 1;
        if self.entries > MOST_FILES {
            return Err(ArchiveError::Bomb(message!("handed-in.bomb-files", most = MOST_FILES)));
        }
        // Archives made on Windows separate folders the other way.
        let name = name.replace('\\', "/");
        let mut path = self.folder.clone();
        let mut depth = 0;
        for component in Path::new(&name).components() {
            match component {
                Component::Normal(part) => path.push(part),
                Component::CurDir => continue,
                Component::ParentDir | Component::RootDir | Component::Prefix(_) => {
                    return Err(ArchiveError::Escape(name));
                }
            }
            depth += 1;
        }
        if depth > DEEPEST {
            return Err(ArchiveError::Bomb(message!("handed-in.bomb-depth", most = DEEPEST)));
        }
        Ok(path)
    }

    /// Trouble of the machine is ours; anything else comes from the archive.
    fn refused(&self, name: &str, source: io::Error) -> ArchiveError {
        use io::ErrorKind::{PermissionDenied, QuotaExceeded, StorageFull};
        match source.kind() {
            StorageFull | QuotaExceeded | PermissionDenied => {
                ArchiveError::System { folder: self.folder.clone(), source }
            }
            _ => ArchiveError::Damaged(format!("{name}: {source}")),
        }
    }

    fn note(&mut self, note: Message) {
        if self.notes.len() < MOST_NOTES {
            self.notes.push(note);
        } else {
            self.more_notes += 1;
        }
    }

    fn all_notes(mut self) -> Vec<Message> {
        if self.more_notes > 0 {
            self.notes.push(message!("handed-in.archive-more", count = self.more_notes));
        }
        self.notes
    }
}
