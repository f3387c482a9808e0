//! Tests that need tools beyond Rust: a missing tool is a visible, counted skip.
//!
//! With `WASIT_REQUIRE_ALL=1` a missing tool is a failure.

mod browser;
mod builds;
mod ci_templates;
mod class_faults;
mod classroom;
#[path = "../common/mod.rs"]
mod common;
mod examples;
mod field;
mod formats;
mod gradescope;
mod insta;
mod kattis;
mod languages;
mod slurm;

use libtest_mimic::{Arguments, Trial};

/// All of them but the builds, the languages and the examples.
static ALL: &[ToolTest] = &[
    browser::TEST,
    ci_templates::GITHUB,
    ci_templates::GITLAB,
    class_faults::FULL,
    class_faults::KILLED,
    class_faults::LEFT,
    class_faults::LINKLESS,
    class_faults::RACED,
    class_faults::REPORTED,
    field::TEST,
    formats::CSV,
    formats::JUNIT,
    formats::SCHEMAS,
    formats::TAP,
    gradescope::TEST,
    insta::TEST,
    kattis::TEST,
    slurm::TEST,
];

fn main() {
    let arguments = Arguments::from_args();
    let require_all = std::env::var_os("WASIT_REQUIRE_ALL").is_some_and(|value| value == "1");
    let trial = |name: String, needs: &[&str], run: Run| trial(name, needs, run, require_all);
    let listed = ALL
        .iter()
        .chain(builds::TESTS)
        .map(|test| trial(test.name.to_owned(), test.needs, Box::new(test.run)));
    let trials = listed.chain(languages::trials(trial)).chain(examples::trials(trial)).collect();
    libtest_mimic::run(&arguments, trials).exit();
}

/// What a test does.
type Run = Box<dyn FnOnce() -> Result<(), String> + Send>;

/// A test and the programs it cannot do without.
struct ToolTest {
    name: &'static str,
    needs: &'static [&'static str],
    run: fn() -> Result<(), String>,
}

/// Skips, by name, a test whose tools are not there; fails it where all are required.
fn trial(name: String, needs: &[&str], run: Run, require_all: bool) -> Trial {
    let missing: Vec<&str> = needs.iter().copied().filter(|tool| !is_installed(tool)).collect();
    if missing.is_empty() {
        return Trial::test(name, move || run().map_err(Into::into));
    }
    let name = format!("{name} (skipped: no {})", missing.join(", "));
    let complaint = format!("{} is not installed, but WASIT_REQUIRE_ALL is set", missing.join(", "));
    Trial::test(name, move || Err(complaint.into())).with_ignored_flag(!require_all)
}

fn is_installed(tool: &str) -> bool {
    let Some(path) = std::env::var_os("PATH") else { return false };
    // Daemons lie where only root looks.
    let daemons = ["/usr/local/sbin", "/usr/sbin", "/sbin"].map(std::path::PathBuf::from);
    std::env::split_paths(&path).chain(daemons).any(|folder| is_usable(&folder.join(tool)))
}

/// A program that may not be run is as good as missing; a schema is only read.
fn is_usable(path: &std::path::Path) -> bool {
    use std::os::unix::fs::PermissionsExt as _;
    let is_read = path.extension().is_some_and(|ending| ending == "xsd");
    path.metadata().is_ok_and(|data| data.is_file() && (is_read || data.permissions().mode() & 0o111 != 0))
}
