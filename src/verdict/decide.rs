//! The decision on a whole run: what it claims, how it ended, and what it used.

use crate::dialogue::{Conversation, Kind, Stop};
use crate::exec::{End, Event, Limits, Run, Stream};
use crate::screen::Screen;

use super::{ClaimKind, Ended, Hearing, Outcome, Question, Testimony, Verdict, hear, judge_hearing};

/// What a run adds up to, and what that rests on.
#[derive(Debug, Clone)]
pub struct Decision {
    /// The verdict.
    pub verdict: Verdict,
    /// Why that claim was heard.
    pub hearing: Hearing,
    /// What was heard.
    pub testimony: Testimony,
    /// What each saved file says by itself.
    pub saved: Vec<SavedClaim>,
}

/// What a saved file says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SavedClaim {
    /// Its path below the folder above the working copy.
    pub path: String,
    /// Its length.
    pub bytes: u64,
    /// What it claims.
    pub claim: ClaimKind,
    /// Whether that is right, where it claims anything.
    pub right: Option<bool>,
}

/// Words on standard error that a runtime prints when a program dies.
const LAST_WORDS: &[&str] = &[
    "Traceback (most recent call last)",
    "Exception in thread",
    "panicked at",
    "goroutine 1 [",
    "terminate called",
];
/// Words of a program that missed an answer when its input was closed: that was our doing.
const MISSED_INPUT: &[&str] = &["EOFError", "NoSuchElementException", "EOF when reading", "io.EOF"];

/// Decides on a run. `iterations` is the most that may be reported.
pub fn decide(question: &Question<'_>, conversation: &Conversation, iterations: Option<u64>) -> Decision {
    let ended = how_it_ended(conversation);
    let saved: Vec<(String, Vec<u8>)> = conversation
        .saved
        .iter()
        .filter_map(|file| Some((file.path.to_string_lossy().into_owned(), file.text.as_ref()?.0.clone())))
        .collect();
    let testimony = Testimony::of_record(&conversation.run.record, &saved, ended);
    let hearing = hear(question, &testimony);
    let mut verdict = judge_hearing(question, &hearing, ended);
    weigh_conversation(&mut verdict, conversation);
    weigh_limits(&mut verdict, conversation, iterations);
    let saved = judge_saved(question, conversation, &testimony.saved);
    Decision { verdict, hearing, testimony, saved }
}

/// How the run ended, as far as the reading of its screen depends on it.
fn how_it_ended(conversation: &Conversation) -> Ended {
    let run = &conversation.run;
    match run.end {
        End::Time | End::Cpu => Ended::Time,
        _ if conversation.stop.is_some() => Ended::Itself,
        End::Exited(0) => Ended::Itself,
        End::Exited(_) => {
            let words = last_words(run);
            let says = |signs: &[&str]| signs.iter().any(|sign| words.contains(sign));
            if says(LAST_WORDS) && !says(MISSED_INPUT) { Ended::Crashed } else { Ended::Itself }
        }
        End::Signalled(_) | End::Memory | End::Output | End::Processes => Ended::Crashed,
    }
}

