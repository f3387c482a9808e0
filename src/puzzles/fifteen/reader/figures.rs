//! The figures of the course's test as a program prints them: KURANG of each tile, and the sum with X.

use crate::message::{Message, message};
use crate::puzzles::fifteen::{Board, Kurang};
use crate::screen::Screen;

/// Wrong figures, in words.
pub(super) fn wrong(start: &Board, screen: &Screen) -> Vec<Message> {
    let truth = Kurang::of(start);
    let mut wrong = Vec::new();
    for text in screen.texts().filter(|text| text.len() < 200 && names_test(text)) {
        let numbers = numbers(text);
        match numbers[..] {
            // `Kurang(8) = 1`; a line of its own for each tile.
            [tile @ 1..=16, printed] if !is_sum(text) => {
                let right = truth.smaller_after[tile as usize - 1];
                if printed != right {
                    wrong.push(message!("fifteen.kurang", tile, printed, right));
                }
            }
            [.., printed] if is_sum(text) && text.contains(['x', 'X']) && printed != truth.total() => {
                wrong.push(message!("fifteen.kurang-sum", printed, right = truth.total()));
            }
            _ => {}
        }
    }
    wrong.extend(wrong_in_table(start, &truth, screen));
    wrong.truncate(4);
    wrong
}

/// Rows of a table that lists every tile, for all tiles in the order of their numbers or of the board.
const ROWS: usize = 15;
/// Lines above a table in which its heading may stand.
const HEADING: usize = 6;

/// Wrong figures in a table of tiles and values that says only above what it is about.
fn wrong_in_table(start: &Board, truth: &Kurang, screen: &Screen) -> Vec<Message> {
    let rows: Vec<(usize, [u32; 2])> = screen
        .texts()
        .enumerate()
        .filter(|(_, text)| text.chars().any(char::is_alphanumeric))
        .map(|(line, text)| (line, read_pair(text).unwrap_or([0, 0])))
        .collect();
    let by_number: Vec<u32> = (1..=16).collect();
    let by_place: Vec<u32> = start.tiles().iter().map(|tile| u32::from(*tile)).collect();
    let without_blank: Vec<u32> = by_place.iter().copied().filter(|tile| *tile != 16).collect();
    let table = rows.windows(ROWS).find(|table| {
        let tiles = table.iter().map(|(_, [tile, _])| *tile);
        let first = table[0].0;
        let headed = screen.texts().take(first).skip(first.saturating_sub(HEADING)).any(names_test);
        headed
            && [&by_number, &by_place, &without_blank]
                .iter()
                .any(|order| tiles.clone().eq(order[..ROWS].iter().copied()))
    });
    let differs =
        |(_, [tile, printed]): &&(usize, [u32; 2])| truth.smaller_after[*tile as usize - 1] != *printed;
    let wrong = table.into_iter().flatten().filter(differs);
    wrong
        .map(|(_, [tile, printed])| {
            message!("fifteen.kurang", tile, printed, right = truth.smaller_after[*tile as usize - 1])
        })
        .collect()
}

/// The two numbers of a line that holds nothing else.
fn read_pair(text: &str) -> Option<[u32; 2]> {
    if text.len() > 80 || text.chars().any(char::is_alphabetic) {
        return None;
    }
    <[u32; 2]>::try_from(numbers(text)).ok()
}

fn names_test(text: &str) -> bool {
    let text = text.to_lowercase();
    ["kurang", "less", "sigma", "Σ"].iter().any(|word| text.contains(word))
}

fn is_sum(text: &str) -> bool {
    let text = text.to_lowercase();
    ["+", "sigma", "σ", "Σ", "total", "jumlah", "sum"].iter().any(|word| text.contains(word))
}

fn numbers(text: &str) -> Vec<u32> {
    text.split(|sign: char| !sign.is_ascii_digit()).filter_map(|digits| digits.parse().ok()).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzles::{Puzzle, fifteen::Fifteen};

    const START: &str = "5 1 3 4\n9 2 7 8\n16 6 15 11\n13 10 14 12";
    const VALUES: [u32; 16] = [0, 0, 1, 1, 4, 0, 1, 1, 4, 0, 1, 0, 2, 1, 5, 7];

    fn check(heading: &str, values: &[u32], expected: &[&str]) {
        let start = Fifteen::read_instance(START).unwrap().instance;
        let row = |(index, value): (usize, &u32)| format!("| {:2} | {value} |", index + 1);
        let rows = values.iter().enumerate().map(row).collect::<Vec<_>>().join("\n");
        let screen = Screen::read(format!("{heading}\n+----+---+\n{rows}").as_bytes());
        assert_eq!(wrong(&start, &screen), expected);
    }

    #[test]
    fn a_table_is_checked_where_its_heading_names_the_test() {
        check("i | Kurang(i)", &VALUES, &[]);
        let mut slip = VALUES;
        slip[4] = 3;
        check("i | Kurang(i)", &slip, &["prints KURANG(5) = 3, it is 4"]);
        check("nomor | langkah", &slip, &[]);
        check("i | Kurang(i)", &slip[..9], &[]);
    }
}
