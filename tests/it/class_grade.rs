//! A class without any program of a student: who handed in nothing, shards, merging, regrading, decisions, bad input.
//!
//! The reference solvers run in every batch, so these are whole gradings without other tools.
#![expect(clippy::panic, reason = "a test that cannot go on fails")]

use std::fs;
use std::path::{Path, PathBuf};

use wasit::results::Results;

use crate::common::wasit;

/// A folder with submissions, cases and room for results.
struct Class {
    folder: tempfile::TempDir,
}

impl Class {
    /// Two students of two puzzles who handed in nothing, and one whose archive is broken.
    fn new() -> Self {
        let class = Self { folder: tempfile::tempdir().expect("a folder") };
        let roster = "folder,student,puzzle\nani,1,queens\nbudi,2,fifteen\ncitra,3,queens\n";
        class.write("submissions/roster.csv", roster);
        class.write("submissions/citra.zip", "no archive");
        for case in ["queens/four-rows", "queens/five-rows", "queens/zero-bytes", "fifteen/report-1-possible"]
        {
            class.copy_case(case);
        }
        class.write("cases/queens/puzzle.yaml", "points: 2\n");
        class
    }

    fn path(&self, below: &str) -> PathBuf {
        self.folder.path().join(below)
    }

    fn write(&self, below: &str, text: &str) {
        let path = self.path(below);
        fs::create_dir_all(path.parent().expect("a parent")).expect("made");
        fs::write(path, text).expect("written");
    }

    fn copy_case(&self, case: &str) {
        let from = Path::new(env!("CARGO_MANIFEST_DIR")).join("cases").join(case);
        for entry in fs::read_dir(from).expect("a case").filter_map(Result::ok) {
            let name = entry.file_name().into_string().expect("a name");
            self.write(&format!("cases/{case}/{name}"), &fs::read_to_string(entry.path()).expect("text"));
        }
    }

    /// Runs wasit in the folder of the class; its exit code, output and errors.
    fn wasit(&self, arguments: &[&str]) -> (i32, String, String) {
        let output = wasit(arguments).current_dir(self.folder.path()).output().expect("it starts");
        let text = |bytes| String::from_utf8(bytes).expect("wasit prints text");
        (output.status.code().unwrap_or(-1), text(output.stdout), text(output.stderr))
    }

    /// Runs wasit and expects an exit code.
    fn expect(&self, code: i32, arguments: &[&str]) -> String {
        let (found, stdout, stderr) = self.wasit(arguments);
        assert_eq!(found, code, "{arguments:?}\n{stdout}\n{stderr}");
        stdout + &stderr
    }

    fn results(&self, out: &str) -> Results {
        let bytes = fs::read(self.path(out).join("results.json")).expect("results");
        Results::from_json(&bytes).expect("results of this schema")
    }

    fn verdict(&self, out: &str, submission: &str, case: &str) -> String {
        let results = self.results(out);
        let row = results.submissions.iter().find(|row| row.id == submission);
        let row = row.unwrap_or_else(|| panic!("no {submission}"));
        let result = row.results.iter().find(|result| result.case == case);
        result.unwrap_or_else(|| panic!("no {case}")).verdict.word().to_owned()
    }

    /// How many runs the attempts of a batch have done.
    fn runs(&self, out: &str) -> Vec<u64> {
        let mut logs: Vec<PathBuf> = fs::read_dir(self.path(out).join("attempts"))
            .expect("attempts")
            .filter_map(|entry| Some(entry.ok()?.path()))
            .collect();
        logs.sort_by_key(|path| fs::metadata(path).and_then(|data| data.modified()).expect("a time"));
        let last = |path: &PathBuf| {
            let text = fs::read_to_string(path).expect("a log");
            let line = text.lines().last().expect("a line").to_owned();
            let value: serde_json::Value = serde_json::from_str(&line).expect("JSON");
            value["about"]["runs"].as_u64().expect("it ended")
        };
        logs.iter().map(last).collect()
    }
}

const GRADE: &[&str] = &["grade", "submissions", "--quiet", "--out"];

fn grade(out: &str) -> Vec<&str> {
    [GRADE, &[out]].concat()
}

