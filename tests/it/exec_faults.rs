//! Commands that cannot be run: one clear line each, exit code 2, and never a verdict.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;

use assert_cmd::Command;

use crate::common::wasit;

/// A folder that every user of the sandbox can enter.
fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    fs::set_permissions(folder.path(), fs::Permissions::from_mode(0o755)).unwrap();
    folder
}

fn exec(folder: &Path) -> Command {
    let mut command = wasit(&["exec"]);
    command.current_dir(folder);
    command
}

#[track_caller]
fn check(folder: &Path, arguments: &[&str], expected: &str) {
    let output = exec(folder).args(arguments).output().unwrap();
    let error = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(2), "{arguments:?}: {error}");
    assert!(error.contains(expected), "{arguments:?}: {error}");
    assert_eq!(error.lines().count(), 1, "{error}");
    assert!(output.stdout.is_empty());
}

fn script(folder: &Path, name: &str, text: &[u8], mode: u32) {
    let path = folder.join(name);
    fs::write(&path, text).unwrap();
    fs::set_permissions(path, fs::Permissions::from_mode(mode)).unwrap();
}

#[test]
fn a_command_that_is_not_there_is_named() {
    let folder = folder();
    check(folder.path(), &["--", "no-such-command"], "cannot run no-such-command: command not found");
    check(folder.path(), &["--", "./nothing"], "cannot run ./nothing: no such file");
}

#[test]
fn a_file_that_is_no_program_is_named() {
    let folder = folder();
    script(folder.path(), "data", b"#!/bin/sh\n", 0o644);
    check(folder.path(), &["--", "./data"], "not executable; try chmod +x");
    fs::create_dir(folder.path().join("inner")).unwrap();
    check(folder.path(), &["--", "./inner"], "it is a folder");
}

#[test]
fn a_program_of_another_machine_is_named() {
    let folder = folder();
    // The header of a program for a big-endian machine.
    let mut foreign = b"\x7fELF\x02\x02\x01".to_vec();
    foreign.resize(128, 0);
    script(folder.path(), "foreign", &foreign, 0o755);
    check(folder.path(), &["--", "./foreign"], "not a program of this machine");
    script(folder.path(), "bare", b"echo hi\n", 0o755);
    check(folder.path(), &["--", "./bare"], "without a `#!` line");
}

#[test]
fn a_missing_interpreter_is_named() {
    let folder = folder();
    script(folder.path(), "script", b"#!/no/such/interpreter\n", 0o755);
    check(folder.path(), &["--", "./script"], "its interpreter /no/such/interpreter is missing");
}

#[test]
fn the_reason_is_the_same_in_a_copy() {
    let folder = folder();
    let source = folder.path().join("submission");
    fs::create_dir_all(source.join("inner")).unwrap();
    script(&source, "lost", b"#!/no/such/interpreter\n", 0o755);
    script(&source, "plain", b"echo hi\n", 0o644);
    script(&source, "windows", b"#!/bin/sh\r\necho hi\r\n", 0o755);
    let check_copy = |program: &str, expected: &str| {
        check(folder.path(), &["--copy", "submission", "--", program], expected);
    };
    check_copy("./lost", "its interpreter /no/such/interpreter is missing");
    check_copy("./plain", "not executable");
    check_copy("./inner", "it is a folder");
    check_copy("./nothing", "no such file");
    check_copy("./windows", "its first line ends as on Windows");
}

#[test]
fn a_memory_limit_below_what_can_be_measured_is_named() {
    check(folder().path(), &["--memory=64KiB", "--", "true"], "less than 8 MiB cannot be measured");
}

#[test]
fn too_much_output_is_told_however_fast_the_program_is() {
    let folder = folder();
    for _ in 0..40 {
        let output =
            exec(folder.path()).args(["--json", "--output=10", "--", "echo", "0123456789"]).output().unwrap();
        let facts: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
        assert_eq!((&facts["end"], &facts["stdout_bytes"]), (&"output".into(), &10.into()));
    }
}

