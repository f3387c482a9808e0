//! `wasit cases`: the case suite, listed and looked after.

mod add;
mod audit;
mod list;
mod update;

use clap::Subcommand;

use crate::exit::Exit;

use super::global::Global;

#[derive(Debug, clap::Args)]
#[command(
    args_conflicts_with_subcommands = true,
    after_help = "\
Examples: wasit cases --puzzle iq
          wasit cases add my-board.txt --puzzle queens --name my-board"
)]
pub(super) struct CasesArgs {
    #[command(flatten)]
    list: list::ListArgs,
    #[command(subcommand)]
    command: Option<CasesCommand>,
}

#[derive(Debug, Subcommand)]
enum CasesCommand {
    /// List the cases (what `wasit cases` does by itself)
    List(list::ListArgs),
    /// Make a case folder from an instance, after judging it
    Add(add::AddArgs),
    /// Prove every case well-posed with the reference solvers
    Audit(audit::AuditArgs),
    /// Rewrite expected.txt, count and unique from solvers that agree
    Update(update::UpdateArgs),
}

pub(super) fn run(global: &Global, args: &CasesArgs) -> anyhow::Result<Exit> {
    match &args.command {
        None => list::run(global, &args.list),
        Some(CasesCommand::List(args)) => list::run(global, args),
        Some(CasesCommand::Add(args)) => add::run(global, args),
        Some(CasesCommand::Audit(args)) => audit::run(global, args),
        Some(CasesCommand::Update(args)) => update::run(global, args),
    }
}
