//! A built program, and how it is started: its words and its working folder, both inside the submission.

use std::ffi::OsString;
use std::fmt;
use std::path::{Component, Path, PathBuf};
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::exec::Template;
use crate::language::Language;

/// What stands for the case in the commands of a `wasit.yaml`: its file, and its parts.
const FILE: &str = "{case}";
const PARTS: &str = "{cards}";

/// A built program with its files.
#[derive(Debug, Clone)]
pub struct Program {
    /// What it is called in reports, such as `src/main.py`.
    pub name: String,
    /// What it is written in; nothing when the manifest names a command of its own.
    pub language: Option<&'static Language>,
    /// The built submission, to be copied afresh for every run.
    pub folder: Arc<Template>,
    /// The way to start it, from the working folder that is most likely meant.
    pub launch: Launch,
    /// The command that built it; empty where nothing had to be done.
    pub built_by: String,
    /// Whether something else is more likely what was meant to be started: a window, or what the README names. Such a
    /// program is only to be believed once it has shown that it solves the puzzle.
    pub is_substitute: bool,
}

/// A way to start a program.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Launch {
    pub words: Vec<Word>,
    /// The working folder, below the submission's folder; empty for the folder itself.
    #[serde(with = "crate::exec::any_path")]
    pub folder: PathBuf,
}

/// One word of a command.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Word {
    /// As it stands.
    Text(String),
    /// A file or folder of the submission, by its path below the submission's folder.
    File(#[serde(with = "crate::exec::any_path")] PathBuf),
    /// Several of them in one word, with colons between, as Java wants its class path; paths of the machine stay
    /// as they are.
    Files(#[serde(with = "crate::exec::any_path::list")] Vec<PathBuf>),
    /// The file that holds the case, however it is named in this run.
    Case,
    /// The case itself, each part a word: cards.
    Parts,
}

impl Word {
    /// What a word in braces stands for: the file of the case, or its parts.
    pub fn of_case(word: &str) -> Option<Self> {
        match word {
            FILE => Some(Self::Case),
            PARTS => Some(Self::Parts),
            _ => None,
        }
    }
}

impl Launch {
    /// The command as typed in its working folder, with names in braces for the case.
    pub fn command(&self, case: &str) -> Vec<OsString> {
        self.command_for(case, &[PARTS])
    }

    /// The same for one case: its file stands for [`Word::Case`], its parts for [`Word::Parts`].
    pub fn command_for(&self, case: &str, parts: &[&str]) -> Vec<OsString> {
        let words = |word: &Word| match word {
            Word::Text(text) => vec![text.into()],
            Word::File(path) => vec![relative(&self.folder, path).into_os_string()],
            Word::Files(paths) => vec![joined(&self.folder, paths)],
            Word::Case => vec![case.into()],
            Word::Parts => parts.iter().map(OsString::from).collect(),
        };
        self.words.iter().flat_map(words).collect()
    }

    /// Whether the case, or its file, stands in the command.
    pub fn names_case(&self) -> bool {
        self.words.iter().any(|word| matches!(word, Word::Case | Word::Parts))
    }

    /// The same from another working folder.
    #[must_use]
    pub fn from_folder(&self, folder: impl Into<PathBuf>) -> Self {
        Self { words: self.words.clone(), folder: folder.into() }
    }
}

impl fmt::Display for Launch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let words = self.command_for("CASE", &["CARDS"]);
        let words: Vec<_> = words.iter().map(|word| word.to_string_lossy()).collect();
        // A mark between lines that is told to Java would end the line it is shown on.
        f.write_str(&words.join(" ").replace('\r', "\\r").replace('\n', "\\n"))
    }
}

/// Paths with colons between them.
fn joined(folder: &Path, paths: &[PathBuf]) -> OsString {
    let each = paths.iter().map(|path| match path.is_absolute() {
        true => path.clone(),
        false => relative(folder, path),
    });
    each.map(PathBuf::into_os_string).collect::<Vec<_>>().join(":".as_ref())
}

/// The way from one folder to a path, both below the same root; a program gets a `./` in front.
fn relative(folder: &Path, path: &Path) -> PathBuf {
    let (from, to) = (plain(folder), plain(path));
    let shared = from.iter().zip(&to).take_while(|(a, b)| a == b).count();
    let up = std::iter::repeat_n(Component::ParentDir, from.len() - shared);
    let way: PathBuf = up.chain(to[shared..].iter().copied()).collect();
    if way.as_os_str().is_empty() {
        return PathBuf::from(".");
    }
    if way.components().count() == 1 { Path::new(".").join(way) } else { way }
}

fn plain(path: &Path) -> Vec<Component<'_>> {
    path.components().filter(|component| matches!(component, Component::Normal(_))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(folder: &str, file: &str, expected: &str) {
        assert_eq!(relative(Path::new(folder), Path::new(file)), PathBuf::from(expected), "{folder} {file}");
    }

    #[test]
    fn files_are_named_from_the_working_folder() {
        check("", "main", "./main");
        check("", "src/main.py", "src/main.py");
        check("src", "src/main.py", "./main.py");
        check("src", "bin/main", "../bin/main");
        check("bin", "bin", ".");
    }
}
