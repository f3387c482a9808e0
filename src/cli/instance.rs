//! The INSTANCE argument: a case folder, a file, the name of a case, or a URL.

use std::path::{Path, PathBuf};

use anyhow::bail;

use crate::case::{self, Case, CaseFiles, LONGEST_TEXT, Suite};
use crate::file::read_text;

use super::global::Global;

/// The case an argument stands for; a bare instance is a case about which nothing is said.
pub(super) fn find(global: &Global, puzzle: &str, argument: &str) -> anyhow::Result<Case> {
    let path = Path::new(argument);
    if path.is_dir() {
        if !path.join("input.txt").exists() {
            bail!(
                "{argument} is a folder without input.txt: expected a case folder, a file or the name of a case"
            );
        }
        // Made absolute, so that the puzzle's folder is known even for `.`.
        return Ok(Case { puzzle: puzzle.to_owned(), ..case::folder_case(&path.canonicalize()?)? });
    }
    if path.exists() {
        return bare(puzzle, &read_text(path, LONGEST_TEXT)?);
    }
    if is_url(argument) {
        return bare(puzzle, argument);
    }
    let suite = Suite::locate(global.cases.as_deref())?;
    let id = if argument.contains('/') { argument.to_owned() } else { format!("{puzzle}/{argument}") };
    match suite.case(&id) {
        Err(case::SuiteError::NoSuchCase(_)) => bail!("{argument}: no such file, and no case of that name"),
        found => Ok(found?),
    }
}

/// Whether an argument is a puzzle written as a URL; nothing is ever fetched.
pub(super) fn is_url(argument: &str) -> bool {
    argument.starts_with("http://") || argument.starts_with("https://")
}

/// The folder of an external puzzle's files, given the instance argument.
pub(super) fn folder_of(argument: &str) -> Option<PathBuf> {
    let path = Path::new(argument).canonicalize().ok()?;
    path.is_dir().then_some(path)
}

fn bare(puzzle: &str, input: &str) -> anyhow::Result<Case> {
    let files = CaseFiles {
        label: String::new(),
        input: input.to_owned(),
        expected: None,
        config: None,
        puzzle_config: None,
    };
    Ok(Case::read(puzzle, "", files)?)
}
