//! What a phrase on a screen may mean: the keys of `claims.yaml`.

use serde::Deserialize;

/// What a phrase means.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Meaning {
    NoSolution,
    /// The input is refused.
    Refused,
    /// Something is wrong: a refusal, unless the sentence says what else is wrong.
    Error,
    /// What an input must be like: a refusal, unless it is part of a question or of a welcome.
    Demand,
    /// The input file cannot be found or opened.
    Missing,
    /// An answer was found, or follows.
    Found,
    /// Something about a file that is being saved; nothing else in the same sentence counts.
    Saving,
    /// What a shell, a library or a driver says; nothing else in the same sentence counts.
    Noise,
    /// A condition or an example; nothing else in the same sentence counts.
    Supposing,
    /// A question or a menu: the program wants something typed.
    Asking,
    /// The program died, and its language says so; the message may still be the program's own.
    Died,
    /// The program died of a slip of its own; nothing else in the same sentence counts.
    Fault,
    /// The program wants a window, and there is no display.
    Window,
    /// Iterations done, the surest words first.
    Iterations,
    /// A time needed.
    Time,
    /// How many solutions there are.
    Total,
    /// What a search counts: a number after a label with such a word is one of iterations.
    Counted,
    /// The time beside it is not that of the search.
    OtherTime,
    /// The count beside it is a plan, a step under way or a number in a list.
    OtherCount,
    /// What the label names is not what a search counts.
    OtherLabel,
    /// The number beside the word "solution" is not how many there are.
    OtherTotal,
    /// Turns "found" into its opposite, where no phrase says more.
    Negation,
    /// Names the answer below it.
    Heading,
    /// What stands below the heading is not the answer yet.
    OtherHeading,
}

impl Meaning {
    /// Whether it only qualifies what other words of its sentence say.
    pub fn is_qualifier(self) -> bool {
        self >= Self::OtherTime
    }
}
