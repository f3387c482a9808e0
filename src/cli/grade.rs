//! `wasit grade`: a whole class, on every case, as often as needed; what is there is not done again.

mod changed;
mod early;
mod folder;
mod hall;
mod outcome;
mod select;
mod students;
mod written;

use std::path::PathBuf;

use crate::engine::{DECISIONS_FORM, Desk};
use crate::exit::Exit;
use crate::plan::{Order, Plan, Shard};

use super::args::Global;
use super::prover;
use super::reports::ReportArgs;
use super::selection::CaseArgs;

pub use changed::compare;
use early::Early;
pub use folder::ResultsFolder;
pub use hall::{Hall, WorkArgs, cases_now, plan_path, warn};
pub use outcome::{Ending, exit_of, exit_of_faults, finish, show, write_files};
pub use select::{SelectArgs, Selection};
pub use written::read_results;

#[derive(Debug, clap::Args)]
#[command(after_help = after_help())]
pub struct GradeArgs {
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
pub struct OrderArgs {
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
}

impl OrderArgs {
    /// The order as it is kept in a plan.
    pub fn order(&self, global: &Global, submissions: PathBuf) -> anyhow::Result<Order> {
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
        })
    }
}

/// Runs the command.
pub fn run(global: &Global, args: &GradeArgs) -> anyhow::Result<Exit> {
    args.reports.check(global)?;
    let order = args.order.order(global, args.submissions.clone())?;
    let folder = ResultsFolder::open(&args.out)?;
    let ending = Ending { reports: Some(&args.reports), verbose: args.verbose };
    grade(global, &folder, order, &args.work, &args.select, &ending)
}

/// Plans, runs what is missing, and puts the results together.
pub fn grade(
    global: &Global,
    folder: &ResultsFolder,
    order: Order,
    work: &WorkArgs,
    select: &SelectArgs,
    ending: &Ending<'_>,
) -> anyhow::Result<Exit> {
    let hall = Hall::open(folder, work)?;
    let previous = Plan::read_any(&folder.plan_file()).ok();
    let planned = hall.plan(order, previous.as_ref())?;
    warn(global, &planned.warnings);
    planned.plan.write(&folder.plan_file())?;
    let desk = Desk::new(&planned.plan, hall.store(), planned.cases, &prover::prove);
    let before = if select.is_any() { folder.results()? } else { None };
    let places = select.places(&planned.plan, before.as_ref())?;
    if select.again {
        desk.forget(&places)?;
    }
    let selection = Selection::new(&planned.plan, &places, before.as_ref());
    let early = match ending.reports.filter(|reports| reports.can_be_early()) {
        Some(reports) => Some(Early::new(&desk, reports, folder.decisions()?, &selection)),
        None => None,
    };
    let ran = hall.run(global, &desk, Shard::WHOLE, &places, early.as_ref())?;
    finish(global, folder, &desk, Some(&ran), &selection, ending)
}
