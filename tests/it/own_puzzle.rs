//! A puzzle that is registered, not compiled in: everything works with it that works with the others.

use std::path::{Path, PathBuf};
use std::process::Command as Process;
use std::sync::LazyLock;

use assert_cmd::Command;

const CASES: &str = "examples/puzzle/cases";

/// The example as a program; `cargo test` has built it, `cargo test --test it` has not.
static PROGRAM: LazyLock<PathBuf> = LazyLock::new(|| {
    let folder = Path::new(env!("CARGO_BIN_EXE_wasit")).parent().expect("a folder");
    let optimised = folder.ends_with("release").then_some("--release");
    let built = Process::new(env!("CARGO"))
        .args(["build", "--quiet", "--offline", "--example", "puzzle"])
        .args(optimised)
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .status();
    assert!(built.expect("cargo starts").success(), "the example does not compile");
    folder.join("examples/puzzle")
});

fn check(arguments: &[&str], code: i32, said: &str) {
    let mut command = Command::new(&*PROGRAM);
    for variable in ["CI", "INSTA_UPDATE", "WASIT_CASES", "WASIT_SNAPSHOTS"] {
        command.env_remove(variable);
    }
    let output = command.current_dir(env!("CARGO_MANIFEST_DIR")).args(arguments).output().expect("it starts");
    let text = [output.stdout, output.stderr].concat();
    let text = String::from_utf8_lossy(&text);
    assert_eq!(output.status.code(), Some(code), "{arguments:?}\n{text}");
    assert!(text.contains(said), "{arguments:?}\n{text}");
}

#[test]
fn its_cases_are_solved_audited_and_drawn() {
    check(&["solve", "latin", "examples/puzzle/cases/latin/four"], 0, "1 2 4 3\n2 3 1 4\n");
    check(&["cases", "audit", "--cases", CASES], 0, "3 cases, 0 wrong");
    check(&["render", "latin", "examples/puzzle/cases/latin/clash"], 0, "1  1");
    check(&["generate", "latin"], 2, "there is no generator for latin");
}

#[test]
fn a_right_program_is_accepted_and_a_wrong_one_told_where() {
    check(&["check", "examples/puzzle/submissions/latin/right", "--cases", CASES], 0, "3 of 3 accepted");
    check(&["check", "examples/puzzle/submissions/latin/wrong", "--cases", CASES], 1, "row 1 holds 1 twice");
}

#[test]
fn a_class_is_graded_and_reported() {
    let folder = tempfile::tempdir().expect("a folder");
    let (out, pages) = (folder.path().join("results"), folder.path().join("pages"));
    let out = out.to_str().expect("a path");
    let arguments = ["grade", "examples/puzzle/submissions", "--cases", CASES, "--out", out];
    check(&arguments, 1, "2 submissions, 6 results");
    check(&["report", out, "--report", &format!("html={}", pages.display())], 0, "");
    let drawn = walkdir::WalkDir::new(pages).into_iter().filter_map(Result::ok);
    let mut texts = drawn.filter_map(|file| std::fs::read_to_string(file.path()).ok());
    assert!(texts.any(|text| text.contains("column 1 holds 1 twice")), "no page tells what is wrong");
}

#[test]
fn its_snapshots_are_written_and_hold() {
    let folder = tempfile::tempdir().expect("a folder");
    let snapshots = folder.path().to_str().expect("a path");
    for (command, said) in [("update", "latin"), ("accept", ""), ("check", "")] {
        check(&["snapshot", command, "--cases", CASES, "--snapshots", snapshots], 0, said);
    }
    assert!(folder.path().join("latin/four@backtracking.snap").exists());
}

#[test]
fn it_is_short() {
    let source = include_str!("../../examples/puzzle/main.rs");
    assert!(source.lines().count() <= 150);
}
