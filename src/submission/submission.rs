//! One submission: a folder, what of it matters, and what its `wasit.yaml` says.

use std::path::{Path, PathBuf};

use crate::case::{LONGEST_CONFIG, YamlError};
use crate::exec::Template;
use crate::limits::{self, Bytes, Digest, read_text};

use super::Manifest;
use super::contents::{Contents, read_contents};

/// The name of the file in which somebody says how to build and start a program.
pub const MANIFEST: &str = "wasit.yaml";

/// What somebody handed in.
#[derive(Debug)]
pub struct Submission {
    /// Its folder.
    pub folder: PathBuf,
    /// What of it matters, ready to be copied.
    pub files: Template,
    /// What was left out and why, one sentence each.
    pub notes: Vec<String>,
    /// Compiled programs that were left out, by their path.
    pub binaries: Vec<PathBuf>,
    /// What its `wasit.yaml` says; nothing is said without one.
    pub manifest: Manifest,
    /// Which file said it.
    pub manifest_file: Option<PathBuf>,
    /// What stands for all of this.
    pub digest: Digest,
}

/// Why a folder is no submission.
#[derive(Debug, thiserror::Error)]
pub enum ReadError {
    /// There is nothing there.
    #[error("cannot read the submission {0}: no such folder")]
    Missing(PathBuf),
    /// It is an archive.
    #[error("{0} is an archive, not a folder: unpack it and name the folder")]
    Archive(PathBuf),
    /// It is a file.
    #[error("{0} is a file, not a folder: name the folder it was handed in with")]
    File(PathBuf),
    /// It cannot be opened.
    #[error("cannot read the submission {folder}: {source}")]
    System {
        /// The folder.
        folder: PathBuf,
        /// What the system said.
        source: std::io::Error,
    },
    /// There is no file in it.
    #[error("the submission {0} is empty: there is no file in it that could be a program")]
    Empty(PathBuf),
    /// There are only reports and the like in it.
    #[error(
        "the submission {folder} holds no program, only {found}: sources of Python, C, C++, Java, Go, Rust or JavaScript are looked for"
    )]
    NoProgram {
        /// The folder.
        folder: PathBuf,
        /// What is there.
        found: String,
    },
    /// There are too many files in it.
    #[error("the submission {0} holds more than {1} files: is it the right folder?")]
    TooMany(PathBuf, usize),
    /// There is too much in it.
    #[error("the submission {0} holds more than {1}: is it the right folder?")]
    TooLong(PathBuf, Bytes),
    /// Its `wasit.yaml` is wrong.
    #[error(transparent)]
    Manifest(#[from] YamlError),
    /// Its `wasit.yaml` cannot be read.
    #[error(transparent)]
    ManifestFile(#[from] limits::ReadError),
}

impl Submission {
    /// Reads a folder with its `wasit.yaml`, in it or beside it.
    pub fn read(folder: &Path) -> Result<Self, ReadError> {
        let folder = open(folder)?;
        let (folder, mut contents) = read_inner(folder)?;
        let manifest_file = find_manifest(&folder);
        let manifest = match &manifest_file {
            Some(file) => Manifest::read(&file.display().to_string(), &read_text(file, LONGEST_CONFIG)?)?,
            None => Manifest::default(),
        };
        contents.notes.sort();
        Ok(Self {
            digest: digest(&contents.files, &manifest),
            files: contents.files,
            notes: contents.notes,
            binaries: contents.binaries,
            folder,
            manifest,
            manifest_file,
        })
    }

    /// The same with another manifest, such as the teacher's.
    #[must_use]
    pub fn with_manifest(mut self, manifest: Manifest, file: Option<PathBuf>) -> Self {
        self.digest = digest(&self.files, &manifest);
        self.manifest = manifest;
        self.manifest_file = file;
        self
    }

    /// The folder's own name.
    pub fn name(&self) -> String {
        self.files.name().to_string_lossy().into_owned()
    }
}

/// What stands for the files and for what is said about them, here or elsewhere.
fn digest(files: &Template, manifest: &Manifest) -> Digest {
    Digest::of_pieces(|mut feed| {
        files.feed(&mut feed);
        feed(manifest.to_yaml().as_bytes());
    })
}

/// The real path of a folder; or what is wrong with it.
fn open(folder: &Path) -> Result<PathBuf, ReadError> {
    let system = |source| ReadError::System { folder: folder.to_owned(), source };
    let metadata = match std::fs::metadata(folder) {
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => {
            return Err(ReadError::Missing(folder.to_owned()));
        }
        other => other.map_err(system)?,
    };
    if metadata.is_dir() {
        std::fs::read_dir(folder).map_err(system)?;
        return folder.canonicalize().map_err(system);
    }
    let ending = folder.extension().and_then(|ending| ending.to_str()).unwrap_or_default().to_lowercase();
    Err(match ending.as_str() {
        "zip" | "rar" | "7z" | "tar" | "gz" | "tgz" | "xz" | "bz2" => ReadError::Archive(folder.to_owned()),
        _ => ReadError::File(folder.to_owned()),
    })
}

/// Reads a folder, or the only folder in it: archives are often packed with one around everything.
fn read_inner(mut folder: PathBuf) -> Result<(PathBuf, Contents), ReadError> {
    let mut contents = read_contents(&folder)?;
    for _depth in 0..3 {
        let Some(inner) = only_folder(&contents.files) else { break };
        folder.push(inner);
        let notes = std::mem::take(&mut contents.notes);
        contents = read_contents(&folder)?;
        contents.notes.extend(notes);
    }
    let is_file = |entry: &crate::exec::Entry| matches!(entry.kind, crate::exec::Kind::File { .. });
    if contents.binaries.is_empty() && !contents.files.entries().iter().any(is_file) {
        return Err(match named(&contents.documents) {
            Some(found) => ReadError::NoProgram { folder, found },
            None => ReadError::Empty(folder),
        });
    }
    Ok((folder, contents))
}

/// The first of some files, and how many more there are.
fn named(paths: &[PathBuf]) -> Option<String> {
    let (first, others) = paths.split_first()?;
    let first = first.display().to_string();
    Some(if others.is_empty() { first } else { format!("{first} and {} more", others.len()) })
}

/// The name of the only thing in a folder, if it is a folder that is not itself a place for sources.
fn only_folder(files: &Template) -> Option<PathBuf> {
    let top: Vec<_> = files.entries().iter().filter(|entry| entry.path.components().count() == 2).collect();
    let [only] = top.as_slice() else { return None };
    let name = PathBuf::from(only.path.file_name()?);
    let usual = ["src", "bin", "test", "app", "lib"].contains(&name.to_str()?);
    (matches!(only.kind, crate::exec::Kind::Folder) && !usual).then_some(name)
}

/// `NAME.wasit.yaml` beside the folder is about it alone; then its own, then one beside for all.
fn find_manifest(folder: &Path) -> Option<PathBuf> {
    let mut own = folder.file_name()?.to_owned();
    own.push(".");
    own.push(MANIFEST);
    let places = [folder.with_file_name(own), folder.join(MANIFEST), folder.with_file_name(MANIFEST)];
    places.into_iter().find(|path| path.is_file())
}
