//! The verdict of a teacher's own validator, for a puzzle that is not compiled in.

use std::path::{Path, PathBuf};

use anyhow::bail;

use crate::case::{Case, Expect, Suite};
use crate::cli::global::Global;
use crate::cli::instance;
use crate::exec;
use crate::message::message;
use crate::puzzles::Violation;
use crate::verdict::{ClaimKind, Ruling, Stats, Verdict};

/// Runs the validator on an output.
pub(super) fn ruling(
    global: &Global,
    puzzle: &str,
    argument: &str,
    case: &Case,
    output: Option<&Path>,
) -> anyhow::Result<Ruling> {
    let (command, folder) = validator_of(global, puzzle, argument, case)?;
    let text = String::from_utf8_lossy(&super::output::read(output)?).into_owned();
    let validator = exec::Validator::new(&command, &folder)?;
    let mut worker = validator.sandbox(exec::Options::of_this_program()?)?.worker()?;
    let stored = case.stored.as_deref().unwrap_or_default();
    let judged = validator.judge(&mut worker, case.input.as_bytes(), stored.as_bytes(), text.as_bytes())?;
    let claim = match Expect::from_stored(&text) {
        Expect::Solution => ClaimKind::Answer,
        Expect::NoSolution => ClaimKind::NoSolution,
        Expect::InvalidInput => ClaimKind::Refused,
    };
    let (verdict, otherwise) = if judged.accepted {
        (Verdict::Accepted, message!("ruling.validator-accepts"))
    } else {
        (Verdict::Wrong, message!("ruling.validator-rejects"))
    };
    let detail = if judged.message.is_empty() { otherwise } else { judged.message.into() };
    let violations = match judged.accepted {
        true => Vec::new(),
        false => vec![Violation { rule: "validator", cells: Vec::new(), detail: detail.clone() }],
    };
    Ok(Ruling {
        claim,
        verdict,
        detail,
        violations,
        answer: Some(text),
        stats: Stats::default(),
        notes: Vec::new(),
        own_words: None,
    })
}

/// The validator of a puzzle, and the folder it is named in.
fn validator_of(
    global: &Global,
    puzzle: &str,
    argument: &str,
    case: &Case,
) -> anyhow::Result<(Vec<String>, PathBuf)> {
    if let (Some(command), Some(case_folder)) = (&case.puzzle_config.validator, instance::folder_of(argument))
    {
        return Ok((command.0.clone(), case_folder.parent().unwrap_or(&case_folder).to_owned()));
    }
    let (config, folder) = Suite::locate(global.cases.as_deref())?.puzzle_config(puzzle)?;
    match (config.validator, folder) {
        (Some(command), Some(folder)) => Ok((command.0, folder)),
        _ => bail!("{}", super::unknown_puzzle(puzzle)),
    }
}
