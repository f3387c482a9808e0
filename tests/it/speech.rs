//! What is heard in the words on a screen: the rows of `tests/words/claims.tsv` and `figures.tsv`.

use wasit::screen::Screen;
use wasit::screen::words::{Speech, Time};
use wasit::vocabulary::Vocabulary;

/// The rows of a file, each with the fact it belongs to.
fn rows(text: &'static str) -> Vec<(&'static str, Vec<&'static str>)> {
    let mut fact = "";
    let mut rows = Vec::new();
    for line in text.lines().filter(|line| !line.is_empty()) {
        match line.strip_prefix("# ") {
            Some(comment) => fact = comment,
            None => rows.push((fact, line.split('\t').collect())),
        }
    }
    rows
}

fn read(text: &str) -> Speech {
    let text = text.replace("\\n", "\n").replace("\\t", "\t");
    Speech::read(&Screen::read(text.as_bytes()), Vocabulary::shipped())
}

/// The items of a field, or that there is none.
fn list(items: &[String]) -> String {
    if items.is_empty() { "-".to_owned() } else { items.join(" ") }
}

#[test]
fn every_sentence_says_what_its_row_says() {
    let rows = rows(include_str!("../words/claims.tsv"));
    for (fact, row) in &rows {
        let [text, expected] = row[..] else { panic!("two columns: {row:?}") };
        let said: Vec<String> =
            read(text).statements.iter().map(|statement| format!("{:?}", statement.what)).collect();
        assert_eq!(list(&said), expected, "{fact}: {text}");
    }
    assert!(rows.len() >= 62, "{}", rows.len());
}

#[test]
fn figures_are_read_wherever_they_stand_in_a_line() {
    let rows = rows(include_str!("../words/figures.tsv"));
    for (_, row) in &rows {
        let [text, iterations, time, totals] = row[..] else { panic!("four columns: {row:?}") };
        let figures = read(text).figures;
        let found = figures.iterations.map_or_else(|| "-".to_owned(), |(_, count)| count.to_string());
        assert_eq!(found, iterations, "{text}");
        let found = match figures.time {
            Some((_, Time::Known(ms))) => format!("{ms:?}"),
            Some((_, Time::Unitless(number))) => format!("u{number:?}"),
            None => "-".to_owned(),
        };
        assert_eq!(found, time, "{text}");
        let found: Vec<String> = figures.totals.iter().map(|(_, total)| total.to_string()).collect();
        assert_eq!(list(&found), totals, "{text}");
    }
    assert!(rows.len() >= 18, "{}", rows.len());
}
