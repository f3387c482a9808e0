//! Blame: what went wrong because of something we said is not held against a program.

use crate::dialogue::{Conversation, Feed, Kind, Turn};
use crate::exec::{Event, Stamped};

use super::{ClaimKind, Ended, Hearing, Outcome, Question, Testimony, Verdict, hear, judge_hearing};

/// The verdict on what was shown before the last answer, if that was right and the answer no part of the case: a
/// program that floods the screen when it is asked to save has still solved the puzzle.
pub fn before_epilogue(question: &Question<'_>, conversation: &Conversation) -> Option<(Verdict, Hearing)> {
    let last = conversation.turns.last().filter(|turn| is_epilogue(turn.kind))?;
    let record = &conversation.run.record;
    let typed = record.iter().rposition(|stamped| matches!(stamped.event, Event::Typed(_)))?;
    if record[typed].at_us > conversation.limits.time.0.saturating_mul(1000) {
        return None;
    }
    let before: &[Stamped] = &record[..typed];
    let hearing = hear(question, &Testimony::of_record(before, &[], Ended::Itself));
    let mut verdict = judge_hearing(question, &hearing, Ended::Itself);
    let shown = verdict.outcome == Outcome::Accepted && verdict.claim != ClaimKind::Refused;
    verdict.notes.push(format!("went wrong after its answer, when it was told `{}`", last.answer));
    shown.then_some((verdict, hearing))
}

/// Whether such a question comes after the answer, or may do so.
fn is_epilogue(kind: Kind) -> bool {
    match kind {
        Kind::Menu
        | Kind::Confirm
        | Kind::Enter
        | Kind::Save
        | Kind::SaveName
        | Kind::Again
        | Kind::Unknown => true,
        Kind::File | Kind::Algorithm | Kind::Animation | Kind::Data | Kind::Person => false,
    }
}

/// A failure without a claim is a program's own only if it had the case, and not a guess of ours.
pub fn weigh(verdict: &mut Verdict, conversation: &Conversation) {
    let turns = &conversation.turns;
    if verdict.claim != ClaimKind::Nothing || turns.is_empty() || conversation.feed != Feed::Prompt {
        return;
    }
    let given = turns.iter().any(|turn| matches!(turn.kind, Kind::File | Kind::Data));
    let guessed = turns.iter().any(|turn| turn.kind == Kind::Unknown);
    // Whoever computes has taken something for the case.
    let perhaps_given = given || turns.iter().any(is_guessed_file);
    match verdict.outcome {
        Outcome::Time | Outcome::Cpu | Outcome::Memory if perhaps_given => {}
        Outcome::Time
        | Outcome::Cpu
        | Outcome::Memory
        | Outcome::Output
        | Outcome::Crashed
        | Outcome::Unreadable
            if !given =>
        {
            verdict.outcome = Outcome::Stuck;
            verdict.detail = format!("could not be given the case: {}", verdict.detail);
        }
        Outcome::Crashed | Outcome::Output if guessed => {
            verdict.outcome = Outcome::NeedsPerson;
            verdict.detail = format!("was given an answer that was a guess, then: {}", verdict.detail);
        }
        _ => {}
    }
}

fn is_guessed_file(turn: &Turn) -> bool {
    turn.kind == Kind::Unknown && turn.answer.contains('x')
}
