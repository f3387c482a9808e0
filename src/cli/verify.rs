//! `wasit verify`: an output against an instance.

mod corpus;
pub(super) mod output;
mod validator;

use std::io::Write as _;
use std::path::{Path, PathBuf};

use anyhow::Context as _;
use clap::ValueEnum;

use crate::case::{Case, LONGEST_TEXT};
use crate::exit::Exit;
use crate::file::read_bytes;
use crate::puzzles::{self, AnyInstance, Picture};
use crate::report;
use crate::verdict::{Claim, Ended, Evidence, Question, Ruling, Verdict};
use crate::yaml::nearest;

use super::global::Global;
use super::{instance, output as standard_output, reference};

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Example: wasit verify queens cases/queens/report-2-nine-rows cases/queens/report-2-nine-rows/expected.txt

The output may be anything from a bare answer to the recording of a terminal, or the events of a run as JSON; \
--explain shows how it was read. \
As the output validator of a Kattis-style judge: wasit verify queens --kattis INPUT ANSWER FEEDBACK_DIR/ < OUTPUT \
(exit code 42 accepts, 43 rejects)")]
pub(super) struct VerifyArgs {
    /// The puzzle
    #[arg(required_unless_present = "corpus")]
    puzzle: Option<String>,
    /// A case folder, a file, the name of a case, or a puzz.link URL (heyawake)
    #[arg(required_unless_present = "corpus")]
    instance: Option<String>,
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
    /// A text file that the program saved; may be given several times
    #[arg(long, value_name = "FILE")]
    saved: Vec<PathBuf>,
    /// How the program ended, if not by itself
    #[arg(long, value_name = "HOW")]
    ended: Option<EndedArg>,
    /// Show the screen, the lines the claim rests on, and why
    #[arg(long)]
    explain: bool,
    /// Read every recording under a folder and compare with its labels (truth.tsv); a puzzle's name limits it
    #[arg(long, value_name = "DIR", conflicts_with_all = ["instance", "kattis", "saved", "ended"])]
    corpus: Option<PathBuf>,
}

/// How a run ended, as typed.
#[derive(Debug, Clone, Copy, ValueEnum)]
enum EndedArg {
    /// Stopped at the time limit.
    Time,
    /// Died.
    Crashed,
}

pub(super) fn run(global: &Global, args: &VerifyArgs) -> anyhow::Result<Exit> {
    if let Some(folder) = &args.corpus {
        return corpus::run(global, folder, args.puzzle.as_deref(), args.explain);
    }
    let (Some(puzzle), Some(argument)) = (&args.puzzle, &args.instance) else {
        anyhow::bail!("expected a puzzle and an instance");
    };
    let mut case = instance::find(global, puzzle, argument)?;
    if let (true, Some(answer)) = (args.kattis, &args.output) {
        let stored = read_bytes(answer, LONGEST_TEXT)?;
        case.stored = Some(String::from_utf8_lossy(&stored).into_owned());
    }
    let output_file = if args.kattis { None } else { args.output.as_deref() };
    let Some(compiled) = puzzles::find(puzzle) else {
        let ruling = validator::ruling(global, puzzle, argument, &case, output_file)?;
        return report(global, args, &case, &ruling, &|| None);
    };
    let prove = |instance: &dyn AnyInstance| reference::prove(compiled, instance);
    let question = Question::from_case(compiled, &case, &prove);
    let evidence = evidence(&question, args, output_file)?;
    let claim = Claim::from_evidence(&evidence);
    if args.explain && !global.json {
        let (mut out, ink) = standard_output(global);
        report::write_explanation(&mut out, &evidence, &claim, ink)?;
        out.flush()?;
    }
    let ruling = Ruling::new(&evidence, &claim);
    report(global, args, &case, &ruling, &|| question.draw(&ruling))
}

fn evidence<'a>(
    question: &'a Question<'a>,
    args: &VerifyArgs,
    output_file: Option<&Path>,
) -> anyhow::Result<Evidence<'a>> {
    let bytes = output::read(output_file)?;
    let read_saved = |path: &PathBuf| {
        let name = path.file_name().unwrap_or(path.as_os_str()).to_string_lossy().into_owned();
        anyhow::Ok((name, read_bytes(path, output::LONGEST)?))
    };
    let saved: Vec<_> = args.saved.iter().map(read_saved).collect::<Result<_, _>>()?;
    let ended = match args.ended {
        None => Ended::Itself,
        Some(EndedArg::Time) => Ended::Time,
        Some(EndedArg::Crashed) => Ended::Crashed,
    };
    Ok(Evidence::new(question, output::read_screen(&bytes), &saved, ended))
}

fn report(
    global: &Global,
    args: &VerifyArgs,
    case: &Case,
    ruling: &Ruling,
    draw: &dyn Fn() -> Option<Picture>,
) -> anyhow::Result<Exit> {
    let accepted = ruling.verdict == Verdict::Accepted;
    if args.kattis {
        let folder = args.feedback.first().expect("clap requires it with --kattis");
        report::write_feedback(folder, ruling, draw().as_ref())
            .with_context(|| format!("cannot write to {}", folder.display()))?;
        return Ok(if accepted { Exit::KattisAccept } else { Exit::KattisReject });
    }
    let (mut out, ink) = standard_output(global);
    if global.json {
        report::write_ruling_json(&mut out, &case.puzzle, ruling)?;
    } else if global.quiet {
        writeln!(out, "{}", ruling.verdict.word())?;
    } else {
        report::write_ruling(&mut out, ruling, draw().as_ref(), ink)?;
        if args.diff {
            let stored = report::Stored {
                puzzle: &case.puzzle,
                input: &case.input,
                reference: case.stored.as_deref(),
            };
            report::write_reference_diff(&mut out, stored, ruling.answer.as_deref(), accepted, ink)?;
        }
    }
    out.flush()?;
    Ok(if accepted { Exit::Ok } else { Exit::Failed })
}

/// What to say of a puzzle nobody knows.
pub(super) fn unknown_puzzle(name: &str) -> String {
    let known: Vec<&str> = puzzles::all().iter().map(|puzzle| puzzle.name()).collect();
    match nearest(name, &known) {
        Some(right) => format!("unknown puzzle `{name}`: did you mean `{right}`?"),
        None => format!(
            "unknown puzzle `{name}`: compiled in are {}; for your own, name a validator in cases/{name}/puzzle.yaml",
            known.join(", ")
        ),
    }
}
