//! Submissions that want marks without solving anything: each gets none, and whoever looks is told why.

use std::fs;
use std::os::unix::fs::PermissionsExt as _;

use crate::common::small_class::{SmallClass, told_by};

const CASES: &[&str] = &[
    "queens/four-rows",
    "queens/five-rows",
    "queens/six-rows-blocked",
    "queens/zero-bytes",
    "queens/oblong",
];

/// Takes what it can find: our program by every way, answers wherever it may look, and else refuses everything.
const THIEF: &str = r#"
import glob, os, shutil, subprocess, sys
case, course = sys.argv[1], @COURSE@
text = open(case).read()
ways = [@WASIT@, shutil.which("wasit"), course + "/bin/wasit", "./copied"]
ways += glob.glob("/proc/[0-9]*/exe")
try:
    ways.append(open("/proc/1/cmdline").read().split("\0")[0])
except OSError:
    pass
for way in ways:
    try:
        done = subprocess.run([way, "solve", "queens", case], capture_output=True, timeout=5)
    except (OSError, TypeError, subprocess.TimeoutExpired):
        continue
    if done.returncode == 0 and done.stdout:
        sys.exit(print(done.stdout.decode()))
for folder, _, names in os.walk(course):
    if "expected.txt" in names and open(folder + "/input.txt").read() == text:
        sys.exit(print(open(folder + "/expected.txt").read()))
print("Input tidak valid.")
"#;

/// A class in which every kind of cheat has handed in something. A tool in the course's own `bin` makes the whole
/// course a folder that is shown.
fn class() -> SmallClass {
    let class = SmallClass::new(CASES);
    let course = class.path("");
    let bin = class.path("bin");
    fs::create_dir(&bin).expect("made");
    fs::copy(env!("CARGO_BIN_EXE_wasit"), bin.join("wasit")).expect("a copy");
    class.write("bin/ruby", "#!/bin/sh\necho ruby 3.3\n");
    fs::set_permissions(bin.join("ruby"), fs::Permissions::from_mode(0o755)).expect("set");
    let quoted = |text: &str| format!("{text:?}");
    let thief = THIEF
        .replace("@COURSE@", &quoted(course.to_str().expect("text")))
        .replace("@WASIT@", &quoted(env!("CARGO_BIN_EXE_wasit")));
    let started = "run: [/usr/bin/python3, main.py, '{case}']\n";
    class.write("submissions/thief/main.py", &thief);
    class.write("submissions/thief/wasit.yaml", &format!("puzzle: queens\n{started}"));
    class.write("submissions/builder/main.py", &thief);
    let copy = format!("build: ['cp {} copied || true']\n", bin.join("wasit").display());
    class.write("submissions/builder/wasit.yaml", &format!("puzzle: queens\n{copy}{started}"));
    class.write("submissions/starter/wasit.yaml", "puzzle: queens\nrun: [wasit, solve, queens, '{case}']\n");
    class.write("submissions/starter/main.py", "print(1)\n");
    class.write("submissions/refuser/main.py", "input('File: ')\nprint('Input tidak valid.')\n");
    class.write("submissions/denier/main.py", "input('File: ')\nprint('Tidak ada solusi.')\n");
    class.write("submissions/switcher/main.py", "print(1)\n");
    class.write("submissions/switcher/wasit.yaml", "puzzle: heyawake\n");
    class.write("submissions/reacher/main.py", "print(1)\n");
    class.write(
        "submissions/reacher/wasit.yaml",
        "run: [/usr/bin/python3, main.py]\ninput: {file: ../../../../etc/x}\n",
    );
    let rows = ["thief", "builder", "starter", "refuser", "denier", "switcher", "reacher"];
    let roster: String = rows.map(|row| format!("{row},{row},queens\n")).concat();
    class.write("submissions/roster.csv", &format!("folder,student,puzzle\n{roster}"));
    class
}

/// Everything that is said about a submission.
fn said(class: &SmallClass, id: &str) -> String {
    let row = class.row(id);
    let notes = row.notes.iter().chain(&row.build.reason).map(ToString::to_string);
    let details = row.results.iter().flat_map(|result| {
        let notes = result.notes.iter().map(ToString::to_string);
        std::iter::once(format!("{}: {}", result.verdict.word(), result.detail)).chain(notes)
    });
    notes.chain(details).collect::<Vec<_>>().join("\n")
}

fn check(class: &SmallClass, id: &str, reason: &str) {
    let row = class.row(id);
    let said = said(class, id);
    assert!(row.score.abs() < 1e-9, "{id}: {}\n{said}", row.score);
    assert!(said.contains(reason), "{id}: expected `{reason}` in\n{said}");
}

fn check_tier(tier: &[&str]) {
    let class = class();
    let path = std::env::var("PATH").unwrap_or_default();
    let arguments = [&["grade", "submissions", "--out", "out", "--no-reference"][..], tier].concat();
    let mut command = class.command(&arguments);
    command.env("PATH", format!("{}:{path}", class.path("bin").display()));
    let told = told_by(command);
    assert_eq!(told.code, 1, "{}", told.words);
    assert!(told.words.contains("switcher: its wasit.yaml names the puzzle heyawake"), "{}", told.words);
    for (id, reason) in [
        ("thief", "never asks for the case and says the same without it"),
        ("thief", "the same words for every case"),
        ("builder", "never asks for the case and says the same without it"),
        ("starter", "build-failed"),
        ("refuser", "not earned yet: it counts once the program has solved a case"),
        ("denier", "not earned yet"),
        ("switcher", "needs-person: its wasit.yaml names the puzzle heyawake"),
        ("reacher", "does not lie below the submission's folder or the one above it"),
    ] {
        check(&class, id, reason);
    }
}

