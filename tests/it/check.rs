//! `wasit check` on folders that are no submission, and on manifests that are wrong: one clear line each.

use std::fs;
use std::path::Path;

use assert_cmd::assert::Assert;
use predicates::prelude::*;
use tempfile::TempDir;

use crate::common::wasit;

/// A folder with these files.
fn folder(files: &[(&str, &str)]) -> TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    for (path, text) in files {
        let path = folder.path().join(path);
        fs::create_dir_all(path.parent().expect("it is below the folder")).expect("a folder");
        fs::write(path, text).expect("a file");
    }
    folder
}

fn checked(submission: &Path, arguments: &[&str]) -> Assert {
    wasit(&["check"]).arg(submission).args(arguments).assert()
}

/// What a submission is refused with.
fn check(submission: &Path, arguments: &[&str], expected: &str) {
    checked(submission, arguments).code(2).stdout("").stderr(predicate::str::contains(expected));
}

const QUEENS: &[&str] = &["--puzzle", "queens", "--case", "four-rows"];

#[test]
fn what_is_no_folder_of_a_program_is_refused_with_the_reason() {
    check(Path::new("no/such/folder"), QUEENS, "no such folder");
    check(Path::new("README.md"), QUEENS, "is a file, not a folder");
    check(folder(&[]).path(), QUEENS, "is empty");
    let report = folder(&[("laporan.pdf", "%PDF-1.4"), ("slides.pptx", "PK")]);
    check(report.path(), QUEENS, "holds no program, only laporan.pdf and 1 more: sources of Python, C,");
    let archive = folder(&[("x.zip", "PK")]);
    check(&archive.path().join("x.zip"), QUEENS, "is an archive, not a folder: unpack it");
}

#[test]
fn the_puzzle_is_never_guessed() {
    let submission = folder(&[("main.py", "print(1)")]);
    check(submission.path(), &[], "which puzzle is it? say so with --puzzle");
    check(submission.path(), &["--puzzle", "quens"], "did you mean `queens`?");
    check(submission.path(), &["--puzzle", "queens", "--case", "no-such-*"], "cases of queens fits");
}

#[test]
fn a_pattern_that_fits_nothing_is_named_with_near_names() {
    let submission = folder(&[("main.py", "print(1)")]);
    let arguments = [QUEENS, &["--case", "repot-1*"]].concat();
    check(
        submission.path(),
        &arguments,
        "none of the cases of queens fits `repot-1*`: did you mean `report-1-",
    );
    check(submission.path(), &[QUEENS, &["--case", "report-[12"]].concat(), "opens a bracket");
    check(submission.path(), &[QUEENS, &["--tag", "malformd"]].concat(), "did you mean `malformed`?");
}

#[test]
fn a_report_on_standard_output_stands_there_alone() {
    let submission = folder(&[("notes.md", "later")]);
    let arguments = [QUEENS, &["--no-reference", "--report", "json=-"]].concat();
    let output = checked(submission.path(), &arguments).code(1).stderr(predicate::str::contains("checklist"));
    let stdout = &output.get_output().stdout;
    assert!(wasit::results::Results::from_json(stdout).is_ok(), "{}", String::from_utf8_lossy(stdout));
    for more in [["--json", "--quiet"], ["--report", "tap=-"]] {
        check(submission.path(), &[&arguments[..], &more].concat(), "cannot both go to standard output");
    }
}

#[test]
fn a_wrong_manifest_is_pointed_at() {
    let submission = folder(&[("main.py", "print(1)"), ("wasit.yaml", "rum: python3 main.py\n")]);
    check(submission.path(), QUEENS, "wasit.yaml:1:1: unknown key `rum`: did you mean `run`?");
    let raises = folder(&[("main.py", "print(1)"), ("wasit.yaml", "limits: {time: 1h}\n")]);
    check(raises.path(), QUEENS, "unknown key `limits`");
    let escapes = folder(&[("main.py", "print(1)"), ("wasit.yaml", "workdir: ../..\n")]);
    check(escapes.path(), QUEENS, "wasit.yaml:1");
    let talk = folder(&[("talk.yaml", "input: telepathy\n")]);
    let talk = talk.path().join("talk.yaml").to_string_lossy().into_owned();
    let arguments = [QUEENS, &["--talk", &talk]].concat();
    check(folder(&[("main.py", "print(1)")]).path(), &arguments, "telepathy");
}

#[test]
fn a_folder_without_a_program_is_a_verdict() {
    let notes = folder(&[("notes.md", "later")]);
    let output = checked(notes.path(), &[QUEENS, &["--quiet", "--no-reference"]].concat());
    output.code(1).stdout("queens/four-rows build-failed\n");
}

#[test]
fn a_command_that_cannot_be_started_is_a_verdict() {
    for run in ["./bin/solver", "nope", "[/bin/nope]", "['']", "[./folder]", "./notes.md"] {
        let yaml = format!("run: {run}\n");
        let files = [("main.py", "print(1)"), ("folder/x", ""), ("notes.md", "later"), ("wasit.yaml", &yaml)];
        let submission = folder(&files);
        let json = checked(submission.path(), &[QUEENS, &["--json", "--no-reference"]].concat());
        json.code(1).stdout(
            predicate::str::contains("build-failed")
                .and(predicate::str::contains("of wasit.yaml: "))
                .and(predicate::str::contains("-0.0").not()),
        );
    }
}

#[test]
fn links_that_lead_out_are_not_followed() {
    let submission = folder(&[("notes.md", "later")]);
    std::os::unix::fs::symlink("/etc/passwd", submission.path().join("main.py")).expect("a link");
    let output = checked(submission.path(), &[QUEENS, &["--json", "--no-reference"]].concat());
    output.code(1).stdout(predicate::str::contains("root:").not());
}

#[test]
fn a_manifest_that_is_there_is_never_overwritten() {
    let submission = folder(&[("notes.md", "later"), ("wasit.yaml", "puzzle: queens\n")]);
    let arguments = ["--case", "four-rows", "--no-reference", "--init", "--quiet"];
    checked(submission.path(), &arguments).code(2).stderr(predicate::str::contains("it is kept as it is"));
    let kept = fs::read_to_string(submission.path().join("wasit.yaml")).expect("it is there");
    assert_eq!(kept, "puzzle: queens\n");
}
