//! A class as the terminal shows it.

use wasit::report::{
    Boards, CheckLook, Detail, Ink, Language, Look, Talk, write_check_case, write_check_foot,
    write_check_head, write_conversation, write_grid, write_overview,
};
use wasit::results::{Conversations as _, Results};

use crate::common::run::snapshot_settings;
use crate::common::sample_results as sample;

fn overview(results: &Results, width: usize, ink: Ink, detail: Detail) -> String {
    let mut out = Vec::new();
    write_overview(&mut out, results, &Look { width, ink, detail, language: Language::English })
        .expect("a Vec takes everything");
    String::from_utf8(out).expect("text")
}

fn check(name: &str, shown: &str) {
    snapshot_settings().bind(|| insta::assert_snapshot!(name, shown));
}

#[test]
fn a_class_at_eighty_columns() {
    check("overview-80", &overview(&sample::every_verdict(), 80, Ink::Plain, Detail::Usual));
}

#[test]
fn a_class_at_two_hundred_columns_in_colour() {
    check("overview-200-colour", &overview(&sample::every_verdict(), 200, Ink::Colour, Detail::Usual));
}

#[test]
fn quiet_is_the_totals_and_a_warning() {
    let quiet = overview(&sample::every_verdict(), 80, Ink::Plain, Detail::Quiet);
    assert!(quiet.starts_with("3 submissions, 31 results:") && !quiet.contains("citra"), "{quiet}");
    assert!(quiet.contains("incomplete: 2 results are not there yet"), "{quiet}");
}

#[test]
fn usual_lists_are_cut_and_verbose_ones_are_not() {
    let class = sample::class(60, 40);
    let usual = overview(&class, 100, Ink::Plain, Detail::Usual);
    let verbose = overview(&class, 100, Ink::Plain, Detail::Verbose);
    assert!(usual.contains("more (--verbose)"), "{usual}");
    assert!(!verbose.contains("more (--verbose)") && verbose.len() > 2 * usual.len());
}

#[test]
fn the_grid_never_leaves_the_terminal() {
    for width in [40, 80, 200] {
        let mut out = Vec::new();
        let look = Look { width, ink: Ink::Plain, detail: Detail::Usual, language: Language::English };
        write_grid(&mut out, &sample::class(20, 40), &look).expect("a Vec takes everything");
        let shown = String::from_utf8(out).expect("text");
        let grid: Vec<&str> = shown.lines().collect();
        assert!(grid.len() > 20);
        let longest = grid.iter().map(|line| line.chars().count()).max().expect("lines");
        assert!(longest <= width, "{longest} > {width}:\n{shown}");
    }
}

#[test]
fn hostile_texts_do_not_reach_the_terminal() {
    let shown = overview(&sample::hostile(), 80, Ink::Plain, Detail::Verbose);
    let harmless = |c: char| c == '\n' || !(c.is_control() || ('\u{202a}'..='\u{202e}').contains(&c));
    assert!(shown.chars().all(harmless));
    assert!(shown.lines().all(|line| line.chars().count() < 400));
}

#[test]
fn nobody_handed_in_anything() {
    let nobody = Results { submissions: Vec::new(), ..sample::every_verdict() };
    let shown = overview(&nobody, 80, Ink::Plain, Detail::Usual);
    assert!(shown.contains("0 submissions, 0 results"), "{shown}");
}

/// One submission as `wasit check` shows it.
fn submission(results: &Results, id: &str, width: usize, language: Language) -> String {
    let look = CheckLook { width, ink: Ink::Plain, language, boards: Boards::All };
    let row = results.submissions.iter().find(|row| row.id == id).expect("it is in the sample");
    let mut out = Vec::new();
    write_check_head(&mut out, row, &look).expect("a Vec takes everything");
    for result in &row.results {
        write_check_case(&mut out, results, result, &look).expect("a Vec takes everything");
    }
    write_check_foot(&mut out, row, &results.sandbox, &look).expect("a Vec takes everything");
    String::from_utf8(out).expect("text")
}

#[test]
fn a_submission_never_leaves_the_terminal() {
    let mut results = sample::every_verdict();
    let advice = "run: [python3, main.py]  # the command that starts it, typed in workdir; {case} is the case's file\n";
    results.submissions[0].advice = Some(advice.to_owned());
    for (width, language) in [(60, Language::English), (80, Language::English), (80, Language::Indonesian)] {
        let shown = submission(&results, "ani", width, language);
        for line in shown.lines() {
            assert!(line.chars().count() <= width, "{width}: {line}");
        }
        assert!(shown.contains("\n    run: [python3, main.py]\n"), "a long comment stands above: {shown}");
    }
}

#[test]
fn the_terminal_speaks_indonesian() {
    let results = sample::every_verdict();
    let look = Look { width: 80, ink: Ink::Plain, detail: Detail::Usual, language: Language::Indonesian };
    let mut out = Vec::new();
    write_overview(&mut out, &results, &look).expect("a Vec takes everything");
    let class = String::from_utf8(out).expect("text");
    let one = submission(&results, "ani", 80, Language::Indonesian);
    for english in ["submission", "Failures", "look at", "checklist", "points", "wall"] {
        assert!(!class.contains(english) && !one.contains(english), "{english}\n{class}\n{one}");
    }
    assert!(class.contains("Kegagalan") && one.contains("diterima"), "{class}\n{one}");
}

#[test]
fn a_conversation_keeps_its_drawing_and_leaves_nothing_out_when_asked() {
    let lines: Vec<String> = (1..=60).map(|number| format!("   board {number}")).collect();
    let talk = sample::Said(lines.join("\n")).conversation("a run").expect("it is kept");
    let shown = |full: bool| {
        let mut out = Vec::new();
        let look = Talk { ink: Ink::Plain, language: Language::English, full };
        write_conversation(&mut out, &talk, &look).expect("a Vec takes everything");
        String::from_utf8(out).expect("text")
    };
    let (usual, full) = (shown(false), shown(true));
    assert!(usual.contains("  |    board 1\n") && usual.contains("lines (--full shows them)"), "{usual}");
    assert!(!usual.contains("board 30") && !full.contains("--full"), "{usual}{full}");
    assert!(lines.iter().all(|line| full.contains(&format!("  | {line}\n"))), "{full}");
}
