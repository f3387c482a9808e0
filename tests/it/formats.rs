//! Every report format on a class with every verdict, on hostile texts, and on what students may see.
#![expect(clippy::panic, reason = "a test that cannot go on fails")]

use std::collections::BTreeSet;
use std::path::Path;

use predicates::prelude::*;
use serde_json::Value;
use wasit::report::{FORMATS, Format, Language, NoConversations, RESULTS_SCHEMA, View, Writer};
use wasit::results::{Conversations, Results, redact};
use wasit::verdict::Verdict;

use crate::common::run::snapshot_settings;
use crate::common::{sample_results as sample, wasit};

/// What a format writes; a folder's files one after the other.
fn written(format: &Format, view: &View<'_>) -> String {
    match format.writer {
        Writer::File(write) => {
            let mut out = Vec::new();
            write(&mut out, view).expect("a Vec takes everything");
            String::from_utf8(out).expect("text")
        }
        Writer::Folder(write) => {
            let folder = tempfile::tempdir().expect("a folder");
            write(folder.path(), view, &|_| true).expect("written");
            let files = walkdir::WalkDir::new(folder.path()).into_iter().filter_map(Result::ok);
            files
                .filter(|entry| entry.file_type().is_file())
                .map(|entry| {
                    String::from_utf8_lossy(&std::fs::read(entry.path()).expect("written")).into_owned()
                })
                .collect()
        }
    }
}

fn report(name: &str, results: &Results, conversations: &dyn Conversations) -> String {
    let view = View { results, conversations, language: Language::English };
    written(Format::find(name).expect("known"), &view)
}

fn json(name: &str, results: &Results) -> Value {
    serde_json::from_str(&report(name, results, &sample::Said::hostile())).expect("JSON")
}

/// Compares a report with a stored one.
fn check(name: &str) {
    let shown = report(name, &redact(&sample::every_verdict()), &sample::Said("Selesai.\n".to_owned()));
    snapshot_settings().bind(|| insta::assert_snapshot!(format!("report-{name}"), shown));
}

#[test]
fn formats_look_as_stored() {
    for name in
        ["canvas", "classroom", "code-quality", "csv", "gradescope", "junit", "markdown", "moodle", "tap"]
    {
        check(name);
    }
}

#[test]
fn no_hidden_content_survives_in_any_format() {
    let mut class = sample::every_verdict();
    sample::hide(&mut class, "queens/wrong");
    let seen = redact(&class);
    let said = Said(format!("printed {}", sample::SECRET));
    for language in [Language::English, Language::Indonesian] {
        for format in FORMATS {
            let view = View { results: &seen, conversations: &said, language };
            let shown = written(format, &view);
            assert!(!shown.contains(sample::SECRET), "{}: {shown}", format.name);
            assert!(!shown.contains("queens/memory"), "{} names a hidden case: {shown}", format.name);
        }
    }
    let kept = |case: &str| seen.submissions[0].results.iter().find(|result| result.case == case).cloned();
    assert_eq!(kept("queens/hidden-1").map(|result| result.verdict), Some(Verdict::Memory));
    assert_eq!(kept("queens/hidden-2").map(|result| result.verdict), Some(Verdict::Wrong));
    assert_eq!(kept("queens/time").and_then(|result| result.run), Some("ani-time".to_owned()));
}

/// Only the runs of hidden cases said this.
struct Said(String);

impl Conversations for Said {
    fn conversation(&self, run: &str) -> Option<wasit::contact::dialogue::Conversation> {
        let hidden = run.ends_with("-memory") || run.ends_with("-wrong");
        sample::Said(if hidden { self.0.clone() } else { String::new() }).conversation(run)
    }
}

#[test]
fn redacting_twice_changes_nothing_more() {
    let once = redact(&sample::every_verdict());
    assert_eq!(redact(&once), once);
    let open = sample::class(3, 4);
    assert_eq!(redact(&open), open);
}

#[test]
fn json_is_read_back_as_it_was_written() {
    for results in [sample::every_verdict(), sample::hostile(), sample::class(5, 5)] {
        let text = report("json", &results, &NoConversations);
        assert_eq!(Results::from_json(text.as_bytes()).expect("our own"), results);
    }
}

