//! `wasit snapshot` as the keeper of the suite meets it: the shipped suite, drift, change, review.

use std::collections::BTreeMap;
use std::fs;

use predicates::prelude::*;
use wasit::case::Suite;
use wasit::puzzles;

use crate::common::suite_folder::{OTHER, SuiteFolder, contents, snapshot, twenty_rows};

#[test]
fn the_shipped_snapshots_hold_and_nothing_is_written() {
    let before = contents("snapshots".as_ref());
    snapshot(&[]).assert().code(0).stdout(
        predicate::str::is_match(r"^\d+ snapshots: no change, nothing written[^\n]*\n$").expect("valid"),
    );
    assert_eq!(contents("snapshots".as_ref()), before);
}

/// `cargo insta test --unreferenced=delete` would delete them: it knows only snapshots of Rust tests.
#[test]
fn every_case_has_a_snapshot_of_its_first_solver_and_none_is_lost() {
    let mut found: BTreeMap<String, usize> = BTreeMap::new();
    for path in contents("snapshots".as_ref()).into_keys() {
        let puzzle = path.iter().nth(1).expect("a folder").to_string_lossy().into_owned();
        *found.entry(puzzle).or_default() += usize::from(path.extension().is_some_and(|end| end == "snap"));
    }
    for puzzle in puzzles::all() {
        let cases = Suite::Folder("cases".into()).cases(Some(puzzle.name())).expect("the shipped suite");
        let first = puzzle.algorithms()[0].name;
        for case in &cases {
            let file = format!("snapshots/{}@{first}.snap", case.id());
            assert!(fs::exists(&file).is_ok_and(|there| there), "{file} is not there");
        }
        let (most, found) = (cases.len() * puzzle.algorithms().len(), found[puzzle.name()]);
        assert!(found > cases.len() && found <= most, "{}: {found} of at most {most}", puzzle.name());
    }
}

#[test]
fn a_different_valid_answer_is_drift_which_only_strict_minds() {
    let suite = SuiteFolder::new();
    suite.edit_snapshot("bitboard", |text| {
        let (head, _) = text.split_once("answer:\n").expect("it has one");
        format!("{head}answer:\n{OTHER}")
    });
    for (arguments, code) in [(&[][..], 0), (&["--strict"], 1)] {
        suite
            .snapshot(arguments)
            .assert()
            .code(code)
            .stdout(predicate::str::contains("drift queens/two-ways@bitboard\n"))
            .stdout(predicate::str::contains("new             accepted\n"))
            .stdout(predicate::str::contains("[#][A] B"))
            .stdout(predicate::str::contains("2 snapshots: 1 same, 1 drift"));
    }
}

#[test]
fn a_different_count_claim_or_number_of_iterations_is_a_change() {
    for (key, value, reason) in [
        ("iterations: ", "9999", "  iterations: 9999 became "),
        ("solutions: ", "3", "  solutions: 3 became 2\n"),
        ("solutions: ", "not counted", "  solutions: not counted became 2\n"),
    ] {
        let suite = SuiteFolder::new();
        suite.edit_snapshot("permutation", |text| {
            let line = text.lines().find(|line| line.starts_with(key)).expect("it is there");
            text.replace(line, &format!("{key}{value}"))
        });
        suite
            .snapshot(&[])
            .assert()
            .code(1)
            .stdout(predicate::str::contains("change queens/two-ways@permutation\n"))
            .stdout(predicate::str::contains(reason))
            .stdout(predicate::str::contains(format!("-{key}{value}\n")));
        suite.snapshot(&["--algorithm", "bitboard"]).assert().code(0);
        suite.snapshot(&["--case", "three*"]).assert().code(2);
        suite.snapshot(&["--case", "two*"]).env("INSTA_FORCE_PASS", "1").assert().code(0);
    }
}

