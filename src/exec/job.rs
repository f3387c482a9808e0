//! What to run: a command, where, with what on its standard input, under which limits.

use std::ffi::OsString;
use std::fs::File;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::limits::Limits;
use super::template::Template;

#[derive(Debug, Clone, Copy)]
pub enum Folder<'a> {
    /// An empty writable folder.
    Scratch,
    /// A folder of the machine, read-only where the sandbox can do that.
    Here(&'a Path),
    /// A fresh writable copy.
    Copy(&'a Template),
    /// As the last run of the same worker left it: the next step of a build.
    Left,
}

/// A file put into the working folder for one run, besides what the folder is a copy of.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Planted {
    /// Its path from the top of the working folder; `../` reaches the folder above, and nothing higher.
    pub path: PathBuf,
    /// What it holds; shared, so that one input can lie there under many names.
    pub bytes: Arc<[u8]>,
}

#[derive(Debug)]
pub enum Input {
    /// Nothing: the end at once.
    Nothing,
    File(File),
    /// These bytes, then the end.
    Bytes(Vec<u8>),
    /// Answers, given one at a time when the program waits for them.
    Dialogue,
}

/// One run to be done.
#[derive(Debug)]
pub struct Job<'a> {
    pub command: &'a [OsString],
    /// Whether the command is this program itself, which cannot be named by a path in a sandbox: its first word is
    /// then only a name.
    pub own: bool,
    pub folder: Folder<'a>,
    /// Where below that folder the program starts; a relative path to a program begins here.
    pub workdir: &'a Path,
    /// Files to be there besides; not where the last run is gone on with. Beside a folder of the machine they lie in
    /// the folder of [`Worker::writable_path`](super::Worker::writable_path) instead. They replace files of the copy, but where the copy has
    /// a folder or a link, or a file where theirs would need a folder, they are left out.
    pub planted: &'a [Planted],
    pub environment: &'a [(&'a str, &'a str)],
    pub input: Input,
    /// Whether it talks to a terminal instead of pipes.
    pub terminal: bool,
    pub limits: Limits,
}

impl<'a> Job<'a> {
    /// A command in an empty folder, with nothing on standard input and the usual limits.
    pub fn new(command: &'a [OsString]) -> Self {
        Self {
            command,
            own: false,
            folder: Folder::Scratch,
            workdir: Path::new(""),
            planted: &[],
            environment: &[],
            input: Input::Nothing,
            terminal: false,
            limits: Limits::default(),
        }
    }

    /// The same for this program itself.
    pub fn of_own(command: &'a [OsString]) -> Self {
        Self { own: true, ..Self::new(command) }
    }

    /// Whether somebody must see when the program waits for input: to answer, or to say again that there is no more.
    pub(super) fn is_watched(&self) -> bool {
        self.terminal || matches!(self.input, Input::Dialogue)
    }
}
