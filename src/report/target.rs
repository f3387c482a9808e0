//! Where a report goes: a format and a path, written whole or not at all.

use std::fs::{self, File};
use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};
use std::str::FromStr;

use super::View;
use super::format::{Format, HasChanged, UnknownFormat, Writer};

/// A format and the place for it.
#[derive(Debug, Clone)]
pub struct ReportTarget {
    pub format: &'static Format,
    /// The file, the folder, or `-` for standard output.
    pub path: PathBuf,
}

/// A `--report` that is not a format and a path.
#[derive(Debug, thiserror::Error)]
pub enum BadTarget {
    /// No format of this name.
    #[error(transparent)]
    Format(#[from] UnknownFormat),
    /// A folder that should go to standard output.
    #[error("`{0}` is a folder of files and cannot go to standard output: write {0}=FOLDER")]
    NoFile(&'static str),
    #[error("`{0}` names no place: write FORMAT=PATH, such as junit=junit.xml")]
    NoPath(String),
}

/// A report that could not be written.
#[derive(Debug, thiserror::Error)]
#[error("cannot write the {format} report to {path}")]
pub struct WriteError {
    format: &'static str,
    path: PathBuf,
    source: io::Error,
}

impl FromStr for ReportTarget {
    type Err = BadTarget;

    fn from_str(text: &str) -> Result<Self, BadTarget> {
        let (name, path) = text.split_once('=').unwrap_or((text, ""));
        let format = Format::find(name)?;
        if path.is_empty() {
            return Err(BadTarget::NoPath(text.to_owned()));
        }
        if path == "-" && matches!(format.writer, Writer::Folder(_)) {
            return Err(BadTarget::NoFile(format.name));
        }
        Ok(Self { format, path: path.into() })
    }
}

impl ReportTarget {
    /// Finds out now whether the report could be written at the end.
    pub fn check(&self) -> Result<(), WriteError> {
        self.tell(match self.format.writer {
            Writer::Folder(_) => make(&self.path).and_then(|()| probe(&self.path)),
            Writer::File(_) if self.is_direct() => Ok(()),
            Writer::File(_) => make_folder(&self.path).and_then(|folder| probe(&folder)),
        })
    }

    /// Writes the report.
    pub fn write(&self, view: &View<'_>) -> Result<(), WriteError> {
        self.write_changed(view, &|_| true)
    }

    /// Writes the report again while a batch runs, unless it would have to be written twice to the same reader.
    pub fn write_early(&self, view: &View<'_>, has_changed: &HasChanged<'_>) -> Result<(), WriteError> {
        if self.can_be_early() { self.write_changed(view, has_changed) } else { Ok(()) }
    }

    /// Whether an earlier report gives way to a later one.
    pub fn can_be_early(&self) -> bool {
        matches!(self.format.writer, Writer::Folder(_)) || !self.is_direct()
    }

    fn write_changed(&self, view: &View<'_>, has_changed: &HasChanged<'_>) -> Result<(), WriteError> {
        self.tell(match self.format.writer {
            Writer::Folder(write) => make(&self.path).and_then(|()| write(&self.path, view, has_changed)),
            Writer::File(write) if self.is_output() => {
                let mut out = BufWriter::new(io::stdout().lock());
                write(&mut out, view).and_then(|()| out.flush())
            }
            Writer::File(write) if self.is_direct() => File::create(&self.path).and_then(|file| {
                let mut out = BufWriter::new(file);
                write(&mut out, view).and_then(|()| out.flush())
            }),
            Writer::File(write) => write_whole(&self.path, |out| write(out, view)),
        })
    }

    /// Whether it goes to standard output.
    pub fn is_output(&self) -> bool {
        self.path == Path::new("-")
    }

    /// Whether nothing can be renamed to it: standard output, a device, a pipe.
    fn is_direct(&self) -> bool {
        self.is_output() || fs::metadata(&self.path).is_ok_and(|meta| !meta.is_file() && !meta.is_dir())
    }

    fn tell<T>(&self, done: io::Result<T>) -> Result<T, WriteError> {
        done.map_err(|source| WriteError { format: self.format.name, path: self.path.clone(), source })
    }
}

/// Writes a file beside its place, then renames it: a reader sees the old one or the new one.
pub fn write_whole(path: &Path, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> io::Result<()> {
    // The place a link leads to is replaced, not the link.
    let place = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
    if place.is_dir() {
        return Err(io::Error::new(io::ErrorKind::IsADirectory, "it is a folder"));
    }
    let mut temporary = new_temporary(&make_folder(&place)?)?;
    let mut out = BufWriter::new(temporary.as_file_mut());
    write(&mut out)?;
    out.flush()?;
    drop(out);
    temporary.persist(&place).map_err(|error| error.error)?;
    Ok(())
}

/// The folder of a file, made if it is not there.
fn make_folder(path: &Path) -> io::Result<PathBuf> {
    let folder = match path.parent() {
        Some(folder) if folder != Path::new("") => folder,
        _ => Path::new("."),
    };
    make(folder)?;
    Ok(folder.to_owned())
}

/// Makes a folder and those above it, or says which of them is something else.
fn make(folder: &Path) -> io::Result<()> {
    let is_something_else = |path: &&Path| path.exists() && !path.is_dir();
    match folder.ancestors().find(is_something_else) {
        Some(path) => Err(io::Error::new(
            io::ErrorKind::NotADirectory,
            format!("{} is a file, not a folder", path.display()),
        )),
        None => fs::create_dir_all(folder),
    }
}

fn probe(folder: &Path) -> io::Result<()> {
    new_temporary(folder).map(drop)
}

/// A temporary file that others may read later, unlike the usual ones.
fn new_temporary(folder: &Path) -> io::Result<tempfile::NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(".wasit-report-");
    #[cfg(unix)]
    builder.permissions(std::os::unix::fs::PermissionsExt::from_mode(0o666));
    // The name of the temporary file would tell nobody anything.
    builder.tempfile_in(folder).map_err(|error| io::Error::from(error.kind()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: &str) {
        assert_eq!(text.parse::<ReportTarget>().unwrap_err().to_string(), expected);
    }

    #[test]
    fn a_target_is_a_format_and_a_path() {
        let target: ReportTarget = "junit=a=b.xml".parse().unwrap();
        assert_eq!((target.format.name, target.path), ("junit", PathBuf::from("a=b.xml")));
        check("junit", "`junit` names no place: write FORMAT=PATH, such as junit=junit.xml");
        check("html=-", "`html` is a folder of files and cannot go to standard output: write html=FOLDER");
        check("tab=x", "unknown report format `tab`: did you mean `tap`?");
    }

    #[test]
    fn a_failed_writer_leaves_the_old_file_and_nothing_else() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("sub/report.txt");
        write_whole(&path, |out| out.write_all(b"old")).unwrap();
        write_whole(&path, |out| out.write_all(b"half").and(Err(io::Error::other("no")))).unwrap_err();
        assert_eq!(fs::read(&path).unwrap(), b"old");
        assert_eq!(fs::read_dir(path.parent().unwrap()).unwrap().count(), 1);
    }
}