#[test]
fn those_who_handed_in_nothing_have_rows_too() {
    let class = Class::new();
    class.expect(1, &grade("out"));
    assert_eq!(class.verdict("out", "ani", "queens/four-rows"), "not-run");
    assert_eq!(class.verdict("out", "budi", "fifteen/report-1-possible"), "not-run");
    assert_eq!(class.verdict("out", "citra", "queens/five-rows"), "build-failed");
    assert_eq!(class.verdict("out", "reference/bitboard", "queens/five-rows"), "accepted");
    let grades = fs::read_to_string(class.path("out/grades.csv")).expect("a gradebook");
    assert!(grades.lines().any(|line| line.starts_with("ani,1,queens,")), "{grades}");
    let results = class.results("out");
    assert!(results.missing.is_empty());
    let citra = results.submissions.iter().find(|row| row.id == "citra").expect("a row");
    assert_eq!(citra.student.as_deref(), Some("3"));
    assert!(citra.build.reason.as_ref().is_some_and(|why| why.to_string().starts_with("the archive cannot")));
}

#[test]
fn a_second_grading_runs_nothing_and_says_the_same() {
    let class = Class::new();
    class.expect(1, &grade("out"));
    let first = class.results("out").digest();
    class.expect(1, &grade("out"));
    assert_eq!(class.results("out").digest(), first);
    assert_eq!(class.runs("out"), [4, 0]);
}

#[test]
fn shards_on_machines_of_their_own_add_up_to_the_whole() {
    let class = Class::new();
    class.expect(1, &grade("whole"));
    class.expect(0, &["plan", "submissions", "--out", "out", "--shards", "3"]);
    for shard in ["1", "2"] {
        let (out, part) = (format!("shard-{shard}"), format!("{shard}/3"));
        class.expect(0, &["run", "--quiet", "--plan", "out/plan.json", "--out", &out, "--shard", &part]);
    }
    let missing = class.expect(3, &["merge", "--quiet", "--out", "out", "shard-1", "shard-2"]);
    assert!(missing.contains("shards of 3: 3"), "{missing}");
    assert!(!class.path("out/results.json").exists());
    class.expect(3, &["merge", "--quiet", "--partial", "--out", "out"]);
    assert!(!class.results("out").missing.is_empty());
    // The lost shard comes late, and twice.
    for _ in 0..2 {
        class.expect(0, &["run", "--quiet", "--out", "out", "--shard", "3/3"]);
    }
    class.expect(0, &["merge", "--quiet", "--out", "out"]);
    assert_eq!(class.results("out").digest(), class.results("whole").digest());
}

#[test]
fn one_worker_and_two_say_the_same() {
    let class = Class::new();
    class.expect(1, &[&grade("one")[..], &["--jobs", "1"]].concat());
    class.expect(1, &[&grade("two")[..], &["--jobs", "2"]].concat());
    assert_eq!(class.results("one").digest(), class.results("two").digest());
}

#[test]
fn a_fixed_case_is_judged_again_without_a_run_and_the_change_is_told() {
    let class = Class::new();
    class.write("cases/queens/five-rows/case.yaml", "expect: no-solution\n");
    class.expect(1, &grade("out"));
    assert_eq!(class.verdict("out", "reference/bitboard", "queens/five-rows"), "needs-person");
    class.write("cases/queens/five-rows/case.yaml", "expect: solution\n");
    let told = class.expect(1, &["regrade", "out", "--verdicts"]);
    assert!(told.contains("  queens/five-rows: needs-person -> accepted; judged again: "), "{told}");
    assert!(told.ends_with("1 mark changed\n"), "{told}");
    assert_eq!(class.runs("out"), [4], "nothing was run");
    let told = class.expect(1, &["regrade", "out"]);
    assert!(told.contains("no mark changed"), "{told}");
    assert_eq!(class.runs("out"), [4, 0]);
}

#[test]
fn a_changed_case_runs_only_what_it_concerns() {
    let class = Class::new();
    class.expect(1, &grade("out"));
    let input = fs::read_to_string(class.path("cases/queens/four-rows/input.txt")).expect("a case");
    class.write("cases/queens/four-rows/input.txt", &format!("{}\n", input.trim_end().replace('A', "Z")));
    class.expect(1, &["regrade", "out", "--quiet"]);
    assert_eq!(class.runs("out"), [4, 1]);
}

