//! What is heard in the words on a screen: the rows of `tests/words/claims.tsv` and `figures.tsv`.

use wasit::screen::Screen;
use wasit::screen::words::{Speech, Time};
use wasit::vocabulary::Vocabulary;

use crate::common::rows::rows;

fn read(text: &str) -> Speech {
    Speech::read(&Screen::read(text.as_bytes()), Vocabulary::shipped())
}

/// The items of a field, or that there is none.
fn list(items: &[String]) -> String {
    if items.is_empty() { "-".to_owned() } else { items.join(" ") }
}

#[test]
fn every_sentence_says_what_its_row_says() {
    let rows = rows("words/claims.tsv");
    for row in &rows {
        let [text, expected] = &row.fields[..] else { panic!("two columns: {}", row.place) };
        let said: Vec<String> =
            read(text).statements.iter().map(|statement| format!("{:?}", statement.what)).collect();
        assert_eq!(list(&said), *expected, "{}: {text}", row.place);
    }
    assert!(rows.len() >= 62, "{}", rows.len());
}

#[test]
fn figures_are_read_wherever_they_stand_in_a_line() {
    let rows = rows("words/figures.tsv");
    for row in &rows {
        let [text, iterations, time, totals] = &row.fields[..] else { panic!("four columns: {}", row.place) };
        let figures = read(text).figures;
        let found = figures.iterations.map_or_else(|| "-".to_owned(), |(_, count)| count.to_string());
        assert_eq!(found, *iterations, "{text}");
        let found = match figures.time {
            Some((_, Time::Known(ms))) => format!("{ms:?}"),
            Some((_, Time::Unitless(number))) => format!("u{number:?}"),
            None => "-".to_owned(),
        };
        assert_eq!(found, *time, "{text}");
        let found: Vec<String> = figures.totals.iter().map(|(_, total)| total.to_string()).collect();
        assert_eq!(list(&found), *totals, "{text}");
    }
    assert!(rows.len() >= 18, "{}", rows.len());
}
