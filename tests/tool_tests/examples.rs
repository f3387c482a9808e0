//! Every example submission gets the verdicts its folder and `tests/examples.tsv` promise.

use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;

use libtest_mimic::Trial;
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
    let mut command = Command::new(assert_cmd::cargo::cargo_bin("wasit"));
    command.current_dir(root()).args(["check", "--json", "--no-reference"]);
    command.arg(format!("examples/submissions/{submission}"));
    for (case, _) in promised {
        command.args(["--case", case]);
    }
    let output = command.output().map_err(|error| error.to_string())?;
    let results: Value = serde_json::from_slice(&output.stdout)
        .map_err(|error| format!("{error}: {}", String::from_utf8_lossy(&output.stderr)))?;
    let given = &results["submissions"][0];
    for (case, verdict) in promised {
        let id = format!("{}/{case}", given["puzzle"].as_str().unwrap_or_default());
        let all = given["results"].as_array().map(Vec::as_slice).unwrap_or_default();
        let result = all.iter().find(|result| result["case"] == id.as_str());
        let got = result.map_or(&Value::Null, |result| &result["verdict"]);
        if got != verdict.as_str() {
            return Err(format!("{case}: expected {verdict}, found {got}\n{given:#}"));
        }
    }
    Ok(())
}
