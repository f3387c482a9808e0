//! Bad input: one clear line, exit code 2, no panic, little memory.

use std::fs;
use std::path::Path;

use predicates::prelude::*;

use crate::common::wasit;

/// Runs wasit on these arguments; it must end with code 2 and one line that says this.
fn check(arguments: &[&str], expected: &str) {
    let output = wasit(arguments).output().expect("it starts");
    let stderr = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{arguments:?}: {stderr}");
    assert!(stderr.contains(expected), "{arguments:?}: {stderr}");
    assert_eq!(stderr.trim_end().lines().count(), 1, "{arguments:?}: {stderr}");
}

fn folder() -> tempfile::TempDir {
    tempfile::tempdir().expect("a folder")
}

fn write(folder: &Path, name: &str, bytes: &[u8]) -> String {
    let path = folder.join(name);
    fs::create_dir_all(path.parent().expect("it has one")).expect("created");
    fs::write(&path, bytes).expect("written");
    path.display().to_string()
}

const BOARD: &[u8] = b"AAAB\nCABB\nCCDB\nCDDD\n";

#[test]
fn a_missing_file_is_named() {
    let folder = folder();
    let board = write(folder.path(), "board.txt", BOARD);
    check(
        &["verify", "queens", "no-such-file.txt", &board],
        "no-such-file.txt: no such file, and no case of that name",
    );
    check(&["verify", "queens", &board, "no-such-answer.txt"], "cannot read no-such-answer.txt");
    check(&["solve", "queens", "no-such-file.txt"], "no-such-file.txt");
    check(&["cases", "add", "no-such-file.txt", "--puzzle", "queens"], "cannot read no-such-file.txt");
    check(&["--cases", "no-such-folder", "cases"], "no-such-folder is not a folder of cases");
}

#[test]
fn a_folder_or_a_pipe_is_not_a_file() {
    let folder = folder();
    let board = write(folder.path(), "board.txt", BOARD);
    let place = folder.path().display().to_string();
    check(&["verify", "queens", &board, &place], "not a file");
    check(&["verify", "queens", &place, &board], "folder without input.txt");
}

#[test]
fn a_text_that_is_not_utf_8_is_named_with_its_byte() {
    let folder = folder();
    let broken = write(folder.path(), "broken.txt", b"AAAB\nCABB\nCC\xffB\nCDDD\n");
    check(&["verify", "queens", &broken, &broken], "byte 12 is not UTF-8");
}

#[test]
fn a_file_of_a_gigabyte_is_refused_at_once() {
    let folder = folder();
    let board = write(folder.path(), "board.txt", BOARD);
    let path = folder.path().join("huge.txt");
    fs::File::create(&path).and_then(|file| file.set_len(1 << 30)).expect("a sparse file");
    let huge = path.display().to_string();
    check(&["verify", "queens", &huge, &board], "it is longer than 16 MiB");
    check(&["verify", "queens", &board, &huge], "it is longer than 64 MiB");
}

#[test]
fn an_unknown_puzzle_or_algorithm_is_corrected() {
    let folder = folder();
    let board = write(folder.path(), "board.txt", BOARD);
    check(&["verify", "quens", &board, &board], "unknown puzzle `quens`: did you mean `queens`?");
    let names: Vec<&str> = wasit::puzzles::all().iter().map(|puzzle| puzzle.name()).collect();
    check(&["verify", "chess", &board, &board], &format!("compiled in are {}", names.join(", ")));
    check(&["solve", "queens", &board, "--algorithm", "permutations"], "did you mean `permutation`?");
    check(&["generate", "quens"], "did you mean `queens`?");
    check(&["cases", "--puzzle", "chess"], "there are no cases of a puzzle `chess`");
}

#[test]
fn a_misspelt_key_is_pointed_at() {
    let folder = folder();
    write(folder.path(), "queens/one/input.txt", BOARD);
    write(folder.path(), "queens/one/case.yaml", b"titel: x\n");
    let suite = folder.path().display().to_string();
    let message = "case.yaml:1:1: unknown key `titel`: did you mean `title`?\n 1 | titel: x\n   | ^";
    wasit(&["--cases", &suite, "cases"]).assert().code(2).stderr(predicate::str::contains(message));
}

