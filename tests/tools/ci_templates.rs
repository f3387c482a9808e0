//! The two CI templates: their own commands, run here with two shards, grade a class.

use std::fs;
use std::path::Path;
use std::process::Command;

use crate::ToolTest;
use crate::classroom::{Classroom, expect};

/// GitHub's.
pub const GITHUB: ToolTest =
    ToolTest { name: "the_github_template_grades_a_class", needs: &["bash", "python3"], run: github };
/// GitLab's.
pub const GITLAB: ToolTest =
    ToolTest { name: "the_gitlab_template_grades_a_class", needs: &["bash", "python3"], run: gitlab };

const SHARDS: usize = 8;

/// The commands of a template, in order: those that begin so after the dash.
fn commands(file: &str, start: &str) -> Result<Vec<String>, String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("ci").join(file);
    let text = fs::read_to_string(path).map_err(|error| error.to_string())?;
    let commands = text.lines().filter_map(|line| line.trim().strip_prefix(start));
    Ok(commands.filter(|line| line.contains("bin/wasit ")).map(str::to_owned).collect())
}

/// Runs a command of a template as its runner would.
fn run(class: &Classroom, code: i32, command: &str, shard: usize) -> Result<String, String> {
    let wasit = format!("'{}' ", env!("CARGO_BIN_EXE_wasit"));
    let command = command
        .replace("plan/.wasit/bin/wasit ", &wasit)
        .replace(".wasit/bin/wasit ", &wasit)
        .replace("${{ matrix.shard }}", &shard.to_string());
    let mut bash = Command::new("bash");
    bash.args(["-euo", "pipefail", "-c", &command]).current_dir(class.path()).env_remove("WASIT_CASES");
    bash.env("SHARDS", SHARDS.to_string()).env("CI_NODE_TOTAL", SHARDS.to_string());
    bash.env("CI_NODE_INDEX", shard.to_string()).env("GITHUB_STEP_SUMMARY", class.path().join("summary.md"));
    expect(code, &mut bash)
}

/// A class whose puzzle is named by a folder, because the templates name none; and what a grading of it says.
fn class() -> Result<Classroom, String> {
    let class = Classroom::new(3, 0.0)?;
    let (from, to) = (class.path().join("submissions"), class.path().join("class/queens"));
    fs::create_dir(class.path().join("class")).map_err(|error| error.to_string())?;
    fs::rename(from, to).map_err(|error| error.to_string())?;
    fs::rename(class.path().join("class"), class.path().join("submissions"))
        .map_err(|error| error.to_string())?;
    // Three cases are enough.
    let cases = class.path().join("cases");
    fs::remove_file(&cases).map_err(|error| error.to_string())?;
    for case in ["four-rows", "five-rows", "six-rows"] {
        let from = Path::new(env!("CARGO_MANIFEST_DIR")).join("cases/queens").join(case);
        let to = cases.join("queens").join(case);
        fs::create_dir_all(&to).map_err(|error| error.to_string())?;
        for entry in fs::read_dir(from).map_err(|error| error.to_string())?.filter_map(Result::ok) {
            fs::copy(entry.path(), to.join(entry.file_name())).map_err(|error| error.to_string())?;
        }
    }
    class.expect(0, &["grade", "submissions", "--quiet", "--out", "calm"])?;
    Ok(class)
}

fn same(class: &Classroom) -> Result<(), String> {
    let (one, other) = (class.digest("calm")?, class.digest("results")?);
    if one == other { Ok(()) } else { Err(format!("the results differ: {one} {other}")) }
}

fn github() -> Result<(), String> {
    let class = class()?;
    let commands = commands("github.yml", "- run: ")?;
    let [plan, shard, merge] = &commands[..] else { return Err(format!("three commands: {commands:?}")) };
    run(&class, 0, plan, 0)?;
    for number in 1..=SHARDS {
        run(&class, 0, shard, number)?;
        // As an artifact: the folder's contents under the artifact's name.
        let folder = class.path().join(format!("shard-{number}"));
        fs::rename(folder.join("store"), class.path().join("artifact")).map_err(|error| error.to_string())?;
        fs::remove_dir_all(&folder).map_err(|error| error.to_string())?;
        fs::rename(class.path().join("artifact"), folder).map_err(|error| error.to_string())?;
    }
    fs::create_dir(class.path().join("plan")).map_err(|error| error.to_string())?;
    fs::rename(class.path().join("results"), class.path().join("plan/results"))
        .map_err(|error| error.to_string())?;
    run(&class, 0, merge, 0)?;
    let summary = fs::read_to_string(class.path().join("summary.md")).map_err(|error| error.to_string())?;
    if !summary.contains("student-1") {
        return Err(format!("the summary names nobody: {summary}"));
    }
    same(&class)
}

fn gitlab() -> Result<(), String> {
    let class = class()?;
    let commands = commands("gitlab.yml", "- ")?;
    let [plan, shard, merge] = &commands[..] else { return Err(format!("three commands: {commands:?}")) };
    run(&class, 0, plan, 0)?;
    for number in 1..=SHARDS {
        run(&class, 0, shard, number)?;
    }
    run(&class, 0, merge, 0)?;
    for report in ["junit.xml", "quality.json"] {
        fs::metadata(class.path().join(report)).map_err(|error| format!("{report}: {error}"))?;
    }
    same(&class)
}
