//! `wasit snapshot update` under hard conditions: disagreement, CI, races, kills, broken files.

use std::fs;
use std::process::{Command, Stdio};
use std::time::Duration;

use predicates::prelude::*;

use crate::common::suite_folder::{SuiteFolder, contents, snapshot};

/// Damages a snapshot; checking must end with code 2 and one line that names the file and the way out.
fn check_damage(text: &str, expected: &str) {
    let suite = SuiteFolder::new();
    suite.edit_snapshot("bitboard", |_| text.to_owned());
    for command in [&[][..], &["update"], &["review"], &["accept"]] {
        suite
            .snapshot(command)
            .assert()
            .code(2)
            .stderr(predicate::str::contains(format!("snapshots/queens/two-ways@bitboard.snap{expected}")))
            .stderr(
                predicate::str::contains("delete").and(predicate::str::contains("`wasit snapshot update`")),
            )
            .stderr(predicate::function(|text: &str| text.lines().count() == 1));
    }
}

#[test]
fn a_damaged_snapshot_is_named_with_the_way_out() {
    let conflict =
        "---\nsource: x\n---\n<<<<<<< HEAD\nclaim: answer\n=======\nclaim: refused\n>>>>>>> other\n";
    check_damage(conflict, ":4: a merge conflict is left in this snapshot");
    check_damage("", ":1: expected `---`");
    check_damage("---\nsource: x\n---\nclaim: answer\niterations: 5\n", ":6: expected `solutions: …`");
}

#[test]
fn unknown_names_are_corrected() {
    let suite = SuiteFolder::new();
    let check = |arguments: &[&str], expected: &str| {
        suite.snapshot(arguments).assert().code(2).stderr(predicate::str::contains(expected));
    };
    check(&["--algorithm", "permutations"], "unknown algorithm `permutations`: did you mean `permutation`?");
    check(&["--puzzle", "quens"], "unknown puzzle `quens`: did you mean `queens`?");
    check(
        &["--snapshots", "nowhere"],
        "there are no snapshots in nowhere: `wasit snapshot update` makes them",
    );
    suite.snapshot(&["update"]).env("INSTA_UPDATE", "maybe").assert().code(2);
}

#[test]
fn a_folder_that_cannot_be_written_is_named_with_the_way_out() {
    let suite = SuiteFolder::new();
    suite.edit_snapshot("bitboard", |text| text.replace("solutions: 2", "solutions: 3"));
    // A file where a folder should be stops even root, whom permissions do not.
    suite.write("shelf", "");
    suite
        .snapshot(&["update", "--snapshots", "shelf"])
        .assert()
        .code(2)
        .stderr(predicate::str::contains("cannot write shelf/queens/two-ways@bitboard.snap.new"))
        .stderr(predicate::str::contains("make its folder writable or name another with --snapshots"));
}

#[test]
fn nothing_is_written_in_ci() {
    let suite = SuiteFolder::new();
    suite.edit_snapshot("bitboard", |text| text.replace("solutions: 2", "solutions: 3"));
    let before = contents(&suite.path(""));
    for insta_update in ["auto", "always"] {
        suite
            .snapshot(&["update"])
            .env("CI", "true")
            .env("INSTA_UPDATE", insta_update)
            .assert()
            .code(1)
            .stdout(predicate::str::contains("CI is set: nothing written"));
    }
    assert_eq!(contents(&suite.path("")), before);
    suite.snapshot(&["update"]).env("INSTA_UPDATE", "no").assert().code(1);
    assert_eq!(contents(&suite.path("")), before);
    suite.snapshot(&["update"]).env("INSTA_UPDATE", "always").assert().code(0);
    suite.snapshot(&[]).assert().code(0);
}

/// A solver that answers for `permutation` with this report, and for others with the truth.
#[cfg(unix)]
fn lying_solver(suite: &SuiteFolder, report: &str) -> std::path::PathBuf {
    use std::os::unix::fs::PermissionsExt as _;
    // As it was printed once: what is run here cannot run wasit.
    let truth = r#"{"claim":"answer","answer":"A#AB\nCAB#\n#CDB\nCD#D\n","count":2,"iterations":16}"#;
    let script = format!(
        "#!/bin/sh\ncase \"$*\" in *permutation*) printf '%s\\n' '{report}';; *) printf '%s\\n' '{truth}';; esac\n"
    );
    suite.write("liar", &script);
    fs::set_permissions(suite.path("liar"), fs::Permissions::from_mode(0o755)).expect("set");
    suite.path("liar")
}

