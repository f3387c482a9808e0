//! The fast solver: every cell is covered once, every piece is used once, the hardest choice first.
//!
//! Three searches stand behind one name. `cover` lists all placements as bit masks and always branches where
//! the fewest are left; it serves boards of up to 1024 cells. `scan` fills the first
//! free cell and needs no list, for boards beyond that. `frontier` counts without listing, on narrow boards.

mod answers;
mod cover;
mod frontier;
mod mask;
mod options;
mod pieces;
mod scan;
mod symmetry;
mod table;
mod tally;

use crate::puzzles::iq::{Challenge, Filling, Iq};
use crate::puzzles::{Budget, GaveUp};
use crate::puzzles::{Halt, NoTables, Search, Solver};

use answers::Answers;

pub(super) const SOLVER: Solver<Iq> = Solver {
    name: "exact-cover",
    counts: "one for each piece placed where it fits",
    hopeless: |_| None,
    search,
    count: Some(count),
};

fn search(challenge: &Challenge, search: &mut Search<'_, Filling>) -> Result<(), Halt> {
    if challenge.cells_mismatch().is_some() {
        return Ok(());
    }
    find(challenge, search, Answers::Listed)
}

/// Chooses the search that suits the size.
fn find(challenge: &Challenge, search: &mut Search<'_, Filling>, answers: Answers<'_>) -> Result<(), Halt> {
    let classes = pieces::classes(challenge);
    match challenge.board().cells() {
        0..=64 => cover::find::<1>(challenge, &classes, search, answers),
        65..=128 => cover::find::<2>(challenge, &classes, search, answers),
        129..=256 => cover::find::<4>(challenge, &classes, search, answers),
        257..=1024 => cover::find::<16>(challenge, &classes, search, answers),
        _ => scan::find(challenge, &classes, search, answers),
    }
}

/// Boards at most this wide are counted by their frontier at once.
const NARROW: usize = 5;
/// Placements after which listing is taken to be hopeless, and the frontier is tried.
const PATIENCE: u64 = 4_000_000;

fn count(challenge: &Challenge, budget: &mut Budget) -> Result<u128, GaveUp> {
    if challenge.cells_mismatch().is_some() {
        return Ok(0);
    }
    let side = challenge.board().rows().min(challenge.board().columns());
    if side > NARROW
        && let Some(total) = count_listed(challenge, budget, PATIENCE)?
    {
        return Ok(total);
    }
    let classes = pieces::classes(challenge);
    if let Some(packings) = frontier::count(challenge, &classes, budget)? {
        return Ok(packings.saturating_mul(answers::exchanges(&classes)));
    }
    let total = count_listed(challenge, budget, u64::MAX)?;
    Ok(total.unwrap_or(u128::MAX))
}

/// Counts by finding every packing; `None` if that takes more placements than this.
fn count_listed(challenge: &Challenge, budget: &mut Budget, most: u64) -> Result<Option<u128>, GaveUp> {
    let mut total = 0;
    let mut search = Search { budget, on_answer: &mut |_| true, on_frame: None, tables: &NoTables };
    let ended = find(challenge, &mut search, Answers::Counted { total: &mut total, most });
    Ok(Halt::is_end(ended)?.then_some(total))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use crate::puzzles::Puzzle;

    /// A search with the width of its masks, or the one without a list.
    type Find = fn(&Challenge, &[pieces::Class], &mut Search<'_, Filling>, Answers<'_>) -> Result<(), Halt>;

    fn answers(challenge: &Challenge, find: Find) -> BTreeSet<String> {
        let mut answers = BTreeSet::new();
        let mut search = Search {
            budget: &mut Budget::unlimited(),
            on_answer: &mut |filling| answers.insert(Iq::write_answer(challenge, &filling)),
            on_frame: None,
            tables: &NoTables,
        };
        let ended = find(challenge, &pieces::classes(challenge), &mut search, Answers::Listed);
        assert_eq!(ended, Ok(()), "an answer was found twice");
        answers
    }

    fn check(text: &str, expected: usize) {
        let challenge = Iq::read_instance(text).unwrap().instance;
        let found = answers(&challenge, cover::find::<1>);
        assert_eq!(found.len(), expected);
        for find in [cover::find::<2>, cover::find::<4>, cover::find::<16>, scan::find] as [Find; 4] {
            assert_eq!(answers(&challenge, find), found);
        }
    }

    #[test]
    fn every_width_and_the_search_without_a_list_find_the_same() {
        check("3 4 4\nDEFAULT\nAA\nB\nB\nC\nCC\nC\nD\nDD\nD", 28);
        check("2 4 2\nDEFAULT\nA\nAA\nA\nBBB\n B", 0);
        check("3 3 6\nPYRAMID\nA\nAA\nBB\nCC\nDDD\nE\nEE\nF", 5232);
        check("3 3 3\nCUSTOM\nXX.\nXXX\n..X\nAA\nA\nB\nCC", 8);
    }

    fn count_of(text: &str) -> u128 {
        let challenge = Iq::read_instance(text).unwrap().instance;
        count(&challenge, &mut Budget::unlimited()).unwrap()
    }

    #[test]
    fn boards_beyond_every_mask_are_solved() {
        let line = |letter: char, length: usize| letter.to_string().repeat(length) + "\n";
        let bars: String = ('A'..='Z').map(|letter| line(letter, 50)).collect();
        assert_eq!(count_of(&format!("26 50 26\nDEFAULT\n{bars}")), (1..=26_u128).product());
        let square = |letter: char| line(letter, 20).repeat(20);
        let squares: String = ('A'..='D').map(square).collect();
        assert_eq!(count_of(&format!("40 40 4\nDEFAULT\n{squares}")), 24);
        assert_eq!(count_of(&format!("20 80 4\nDEFAULT\n{squares}")), 24);
    }

    #[test]
    fn more_answers_than_numbers_are_counted_as_the_largest_number() {
        let letters = ('A'..='Z').chain('a'..='z');
        let dots: String = letters.flat_map(|letter| [letter, '\n']).collect();
        assert_eq!(count_of(&format!("4 13 52\nDEFAULT\n{dots}")), u128::MAX);
    }
}
