//! What the tests of the command line share.

use assert_cmd::Command;

/// The program with these arguments, in the repository's folder, without the surroundings' settings.
pub fn wasit(arguments: &[&str]) -> Command {
    let mut command = Command::cargo_bin("wasit").expect("cargo has built it");
    command.current_dir(env!("CARGO_MANIFEST_DIR")).args(arguments);
    for variable in ["WASIT_CASES", "NO_COLOR", "CLICOLOR", "CLICOLOR_FORCE", "RUST_BACKTRACE"] {
        command.env_remove(variable);
    }
    command
}