#[test]
fn an_edited_case_goes_through_update_and_review() {
    let suite = SuiteFolder::new();
    suite.write("cases/queens/two-ways/input.txt", "ABBB\nAACC\nADDC\nDDDC\n");
    suite.snapshot(&[]).assert().code(1).stdout(
        predicate::str::contains("the accepted answer breaks a rule")
            .or(predicate::str::contains("claim: answer became no-solution")),
    );
    suite
        .snapshot(&["update"])
        .assert()
        .code(1)
        .stdout(predicate::str::contains("run `wasit cases update` on queens/two-ways"));
    assert_eq!(suite.pending(), 0);
    suite.run(&["cases", "update", "cases/queens/two-ways"]).assert().code(0);
    suite.snapshot(&["update"]).assert().code(0).stdout(predicate::str::contains("2 pending"));
    assert_eq!(suite.pending(), 2);
    suite.snapshot(&["update"]).assert().code(0).stdout(predicate::str::contains("written").not());
    let json = suite.snapshot(&["review", "--json"]).output().expect("it runs").stdout;
    let list: serde_json::Value = serde_json::from_slice(&json).expect("JSON");
    assert_eq!(list.as_array().map(Vec::len), Some(2), "{list}");
    suite
        .snapshot(&["review"])
        .write_stdin("what\na\ns\n")
        .assert()
        .code(0)
        .stdout(predicate::str::contains("please type"))
        .stdout(predicate::str::contains("1 accepted, 0 rejected, 1 left pending"));
    suite.snapshot(&["review"]).write_stdin("A\n").assert().code(0);
    suite.snapshot(&[]).assert().code(0).stdout("2 snapshots: no change, nothing written\n");
}

#[test]
fn what_is_pending_is_accepted_or_rejected_at_once() {
    let suite = SuiteFolder::new();
    fs::remove_dir_all(suite.path("snapshots")).expect("removed");
    suite.snapshot(&["update"]).assert().code(0);
    suite.snapshot(&["reject"]).assert().code(0).stdout(predicate::str::ends_with("2 rejected\n"));
    assert_eq!((suite.pending(), suite.accepted()), (0, 0));
    suite.snapshot(&["update", "--algorithm", "bitboard"]).assert().code(0);
    suite.snapshot(&["accept"]).assert().code(0).stdout("accepted queens/two-ways@bitboard\n1 accepted\n");
    assert_eq!((suite.pending(), suite.accepted()), (0, 1));
    suite.snapshot(&["review"]).assert().code(0).stdout(predicate::str::contains("nothing to review"));
}

#[test]
fn snapshots_of_nothing_are_found_and_deleted_on_demand() {
    let suite = SuiteFolder::new();
    let text = fs::read_to_string(suite.path("snapshots/queens/two-ways@bitboard.snap")).expect("there");
    for name in ["gone@bitboard", "two-ways@oracle"] {
        suite.write(&format!("snapshots/queens/{name}.snap"), &text);
    }
    suite.write("snapshots/cli/verify.snap", "insta's own, never touched");
    suite
        .snapshot(&[])
        .assert()
        .code(1)
        .stdout(predicate::str::contains(
            "unreferenced queens/gone@bitboard\n  there is no case `queens/gone`",
        ))
        .stdout(predicate::str::contains("queens has no algorithm `oracle`"));
    suite.snapshot(&["--case", "two-ways", "--algorithm", "bitboard"]).assert().code(0);
    suite.snapshot(&["--delete-unreferenced"]).env("CI", "true").assert().code(2);
    suite.snapshot(&["--delete-unreferenced"]).assert().code(0);
    assert_eq!(suite.accepted(), 3, "two of queens and insta's own");
}

#[test]
fn json_says_everything() {
    let suite = SuiteFolder::new();
    suite.write("cases/queens/twenty/input.txt", &twenty_rows());
    let json = suite.snapshot(&["--json"]).output().expect("it runs");
    assert_eq!(json.status.code(), Some(1), "the new case has no snapshot");
    let json: serde_json::Value = serde_json::from_slice(&json.stdout).expect("JSON");
    let status: Vec<&str> = json["snapshots"]
        .as_array()
        .expect("a list")
        .iter()
        .filter_map(|row| row["status"].as_str())
        .collect();
    assert_eq!(status, ["missing", "skipped", "same", "same"]);
    assert_eq!(json["snapshots"][2]["found"]["solutions"], 2);
    suite
        .snapshot(&["--skipped"])
        .assert()
        .stdout(predicate::str::contains("skipped queens/twenty@permutation: 20! candidates"));
}
