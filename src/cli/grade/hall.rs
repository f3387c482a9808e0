//! The hall a batch is examined in: the sandbox, the store, the workers, and whoever watches.

use std::collections::BTreeSet;
use std::path::PathBuf;
use std::sync::Arc;

use serde_json::json;

use crate::case::{Case, Glob};
use crate::cli::args::Global;
use crate::cli::selection::CaseArgs;
use crate::dialogue::Table;
use crate::engine::{Desk, Halt, Happening, Ladder, Planned, Planning, Ran, Schedule, make_plan};
use crate::exec::{Fault, Options, Require, Sandbox, Tier, toolchain};
use crate::plan::{Attempt, Order, Plan, Shard};
use crate::report::ClassProgress;
use crate::store::Store;

use super::ResultsFolder;
use super::early::Early;

/// How the work is done.
#[derive(Debug, Clone, clap::Args)]
pub struct WorkArgs {
    /// Programs at the same time, at most one a core [default: all cores]
    #[arg(long, short, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    pub jobs: Option<u16>,
    /// Use exactly this tier: strong, namespaces, landlock or portable
    #[arg(long, value_name = "TIER")]
    pub tier: Option<Tier>,
    /// Refuse to run without this tier or guarantee (repeatable)
    #[arg(long, value_name = "NAME")]
    pub require: Vec<Require>,
}

/// Where a batch is examined.
pub struct Hall {
    sandbox: Sandbox,
    store: Store,
    folder: ResultsFolder,
    jobs: usize,
}

/// Asked to stop by the keyboard.
static HALT: Halt = Halt::new();

impl Hall {
    /// Opens the sandbox and the store.
    pub fn open(folder: &ResultsFolder, work: &WorkArgs) -> anyhow::Result<Self> {
        let store = Store::open(&folder.store())?;
        let mut options = Options::of_this_program()?;
        options.tier = work.tier;
        options.required.clone_from(&work.require);
        options.readable.extend(toolchain::readable_for_all());
        let sandbox = Sandbox::open(&options)?;
        let jobs = work.jobs.map_or(usize::MAX, usize::from);
        Ok(Self { sandbox, store, folder: folder.clone(), jobs })
    }

    /// The store.
    pub fn store(&self) -> &Store {
        &self.store
    }

    /// The sandbox.
    pub fn sandbox(&self) -> &Sandbox {
        &self.sandbox
    }

    /// Plans what was ordered.
    pub fn plan(&self, order: Order, previous: Option<&Plan>) -> anyhow::Result<Planned> {
        let ordered = order.clone();
        let planning = Planning {
            sandbox: &self.sandbox,
            unpacked: &self.folder.unpacked(),
            store: &self.store,
            previous,
            cases: &|puzzle| cases_of(&ordered, puzzle),
        };
        let planned = make_plan(&planning, order)?;
        let puzzles: BTreeSet<&str> =
            planned.plan.submissions.iter().map(|submission| submission.puzzle.as_str()).collect();
        let puzzles: Vec<&str> = puzzles.into_iter().filter(|puzzle| !puzzle.is_empty()).collect();
        selection_of(&ordered).check(ordered.cases.as_deref(), &puzzles)?;
        Ok(planned)
    }

    /// Runs what is missing of a part of the plan.
    pub fn run(
        &self,
        global: &Global,
        desk: &Desk<'_>,
        shard: Shard,
        places: &[usize],
        early: Option<&Early<'_>>,
    ) -> anyhow::Result<Ran> {
        let mut attempt = Attempt::begin(&self.folder.attempts(), desk.plan, shard)
            .map_err(Fault::io("write the log of attempts"))?;
        let units = places.iter().map(|place| desk.cases_of(&desk.plan.submissions[*place]).len()).sum();
        let progress = Arc::new(ClassProgress::new(global.quiet || global.json, places.len(), units));
        listen(Arc::clone(&progress))?;
        let schedule = Schedule {
            desk,
            sandbox: &self.sandbox,
            workshop: &Ladder { table: Arc::new(Table::shipped()) },
            unpacked: &self.folder.unpacked(),
            jobs: self.jobs,
            watch: &|happening| {
                progress.show(happening);
                if let (Some(early), Happening::Ended { submission, .. }) = (early, happening) {
                    early.note(submission);
                }
            },
            halt: &HALT,
        };
        let ran = std::thread::scope(|scope| {
            if let Some(early) = early {
                scope.spawn(|| early.write_until_stopped());
            }
            let ran = schedule.run(places);
            if let Some(early) = early {
                early.stop();
            }
            ran
        });
        progress.end();
        let faults: Vec<String> = ran.faults.iter().map(ToString::to_string).collect();
        attempt
            .write("ended", &json!({"runs": ran.runs, "faults": faults, "halted": HALT.is_asked()}))
            .map_err(Fault::io("write the log of attempts"))?;
        Ok(ran)
    }
}

/// The wanted cases of a puzzle.
pub fn cases_of(order: &Order, puzzle: &str) -> anyhow::Result<Vec<Case>> {
    selection_of(order).find_in(order.cases.as_deref(), puzzle)
}

fn selection_of(order: &Order) -> CaseArgs {
    let case = order.case.iter().filter_map(|glob| glob.parse::<Glob>().ok()).collect();
    CaseArgs { case, tag: order.tag.clone() }
}

/// Says what somebody should know before a long run.
pub fn warn(global: &Global, warnings: &[String]) {
    if !global.quiet {
        for warning in warnings {
            anstream::eprintln!("wasit: {warning}");
        }
    }
}

/// The first Ctrl-C lets the current runs end, the second does not.
fn listen(progress: Arc<ClassProgress>) -> anyhow::Result<()> {
    const INTERRUPTED: i32 = 130;
    let heard = ctrlc::set_handler(move || match HALT.ask() {
        1 => progress.note("wasit: finishing the current runs; once more to stop at once"),
        #[expect(clippy::exit, reason = "everything stored is on disk, and launchers end with us")]
        _ => std::process::exit(INTERRUPTED),
    });
    match heard {
        Ok(()) | Err(ctrlc::Error::MultipleHandlers) => Ok(()),
        Err(error) => Err(error.into()),
    }
}

/// The cases of every puzzle of a plan, as they are now.
pub fn cases_now(plan: &Plan) -> anyhow::Result<Vec<Case>> {
    let mut puzzles: Vec<&str> =
        plan.submissions.iter().map(|submission| submission.puzzle.as_str()).collect();
    puzzles.sort_unstable();
    puzzles.dedup();
    let mut cases = Vec::new();
    for puzzle in puzzles {
        cases.extend(cases_of(&plan.order, puzzle)?);
    }
    Ok(cases)
}

/// The path of a plan: named, or that of the results.
pub fn plan_path(named: Option<&PathBuf>, folder: &ResultsFolder) -> PathBuf {
    named.cloned().unwrap_or_else(|| folder.plan_file())
}
