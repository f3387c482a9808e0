//! What a person types for a board: in the form of a program's own sample files, or number by number.

use crate::puzzles::text::full_lines;
use crate::puzzles::{Part, PartKind, Reading, Typed};

use super::instance::grid::{name, write_names};
use super::instance::{grid, list, pzprv3, url};
use super::{Board, Heyawake, instance};

/// A form of text that boards have.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Form {
    /// Rooms by name, and numbers by the names of rooms: our own.
    Named,
    /// Rooms by name, and numbers in cells.
    TwoGrids,
    /// What is typed into the course's own program.
    List,
    /// A link.
    Url,
    /// A file of pzpr.
    File,
}

impl Typed for Heyawake {
    fn imitate(text: &str, samples: &[&str]) -> String {
        let Ok(reading) = instance::read(text) else {
            return text.to_owned();
        };
        let wanted =
            most_frequent(samples.iter().filter_map(|sample| form_of(sample))).unwrap_or(Form::Named);
        if !reading.doubts.is_empty() || form_of(text) == Some(wanted) {
            return text.to_owned();
        }
        let board = &reading.instance;
        match wanted {
            Form::Named => grid::write(board),
            Form::TwoGrids => two_grids(board),
            Form::List => numbers(text),
            Form::Url => url::write(board),
            Form::File => pzprv3::write(board),
        }
    }
    fn dictate(text: &str) -> Vec<Part> {
        let Ok(Reading { instance: board, .. }) = instance::read(text) else {
            return Vec::new();
        };
        let sizes = [Part::new(PartKind::Rows, board.rows()), Part::new(PartKind::Columns, board.columns())];
        let cell = |cell: usize| {
            let room = board.room(cell);
            let clue = board.clue(room).filter(|_| board.first_cell(room) == cell);
            let clue = clue.map_or_else(|| "-1".to_owned(), |clue| clue.to_string());
            [Part::new(PartKind::Room, room + 1), Part { kind: PartKind::Value, text: clue }]
        };
        sizes.into_iter().chain((0..board.cells()).flat_map(cell)).collect()
    }
}

fn form_of(text: &str) -> Option<Form> {
    let board = instance::read(text).ok()?.instance;
    Some(if pzprv3::is_file(text) {
        Form::File
    } else if url::is_url(text) {
        Form::Url
    } else if list::is_list(text) {
        Form::List
    } else if !text.contains('=') && full_lines(text).len() > board.rows() + 1 {
        Form::TwoGrids
    } else {
        Form::Named
    })
}

fn most_frequent(forms: impl Iterator<Item = Form>) -> Option<Form> {
    let mut counts = std::collections::BTreeMap::new();
    for form in forms {
        *counts.entry(form).or_insert(0) += 1;
    }
    counts.into_iter().max_by_key(|(_, count)| *count).map(|(form, _)| form)
}

fn two_grids(board: &Board) -> String {
    let names: Vec<String> = (0..board.rooms()).map(name).collect();
    let mut text = write_names(board, &names);
    for cell in 0..board.cells() {
        let room = board.room(cell);
        let clue = board.clue(room).filter(|_| board.first_cell(room) == cell);
        text.push_str(&clue.map_or_else(|| "-".to_owned(), |clue| clue.to_string()));
        text.push(if (cell + 1).is_multiple_of(board.columns()) { '\n' } else { ' ' });
    }
    text
}

fn numbers(text: &str) -> String {
    let numbers: Vec<String> = Heyawake::dictate(text).into_iter().map(|part| part.text).collect();
    numbers.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_board_is_dictated_as_it_would_be_typed() {
        let parts = Heyawake::dictate("1 3\nA A B\nA=0\nB=1\n");
        let texts: Vec<&str> = parts.iter().map(|part| part.text.as_str()).collect();
        assert_eq!(texts, ["1", "3", "1", "0", "1", "-1", "2", "1"]);
        assert_eq!(parts[3].kind, PartKind::Value);
        assert_eq!(Heyawake::dictate("no board"), []);
    }
}
