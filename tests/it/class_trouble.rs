//! Trouble while a class is graded: programs that never end, damaged and newer records, folders that cannot be read.

use std::fs;
use std::os::unix::fs::{PermissionsExt as _, chown};
use std::os::unix::process::CommandExt as _;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use wasit::exec::{End, Job, Limits, Options, Sandbox};
use wasit::units::Millis;

use crate::common::small_class::{SmallClass, told_by};
use crate::common::wasit;

const SOLVABLE: &[&str] =
    &["queens/four-rows", "queens/five-rows", "queens/six-rows", "queens/seven-rows", "queens/zero-bytes"];

/// A class whose only program never ends; limits are short.
fn spinning() -> SmallClass {
    let class = SmallClass::new(SOLVABLE);
    class.write("cases/queens/puzzle.yaml", "limits: {time: 400ms, cpu: 400ms}\n");
    class.write("submissions/queens/spinner/main.py", "name = input('File: ')\nwhile True: pass\n");
    class
}

#[test]
fn a_program_that_runs_out_of_time_three_times_is_not_run_on_larger_cases() {
    let class = spinning();
    class.grade(&[]);
    let (verdict, reason) = class.verdict("spinner", "queens/seven-rows");
    assert_eq!((verdict.as_str(), reason.as_str()), ("not-run", "stopped after repeated time-outs"));
    for case in ["queens/four-rows", "queens/five-rows", "queens/six-rows", "queens/zero-bytes"] {
        assert!(["time", "cpu"].contains(&class.verdict("spinner", case).0.as_str()), "{case}");
    }
    assert!(class.results().missing.is_empty());
}

#[test]
fn on_demand_it_is_run_on_all_cases() {
    let class = spinning();
    class.grade(&["--no-early-stop"]);
    assert!(["time", "cpu"].contains(&class.verdict("spinner", "queens/seven-rows").0.as_str()));
}

#[test]
fn a_program_that_sleeps_is_told_to_have_been_idle() {
    let class = spinning();
    class.write("submissions/queens/spinner/main.py", "import time\ninput('File: ')\ntime.sleep(60)\n");
    class.grade(&[]);
    let (verdict, reason) = class.verdict("spinner", "queens/four-rows");
    assert_eq!(verdict, "time");
    assert!(reason.contains("idle for 0."), "{reason}");
}

/// Processes that want every core; gone when dropped.
struct Neighbours(Vec<Child>);

impl Neighbours {
    fn new() -> Self {
        let cores = std::thread::available_parallelism().map_or(2, Into::into);
        let spin = || {
            let mut command = Command::new("sh");
            command.args(["-c", "while :; do :; done"]).stdin(Stdio::null()).stdout(Stdio::null());
            command.spawn().expect("a shell")
        };
        Self((0..cores * 4).map(|_| spin()).collect())
    }
}

impl Drop for Neighbours {
    fn drop(&mut self) {
        for child in &mut self.0 {
            let _gone = child.kill();
            let _collected = child.wait();
        }
    }
}

#[test]
fn a_busy_machine_takes_no_time_from_a_program() {
    let mut options = Options::new(PathBuf::from(env!("CARGO_BIN_EXE_wasit")));
    options.readable.extend(wasit::exec::toolchain::readable_for_all());
    let mut worker = Sandbox::open(&options).expect("a sandbox").worker().expect("a worker");
    let burn = "import time\nwhile time.process_time() < 1.0: pass";
    let command = ["python3", "-c", burn].map(Into::into);
    // Alone it takes a third of this; with its neighbours more on the clock.
    let limits = Limits { time: Millis(3000), cpu: Millis(3000), ..Limits::default() };
    let _neighbours = Neighbours::new();
    let run = worker.run(Job { limits, ..Job::new(&command) }).expect("a run");
    assert_eq!(
        run.end,
        End::Exited(0),
        "{:?} on the clock, {:?} of it without a core",
        run.wall,
        run.delayed
    );
    assert!(run.had() < Duration::from_secs(3));
    // How much it waits is for the machine to say: it may give each group of processes its share.
    assert!(!run.delayed.is_zero(), "{:?} of {:?}", run.delayed, run.wall);
}