#[test]
fn the_schema_describes_every_key_and_demands_only_what_is_there() {
    let schema: Value = serde_json::from_str(RESULTS_SCHEMA).expect("JSON");
    for results in [sample::every_verdict(), sample::hostile(), redact(&sample::every_verdict())] {
        compare(&schema, &schema, &json("json", &results), "");
    }
}

/// Whether a value has the keys its schema names, no others, and one of its words.
fn compare(root: &Value, schema: &Value, value: &Value, place: &str) {
    if let Some(name) = schema["$ref"].as_str() {
        let target = root.pointer(name.trim_start_matches('#')).expect("a definition");
        return compare(root, target, value, place);
    }
    if let Some(any) = schema["anyOf"].as_array() {
        let schema = if value.is_null() { &any[0] } else { &any[1] };
        return compare(root, schema, value, place);
    }
    if let Some(words) = schema["enum"].as_array() {
        assert!(words.contains(value), "{place}: {value} is not among {words:?}");
    }
    match value {
        Value::Object(fields) => {
            // Whatever else may stand there is described as one, or is free.
            let others = Some(&schema["additionalProperties"]).filter(|others| !others.is_null());
            for (key, field) in fields {
                let described = schema["properties"].get(key).or(others);
                match described.unwrap_or_else(|| panic!("the schema has no {place}/{key}")) {
                    Value::Bool(true) => {}
                    described => compare(root, described, field, &format!("{place}/{key}")),
                }
            }
            for key in schema["required"].as_array().into_iter().flatten() {
                assert!(fields.contains_key(key.as_str().expect("a key")), "{place} has no {key}");
            }
        }
        Value::Array(items) => {
            for item in items {
                compare(root, &schema["items"], item, &format!("{place}[]"));
            }
        }
        Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_) => (),
    }
}

#[test]
fn the_schema_knows_every_verdict() {
    let schema: Value = serde_json::from_str(RESULTS_SCHEMA).expect("JSON");
    let words: Vec<Value> = Verdict::ALL.iter().map(|outcome| outcome.word().into()).collect();
    assert_eq!(schema["$defs"]["verdict"]["enum"], Value::Array(words));
}

#[test]
fn hostile_texts_never_get_out_of_their_place() {
    let said = sample::Said::hostile();
    let hostile = sample::hostile();
    for format in FORMATS {
        let view = View { results: &hostile, conversations: &said, language: Language::English };
        let shown = written(format, &view);
        // JSON escapes what others must not hold at all.
        let control = |c: char| c.is_control() && c != '\n';
        assert!(
            !shown.contains(|c: char| control(c) && c != '\t' && c != '\u{85}' && c != '\u{7f}'),
            "{}",
            format.name
        );
        assert!(format.name == "json" || !shown.contains(['\u{202e}', '\u{2066}']), "{}", format.name);
        // What programs printed stands in lines of its own only where nothing reads lines, or behind a token.
        let has_blocks = ["annotations", "html", "html-pages", "junit", "markdown"].contains(&format.name);
        let forged = |line: &str| line.starts_with("::error::") || line.starts_with("Bail out!");
        assert!(has_blocks || !shown.lines().any(|line| forged(line.trim_start())), "{}", format.name);
    }
}

#[test]
fn every_forged_command_is_behind_a_token_that_is_never_printed_twice() {
    let shown = report("annotations", &sample::every_verdict(), &sample::Said::hostile());
    let mut stopped: Option<String> = None;
    let mut tokens = BTreeSet::new();
    let mut forged = 0;
    for line in shown.lines() {
        if let Some(token) = line.strip_prefix("::stop-commands::") {
            assert!(tokens.insert(token.to_owned()), "a token came twice");
            stopped = Some(format!("::{token}::"));
        } else if stopped.as_deref() == Some(line) {
            stopped = None;
        } else if line.starts_with("::") {
            let ours = ["notice title=wasit::", "error title=", "warning title=", "group::", "endgroup::"];
            let is_ours = ours.iter().any(|start| line[2..].starts_with(start));
            assert!(stopped.is_some() || is_ours, "{line}");
            forged += usize::from(stopped.is_some());
        }
    }
    assert!(stopped.is_none() && tokens.len() > 5 && forged > 5, "{} {forged}", tokens.len());
}

