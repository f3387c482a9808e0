//! The search itself: try a colour, draw consequences, learn from conflicts; one answer after the other.

use crate::puzzles::heyawake::{Board, Shading};
use crate::puzzles::{Budget, GaveUp};

use super::engine::{Engine, Lesson};
use super::literal::Literal;
use super::trail::Reason;

/// Conflicts between two fresh starts, times the numbers 1 1 2 1 1 2 4 ...
const RESTART_EVERY: u64 = 64;
/// Learned clauses kept at first, and how many more after each time half are forgotten.
const LEARNED_AT_FIRST: usize = 4000;
const LEARNED_MORE: usize = 500;
/// Words that clauses may fill before half of what was learned is forgotten, whatever their number.
const MOST_WORDS: usize = 8_000_000;
/// Words of clauses that forbid answers already found; after that, answers are told apart by the order of the search.
const MOST_FORBIDDEN_WORDS: usize = 200_000;
/// Conflicts between two looks at the clock.
const POLL_EVERY: u64 = 64;
/// Trials between two frames for people who watch.
const FRAME_EVERY: u64 = 20;

/// All answers of a board, one at a time.
pub(crate) struct Answers {
    /// `None` once there are no more.
    engine: Option<Engine>,
    /// By cell: the colour it had last, which is tried first.
    first_tries: Vec<bool>,
    cells: usize,
    conflicts: u64,
    restarts: u64,
    next_restart: u64,
    learned_limit: usize,
    forbidden_words: usize,
    /// Up to this level every answer below the trials has been seen, except under the opposite of each.
    floor: usize,
}

impl Answers {
    /// The answers of a board; each cell is tried in the given colour first.
    pub(crate) fn new(board: &Board, shaded: Vec<bool>) -> Self {
        let engine = Engine::new(board);
        let mut first_tries = shaded;
        if let Some(engine) = &engine {
            first_tries.resize(engine.trail.variables(), false);
        }
        Self {
            engine,
            cells: board.cells(),
            first_tries,
            conflicts: 0,
            restarts: 0,
            next_restart: RESTART_EVERY,
            learned_limit: LEARNED_AT_FIRST,
            forbidden_words: 0,
            floor: 0,
        }
    }

    /// The next answer, or nothing when all have been given. Each trial is an iteration of the budget.
    pub(crate) fn next(
        &mut self,
        budget: &mut Budget,
        on_frame: &mut Option<&mut dyn FnMut(Shading)>,
    ) -> Result<Option<Shading>, GaveUp> {
        let Some(mut engine) = self.engine.take() else {
            return Ok(None);
        };
        let found = self.search(&mut engine, budget, on_frame)?;
        let mut others = true;
        if found.is_some() {
            others = engine.trail.level() > 0;
            if others {
                self.forbid(&mut engine);
            }
        }
        if found.is_some() && others {
            self.engine = Some(engine);
        }
        Ok(found)
    }

    fn search(
        &mut self,
        engine: &mut Engine,
        budget: &mut Budget,
        on_frame: &mut Option<&mut dyn FnMut(Shading)>,
    ) -> Result<Option<Shading>, GaveUp> {
        loop {
            if !engine.propagate() {
                if !self.resolve(engine) {
                    return Ok(None);
                }
                if self.conflicts.is_multiple_of(POLL_EVERY) {
                    budget.poll()?;
                }
            } else if engine.trail.is_full() {
                return Ok(Some(shading(engine, self.cells)));
            } else {
                self.tidy(engine);
                budget.spend(1)?;
                if budget.spent().is_multiple_of(FRAME_EVERY)
                    && let Some(on_frame) = on_frame
                {
                    on_frame(shading(engine, self.cells));
                }
                self.try_cell(engine);
            }
        }
    }

    /// Learns from a conflict and goes on where the lesson applies; `false` if everything has been seen.
    fn resolve(&mut self, engine: &mut Engine) -> bool {
        self.conflicts += 1;
        let level = engine.trail.level();
        if level == 0 {
            return false;
        }
        if level == self.floor {
            self.turn(engine);
            return true;
        }
        let Lesson { literals, levels, back_to } = engine.learn();
        self.go_back(engine, back_to.max(self.floor));
        let reason = match literals.len() {
            1 => Reason::Open,
            _ => Reason::Clause(engine.clauses.learn(&literals, levels)),
        };
        engine.trail.assign(literals[0], reason);
        true
    }