#[test]
fn a_terminal_says_at_every_read_that_its_input_is_over() {
    let folder = folder();
    fs::write(folder.path().join("half"), "one\ntwo").unwrap();
    let command = ["--tty", "--stdin", "half", "--", "sh", "-c", "cat; cat; echo .over"];
    let output = exec(folder.path()).args(command).output().unwrap();
    assert_eq!(String::from_utf8_lossy(&output.stdout), "one\ntwo.over\n");
}

#[test]
fn a_program_in_a_home_starts_though_the_home_is_hidden() {
    let folder = folder();
    script(folder.path(), "hello", b"#!/bin/sh\necho hello; ls\n", 0o755);
    fs::write(folder.path().join("letter"), "private").unwrap();
    let output = exec(folder.path()).env("HOME", folder.path()).args(["--", "./hello"]).output().unwrap();
    assert_eq!(String::from_utf8_lossy(&output.stdout), "hello\n");
}

#[test]
fn a_zero_limit_is_named() {
    let folder = folder();
    for limit in ["--time=0s", "--cpu=0ms", "--memory=0", "--output=0", "--processes=0"] {
        let name = limit.trim_start_matches('-').split('=').next().unwrap();
        check(folder.path(), &[limit, "--", "true"], &format!("the limit `{name}` is zero"));
    }
}

#[test]
fn an_unusable_folder_or_input_is_named() {
    let folder = folder();
    check(folder.path(), &["--copy", "nowhere", "--", "true"], "cannot use the working folder nowhere");
    check(folder.path(), &["--stdin", "nowhere", "--", "true"], "cannot read nowhere");
    check(folder.path(), &["--read", "nowhere", "--", "true"], "cannot show nowhere");
}

#[test]
fn a_requirement_that_is_not_met_is_named() {
    let folder = folder();
    let arguments = ["--tier", "portable", "--require", "network", "--", "true"];
    check(folder.path(), &arguments, "does not give the required `network`");
    check(folder.path(), &["--tier", "portable", "--require", "strong", "--", "true"], "required `strong`");
}

#[test]
fn the_facts_follow_the_contract() {
    let folder = folder();
    let output =
        exec(folder.path()).args(["--json", "--", "sh", "-c", "echo hello; exit 3"]).output().unwrap();
    assert_eq!(output.status.code(), Some(0));
    let facts: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!((&facts["end"], &facts["code"], &facts["signal"]), (&"exited".into(), &3.into(), &().into()));
    assert_eq!(facts["stdout_bytes"], 6);
    assert_eq!(facts["leftover_processes"], 0);
    for field in ["cpu_ms", "wall_ms", "peak_kib"] {
        assert!(facts[field].is_number(), "{field}");
    }
    assert!(facts["enforced"]["network"].is_string());
    assert!(facts["sources"]["cpu"].is_string() && facts["sources"]["memory"].is_string());
}

#[test]
fn output_passes_through_and_the_facts_go_to_standard_error() {
    let folder = folder();
    fs::write(folder.path().join("in"), "from the file\n").unwrap();
    let output = exec(folder.path()).args(["--stdin", "in", "--", "cat"]).output().unwrap();
    assert_eq!(output.stdout, b"from the file\n");
    assert!(String::from_utf8_lossy(&output.stderr).contains("exited with code 0"));
}

#[test]
fn a_copy_is_writable_and_changes_are_listed() {
    let folder = folder();
    let source = folder.path().join("submission");
    fs::create_dir(&source).unwrap();
    fs::write(source.join("kept"), "same").unwrap();
    fs::write(source.join("data"), "old").unwrap();
    let text = "echo new > data; echo x > made; mkdir ../test; echo y > ../test/out; rm kept";
    let arguments = ["--json", "--copy", "submission", "--", "sh", "-c", text];
    let output = exec(folder.path()).args(arguments).output().unwrap();
    let facts: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    let files: Vec<_> = facts["files"].as_array().unwrap().iter().collect();
    let described: Vec<_> = files.iter().map(|file| format!("{} {}", file["change"], file["path"])).collect();
    let expected = [
        r#""changed" "submission/data""#,
        r#""removed" "submission/kept""#,
        r#""created" "submission/made""#,
        r#""created" "test""#,
        r#""created" "test/out""#,
    ];
    assert_eq!(described, expected);
    assert_eq!(fs::read_to_string(source.join("data")).unwrap(), "old");
}
