//! Reading what was handed in: every folder that is none gets one clear line, and nothing is read without end.

use std::fs::{self, File};
use std::os::unix::fs::symlink;
use std::path::Path;
use std::time::{Duration, Instant};

use wasit::contact::submission::Submission;
use wasit::exec::Kind;

fn folder(files: &[(&str, &str)]) -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    for (path, text) in files {
        let path = folder.path().join("it").join(path);
        fs::create_dir_all(path.parent().expect("it has one")).expect("created");
        fs::write(path, text).expect("written");
    }
    folder
}

fn check(path: &Path, expected: &str) {
    let message = Submission::read(path).expect_err("no submission").to_string();
    assert_eq!(message.replace(&path.display().to_string(), "IT"), expected);
}

#[test]
fn what_is_no_folder_is_said_in_one_line() {
    let folder = folder(&[("a.zip", "PK"), ("b.py", "print()")]);
    let it = folder.path().join("it");
    check(&it.join("none"), "cannot read the submission IT: no such folder");
    check(&it.join("a.zip"), "IT is an archive, not a folder: unpack it and name the folder");
    check(&it.join("b.py"), "IT is a file, not a folder: name the folder it was handed in with");
}

#[test]
fn an_empty_folder_is_said_to_be_empty() {
    let folder = tempfile::tempdir().expect("a folder");
    let it = folder.path().canonicalize().expect("it is there");
    let words = "the submission IT is empty: there is no file in it that could be a program";
    check(&it, words);
    fs::create_dir(it.join("src")).expect("created");
    check(&it, words);
}

#[test]
fn a_wrong_manifest_is_pointed_at() {
    let folder = folder(&[("wasit.yaml", "rum: x\n"), ("main.py", "")]);
    let message = Submission::read(&folder.path().join("it")).expect_err("wrong").to_string();
    assert!(
        message.contains("wasit.yaml:1:1: unknown key `rum`: did you mean `run`?\n 1 | rum: x\n   | ^"),
        "{message}"
    );
}

#[test]
fn a_manifest_may_lie_in_the_folder_or_beside_it() {
    let folder = folder(&[("main.py", "")]);
    let read = || Submission::read(&folder.path().join("it")).expect("a submission");
    let none = read();
    assert_eq!(none.manifest.puzzle, None);
    fs::write(folder.path().join("wasit.yaml"), "puzzle: iq").expect("written");
    assert_eq!(read().manifest.puzzle.as_deref(), Some("iq"));
    fs::write(folder.path().join("it/wasit.yaml"), "puzzle: queens").expect("written");
    assert_eq!(read().manifest.puzzle.as_deref(), Some("queens"));
    fs::write(folder.path().join("it.wasit.yaml"), "puzzle: fifteen").expect("written");
    assert_eq!(read().manifest.puzzle.as_deref(), Some("fifteen"));
    assert_ne!(read().digest, none.digest);
}

#[test]
fn links_out_sockets_and_the_work_of_tools_are_left_out_with_a_note() {
    let folder = folder(&[
        ("src/main.py", "print()"),
        ("bin/main.exe", "MZ"),
        ("doc/report.pdf", "%PDF"),
        (".git/config", ""),
        ("node_modules/a/b.js", ""),
    ]);
    let it = folder.path().join("it");
    symlink("/etc/passwd", it.join("out")).expect("linked");
    symlink("src/main.py", it.join("in")).expect("linked");
    let _listening = std::os::unix::net::UnixListener::bind(it.join("socket")).expect("bound");
    let submission = Submission::read(&it).expect("a submission");
    let paths: Vec<_> =
        submission.files.entries().iter().map(|entry| entry.path.display().to_string()).collect();
    assert_eq!(paths, ["it", "it/bin", "it/doc", "it/in", "it/src", "it/src/main.py"]);
    assert_eq!(submission.binaries, [Path::new("bin/main.exe")]);
    assert_eq!(
        submission.notes,
        [
            "left out .git and 1 more: made by tools, not handed in to be run",
            "left out bin/main.exe: compiled programs are built afresh, never trusted",
            "left out out: a link that leads out of the folder or nowhere",
            "left out socket: neither a file nor a folder",
        ]
    );
}

#[test]
fn a_folder_around_everything_is_entered() {
    let folder = folder(&[("tucil/src/main.py", "print()"), ("tucil/README.md", "")]);
    let submission = Submission::read(&folder.path().join("it")).expect("a submission");
    assert_eq!(submission.name(), "tucil");
    assert!(matches!(submission.files.find(Path::new("src/main.py")), Some(Kind::File { .. })));
}

#[test]
fn five_gigabytes_are_not_read() {
    let folder = folder(&[("main.py", "print()")]);
    let it = folder.path().join("it");
    File::create(it.join("data.bin")).and_then(|file| file.set_len(5 << 30)).expect("a file with a hole");
    let begin = Instant::now();
    let submission = Submission::read(&it).expect("a submission");
    assert_eq!(submission.notes, ["left out data.bin: longer than 8 MiB"]);
    for number in 0..700 {
        File::create(it.join(format!("{number}.bin"))).and_then(|file| file.set_len(7 << 20)).expect("made");
    }
    let message = Submission::read(&it).expect_err("too much").to_string();
    assert!(message.ends_with("holds more than 64 MiB: is it the right folder?"), "{message}");
    assert!(begin.elapsed() < Duration::from_secs(5), "{:?}", begin.elapsed());
}

#[test]
fn very_many_files_are_refused() {
    let folder = folder(&[("main.py", "print()")]);
    for number in 0..5_100 {
        File::create(folder.path().join("it").join(number.to_string())).expect("made");
    }
    let message = Submission::read(&folder.path().join("it")).expect_err("too many").to_string();
    assert!(message.ends_with("holds more than 5000 files: is it the right folder?"), "{message}");
}

#[test]
fn the_digest_follows_what_matters_and_nothing_else() {
    let folder = folder(&[("main.py", "print()"), ("doc/a.pdf", "1")]);
    let read = || Submission::read(&folder.path().join("it")).expect("a submission").digest;
    let before = read();
    fs::write(folder.path().join("it/doc/a.pdf"), "2").expect("written");
    assert_eq!(read(), before);
    fs::write(folder.path().join("it/main.py"), "print(1)").expect("written");
    assert_ne!(read(), before);
}
