//! Command-line arguments that hold for every command.

use std::path::PathBuf;

use clap::ValueEnum;

/// What holds for every command.
#[derive(Debug, clap::Args)]
pub(super) struct Global {
    /// Print JSON for other programs
    #[arg(long, global = true)]
    pub json: bool,
    /// Print less
    #[arg(long, short, global = true)]
    pub quiet: bool,
    /// When to use colours
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto")]
    pub color: Color,
    /// Folder of cases [default: ./cases, else the cases embedded in wasit]
    #[arg(long, global = true, value_name = "DIR", env = "WASIT_CASES")]
    pub cases: Option<PathBuf>,
}

/// When to use colours.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum Color {
    /// On a terminal, unless `NO_COLOR` is set.
    Auto,
    /// Always.
    Always,
    /// Never.
    Never,
}
