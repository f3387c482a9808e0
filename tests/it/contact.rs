//! Contact by experiment: what is found out about programs that no table knows. The rows of `tests/contact.tsv`.

#![expect(clippy::unwrap_used, clippy::panic, reason = "a test that cannot go on should stop")]

use std::collections::BTreeMap;
use std::path::Path;

use assert_cmd::Command;
use serde_json::Value;

const ROWS: &str = include_str!("../contact.tsv");

/// The verdicts that are due on the cases of each program.
fn programs() -> BTreeMap<&'static str, Vec<(&'static str, &'static str)>> {
    let mut programs: BTreeMap<_, Vec<_>> = BTreeMap::new();
    for row in ROWS.lines().filter(|row| !row.is_empty() && !row.starts_with('#')) {
        let fields: Vec<&str> = row.split('\t').collect();
        let [program, case, verdict] = fields[..] else { panic!("three columns: {row}") };
        programs.entry(program).or_default().push((case, verdict));
    }
    programs
}

/// Grades a program with the solver of its puzzle beside it.
fn graded(program: &str, cases: &[(&str, &str)]) -> Value {
    let here = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/contact");
    let (puzzle, name) = program.split_once('/').unwrap();
    let folder = tempfile::tempdir().unwrap();
    let top = folder.path().join(name);
    std::fs::create_dir(&top).unwrap();
    for entry in std::fs::read_dir(here.join(program)).unwrap().flatten() {
        std::fs::copy(entry.path(), top.join(entry.file_name())).unwrap();
    }
    std::fs::copy(here.join(puzzle).join("solver.py"), top.join("solver.py")).unwrap();
    let mut command = Command::cargo_bin("wasit").unwrap();
    command.args(["check", "--json", "--no-reference", "--puzzle", puzzle]).arg(&top);
    command.args(cases.iter().flat_map(|(case, _)| ["--case".to_owned(), format!("{puzzle}/{case}")]));
    let output = command.output().unwrap();
    let results: Value = serde_json::from_slice(&output.stdout).unwrap_or_default();
    assert!(results.is_object(), "{program}: {}", String::from_utf8_lossy(&output.stderr));
    results
}

#[test]
fn programs_that_no_table_knows_get_the_verdicts_that_are_due() {
    let mut wrong = Vec::new();
    for (program, cases) in programs() {
        let results = graded(program, &cases);
        let student = &results["submissions"][0];
        for (case, due) in cases {
            let puzzle = program.split('/').next().unwrap();
            let id = format!("{puzzle}/{case}");
            let result = student["results"].as_array().unwrap().iter().find(|result| result["case"] == *id);
            let result = result.unwrap_or_else(|| panic!("{program}: no result of {case}"));
            if result["verdict"] != *due {
                let (verdict, detail) = (&result["verdict"], &result["detail"]);
                wrong
                    .push(format!("{program} {case}: {due} is due, {verdict} {detail} {}", student["start"]));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}
