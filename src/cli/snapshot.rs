//! `wasit snapshot`: what the reference solvers say of every case, checked, updated and reviewed.

mod check;
mod decide;
mod review;
mod setting;
mod update;

use std::path::PathBuf;

use clap::Subcommand;

use crate::case::Glob;
use crate::exit::Exit;

use super::global::Global;
use setting::Setting;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
A different but valid answer is drift: shown, and no fault unless --strict is given. A different claim, number of \
solutions or number of iterations is a change. `update` writes .snap.new files beside the accepted ones, and only \
where the solvers of the puzzle, its rules and the case agree; `review`, `accept` and `reject` decide on them, and so \
does `cargo insta review`. INSTA_UPDATE, INSTA_OUTPUT and INSTA_FORCE_PASS mean what they mean to insta; where CI is \
set, nothing is written. WASIT_SOLVER names another program to run as the solver (for tests).

Examples: wasit snapshot --puzzle queens
          wasit snapshot update --case 'report-*'
          wasit snapshot review")]
pub(super) struct SnapshotArgs {
    #[command(flatten)]
    options: Options,
    #[command(subcommand)]
    command: Option<SnapshotCommand>,
}

/// What holds for every command on snapshots.
#[derive(Debug, clap::Args)]
struct Options {
    /// Only the cases of this puzzle
    #[arg(long, global = true)]
    puzzle: Option<String>,
    /// Only the cases whose name fits, such as 'report-*' or 'queens/*'
    #[arg(long, global = true, value_name = "GLOB")]
    case: Option<Glob>,
    /// Only this reference solver
    #[arg(long, global = true, value_name = "NAME")]
    algorithm: Option<String>,
    /// Folder of snapshots [default: snapshots beside the folder of cases]
    #[arg(long, global = true, value_name = "DIR", env = "WASIT_SNAPSHOTS")]
    snapshots: Option<PathBuf>,
    /// Fail on drift too
    #[arg(long, global = true)]
    strict: bool,
    /// List what was skipped because its solver would take too many iterations
    #[arg(long, global = true)]
    skipped: bool,
    /// Delete snapshots of cases and solvers that are no more
    #[arg(long, global = true)]
    delete_unreferenced: bool,
}

#[derive(Debug, Subcommand)]
enum SnapshotCommand {
    /// Compare with the accepted snapshots (what `wasit snapshot` does by itself)
    Check,
    /// Write what changed as pending snapshots, where the solvers agree
    Update,
    /// Look at the pending snapshots one by one and decide
    Review,
    /// Accept the pending snapshots
    Accept,
    /// Throw the pending snapshots away
    Reject,
}

pub(super) fn run(global: &Global, args: &SnapshotArgs) -> anyhow::Result<Exit> {
    let setting = Setting::open(global, &args.options)?;
    match &args.command {
        None | Some(SnapshotCommand::Check) => check::run(global, &args.options, &setting),
        Some(SnapshotCommand::Update) => update::run(global, &args.options, &setting),
        Some(SnapshotCommand::Review) => review::run(global, &setting),
        Some(SnapshotCommand::Accept) => decide::accept(global, &setting),
        Some(SnapshotCommand::Reject) => decide::reject(global, &setting),
    }
}