#[test]
fn tighter_limits_that_tell_nothing_new_run_nothing() {
    let class = Class::new();
    class.expect(1, &grade("out"));
    class.write("cases/queens/puzzle.yaml", "limits:\n  time: 20s\n  cpu: 20s\n");
    class.expect(1, &grade("out"));
    assert_eq!(class.runs("out"), [4, 0], "success within 10 s answers for 20 s");
    class.write("cases/queens/puzzle.yaml", "limits:\n  time: 5s\n  cpu: 5s\n");
    class.expect(1, &grade("out"));
    assert_eq!(class.runs("out"), [4, 0, 3], "but not for 5 s");
}

#[test]
fn a_decision_about_nothing_is_told() {
    let class = Class::new();
    class.write(
        "out/decisions.yaml",
        "decisions:\n  - {unit: anni queens/five-rows, verdict: wrong, reason: misspelt, by: me}\n",
    );
    let told = class.expect(1, &grade("out"));
    assert!(told.contains("decisions.yaml decides `anni queens/five-rows`, but there is no such"), "{told}");
}

#[test]
fn a_teachers_decision_survives_until_the_run_changes() {
    let class = Class::new();
    class.write(
        "out/decisions.yaml",
        "decisions:\n  - unit: reference/bitboard queens/five-rows\n    verdict: wrong\n    points: 0.5\n    \
         reason: half of it\n    by: a teacher\n",
    );
    let decided = |out: &str| {
        let results = class.results(out);
        let row = results.submissions.iter().find(|row| row.id == "reference/bitboard").expect("a row");
        let result = row.results.iter().find(|result| result.case == "queens/five-rows").expect("a result");
        (result.verdict.word(), result.points, result.decided.clone().unwrap_or_default())
    };
    for _ in 0..2 {
        class.expect(1, &grade("out"));
        assert_eq!(decided("out"), ("wrong", 0.5, "half of it (by a teacher)".to_owned()));
    }
    let input = fs::read_to_string(class.path("cases/queens/five-rows/input.txt")).expect("a case");
    class.write("cases/queens/five-rows/input.txt", &input.replace('A', "Z"));
    class.expect(1, &grade("out"));
    let (verdict, points, words) = decided("out");
    assert_eq!((verdict, points), ("accepted", 1.0));
    assert_eq!(words, "stale, the run has changed since: wrong, half of it (by a teacher)");
}

#[test]
fn groups_are_worth_something_together() {
    let class = Class::new();
    for (case, tag) in [("four-rows", "easy"), ("five-rows", "easy"), ("zero-bytes", "odd")] {
        class.write(&format!("cases/queens/{case}/case.yaml"), &format!("tags: [{tag}]\n"));
    }
    let score = |rule: &str| {
        let groups = format!("points: 3\ngroups:\n  - tag: easy\n    points: 10\n    rule: {rule}\n");
        class.write("cases/queens/puzzle.yaml", &groups);
        class.write(
            "out/decisions.yaml",
            "decisions:\n  - {unit: reference/bitboard queens/four-rows, verdict: wrong, reason: a test, by: me}\n",
        );
        class.expect(1, &grade("out"));
        let results = class.results("out");
        let row = results.submissions.iter().find(|row| row.id == "reference/bitboard").expect("a row");
        let easy = row.results.iter().filter(|result| result.case != "queens/zero-bytes");
        (easy.map(|result| result.points).sum::<f64>(), row.max_score)
    };
    assert_eq!(score("sum"), (3.0, 9.0));
    assert_eq!(score("fraction"), (5.0, 13.0));
    assert_eq!(score("all-or-nothing"), (0.0, 13.0));
}

