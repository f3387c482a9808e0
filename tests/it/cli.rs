//! The command line as people and other programs meet it.

use predicates::prelude::*;

use crate::common::run::{Run, snapshot_settings};
use crate::common::wasit;

/// The report's 9x9 board, and the same answer with one queen moved next to another.
const BOARD: &str = "cases/queens/report-2-nine-rows";
const TOUCHING: &str = "examples/answers/queens-touching.txt";

/// Runs wasit and compares exit code and output with a stored snapshot.
fn check(name: &str, arguments: &[&str]) {
    snapshot_settings().bind(|| insta::assert_snapshot!(name, Run::of(arguments).to_string()));
}

#[test]
fn an_accepted_answer_is_drawn() {
    check("verify-accepted", &["verify", "queens", BOARD, &format!("{BOARD}/expected.txt")]);
}

#[test]
fn a_wrong_answer_is_drawn_with_every_violation() {
    check("verify-wrong", &["verify", "queens", BOARD, TOUCHING]);
}

#[test]
fn colours_mark_the_offending_cells() {
    check("verify-wrong-colour", &["verify", "queens", BOARD, TOUCHING, "--color", "always"]);
}

#[test]
fn a_wrong_answer_as_json_keeps_the_contract() {
    check("verify-wrong-json", &["verify", "queens", BOARD, TOUCHING, "--json"]);
}

#[test]
fn quiet_says_only_the_verdict() {
    check("verify-quiet", &["verify", "queens", BOARD, TOUCHING, "--quiet"]);
}

#[test]
fn a_heyawake_url_is_an_instance() {
    const URL: &str = "https://puzz.link/p?heyawake/6/6/22eeee0f006032g112";
    const ANSWER: &str = "#..#.#\n..#...\n.#..#.\n...#..\n.#..#.\n..#..#\n";
    wasit(&["verify", "heyawake", URL]).write_stdin(ANSWER).assert().code(0);
    for (index, cell) in ANSWER.char_indices().filter(|(_, cell)| *cell != '\n') {
        let mut flipped = ANSWER.to_owned();
        flipped.replace_range(index..=index, if cell == '#' { "." } else { "#" });
        wasit(&["verify", "heyawake", URL]).write_stdin(flipped).assert().code(1);
    }
}

#[test]
fn every_shipped_case_accepts_its_stored_answer() {
    let suite = wasit::case::Suite::Folder("cases".into());
    for case in suite.cases(None).expect("the shipped suite") {
        let folder = format!("cases/{}", case.id());
        wasit(&["verify", &case.puzzle, &folder, &format!("{folder}/expected.txt")]).assert().code(0);
    }
}

#[test]
fn cases_are_found_by_name_from_any_folder() {
    let elsewhere = tempfile::tempdir().expect("a folder");
    let answer = std::fs::canonicalize(TOUCHING).expect("shipped");
    let mut command = wasit(&["verify", "queens", "queens/report-2-nine-rows"]);
    command
        .arg(answer)
        .current_dir(elsewhere.path())
        .assert()
        .code(1)
        .stdout(predicate::str::starts_with("wrong:"));
}

#[test]
fn a_kattis_judge_gets_its_exit_codes_and_messages() {
    let feedback = tempfile::tempdir().expect("a folder");
    let folder = format!("{}/", feedback.path().display());
    let (input, answer) = (format!("{BOARD}/input.txt"), format!("{BOARD}/expected.txt"));
    let judge = |output: &str| {
        let text = std::fs::read_to_string(output).expect("shipped");
        wasit(&["verify", "queens", "--kattis", &input, &answer, &folder]).write_stdin(text).assert()
    };
    judge(&answer).code(42);
    judge(TOUCHING).code(43);
    let message = |name: &str| std::fs::read_to_string(feedback.path().join(name)).expect("written");
    assert!(message("judgemessage.txt").contains("[#]"), "{}", message("judgemessage.txt"));
    assert!(message("teammessage.txt").starts_with("wrong: "), "{}", message("teammessage.txt"));
}

#[test]
fn a_puzzle_of_ones_own_is_judged_by_its_validator() {
    const CASE: &str = "tests/external/magic/three";
    wasit(&["verify", "magic", CASE, &format!("{CASE}/expected.txt")]).assert().code(0);
    wasit(&["verify", "magic", CASE, "--json"])
        .write_stdin("2 7 6\n9 5 1\n4 8 3\n")
        .assert()
        .code(1)
        .stdout(predicate::str::contains("column 2 adds up to 20, not 15"));
    wasit(&["--cases", "tests/external", "verify", "magic", "magic/three"])
        .write_stdin("1 2\n")
        .assert()
        .code(1);
}

#[test]
fn a_validator_that_fails_is_a_fault_not_a_verdict() {
    let suite = tempfile::tempdir().expect("a folder");
    let case = suite.path().join("broken/one");
    std::fs::create_dir_all(&case).expect("created");
    std::fs::write(case.join("input.txt"), "1\n").expect("written");
    std::fs::write(suite.path().join("broken/puzzle.yaml"), "validator: [sh, -c, 'echo oops >&2; exit 1']\n")
        .expect("written");
    let case = case.display().to_string();
    wasit(&["verify", "broken", &case])
        .write_stdin("x")
        .assert()
        .code(70)
        .stderr(predicate::str::contains("oops"));
}

