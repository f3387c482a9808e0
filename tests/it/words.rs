//! A teacher's own words, in `puzzle.yaml`: heard by every command, part of the key of a run, and strictly read.

use std::fs;

use predicates::prelude::*;
use tempfile::TempDir;
use wasit::case::{Suite, folder_case};
use wasit::store::{asked_digest, judged_digest};

use crate::common::wasit;

const WORDS: &str = "words:\n  prompts:\n    file: [kitab*]\n  claims:\n    no-solution: [jalan buntu]\n";

/// A suite with one case of queens that has no solution.
fn suite(puzzle_config: &str) -> TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    let case = folder.path().join("queens/blocked");
    fs::create_dir_all(&case).expect("a folder");
    fs::write(case.join("input.txt"), "AAB\nAAB\nCCC\n").expect("a file");
    fs::write(case.join("expected.txt"), "no solution\n").expect("a file");
    fs::write(folder.path().join("queens/puzzle.yaml"), puzzle_config).expect("a file");
    folder
}

/// What is made of a claim in words that no shipped phrase knows.
fn check(puzzle_config: &str, expected: &str) {
    let suite = suite(puzzle_config);
    let output = suite.path().join("output.txt");
    fs::write(&output, "Wah, jalan buntu!\n").expect("a file");
    wasit(&["--cases"])
        .arg(suite.path())
        .args(["verify", "queens", "queens/blocked", "--json"])
        .arg(output)
        .assert()
        .stdout(predicate::str::contains(format!("\"verdict\":\"{expected}\"")));
}

#[test]
fn a_claim_in_a_teachers_words_is_heard() {
    check("", "unreadable");
    check(WORDS, "accepted");
}

#[test]
fn words_decide_about_runs_and_verdicts() {
    let read = |config| {
        let suite = suite(config);
        folder_case(&suite.path().join("queens/blocked")).expect("a case")
    };
    let (plain, titled, extended) = (read(""), read("title: Ratu\n"), read(WORDS));
    assert_eq!(asked_digest(&plain), asked_digest(&titled));
    assert_ne!(asked_digest(&plain), asked_digest(&extended));
    assert_ne!(judged_digest(&plain), judged_digest(&extended));
}

fn check_refused(puzzle_config: &str, expected: &str) {
    let folder = suite(puzzle_config);
    let error = Suite::Folder(folder.path().to_owned()).cases(None).expect_err("a slip");
    assert_eq!(error.to_string(), expected);
}

#[test]
fn a_slip_in_words_is_pointed_at() {
    check_refused(
        "words:\n  claims:\n    no-solutoin: [buntu]\n",
        "queens/puzzle.yaml:3:5: unknown value `no-solutoin`: did you mean `no-solution`?\n 3 |     no-solutoin: [buntu]\n   |     ^",
    );
    check_refused(
        "words:\n  prompt: {}\n",
        "queens/puzzle.yaml:2:3: unknown key `prompt`: did you mean `prompts`?\n 2 |   prompt: {}\n   |   ^",
    );
    check_refused(
        "words:\n  prompts:\n    save: [arsip-kan]\n",
        "queens/puzzle.yaml:3:12: `arsip-kan` is no phrase: write words with blanks between them, `a|b` for either word, \
         `a*` for how a word begins, `N` for a number, and `..` between words for up to three others\n 3 |     save: [arsip-kan]\n   |            ^",
    );
}