/// A class with results; its store holds the runs of one program.
fn graded() -> SmallClass {
    let class = SmallClass::new(&["queens/four-rows", "queens/zero-bytes"]);
    class.write("submissions/queens/one/main.py", "input('File: ')\nprint('Input tidak valid.')\n");
    assert_eq!(class.grade(&[]).code, 1);
    class
}

fn a_run(class: &SmallClass) -> PathBuf {
    let files = walkdir::WalkDir::new(class.path("out/store/runs")).sort_by_file_name().into_iter().flatten();
    files
        .map(walkdir::DirEntry::into_path)
        .find(|path| path.extension().is_some_and(|end| end == "rec"))
        .expect("a run")
}

fn change(path: &Path, edit: impl Fn(String) -> String) {
    let bytes = fs::read(path).expect("a record");
    let line = bytes.iter().position(|byte| *byte == b'\n').expect("a line");
    let head = edit(String::from_utf8(bytes[..line].to_vec()).expect("text"));
    fs::write(path, [head.as_bytes(), &bytes[line..]].concat()).expect("written");
}

#[test]
fn a_damaged_record_is_counted_named_and_made_again() {
    let class = graded();
    let run = a_run(&class);
    change(&run, |head| head.replace("\"wall\":{\"secs\":0", "\"wall\":{\"secs\":9"));
    fs::remove_dir_all(class.path("out/store/verdicts")).expect("removed");
    let told = class.grade(&[]);
    assert_eq!(told.code, 1, "{}", told.words);
    assert!(told.words.contains("1 damaged record was set aside in"), "{}", told.words);
    assert!(told.words.contains("its first line is not what was written"), "{}", told.words);
    assert!(run.is_file());
}

#[test]
fn judging_again_never_replaces_complete_results_by_fewer() {
    let class = graded();
    let before = fs::read(class.path("out/results.json")).expect("results");
    fs::write(a_run(&class), "no record\n").expect("written");
    fs::remove_dir_all(class.path("out/store/verdicts")).expect("removed");
    let told = told_by(class.command(&["regrade", "out", "--verdicts"]));
    assert_eq!(told.code, 3, "{}", told.words);
    assert!(told.words.contains("1 results cannot be judged again"), "{}", told.words);
    assert_eq!(fs::read(class.path("out/results.json")).expect("results"), before);
}

#[test]
fn a_record_of_a_newer_version_is_left_alone() {
    let class = graded();
    let run = a_run(&class);
    change(&run, |head| head.replace("\"wasit\":1", "\"wasit\":2"));
    let told = class.grade(&[]);
    assert_eq!(told.code, 2, "{}", told.words);
    assert!(told.words.contains("was made by a newer wasit"), "{}", told.words);
    assert!(run.is_file() && !class.path("out/store/set-aside").exists());
}

#[test]
fn a_report_applies_decisions_and_refuses_a_garbled_file() {
    let class = graded();
    let decided =
        "decisions: [{unit: one queens/four-rows, verdict: accepted, points: 7, reason: seen, by: me}]";
    class.write("out/decisions.yaml", decided);
    let told = told_by(class.command(&["report", "out", "--json"]));
    assert!(told.words.contains("seen (by me)"), "{}", told.words);
    let told = class.grade(&[]);
    assert!(told.words.contains("7 points, but the case is worth 1: 1 were given"), "{}", told.words);
    class.write("out/decisions.yaml", "decisions: [{unit: one queens/four-rows, points: .nan}]");
    let told = told_by(class.command(&["report", "out"]));
    assert_eq!(told.code, 2, "{}", told.words);
    assert!(told.words.contains("decisions.yaml"), "{}", told.words);
}

#[test]
fn names_that_students_chose_cannot_speak_to_a_log() {
    let class = SmallClass::new(&["queens/four-rows"]);
    class.write("submissions/roster.csv", "folder,student,puzzle\nani,1,queens\n");
    class.write("submissions/queens/x\n::error::pwned \u{202e}\u{1b}[31m/main.py", "print(1)\n");
    let told = class.grade(&[]);
    assert!(told.words.contains("is not in the roster"), "{}", told.words);
    assert!(!told.words.lines().any(|line| line.starts_with("::error::")), "{}", told.words);
    assert!(!told.words.contains(['\u{202e}', '\u{1b}']), "{}", told.words);
}

