//! Contact by the probes, and the search for the way.

use std::collections::BTreeSet;
use std::path::Path;

use crate::case::Case;
use crate::contact::dialogue::{Attempt, Contacted, Conversation, Feed, Kind, Proof, missing_files};
use crate::contact::impression::{Impression, has_given};
use crate::contact::own_words::usual_lines;
use crate::contact::probes::Probes;
use crate::contact::queue::{Material, after};
use crate::contact::search::{Found, Search};
use crate::exec::{End, Fault};
use crate::vocabulary::Vocabulary;

use super::proof::{differ, printed};
use super::trials::Trials;
use super::{Contact, with_words};

impl Contact {
    /// Makes contact by the probes, so that the way to talk about a case does not depend on which others are graded.
    /// What was said about them is kept for when they are.
    pub fn rehearse(&mut self, trials: &mut Trials<'_>, vocabulary: &Vocabulary) -> Result<(), Fault> {
        let probes = &Probes::of(self.puzzle).solvable;
        let Some((first, rest)) = probes.split_first() else { return Ok(()) };
        if self.knows_way() {
            return Ok(());
        }
        let first = with_words(first, vocabulary);
        let (begun, tries, found) = self.search(trials, &first)?;
        let way = found.attempt.clone();
        let answered = found.impression >= Impression::Answered;
        let mut proof = if answered { Proof::Heard } else { Proof::Unheard };
        let is_steady = self.is_steady(trials, &found, &first)?;
        let mut prompts = prompts_of(&found.conversation);
        let mut met = found.conversation.met.clone();
        let mut names = names_in(&found.conversation);
        let mut usual = Vec::new();
        // Where the first took all its time, so would the next.
        let rest = if found.impression == Impression::Busy { &[] } else { rest };
        for second in rest {
            let second = with_words(second, vocabulary);
            let conversation = self.talk(trials, &way, &second)?;
            let impression = trials.hear(&second, &conversation);
            let shows = shown(&found, (&conversation, impression), is_steady);
            proof = proof.max(shows);
            prompts.extend(prompts_of(&conversation));
            met.extend(conversation.met.iter().cloned());
            names = names.max(names_in(&conversation));
            usual = usual_lines(&found.conversation, &conversation);
            self.rehearsals.push((second.input.clone(), way.clone(), conversation));
        }
        if proof == Proof::Unheard && is_steady && self.is_taken(trials, &found, &first)? {
            proof = Proof::Heard;
        }
        // A case in a form that it does not know is refused for its form.
        let is_foreign = !self.puzzle.is_typed() && self.places[way.program].planting.has_foreign_samples();
        if is_foreign && proof == Proof::Heard && found.impression < Impression::Answered {
            proof = Proof::Unheard;
        }
        prompts.sort();
        prompts.dedup();
        let (closing, recurring) =
            if proof == Proof::Proved { late_prompts(&met) } else { Default::default() };
        self.contacted = Contacted {
            proof,
            tries,
            is_steady,
            is_substitute: self.places[way.program].program.is_substitute,
            first: begun.in_words(),
            spelling: way.spelling,
            everywhere: way.everywhere,
            replies: way.replies.clone(),
            prompts,
            names,
            closing,
            recurring,
            usual,
            ..Contacted::default()
        };
        if !found.impression.is_reached() {
            self.best_failure = Some(found.conversation.clone());
        }
        self.rehearsals.push((first.input.clone(), way.clone(), found.conversation));
        self.known_way = Some(way);
        Ok(())
    }

    /// Looks for the way to talk about a case: how many runs it took, and what came furthest.
    pub(super) fn search(
        &self,
        trials: &mut Trials<'_>,
        case: &Case,
    ) -> Result<(Impression, u32, Found), Fault> {
        let mut search = Search::new(self.first_attempts());
        while let Some(attempt) = search.next() {
            let mut conversation = self.try_out(trials, &attempt, case)?;
            let mut impression = trials.hear(case, &conversation);
            if let Some(control) = self.control(trials, &attempt, case, (&conversation, impression))? {
                search.note_control(&control);
                if !differ(&control, &conversation) {
                    conversation.ignores_input = true;
                    impression = Impression::Nothing;
                }
            }
            let mut attempt = attempt;
            attempt.terminal = conversation.terminal;
            let others = self.others(&attempt, &conversation, impression, case);
            // It asks for parts: no other way could put a malformed case to it.
            let is_over = conversation.not_applicable_reason.is_some();
            search.note(Found { impression, attempt, conversation }, others);
            if is_over {
                break;
            }
        }
        let none = || Fault::Launcher("there is no program to start".to_owned());
        let (first, runs, mut found) = search.finish().ok_or_else(none)?;
        if found.impression == Impression::Busy && found.conversation.limits != *trials.limits {
            found.conversation = self.talk(trials, &found.attempt, case)?;
            found.impression = trials.hear(case, &found.conversation);
        }
        if found.impression.is_reached()
            && found.attempt.feed == Feed::Prompt
            && !has_given(&found.conversation)
        {
            let file = Feed::File(found.attempt.launch.folder.join("input.txt"));
            found.conversation.feed = file.clone();
            found.attempt.feed = file;
        }
        Ok((first, runs, found))
    }