#[test]
fn annotations_stay_within_what_github_shows() {
    let shown = report("annotations", &sample::class(100, 40), &NoConversations);
    for (kind, most) in [("::error ", 10), ("::warning ", 10), ("::notice ", 10)] {
        assert!(shown.lines().filter(|line| line.starts_with(kind)).count() <= most);
    }
}

#[test]
fn a_summary_of_a_large_class_stays_below_the_limit_and_counts_the_rest() {
    let shown = report("markdown", &sample::class(500, 40), &sample::Said("x\n".repeat(2000)));
    assert!(shown.len() < 1 << 20, "{}", shown.len());
    assert!(shown.contains("more, left out because this page is full"));
    assert_eq!(
        shown
            .lines()
            .filter(|line| line.starts_with("| ✅") || line.starts_with("| ❌") || line.starts_with("| ❓"))
            .count(),
        501
    );
    assert_eq!(shown.matches("<details>").count(), shown.matches("</details>").count());
}

#[test]
fn a_tap_stream_holds_its_plans() {
    let shown = report("tap", &sample::hostile(), &NoConversations);
    let mut lines = shown.lines();
    assert_eq!(lines.next(), Some("TAP version 14"));
    let (mut planned, mut seen) = (0, 0);
    for line in lines {
        if let Some(count) = line.strip_prefix("    1..") {
            assert_eq!(planned, seen);
            (planned, seen) = (count.parse().expect("a number"), 0);
        } else if line.starts_with("    ok ") || line.starts_with("    not ok ") {
            seen += 1;
        }
    }
    assert!(planned == seen && seen > 0);
}

#[test]
fn rows_of_a_gradebook_all_have_the_same_cells() {
    for name in ["csv", "moodle", "canvas"] {
        let shown = report(name, &sample::hostile(), &NoConversations);
        let counts: BTreeSet<usize> = shown.lines().map(|line| cells(line).len()).collect();
        assert_eq!(counts.len(), 1, "{name}: {shown}");
        for cell in shown.lines().flat_map(cells) {
            let formula = cell.starts_with(['=', '+', '@']) || cell.starts_with('-') && cell.len() > 1;
            assert!(!formula, "{name}: {cell}");
        }
    }
}

/// The cells of a row, as RFC 4180 has them.
fn cells(line: &str) -> Vec<String> {
    let (mut cells, mut quoted) = (vec![String::new()], false);
    for c in line.chars() {
        match c {
            '"' => quoted = !quoted,
            ',' if !quoted => cells.push(String::new()),
            c => cells.last_mut().expect("one").push(c),
        }
    }
    assert!(!quoted, "{line}");
    cells
}

#[test]
fn what_is_not_decided_has_no_grade() {
    let shown = report("moodle", &sample::every_verdict(), &NoConversations);
    let grade = |student: &str| {
        let row = shown.lines().map(cells).find(|row| row[0] == student).expect("a row");
        row[1].clone()
    };
    assert_eq!([grade("ani"), grade("budi"), grade("citra")], ["", "0", ""]);
}

#[test]
fn gradescope_keeps_hidden_cases_hidden_and_adds_up() {
    let graded = json("gradescope", &sample::every_verdict());
    let tests = graded["tests"].as_array().expect("a list");
    let of = |case: &str| {
        tests.iter().find(|test| test["name"] == format!("ani: queens/{case}")).expect("a test").clone()
    };
    assert_eq!(
        (of("memory")["visibility"].clone(), of("wrong")["visibility"].clone()),
        ("hidden".into(), "visible".into())
    );
    assert_eq!(
        (of("accepted")["status"].clone(), of("wrong")["status"].clone()),
        ("passed".into(), "failed".into())
    );
    let sum: f64 = tests.iter().filter_map(|test| test["score"].as_f64()).sum();
    assert_eq!(graded["score"].as_f64(), Some(sum));
    let alone =
        Results { submissions: vec![sample::class(1, 3).submissions.remove(1)], ..sample::class(1, 3) };
    let board = json("gradescope", &alone);
    assert_eq!(board["leaderboard"][0]["name"], "Accepted cases");
    assert_eq!(board["tests"][0]["name"], "queens/case-01");
}

