//! Which source files decide about what: read by the build script, so that no change is forgotten in a version number.
//!
//! Everything that decides what is built, planted, started and typed, and when, decides about *runs*; what reads
//! screens and weighs claims decides about *verdicts*, and so do the rules of each puzzle.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use sha2::{Digest as _, Sha256};

/// Folders that decide about runs.
const RUN: &[&str] = &["contact", "exec", "language", "screen", "vocabulary"];
/// Folders that decide about verdicts, beside the rules, and how they are kept.
const READER: &[&str] = &["language", "results", "screen", "verdict", "vocabulary"];
/// Where the puzzles are: files of all of them, and a folder each.
const PUZZLES: &str = "puzzles";
/// What of a puzzle's folder decides what is planted and typed, with or without `.rs`: readers of screens tell when
/// everything is said, and `mod.rs` says whether an answer is a path, for which menus are read.
const TYPED: &[&str] = &["instance", "typed", "reader", "mod"];

/// Digests that stand for everything that decides.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Versions {
    /// About runs.
    pub(crate) run: String,
    /// About reading screens and weighing claims.
    pub(crate) reader: String,
    /// About answers, by puzzle.
    pub(crate) rules: BTreeMap<String, String>,
    /// About answers to any puzzle.
    pub(crate) shared_rules: String,
}

impl Versions {
    /// Of the sources below a folder.
    pub(crate) fn read(sources: &Path) -> io::Result<Self> {
        let all = files(sources)?;
        let (own, shared): (Vec<_>, Vec<_>) =
            below(&all, PUZZLES).into_iter().partition(|file| file.components().count() > 2);
        let names: BTreeSet<String> = own.iter().map(|file| part(file, 1)).collect();
        let rules = names.iter().map(|name| {
            let puzzle: Vec<&PathBuf> = own.iter().filter(|file| part(file, 1) == *name).copied().collect();
            Ok((name.clone(), digest(sources, puzzle.into_iter().chain(shared.iter().copied()))?))
        });
        let typed = own.iter().filter(|file| TYPED.contains(&part(file, 2).trim_end_matches(".rs")));
        let run = RUN.iter().flat_map(|folder| below(&all, folder));
        let reader = READER.iter().flat_map(|folder| below(&all, folder));
        Ok(Self {
            run: digest(sources, run.chain(typed.copied()).chain(shared.iter().copied()))?,
            reader: digest(sources, reader)?,
            rules: rules.collect::<io::Result<_>>()?,
            shared_rules: digest(sources, shared.iter().copied())?,
        })
    }
}

/// A component of a path.
fn part(file: &Path, index: usize) -> String {
    file.components()
        .nth(index)
        .map(|part| part.as_os_str().to_string_lossy().into_owned())
        .unwrap_or_default()
}

fn below<'a>(all: &'a [PathBuf], folder: &str) -> Vec<&'a PathBuf> {
    all.iter().filter(|file| file.starts_with(folder)).collect()
}

/// All files below a folder, as paths from there, sorted.
fn files(root: &Path) -> io::Result<Vec<PathBuf>> {
    let (mut found, mut folders) = (Vec::new(), vec![root.to_owned()]);
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder)? {
            let path = entry?.path();
            if path.is_dir() {
                folders.push(path);
            } else {
                found.push(path.strip_prefix(root).map_err(io::Error::other)?.to_owned());
            }
        }
    }
    found.sort();
    Ok(found)
}

/// Names and contents.
fn digest<'a>(root: &Path, files: impl IntoIterator<Item = &'a PathBuf>) -> io::Result<String> {
    let mut hasher = Sha256::new();
    for file in files {
        let bytes = fs::read(root.join(file))?;
        hasher.update(format!("{} {}\n", file.display(), bytes.len()));
        hasher.update(bytes);
    }
    Ok(format!("{:x}", hasher.finalize()))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What grows old when a byte of a file changes, in a copy of these sources.
    fn check(file: &str, run: bool, reader: bool, rules: &[&str]) {
        let sources = Path::new(env!("CARGO_MANIFEST_DIR")).join("src");
        let copy = tempfile::tempdir().expect("a folder");
        for path in files(&sources).expect("listed") {
            let target = copy.path().join(&path);
            fs::create_dir_all(target.parent().expect("a folder")).expect("made");
            fs::copy(sources.join(&path), target).expect("copied");
        }
        let before = Versions::read(copy.path()).expect("read");
        let path = copy.path().join(file);
        let mut bytes = fs::read(&path).expect("the file is there");
        bytes[5] ^= 1;
        fs::write(path, bytes).expect("written");
        let after = Versions::read(copy.path()).expect("read");
        assert_eq!(before.run != after.run, run, "{file}: runs");
        assert_eq!(before.reader != after.reader, reader, "{file}: readers");
        let changed = before.rules.iter().filter(|(name, version)| after.rules[*name] != **version);
        assert_eq!(changed.map(|(name, _)| name.as_str()).collect::<Vec<_>>(), rules, "{file}: rules");
    }

    #[test]
    fn what_is_built_started_or_typed_makes_runs_old() {
        check("contact/dialogue/mod.rs", true, false, &[]);
        check("contact/build/mod.rs", true, false, &[]);
        check("exec/session.rs", true, false, &[]);
    }

    #[test]
    fn what_writes_a_case_for_a_program_makes_runs_and_verdicts_old() {
        check("puzzles/heyawake/instance/mod.rs", true, false, &["heyawake"]);
        check("puzzles/queens/typed.rs", true, false, &["queens"]);
        check("puzzles/fifteen/mod.rs", true, false, &["fifteen"]);
        check("puzzles/queens/reader/mod.rs", true, false, &["queens"]);
        check("puzzles/puzzle.rs", true, false, &["fifteen", "game24", "heyawake", "iq", "queens"]);
    }

    #[test]
    fn what_judges_makes_verdicts_old_and_no_run() {
        check("puzzles/queens/rules.rs", false, false, &["queens"]);
        check("verdict/mod.rs", false, true, &[]);
        check("results/case_result.rs", false, true, &[]);
    }

    #[test]
    fn what_reads_terminals_makes_both_old_and_what_shows_results_nothing() {
        check("screen/mod.rs", true, true, &[]);
        check("vocabulary/prompts.yaml", true, true, &[]);
        check("report/mod.rs", false, false, &[]);
    }
}
