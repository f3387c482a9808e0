//! Pages in Indonesian: nothing that is ours is left in English, and nothing that is not ours is turned.

use std::collections::BTreeSet;

use serde_json::Value;
use wasit::case::Suite;
use wasit::exec::Promise;
use wasit::message::Message;
use wasit::puzzles;
use wasit::report::html::Site;
use wasit::report::{Language, View};
use wasit::results::{Results, redact};

use crate::common::sample_class::SampleClass;

const PUZZLES: [&str; 5] = ["fifteen", "game24", "heyawake", "iq", "queens"];

/// Our own names, and words that are the same in both languages.
const SAME: &[&str] = &["wasit", "program", "menu", "median", "namespaces", "[Enter]"];

fn pages(class: &SampleClass, results: &Results, language: Language) -> Vec<String> {
    let site = Site { view: View { results, conversations: class, language }, has_class_page: true };
    let submissions = results.submissions.iter().map(|submission| site.submission_page(submission));
    submissions.chain([site.class_page()]).collect()
}

/// What a reader sees or hears of a page: texts and spoken attributes, without what programs printed.
fn words(page: &str) -> BTreeSet<String> {
    let mut words = BTreeSet::new();
    let mut outside = 0;
    for part in page.split('<').skip(1) {
        let (tag, text) = part.split_once('>').unwrap_or((part, ""));
        let name = tag.split([' ', '\n']).next().unwrap_or_default();
        match name {
            "pre" | "code" | "script" | "style" => outside += 1,
            "/pre" | "/code" | "/script" | "/style" => outside -= 1,
            _ => (),
        }
        for attribute in [" title=\"", " aria-label=\"", " data-words=\"", " data-accepted=\""] {
            words.extend(tag.split(attribute).skip(1).filter_map(|rest| said(rest.split('"').next()?)));
        }
        if outside == 0 {
            words.extend(said(text));
        }
    }
    words
}

/// A text without its entities, if there are words in it.
fn said(text: &str) -> Option<String> {
    let text = text.replace("&#39;", "'").replace("&quot;", "\"").replace("&lt;", "<").replace("&gt;", ">");
    let text = text.replace("&amp;", "&").trim().to_owned();
    let longest = text.split(|c: char| !c.is_alphabetic()).map(str::len).max().unwrap_or(0);
    (longest > 2).then_some(text)
}

/// Every text in the results: names, titles, and what others wrote.
fn texts(value: &Value, found: &mut String) {
    match value {
        Value::String(text) => {
            found.push_str(text);
            found.push('\n');
        }
        Value::Array(items) => items.iter().for_each(|item| texts(item, found)),
        Value::Object(fields) => fields.values().for_each(|field| texts(field, found)),
        Value::Null | Value::Bool(_) | Value::Number(_) => (),
    }
}

/// What is the same on pages in both languages, and neither from outside nor the same word.
fn left_in_english(class: &SampleClass, results: &Results) -> Vec<String> {
    let mut data = String::new();
    texts(&serde_json::to_value(results).expect("results are JSON"), &mut data);
    let both = pages(class, results, Language::English)
        .into_iter()
        .zip(pages(class, results, Language::Indonesian))
        .flat_map(|(english, other)| {
            words(&english).intersection(&words(&other)).cloned().collect::<Vec<_>>()
        });
    let mut ours: Vec<String> = both.filter(|text| !is_from_outside(text, &data)).collect();
    ours.sort();
    ours.dedup();
    ours
}

/// Whether every part of a text is a name, a figure, the same word in both languages, or what others wrote.
fn is_from_outside(text: &str, data: &str) -> bool {
    let is_figure = |part: &str| part.starts_with(|c: char| c.is_ascii_digit() || c == '–');
    let known = |part: &str| data.contains(part) || SAME.contains(&part) || is_figure(part);
    // What was made harmless is not found in the data any more.
    text.contains("hacked") || text.split([':', '·', '(', ')', '…']).map(str::trim).all(known)
}