#[test]
fn a_check_gives_the_same_points_as_a_grading_where_cases_are_grouped() {
    let class = Class::new();
    for (case, tag) in [("four-rows", "easy"), ("five-rows", "easy"), ("zero-bytes", "odd")] {
        class.write(&format!("cases/queens/{case}/case.yaml"), &format!("tags: [{tag}]\n"));
    }
    let answer = fs::read_to_string(class.path("cases/queens/four-rows/expected.txt")).expect("an answer");
    class.write("submissions/dewi/answer.txt", &answer);
    class.write("submissions/dewi/wasit.yaml", "puzzle: queens\nrun: [cat, answer.txt]\n");
    for (rule, score) in [("sum", 3.0), ("fraction", 5.0), ("all-or-nothing", 0.0)] {
        let groups = format!("points: 3\ngroups:\n  - tag: easy\n    points: 10\n    rule: {rule}\n");
        class.write("cases/queens/puzzle.yaml", &groups);
        class.expect(1, &[&grade("out")[..], &["--only", "dewi"]].concat());
        let (_, checked, _) = class.wasit(&["check", "submissions/dewi", "--json"]);
        let checked = Results::from_json(checked.as_bytes()).expect("results of this schema");
        let marks = |results: Results| {
            let row = results.submissions.into_iter().find(|row| row.id == "dewi").expect("a row");
            let cases = row.results.into_iter().map(|case| (case.case, case.points, case.max_points));
            (row.score, row.max_score, cases.collect::<Vec<_>>())
        };
        let (checked, graded) = (marks(checked), marks(class.results("out")));
        assert_eq!(checked, graded, "{rule}");
        assert_eq!((graded.0, rule), (score, rule));
    }
}

#[test]
fn a_selection_leaves_the_others_as_they_are() {
    let class = Class::new();
    let ids = || class.results("out").submissions.into_iter().map(|row| row.id).collect::<Vec<_>>();
    class.expect(1, &[&grade("out")[..], &["--only", "budi"]].concat());
    assert_eq!(ids(), ["budi", "reference/bitboard", "reference/ida-star"], "the others were never graded");
    class.expect(1, &["regrade", "out", "--verdicts", "--quiet"]);
    assert_eq!(ids(), ["budi", "reference/bitboard", "reference/ida-star"], "nor are they when judged again");
    class.expect(1, &[&grade("out")[..], &["--only", "c*", "--only", "ani"]].concat());
    assert_eq!(ids(), ["ani", "budi", "citra", "reference/bitboard", "reference/ida-star"]);
    class.expect(1, &[&grade("out")[..], &["--failed"]].concat());
    class.expect(1, &[&grade("out")[..], &["--since", "2000-01-01"]].concat());
    assert_eq!(class.runs("out"), [4, 0, 0, 0]);
    class.expect(1, &[&grade("out")[..], &["--only", "ani", "--again"]].concat());
    assert_eq!(class.runs("out").last(), Some(&4), "the reference solvers come along");
}

#[test]
fn a_report_on_standard_output_stands_there_alone() {
    let class = Class::new();
    let (code, stdout, stderr) = class.wasit(&["grade", "submissions", "--out", "out", "--report", "json=-"]);
    assert_eq!(code, 1);
    assert!(Results::from_json(stdout.as_bytes()).is_ok(), "{stdout}");
    assert!(stderr.contains("What to look at first"), "{stderr}");
    let (_, stdout, stderr) = class.wasit(&["regrade", "out", "--report", "json=-"]);
    assert!(Results::from_json(stdout.as_bytes()).is_ok(), "{stdout}");
    assert!(stderr.contains("no mark changed"), "{stderr}");
}

