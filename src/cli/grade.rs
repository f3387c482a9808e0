//! `wasit grade`: a whole class, on every case, as often as needed; what is there is not done again.

mod compare;
mod folder;
mod live_reports;
mod outcome;
mod read_results;
mod runner;
mod select;
mod students;

use std::path::PathBuf;

use crate::engine::{Batch, DECISIONS_FORM};
use crate::exit::Exit;
use crate::plan::{Order, Plan, Shard};

use super::global::Global;
use super::reference;
use super::reports::ReportArgs;
use super::selection::CaseArgs;

pub(super) use compare::compare;
pub(super) use folder::ResultsFolder;
use live_reports::LiveReports;
pub(super) use outcome::{Ending, exit_of, exit_of_faults, finish, show, tell_damage, write_files};
pub(super) use read_results::read_results;
pub(super) use runner::{Runner, WorkArgs, cases_now, hidden_of, plan_path, warn};
pub(super) use select::{SelectArgs, Selection};

#[derive(Debug, clap::Args)]
#[command(after_help = after_help())]
pub(super) struct GradeArgs {
    /// The folder with the submissions
    submissions: PathBuf,
    #[command(flatten)]
    order: OrderArgs,
    /// The folder for results and everything needed to go on
    #[arg(long, value_name = "DIR", default_value = "results")]
    out: PathBuf,
    #[command(flatten)]
    work: WorkArgs,
    #[command(flatten)]
    select: SelectArgs,
    #[command(flatten)]
    reports: ReportArgs,
    /// Show every line of every list
    #[arg(long, short)]
    verbose: bool,
}

/// Examples, what is looked for, and the form of `decisions.yaml`.
fn after_help() -> String {
    let form: String = DECISIONS_FORM.lines().flat_map(|line| ["\n  ", line]).collect();
    format!("{HELP}\n{form}")
}

const HELP: &str = "\
Examples:
  wasit grade examples/submissions --case 'report-*' --out /tmp/results
  wasit grade submissions/ --puzzle queens --out results/ --report junit=junit.xml

Every folder and every archive (zip, tar, tar.gz) is a submission; folders named after a puzzle or a verdict are looked \
into. A roster.csv beside them (folder,student[,puzzle]) says whose they are, and who handed in nothing. \
Interrupt or kill it at any moment and run it again: it goes on where it was. OUT holds results.json, grades.csv and the \
store of all runs; a decisions.yaml there settles what needs a person:";

/// What is to be graded.
#[derive(Debug, Clone, clap::Args)]
pub(super) struct OrderArgs {
    /// The puzzle of all submissions [default: what their wasit.yaml, the roster or a folder above says]
    #[arg(long)]
    pub puzzle: Option<String>,
    /// Whose submissions they are [default: roster.csv among them, if it is there]
    #[arg(long, value_name = "FILE")]
    pub roster: Option<PathBuf>,
    #[command(flatten)]
    pub cases: CaseArgs,
    /// Do not run the reference solvers in the same batch
    #[arg(long)]
    pub no_reference: bool,
    /// Run programs on all cases, even those that ran out of time on the first three that have an answer
    #[arg(long)]
    pub no_early_stop: bool,
}

impl OrderArgs {
    /// The order as it is kept in a plan.
    pub(super) fn order(&self, global: &Global, submissions: PathBuf) -> anyhow::Result<Order> {
        if let Some(puzzle) = &self.puzzle
            && crate::puzzles::find(puzzle).is_none()
        {
            anyhow::bail!("{}", super::verify::unknown_puzzle(puzzle));
        }
        Ok(Order {
            submissions,
            roster: self.roster.clone(),
            puzzle: self.puzzle.clone(),
            cases: global.cases.clone(),
            case: self.cases.case.iter().map(ToString::to_string).collect(),
            tag: self.cases.tag.clone(),
            references: !self.no_reference,
            manifest: None,
            no_early_stop: self.no_early_stop,
        })
    }
}

pub(super) fn run(global: &Global, args: &GradeArgs) -> anyhow::Result<Exit> {
    args.reports.check(global)?;
    let order = args.order.order(global, args.submissions.clone())?;
    let folder = ResultsFolder::open(&args.out)?;
    let ending = Ending { reports: Some(&args.reports), verbose: args.verbose };
    grade(global, &folder, order, &args.work, &args.select, &ending)
}

/// Plans, runs what is missing, and puts the results together.
pub(super) fn grade(
    global: &Global,
    folder: &ResultsFolder,
    order: Order,
    work: &WorkArgs,
    select: &SelectArgs,
    ending: &Ending<'_>,
) -> anyhow::Result<Exit> {
    let runner = Runner::open(folder, &order, work)?;
    let previous = Plan::read_any(&folder.plan_file()).ok();
    let planned = runner.plan(order, previous.as_ref())?;
    warn(global, &planned.warnings);
    planned.plan.write(&folder.plan_file())?;
    let batch = Batch::new(&planned.plan, runner.store(), planned.cases, &reference::prove);
    let before = if select.is_any() { folder.results()? } else { None };
    let places = select.places(&planned.plan, before.as_ref())?;
    if select.again {
        batch.forget(&places)?;
    }
    let selection = Selection::new(&planned.plan, &places, before.as_ref());
    let live = match ending.reports.filter(|reports| reports.can_be_early()) {
        Some(reports) => Some(LiveReports::new(&batch, reports, folder.decisions()?, &selection)),
        None => None,
    };
    let ran = runner.run_shard(global, folder, &batch, (Shard::WHOLE, &places), live.as_ref())?;
    finish(global, folder, &batch, Some(&ran), &selection, ending)
}
