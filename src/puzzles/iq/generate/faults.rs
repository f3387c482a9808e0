//! Challenges that are spoilt, each in a way that real programs stumble over.

use crate::puzzles::iq::{Challenge, Kind};
use crate::puzzles::{Fact, Generated, Rng};

/// A way to spoil the lines of a challenge.
struct Damage {
    name: &'static str,
    spoil: fn(&mut Vec<String>),
}

/// The ways; a challenge has at least a header, a kind and a piece.
const DAMAGES: &[Damage] = &[
    Damage { name: "an empty file", spoil: Vec::clear },
    Damage {
        name: "no line with the kind of board",
        spoil: |lines| {
            lines.remove(1);
        },
    },
    Damage { name: "an unknown kind of board", spoil: |lines| "NORMAL".clone_into(&mut lines[1]) },
    Damage {
        name: "two numbers instead of three",
        spoil: |lines| {
            let end = lines[0].rfind(' ').unwrap_or(0);
            lines[0].truncate(end);
        },
    },
    Damage { name: "a word instead of a number", spoil: |lines| lines[0].insert(0, 'x') },
    Damage { name: "a negative number of rows", spoil: |lines| lines[0].insert(0, '-') },
    Damage {
        name: "no rows",
        spoil: |lines| {
            let rest = lines[0].find(' ').unwrap_or(0);
            lines[0].replace_range(..rest, "0");
        },
    },
    Damage {
        name: "a thousand million rows",
        spoil: |lines| {
            let rest = lines[0].find(' ').unwrap_or(0);
            lines[0].replace_range(..rest, "1000000000");
        },
    },
    Damage { name: "no pieces", spoil: |lines| lines.truncate(2) },
    Damage {
        name: "two letters on one line",
        spoil: |lines| {
            if let Some(line) = lines.last_mut() {
                let other = if line.contains('A') { 'B' } else { 'A' };
                line.push(other);
            }
        },
    },
    Damage { name: "a sign that is no letter", spoil: |lines| lines.push("#".to_owned()) },
    Damage {
        name: "a letter that comes back",
        spoil: |lines| {
            // The last piece may be the only one, so another stands in between.
            let again = lines.last().cloned().unwrap_or_default();
            lines.extend(["a".to_owned(), again]);
        },
    },
    Damage {
        name: "a row of the board that is too short",
        spoil: |lines| {
            draw_board(lines);
            lines[2].pop();
        },
    },
    Damage {
        name: "a row of the board that is too long",
        spoil: |lines| {
            draw_board(lines);
            lines[2].push('X');
        },
    },
    Damage {
        name: "a foreign sign on the board",
        spoil: |lines| {
            draw_board(lines);
            lines[2].replace_range(..1, "O");
        },
    },
];

/// Makes the rows of a CUSTOM board out of the header, if there are none.
fn draw_board(lines: &mut Vec<String>) {
    if lines[1] != Kind::Custom.word() {
        let sides: Vec<usize> = lines[0].split(' ').filter_map(|word| word.parse().ok()).collect();
        let rows = vec!["X".repeat(sides[1]); sides[0]];
        Kind::Custom.word().clone_into(&mut lines[1]);
        lines.splice(2..2, rows);
    }
}

/// The challenge spoilt in one of the ways.
pub(super) fn generated(challenge: &Challenge, rng: &mut Rng) -> Generated {
    let damage = rng.pick(DAMAGES);
    let mut lines: Vec<String> = challenge.to_string().lines().map(str::to_owned).collect();
    (damage.spoil)(&mut lines);
    let mut input = lines.join("\n");
    if !input.is_empty() {
        input.push('\n');
    }
    Generated { input, measured: vec![Fact::new("fault", damage.name)] }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzles::Puzzle;
    use crate::puzzles::iq::Iq;

    #[test]
    fn every_damage_makes_every_kind_of_challenge_malformed() {
        for text in [
            "1 1 1\nDEFAULT\nA\n",
            "2 3 2\nDEFAULT\nA\nAA\n B\nBB\n",
            "2 2 2\nCUSTOM\n.X\nXX\nAA\nB\n",
            "2 2 2\nPYRAMID\nA\nAA\nBB\n",
        ] {
            for damage in DAMAGES {
                let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
                (damage.spoil)(&mut lines);
                assert!(Iq::read_instance(&lines.join("\n")).is_err(), "{}: {lines:?}", damage.name);
            }
        }
    }
}
