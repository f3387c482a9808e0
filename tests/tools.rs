//! Tests that need tools beyond Rust: a missing tool is a visible, counted skip.
//!
//! With `WASIT_REQUIRE_ALL=1` a missing tool is a failure.

mod class;
mod tool_tests;
mod workshop;

use libtest_mimic::{Arguments, Trial};

fn main() {
    let arguments = Arguments::from_args();
    let require_all = std::env::var_os("WASIT_REQUIRE_ALL").is_some_and(|value| value == "1");
    let trial = |name: String, needs: &[&str], run: Run| trial(name, needs, run, require_all);
    let listed = tool_tests::ALL
        .iter()
        .chain(tool_tests::builds::TESTS)
        .map(|test| trial(test.name.to_owned(), test.needs, Box::new(test.run)));
    let trials = listed.chain(tool_tests::examples::trials(trial)).collect();
    libtest_mimic::run(&arguments, trials).exit();
}

/// What a test does.
type Run = Box<dyn FnOnce() -> Result<(), String> + Send>;

/// A test and the programs it cannot do without; `$NAME` is an environment variable that asks for it.
struct ToolTest {
    name: &'static str,
    needs: &'static [&'static str],
    run: fn() -> Result<(), String>,
}

/// Skips, by name, a test whose tools are not there; fails it where all are required.
fn trial(name: String, needs: &[&str], run: Run, require_all: bool) -> Trial {
    if let Some(wish) = needs.iter().find(|need| need.starts_with('$') && !is_wished(need)) {
        // Not for every run: skipped, by name, even where all tools are required.
        let name = format!("{name} (skipped: set {}=1)", &wish[1..]);
        return Trial::test(name, move || run().map_err(Into::into)).with_ignored_flag(true);
    }
    let tools = needs.iter().copied().filter(|need| !need.starts_with('$'));
    let missing: Vec<&str> = tools.filter(|tool| !is_installed(tool)).collect();
    if missing.is_empty() {
        return Trial::test(name, move || run().map_err(Into::into));
    }
    let name = format!("{name} (skipped: no {})", missing.join(", "));
    let complaint = format!("{} is not installed, but WASIT_REQUIRE_ALL is set", missing.join(", "));
    Trial::test(name, move || Err(complaint.into())).with_ignored_flag(!require_all)
}

/// Whether somebody asked for it by an environment variable.
fn is_wished(need: &str) -> bool {
    std::env::var_os(&need[1..]).is_some_and(|value| value == "1")
}

fn is_installed(tool: &str) -> bool {
    let Some(path) = std::env::var_os("PATH") else { return false };
    std::env::split_paths(&path).any(|folder| folder.join(tool).is_file())
}
