//! `wasit check`: one submission, on every case, with no configuration.

mod graded;
mod show;

use std::path::{Path, PathBuf};

use anyhow::{Context as _, bail};

use crate::contact::submission::{MANIFEST, Submission};
use crate::exec::Fault;
use crate::exit::Exit;
use crate::plan::Order;
use crate::puzzles::{self, AnyPuzzle};

use super::global::Global;
use super::grade::WorkArgs;
use super::reports::ReportArgs;
use super::selection::CaseArgs;
use super::verify::unknown_puzzle;
use graded::Graded;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Example: wasit check examples/submissions/queens/accepted/python-permutations --puzzle queens --case 'report-*'

Nothing has to be prepared: the program is found, built, started and talked to as a person at the keyboard would. \
Where that does not work, the last lines say what to put into wasit.yaml, and --init writes it.")]
#[expect(clippy::struct_excessive_bools, reason = "each is a switch of the command line")]
pub(super) struct CheckArgs {
    /// The folder that was handed in
    path: PathBuf,
    /// The puzzle it solves [default: what its wasit.yaml or a folder above says]
    #[arg(long)]
    puzzle: Option<String>,
    #[command(flatten)]
    cases: CaseArgs,
    /// Show the conversation of every case, and why each answer was given
    #[arg(long)]
    explain: bool,
    /// Leave no line out of what --explain shows, and cut none
    #[arg(long, requires = "explain")]
    full: bool,
    /// Show how answers differ from the reference, which is no fault
    #[arg(long)]
    diff: bool,
    /// Draw the boards of accepted cases too
    #[arg(long)]
    boards: bool,
    /// Write what was found out to wasit.yaml in the folder; an existing one is kept
    #[arg(long)]
    init: bool,
    /// How to build, start and talk to it, in the form of wasit.yaml; goes before the student's own
    #[arg(long, value_name = "FILE")]
    talk: Option<PathBuf>,
    #[command(flatten)]
    work: WorkArgs,
    #[command(flatten)]
    reports: ReportArgs,
    /// Do not run the reference solver beside it
    #[arg(long)]
    no_reference: bool,
    /// Run it on all cases, even if it runs out of time on the first three that have an answer
    #[arg(long)]
    no_early_stop: bool,
}

pub(super) fn run(global: &Global, args: &CheckArgs) -> anyhow::Result<Exit> {
    let submission = read_submission(args)?;
    let puzzle = puzzle_of(args, &submission)?;
    args.reports.check(global)?;
    // Found again when it is planned; here a pattern that fits nothing is told before anything starts.
    args.cases.find(global, puzzle.name())?;
    let order = Order {
        submissions: args.path.clone(),
        puzzle: Some(puzzle.name().to_owned()),
        cases: global.cases.clone(),
        case: args.cases.case.iter().map(ToString::to_string).collect(),
        tag: args.cases.tag.clone(),
        references: !args.no_reference,
        manifest: args.talk.clone(),
        no_early_stop: args.no_early_stop,
        ..Order::default()
    };
    let mut graded = Graded::run(global, args, &submission, order)?;
    graded.results = args.reports.seen(graded.results);
    args.reports.write(&graded.results, &graded.store)?;
    show::show(global, args, &graded)?;
    if args.init {
        write_manifest(&submission, &graded.manifest())?;
    }
    let all = graded.student().results.iter().all(|result| result.verdict.is_passed());
    Ok(if all { Exit::Ok } else { Exit::Failed })
}

fn read_submission(args: &CheckArgs) -> anyhow::Result<Submission> {
    let submission = Submission::read(&args.path).map_err(|error| match error.trouble() {
        Some(reason) => Fault::Unread { path: args.path.clone(), reason }.into(),
        None => anyhow::Error::from(error),
    })?;
    let Some(file) = &args.talk else { return Ok(submission) };
    Ok(submission.with_manifest_file(file)?)
}

/// The puzzle as somebody said it: on the command line, in the manifest, or by the name of a folder.
fn puzzle_of(args: &CheckArgs, submission: &Submission) -> anyhow::Result<&'static dyn AnyPuzzle> {
    if let Some(name) = args.puzzle.as_ref().or(submission.manifest.puzzle.as_ref()) {
        return match puzzles::find(name) {
            Some(puzzle) => Ok(puzzle),
            None => bail!("{}", unknown_puzzle(name)),
        };
    }
    let mut above = submission.folder.ancestors().filter_map(Path::file_name);
    let named = above.find_map(|name| puzzles::find(name.to_str()?));
    named.with_context(|| {
        let known: Vec<&str> = puzzles::all().iter().map(|puzzle| puzzle.name()).collect();
        format!("which puzzle is it? say so with --puzzle ({})", known.join(", "))
    })
}

fn write_manifest(submission: &Submission, text: &str) -> anyhow::Result<()> {
    let path = submission.folder.join(MANIFEST);
    let mut file =
        std::fs::OpenOptions::new().write(true).create_new(true).open(&path).with_context(|| {
            format!("cannot write {}: it is kept as it is; this would go into it:\n{text}", path.display())
        })?;
    std::io::Write::write_all(&mut file, text.as_bytes())?;
    anstream::eprintln!("wrote {}", path.display());
    Ok(())
}