#[test]
fn classroom_gets_pass_only_when_all_is_accepted() {
    let mut class = sample::class(1, 4);
    class.submissions[1].results.iter_mut().for_each(|result| result.verdict = Verdict::Accepted);
    assert_eq!(json("classroom", &class)["status"], "pass");
    class.submissions[1].results[0].verdict = Verdict::NeedsPerson;
    assert_eq!(json("classroom", &class)["status"], "error");
    class.submissions[1].results[1].verdict = Verdict::Wrong;
    assert_eq!(json("classroom", &class)["status"], "fail");
    class.submissions.clear();
    assert_eq!(json("classroom", &class)["status"], "error");
}

#[test]
fn words_are_indonesian_where_that_is_asked_for() {
    let results = sample::every_verdict();
    let view = View { results: &results, conversations: &NoConversations, language: Language::Indonesian };
    let shown = written(Format::find("markdown").expect("known"), &view);
    for word in ["# Hasil", "jawaban salah", "perlu diperiksa manusia", "gagal dibangun", "Belum lengkap"] {
        assert!(shown.contains(word), "{word}: {shown}");
    }
}

#[test]
fn a_transcript_that_is_missing_is_noted() {
    for name in ["junit", "markdown", "gradescope", "annotations"] {
        let shown = report(name, &sample::every_verdict(), &NoConversations);
        assert!(shown.contains("(what the program printed is not kept)"), "{name}");
    }
}

#[test]
fn an_unfinished_class_is_marked_in_every_format_for_people() {
    for name in ["junit", "tap", "markdown", "gradescope", "json", "annotations"] {
        let shown = report(name, &sample::every_verdict(), &NoConversations);
        assert!(shown.contains("not there yet") || shown.contains("\"missing\""), "{name}");
    }
}

/// A results file in a folder of its own.
fn stored(results: &Results) -> (tempfile::TempDir, String) {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("results.json");
    std::fs::write(&file, report("json", results, &NoConversations)).expect("written");
    let path = file.display().to_string();
    (folder, path)
}

#[test]
fn several_reports_are_written_at_once_from_a_file_or_its_folder() {
    let (folder, file) = stored(&sample::class(3, 4));
    let folder = folder.path().display().to_string();
    for place in [&file, &folder] {
        let [junit, csv] = ["sub/junit.xml", "grades.csv"].map(|name| format!("{folder}/{name}"));
        wasit(&["report", place, "--report", &format!("junit={junit}"), "--report", &format!("csv={csv}")])
            .assert()
            .code(0)
            .stdout("");
        assert!(Path::new(&junit).exists() && Path::new(&csv).exists());
    }
    let left: Vec<_> = std::fs::read_dir(&folder).expect("there").filter_map(Result::ok).collect();
    assert_eq!(left.len(), 3, "{left:?}");
}

#[test]
fn an_unfinished_class_has_its_own_exit_code() {
    let (_folder, file) = stored(&sample::every_verdict());
    wasit(&["report", &file, "--quiet"])
        .assert()
        .code(3)
        .stdout(predicate::str::contains("incomplete: 2 results"));
    wasit(&["report", &file, "--report", "tap=-"])
        .assert()
        .code(3)
        .stdout(predicate::str::starts_with("TAP version 14"));
}

#[test]
fn a_batch_that_was_only_planned_is_reported_as_missing() {
    let folder = tempfile::tempdir().expect("a folder");
    let out = folder.path().display().to_string();
    let class = "examples/submissions/queens/wrong";
    wasit(&["plan", class, "--puzzle", "queens", "--case", "report-1-*", "--out", &out]).assert().code(0);
    wasit(&["report", &out]).assert().code(3).stdout(
        predicate::str::contains("python-queens-touch queens/report-1-seven-regions")
            .and(predicate::str::contains("could not be built").not()),
    );
    let junit = format!("junit={out}/junit.xml");
    wasit(&["report", &out, "--report", &junit]).assert().code(3);
    let text = std::fs::read_to_string(format!("{out}/junit.xml")).expect("written");
    assert!(text.contains("<skipped type=\"missing\""), "{text}");
}

#[test]
fn whoever_wants_no_colour_gets_none() {
    let (_folder, file) = stored(&sample::every_verdict());
    let shown = |no_color: Option<&str>| {
        let mut report = wasit(&["report", &file]);
        report.env("CLICOLOR_FORCE", "1");
        if let Some(value) = no_color {
            report.env("NO_COLOR", value);
        }
        String::from_utf8(report.output().expect("runs").stdout).expect("text")
    };
    assert!(shown(None).contains("\u{1b}["));
    assert!(!shown(Some("1")).contains('\u{1b}'));
}

