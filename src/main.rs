//! The program: the command line with the puzzles that are compiled in.

use std::process::ExitCode;

fn main() -> ExitCode {
    wasit::cli::main_with(&[])
}
