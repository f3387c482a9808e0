//! The pages of a class in real headless Chromium: sorting, filtering, opening a case, no error, no serious finding of axe.
//!
//! With `WASIT_SCREENSHOTS=DIR` pages and screenshots stay there for a person to look at.

use std::path::{Path, PathBuf};
use std::process::Command;

use wasit::report::html::write_class;
use wasit::report::{Language, View};

use crate::ToolTest;
use crate::common::sample_class::SampleClass;

pub const TEST: ToolTest = ToolTest {
    name: "chromium_shows_the_pages_of_a_class_and_runs_nothing_of_a_program",
    needs: &["browser-node", "chromium"],
    run,
};

fn run() -> Result<(), String> {
    let temporary = tempfile::tempdir().map_err(|error| error.to_string())?;
    let kept = std::env::var_os("WASIT_SCREENSHOTS").map(PathBuf::from);
    let screenshots = kept.unwrap_or_else(|| temporary.path().to_owned());
    let pages = screenshots.join("pages");
    let class = SampleClass::new(&["queens", "fifteen"], 12, 9);
    let view = View { results: &class.results, conversations: &class, language: Language::English };
    write_class(&pages, &view, &|_| true).map_err(|error| error.to_string())?;
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/tools/browser.js");
    let output = Command::new("browser-node")
        .arg(script)
        .args([&pages, &screenshots])
        .output()
        .map_err(|error| error.to_string())?;
    let said =
        [output.stdout, output.stderr].map(|bytes| String::from_utf8_lossy(&bytes).into_owned()).concat();
    if output.status.success() { Ok(()) } else { Err(said) }
}
