//! What runs a batch: the sandbox, the store, the workers, and whoever watches.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use serde_json::json;

use crate::case::{Case, Glob};
use crate::cli::global::Global;
use crate::cli::selection::CaseArgs;
use crate::cli::tables::FileTables;
use crate::contact::build::Cache;
use crate::engine::{Batch, BatchEvent, Halt, Planned, Planning, Ran, Schedule, Watch, plan_all, plan_one};
use crate::exec::{Fault, Options, Require, Sandbox, Tier, toolchain};
use crate::plan::{Attempt, Order, Plan, Shard};
use crate::report::{self, ClassProgress};
use crate::store::Store;

use super::ResultsFolder;
use super::live_reports::LiveReports;

/// How the work is done.
#[derive(Debug, Clone, clap::Args)]
pub(crate) struct WorkArgs {
    /// Programs at the same time, at most one a core [default: all cores]
    #[arg(long, short, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    pub jobs: Option<u16>,
    /// Use exactly this tier: strong, namespaces, landlock or portable
    #[arg(long, value_name = "TIER")]
    pub tier: Option<Tier>,
    /// Refuse to run without this tier or guarantee (repeatable)
    #[arg(long, value_name = "NAME")]
    pub require: Vec<Require>,
    /// Build everything anew, even if the same files were built by the same tools before
    #[arg(long)]
    pub no_cache: bool,
}

/// Plans and runs batches: the sandbox, the store and the words of prompts.
pub(crate) struct Runner {
    sandbox: Sandbox,
    store: Store,
    unpacked: PathBuf,
    builds: Option<Cache>,
    jobs: usize,
}

/// Asked to stop by the keyboard.
static HALT: Halt = Halt::new();

impl Runner {
    /// Opens the sandbox for a batch that is kept in a folder.
    pub(crate) fn open(folder: &ResultsFolder, order: &Order, work: &WorkArgs) -> anyhow::Result<Self> {
        let mut hidden = hidden_of(order);
        hidden.extend([folder.path().to_owned(), order.submissions.clone()]);
        hidden.extend(order.roster.clone());
        Self::with_store(Store::open(&folder.store())?, folder.unpacked(), hidden, work)
    }

    /// Opens the sandbox for a batch whose results go to a store; archives are unpacked elsewhere.
    pub(crate) fn with_store(
        store: Store,
        unpacked: PathBuf,
        hidden: Vec<PathBuf>,
        work: &WorkArgs,
    ) -> anyhow::Result<Self> {
        let mut options = Options::of_this_program()?;
        options.hidden = hidden;
        options.tier = work.tier;
        options.required.clone_from(&work.require);
        options.readable.extend(toolchain::readable_for_all());
        let sandbox = Sandbox::open(&options)?;
        let jobs = work.jobs.map_or(usize::MAX, usize::from);
        let builds = FileTables::default().folder().map(|folder| Cache::new(folder.join("builds")));
        let builds = builds.filter(|_| !work.no_cache);
        Ok(Self { sandbox, store, unpacked, builds, jobs })
    }

    /// The store.
    pub(crate) fn store(&self) -> &Store {
        &self.store
    }

    /// The sandbox.
    pub(crate) fn sandbox(&self) -> &Sandbox {
        &self.sandbox
    }

    /// Plans what was ordered.
    pub(crate) fn plan(&self, order: Order, previous: Option<&Plan>) -> anyhow::Result<Planned> {
        let ordered = order.clone();
        let cases = |puzzle: &str| cases_of(&ordered, puzzle);
        let planned = plan_all(&Planning { previous, is_kept: true, ..self.planning(&cases) }, order)?;
        let puzzles: BTreeSet<&str> =
            planned.plan.submissions.iter().map(|submission| submission.puzzle.as_str()).collect();
        let puzzles: Vec<&str> = puzzles.into_iter().filter(|puzzle| !puzzle.is_empty()).collect();
        selection_of(&ordered).check(ordered.cases.as_deref(), &puzzles)?;
        Ok(planned)
    }