    /// Makes sure that the answer just found is not found again.
    fn forbid(&mut self, engine: &mut Engine) {
        let level = engine.trail.level();
        if self.floor > 0 || self.forbidden_words > MOST_FORBIDDEN_WORDS {
            self.floor = level;
            self.turn(engine);
            return;
        }
        // All colours follow from the trials, so another answer differs in one of them.
        let literals: Vec<Literal> =
            (1..=level).rev().map(|level| engine.trail.trial(level).opposite()).collect();
        self.go_back(engine, level - 1);
        let reason = match literals.len() {
            1 => Reason::Open,
            length => {
                self.forbidden_words += length;
                Reason::Clause(engine.clauses.add(&literals))
            }
        };
        engine.trail.assign(literals[0], reason);
    }

    /// Turns the trial at the floor over; what was below it has all been seen.
    fn turn(&mut self, engine: &mut Engine) {
        let trial = engine.trail.trial(self.floor);
        self.floor -= 1;
        self.go_back(engine, self.floor);
        engine.trail.assign(trial.opposite(), Reason::Open);
    }

    /// Starts afresh, or forgets clauses, when it is time.
    fn tidy(&mut self, engine: &mut Engine) {
        if self.conflicts >= self.next_restart && self.floor == 0 {
            self.restarts += 1;
            self.next_restart = self.conflicts + RESTART_EVERY * luby(self.restarts);
            self.go_back(engine, 0);
        }
        if engine.clauses.learned() > self.learned_limit || engine.clauses.size() > MOST_WORDS {
            engine.clauses.forget_half(&mut engine.trail);
            self.learned_limit += LEARNED_MORE;
        }
    }

    fn try_cell(&mut self, engine: &mut Engine) {
        while let Some(cell) = engine.order.pop() {
            if engine.trail.is_open(cell) {
                let literal =
                    if self.first_tries[cell] { Literal::shaded(cell) } else { Literal::unshaded(cell) };
                engine.trail.open_level();
                engine.trail.assign(literal, Reason::Open);
                return;
            }
        }
    }

    fn go_back(&mut self, engine: &mut Engine, level: usize) {
        if let Some(first) = (level < engine.trail.level()).then(|| engine.trail.trial(level + 1)) {
            let start = engine.trail.position_of(first.cell());
            for literal in &engine.trail.literals()[start..] {
                self.first_tries[literal.cell()] = literal.is_shaded();
            }
        }
        engine.back_to(level);
    }
}

fn shading(engine: &Engine, cells: usize) -> Shading {
    Shading { shaded: (0..cells).map(|cell| engine.trail.is_shaded(cell)).collect() }
}

/// The numbers 1 1 2 1 1 2 4 1 1 2 1 1 2 4 8 ..., counted from 1.
fn luby(mut index: u64) -> u64 {
    loop {
        let block = (index + 1).next_power_of_two();
        if block == index + 1 {
            return block / 2;
        }
        index -= block / 2 - 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The answers of a 5x5 room; `before` may meddle with the search before each.
    fn check(clue: Option<u32>, expected: usize, before: fn(&mut Answers)) {
        let board = Board::from_labels(5, &[0; 25]).with_clue(0, clue);
        let mut answers = Answers::new(&board, vec![false; 25]);
        let mut found = std::collections::BTreeSet::new();
        before(&mut answers);
        while let Some(answer) = answers.next(&mut Budget::unlimited(), &mut None).unwrap() {
            assert!(found.insert(answer));
            before(&mut answers);
        }
        assert_eq!(found.len(), expected);
    }

    #[test]
    fn answers_are_told_apart_by_clauses_or_by_the_order_of_the_search() {
        for (clue, expected) in [(None, 20_297), (Some(6), 5640), (Some(8), 132), (Some(9), 1), (Some(10), 0)]
        {
            check(clue, expected, |answers| answers.forbidden_words = 0);
            check(clue, expected, |answers| {
                answers.forbidden_words = MOST_FORBIDDEN_WORDS + 1;
            });
        }
    }

    #[test]
    fn what_is_forgotten_is_found_out_again() {
        check(Some(7), 1702, |answers| answers.learned_limit = 3);
        check(Some(8), 132, |answers| answers.learned_limit = 1);
    }

    #[test]
    fn fresh_starts_come_in_the_known_rhythm() {
        let found: Vec<u64> = (1..16).map(luby).collect();
        assert_eq!(found, [1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8]);
    }
}
