//! `wasit merge`: results from a plan and what all machines have stored.

use std::io::Write as _;
use std::path::PathBuf;

use crate::engine::{Batch, assemble, wasit_digest};
use crate::exit::Exit;
use crate::plan::{Plan, Shard, deal};
use crate::store::{Store, unite};

use super::global::Global;
use super::grade::{Ending, ResultsFolder, cases_now, plan_path, show, write_files};
use super::reference;
use super::reports::ReportArgs;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Example: wasit merge --out results shard-1 shard-2 shard-3

Exit codes: 0 complete, whatever the verdicts; 3 results are missing: they are listed, with the shards to repeat.")]
pub(super) struct MergeArgs {
    /// Folders of other machines whose results are added to those in OUT
    stores: Vec<PathBuf>,
    /// The folder of the batch
    #[arg(long, value_name = "DIR", default_value = "results")]
    out: PathBuf,
    /// The plan [default: plan.json in that folder]
    #[arg(long, value_name = "FILE")]
    plan: Option<PathBuf>,
    /// Write results although some are missing
    #[arg(long)]
    partial: bool,
    #[command(flatten)]
    reports: ReportArgs,
    /// Show every line of every list
    #[arg(long, short)]
    verbose: bool,
}

pub(super) fn run(global: &Global, args: &MergeArgs) -> anyhow::Result<Exit> {
    args.reports.check(global)?;
    let folder = match args.plan {
        Some(_) => ResultsFolder::open(&args.out)?,
        None => ResultsFolder::existing(&args.out)?,
    };
    let plan = Plan::read(&plan_path(args.plan.as_ref(), &folder), wasit_digest())?;
    let store = Store::open(&folder.store())?;
    for other in &args.stores {
        let from = if other.join("store").is_dir() { other.join("store") } else { other.clone() };
        anyhow::ensure!(from.is_dir(), "{} is not a folder of results", other.display());
        for unstable in unite(&store, &Store::at(&from))?.unstable {
            anstream::eprintln!("wasit: unstable: {unstable}");
        }
    }
    if args.plan.is_some() {
        plan.write(&folder.plan_file())?;
    }
    let batch = Batch::new(&plan, &store, cases_now(&plan)?, &reference::prove);
    let decisions = folder.decisions()?;
    let results = assemble(&batch, &decisions)?;
    if !results.missing.is_empty() {
        tell_missing(&plan, &results.missing)?;
        if !args.partial {
            return Ok(Exit::Incomplete);
        }
    }
    folder.note_decisions(&decisions, &plan, &results)?;
    write_files(&folder, &results, &batch)?;
    show(global, &folder, &results, &batch, &Ending { reports: Some(&args.reports), verbose: args.verbose })?;
    Ok(if results.missing.is_empty() { Exit::Ok } else { Exit::Incomplete })
}

/// The missing units, and the shards that would bring them as an array of a job.
fn tell_missing(plan: &Plan, missing: &[String]) -> anyhow::Result<()> {
    const MOST: usize = 20;
    let mut out = std::io::stderr().lock();
    for unit in missing.iter().take(MOST) {
        writeln!(out, "missing: {unit}")?;
    }
    if missing.len() > MOST {
        writeln!(out, "and {} more", missing.len() - MOST)?;
    }
    let count = plan.shards;
    let lacks = |index: &u32| {
        let places = deal(plan, Shard { index: *index, count });
        places.iter().any(|place| {
            let id = &plan.submissions[*place].id;
            missing.iter().any(|unit| unit.rsplit_once(' ').is_some_and(|(submission, _)| submission == id))
        })
    };
    let shards: Vec<String> = (1..=count).filter(lacks).map(|index| index.to_string()).collect();
    writeln!(out, "{} results are missing; shards of {count}: {}", missing.len(), shards.join(","))?;
    Ok(())
}
