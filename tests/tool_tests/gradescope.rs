//! The Gradescope folder as Gradescope would run it, with its own paths moved.

use std::fs;
use std::path::Path;
use std::process::Command;

use super::{ToolTest, sample};

pub const TEST: ToolTest =
    ToolTest { name: "the_gradescope_folder_leaves_results_whatever_happens", needs: &["bash"], run };

fn run() -> Result<(), String> {
    let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
    let root = folder.path();
    prepare(root).map_err(|error| error.to_string())?;
    let wasit = assert_cmd::cargo::cargo_bin("wasit").display().to_string();
    let graded =
        grade(root, &format!("exec '{wasit}' report \"$root/results-of-a-class.json\" --report \"$last\""))?;
    let tests = graded["tests"].as_array().map_or(0, Vec::len);
    if tests != 3 || graded["leaderboard"].as_array().is_none_or(Vec::is_empty) {
        return Err(format!("expected three tests and a leaderboard in {graded}"));
    }
    for broken in ["exit 70", "echo '{' > \"$root/results/results.json.part\"; kill -9 $$"] {
        let graded = grade(root, broken)?;
        let said = graded["output"].as_str().unwrap_or_default();
        if graded["score"] != 0 || !said.contains("could not grade this submission") {
            return Err(format!("expected an apology in {graded}"));
        }
    }
    Ok(())
}

/// The folders that Gradescope makes, and results of one student.
fn prepare(root: &Path) -> std::io::Result<()> {
    for name in ["submission", "source", "results"] {
        fs::create_dir_all(root.join(name))?;
    }
    let here = Path::new(env!("CARGO_MANIFEST_DIR")).join("ci/gradescope");
    fs::copy(here.join("run_autograder"), root.join("run_autograder"))?;
    fs::write(root.join("source/wasit.env"), "WASIT_PUZZLE=queens\nWASIT_LANG=id\n")?;
    fs::write(root.join("results-of-a-class.json"), serde_json::to_vec(&sample::class(1, 3))?)
}

/// Runs the grader with this in the place of `wasit`, after it has found its arguments; the results.
fn grade(root: &Path, body: &str) -> Result<serde_json::Value, String> {
    let stand_in = root.join("stand-in");
    let script = format!(
        "#!/bin/bash\nroot='{root}'\n\
         [[ \"$*\" == \"check $root/submission --lang id --for staff --report gradescope=$root/results/results.json --puzzle queens\" ]] || exit 2\n\
         last=\"gradescope=$root/results/results.json\"\n{body}\n",
        root = root.display()
    );
    fs::write(&stand_in, script).map_err(|error| error.to_string())?;
    let set = Command::new("chmod").arg("+x").arg(&stand_in).status().map_err(|error| error.to_string())?;
    let ran = Command::new("bash")
        .arg(root.join("run_autograder"))
        .env("AUTOGRADER_ROOT", root)
        .env("WASIT", &stand_in)
        .output()
        .map_err(|error| error.to_string())?;
    if !set.success() || !ran.status.success() {
        return Err(format!("run_autograder: {ran:?}"));
    }
    let text = fs::read(root.join("results/results.json")).map_err(|error| error.to_string())?;
    serde_json::from_slice(&text).map_err(|error| error.to_string())
}
