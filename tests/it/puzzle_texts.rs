//! What the puzzles make of texts: the rows of `tests/puzzles/PUZZLE`, of the same four tables for every puzzle.

use std::collections::BTreeSet;

use wasit::puzzles::{AnyInstance, AnyPuzzle, Form, Judgement, Malformed, Sighting, all};
use wasit::screen::Screen;
use wasit::screen::words::Speech;
use wasit::vocabulary::Vocabulary;

use crate::common::rows::{Row, rows};

/// What is made of the first field of every row must be what the other fields say.
fn check(table: &str, least: usize, found: fn(&dyn AnyPuzzle, &Row) -> Vec<String>) {
    let mut wrong = Vec::new();
    let mut checked = 0;
    for puzzle in all() {
        for row in rows(&format!("puzzles/{}/{table}.tsv", puzzle.name())) {
            checked += 1;
            let (found, expected) = (found(*puzzle, &row), &row.fields[1..]);
            if found != expected {
                let (place, text) = (&row.place, &row.fields[0]);
                wrong.push(format!("{place}\n  {text:?}\n  expected {expected:?}\n  found    {found:?}"));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(checked >= least, "{checked} rows");
}

fn fault(malformed: &Malformed) -> String {
    format!("{malformed}{}", if malformed.or_unsolvable { " (or unsolvable)" } else { "" })
}

/// The instance that a row is about.
fn instance(puzzle: &dyn AnyPuzzle, row: &Row) -> Box<dyn AnyInstance> {
    puzzle.read_instance(&row.about).expect(&row.place).instance
}

#[test]
fn instances_are_read_as_their_rows_say() {
    check("instances", 162, |puzzle, row| match puzzle.read_instance(&row.fields[0]) {
        Ok(reading) => {
            let doubts = reading.doubts.iter().map(fault);
            std::iter::once(reading.instance.canonical()).chain(doubts).collect()
        }
        Err(malformed) => vec![fault(&malformed)],
    });
}

#[test]
fn answers_are_read_and_judged_as_their_rows_say() {
    check("answers", 223, |puzzle, row| match instance(puzzle, row).judge(&row.fields[0]) {
        Ok(judgement) => {
            let broken =
                judgement.violations.iter().map(|broken| format!("{}: {}", broken.rule, broken.detail));
            std::iter::once(judgement.canonical.clone()).chain(broken).collect()
        }
        Err(malformed) => vec![fault(&malformed)],
    });
}

/// The lines, how much it looks like an answer, and the answer.
fn shown(seen: &Sighting<Judgement>) -> String {
    let form = match &seen.form {
        Form::Whole => "whole".to_owned(),
        Form::Unfinished => "unfinished".to_owned(),
        Form::Interpreted(how) => format!("interpreted ({how})"),
    };
    format!("{}..{} {form}: {}", seen.lines.start, seen.lines.end, seen.answer.canonical)
}

#[test]
fn screens_show_the_answers_their_rows_say() {
    check("screens", 155, |puzzle, row| {
        let screen = Screen::read(row.fields[0].as_bytes());
        let speech = Speech::read(&screen, Vocabulary::shipped());
        let found = instance(puzzle, row).find_answers(&screen, &speech);
        let fault = found.fault.iter().map(|seen| format!("fault {}", shown(seen)));
        found.last.iter().map(shown).chain(fault).collect()
    });
}

#[test]
fn texts_are_typed_as_samples_are_written() {
    check("typed", 45, |puzzle, row| {
        let samples: Vec<&str> = row.fields[2..].iter().map(String::as_str).collect();
        let typed = puzzle.imitate(&row.fields[0], &samples);
        std::iter::once(typed).chain(row.fields[2..].iter().cloned()).collect()
    });
}

#[test]
fn every_rule_of_a_puzzle_has_a_name_of_its_own() {
    for puzzle in all() {
        let names: BTreeSet<&str> = puzzle.rules().iter().map(|rule| rule.name).collect();
        assert_eq!(names.len(), puzzle.rules().len(), "{}", puzzle.name());
    }
}

#[test]
fn endless_texts_are_refused_without_harm() {
    let junk = ["1", "1 ", "1\n", "1 2 3 4\n", "7 ", "-", "\n-\n", "A", "A\n", "\n", ",", "/", "é"];
    for puzzle in all() {
        for part in junk {
            let text = part.repeat(20_000_000 / part.len());
            assert!(puzzle.read_instance(&text).is_err(), "{} {part:?}", puzzle.name());
        }
    }
}
