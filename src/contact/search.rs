//! Limited discrepancy search for the way to talk: the tables' way first, then ways that differ from it in one
//! reply, start or feed, then in two.

use std::time::{Duration, Instant};

use crate::digest::Digest;
use crate::exec::End;

use super::dialogue::{Attempt, Conversation, Feed};
use super::first_contact::said_digest;
use super::impression::{Impression, has_given};
use super::queue::Queue;

/// Runs of one search, ...
const MOST_RUNS: u32 = 64;
/// ... and what they may take together.
const MOST_CPU: Duration = Duration::from_secs(30);
const MOST_TIME: Duration = Duration::from_mins(1);
/// Runs after which nothing better is expected once the program shows an answer to the probe, though a wrong one.
const MOST_AFTER_ANSWER: u32 = 12;
/// Runs that may end at a limit: each of them takes as long as it lasts.
const MOST_BUSY: u32 = 3;
/// Runs that may all say the same, and nothing else.
const MOST_SAME: u32 = 12;
/// Replies in which a way may differ from the tables' way.
const DEEPEST: usize = 3;
/// Ways that one run may add.
const MOST_CHILDREN: usize = 24;

/// A run that was made in search of the way, and what it came to.
#[derive(Debug, Clone)]
pub(super) struct Found {
    pub impression: Impression,
    pub attempt: Attempt,
    pub conversation: Conversation,
}

impl Found {
    /// What it is worth. A death that only another reply has brought about is worth less than an end in peace, though
    /// nothing could be read.
    fn rank(&self) -> (Impression, bool) {
        let is_provoked = self.impression == Impression::Crashed && !self.attempt.replies.is_empty();
        let given = self.attempt.feed != Feed::Prompt || has_given(&self.conversation);
        let peaceful = given && self.conversation.run.end == End::Exited(0);
        match self.impression {
            Impression::Crashed if is_provoked => (Impression::Nothing, false),
            other => (other, peaceful),
        }
    }
}

/// One search.
pub(super) struct Search {
    queue: Queue,
    best: Option<Found>,
    /// What the first run came to.
    first: Option<Impression>,
    runs: u32,
    busy: u32,
    runs_at_best: u32,
    /// Runs without the case, to see whether it is read.
    controls: u32,
    /// What the first run said, and how many runs in all said just that.
    said: Option<Digest>,
    same: u32,
    cpu: Duration,
    begin: Instant,
}

impl Search {
    pub(super) fn new(queue: Queue) -> Self {
        Self {
            queue,
            best: None,
            first: None,
            runs: 0,
            busy: 0,
            runs_at_best: 0,
            controls: 0,
            said: None,
            same: 0,
            cpu: Duration::ZERO,
            begin: Instant::now(),
        }
    }

    /// The next way to try; nothing if the way is found or the budget is spent.
    pub(super) fn next(&mut self) -> Option<Attempt> {
        let best = self.best.as_ref().map(|found| found.impression);
        let waited = self.runs - self.runs_at_best;
        let enough = match best {
            Some(Impression::Solved) => true,
            Some(Impression::Answered) => waited >= MOST_AFTER_ANSWER,
            _ => false,
        };
        // Whatever is done to it, it says the same.
        let deaf = self.same >= MOST_SAME && self.same == self.runs;
        let spent = deaf
            || self.runs + self.controls >= MOST_RUNS
            || self.busy >= MOST_BUSY
            || self.cpu >= MOST_CPU
            || self.begin.elapsed() >= MOST_TIME;
        if enough || spent { None } else { self.queue.next() }
    }

    /// Takes in a run; `others` are ways of another kind that its end suggests, the likeliest first.
    pub(super) fn note(&mut self, found: Found, others: Vec<Attempt>) {
        self.runs += 1;
        self.first.get_or_insert(found.impression);
        let said = said_digest(&found.conversation);
        self.same += u32::from(*self.said.get_or_insert(said) == said);
        self.busy += u32::from(found.impression == Impression::Busy);
        self.cpu += found.conversation.run.cpu.value;
        let Discrepancies { offered, blind, sure } = discrepancies(&found.attempt, &found.conversation);
        let is_better = self.best.as_ref().is_none_or(|best| found.rank() > best.rank());
        let lost = matches!(found.impression, Impression::Missing | Impression::Windowed);
        let first = match lost {
            true => [others, offered, blind].concat(),
            false => [offered, others, blind].concat(),
        };
        // What differs in more replies comes later, unless it has brought something.
        if found.attempt.replies.is_empty() || is_better {
            self.queue.add_first(first);
        } else {
            for attempt in first {
                self.queue.add(attempt);
            }
        }
        for attempt in sure {
            self.queue.add(attempt);
        }
        if is_better {
            self.runs_at_best = self.runs;
            self.best = Some(found);
        }
    }

    /// Takes in a run without the case: it costs as much as any.
    pub(super) fn note_control(&mut self, control: &Conversation) {
        self.controls += 1;
        self.cpu += control.run.cpu.value;
    }

    /// What the first run came to, how many it took to the one that came furthest, and that one.
    pub(super) fn finish(self) -> Option<(Impression, u32, Found)> {
        let found = self.best?;
        let runs = if found.impression.is_reached() { self.runs_at_best } else { self.runs };
        Some((self.first?, runs, found))
    }
}

/// Ways that differ in one more reply, the latest first.
#[derive(Default)]
pub(super) struct Discrepancies {
    /// Where the reply was a guess and the prompt names others.
    pub offered: Vec<Attempt>,
    /// Where it was a guess, and so are the others.
    pub blind: Vec<Attempt>,
    /// Where it was one that the prompt wants.
    pub sure: Vec<Attempt>,
}

pub(super) fn discrepancies(attempt: &Attempt, conversation: &Conversation) -> Discrepancies {
    let mut found = Discrepancies::default();
    if attempt.replies.len() >= DEEPEST {
        return found;
    }
    for decision in conversation.decisions.iter().rev() {
        if attempt.replies.iter().any(|reply| reply.prompt == decision.prompt) {
            continue;
        }
        for other in &decision.others {
            let replies = [&attempt.replies[..], &[decision.reply(other)]].concat();
            let ways = match (decision.is_sure, decision.is_blind) {
                (true, _) => &mut found.sure,
                (false, false) => &mut found.offered,
                (false, true) => &mut found.blind,
            };
            if ways.len() < MOST_CHILDREN {
                ways.push(Attempt { replies, ..attempt.clone() });
            }
        }
    }
    found
}
