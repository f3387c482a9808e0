//! Puzzles with their types hidden, so that one table holds them all and texts go in and out.

use std::ops::Range;

use crate::message::Message;
use crate::screen::Screen;
use crate::screen::words::Speech;

use super::{
    Budget, Cell, Fact, GaveUp, Generate, Generated, Halt, Looks, Malformed, Part, Picture, Reader, Reading,
    Request, Rng, Rule, Said, Search, Sightings, Solve, Typed, Violation,
};

/// Makes a trait, and its one implementation for every puzzle `P`, of one list of functions.
macro_rules! erase {
    ($(#[$about:meta])* $trait:ident for $implementor:ty;
     $($(#[$doc:meta])* fn $name:ident(&$self:ident $(, $argument:ident: $of:ty)*) -> $result:ty $body:block)*) => {
        $(#[$about])*
        pub trait $trait: Send + Sync {
            $($(#[$doc])* fn $name(&self $(, $argument: $of)*) -> $result;)*
        }

        impl<P: Looks + Reader + Typed + Solve + Generate> $trait for $implementor {
            $(fn $name(&$self $(, $argument: $of)*) -> $result $body)*
        }
    };
}

erase! {
    /// Any puzzle; every type with the six traits of a puzzle is one. A puzzle that is made while the program runs
    /// can implement this itself: nothing here asks for a type of its own.
    AnyPuzzle for P;

    /// The name in commands and folders.
    fn name(&self) -> &str { P::NAME }
    /// The name people use.
    fn title(&self) -> &str { P::TITLE }
    /// Its source, if it is not compiled in.
    fn source(&self) -> &str { P::SOURCE }
    /// Every rule that can be broken.
    fn rules(&self) -> &[Rule] { P::RULES }
    /// Whether an answer is the list of all solutions.
    fn wants_all(&self) -> bool { P::WANTS_ALL }
    /// Whether the instance is typed at a prompt.
    fn is_typed(&self) -> bool { P::IS_TYPED }
    /// Whether an answer is a path of steps, which the course searches for by a bound.
    fn is_path(&self) -> bool { P::IS_PATH }
    /// Whether the course asks solvers to report the memory they used.
    fn reports_memory(&self) -> bool { P::REPORTS_MEMORY }
    /// Names and counting rules of the reference solvers, the default first.
    fn algorithms(&self) -> Vec<Algorithm> {
        P::solvers().iter().map(|solver| Algorithm { name: solver.name, counts: solver.counts }).collect()
    }
    /// Reads an instance in any form people write it.
    fn read_instance(&self, text: &str) -> Result<Reading<Box<dyn AnyInstance>>, Malformed> {
        let Reading { instance, doubts } = P::read_instance(text)?;
        Ok(Reading { instance: Box::new(Of::<P>(instance)), doubts })
    }
    /// The text of an instance written as sample files are.
    fn imitate(&self, text: &str, samples: &[&str]) -> String { P::imitate(text, samples) }
    /// An instance whose empty cell bears this sign.
    fn sample(&self, empty: &str) -> Option<String> { P::sample(empty) }
    /// What a person types for it, part by part.
    fn dictate(&self, text: &str) -> Vec<Part> { P::dictate(text) }
    /// Finds the lines of something that looks like an answer to an instance that cannot be read.
    fn find_likeness(&self, input: &str, screen: &Screen) -> Option<Range<usize>> {
        P::find_likeness(input, screen)
    }
    /// A new instance as wanted, or why there is none.
    fn generate(&self, request: &Request, rng: &mut Rng) -> Result<Generated, String> {
        P::generate(request, rng)
    }
}

erase! {
    /// An instance of any puzzle.
    AnyInstance for Of<P>;

    /// The canonical text.
    fn canonical(&self) -> String { P::write_instance(&self.0) }
    /// The size for a table.
    fn size(&self) -> String { P::size(&self.0) }
    /// What can be said about it without solving it.
    fn facts(&self) -> Vec<Fact> { P::facts(&self.0) }
    /// Why no answer can exist, where that is plain without a search.
    fn unsolvable(&self) -> Option<Message> { P::unsolvable(&self.0) }
    /// A picture of the instance alone.
    fn draw(&self) -> Picture { P::draw(&self.0, None) }
    /// A picture of a bare answer, some cells marked.
    fn draw_answer(&self, answer: &str, marked: &[Cell]) -> Result<Picture, Malformed> {
        let mut picture = P::draw(&self.0, Some(&P::read_answer(&self.0, answer)?));
        picture.mark(marked);
        Ok(picture)
    }
    /// Reads and judges a bare answer.
    fn judge(&self, answer: &str) -> Result<Judgement, Malformed> {
        Ok(self.judgement(&P::read_answer(&self.0, answer)?, None))
    }
    /// Finds and judges everything on a screen that could be an answer.
    fn find_answers(&self, screen: &Screen, speech: &Speech) -> Sightings<Judgement> {
        let found = P::find_answers(&self.0, screen, speech);
        found.map(|answer, lines| self.judgement(&answer, Some(&Said { screen, speech, answer: lines })))
    }
    /// Reads, judges and examines a screen that is nothing but an answer.
    fn judge_bare(&self, text: &str, screen: &Screen, speech: &Speech) -> Result<Judgement, Malformed> {
        let answer = P::read_answer(&self.0, text)?;
        let lines = 0..screen.lines().len();
        Ok(self.judgement(&answer, Some(&Said { screen, speech, answer: &lines })))
    }
    /// Finds the line from which on the screen is about another instance than this one.
    fn find_other_instance(&self, screen: &Screen) -> Option<usize> { P::find_other_instance(&self.0, screen) }
    /// Iterations beyond which a reported count cannot be true, whatever is counted.
    fn most_iterations(&self) -> Option<u128> { P::most_iterations(&self.0) }
    /// Other readings of a bare answer that would be right too.
    fn ambiguities(&self, answer: &str) -> Result<Vec<&'static str>, Malformed> {
        Ok(P::ambiguities(&self.0, &P::read_answer(&self.0, answer)?))
    }
    /// A bare answer as the course asks students to print it.
    fn present(&self, answer: &str) -> Result<String, Malformed> {
        Ok(P::present_answer(&self.0, &P::read_answer(&self.0, answer)?))
    }
    /// Why a solver cannot finish this instance in any sensible time.
    fn hopeless(&self, algorithm: &str) -> Option<String> { (P::solver(algorithm)?.hopeless)(&self.0) }
    /// Searches with the named solver; answers are canonical texts, frames are pictures.
    fn search(&self, algorithm: &str, search: AnySearch<'_>) -> Result<(), Halt> {
        let solver = P::solver(algorithm).expect("the caller took the name from AnyPuzzle::algorithms");
        let AnySearch { budget, on_answer, on_frame, tables } = search;
        let mut typed_answer = |answer: P::Answer| on_answer(P::write_answer(&self.0, &answer));
        let mut typed_frame =
            on_frame.map(|on_frame| move |answer: P::Answer| on_frame(P::draw(&self.0, Some(&answer))));
        let on_frame = typed_frame.as_mut().map(|frame| frame as &mut dyn FnMut(P::Answer));
        (solver.search)(&self.0, &mut Search { budget, on_answer: &mut typed_answer, on_frame, tables })
    }
    /// Counts the answers with the named solver, if it can do so without listing them.
    fn count(&self, algorithm: &str, budget: &mut Budget) -> Option<Result<u128, GaveUp>> {
        Some((P::solver(algorithm)?.count?)(&self.0, budget))
    }
}

impl dyn AnyInstance + '_ {
    /// A picture of a bare answer, the cells marked where it breaks a rule.
    pub fn draw_judged(&self, answer: &str) -> Result<Picture, Malformed> {
        self.draw_answer(answer, &self.judge(answer)?.cells())
    }
}

/// An instance of a puzzle.
struct Of<P: Solve>(P::Instance);

impl<P: Reader + Solve> Of<P> {
    fn judgement(&self, answer: &P::Answer, said: Option<&Said<'_>>) -> Judgement {
        let mut violations = P::judge(&self.0, answer);
        let breaks_only = |rules: &[&str]| {
            !violations.is_empty() && violations.iter().all(|broken| rules.contains(&broken.rule))
        };
        let (odd, finished) = (breaks_only(P::ODDITIES), breaks_only(P::OF_FINISHED));
        let examination = said.map(|said| P::examine(&self.0, answer, said)).unwrap_or_default();
        violations.extend(examination.violations);
        let canonical = P::write_answer(&self.0, answer);
        let elsewhere = !violations.is_empty() && P::is_elsewhere(&self.0, answer);
        Judgement { canonical, violations, odd, finished, elsewhere, notes: examination.notes }
    }
}

/// An answer that was read, and what the rules say about it.
#[derive(Debug, Clone)]
pub struct Judgement {
    /// The answer in canonical form.
    pub canonical: String,
    /// All broken rules; none means accepted.
    pub violations: Vec<Violation>,
    /// Whether it breaks only rules about how it is printed.
    pub odd: bool,
    /// Whether it breaks only rules that a finished answer may break.
    pub finished: bool,
    /// Whether it is an answer to another instance.
    pub elsewhere: bool,
    /// What else is to be said about it.
    pub notes: Vec<Message>,
}

impl Judgement {
    /// The cells where rules are broken, to be marked on a picture.
    pub fn cells(&self) -> Vec<Cell> {
        self.violations.iter().flat_map(|violation| violation.cells.iter().copied()).collect()
    }
}

/// A reference solver as people see it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Algorithm {
    /// The name after `--algorithm`.
    pub name: &'static str,
    /// What one iteration is.
    pub counts: &'static str,
}

/// A [`Search`] with the types hidden.
pub struct AnySearch<'a> {
    /// Iterations and time left.
    pub budget: &'a mut Budget,
    /// Called with each answer; `false` ends the search.
    pub on_answer: &'a mut dyn FnMut(String) -> bool,
    /// Called with unfinished answers now and then.
    pub on_frame: Option<&'a mut dyn FnMut(Picture)>,
    /// Where precomputed tables are kept.
    pub tables: &'a dyn super::Tables,
}
