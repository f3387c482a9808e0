//! A class as the terminal shows it.

mod sample;

use wasit::report::{Detail, Ink, Look, write_grid, write_overview};
use wasit::results::Results;

fn overview(results: &Results, width: usize, ink: Ink, detail: Detail) -> String {
    let mut out = Vec::new();
    write_overview(&mut out, results, &Look { width, ink, detail }).expect("a Vec takes everything");
    String::from_utf8(out).expect("text")
}

fn check(name: &str, shown: &str) {
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path(concat!(env!("CARGO_MANIFEST_DIR"), "/snapshots/cli"));
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.bind(|| insta::assert_snapshot!(name, shown));
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
        write_grid(&mut out, &sample::class(20, 40), width, Ink::Plain).expect("a Vec takes everything");
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