#[test]
fn hostile_yaml_is_refused() {
    let deep = format!("tags: {}", "[".repeat(60_000));
    let laughs: String = (0..9).fold("tags: &a0 [x]\n".to_owned(), |text, n| {
        let list = vec![format!("*a{n}"); 9].join(", ");
        text + &format!("t{}: &a{} [{list}]\n", n + 1, n + 1)
    });
    for hostile in
        [deep.as_bytes(), laughs.as_bytes(), b"tags: &a [*a]\n", b"title: !!python/object:os.system x\n- 1"]
    {
        let folder = folder();
        write(folder.path(), "queens/one/input.txt", BOARD);
        write(folder.path(), "queens/one/case.yaml", hostile);
        let suite = folder.path().display().to_string();
        wasit(&["--cases", &suite, "cases"]).timeout(std::time::Duration::from_secs(10)).assert().code(2);
    }
}

/// A readable but malformed instance is judged, not refused by us.
#[test]
fn a_malformed_instance_is_judged() {
    let folder = folder();
    let instances: [(&str, &[u8]); 8] = [
        ("queens", b"AAAB\nCAB\n"),
        ("queens", b""),
        ("iq", b"1000000000 1000000000 1\nDEFAULT\nA\n"),
        ("iq", b"5 5\n"),
        ("heyawake", b"https://puzz.link/p?heyawake/1000000000/1000000000/0"),
        ("heyawake", b"1000000000 1000000000\n1\n"),
        ("game24", b"1 2 3 99999999999999999999999\n"),
        ("fifteen", b"1 2 3\n"),
    ];
    for (index, (puzzle, text)) in instances.into_iter().enumerate() {
        let instance = write(folder.path(), &format!("{index}.txt"), text);
        wasit(&["verify", puzzle, &instance, "--json"])
            .write_stdin("invalid input")
            .assert()
            .code(0)
            .stdout(predicate::str::contains(r#""claim":"refused","verdict":"accepted""#));
        wasit(&["solve", puzzle, &instance])
            .assert()
            .code(2)
            .stderr(predicate::str::contains("the instance is refused"));
    }
}

#[test]
fn a_bad_count_size_or_time_is_refused_by_name() {
    for (arguments, expected) in [
        (&["solve", "queens", "x", "--time", "soon"][..], "expected a time such as 10s"),
        (&["solve", "queens", "x", "--max-iterations=-1"], "--max-iterations"),
        (&["solve", "queens", "x", "--all", "--count"], "cannot be used with"),
        (&["generate", "queens", "--difficulty", "9"], "9 is not in 1..=5"),
        (&["verify", "queens"], "required"),
        (&["verify", "queens", "a", "b", "c"], "--kattis"),
    ] {
        wasit(arguments).assert().code(2).stderr(predicate::str::contains(expected));
    }
}

/// Everything above within 256 MiB of address space.
#[cfg(target_os = "linux")]
#[test]
fn hostile_texts_of_every_puzzle_fit_into_256_mib() {
    let folder = folder();
    let texts: [Vec<u8>; 7] = [
        b"A".repeat(15 << 20),
        b"A\n".repeat(7 << 20),
        b"\n".repeat(15 << 20),
        b"(".repeat(15 << 20),
        b"1 ".repeat(7 << 20),
        b"9".repeat(15 << 20),
        "\u{1f451}".repeat(3 << 20).into_bytes(),
    ];
    let program = env!("CARGO_BIN_EXE_wasit");
    let good = [
        ("fifteen", "1 2 3 4\n5 6 7 8\n9 10 11 12\n13 14 15 16\n"),
        ("game24", "1 2 3 4\n"),
        ("queens", "A\n"),
        ("iq", "1 1 1\nDEFAULT\nA\n"),
        ("heyawake", "https://puzz.link/p?heyawake/6/6/22eeee0f006032g112"),
    ];
    for (index, text) in texts.iter().enumerate() {
        let hostile = write(folder.path(), &format!("hostile-{index}.txt"), text);
        for (puzzle, instance) in good {
            let instance = write(folder.path(), &format!("{puzzle}.txt"), instance.as_bytes());
            for (instance, output) in [(&instance, &hostile), (&hostile, &instance)] {
                let script =
                    format!("ulimit -v 262144; exec {program} verify {puzzle} {instance} {output} --quiet");
                let output =
                    std::process::Command::new("sh").args(["-c", &script]).output().expect("it starts");
                let code = output.status.code();
                assert!(
                    matches!(code, Some(0 | 1)),
                    "{puzzle} {index}: {code:?} {}",
                    String::from_utf8_lossy(&output.stderr)
                );
            }
        }
    }
}