#[test]
fn the_list_of_cases_is_a_table_or_json() {
    check("cases-queens", &["cases", "--puzzle", "queens"]);
    let output = wasit(&["cases", "--json"]).output().expect("runs");
    let list: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert!(list.as_array().expect("a list").len() >= 75);
}

#[test]
fn a_case_is_added_after_judging_it() {
    let suite = tempfile::tempdir().expect("a folder");
    let into = suite.path().display().to_string();
    let board = format!("{BOARD}/input.txt");
    let add = |name: &str| {
        wasit(&["cases", "add", &board, "--puzzle", "queens", "--name", name, "--into", &into]).assert()
    };
    add("mine").code(0);
    add("mine").code(2).stderr(predicate::str::contains("is there already"));
    add("Not Mine").code(2).stderr(predicate::str::contains("cannot be the name of a case"));
    let case = format!("{into}/queens/mine");
    wasit(&["verify", "queens", &case, &format!("{case}/expected.txt")]).assert().code(0);
    wasit(&["--cases", &into, "cases", "audit"]).assert().code(0);
}

#[test]
fn a_url_becomes_a_case() {
    let suite = tempfile::tempdir().expect("a folder");
    let into = suite.path().display().to_string();
    let url = "https://puzz.link/p?heyawake/6/6/22eeee0f006032g112";
    wasit(&["cases", "add", url, "--puzzle", "heyawake", "--name", "six", "--into", &into]).assert().code(0);
    wasit(&["--cases", &into, "cases", "audit"])
        .assert()
        .code(0)
        .stdout(predicate::str::contains("1 cases, 0 wrong"));
}

#[test]
fn an_audit_finds_what_is_wrong() {
    let suite = tempfile::tempdir().expect("a folder");
    let case = suite.path().join("queens/bad");
    std::fs::create_dir_all(&case).expect("created");
    let write = |name: &str, text: &str| std::fs::write(case.join(name), text).expect("written");
    write("input.txt", "AAAB\nCABB\nCCDB\nCDDD\n");
    write("expected.txt", "AAAB\nCAB#\n#CDB\nCD#D\n");
    write("case.yaml", "expect: [solution, invalid-input]\nunique: true\ncount: 3\n");
    let suite = suite.path().display().to_string();
    let mut wrong = wasit(&["--cases", &suite, "cases", "audit"]).assert().code(1);
    for expected in [
        "expects invalid-input, which is not right",
        "says count: 3, but there are 2 answers",
        "says unique: true, which is not right",
        "expected.txt is wrong: row 1 has no queen",
    ] {
        wrong = wrong.stdout(predicate::str::contains(expected));
    }
    wasit(&["cases", "update", &format!("{suite}/queens/bad")]).assert().code(0);
    wasit(&["--cases", &suite, "cases", "audit"]).assert().code(0);
}

#[test]
fn solving_says_what_students_are_asked_to_say() {
    let solved = Run::of(&["solve", "queens", BOARD, "--algorithm", "permutation"]).to_string();
    assert!(solved.contains("Iterations: 306205"), "{solved}");
    let none = Run::of(&["solve", "queens", "queens/report-3-six-rows"]).to_string();
    assert!(none.contains("No solution"), "{none}");
}

#[test]
fn a_search_that_gives_up_says_so_and_keeps_what_it_has() {
    let mut command = wasit(&[
        "solve",
        "queens",
        BOARD,
        "--algorithm",
        "permutation",
        "--max-iterations",
        "1000",
        "--json",
    ]);
    let output = command.output().expect("runs");
    assert_eq!(output.status.code(), Some(3));
    let json: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(json["claim"], "gave-up");
    assert_eq!(json["iterations"], 1000);
}

#[test]
fn help_has_examples_and_the_algorithms() {
    for command in ["verify", "cases", "solve", "generate", "snapshot"] {
        wasit(&[command, "--help"]).assert().code(0).stdout(predicate::str::contains("Example"));
    }
    wasit(&["solve", "--help"]).assert().stdout(predicate::str::contains("permutation of the columns"));
}

#[test]
fn a_damaged_or_unwritable_cache_costs_a_note_and_no_answer() {
    let cache = tempfile::tempdir().expect("a folder");
    let solve = |folder: &std::path::Path| {
        let mut command = wasit(&["solve", "fifteen", "fifteen/korf-055"]);
        command
            .env("WASIT_CACHE", folder)
            .assert()
            .code(0)
            .stdout(predicate::str::contains("Moves of the empty cell: 41"))
    };
    solve(cache.path()).stderr("");
    let kept = std::fs::read_dir(cache.path())
        .expect("made")
        .next()
        .expect("tables are kept")
        .expect("readable")
        .path();
    std::fs::write(&kept, "spoiled").expect("written");
    solve(cache.path()).stderr(predicate::str::contains("is damaged and is made anew"));
    solve(cache.path()).stderr("");
    // A file in the place of the folder cannot be written into, even by root.
    solve(&kept).stderr(predicate::str::contains("note: tables are not kept in"));
}
