//! Which entry of a menu to take: by what its label means, never by its place.

use super::menu::Choice;
use crate::vocabulary::{Topic, Topics, Vocabulary};

/// How far a conversation has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Phase {
    /// The case was not given yet.
    Before,
    /// It was given, at least in part; there is no answer yet.
    Giving,
    /// The program has answered.
    Answered,
}

/// What a choice depends on.
#[expect(clippy::struct_excessive_bools, reason = "facts that are independent of each other")]
#[derive(Debug, Clone, Copy)]
pub(super) struct Situation {
    /// How far the conversation has come.
    pub phase: Phase,
    /// Whether the case is typed instead of read from a file.
    pub typed: bool,
    /// Whether the answer is a path of steps, searched for by a bound.
    pub is_path: bool,
    /// Whether something was saved already, or is being saved.
    pub saved: bool,
    /// Whether the answer itself was seen.
    pub shown: bool,
}

/// A topic, and how much a label about it is wanted.
type Weights = &'static [(Topic, i32)];

const FROM_FILE: Weights = &[
    (Topic::File, 10),
    (Topic::Console, 9),
    (Topic::TextFile, 6),
    (Topic::Start, 5),
    (Topic::Input, 3),
    (Topic::One, 1),
    (Topic::Manual, 1),
    (Topic::All, -2),
    (Topic::Save, -5),
    (Topic::Picture, -15),
];

const TYPED: Weights = &[
    (Topic::Manual, 10),
    (Topic::Console, 8),
    (Topic::Cards, 6),
    (Topic::Start, 5),
    (Topic::Input, 3),
    (Topic::File, -4),
    (Topic::Save, -5),
    (Topic::Picture, -15),
];

/// After the case was given: solve it, show it.
const SOLVING: Weights = &[
    (Topic::Start, 10),
    (Topic::Solutions, 8),
    (Topic::Console, 4),
    (Topic::TextFile, 1),
    (Topic::Save, -3),
    (Topic::File, -2),
    (Topic::Picture, -10),
];

/// After the answer: save once, then leave.
const LEAVING: Weights = &[(Topic::Exit, 10), (Topic::No, 8), (Topic::Again, -9), (Topic::Start, -5)];
const SAVING: Weights = &[
    (Topic::Save, 12),
    (Topic::TextFile, 11),
    (Topic::Yes, 9),
    (Topic::Exit, 3),
    (Topic::No, 2),
    (Topic::Picture, -12),
    (Topic::Again, -9),
];

/// Never wanted before the answer is there.
const UNWANTED: Weights = &[
    (Topic::Random, -20),
    (Topic::Exit, -30),
    (Topic::Window, -20),
    (Topic::Help, -20),
    (Topic::Animation, -6),
    (Topic::No, -1),
];

const ALGORITHMS: Weights =
    &[(Topic::BruteForce, 7), (Topic::Backtracking, 5), (Topic::Bound, 4), (Topic::Heuristic, -4)];

/// Words that turn what stands beside them into its opposite.
const WITHOUT: [&str; 8] = ["tanpa", "without", "no", "non", "tidak", "skip", "lewati", "langsung"];

/// Whether a label offers to do without something.
fn is_without(label: &str) -> bool {
    crate::vocabulary::words(label).iter().any(|word| WITHOUT.contains(&word.as_str()))
}

impl Situation {
    /// The entry to take, with how much it is wanted; the first of equals.
    pub(super) fn choose<'a>(self, menu: &'a [Choice], vocabulary: &Vocabulary) -> Option<(&'a Choice, i32)> {
        let scored =
            menu.iter().map(|choice| (choice, self.score(&choice.label, vocabulary.topics(&choice.label))));
        scored.rev().max_by_key(|(_, score)| *score)
    }

    /// How much a label about these topics is wanted.
    fn score(self, label: &str, topics: Topics) -> i32 {
        let topics = if is_without(label) { topics.without(Topic::Animation.into()) } else { topics };
        let lists: &[Weights] = match self.phase {
            Phase::Before if self.typed => &[TYPED, UNWANTED, ALGORITHMS],
            Phase::Before => &[FROM_FILE, UNWANTED, ALGORITHMS],
            Phase::Giving => &[SOLVING, UNWANTED, ALGORITHMS],
            Phase::Answered if self.saved => &[LEAVING],
            Phase::Answered => &[SAVING],
        };
        let sum: i32 = lists
            .iter()
            .copied()
            .flatten()
            .filter(|(topic, _)| topics.has(*topic))
            .map(|(_, weight)| weight)
            .sum();
        let unseen = self.phase == Phase::Answered
            && !self.shown
            && topics.has(Topic::Solutions)
            && !topics.has(Topic::Picture);
        if unseen {
            return 20;
        }
        let bound = self.is_path && topics.has(Topic::Bound) && self.phase != Phase::Answered;
        sum + if bound { 5 } else { 0 }
    }
}
