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
fn merge(mut screen: Hearing, file: Hearing, name: &str) -> Hearing {
    let fill = |stats: &mut Stats| {
        stats.iterations = stats.iterations.or(file.stats.iterations);
        stats.time_ms = stats.time_ms.or(file.stats.time_ms);
        stats.total = stats.total.or(file.stats.total);
    };
    let conflict = match (&screen.claim, &file.claim) {
        (_, Claim::Nothing(_) | Claim::Refused | Claim::Missing | Claim::Baseless(_)) => None,
        (Claim::Answer(shown), Claim::Contradictory(_)) if shown.violations.is_empty() => None,
        (_, Claim::Contradictory(why)) => Some(format!("{name}: {why}")),
        (Claim::Contradictory(_), _) | (Claim::NoSolution, Claim::NoSolution) => None,
        (Claim::Nothing(_) | Claim::Missing, Claim::Answer(_) | Claim::Doubtful(..) | Claim::NoSolution) => {
            let mut stats = screen.stats;
            fill(&mut stats);
            let notes = [screen.notes, file.notes, vec![format!("the claim stands only in {name}")]].concat();
            return Hearing { source: Some(name.to_owned()), stats, notes, ..file };
        }
        (Claim::Doubtful(..), Claim::Answer(_) | Claim::Doubtful(..))
        | (Claim::Answer(_), Claim::Doubtful(..)) => None,
        (Claim::Answer(shown), Claim::Answer(saved)) => {
            let (shown, saved) = (shown.violations.is_empty(), saved.violations.is_empty());
            if shown && !saved {
                screen.notes.push(format!("the answer in {name} is wrong, the one on the screen is right"));
            }
            (!shown && saved)
                .then(|| format!("the screen shows a wrong answer, but {name} holds a right one"))
        }
        (Claim::Answer(_) | Claim::Doubtful(..), Claim::NoSolution) => {
            Some(format!("the screen shows an answer, but {name} says that there is no solution"))
        }
        (Claim::NoSolution | Claim::Refused | Claim::Baseless(_), _) => Some(format!(
            "the screen {}, but {name} says: {}",
            screen.claim.in_words(),
            file.claim.in_words()
        )),
    };
    fill(&mut screen.stats);
    match conflict {
        Some(conflict) => {
            Hearing { claim: Claim::Contradictory(conflict.clone()), reason: conflict, ..screen }
        }
        None => screen,
    }
}