#[test]
fn one_submission_can_be_chosen() {
    let (_folder, file) = stored(&sample::every_verdict());
    let chosen = wasit(&["report", &file, "--submission", "b*", "--report", "csv=-"]).output().expect("runs");
    let shown = String::from_utf8(chosen.stdout).expect("text");
    assert!(shown.contains("\nbudi,") && !shown.contains("\nani,"), "{shown}");
    wasit(&["report", &file, "--submission", "nobody"])
        .assert()
        .code(2)
        .stderr(predicate::str::contains("no submission in").and(predicate::str::contains("fits")));
}

#[test]
fn students_see_only_verdicts_of_hidden_cases() {
    let (_folder, file) = stored(&sample::every_verdict());
    for arguments in [vec!["--json"], vec!["--verbose"], vec!["--report", "markdown=-"]] {
        let all = [vec!["report", &file, "--for", "student"], arguments].concat();
        let output = wasit(&all).output().expect("runs");
        let shown = String::from_utf8(output.stdout).expect("text");
        assert!(shown.contains("hidden-1") && !shown.contains(sample::SECRET), "{shown}");
    }
}

#[test]
fn bad_targets_and_bad_results_are_one_clear_line() {
    let (folder, file) = stored(&sample::class(1, 1));
    let folder = folder.path().display().to_string();
    let write = |name: &str, text: &str| {
        let path = format!("{folder}/{name}");
        std::fs::write(&path, text).expect("written");
        path
    };
    let [newer, older, damaged] = [
        write("newer.json", r#"{"schema":2}"#),
        write("older.json", r#"{"schema":0}"#),
        write("damaged.json", r#"{"schema":1,"sandbox":7}"#),
    ];
    let within_a_file = format!("csv={file}/grades.csv");
    for (arguments, expected) in [
        (vec!["report", &file, "--report", "junti=x"], "did you mean `junit`?"),
        (vec!["report", &file, "--report", "junit"], "write FORMAT=PATH"),
        (vec!["report", &file, "--report", &within_a_file], "cannot write the csv report to"),
        (vec!["report", &file, "--report", &format!("csv={folder}")], "it is a folder"),
        (vec!["report", &file, "--report", "html=-"], "cannot go to standard output"),
        (vec!["report", &file, "--report", &format!("html={file}")], "is a file, not a folder"),
        (
            vec!["report", "nowhere.json"],
            "cannot read nowhere.json: No such file or directory (os error 2)\n",
        ),
        (vec!["report", "src"], "src is not a folder of results"),
        (vec!["report", &newer], "use a newer wasit"),
        (vec!["report", &older], "grade again"),
        (vec!["report", &damaged], "it is not what schema 1 says"),
        (vec!["report", "README.md"], "it is not JSON"),
        (vec!["report"], "required arguments"),
    ] {
        let said = wasit(&arguments).assert().code(2).stderr(predicate::str::contains(expected));
        // What is wrong with the words themselves is told with the usage.
        let told = String::from_utf8_lossy(&said.get_output().stderr).into_owned();
        assert!(told.lines().count() == 1 || told.starts_with("error: "), "{arguments:?}: {told}");
    }
    // No room is nobody's mistake, and passes.
    if Path::new("/dev/full").exists() {
        let mut full = wasit(&["report", &file, "--report", "csv=/dev/full"]);
        full.assert().code(75).stderr(predicate::str::contains("cannot write the csv report to /dev/full"));
    }
}

#[test]
fn the_page_about_reports_describes_every_format() {
    let page =
        std::fs::read_to_string(concat!(env!("CARGO_MANIFEST_DIR"), "/docs/reports.md")).expect("shipped");
    for format in FORMATS {
        assert!(
            page.contains(&format!("\n| `{}` | ", format.name)),
            "docs/reports.md does not list {}",
            format.name
        );
    }
}

#[test]
fn help_lists_every_format() {
    let mut help = wasit(&["report", "--help"]).assert().code(0);
    for format in FORMATS {
        help = help.stdout(predicate::str::contains(format.about));
    }
    wasit(&["report", "--schema"]).assert().code(0).stdout(RESULTS_SCHEMA);
}