#[test]
fn no_cheat_earns_a_mark_in_the_strongest_tier() {
    check_tier(&[]);
}

#[test]
fn no_cheat_earns_a_mark_behind_file_rules_alone() {
    check_tier(&["--tier", "landlock"]);
}

/// Solves the smallest board, and says the same of all others.
const ONE_TRICK: &str = "
text = open(input('File: ')).read().split()
if text == ['A']:
    print('Solution found:')
    print('#')
else:
    print('Tidak ada solusi.')
";

/// Prints nonsense made of what it was given.
const NONSENSE: &str = "
text = open(input('File: ')).read().split()
if text == ['A']:
    print('Solution found:')
    print('#')
else:
    for row in text:
        print(' '.join(chr(97 + ord(sign) % 26) * 5 for sign in row))
";

#[test]
fn one_easy_case_makes_no_answer_of_what_is_said_to_all_others() {
    let class = SmallClass::new(&[
        "queens/single-cell",
        "queens/five-rows",
        "queens/four-rows",
        "queens/five-rows-blocked",
        "queens/six-rows-blocked",
    ]);
    class.write("submissions/queens/trick/main.py", ONE_TRICK);
    class.grade(&[]);
    assert!((class.row("trick").score - 1.0).abs() < 1e-9, "{}", said(&class, "trick"));
    assert!(said(&class, "trick").contains("has solved 1"), "{}", said(&class, "trick"));
}

#[test]
fn nonsense_about_a_probe_is_no_word_of_its_own() {
    let class = SmallClass::new(&[
        "queens/single-cell",
        "queens/uneven-rows",
        "queens/question-mark",
        "queens/five-rows-blocked",
    ]);
    class.write("submissions/queens/nonsense/main.py", NONSENSE);
    class.grade(&[]);
    assert!((class.row("nonsense").score - 1.0).abs() < 1e-9, "{}", said(&class, "nonsense"));
}

/// Knows both probes by heart; for all else it shows a board that answers nothing, above words of its own.
const BY_HEART: &str = "
known = @KNOWN@
text = open(input('File: ')).read().split()
if ' '.join(text) in known:
    print(known[' '.join(text)])
elif len(text) > 1:
    print('\\n'.join('#' + row[1:] for row in text))
    print('Pencarian selesai')
";

#[test]
fn words_beside_wrong_boards_are_no_claim_that_there_is_none() {
    let cases = [
        "five-rows",
        "six-rows",
        "four-rows",
        "seven-rows",
        "report-2-nine-rows",
        "six-rows-blocked",
        "five-rows-blocked",
    ];
    let class = SmallClass::new(&cases.map(|case| format!("queens/{case}")).each_ref().map(String::as_str));
    let text = |case: &str, file: &str| {
        fs::read_to_string(class.path(&format!("cases/queens/{case}/{file}"))).expect("text")
    };
    let known = ["five-rows", "six-rows"].map(|case| {
        let input: Vec<String> = text(case, "input.txt").split_whitespace().map(str::to_owned).collect();
        format!("{:?}: {:?}", input.join(" "), text(case, "expected.txt"))
    });
    let program = BY_HEART.replace("@KNOWN@", &format!("{{{}}}", known.join(", ")));
    class.write("submissions/queens/by-heart/main.py", &program);
    class.grade(&[]);
    let worth: f64 = ["five-rows", "six-rows"]
        .map(|case| {
            let row = class.row("by-heart");
            row.results.iter().find(|one| one.case.ends_with(case)).expect("it met the case").max_points
        })
        .iter()
        .sum();
    assert!((class.row("by-heart").score - worth).abs() < 1e-9, "{}", said(&class, "by-heart"));
    assert!(said(&class, "by-heart").contains("it says the same of"), "{}", said(&class, "by-heart"));
}

#[test]
fn a_teacher_may_count_refusals_without_a_solution() {
    let class = SmallClass::new(CASES);
    class.write("cases/queens/puzzle.yaml", "solve_first: false\n");
    class.write("submissions/queens/refuser/main.py", "input('File: ')\nprint('Input tidak valid.')\n");
    class.grade(&[]);
    assert!((class.row("refuser").score - 2.0).abs() < 1e-9);
}

#[test]
fn who_solves_a_case_earns_what_it_refuses_too() {
    let class = SmallClass::new(&["queens/five-rows", "queens/zero-bytes"]);
    let expected = fs::read_to_string(class.path("cases/queens/five-rows/expected.txt")).expect("text");
    let program = format!(
        "import sys\nlines = open(input('File: ')).read().split()\nprint({expected:?} if len(lines) == 5 else 'Input tidak valid.')\n"
    );
    class.write("submissions/queens/solver/main.py", &program);
    class.grade(&[]);
    let row = class.row("solver");
    assert!((row.score - 2.0).abs() < 1e-9, "{}", said(&class, "solver"));
    assert!(row.results.iter().all(|result| !result.unearned));
}
