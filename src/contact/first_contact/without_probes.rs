//! Puzzles without probes: the way is looked for on the cases themselves, a few times.

use crate::case::Case;
use crate::contact::dialogue::{Attempt, Conversation};
use crate::contact::impression::Impression;
use crate::contact::search::Found;
use crate::exec::Fault;

use super::trials::Trials;
use super::{Contact, MOST_EXPLORED};

impl Contact {
    /// Where no probes are and several cases have failed: one more in the way that came furthest.
    pub(super) fn run_in_vain(
        &mut self,
        trials: &mut Trials<'_>,
        way: Attempt,
        case: &Case,
    ) -> Result<Conversation, Fault> {
        let mut conversation = self.talk(trials, &way, case)?;
        let impression = trials.hear(case, &conversation);
        conversation.ignores_input = self.ignores_input(trials, &way, case, (&conversation, impression))?;
        if impression.is_reached() && !conversation.ignores_input {
            self.remember_way(way, &mut conversation);
        }
        Ok(conversation)
    }

    /// Tries one way after the other on a case of a puzzle without probes.
    pub(super) fn explore(&mut self, trials: &mut Trials<'_>, case: &Case) -> Result<Conversation, Fault> {
        let (_, _, found) = self.search(trials, case)?;
        let Found { impression, attempt, mut conversation } = found;
        if impression.is_reached() {
            self.remember_way(attempt, &mut conversation);
        } else if conversation.not_applicable_reason.is_none() {
            self.explored += 1;
            self.furthest = Some((impression, attempt));
            self.best_failure = Some(conversation.clone());
        }
        Ok(conversation)
    }

    /// The way to take where looking for others is in vain: a window is there for every case, and what failed for
    /// several of them will fail again.
    pub(super) fn known_to_fail(&self) -> Option<Attempt> {
        let (impression, attempt) = self.furthest.as_ref()?;
        let hopeless = *impression == Impression::Windowed || self.explored >= MOST_EXPLORED;
        hopeless.then(|| attempt.clone())
    }
}
