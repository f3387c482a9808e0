//! Boards in the form in which a program's own sample files have them.

use crate::puzzles::text::full_lines;

use super::grid::{name, write_names};
use super::{Board, dialogue, grid, instance, pzprv3, url};

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

/// A board as most samples are, or in our own form where there are none. What is no board, or may be refused for what
/// is odd about it, stays as it is: the oddity would be lost.
pub fn imitate(text: &str, samples: &[&str]) -> String {
    let Ok(reading) = instance::read(text) else {
        return text.to_owned();
    };
    let wanted = most_frequent(samples.iter().filter_map(|sample| form_of(sample))).unwrap_or(Form::Named);
    if !reading.doubts.is_empty() || form_of(text) == Some(wanted) {
        return text.to_owned();
    }
    let board = &reading.instance;
    match wanted {
        Form::Named => grid::write(board),
        Form::TwoGrids => two_grids(board),
        Form::List => list(text),
        Form::Url => url::write(board),
        Form::File => pzprv3::write(board),
    }
}

fn form_of(text: &str) -> Option<Form> {
    let board = instance::read(text).ok()?.instance;
    Some(if pzprv3::is_file(text) {
        Form::File
    } else if url::is_url(text) {
        Form::Url
    } else if dialogue::is_list(text) {
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

fn list(text: &str) -> String {
    let numbers: Vec<String> = dialogue::dictate(text).into_iter().map(|part| part.text).collect();
    numbers.join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    const NAMED: &str = "2 3\nA A B\nA A B\nA=2\n";
    const TWO_GRIDS: &str = "2 3\nA A B\nA A B\n2 - -\n- - -\n";

    #[track_caller]
    fn check(text: &str, samples: &[&str], expected: &str) {
        assert_eq!(imitate(text, samples), expected);
    }

    #[test]
    fn a_board_takes_the_form_of_the_samples() {
        let board = instance::read(NAMED).unwrap().instance;
        let (url, file) = (url::write(&board), pzprv3::write(&board));
        let forms = [NAMED.to_owned(), TWO_GRIDS.to_owned(), list(NAMED), url, file];
        for text in &forms {
            for sample in &forms {
                check(text, &[sample, "no board"], sample);
            }
        }
    }

    #[test]
    fn without_samples_it_takes_our_own_form() {
        check(TWO_GRIDS, &[], NAMED);
        check(NAMED, &[], NAMED);
    }

    #[test]
    fn what_is_no_board_or_odd_stays() {
        for text in ["2 3\nA A\n", "2 3\nA B A\nA B A\n- - -\n- - -\n"] {
            check(text, &[], text);
        }
    }
}
