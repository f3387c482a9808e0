//! Recordings of our own, labelled: each is read as its label says, with the figures it shows.

use std::path::Path;
use std::sync::LazyLock;

use serde_json::Value;

use crate::common::wasit;

/// Our own recordings as they are read.
static ROWS: LazyLock<Vec<Value>> = LazyLock::new(|| read_corpus(Path::new("tests/screens")));

/// How every recording of a folder is read.
pub fn read_corpus(folder: &Path) -> Vec<Value> {
    let output = wasit(&["verify", "--json", "--corpus"]).arg(folder).output().expect("it runs");
    let text = String::from_utf8(output.stdout).expect("JSON is text");
    text.lines().map(|line| serde_json::from_str(line).expect("a line of JSON")).collect()
}

#[test]
fn every_recording_of_ours_is_read_as_its_label_says() {
    let differing: Vec<String> = ROWS
        .iter()
        .filter(|row| row["claim"] != row["expected_claim"] || row["verdict"] != row["expected_verdict"])
        .map(ToString::to_string)
        .collect();
    assert!(differing.is_empty(), "{}", differing.join("\n"));
    for puzzle in ["fifteen", "game24", "heyawake", "iq", "queens"] {
        assert!(ROWS.iter().filter(|row| row["puzzle"] == puzzle).count() >= 15, "{puzzle}");
    }
}

fn check(file: &str, iterations: Option<u64>, time_ms: Option<f64>, total: Option<u64>) {
    let (puzzle, name) = file.split_once('/').expect("puzzle/file");
    let row = ROWS.iter().find(|row| row["puzzle"] == puzzle && row["file"] == name).expect("a recording");
    let stats = &row["stats"];
    assert_eq!(stats["iterations"].as_u64(), iterations, "{file}");
    assert_eq!(stats["time_ms"].as_f64(), time_ms, "{file}");
    assert_eq!(stats["total"].as_u64(), total, "{file}");
}

#[test]
fn figures_are_read_with_their_units() {
    check("queens/cleared-frames.txt", Some(1204), Some(61.4 * 1e-3), None);
    check("queens/event-record.txt", Some(17), Some(3.0), None);
    check("queens/listed-right.txt", Some(31), Some(4.0), None);
    check("queens/library-warnings.txt", None, Some(1500.0), None);
    check("iq/stitched.txt", Some(88), None, None);
    check("fifteen/kurang-table.txt", None, Some(250.0), None);
    check("iq/glued-gaps.txt", Some(118_374), Some(2346.0), None);
    check("iq/two-gaps.txt", None, Some(3570.0), None);
    check("game24/several-per-line.txt", None, Some(5.0), Some(6));
    check("game24/decimals.txt", None, None, Some(6));
    check("fifteen/blanks-bare.txt", None, Some(2.608), None);
    check("fifteen/already.txt", Some(0), Some(2.5e-05 * 1e3), None);
}

fn check_explained(file: &str, instance: &str, expected: &[&str]) {
    let (puzzle, name) = file.split_once('/').expect("puzzle/file");
    let folder = Path::new("tests/screens").join(puzzle);
    let output = wasit(&["verify", "--explain", puzzle])
        .arg(folder.join("instances").join(format!("{instance}.txt")))
        .arg(folder.join(name))
        .output()
        .expect("it runs");
    let text = String::from_utf8(output.stdout).expect("an explanation is text");
    for line in expected {
        assert!(text.lines().any(|found| found == *line), "{file} lacks {line:?}:\n{text}");
    }
}

#[test]
fn an_explanation_shows_the_lines_that_matter_and_why() {
    check_explained(
        "queens/cleared-frames.txt",
        "four",
        &[
            "        ┄┄┄ screen cleared ┄┄┄",
            "    9 > │ A#AB             ← the answer",
            "claim  the program shows an answer",
        ],
    );
    check_explained(
        "queens/event-record.txt",
        "four",
        &["        ┄┄┄ an answer was typed ┄┄┄", "   13 = │ Iterasi: 17   ← iterations"],
    );
    check_explained("iq/box-none.txt", "tees", &["    2 > │ [==[ solve this puzzle. ]==]   ← no solution"]);
    check_explained(
        "game24/second-hand.txt",
        "ten",
        &["    1 = │ 6 solutions found   ← number of solutions"],
    );
    check_explained(
        "fifteen/unsolvable-but-solved.txt",
        "three",
        &["why    an answer is shown (lines 2 to 20), but line 1 says: It's Unsolvable !!!"],
    );
    check_explained(
        "queens/listed-one-wrong.txt",
        "four",
        &["why    several answers are printed as such, and this one breaks a rule"],
    );
}
