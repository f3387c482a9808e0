//! A hearing: what a testimony adds up to, and the evidence for it.

use std::ops::Range;

use crate::screen::words::Time;

use super::{Claim, Ended, Question, Stats, Testimony, weigh, witness::Witness};

/// The claim of a run, with everything that led to it.
#[derive(Debug, Clone)]
pub struct Hearing {
    /// What the program says.
    pub claim: Claim,
    /// Why that and nothing else, in one sentence.
    pub reason: String,
    /// The file the claim stands in, if it is not on the screen.
    pub source: Option<String>,
    /// Lines of the source that matter.
    pub marks: Vec<Mark>,
    /// What the program reports about itself.
    pub stats: Stats,
    /// What a teacher may want to know.
    pub notes: Vec<String>,
}

/// Lines that matter, and why.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Mark {
    /// Counted from 0.
    pub lines: Range<usize>,
    /// What they are.
    pub role: Role,
    /// In words.
    pub why: String,
}

/// What marked lines are.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Role {
    /// The claim rests on them.
    Chosen,
    /// They speak against it, or would do without the others.
    Other,
    /// A figure the program reports.
    Figure,
}

/// Hears what a run left behind: the screen first, then the files it saved.
pub fn hear(question: &Question<'_>, testimony: &Testimony) -> Hearing {
    let witness = Witness::examine(question, &testimony.screen);
    let mut hearing = weigh::weigh(question, &witness, testimony.ended);
    read_stats(&witness, &mut hearing);
    for (name, screen) in &testimony.saved {
        let file = Witness::examine(question, screen);
        let mut said = weigh::weigh(question, &file, Ended::Itself);
        read_stats(&file, &mut said);
        hearing = merge(hearing, said, name);
    }
    hearing
}

fn read_stats(witness: &Witness<'_>, hearing: &mut Hearing) {
    let figures = &witness.speech.figures;
    let mut mark = |line: usize, why: &str| {
        hearing.marks.push(Mark { lines: line..line + 1, role: Role::Figure, why: why.to_owned() });
    };
    if let Some((line, count)) = figures.iterations {
        mark(line, "iterations");
        hearing.stats.iterations = Some(count);
    }
    if let Some((line, time)) = figures.time {
        mark(line, "time");
        match time {
            Time::Known(ms) => hearing.stats.time_ms = Some(ms),
            Time::Unitless(number) => {
                hearing.notes.push(format!("reports a time of {number} without a unit"));
            }
        }
    }
    let near = |(line, _): &&(usize, u64)| match &witness.answer_lines() {
        Some(lines) => line.abs_diff(lines.start),
        None => witness.screen.lines().len() - line,
    };
    if let Some((line, total)) = figures.totals.iter().min_by_key(near) {
        mark(*line, "number of solutions");
        hearing.stats.total = Some(*total);
    }
}

/// Puts the screen and a saved file together. What a file refuses does not count: it was not asked.
fn merge(mut shown: Hearing, saved: Hearing, name: &str) -> Hearing {
    let silent = matches!(shown.claim, Claim::Nothing(_) | Claim::Windowed | Claim::Missing);
    let speaks = matches!(saved.claim, Claim::Answer(_) | Claim::Doubtful(..) | Claim::NoSolution);
    let stats = Stats {
        iterations: shown.stats.iterations.or(saved.stats.iterations),
        time_ms: shown.stats.time_ms.or(saved.stats.time_ms),
        total: shown.stats.total.or(saved.stats.total),
    };
    if silent && speaks {
        let notes = [shown.notes, saved.notes, vec![format!("the claim stands only in {name}")]].concat();
        return Hearing { source: Some(name.to_owned()), stats, notes, ..saved };
    }
    shown.stats = stats;
    if let (Claim::Answer(right), Claim::Answer(other)) = (&shown.claim, &saved.claim)
        && right.violations.is_empty()
        && !other.violations.is_empty()
    {
        shown.notes.push(format!("the answer in {name} is wrong, the one on the screen is right"));
    }
    match conflict(&shown.claim, &saved.claim, name) {
        Some(why) => Hearing { claim: Claim::Contradictory(why.clone()), reason: why, ..shown },
        None => shown,
    }
}

/// How a saved file contradicts the screen, if it does.
fn conflict(shown: &Claim, saved: &Claim, name: &str) -> Option<String> {
    let right = |claim: &Claim| matches!(claim, Claim::Answer(answer) if answer.violations.is_empty());
    let wrong = |claim: &Claim| match claim {
        Claim::Answer(answer) | Claim::Doubtful(answer, _) => !answer.violations.is_empty() && !answer.odd,
        _ => false,
    };
    let contradicts = match (shown, saved) {
        (Claim::Contradictory(_), _)
        | (_, Claim::Nothing(_) | Claim::Windowed | Claim::Refused | Claim::Missing | Claim::Baseless(_)) => {
            false
        }
        (_, Claim::Contradictory(_)) => !right(shown),
        (Claim::Answer(_), Claim::Answer(_)) => !right(shown) && right(saved),
        (Claim::NoSolution, Claim::NoSolution)
        | (Claim::Nothing(_) | Claim::Windowed | Claim::Missing, _) => false,
        (Claim::Answer(_) | Claim::Doubtful(..), _) => matches!(saved, Claim::NoSolution),
        // The board as it was, or as the search has left it, is saved by many that found nothing.
        (Claim::NoSolution | Claim::Refused, saved) if wrong(saved) => false,
        (Claim::NoSolution | Claim::Refused | Claim::Baseless(_), _) => true,
    };
    contradicts.then(|| format!("the screen {}, but the file {name} {}", worth(shown), worth(saved)))
}

/// A claim in words, right answers told from wrong ones.
fn worth(claim: &Claim) -> &'static str {
    match claim {
        Claim::Answer(answer) if answer.violations.is_empty() => "shows a right answer",
        Claim::Answer(_) => "shows a wrong answer",
        other => other.in_words(),
    }
}
