//! Chains of boards that leave the empty cell out: the slides between them tell where it is.

use crate::puzzles::fifteen::Board;

/// The legal chain through boards of which each has one or more readings, begun at a start; one that ends at the
/// goal if there is one. A board may stand twice in a row.
pub(crate) fn resolve(start: &Board, readings: &[&[Board]]) -> Option<Vec<Board>> {
    let mut layers: Vec<Vec<(Board, usize)>> = Vec::with_capacity(readings.len());
    for boards in readings {
        let reached = |board: &Board| {
            let leads = |from: &Board| from == board || from.step_to(board).is_some();
            match layers.last() {
                None => leads(start).then_some(0),
                // Standing still comes after every real step: a chain moves on where it can.
                Some(last) => {
                    let steps = || last.iter().position(|(from, _)| from.step_to(board).is_some());
                    steps().or_else(|| last.iter().position(|(from, _)| leads(from)))
                }
            }
        };
        let layer: Vec<_> =
            boards.iter().filter_map(|board| reached(board).map(|from| (*board, from))).collect();
        if layer.is_empty() {
            return None;
        }
        layers.push(layer);
    }
    let end = layers.last()?;
    let mut at = end.iter().position(|(board, _)| *board == Board::GOAL).unwrap_or(0);
    let mut chain = Vec::with_capacity(layers.len());
    for layer in layers.iter().rev() {
        let (board, from) = layer[at];
        chain.push(board);
        at = from;
    }
    chain.reverse();
    Some(chain)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzles::fifteen::instance::{grid, row};

    fn check(start: &str, boards: &[&str], expected: Option<&[usize]>) {
        let start = grid::read(start).unwrap().instance;
        let read = |text: &&str| {
            let rows: Vec<_> = row::lines(text).map(|(line, text)| row::read(line, text).unwrap()).collect();
            grid::readings(&rows).unwrap()
        };
        let readings: Vec<Vec<Board>> = boards.iter().map(read).collect();
        let readings: Vec<&[Board]> = readings.iter().map(Vec::as_slice).collect();
        let blanks =
            resolve(&start, &readings).map(|chain| chain.iter().map(Board::blank).collect::<Vec<_>>());
        assert_eq!(blanks.as_deref(), expected);
    }

    #[test]
    fn slides_tell_where_an_empty_cell_is_that_nothing_shows() {
        let start = "1 2 3 4\n5 6 16 8\n9 10 7 11\n13 14 15 12";
        let first = "1 2 3 4\n5 6 7 8\n9 10 11\n13 14 15 12";
        let goal = "1 2 3 4\n5 6 7 8\n9 10 11 12\n13 14 15";
        check(start, &["1 2 3 4\n5 6 8\n9 10 7 11\n13 14 15 12", first, first, goal], Some(&[6, 10, 11, 15]));
        check(start, &[goal], None);
    }
}