#[cfg(unix)]
#[test]
fn a_broken_solver_is_refused_with_what_both_say() {
    for (report, code, reason) in [
        (
            r#"{"claim":"no-solution","answer":null,"count":0,"iterations":7}"#,
            1,
            "the solvers disagree: bitboard says answer, permutation says no-solution",
        ),
        (
            r#"{"claim":"answer","answer":"A#AB\nCAB#\n#CDB\nCD#D\n","count":9,"iterations":7}"#,
            1,
            "the solvers disagree: bitboard counts 2 solutions, permutation counts 9",
        ),
        (
            r#"{"claim":"answer","answer":"AA#B\n#ABB\nCCD#\nCD#D\n","count":2,"iterations":7}"#,
            1,
            "the answer of permutation breaks a rule",
        ),
        ("not JSON", 70, "permutation failed"),
    ] {
        let suite = SuiteFolder::new();
        let liar = lying_solver(&suite, report);
        let before = contents(&suite.path(""));
        suite.snapshot(&[]).env("WASIT_SOLVER", &liar).assert().code(code);
        suite
            .snapshot(&["update"])
            .env("WASIT_SOLVER", &liar)
            .env("INSTA_UPDATE", "always")
            .assert()
            .code(1)
            .stdout(predicate::str::contains("refused queens/two-ways: "))
            .stdout(predicate::str::contains(reason))
            .stdout(predicate::str::contains("  bitboard:\n    claim: answer\n"));
        assert_eq!(contents(&suite.path("")), before);
    }
}

const SHIPPED: &str = "snapshots/game24";

/// An update of the 24 game's snapshots into an empty folder.
fn update_into(folder: &std::path::Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_wasit"));
    command
        .args(["snapshot", "update", "--puzzle", "game24", "--snapshots"])
        .arg(folder)
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .env_remove("CI")
        .env_remove("TF_BUILD")
        .env_remove("INSTA_UPDATE")
        .stdout(Stdio::null());
    command
}

/// How many snapshots are pending; none of them may be damaged.
fn whole_files(folder: &std::path::Path) -> usize {
    let folder = folder.display().to_string();
    let output = snapshot(&["review", "--json", "--snapshots", &folder]).output().expect("it runs");
    assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
    let list: serde_json::Value = serde_json::from_slice(&output.stdout).expect("JSON");
    list.as_array().map_or(0, Vec::len)
}

#[test]
fn a_killed_update_leaves_no_half_file() {
    let folder = tempfile::tempdir().expect("a folder");
    for delay in 0..40 {
        let mut update = update_into(folder.path()).spawn().expect("it starts");
        std::thread::sleep(Duration::from_millis(5 * delay));
        update.kill().expect("killed or ended");
        update.wait().expect("ended");
        whole_files(folder.path());
    }
    assert!(update_into(folder.path()).status().expect("it runs").success());
    assert_eq!(whole_files(folder.path()), contents(SHIPPED.as_ref()).len());
}

#[test]
fn updates_at_once_leave_whole_files() {
    let folder = tempfile::tempdir().expect("a folder");
    for _ in 0..3 {
        let updates: Vec<_> =
            (0..4).map(|_| update_into(folder.path()).spawn().expect("it starts")).collect();
        for mut update in updates {
            assert!(update.wait().expect("it ends").success());
        }
        assert_eq!(whole_files(folder.path()), contents(SHIPPED.as_ref()).len());
        let expected = contents(SHIPPED.as_ref());
        for (path, content) in contents(folder.path()) {
            let name = path.file_name().expect("a name").to_string_lossy().replace(".snap.new", ".snap");
            assert_eq!(expected[&std::path::Path::new(SHIPPED).join(name)], content);
        }
        fs::remove_dir_all(folder.path()).expect("removed");
        fs::create_dir(folder.path()).expect("created");
    }
}
