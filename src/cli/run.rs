//! `wasit run`: one shard of a plan.

use std::path::PathBuf;

use anyhow::bail;

use crate::engine::{Batch, Runtimes, read_source, wasit_digest};
use crate::exit::Exit;
use crate::plan::{Place, Plan, Shard, deal};
use crate::store::{asked_digest, judged_digest};

use super::global::Global;
use super::grade::{ResultsFolder, Runner, WorkArgs, cases_now, exit_of_faults, plan_path};
use super::reference;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Example: wasit run --out results --shard 2/8

What the store holds is not done again, so repeating a shard is harmless. Shards are counted from 1; n is always \
written out. Exit codes: 0 every unit of the shard has a result; 3 it was interrupted; 75 temporary trouble, try \
again; 70 a fault of wasit; 2 wrong usage, or a plan that does not fit this wasit or this machine.")]
pub(super) struct RunArgs {
    /// The folder of the batch; its store gets the results
    #[arg(long, value_name = "DIR", default_value = "results")]
    out: PathBuf,
    /// The plan [default: plan.json in that folder]
    #[arg(long, value_name = "FILE")]
    plan: Option<PathBuf>,
    /// Which part of the plan, such as 2/8
    #[arg(long, value_name = "K/N", default_value = "1/1")]
    shard: Shard,
    #[command(flatten)]
    work: WorkArgs,
}

pub(super) fn run(global: &Global, args: &RunArgs) -> anyhow::Result<Exit> {
    let folder = match args.plan {
        Some(_) => ResultsFolder::open(&args.out)?,
        None => ResultsFolder::existing(&args.out)?,
    };
    let plan = Plan::read(&plan_path(args.plan.as_ref(), &folder), wasit_digest())?;
    let cases = cases_now(&plan)?;
    check_cases(&plan, &cases)?;
    let runner = Runner::open(&folder, &plan.order, &args.work)?;
    let places = deal(&plan, args.shard);
    check_machine(&runner, &folder, &plan, &places)?;
    let batch = Batch::new(&plan, runner.store(), cases, &reference::prove);
    let ran = runner.run_shard(global, &folder, &batch, (args.shard, &places), None)?;
    if let Some(exit) = exit_of_faults(&ran) {
        return Ok(exit);
    }
    let complete = places.iter().all(|place| batch.is_complete(&plan.submissions[*place]).unwrap_or(false));
    Ok(if complete { Exit::Ok } else { Exit::Incomplete })
}

/// The cases must be those of the plan.
fn check_cases(plan: &Plan, cases: &[crate::case::Case]) -> anyhow::Result<()> {
    for planned in &plan.cases {
        let now = cases.iter().find(|case| case.id() == planned.id);
        let Some(now) = now else { bail!("the case {} of the plan is not here", planned.id) };
        if asked_digest(now) != planned.asked || judged_digest(now) != planned.judged {
            bail!("the case {} has changed since the plan was made: plan again", planned.id);
        }
    }
    Ok(())
}

/// The machine must be like the one the plan was made on, else results of one batch were not comparable.
fn check_machine(
    runner: &Runner,
    folder: &ResultsFolder,
    plan: &Plan,
    places: &[usize],
) -> anyhow::Result<()> {
    let tier = runner.sandbox().tier().name();
    if tier != plan.tier {
        bail!(
            "the plan was made with the sandbox `{}`, and here it is `{tier}`: plan on such a machine",
            plan.tier
        );
    }
    let mut runtimes = Runtimes::new(runner.sandbox());
    for place in places {
        let submission = &plan.submissions[*place];
        let Place::At { runtimes: planned, .. } = &submission.place else { continue };
        let here = runtimes.versions_for(&read_source(submission, &plan.order, &folder.unpacked())?)?;
        if here != *planned {
            bail!("the plan was made with `{planned}`, and here is `{here}`: plan on such a machine");
        }
    }
    Ok(())
}
