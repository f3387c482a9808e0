//! Rehearsals: which cases are suited to find out how a program is talked to.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use crate::case::{Case, Expect, Suite};
use crate::digest::{Digest, FixedText};
use crate::puzzles::{self, AnyPuzzle};

use super::first_contact::MOST_EXPLORED;

/// How little a case is suited to make contact: without an answer to be seen, a trap, too small to be told from
/// nothing, or large.
pub fn contact_rank(case: &Case) -> (bool, bool, bool, usize) {
    const TINY: usize = 20;
    let is_trap = case.config.tags.iter().any(|tag| tag == "trap");
    let length = case.input.len();
    let is_tiny = length < TINY;
    (case.expected_words() != [Expect::Solution.word()], is_trap, is_tiny, length)
}

/// How little a case is suited to teach: cards that are all numbers do not show whether letters are taken.
fn rehearsal_rank(puzzle: &dyn AnyPuzzle, case: &Case) -> impl Ord + use<> {
    let rank = contact_rank(case);
    let has = |is: fn(&u8) -> bool| case.input.bytes().any(|byte| is(&byte));
    let is_mixed = has(u8::is_ascii_alphabetic) && has(u8::is_ascii_digit);
    (rank.0, rank.1, puzzle.is_typed() && !is_mixed, rank)
}

/// The cases by which contact is made: the best suited of those that come with this program.
pub(super) fn rehearsal_cases(puzzle: &dyn AnyPuzzle) -> &'static [Case] {
    static ALL: OnceLock<BTreeMap<&'static str, Vec<Case>>> = OnceLock::new();
    let all = ALL.get_or_init(|| {
        let best = |puzzle: &&'static dyn AnyPuzzle| {
            let mut cases = Suite::Embedded.cases(Some(puzzle.name())).unwrap_or_default();
            cases.sort_by_cached_key(|case| rehearsal_rank(*puzzle, case));
            cases.truncate(MOST_EXPLORED);
            (puzzle.name(), cases)
        };
        puzzles::all().iter().map(best).collect()
    });
    all.get(puzzle.name()).map_or(&[], Vec::as_slice)
}

/// What stands for the cases by which contact is made: they decide how every program is talked to.
pub fn rehearsals_digest() -> Digest {
    let inputs = |text: FixedText, puzzle: &&'static dyn AnyPuzzle| {
        rehearsal_cases(*puzzle).iter().fold(text, |text, case| text.line(puzzle.name(), &case.input))
    };
    puzzles::all().iter().fold(FixedText::new("rehearsals"), inputs).digest()
}
