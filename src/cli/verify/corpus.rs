//! `wasit verify --corpus`: labelled recordings against what is read from them.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::io::Write as _;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, bail};

use crate::cli::global::Global;
use crate::cli::{output as standard_output, reference};
use crate::exit::Exit;
use crate::file::{read_bytes, read_text};
use crate::puzzles::{self, AnyInstance, AnyPuzzle};
use crate::report::{self, CorpusRow, CorpusTable};
use crate::verdict::{Claim, Ended, Evidence, Question, Ruling, Truth};

use super::output::{LONGEST, read_screen};

/// A line of truth.tsv.
struct Label {
    file: String,
    instance: String,
    claim: String,
    verdict: String,
}

/// Reads every recording and prints a table for each puzzle.
pub(super) fn run(global: &Global, folder: &Path, only: Option<&str>, explain: bool) -> anyhow::Result<Exit> {
    let folders = puzzle_folders(folder, only)?;
    let (mut out, ink) = standard_output(global);
    let mut table = CorpusTable::default();
    for (name, folder) in folders {
        let puzzle = puzzles::find(&name).with_context(|| super::unknown_puzzle(&name))?;
        let proved = RefCell::new(BTreeMap::new());
        let prove = |instance: &dyn AnyInstance| prove_once(puzzle, instance, &proved);
        for label in labels(&folder)? {
            let input = instance_text(&folder, &label.instance)?;
            let question = Question::new(puzzle, &input, &prove);
            let evidence = evidence(&question, &folder, &label)?;
            let claim = Claim::from_evidence(&evidence);
            let ruling = Ruling::new(&evidence, &claim);
            let row = CorpusRow::new(&name, &label.file, [&label.claim, &label.verdict], &ruling);
            if global.json {
                report::write_corpus_json(&mut out, &row, &ruling)?;
            } else if !row.is_exact() && explain {
                writeln!(out, "{}", row.headline())?;
                report::write_explanation(&mut out, &evidence, &claim, ink)?;
            }
            table.add(row);
        }
    }
    if !global.json {
        table.write(&mut out)?;
    }
    out.flush()?;
    Ok(if table.is_good() { Exit::Ok } else { Exit::Failed })
}

/// The folders with labels, by the name of their puzzle.
fn puzzle_folders(folder: &Path, only: Option<&str>) -> anyhow::Result<BTreeMap<String, PathBuf>> {
    let mut folders = BTreeMap::new();
    let entries = std::fs::read_dir(folder).with_context(|| format!("cannot read {}", folder.display()))?;
    for entry in entries {
        let path = entry?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if path.join("truth.tsv").is_file() && only.is_none_or(|only| only == name) {
            folders.insert(name, path);
        }
    }
    if folders.is_empty() {
        bail!("no labels under {}: expected <puzzle>/truth.tsv", folder.display());
    }
    Ok(folders)
}

fn labels(folder: &Path) -> anyhow::Result<Vec<Label>> {
    let path = folder.join("truth.tsv");
    let text = read_text(&path, LONGEST)?;
    let mut labels = Vec::new();
    for (index, line) in text.lines().enumerate().skip(1).filter(|(_, line)| !line.trim().is_empty()) {
        let fields: Vec<&str> = line.split('\t').collect();
        let [file, instance, claim, verdict, ..] = fields[..] else {
            bail!("{}, line {}: expected file, instance, claim, verdict", path.display(), index + 1);
        };
        let [file, instance, claim, verdict] = [file, instance, claim, verdict].map(str::to_owned);
        labels.push(Label { file, instance, claim, verdict });
    }
    Ok(labels)
}

fn instance_text(folder: &Path, name: &str) -> anyhow::Result<String> {
    let bytes = read_bytes(&folder.join("instances").join(format!("{name}.txt")), LONGEST)?;
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}

/// The recording, the file saved beside it, and the end that the label names.
fn evidence<'a>(question: &'a Question<'a>, folder: &Path, label: &Label) -> anyhow::Result<Evidence<'a>> {
    let bytes = read_bytes(&folder.join(&label.file), LONGEST)?;
    let saved_name = format!("{}.saved.txt", label.file.trim_end_matches(".txt"));
    let saved_path = folder.join(&saved_name);
    let mut saved = Vec::new();
    if saved_path.exists() {
        saved.push((saved_name, read_bytes(&saved_path, LONGEST)?));
    }
    let ended = match label.verdict.as_str() {
        "timeout" | "time" => Ended::Time,
        "crash" | "crashed" => Ended::Crashed,
        _ => Ended::Itself,
    };
    Ok(Evidence::new(question, read_screen(&bytes), &saved, ended))
}

/// Proves each instance once.
fn prove_once(
    puzzle: &dyn AnyPuzzle,
    instance: &dyn AnyInstance,
    proved: &RefCell<BTreeMap<String, Truth>>,
) -> Truth {
    let key = instance.canonical();
    if let Some(truth) = proved.borrow().get(&key) {
        return truth.clone();
    }
    let truth = reference::prove(puzzle, instance);
    proved.borrow_mut().insert(key, truth.clone());
    truth
}