    /// Plans the one submission that was ordered, for results that are not kept.
    pub(crate) fn plan_one(&self, order: Order, id: String) -> anyhow::Result<Planned> {
        let ordered = order.clone();
        let cases = |puzzle: &str| cases_of(&ordered, puzzle);
        plan_one(&self.planning(&cases), order, id)
    }

    fn planning<'a>(&'a self, cases: &'a dyn Fn(&str) -> anyhow::Result<Vec<Case>>) -> Planning<'a> {
        Planning {
            sandbox: &self.sandbox,
            unpacked: &self.unpacked,
            store: &self.store,
            previous: None,
            cases,
            is_kept: false,
        }
    }

    /// Runs what is missing of the submissions at these places of the plan.
    pub(crate) fn run(&self, batch: &Batch<'_>, places: &[usize], watch: &Watch<'_>) -> Ran {
        let schedule = Schedule {
            batch,
            sandbox: &self.sandbox,
            builds: self.builds.as_ref(),
            unpacked: &self.unpacked,
            jobs: self.jobs,
            watch,
            halt: &HALT,
        };
        schedule.run(places)
    }

    /// Runs a part of a class, shows how far it is, and logs that it was tried.
    pub(crate) fn run_shard(
        &self,
        global: &Global,
        folder: &ResultsFolder,
        batch: &Batch<'_>,
        (shard, places): (Shard, &[usize]),
        live: Option<&LiveReports<'_>>,
    ) -> anyhow::Result<Ran> {
        let mut attempt = Attempt::begin(&folder.attempts(), batch.plan, shard)
            .map_err(Fault::io("write the log of attempts"))?;
        let units = places.iter().map(|place| batch.cases_of(&batch.plan.submissions[*place]).len()).sum();
        let progress = Arc::new(ClassProgress::new(global.quiet || global.json, places.len(), units));
        listen(Arc::clone(&progress))?;
        let watch = |event: BatchEvent<'_>| {
            progress.show(event);
            if let (Some(live), BatchEvent::Ended { submission, .. }) = (live, event) {
                live.note(submission);
            }
        };
        let ran = std::thread::scope(|scope| {
            if let Some(live) = live {
                scope.spawn(|| live.write_until_stopped());
            }
            let ran = self.run(batch, places, &watch);
            if let Some(live) = live {
                live.stop();
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

/// What no program of a batch may see, wherever it lies: the cases with their answers, and what is kept between runs.
pub(crate) fn hidden_of(order: &Order) -> Vec<PathBuf> {
    let cases = order.cases.clone().unwrap_or_else(|| PathBuf::from("cases"));
    let kept = FileTables::default().folder().map(Path::to_owned);
    std::iter::once(cases).chain(kept).chain(order.manifest.clone()).collect()
}

/// The wanted cases of a puzzle.
pub(super) fn cases_of(order: &Order, puzzle: &str) -> anyhow::Result<Vec<Case>> {
    selection_of(order).find_in(order.cases.as_deref(), puzzle)
}

fn selection_of(order: &Order) -> CaseArgs {
    let case = order.case.iter().filter_map(|glob| glob.parse::<Glob>().ok()).collect();
    CaseArgs { case, tag: order.tag.clone() }
}

/// Says what somebody should know before a long run.
pub(crate) fn warn(global: &Global, warnings: &[String]) {
    if !global.quiet {
        for warning in warnings {
            anstream::eprintln!("wasit: {}", report::harmless_line(warning));
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
pub(crate) fn cases_now(plan: &Plan) -> anyhow::Result<Vec<Case>> {
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
pub(crate) fn plan_path(named: Option<&PathBuf>, folder: &ResultsFolder) -> PathBuf {
    named.cloned().unwrap_or_else(|| folder.plan_file())
}
