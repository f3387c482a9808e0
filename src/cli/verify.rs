//! `wasit verify`: an output against an instance.

use std::io::{Read as _, Write as _};
use std::path::{Path, PathBuf};

use anyhow::{Context as _, bail};

use crate::case::{Case, Expect, LONGEST_TEXT, Suite, nearest};
use crate::exec;
use crate::exit::Exit;
use crate::limits::{Bytes, read_bytes};
use crate::puzzles::Violation;
use crate::puzzles::{self, AnyInstance, AnyPuzzle};
use crate::report;
use crate::verdict::{Claim, ClaimKind, Outcome, Question, Stats, Verdict, judge};

use super::args::Global;
use super::{instance, output, prover};

/// Longer outputs are refused.
const LONGEST_OUTPUT: Bytes = Bytes(64 << 20);

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Example: wasit verify queens cases/queens/report-2-nine-rows cases/queens/report-2-nine-rows/expected.txt

As the output validator of a Kattis-style judge: wasit verify queens --kattis INPUT ANSWER FEEDBACK_DIR/ < OUTPUT
(exit code 42 accepts, 43 rejects)")]
pub struct VerifyArgs {
    /// The puzzle
    puzzle: String,
    /// A case folder, a file, the name of a case, or a puzz.link URL (heyawake)
    instance: String,
    /// The output to judge [default: standard input]; with --kattis the judge's answer
    output: Option<PathBuf>,
    /// With --kattis: the folder for messages, and whatever else the judge passes
    #[arg(requires = "kattis", value_name = "FEEDBACK_DIR")]
    feedback: Vec<PathBuf>,
    /// Show how the answer differs from the case's stored one, which is no fault
    #[arg(long, conflicts_with_all = ["kattis", "json", "quiet"])]
    diff: bool,
    /// Act as the output validator of a Kattis-style judge
    #[arg(long, requires = "feedback")]
    kattis: bool,
}

/// Runs the command.
pub fn run(global: &Global, args: &VerifyArgs) -> anyhow::Result<Exit> {
    let mut case = instance::find(global, &args.puzzle, &args.instance)?;
    if let (true, Some(answer)) = (args.kattis, &args.output) {
        let stored = read_bytes(answer, LONGEST_TEXT)?;
        case.stored = Some(String::from_utf8_lossy(&stored).into_owned());
    }
    let output_file = if args.kattis { None } else { args.output.as_deref() };
    let verdict = match puzzles::find(&args.puzzle) {
        Some(puzzle) => verdict_by_rules(puzzle, &case, &read_output(output_file)?),
        None => verdict_by_validator(global, args, &case, output_file)?,
    };
    if args.kattis {
        let folder = args.feedback.first().expect("clap requires it with --kattis");
        report::write_feedback(folder, &verdict)
            .with_context(|| format!("cannot write to {}", folder.display()))?;
        return Ok(if verdict.outcome == Outcome::Accepted {
            Exit::KattisAccept
        } else {
            Exit::KattisReject
        });
    }
    let (mut out, ink) = output(global);
    if global.json {
        report::write_verdict_json(&mut out, &args.puzzle, &verdict)?;
    } else if global.quiet {
        writeln!(out, "{}", verdict.outcome.word())?;
    } else {
        report::write_verdict(&mut out, &verdict, ink)?;
        if args.diff {
            report::write_reference_diff(&mut out, &case, &verdict, ink)?;
        }
    }
    out.flush()?;
    Ok(if verdict.outcome == Outcome::Accepted { Exit::Ok } else { Exit::Failed })
}

/// The verdict on an output for a case of a compiled puzzle.
pub fn verdict_by_rules(puzzle: &dyn AnyPuzzle, case: &Case, output: &str) -> Verdict {
    let prove = |instance: &dyn AnyInstance| prover::prove(puzzle, instance);
    let question = Question {
        expectation: case.config.expect.as_ref(),
        stored: case.stored.as_deref(),
        ..Question::new(puzzle, &case.input, &prove)
    };
    let claim = Claim::read(&question, output);
    judge(&question, claim)
}

