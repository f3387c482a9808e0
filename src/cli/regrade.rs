//! `wasit regrade`: the same batch again after a case, a rule or a submission was fixed; tells whose mark changed.

use std::path::PathBuf;

use crate::engine::{Batch, assemble};
use crate::exit::Exit;
use crate::plan::Plan;
use crate::results::Results;
use crate::store::Store;

use super::global::Global;
use super::grade::{
    Ending, ResultsFolder, SelectArgs, Selection, WorkArgs, cases_now, compare, exit_of, grade, show,
    tell_damage, write_files,
};
use super::reference;
use super::reports::ReportArgs;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Examples:
  wasit regrade results              # run what changed, and list whose mark changed and why
  wasit regrade results --verdicts   # run nothing: judge again what programs said

The order is that of the grading before: the same submissions, cases and puzzle, as they are now. The exit code \
is that of `wasit grade`: 1 where anything is not accepted.")]
pub(super) struct RegradeArgs {
    /// The folder that `wasit grade` has written
    results: PathBuf,
    /// Run nothing; judge the stored runs by the rules and cases of now
    #[arg(long, conflicts_with_all = ["only", "failed", "since", "again", "jobs"])]
    verdicts: bool,
    #[command(flatten)]
    select: SelectArgs,
    #[command(flatten)]
    work: WorkArgs,
    #[command(flatten)]
    reports: ReportArgs,
    /// Show every line of every list
    #[arg(long, short)]
    verbose: bool,
}

pub(super) fn run(global: &Global, args: &RegradeArgs) -> anyhow::Result<Exit> {
    args.reports.check(global)?;
    let folder = ResultsFolder::existing(&args.results)?;
    let plan = Plan::read_any(&folder.plan_file())?;
    let before = folder.results()?;
    let ending = Ending { reports: Some(&args.reports), verbose: args.verbose };
    let exit = if args.verdicts {
        judge_again(global, &folder, &plan, before.as_ref(), &ending)?
    } else {
        grade(global, &folder, plan.order, &args.work, &args.select, &ending)?
    };
    if let Some(after) = folder.results()? {
        compare(global, ending.stream(), args.reports.language(), before.as_ref(), &after)?;
    }
    Ok(exit)
}

fn judge_again(
    global: &Global,
    folder: &ResultsFolder,
    plan: &Plan,
    before: Option<&Results>,
    ending: &Ending<'_>,
) -> anyhow::Result<Exit> {
    let store = Store::open(&folder.store())?;
    let batch = Batch::new(plan, &store, cases_now(plan)?, &reference::prove);
    let decisions = folder.decisions()?;
    let mut results = assemble(&batch, &decisions)?;
    tell_damage(&store);
    Selection::again(plan, before).leave_out(&mut results);
    let lost = results.missing.len();
    if lost > 0 && before.is_some_and(|before| before.missing.is_empty()) {
        anstream::eprintln!(
            "wasit: {lost} results cannot be judged again, because their runs are damaged or gone: {} stays as it \
             was; `wasit regrade` without --verdicts runs them again",
            folder.results_file().display()
        );
        return Ok(Exit::Incomplete);
    }
    folder.note_decisions(&decisions, plan, &results)?;
    write_files(folder, &results, &batch)?;
    show(global, folder, &results, &batch, ending)?;
    Ok(exit_of(&results, None))
}