/// The end of what it wrote to standard error.
fn last_words(run: &Run) -> String {
    const LONGEST: usize = 16 << 10;
    let mut bytes = Vec::new();
    for stamped in run.record.iter().rev() {
        // On a terminal both streams are one.
        if let Event::Output(Stream::Stderr | Stream::Stdout, text) = &stamped.event {
            bytes.splice(0..0, text.0.iter().copied());
            if bytes.len() > LONGEST {
                break;
            }
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// What was said between us and the program may explain more than the screen alone.
fn weigh_conversation(verdict: &mut Verdict, conversation: &Conversation) {
    let guessed = conversation.turns.iter().any(|turn| turn.kind == Kind::Unknown);
    let stuck = match &conversation.stop {
        Some(Stop::Stuck(asked)) => Some(asked),
        Some(Stop::Done) | None => None,
    };
    match (verdict.outcome, verdict.claim, stuck) {
        (Outcome::Unreadable, ClaimKind::Nothing, Some(asked)) => {
            verdict.outcome = Outcome::Stuck;
            verdict.detail = format!("waits for something nobody could answer: {asked}");
        }
        (Outcome::NeedsPerson, ClaimKind::Refused, Some(asked)) => {
            verdict.outcome = Outcome::Stuck;
            verdict.detail = format!("does not take the file it asks for: {asked}");
        }
        (Outcome::WrongClaim, ClaimKind::Refused, stuck) if stuck.is_some() || guessed => {
            // It may mean an answer of ours, not the case.
            verdict.outcome = Outcome::NeedsPerson;
            verdict.detail =
                "refuses something, perhaps an answer it was given rather than the case".to_owned();
        }
        (Outcome::Unreadable, ClaimKind::Nothing, None) => {
            if let End::Exited(code @ 1..) = conversation.run.end {
                verdict.outcome = Outcome::Crashed;
                verdict.detail =
                    format!("ended with exit code {code} and without a claim: {}", verdict.detail);
            }
        }
        _ => {}
    }
}

/// Limits are above claims: a right answer that took too much is not accepted.
fn weigh_limits(verdict: &mut Verdict, conversation: &Conversation, iterations: Option<u64>) {
    let broken = broken_limit(&conversation.run, &conversation.limits);
    if let Some((outcome, what)) = broken {
        let shown = match verdict.claim {
            ClaimKind::Nothing => "without a claim".to_owned(),
            claim => format!("after claiming {}", claim.word()),
        };
        verdict.outcome = outcome;
        verdict.detail = format!("{what}, {shown}");
    } else if let (Outcome::Accepted, Some(most), Some(reported)) =
        (verdict.outcome, iterations, verdict.stats.iterations)
        && reported > most
    {
        verdict.outcome = Outcome::Iterations;
        verdict.detail = format!("reported {reported} iterations, {most} are allowed");
    }
}

/// The limit that a run broke, soft limits included.
fn broken_limit(run: &Run, limits: &Limits) -> Option<(Outcome, String)> {
    let wall = run.wall.as_secs_f64();
    let cpu = run.cpu.value.as_secs_f64();
    let time = || format!("ran for {wall:.1} s, {} are allowed", limits.time);
    match run.end {
        End::Time => Some((Outcome::Time, time())),
        End::Cpu => {
            Some((Outcome::Cpu, format!("used {cpu:.1} s of processor time, {} are allowed", limits.cpu)))
        }
        End::Memory => {
            Some((Outcome::Memory, format!("used more than the {} of memory allowed", limits.memory)))
        }
        End::Output => Some((Outcome::Output, format!("printed more than the {} allowed", limits.output))),
        End::Processes => {
            Some((Outcome::Crashed, format!("started more than the {} processes allowed", limits.processes)))
        }
        End::Exited(_) | End::Signalled(_) if run.wall > limits.time.as_duration() => {
            Some((Outcome::Time, time()))
        }
        End::Exited(_) | End::Signalled(_) if run.cpu.value > limits.cpu.as_duration() => {
            Some((Outcome::Cpu, format!("used {cpu:.1} s of processor time, {} are allowed", limits.cpu)))
        }
        End::Exited(_) | End::Signalled(_) => None,
    }
}

fn judge_saved(
    question: &Question<'_>,
    conversation: &Conversation,
    screens: &[(String, Screen)],
) -> Vec<SavedClaim> {
    let judged = |file: &crate::dialogue::SavedFile| {
        let path = file.path.to_string_lossy().into_owned();
        let screen = screens.iter().find(|(name, _)| *name == path).map(|(_, screen)| screen.clone());
        let Some(screen) = screen else {
            return SavedClaim { path, bytes: file.bytes, claim: ClaimKind::Nothing, right: None };
        };
        let hearing = hear(question, &Testimony::of_screen(screen));
        let verdict = judge_hearing(question, &hearing, Ended::Itself);
        let right = match verdict.claim {
            ClaimKind::Nothing | ClaimKind::Contradictory => None,
            ClaimKind::Answer | ClaimKind::NoSolution | ClaimKind::Refused => {
                Some(verdict.outcome == Outcome::Accepted)
            }
        };
        SavedClaim { path, bytes: file.bytes, claim: verdict.claim, right }
    };
    conversation.saved.iter().map(judged).collect()
}
