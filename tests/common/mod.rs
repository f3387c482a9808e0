//! What tests share: the program under test, and folders and results made up for it.
#![allow(dead_code, clippy::allow_attributes, reason = "each program of tests uses a part of it")]

pub mod conversations;
pub mod rows;
pub mod run;
pub mod sample_class;
pub mod sample_results;
pub mod small_class;
pub mod submission_folder;
pub mod suite_folder;

use assert_cmd::Command;

/// The program with these arguments, in the repository's folder, without the surroundings' settings.
pub fn wasit(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_wasit"));
    command.current_dir(env!("CARGO_MANIFEST_DIR")).args(arguments);
    for variable in ["WASIT_CASES", "NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "RUST_BACKTRACE"] {
        command.env_remove(variable);
    }
    command
}
