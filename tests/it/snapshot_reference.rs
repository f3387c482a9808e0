//! A reference solver as a subprocess: whatever it does, one report or one line comes of it.

#![cfg(target_os = "linux")]
#![expect(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

use std::path::PathBuf;

use wasit::exec::Options;
use wasit::snapshot::Reference;

fn open(program: &str) -> Reference {
    let options = Options::new(PathBuf::from(env!("CARGO_BIN_EXE_wasit")));
    Reference::open(options, Some(program.into()), None).unwrap()
}

/// Lets a script be the solver.
fn check(script: &str, expected: &str) {
    let said = open("sh").ask(&["-c", script], "the case\n");
    assert!(format!("{said:?}").contains(expected), "{said:?}");
}

#[test]
fn a_report_is_read_whatever_the_exit_code() {
    check(
        r#"echo '{"claim":"gave-up","answer":null,"count":null,"iterations":5,"gave_up":"enough"}'; exit 3"#,
        r#"Ok(Report { claim: GaveUp, answer: None, count: None, iterations: 5, gave_up: Some(UsedUp("enough")) })"#,
    );
}

#[test]
fn the_case_lies_in_the_folder_of_the_solver() {
    check("cat input.txt >&2", r#"Err("sh: the case")"#);
}

#[test]
fn a_crash_is_told_in_its_own_words() {
    check("echo boom >&2; exit 70", r#"Err("sh: boom")"#);
    check("kill -9 $$", "its report cannot be read");
}

#[test]
fn a_flood_is_refused() {
    check("head -c 17000000 /dev/zero", "printed more than 16 MiB");
}

#[test]
fn a_program_that_is_not_there_is_named() {
    let said = open("no-such-program").ask(&[], "");
    assert!(said.unwrap_err().starts_with("cannot run no-such-program: command not found"));
}
