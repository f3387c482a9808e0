//! Challenges that are spoilt, each in a way that real programs stumble over.

use crate::puzzles::iq::{Challenge, Kind};
use crate::puzzles::{Fact, Generated, Rng};

/// What is wrong, and how the lines of a challenge are made so; it has at least a header, a kind and a piece.
type Fault = (&'static str, fn(&mut Vec<String>));

const FAULTS: &[Fault] = &[
    ("an empty file", Vec::clear),
    ("no line with the kind of board", |lines| drop(lines.remove(1))),
    ("an unknown kind of board", |lines| "NORMAL".clone_into(&mut lines[1])),
    ("two numbers instead of three", |lines| {
        let end = lines[0].rfind(' ').unwrap_or(0);
        lines[0].truncate(end);
    }),
    ("a word instead of a number", |lines| lines[0].insert(0, 'x')),
    ("a negative number of rows", |lines| lines[0].insert(0, '-')),
    ("no rows", |lines| replace_rows(lines, "0")),
    ("a thousand million rows", |lines| replace_rows(lines, "1000000000")),
    ("no pieces", |lines| lines.truncate(2)),
    ("two letters on one line", |lines| {
        if let Some(line) = lines.last_mut() {
            let other = if line.contains('A') { 'B' } else { 'A' };
            line.push(other);
        }
    }),
    ("a sign that is no letter", |lines| lines.push("#".to_owned())),
    ("a letter that comes back", |lines| {
        // The last piece may be the only one, so another stands in between.
        let again = lines.last().cloned().unwrap_or_default();
        lines.extend(["a".to_owned(), again]);
    }),
    ("a row of the board that is too short", |lines| {
        first_row(lines).pop();
    }),
    ("a row of the board that is too long", |lines| first_row(lines).push('X')),
    ("a foreign sign on the board", |lines| first_row(lines).replace_range(..1, "O")),
];

/// Writes another number of rows into the header.
fn replace_rows(lines: &mut [String], rows: &str) {
    let rest = lines[0].find(' ').unwrap_or(0);
    lines[0].replace_range(..rest, rows);
}

/// The first row of a CUSTOM board, which is made out of the header if there is none.
fn first_row(lines: &mut Vec<String>) -> &mut String {
    if lines[1] != Kind::Custom.word() {
        let sides: Vec<usize> = lines[0].split(' ').filter_map(|word| word.parse().ok()).collect();
        let rows = vec!["X".repeat(sides[1]); sides[0]];
        Kind::Custom.word().clone_into(&mut lines[1]);
        lines.splice(2..2, rows);
    }
    &mut lines[2]
}

/// The challenge spoilt in one of the ways.
pub(super) fn generated(challenge: &Challenge, rng: &mut Rng) -> Generated {
    let (name, spoil) = rng.pick(FAULTS);
    let mut lines: Vec<String> = challenge.to_string().lines().map(str::to_owned).collect();
    spoil(&mut lines);
    let mut input = lines.join("\n");
    if !input.is_empty() {
        input.push('\n');
    }
    Generated { input, measured: vec![Fact::new("fault", *name)] }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzles::Puzzle;
    use crate::puzzles::iq::Iq;

    #[test]
    fn every_fault_makes_every_kind_of_challenge_malformed() {
        for text in [
            "1 1 1\nDEFAULT\nA\n",
            "2 3 2\nDEFAULT\nA\nAA\n B\nBB\n",
            "2 2 2\nCUSTOM\n.X\nXX\nAA\nB\n",
            "2 2 2\nPYRAMID\nA\nAA\nBB\n",
        ] {
            for (name, spoil) in FAULTS {
                let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
                spoil(&mut lines);
                assert!(Iq::read_instance(&lines.join("\n")).is_err(), "{name}: {lines:?}");
            }
        }
    }
}
