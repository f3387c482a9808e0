//! What is tried on a submission to learn how to talk to it.

use crate::case::Case;
use crate::contact::dialogue::Conversation;
use crate::contact::impression::Impression;
use crate::exec::{Limits, Worker};
use crate::units::Millis;

/// Says what a run of a case came to.
type Hear<'a> = dyn Fn(&Case, &Conversation) -> Impression + 'a;

/// Most time of a run in search of the way: probes are solved in no time by every program that is not hopeless.
const MOST_SEARCH: Millis = Millis(3_000);

/// Where runs are tried, within which limits, and who says what they came to.
pub struct Trials<'a> {
    pub worker: &'a mut Worker,
    pub limits: &'a Limits,
    pub hear: &'a Hear<'a>,
}

impl Trials<'_> {
    pub(super) fn hear(&self, case: &Case, conversation: &Conversation) -> Impression {
        (self.hear)(case, conversation)
    }

    /// The same with less time for each run.
    pub(super) fn in_search<'b>(&'b mut self, limits: &'b Limits) -> Trials<'b> {
        Trials { worker: self.worker, limits, hear: self.hear }
    }

    /// The limits of a run in search of the way.
    pub(super) fn limits_of_search(&self) -> Limits {
        let Limits { time, cpu, .. } = *self.limits;
        Limits { time: time.min(MOST_SEARCH), cpu: cpu.min(MOST_SEARCH), ..self.limits.clone() }
    }
}