#[test]
fn no_word_of_ours_is_left_in_english_on_an_indonesian_page() {
    let mut class = SampleClass::new(&PUZZLES, 3, 9);
    class.results.missing = vec!["queens-001 queens/nowhere".to_owned()];
    for results in [class.results.clone(), redact(&class.results)] {
        let left = left_in_english(&class, &results);
        assert!(left.is_empty(), "{left:#?}");
        for page in pages(&class, &results, Language::Indonesian) {
            assert!(page.contains("<html lang=\"id\">"));
        }
    }
}

#[test]
fn a_heading_that_stays_english_is_found() {
    assert!(!is_from_outside("What was enforced", "queens-001\nStudent 1\n"));
    assert!(!is_from_outside("queens-001: accepted", "queens-001\nStudent 1\n"));
    assert!(is_from_outside("Student 1 · 2.5 s", "queens-001\nStudent 1\n"));
    let heading = "<h2>What was enforced</h2><p title=\"accepted\">diterima</p>";
    assert_eq!(words(heading), ["What was enforced", "accepted", "diterima"].map(str::to_owned).into());
    assert_eq!(words("<pre>File name: </pre><code>python3</code>"), BTreeSet::new());
}

#[test]
fn every_reason_of_the_rules_has_an_indonesian_sentence() {
    let class = SampleClass::new(&PUZZLES, 4, 40);
    let results = class.results.submissions.iter().flat_map(|submission| &submission.results);
    let details: BTreeSet<&Message> =
        results.flat_map(|result| &result.violations).map(|broken| &broken.detail).collect();
    assert!(details.len() > 30, "{}", details.len());
    for detail in details {
        assert_ne!(Language::Indonesian.say(detail), detail.to_string());
    }
}

#[test]
fn every_malformed_case_is_refused_in_indonesian() {
    let cases = Suite::Folder("cases".into()).cases(None).expect("the cases are there");
    let mut messages: Vec<Message> = Vec::new();
    for case in &cases {
        let Some(puzzle) = puzzles::find(&case.puzzle) else { continue };
        match puzzle.read_instance(&case.input) {
            Err(malformed) => messages.push(Message::from(&malformed)),
            Ok(reading) => {
                messages.extend(reading.doubts.iter().map(Message::from));
                messages.extend(reading.instance.unsolvable());
            }
        }
    }
    let sentences: BTreeSet<String> = messages.iter().map(ToString::to_string).collect();
    assert!(sentences.len() > 20, "{}", sentences.len());
    let english = ["expected", "found", "which", "rows", "the", "line", "is"];
    for message in messages {
        let turned = Language::Indonesian.say(&message);
        let left = |word: &str| english.contains(&word);
        assert!(!turned.split(' ').any(left), "{message}\n{turned}");
    }
}

#[test]
fn every_rule_promise_and_item_of_a_checklist_has_an_indonesian_name() {
    let name = |family: &str, name: &str| {
        let [english, other] = Language::ALL.map(|language| language.name(family, name).to_owned());
        (english == other).then_some(english)
    };
    let rules = PUZZLES.iter().flat_map(|puzzle| puzzles::find(puzzle).expect("compiled in").rules());
    let rules = rules.filter_map(|rule| name("rule", rule.name));
    let promises = Promise::ALL.into_iter().filter_map(|promise| name("promise", promise.name()));
    let cases = Suite::Folder("cases".into()).cases(None).expect("the cases are there");
    let items = cases.iter().flat_map(|case| &case.puzzle_config.rubric);
    let items = items.filter_map(|item| {
        let english = Message::known("rubric", &item.item);
        (Language::Indonesian.say(&english) == item.item).then(|| item.item.clone())
    });
    let unturned: BTreeSet<String> = rules.chain(promises).chain(items).collect();
    assert!(unturned.is_empty(), "{unturned:#?}");
}