#[test]
fn wrong_use_is_told_in_one_line() {
    let class = Class::new();
    class.expect(0, &["plan", "submissions", "--out", "planned"]);
    class.write("empty/.keep", "");
    class.write("old/plan.json", "{\"version\": 0}\n");
    class.write("no-plan/plan.json", "[]\n");
    class.write("twice/a/main.py", "");
    class.write("twice/a.zip", "");
    class.write("unclear/a/main.py", "");
    class.write("wrong/roster.csv", "name\nx\n");
    class.write("wrong/a/main.py", "");
    class.write("bad/decisions.yaml", "decisions:\n  - unit: a b\n    verdikt: wrong\n");
    let check = |arguments: &[&str], expected: &str| {
        let told = class.expect(2, arguments);
        assert!(told.contains(expected), "{arguments:?}: {told}");
        assert!(!told.contains("(os error 2): "), "what the system said is said once: {told}");
    };
    check(&["grade", "nowhere"], "cannot list the submissions in nowhere");
    check(
        &["grade", "submissions", "--out", "twice/a.zip"],
        "cannot use twice/a.zip as the folder of results",
    );
    check(&["grade", "empty"], "there is no submission in empty");
    check(&["grade", "twice", "--puzzle", "queens"], "two submissions are called `a`");
    check(&["grade", "unclear"], "which puzzle does `a` solve?");
    check(&["grade", "unclear", "--puzzle", "queen"], "did you mean `queens`?");
    check(&["grade", "wrong", "--puzzle", "queens"], "wrong/roster.csv:1: expected the headings");
    check(&["grade", "submissions", "--case", "nothing*"], "no case fits");
    check(
        &["grade", "submissions", "--case", "four-*", "--case", "five-rosw"],
        "none of the cases of fifteen, queens fits `five-rosw`: did you mean `five-rows`",
    );
    check(&["grade", "submissions", "--tag", "malformd"], "no case fits");
    check(&["grade", "submissions", "--case", "four-[x"], "opens a bracket");
    check(&["grade", "submissions", "--json", "--report", "csv=-"], "cannot both go to standard output");
    check(
        &["grade", "submissions", "--only", "ani", "--only", "nobody"],
        "no submission fits --only 'nobody'",
    );
    check(&["grade", "submissions", "--since", "soon"], "expected a time ago");
    check(&["grade", "submissions", "--out", "bad"], "unknown key `verdikt`");
    check(&["grade", "submissions", "--out", "fresh", "--failed"], "--failed needs results");
    check(&["grade", "submissions", "--only", "nobody"], "no submission fits --only");
    check(&["run", "--out", "planned", "--shard", "0/4"], "expected a shard such as 2/8");
    check(&["run", "--out", "planned", "--shard", "5/4"], "expected a shard such as 2/8");
    check(&["run", "--out", "old"], "is a plan of version 0");
    check(&["run", "--out", "no-plan"], "is not a plan");
    check(&["run", "--out", "nothing"], "nothing is not a folder of results: there is no plan.json in it");
    check(&["merge", "--out", "nothing"], "nothing is not a folder of results");
    assert!(!class.path("nothing").exists(), "what is only read is not made");
    check(&["merge", "--out", "planned", "nowhere"], "nowhere is not a folder of results");
    check(&["regrade", "empty"], "empty is not a folder of results");
    class.write("cases/queens/four-rows/input.txt", "AB\nAB\n");
    check(&["run", "--out", "planned"], "has changed since the plan was made");
}

#[test]
fn students_get_a_folder_each_and_no_hidden_case() {
    let class = Class::new();
    class.write("cases/queens/five-rows/case.yaml", "visibility: hidden\ntitle: a secret\n");
    class.expect(1, &[&grade("out")[..], &["--for", "student", "--lang", "id"]].concat());
    for student in ["1", "2", "3"] {
        let place = class.path("out/students").join(student);
        for name in ["report.md", "results.json"] {
            let text = fs::read_to_string(place.join(name)).expect("a report");
            assert!(!text.contains("five-rows") && !text.contains("a secret"), "{student} {name}: {text}");
        }
    }
    class.write(
        "submissions/roster.csv",
        "folder,student,puzzle\nani,1,queens\nbudi,1,fifteen\ncitra,3,queens\n",
    );
    class.expect(1, &[&grade("both")[..], &["--for", "student"]].concat());
    let both = fs::read_to_string(class.path("both/students/1/results.json")).expect("results");
    assert!(both.contains("ani") && both.contains("budi") && !both.contains("citra"), "{both}");
    let own = fs::read_to_string(class.path("out/students/1/results.json")).expect("results");
    assert!(own.contains("ani") && !own.contains("citra") && !own.contains("budi"), "{own}");
    let staff = fs::read_to_string(class.path("out/results.json")).expect("results");
    assert!(staff.contains("five-rows"), "the store of teachers keeps everything");
}

#[test]
fn a_store_that_lost_its_runs_is_reported_with_what_is_missing() {
    let class = Class::new();
    class.expect(1, &grade("out"));
    fs::remove_dir_all(class.path("out/store/runs")).expect("it was there");
    class.expect(0, &["report", "out", "--report", "html=pages"]);
    let pages = fs::read_dir(class.path("pages/submissions")).expect("written").filter_map(Result::ok);
    let page = pages.map(|entry| entry.path()).find(|path| path.to_string_lossy().contains("bitboard"));
    let page = fs::read_to_string(page.expect("a page")).expect("text");
    assert!(page.contains("is not kept here"), "{page}");
    fs::remove_file(class.path("out/results.json")).expect("it was there");
    let said = class.expect(3, &["report", "out", "--report", "tap=-"]);
    assert!(said.contains("not there yet: reference/bitboard queens/four-rows"), "{said}");
}