    /// One run in search of the way: most probes are solved in no time, so none is waited for to its full limit.
    fn try_out(
        &self,
        trials: &mut Trials<'_>,
        attempt: &Attempt,
        case: &Case,
    ) -> Result<Conversation, Fault> {
        let limits = trials.limits_of_search();
        let mut conversation = self.talk(&mut trials.in_search(&limits), attempt, case)?;
        if matches!(conversation.run.end, End::Exited(_) | End::Signalled(_)) {
            // It ended before them, so it would have ended in the same way without them.
            conversation.limits = trials.limits.clone();
        }
        Ok(conversation)
    }

    /// Other starts, feeds and spellings that the end of a run suggests.
    pub(super) fn others(
        &self,
        attempt: &Attempt,
        conversation: &Conversation,
        impression: Impression,
        case: &Case,
    ) -> Vec<Attempt> {
        if self.manifest.input.is_some() {
            return Vec::new();
        }
        let place = &self.places[attempt.program];
        let usual =
            after(attempt, conversation, impression, &place.planting, &place.starts, self.material(case));
        [where_it_looked(attempt, conversation, impression), usual].concat()
    }

    /// Other spellings of cards are worth trying only where nobody may refuse them.
    pub(super) fn material(&self, case: &Case) -> Material {
        let is_sound =
            || self.puzzle.read_instance(&case.input).is_ok_and(|reading| reading.doubts.is_empty());
        match self.puzzle.is_typed() {
            false => Material::Board,
            true if is_sound() => Material::SoundCards,
            true => Material::DoubtfulCards,
        }
    }

    /// Whether a program that never asked says the same about an empty case: then it does not read any.
    pub(super) fn ignores_input(
        &self,
        trials: &mut Trials<'_>,
        attempt: &Attempt,
        case: &Case,
        (conversation, impression): (&Conversation, Impression),
    ) -> Result<bool, Fault> {
        let control = self.control(trials, attempt, case, (conversation, impression))?;
        Ok(control.is_some_and(|control| !differ(&control, conversation)))
    }

    /// The same about an empty case, where that can show whether a program reads what it is given.
    pub(super) fn control(
        &self,
        trials: &mut Trials<'_>,
        attempt: &Attempt,
        case: &Case,
        (conversation, impression): (&Conversation, Impression),
    ) -> Result<Option<Conversation>, Fault> {
        let claims = impression.is_reached() || impression == Impression::Refused;
        if !claims || impression == Impression::Solved || !is_comparable(conversation) {
            return Ok(None);
        }
        let empty = Case { input: String::new(), ..case.clone() };
        self.talk(trials, attempt, &empty).map(Some)
    }
}

/// The case under the names of files that the program says it did not find.
fn where_it_looked(attempt: &Attempt, conversation: &Conversation, impression: Impression) -> Vec<Attempt> {
    if impression.is_reached() || attempt.feed != Feed::Prompt {
        return Vec::new();
    }
    let inside = |name: &String| {
        let path = Path::new(name);
        path.is_relative() && !path.components().any(|part| part == std::path::Component::ParentDir)
    };
    let printed = printed(conversation);
    let names = missing_files(&String::from_utf8_lossy(&printed)).into_iter().filter(inside);
    let feed = |name: String| Feed::File(attempt.launch.folder.join(name));
    names.map(|name| Attempt { feed: feed(name), ..attempt.clone() }).collect()
}

/// What a run of another probe shows in the light of the first.
fn shown(found: &Found, (second, impression): (&Conversation, Impression), is_steady: bool) -> Proof {
    let solved = found.impression == Impression::Solved && impression == Impression::Solved;
    // A complaint may differ with whatever was typed: it shows only that something was.
    let refuses = impression == Impression::Refused && found.impression == Impression::Refused;
    let differs = || is_steady && !refuses && differ(&found.conversation, second);
    match impression {
        _ if solved => Proof::Proved,
        impression if impression >= Impression::Answered || differs() => Proof::Heard,
        _ => Proof::Unheard,
    }
}

/// The prompts at which something else could have been said.
fn prompts_of(conversation: &Conversation) -> Vec<String> {
    conversation.decisions.iter().map(|decision| decision.prompt.clone()).collect()
}

/// How many names of the case's file were typed.
fn names_in(conversation: &Conversation) -> usize {
    conversation.turns.iter().filter(|turn| turn.kind == Kind::File).count()
}

/// The prompts that were met once the answer was there: those that came only then, and those that came before as well.
fn late_prompts(met: &[(String, bool)]) -> (Vec<String>, Vec<String>) {
    let is_early = |prompt: &String| met.iter().any(|(other, answered)| other == prompt && !answered);
    let late = met.iter().filter(|(prompt, answered)| *answered && !prompt.is_empty());
    let late: BTreeSet<&String> = late.map(|(prompt, _)| prompt).collect();
    late.into_iter().cloned().partition(|prompt| !is_early(prompt))
}

/// Whether a run without a case can tell if a program has read its case: it ended, and was not told anything.
fn is_comparable(conversation: &Conversation) -> bool {
    matches!(conversation.run.end, End::Exited(_) | End::Signalled(_)) && !has_given(conversation)
}
