//! `wasit plan`: what there is to do, for many machines.

use std::io::Write as _;
use std::path::PathBuf;

use crate::exit::Exit;
use crate::plan::Plan;

use super::global::Global;
use super::grade::{OrderArgs, ResultsFolder, Runner, WorkArgs, warn};
use super::output;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Example: wasit plan examples/submissions/queens --case 'report-*' --out /tmp/results

Plan where programs will run alike: the tier of the sandbox and the versions of compilers are part of the plan, and \
`wasit run` refuses other ones. Then, on every machine k of n: wasit run --shard k/n; at the end: wasit merge.")]
pub(super) struct PlanArgs {
    /// The folder with the submissions
    submissions: PathBuf,
    #[command(flatten)]
    order: OrderArgs,
    /// The folder for the plan, and later for results
    #[arg(long, value_name = "DIR", default_value = "results")]
    out: PathBuf,
    /// How many shards [default: as many as take about three minutes each]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..=1000))]
    shards: Option<u32>,
    #[command(flatten)]
    work: WorkArgs,
}

pub(super) fn run(global: &Global, args: &PlanArgs) -> anyhow::Result<Exit> {
    let order = args.order.order(global, args.submissions.clone())?;
    let folder = ResultsFolder::open(&args.out)?;
    let runner = Runner::open(&folder, &order, &args.work)?;
    let previous = Plan::read_any(&folder.plan_file()).ok();
    let mut planned = runner.plan(order, previous.as_ref())?;
    warn(global, &planned.warnings);
    let plan = &mut planned.plan;
    plan.shards = args.shards.unwrap_or(plan.shards);
    plan.write(&folder.plan_file())?;
    let (mut out, _) = output(global);
    if global.json {
        let facts = serde_json::json!({"plan": folder.plan_file(), "digest": plan.digest(), "shards": plan.shards,
            "submissions": plan.submissions.len(), "units": plan.units().count()});
        writeln!(out, "{facts}")?;
    } else {
        let (submissions, cases) = (plan.submissions.len(), plan.cases.len());
        let (units, shards) = (plan.units().count(), plan.shards);
        writeln!(
            out,
            "{}: {submissions} submissions, {cases} cases, {units} units, {shards} shards",
            folder.plan_file().display()
        )?;
    }
    out.flush()?;
    Ok(Exit::Ok)
}
