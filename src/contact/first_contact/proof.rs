//! What shows that a program was given a case, and in which words of its own it speaks.

use crate::case::Case;
use crate::contact::dialogue::{Attempt, Conversation, Kind, Stop};
use crate::contact::impression::Impression;
use crate::contact::own_signs::{OwnSigns, Shown};
use crate::contact::own_words::{Lines, common, learnt, lines_of, openings};
use crate::contact::probes::Probes;
use crate::contact::search::Found;
use crate::digest::Digest;
use crate::exec::{Event, Fault};
use crate::screen::words::without_figures;
use crate::vocabulary::Vocabulary;

use super::trials::Trials;
use super::{Contact, with_words};

impl Contact {
    /// Whether what it says about a probe can show that it was given it: it says the same when it is asked again, and
    /// did not speak of another case.
    pub(super) fn is_steady(
        &self,
        trials: &mut Trials<'_>,
        found: &Found,
        probe: &Case,
    ) -> Result<bool, Fault> {
        match found.impression {
            // A run up to its limit is not worth another one.
            Impression::Solved | Impression::Answered | Impression::Busy => Ok(true),
            Impression::Elsewhere | Impression::Windowed => Ok(false),
            _ => Ok(!differ(&found.conversation, &self.talk(trials, &found.attempt, probe)?)),
        }
    }

    /// Whether it took the file that it asked for: it says something else about an empty one.
    pub(super) fn is_taken(
        &self,
        trials: &mut Trials<'_>,
        found: &Found,
        probe: &Case,
    ) -> Result<bool, Fault> {
        let named = found.conversation.turns.iter().any(|turn| turn.kind == Kind::File);
        let lost = matches!(
            found.impression,
            Impression::Missing | Impression::Busy | Impression::Elsewhere | Impression::Stuck
        );
        if !named || lost {
            return Ok(false);
        }
        let empty = Case { input: String::new(), ..probe.clone() };
        Ok(differ(&found.conversation, &self.talk(trials, &found.attempt, &empty)?))
    }

    /// Finds out in which words of its own the program says that there is no answer, and refuses: once.
    pub(super) fn learn_words(
        &mut self,
        trials: &mut Trials<'_>,
        way: &Attempt,
        vocabulary: &Vocabulary,
    ) -> Result<(), Fault> {
        if std::mem::replace(&mut self.has_learnt_words, true) {
            return Ok(());
        }
        let probes = Probes::of(self.puzzle);
        let said =
            |cases: &[Case], needed: &dyn Fn(Impression, &Conversation) -> bool, trials: &mut Trials<'_>| {
                let mut runs = Vec::new();
                for case in cases {
                    let case = with_words(case, vocabulary);
                    let conversation = self.talk(trials, way, &case)?;
                    if needed(trials.hear(&case, &conversation), &conversation) {
                        let input = Digest::of(case.input.as_bytes());
                        let shown = Shown::new(&conversation, input);
                        runs.push(((lines_of(&conversation, &case.input), input), shown));
                    }
                }
                let (lines, shown): (Vec<_>, Vec<Shown>) = runs.into_iter().unzip();
                Ok::<_, Fault>((lines, shown))
            };
        let (answered, solvable) = said(&probes.solvable, &|_, _| true, trials)?;
        // A limit, a death or a wait is no word.
        let silent = |impression: Impression, talk: &Conversation| {
            matches!(impression, Impression::Nothing | Impression::Refused | Impression::Claimed)
                && !talk.stop.as_ref().is_some_and(Stop::is_stuck)
        };
        // What looks like an answer there is the board as it was, or what is left of the search.
        let denied =
            |impression, talk: &Conversation| impression == Impression::Answered || silent(impression, talk);
        let (none, unsolvable) = said(&probes.unsolvable, &denied, trials)?;
        let (refused, malformed) = said(&probes.malformed, &silent, trials)?;
        let lines =
            |runs: &'_ [(Lines, Digest)]| runs.iter().map(|(lines, _)| lines.clone()).collect::<Vec<_>>();
        let (answered, of_none) = (lines(&answered), lines(&none));
        let answered: Vec<&Lines> = answered.iter().collect();
        let of_none: Vec<&Lines> = of_none.iter().collect();
        if none.len() > 1 {
            let words = common(&of_none, &answered);
            let of_all = words
                .into_iter()
                .flat_map(|words| none.iter().map(move |(_, input)| (words.clone(), *input)));
            self.contacted.says_none = learnt(of_all);
        }
        let others = [&answered[..], &of_none].concat();
        let each = refused
            .iter()
            .flat_map(|(run, input)| common(&[run], &others).into_iter().map(move |words| (words, *input)));
        let whole = learnt(each);
        self.contacted.says_refused = [whole, openings(&refused, &others)].concat();
        self.contacted.signs = OwnSigns::learn(&solvable, &unsolvable, &malformed);
        Ok(())
    }
}

/// Whether two probes were answered in other words, not only in other figures.
pub(super) fn differ(first: &Conversation, second: &Conversation) -> bool {
    said(first) != said(second)
}

/// What stands for everything a program wrote.
pub(in crate::contact) fn said_digest(conversation: &Conversation) -> Digest {
    Digest::of(said(conversation).as_bytes())
}

/// Everything a program wrote, without figures, which differ from run to run, and what it was told: its echo shows
/// nothing.
pub(super) fn said(conversation: &Conversation) -> String {
    const SHORTEST_ECHO: usize = 2;
    let mut said = String::from_utf8_lossy(&printed(conversation)).into_owned();
    for turn in conversation.turns.iter().filter(|turn| turn.answer.len() >= SHORTEST_ECHO) {
        said = said.replace(turn.answer.trim(), "");
    }
    let mut said = without_figures(&said);
    // A list of figures has a comma more where there is a figure more.
    said.retain(|letter| !".,;".contains(letter));
    said.split_whitespace().collect::<Vec<_>>().join(" ")
}

pub(super) fn printed(conversation: &Conversation) -> Vec<u8> {
    let texts = conversation.run.record.iter().filter_map(|stamped| match &stamped.event {
        Event::Output(_, text) => Some(&text.0),
        Event::Waiting | Event::Typed(_) | Event::Ended => None,
    });
    texts.flatten().copied().collect()
}
