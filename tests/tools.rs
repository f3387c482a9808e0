//! Tests that need tools beyond Rust: a missing tool is a visible, counted skip.
//!
//! With `WASIT_REQUIRE_ALL=1` a missing tool is a failure.

mod tool_tests;

use libtest_mimic::{Arguments, Trial};

fn main() {
    let arguments = Arguments::from_args();
    let require_all = std::env::var_os("WASIT_REQUIRE_ALL").is_some_and(|value| value == "1");
    let trials = tool_tests::ALL.iter().map(|test| trial(test, require_all)).collect();
    libtest_mimic::run(&arguments, trials).exit();
}

/// A test and the programs it cannot do without.
struct ToolTest {
    name: &'static str,
    needs: &'static [&'static str],
    run: fn() -> Result<(), String>,
}

/// Skips, by name, a test whose tools are not there; fails it where all are required.
fn trial(test: &'static ToolTest, require_all: bool) -> Trial {
    let missing: Vec<&str> = test.needs.iter().copied().filter(|tool| !is_installed(tool)).collect();
    if missing.is_empty() {
        return Trial::test(test.name, move || (test.run)().map_err(Into::into));
    }
    let name = format!("{} (skipped: no {})", test.name, missing.join(", "));
    let complaint = format!("{} is not installed, but WASIT_REQUIRE_ALL is set", missing.join(", "));
    Trial::test(name, move || Err(complaint.into())).with_ignored_flag(!require_all)
}

fn is_installed(tool: &str) -> bool {
    let Some(path) = std::env::var_os("PATH") else { return false };
    std::env::split_paths(&path).any(|folder| folder.join(tool).is_file())
}
