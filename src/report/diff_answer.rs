//! Two answers to the same instance: as boards where they are boards, else as texts.

use std::io::{self, Write};

use crate::diff::TextDiff;
use crate::puzzles::{self, AnyInstance};

use super::Ink;
use super::diff_board::write_board_diff;
use super::diff_text::write_text_diff;

/// Writes the answers side by side, or a text diff from the reference to the new one.
pub fn write_answer_diff(
    out: &mut dyn Write,
    instance: &dyn AnyInstance,
    new: (&str, &str),
    reference: (&str, &str),
    ink: Ink,
) -> io::Result<()> {
    if !write_boards(out, instance, new, reference, ink)? {
        writeln!(out, "--- {}\n+++ {}", reference.0, new.0)?;
        write_text_diff(out, &TextDiff::new(reference.1, new.1), ink)?;
    }
    Ok(())
}

/// Writes the answers side by side if they are boards; returns whether they are.
pub(super) fn write_boards(
    out: &mut dyn Write,
    instance: &dyn AnyInstance,
    new: (&str, &str),
    reference: (&str, &str),
    ink: Ink,
) -> io::Result<bool> {
    match (instance.draw_judged(new.1), instance.draw_judged(reference.1)) {
        (Ok(left), Ok(right)) => write_board_diff(out, (new.0, &left), (reference.0, &right), ink),
        _ => Ok(false),
    }
}

/// Writes how an answer differs from the case's stored one; a difference is no fault.
pub fn write_reference_diff(
    out: &mut dyn Write,
    case: Stored<'_>,
    answer: Option<&str>,
    accepted: bool,
    ink: Ink,
) -> io::Result<()> {
    let reading = puzzles::find(case.puzzle).and_then(|puzzle| puzzle.read_instance(case.input).ok());
    let stored = match (reading.as_ref(), case.reference) {
        (Some(reading), Some(stored)) => reading.instance.judge(stored).ok(),
        _ => None,
    };
    let (Some(reading), Some(stored), Some(answer)) = (reading, stored, answer) else {
        return writeln!(out, "\nno difference to show: it takes an answer and a case with a stored answer");
    };
    if answer == stored.canonical {
        return writeln!(out, "\nthe same as the reference");
    }
    let words = if accepted { "different, valid" } else { "different from the reference" };
    writeln!(out, "\n{words}")?;
    let instance = reading.instance.as_ref();
    write_answer_diff(out, instance, ("this answer", answer), ("reference", &stored.canonical), ink)
}

/// A case with its stored answer.
#[derive(Debug, Clone, Copy)]
pub struct Stored<'a> {
    pub puzzle: &'a str,
    /// The text of the instance.
    pub input: &'a str,
    /// The stored answer.
    pub reference: Option<&'a str>,
}
