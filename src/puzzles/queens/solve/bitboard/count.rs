//! Counting answers without listing them, for boards that have very many.
//!
//! Queens put in the first rows matter to the others only by the columns and regions they take and by the
//! column of the last one. Row by row, fillings that agree in these are counted together: twelve stripes
//! have 64 million answers and five thousand such states. Boards with few answers are quicker to search, and
//! those with too many states must be; so the search goes first and last.

use crate::puzzles::queens::Board;
use crate::puzzles::{Budget, GaveUp};

use super::shapes::Shapes;

/// Answers listed before counting is tried: some milliseconds of work.
const FEW_ANSWERS: u128 = 20_000;

/// States of a row before they are merged, 48 bytes each; two rows are held at a time, so 48 MiB in all.
/// Up to 17 stripes stay below half of it, which is where counting gives up.
const MOST_STATES: usize = 1 << 19;

/// Ways to fill the rows so far that are alike for the rows to come.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct State {
    columns: u64,
    regions: u64,
    /// The last queen.
    last: u64,
}

/// The number of answers.
pub(super) fn count(board: &Board, budget: &mut Budget) -> Result<u128, GaveUp> {
    if let Some(count) = by_search(board, budget, FEW_ANSWERS)? {
        return Ok(count);
    }
    if let Some(count) = by_rows(&Shapes::new(board), budget)? {
        return Ok(count);
    }
    Ok(by_search(board, budget, u128::MAX)?.unwrap_or(u128::MAX))
}

/// Counts by listing; `None` if there are as many as `most`.
fn by_search(board: &Board, budget: &mut Budget, most: u128) -> Result<Option<u128>, GaveUp> {
    let mut found = 0;
    let ended = super::SOLVER.run(board, budget, |_| {
        found += 1;
        found < most
    })?;
    Ok(ended.then_some(found))
}

/// Counts row by row; `None` if there are too many states.
fn by_rows(shapes: &Shapes, budget: &mut Budget) -> Result<Option<u128>, GaveUp> {
    let start = State { columns: 0, regions: 0, last: 0 };
    let mut states = vec![(start, 1_u128)];
    for row in 0..shapes.size {
        let ending = (0..shapes.size).filter(|region| shapes.reach(*region).end == row + 1);
        let due = ending.fold(0_u64, |due, region| due | 1 << region);
        let mut next = Vec::new();
        for (state, ways) in states {
            if next.len() + shapes.size > MOST_STATES {
                merge(&mut next);
                if next.len() > MOST_STATES / 2 {
                    return Ok(None);
                }
            }
            let before = next.len();
            next.extend(followers(shapes, row, state).map(|follower| (follower, ways)));
            budget.spend((next.len() - before) as u64)?;
        }
        next.retain(|(state, _)| state.regions & due == due);
        merge(&mut next);
        states = next;
    }
    Ok(Some(states.iter().map(|(_, ways)| ways).sum()))
}

/// The states after one more queen.
fn followers(shapes: &Shapes, row: usize, state: State) -> impl Iterator<Item = State> {
    let taken = state.columns | state.last << 1 | state.last >> 1;
    let regions = (0..).zip(shapes.regions(row));
    regions.filter_map(move |(column, region)| {
        let (queen, region) = (1_u64 << column, 1_u64 << region);
        (taken & queen == 0 && state.regions & region == 0).then_some(State {
            columns: state.columns | queen,
            regions: state.regions | region,
            last: queen,
        })
    })
}

/// Adds up the ways of equal states.
fn merge(states: &mut Vec<(State, u128)>) {
    states.sort_unstable();
    states.dedup_by(|later, earlier| {
        let same = later.0 == earlier.0;
        earlier.1 += if same { later.1 } else { 0 };
        same
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzles::Rng;

    fn check(board: &Board, expected: u128) {
        assert_eq!(count(board, &mut Budget::unlimited()), Ok(expected), "{board}");
    }

    fn stripes(size: usize) -> Board {
        let regions: Vec<usize> = (0..size * size).map(|cell| cell / size).collect();
        Board::from_regions(size, &regions).unwrap()
    }

    #[test]
    fn eleven_stripes_have_as_many_answers_as_oeis_a002464_says() {
        check(&stripes(1), 1);
        check(&stripes(11), 5_296_790);
    }

    #[test]
    fn counting_by_rows_and_by_search_agree() {
        let mut rng = Rng::new(9);
        for _ in 0..300 {
            let size = 4 + rng.below(5);
            let mut regions: Vec<usize> = (0..size * size).map(|cell| cell / size).collect();
            for _ in 0..size {
                regions[rng.below(size * size)] = rng.below(size);
            }
            let board = Board::from_regions(size, &regions).unwrap();
            if board.region_mismatch().is_some() {
                continue;
            }
            let mut budget = Budget::unlimited();
            let by_search = by_search(&board, &mut budget, u128::MAX).unwrap();
            assert_eq!(by_rows(&Shapes::new(&board), &mut budget).unwrap(), by_search, "{board}");
        }
    }

    #[test]
    fn too_many_states_end_the_counting_by_rows() {
        let shapes = Shapes::new(&stripes(30));
        assert_eq!(by_rows(&shapes, &mut Budget::unlimited()), Ok(None));
    }

    #[test]
    fn a_count_keeps_to_its_budget() {
        let mut budget = Budget::unlimited();
        assert_eq!(count(&stripes(12), &mut budget), Ok(63_779_034));
        for most in [10, budget.spent() - 1] {
            let gave_up = count(&stripes(12), &mut Budget::new(most, || None));
            assert_eq!(gave_up, Err(GaveUp::Iterations(most)));
        }
    }
}
