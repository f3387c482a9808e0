//! The pages of a class: how large they are, what stands in them, what must not.

use wasit::report::html::{Site, write_class, write_pages};
use wasit::report::{Language, View};
use wasit::results::redact;

use crate::common::sample_class::{HOSTILE, SampleClass};

fn view(class: &SampleClass) -> View<'_> {
    View { results: &class.results, conversations: class, language: Language::English }
}

fn site(class: &SampleClass) -> Site<'_> {
    Site { view: view(class), has_class_page: true }
}

#[test]
fn nothing_a_program_says_becomes_markup() {
    let class = SampleClass::new(&["queens"], 2, 12);
    let site = site(&class);
    let hostile = &class.results.submissions[0];
    for page in [site.class_page(), site.submission_page(hostile)] {
        assert_eq!(page.matches("<script").count(), 1, "only our own script");
        assert_eq!(page.matches("</script").count(), 1);
        assert!(!page.contains("<img") && !page.contains(" onerror=\""));
        assert!(!page.contains(['\u{1b}', '\u{7}', '\0', '\u{202e}', '\u{2066}']));
    }
    assert!(site.submission_page(hostile).contains("&lt;/script&gt;"), "it is shown as text: {HOSTILE}");
}

#[test]
fn a_line_of_a_megabyte_is_cut() {
    let class = SampleClass::new(&["queens"], 1, 4);
    let page = site(&class).submission_page(&class.results.submissions[0]);
    // Four runs printed a megabyte each, and every byte takes four once it is escaped.
    assert!(page.len() < 600_000, "{} bytes", page.len());
}

#[test]
fn the_page_of_a_large_class_stays_small() {
    let class = SampleClass::new(&["fifteen"], 500, 40);
    let page = site(&class).class_page();
    assert_eq!(page.matches("<tr><th scope=\"row\"><a").count(), 501);
    assert!(page.len() < 20_000_000, "{} bytes", page.len());
}

#[test]
fn a_student_sees_no_more_than_the_verdict_of_a_hidden_case() {
    let class = SampleClass::new(&["queens"], 3, 12);
    let submission = &class.results.submissions[1];
    let hidden: Vec<_> = class.results.cases.iter().filter(|case| case.hidden).collect();
    assert!(!hidden.is_empty());
    let redacted = redact(&class.results);
    let teacher = site(&class).submission_page(submission);
    let student = Site { view: View { results: &redacted, ..view(&class) }, has_class_page: false };
    let student = student.submission_page(&redacted.submissions[1]);
    for case in hidden {
        assert!(teacher.contains(&case.id), "{}", case.id);
        let name = case.id.split_once('/').expect("an id has a puzzle").1;
        assert!(!student.contains(name), "{name}");
    }
    assert!(student.contains("queens/hidden-1") && !student.contains("index.html"));
}

#[test]
fn pages_are_written_and_those_to_hand_out_say_nothing_of_the_class() {
    let class = SampleClass::new(&["queens", "game24"], 2, 3);
    let folder = tempfile::tempdir().expect("a folder");
    let count = |name: &str| std::fs::read_dir(folder.path().join(name)).map_or(0, Iterator::count);
    write_pages(folder.path(), &view(&class), &|_| true).expect("it can be written");
    assert!(!folder.path().join("index.html").exists());
    assert_eq!(count("submissions"), 4);
    write_class(folder.path(), &view(&class), &|_| true).expect("it can be written");
    assert!(folder.path().join("index.html").is_file());
    assert_eq!(count("submissions"), 6);
}

#[test]
fn an_unfinished_class_says_what_is_missing() {
    let mut class = SampleClass::new(&["queens"], 1, 1);
    class.results.missing = vec!["queens-007 queens/digits".to_owned()];
    let page = site(&class).class_page();
    assert!(page.contains("Incomplete") && page.contains("queens-007 queens/digits"));
}

#[test]
fn a_missing_conversation_is_said() {
    let mut class = SampleClass::new(&["queens"], 1, 1);
    class.results.submissions[0].results[0].run = Some("gone".to_owned());
    let page = site(&class).submission_page(&class.results.submissions[0]);
    assert!(page.contains("not kept here (run gone)"));
}

#[test]
fn the_script_of_a_class_finds_the_places_for_its_counts() {
    let page = site(&SampleClass::new(&["queens"], 1, 1)).class_page();
    assert!(page.contains("data-words=\"{} of {} submissions\""));
}
