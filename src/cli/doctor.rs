//! `wasit doctor`: what this machine can enforce, and which languages it can build.

use crate::exec::{Options, Require, Sandbox, Tier, toolchain};
use crate::exit::Exit;
use crate::language;
use crate::report;

use super::global::Global;

#[derive(Debug, clap::Args)]
#[command(after_help = "Example:\n  wasit doctor\n  wasit doctor --require namespaces")]
pub(super) struct Arguments {
    /// Examine exactly this tier: strong, namespaces, landlock or portable
    #[arg(long, value_name = "TIER")]
    tier: Option<Tier>,
    /// Fail without this tier or guarantee (repeatable)
    #[arg(long, value_name = "NAME")]
    require: Vec<Require>,
}

/// Examines the machine.
pub(super) fn run(global: &Global, arguments: &Arguments) -> anyhow::Result<Exit> {
    let mut options = Options::of_this_program()?;
    options.tier = arguments.tier;
    options.required.clone_from(&arguments.require);
    options.readable = toolchain::readable_for_all();
    let sandbox = Sandbox::open(&options)?;
    let mut worker = sandbox.worker()?;
    let tools = language::tools().into_iter();
    let tools: Vec<_> =
        tools.map(|(tool, title)| (tool, title, toolchain::find(&mut worker, tool))).collect();
    if global.json {
        report::doctor::write_json(&sandbox, &tools)?;
    } else {
        report::doctor::write_text(&sandbox, &tools)?;
    }
    Ok(Exit::Ok)
}
