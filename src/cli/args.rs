//! Command-line arguments: which commands there are.

use clap::{Parser, Subcommand};

use super::global::Global;
use super::{
    cases, check, doctor, exec, generate, grade, merge, plan, regrade, render, report, run, snapshot, solve,
    submit, verify,
};

/// A referee for puzzle solvers: judges what they print by the rules of the puzzle.
#[derive(Debug, Parser)]
#[command(version, max_term_width = 110, after_help = EXIT_CODES)]
pub(super) struct Args {
    #[command(flatten)]
    pub global: Global,
    #[command(subcommand)]
    pub command: Command,
}

const EXIT_CODES: &str = "\
Exit codes: 0 accepted, holds, solved; 1 not accepted, a case is wrong; 2 usage, configuration, unreadable file; \
3 gave up, results missing; 42/43 accept/reject (verify --kattis); 70 fault of wasit; 75 try again.

Example: wasit verify queens cases/queens/report-2-nine-rows cases/queens/report-2-nine-rows/expected.txt";

#[derive(Debug, Subcommand)]
pub(super) enum Command {
    /// Grade one submission on every case
    Check(check::CheckArgs),
    /// Grade a class: every submission on every case, going on where it was
    Grade(grade::GradeArgs),
    /// Grade a class again after something was fixed, and tell whose mark changed
    Regrade(regrade::RegradeArgs),
    /// Plan a class for many machines
    Plan(plan::PlanArgs),
    /// Run one shard of a plan
    Run(run::RunArgs),
    /// Hand a plan to the engine of a cluster
    Submit(submit::SubmitArgs),
    /// Put the results of all shards together
    Merge(merge::MergeArgs),
    /// Judge an output against an instance
    Verify(verify::VerifyArgs),
    /// Solve an instance with a reference solver
    Solve(solve::SolveArgs),
    /// Draw a board as text, SVG or PNG
    Render(render::RenderArgs),
    /// Show stored results, or write them in other formats
    Report(report::Arguments),
    /// Make new cases
    Generate(generate::GenerateArgs),
    /// List the cases, and look after them
    Cases(cases::CasesArgs),
    /// Run any command under limits and print the facts
    Exec(exec::Arguments),
    /// Show what this machine can enforce, and which languages it can build and run
    Doctor(doctor::Arguments),
    /// Hold the reference solvers against what they said before
    Snapshot(snapshot::SnapshotArgs),
}
