//! `wasit doctor`: what this machine can enforce, and which languages it can build.

use crate::exec::{Options, Require, Sandbox, Tier, toolchain};
use crate::exit::Exit;
use crate::report;

/// Show what this machine can enforce, and which languages it can build and run.
#[derive(Debug, clap::Args)]
#[command(after_help = "Example:\n  wasit doctor\n  wasit doctor --require namespaces")]
pub struct Arguments {
    /// Examine exactly this tier: strong, namespaces, landlock or portable
    #[arg(long, value_name = "TIER")]
    tier: Option<Tier>,
    /// Fail without this tier or guarantee (repeatable)
    #[arg(long, value_name = "NAME")]
    require: Vec<Require>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Examines the machine.
pub fn run(arguments: &Arguments) -> anyhow::Result<Exit> {
    let mut options = Options::of_this_program()?;
    options.tier = arguments.tier;
    options.required.clone_from(&arguments.require);
    options.readable = toolchain::readable_for_all();
    let sandbox = Sandbox::open(&options)?;
    let mut worker = sandbox.worker()?;
    let tools: Vec<_> = toolchain::TOOLS
        .iter()
        .map(|tool| (*tool, toolchain::find(&mut worker, *tool)))
        .collect();
    if arguments.json {
        report::doctor::write_json(&sandbox, &tools)?;
    } else {
        report::doctor::write_text(&sandbox, &tools)?;
    }
    Ok(Exit::Ok)
}
