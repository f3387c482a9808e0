//! The Gradescope folder as Gradescope would run it, with its own paths moved.

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::ToolTest;

pub const TEST: ToolTest =
    ToolTest { name: "the_gradescope_folder_leaves_results_whatever_happens", needs: &["bash"], run };

fn run() -> Result<(), String> {
    let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
    let root = folder.path();
    prepare(root).map_err(|error| error.to_string())?;
    let wasit = env!("CARGO_BIN_EXE_wasit");
    let graded = grade(root, &format!("exec '{wasit}' \"$@\""))?;
    let test = &graded["tests"][0];
    let said = test["output"].as_str().unwrap_or_default();
    if graded["score"] != 0.0 || test["status"] != "failed" || !said.contains("jawaban salah: ") {
        return Err(format!("expected one failed test in {graded}"));
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

/// The folders that Gradescope makes: what was handed in, and the teacher's zip with one case.
fn prepare(root: &Path) -> std::io::Result<()> {
    let here = Path::new(env!("CARGO_MANIFEST_DIR"));
    let case = "queens/report-1-seven-regions";
    for name in ["submission", "results", &format!("source/cases/{case}")] {
        fs::create_dir_all(root.join(name))?;
    }
    for (from, to) in [
        ("ci/gradescope/run_autograder", "run_autograder"),
        ("cases/queens/puzzle.yaml", "source/cases/queens/puzzle.yaml"),
        (&format!("cases/{case}/input.txt"), &format!("source/cases/{case}/input.txt")),
        (&format!("cases/{case}/expected.txt"), &format!("source/cases/{case}/expected.txt")),
        ("examples/submissions/queens/wrong/python-queens-touch/queens.py", "submission/queens.py"),
    ] {
        fs::copy(here.join(from), root.join(to))?;
    }
    fs::write(root.join("source/wasit.env"), "WASIT_PUZZLE=queens\nWASIT_LANG=id\n")
}

/// Runs the grader with this in the place of `wasit`, after it has found its arguments; the results.
fn grade(root: &Path, body: &str) -> Result<serde_json::Value, String> {
    let stand_in = root.join("stand-in");
    let script = format!(
        "#!/bin/bash\nroot='{root}'\n\
         [[ \"$*\" == \"check $root/submission --lang id --for staff --report gradescope=$root/results/results.json --puzzle queens\" ]] || exit 2\n\
         {body}\n",
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