/// Somebody who owns nothing here, where the test runs as root.
const ORDINARY: u32 = 54_321;

#[test]
fn a_submission_that_cannot_be_read_is_nobodys_failure() {
    let class = SmallClass::new(&["queens/four-rows"]);
    class.write("submissions/queens/open/main.py", "print(1)\n");
    class.write("submissions/queens/shut/main.py", "print(1)\n");
    fs::create_dir(class.path("out")).expect("made");
    let mut command = Command::new(wasit(&[]).get_program());
    command.args(["grade", "submissions", "--out", "out", "--no-reference"]).current_dir(class.path(""));
    command.env("HOME", "/nonexistent").env_remove("WASIT_CASES").env_remove("WASIT_CACHE");
    if rustix::process::geteuid().is_root() {
        fs::set_permissions(class.path(""), fs::Permissions::from_mode(0o755)).expect("set");
        chown(class.path("out"), Some(ORDINARY), Some(ORDINARY)).expect("given");
        command.uid(ORDINARY).gid(ORDINARY);
    }
    let shut = class.path("submissions/queens/shut");
    fs::set_permissions(&shut, fs::Permissions::from_mode(0o0)).expect("set");
    let output = command.output().expect("it starts");
    fs::set_permissions(&shut, fs::Permissions::from_mode(0o755)).expect("set");
    let words = String::from_utf8_lossy(&[output.stdout, output.stderr].concat()).into_owned();
    assert_eq!(output.status.code(), Some(75), "{words}");
    assert!(words.contains("cannot read the submission") && words.contains("shut"), "{words}");
    assert_eq!(class.results().missing, ["shut queens/four-rows"]);
    assert_eq!(class.row("open").results.len(), 1);
}

/// A program that refuses everything and leaves a file whose name is no text.
const LITTERS: &str =
    "name = input('File: ')\nopen(b'left\\xff.txt', 'w').write('x')\nprint('Input tidak valid.')\n";

#[test]
fn names_that_are_no_text_stop_nobody() {
    use std::os::unix::ffi::OsStrExt as _;

    let class = SmallClass::new(&["queens/four-rows", "queens/zero-bytes"]);
    class.write("submissions/queens/plain/main.py", LITTERS);
    let odd = class.path("submissions/queens").join(std::ffi::OsStr::from_bytes(b"r\xe9sum\xe9"));
    fs::create_dir_all(odd.join("src")).expect("made");
    fs::write(odd.join("src/main.py"), LITTERS).expect("written");
    let told = class.grade(&[]);
    assert_eq!(told.code, 1, "{}", told.words);
    assert!(class.results().missing.is_empty(), "{}", told.words);
    for id in ["plain", "r\u{fffd}sum\u{fffd}"] {
        let (verdict, reason) = class.verdict(id, "queens/four-rows");
        assert!(reason.contains("nothing it says shows"), "{id}: {verdict} {reason}");
    }
}

#[test]
fn who_names_no_puzzle_stops_nobody_and_is_left_to_a_person() {
    let class = SmallClass::new(&["queens/four-rows", "queens/zero-bytes"]);
    class.write("submissions/good/main.py", LITTERS);
    class.write("submissions/good/wasit.yaml", "puzzle: queens\n");
    class.write("submissions/nobody/main.py", LITTERS);
    class.write("submissions/nonsense/main.py", LITTERS);
    class.write("submissions/nonsense/wasit.yaml", "puzzle: nonsense\n");
    class.write("submissions/roster.csv", "folder,student\ngood,Ani\nnobody,Budi\nnonsense,Citra\n");
    let told = class.grade(&[]);
    assert_eq!(told.code, 1, "{}", told.words);
    for id in ["nobody", "nonsense"] {
        let (verdict, reason) = class.verdict(id, "queens/four-rows");
        assert_eq!(verdict, "needs-person", "{id}: {reason}");
        assert!(reason.contains("nobody says which puzzle it solves"), "{id}: {reason}");
    }
    assert!(class.verdict("good", "queens/four-rows").1.contains("nothing it says shows"));
    assert_eq!(class.row("nobody").student.as_deref(), Some("Budi"));
}
