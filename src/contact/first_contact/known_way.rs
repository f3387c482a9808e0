//! A case by the way that is known.

use crate::case::{Case, Expect};
use crate::contact::dialogue::{Attempt, Conversation, Proof, Stop};
use crate::contact::impression::Impression;
use crate::contact::search::{Discrepancies, discrepancies};
use crate::exec::{End, Fault, Limits};

use super::trials::Trials;
use super::{Contact, MOST_LOCAL};

impl Contact {
    /// What was said about a case when contact was made, if it was said in the way that is taken now, once.
    pub(super) fn take_rehearsal(
        &mut self,
        way: &Attempt,
        input: &str,
        limits: &Limits,
    ) -> Option<Conversation> {
        let same = |(known, by, talk): &(String, Attempt, Conversation)| {
            known == input && by == way && talk.limits == *limits
        };
        let index = self.rehearsals.iter().position(same)?;
        Some(self.rehearsals.swap_remove(index).2)
    }

    /// Takes the known way. Where that meets a prompt that the probes did not meet, other replies are tried.
    pub(super) fn run_by(
        &mut self,
        trials: &mut Trials<'_>,
        way: &Attempt,
        case: &Case,
    ) -> Result<Conversation, Fault> {
        let mut conversation = match self.take_rehearsal(way, &case.input, trials.limits) {
            Some(conversation) => conversation,
            None => self.talk(trials, way, case)?,
        };
        // A run up to its limit says nothing that another one would mend, and may have said very much.
        let impression = match conversation.run.end {
            End::Time | End::Cpu | End::Output | End::Memory | End::Processes => Impression::Busy,
            End::Exited(_) | End::Signalled(_) => trials.hear(case, &conversation),
        };
        // Who has solved the probes reads what it is given; a malformed case may look to it like an empty one.
        if self.contacted.proof != Proof::Proved {
            conversation.ignores_input =
                self.ignores_input(trials, way, case, (&conversation, impression))?;
        }
        // Unsolvable and malformed cases are never searched: a refusal can be provoked.
        let may_be_lost = impression != Impression::Solved && impression != Impression::Busy;
        let is_due = case.expected_words() == [Expect::Solution.word()];
        if may_be_lost && is_due {
            conversation = self.search_locally(trials, way, case, conversation)?;
        }
        // One that ended with an exit code may have refused, or said that there is none, in words of its own.
        let ended = matches!(conversation.run.end, End::Exited(1..));
        let returned = conversation.stop == Some(Stop::Returned);
        let gave_up = impression == Impression::Refused && (ended || returned);
        // What is left of a search may stand above words that deny an answer; who says them beside wrong answers to
        // other cases as well denies nothing by them.
        let is_wrong = impression == Impression::Answered && self.contacted.proof == Proof::Proved;
        if (impression == Impression::Nothing || gave_up || is_wrong) && self.contacted.proof >= Proof::Heard
        {
            self.learn_words(trials, way, case.vocabulary())?;
        }
        Ok(conversation)
    }

    /// Tries other replies at prompts that no probe has met.
    pub(super) fn search_locally(
        &self,
        trials: &mut Trials<'_>,
        way: &Attempt,
        case: &Case,
        first: Conversation,
    ) -> Result<Conversation, Fault> {
        // However often it asks: a larger case has more to ask for.
        let plain = |prompt: &str| prompt.split_once(" #").map_or(prompt, |(prompt, _)| prompt).to_owned();
        let known = |prompt: &str| self.contacted.prompts.iter().any(|known| plain(known) == plain(prompt));
        let mut unknown = first.clone();
        unknown.decisions.retain(|decision| !decision.is_sure && !known(&decision.prompt));
        let Discrepancies { offered, blind, .. } = discrepancies(way, &unknown);
        for way in offered.iter().chain(&blind).take(MOST_LOCAL) {
            let conversation = self.talk(trials, way, case)?;
            if trials.hear(case, &conversation) == Impression::Solved {
                return Ok(conversation);
            }
        }
        Ok(first)
    }
}
