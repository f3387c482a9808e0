//! Every example submission gets the verdicts its folder and `tests/examples.tsv` promise, the same from check and grade.

use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;

use libtest_mimic::Trial;
use regex::Regex;
use serde_json::Value;

/// Case and verdict, by submission.
type Promises = BTreeMap<String, Vec<(String, String)>>;

/// One test a submission; `trial` skips those whose tools are missing.
pub fn trials(
    trial: impl Fn(String, &[&str], Box<dyn FnOnce() -> Result<(), String> + Send>) -> Trial,
) -> Vec<Trial> {
    let one = |(submission, promised): (String, Vec<(String, String)>)| {
        let needs = needs_of(&submission);
        trial(format!("example {submission}"), needs, Box::new(move || check(&submission, &promised)))
    };
    promises().into_iter().map(one).collect()
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

fn promises() -> Promises {
    let mut promises = Promises::new();
    for line in include_str!("../examples.tsv").lines().filter(|line| !line.starts_with('#')) {
        let fields: Vec<&str> = line.split('\t').collect();
        let [submission, case, verdict] = fields[..] else { continue };
        promises.entry(submission.to_owned()).or_default().push((case.to_owned(), verdict.to_owned()));
    }
    promises
}

/// The tools of the language that the name of an example begins with.
fn needs_of(submission: &str) -> &'static [&'static str] {
    let name = submission.rsplit('/').next().unwrap_or_default();
    match name.split('-').next().unwrap_or_default() {
        "java" => &["javac", "java"],
        "go" => &["go"],
        "c" => &["gcc"],
        "cpp" => &["g++"],
        "rust" => &["rustc"],
        _ => &["python3"],
    }
}

fn check(submission: &str, promised: &[(String, String)]) -> Result<(), String> {
    let checked = wasit("check", &root().join("examples/submissions").join(submission), &[], promised)?;
    for (case, verdict) in promised {
        let given = &checked["submissions"][0];
        let id = format!("{}/{case}", given["puzzle"].as_str().unwrap_or_default());
        let all = given["results"].as_array().map(Vec::as_slice).unwrap_or_default();
        let result = all.iter().find(|result| result["case"] == id.as_str());
        let got = result.map_or(&Value::Null, |result| &result["verdict"]);
        if got != verdict.as_str() {
            return Err(format!("{case}: expected {verdict}, found {got}\n{given:#}"));
        }
    }
    let graded = grade(submission, promised)?;
    let (checked, graded) = (comparable(checked), comparable(graded));
    if checked == graded {
        return Ok(());
    }
    let texts = [checked, graded].map(|value| format!("{value:#}"));
    let lines = similar::TextDiff::from_lines(&texts[0], &texts[1]);
    Err(format!("check and grade differ:\n{}", lines.unified_diff()))
}

/// The same submission as the only one of a class.
fn grade(submission: &str, promised: &[(String, String)]) -> Result<Value, String> {
    let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
    let puzzle = submission.split('/').next().unwrap_or_default();
    let name = submission.rsplit('/').next().unwrap_or_default();
    let class = folder.path().join("class");
    let target = class.join(puzzle).join(name);
    copy(&root().join("examples/submissions").join(submission), &target)
        .map_err(|error| error.to_string())?;
    let out = folder.path().join("results").display().to_string();
    wasit("grade", &class, &["--out", &out], promised)
}

fn copy(from: &Path, to: &Path) -> std::io::Result<()> {
    for entry in walkdir::WalkDir::new(from).into_iter().filter_map(Result::ok) {
        let target = to.join(entry.path().strip_prefix(from).unwrap_or(entry.path()));
        if entry.file_type().is_dir() {
            std::fs::create_dir_all(target)?;
        } else {
            std::fs::copy(entry.path(), target)?;
        }
    }
    Ok(())
}

fn wasit(command: &str, path: &Path, more: &[&str], promised: &[(String, String)]) -> Result<Value, String> {
    let mut wasit = Command::new(env!("CARGO_BIN_EXE_wasit"));
    wasit.current_dir(root()).args([command, "--json", "--no-reference"]).arg(path).args(more);
    for (case, _) in promised {
        wasit.args(["--case", case]);
    }
    let output = wasit.output().map_err(|error| error.to_string())?;
    serde_json::from_slice(&output.stdout)
        .map_err(|error| format!("{error}: {}", String::from_utf8_lossy(&output.stderr)))
}

/// Results without what is measured and differs from run to run, and without the names of stored runs. Times that a
/// program prints also stand in the prompts behind them and in the files it saves.
fn comparable(mut results: Value) -> Value {
    // How long a run waited for a core, if at all, is the machine's doing.
    const WAITED: &str = "for a core, which does not count";
    const MEASURED: &[&str] = &["cpu_ms", "wall_ms", "peak_kib", "reported_ms", "run"];
    fn list<'v>(value: &'v mut Value, name: &str) -> impl Iterator<Item = &'v mut Value> {
        value[name].as_array_mut().into_iter().flatten()
    }
    // 4e-05, 0.00012, 93.1µs and 1.2ms are the same figure on two days.
    let measured =
        Regex::new(r"[0-9]+([.,][0-9]+)?(e[-+]?[0-9]+)?( ?[mnuµ]s\b)?").expect("a pattern of ours");
    for result in list(&mut results, "submissions").flat_map(|row| list(row, "results")) {
        for turn in list(result, "dialogue") {
            let prompt = turn["prompt"].as_str().unwrap_or_default();
            turn["prompt"] = measured.replace_all(prompt, "#").into();
        }
        list(result, "saved").for_each(|file| file["bytes"] = Value::Null);
        if let Some(notes) = result["notes"].as_array_mut() {
            notes.retain(|note| !note.as_str().is_some_and(|note| note.contains(WAITED)));
        }
        // A program that leaves the unit to its language prints 950µs on one day and 1.1ms on the next.
        if let Some(manner) = result["manner"].as_object_mut() {
            manner.remove("time_unit");
        }
        if let Some(fields) = result.as_object_mut() {
            fields.retain(|name, _| !MEASURED.contains(&name.as_str()));
        }
    }
    if let Some(messages) = results["messages"].as_object_mut() {
        messages.retain(|said, _| !said.contains(WAITED));
    }
    results
}
