//! Probes: the cases by which wasit finds out how a program is talked to. Their right answers are known.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use crate::case::{Case, Expect, Suite};
use crate::digest::{Digest, FixedText};
use crate::puzzles::{self, AnyPuzzle};

/// The probes of one puzzle, the easiest first.
#[derive(Debug, Default)]
pub(super) struct Probes {
    /// Two with different answers that no chance could give.
    pub solvable: Vec<Case>,
    pub unsolvable: Vec<Case>,
    pub malformed: Vec<Case>,
}

impl Probes {
    /// Those of the cases that come with this program: other cases must not change how a program is talked to.
    pub(super) fn of(puzzle: &dyn AnyPuzzle) -> &'static Self {
        static ALL: OnceLock<BTreeMap<&'static str, Probes>> = OnceLock::new();
        static NONE: Probes = Probes { solvable: Vec::new(), unsolvable: Vec::new(), malformed: Vec::new() };
        let read = |puzzle: &&'static dyn AnyPuzzle| {
            let cases = Suite::Embedded.cases(Some(puzzle.name())).unwrap_or_default();
            (puzzle.name(), Self::from_cases(*puzzle, cases))
        };
        ALL.get_or_init(|| puzzles::all().iter().map(read).collect()).get(puzzle.name()).unwrap_or(&NONE)
    }

    fn from_cases(puzzle: &dyn AnyPuzzle, mut cases: Vec<Case>) -> Self {
        cases.retain(|case| case.config.probe.is_some());
        cases.sort_by_key(|case| case.config.probe);
        let mut probes = Self::default();
        for case in cases {
            match () {
                () if case.expected_words() == [Expect::Solution.word()] => probes.solvable.push(case),
                () if puzzle.read_instance(&case.input).is_ok() => probes.unsolvable.push(case),
                () => probes.malformed.push(case),
            }
        }
        probes
    }

    fn all(&self) -> impl Iterator<Item = &Case> {
        self.solvable.iter().chain(&self.unsolvable).chain(&self.malformed)
    }
}

/// How little a case is suited to make contact: without an answer to be seen, a trap, too small to be told from
/// nothing, or large.
pub fn contact_rank(case: &Case) -> (bool, bool, bool, usize, usize) {
    const TINY: usize = 20;
    let is_trap = case.config.tags.iter().any(|tag| tag == "trap");
    let length = case.input.len();
    let is_tiny = length < TINY;
    // Of boards of one size the one with the short answer is the easy one; no answer at all shows nothing.
    let answer = case.stored.as_ref().map(|answer| answer.trim().len()).filter(|length| *length > 0);
    let is_unsolvable = case.expected_words() != [Expect::Solution.word()];
    (is_unsolvable, is_trap, is_tiny, length, answer.unwrap_or(usize::MAX))
}

/// What stands for the cases by which contact is made: they decide how every program is talked to.
pub fn probes_digest() -> Digest {
    let inputs = |text: FixedText, puzzle: &&'static dyn AnyPuzzle| {
        Probes::of(*puzzle).all().fold(text, |text, case| text.line(puzzle.name(), &case.input))
    };
    puzzles::all().iter().fold(FixedText::new("probes"), inputs).digest()
}
