//! One submission: a folder, what of it matters, and what its `wasit.yaml` says.

use std::path::{Path, PathBuf};

use crate::case::LONGEST_CONFIG;
use crate::digest::Digest;
use crate::exec::Template;
use crate::file::{self, read_text};
use crate::language;
use crate::message::{Message, message};
use crate::units::Bytes;
use crate::yaml::YamlError;

use super::Manifest;
use super::contents::{Contents, read_contents};

/// The name of the file in which somebody says how to build and start a program.
pub const MANIFEST: &str = "wasit.yaml";

/// What somebody handed in.
#[derive(Debug)]
pub struct Submission {
    pub folder: PathBuf,
    /// What of it matters, ready to be copied.
    pub files: Template,
    /// What was left out and why, one sentence each.
    pub notes: Vec<Message>,
    /// Compiled programs that were left out, by their path.
    pub binaries: Vec<PathBuf>,
    /// What its `wasit.yaml` says; nothing is said without one.
    pub manifest: Manifest,
    pub manifest_file: Option<PathBuf>,
    /// What stands for all of this.
    pub digest: Digest,
}

/// Why a folder is no submission.
#[derive(Debug, thiserror::Error)]
pub enum ReadError {
    #[error("cannot read the submission {0}: no such folder")]
    Missing(PathBuf),
    #[error("{0} is an archive, not a folder: unpack it and name the folder")]
    Archive(PathBuf),
    #[error("{0} is a file, not a folder: name the folder it was handed in with")]
    File(PathBuf),
    #[error("cannot read the submission {folder}: {source}")]
    System { folder: PathBuf, source: std::io::Error },
    #[error("{}", Message::from(self))]
    Empty(PathBuf),
    #[error("{}", Message::from(self))]
    NoProgram { folder: PathBuf, found: Message },
    #[error("{}", Message::from(self))]
    TooMany(PathBuf, usize),
    #[error("{}", Message::from(self))]
    TooLong(PathBuf, Bytes),
    #[error(transparent)]
    Manifest(#[from] YamlError),
    #[error(transparent)]
    ManifestFile(#[from] file::ReadError),
    /// The first of the things in it that cannot be read.
    #[error("cannot read {path}: {reason}")]
    Inside { path: PathBuf, reason: String },
}

impl ReadError {
    /// What the machine said, if it is the machine that does not let us read what was handed in.
    pub fn trouble(&self) -> Option<String> {
        match self {
            Self::System { source, .. } => Some(source.to_string()),
            Self::ManifestFile(file::ReadError::System { .. }) | Self::Inside { .. } => {
                Some(self.to_string())
            }
            Self::Missing(_)
            | Self::Archive(_)
            | Self::File(_)
            | Self::Empty(_)
            | Self::NoProgram { .. }
            | Self::TooMany(..)
            | Self::TooLong(..)
            | Self::Manifest(_)
            | Self::ManifestFile(_) => None,
        }
    }
}

impl From<&ReadError> for Message {
    fn from(error: &ReadError) -> Self {
        match error {
            ReadError::Empty(folder) => message!("handed-in.empty", folder = folder.display()),
            ReadError::NoProgram { folder, found } => {
                message!("handed-in.no-program", folder = folder.display(), found, languages = titles())
            }
            ReadError::TooMany(folder, most) => {
                message!("handed-in.too-many", folder = folder.display(), most)
            }
            ReadError::TooLong(folder, most) => {
                message!("handed-in.too-long", folder = folder.display(), most = most.to_string())
            }
            // Said to whoever typed the command, or by somebody else.
            ReadError::Missing(_)
            | ReadError::Archive(_)
            | ReadError::File(_)
            | ReadError::System { .. }
            | ReadError::Manifest(_)
            | ReadError::ManifestFile(_)
            | ReadError::Inside { .. } => error.to_string().into(),
        }
    }
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
        contents.notes.sort_by_cached_key(ToString::to_string);
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

    /// The same with what another file says, such as the teacher's.
    pub fn with_manifest_file(mut self, file: &Path) -> Result<Self, ReadError> {
        self.manifest = Manifest::read(&file.display().to_string(), &read_text(file, LONGEST_CONFIG)?)?;
        self.digest = digest(&self.files, &self.manifest);
        self.manifest_file = Some(file.to_owned());
        Ok(self)
    }

    pub fn name(&self) -> String {
        self.files.name().to_string_lossy().into_owned()
    }
}

/// The languages that are looked for.
fn titles() -> String {
    language::ALL.iter().map(|language| language.title).collect::<Vec<_>>().join(", ")
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
fn named(paths: &[PathBuf]) -> Option<Message> {
    let (first, others) = paths.split_first()?;
    Some(match others.len() {
        0 => first.display().into(),
        count => message!("handed-in.and-more", first = first.display(), count),
    })
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