/// The verdict of a teacher's own validator.
fn verdict_by_validator(
    global: &Global,
    args: &VerifyArgs,
    case: &Case,
    output: Option<&Path>,
) -> anyhow::Result<Verdict> {
    let (command, folder) = validator_of(global, args, case)?;
    let scratch = tempfile::tempdir()?;
    let write = |name: &str, bytes: &[u8]| {
        let path = scratch.path().join(name);
        std::fs::write(&path, bytes).map(|()| path)
    };
    let input = write("input.txt", case.input.as_bytes())?;
    let answer = write("answer.txt", case.stored.as_deref().unwrap_or_default().as_bytes())?;
    let text = read_output(output)?;
    let output = write("output.txt", text.as_bytes())?;
    let ruling = exec::run_validator(&command, &folder, &input, &answer, &output)?;
    let claim = match Expect::of_stored(&text) {
        Expect::Solution => ClaimKind::Answer,
        Expect::NoSolution => ClaimKind::NoSolution,
        Expect::InvalidInput => ClaimKind::Refused,
    };
    let (outcome, otherwise) = if ruling.accepted {
        (Outcome::Accepted, "the validator accepts the output")
    } else {
        (Outcome::Wrong, "the validator rejects the output and gives no reason")
    };
    let detail = if ruling.message.is_empty() { otherwise.to_owned() } else { ruling.message };
    let violations = match ruling.accepted {
        true => Vec::new(),
        false => vec![Violation { rule: "validator", cells: Vec::new(), detail: detail.clone() }],
    };
    Ok(Verdict {
        claim,
        outcome,
        detail,
        violations,
        answer: Some(text),
        picture: None,
        stats: Stats::default(),
    })
}

/// The validator of a puzzle that is not compiled in, and the folder it is named in.
fn validator_of(global: &Global, args: &VerifyArgs, case: &Case) -> anyhow::Result<(Vec<String>, PathBuf)> {
    if let (Some(command), Some(case_folder)) =
        (&case.puzzle_config.validator, instance::folder_of(&args.instance))
    {
        return Ok((command.0.clone(), case_folder.parent().unwrap_or(&case_folder).to_owned()));
    }
    let (config, folder) = Suite::locate(global.cases.as_deref())?.puzzle_config(&args.puzzle)?;
    match (config.validator, folder) {
        (Some(command), Some(folder)) => Ok((command.0, folder)),
        _ => bail!("{}", unknown_puzzle(&args.puzzle)),
    }
}

/// What to say of a puzzle nobody knows.
pub fn unknown_puzzle(name: &str) -> String {
    let known: Vec<&str> = puzzles::ALL.iter().map(|puzzle| puzzle.name()).collect();
    match nearest(name, &known) {
        Some(right) => format!("unknown puzzle `{name}`: did you mean `{right}`?"),
        None => format!(
            "unknown puzzle `{name}`: compiled in are {}; for your own, name a validator in cases/{name}/puzzle.yaml",
            known.join(", ")
        ),
    }
}

/// The output to judge; bytes that are not text become replacement characters.
fn read_output(file: Option<&Path>) -> anyhow::Result<String> {
    let bytes = match file {
        Some(path) if path != Path::new("-") => read_bytes(path, LONGEST_OUTPUT)?,
        _ => {
            let mut bytes = Vec::new();
            std::io::stdin().lock().take(LONGEST_OUTPUT.0 + 1).read_to_end(&mut bytes)?;
            if bytes.len() as u64 > LONGEST_OUTPUT.0 {
                bail!("standard input is longer than {LONGEST_OUTPUT}");
            }
            bytes
        }
    };
    Ok(String::from_utf8_lossy(&bytes).into_owned())
}
