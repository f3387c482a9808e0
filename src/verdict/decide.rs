//! The decision on a whole run: what it claims, how it ended, and what it used.

use std::path::Path;

use crate::dialogue::{Conversation, Kind, Stop};
use crate::exec::{End, Event, Run};
use crate::screen::Screen;
use crate::submission::{Pattern, Statistics};

use super::{
    Claim, ClaimKind, Ended, Hearing, Outcome, Question, Stats, Testimony, Verdict, blame, excess, hear,
    judge_hearing,
};

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
    let mut hearing = match &conversation.hints.answer_file {
        Some(output) => hear(question, &only_file(&testimony, conversation, output)),
        None => hear(question, &testimony),
    };
    read_figures(&mut hearing.stats, &testimony.screen, &conversation.hints.statistics);
    if is_returned(question, &hearing, conversation) {
        hearing.claim = Claim::Refused;
        "it asked for the case again".clone_into(&mut hearing.reason);
    }
    let mut verdict = judge_hearing(question, &hearing, ended);
    weigh_conversation(&mut verdict, conversation);
    if verdict.outcome == Outcome::Crashed
        && let Some(words) = last_line(&conversation.run)
    {
        verdict.detail = format!("{}; its last words: {words}", verdict.detail);
    }
    if excess::is_beyond(conversation)
        && let Some(earlier) = blame::before_epilogue(question, conversation)
    {
        (verdict, hearing) = earlier;
    } else {
        excess::weigh(&mut verdict, conversation, iterations);
        blame::weigh(&mut verdict, conversation);
    }
    if ended != Ended::Crashed {
        weigh_unfit(&mut verdict, question, conversation);
    }
    let saved = judge_saved(question, conversation, &testimony.saved);
    Decision { verdict, hearing, testimony, saved }
}

/// The testimony of the one file that is said to hold the answer.
fn only_file(testimony: &Testimony, conversation: &Conversation, output: &Path) -> Testimony {
    let wanted = conversation.launch.folder.join(output);
    let is_it = |(name, _): &&(String, Screen)| Path::new(name).ends_with(&wanted);
    let file = testimony.saved.iter().find(is_it).cloned();
    Testimony { screen: Screen::default(), saved: file.into_iter().collect(), ended: testimony.ended }
}

/// Figures where somebody said that they stand.
fn read_figures(stats: &mut Stats, screen: &Screen, places: &Statistics) {
    let last =
        |pattern: &Pattern| screen.texts().rev().find_map(|line| pattern.find(line).map(str::to_owned));
    if let Some(count) = places.iterations.as_ref().and_then(last) {
        stats.iterations = count.replace(['.', ',', '_'], "").parse().ok().or(stats.iterations);
    }
    if let Some(time) = places.time.as_ref().and_then(last) {
        stats.time_ms = time.replace(',', ".").parse().ok().or(stats.time_ms);
    }
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

/// The end of what it wrote; on a terminal both streams are one.
fn last_words(run: &Run) -> String {
    const LONGEST: usize = 16 << 10;
    let mut bytes = Vec::new();
    for stamped in run.record.iter().rev() {
        if let Event::Output(_, text) = &stamped.event {
            bytes.splice(0..0, text.0.iter().copied());
            if bytes.len() > LONGEST {
                break;
            }
        }
    }
    String::from_utf8_lossy(&bytes).into_owned()
}

/// The last line it wrote.
fn last_line(run: &Run) -> Option<String> {
    let words = last_words(run);
    let line = words.lines().rev().map(str::trim).find(|line| !line.is_empty())?;
    Some(line.chars().filter(|c| !c.is_control()).take(160).collect())
}

/// Whether asking again is the refusal: no words were understood, and there is a reason to refuse the case.
fn is_returned(question: &Question<'_>, hearing: &Hearing, conversation: &Conversation) -> bool {
    conversation.stop == Some(Stop::Returned)
        && matches!(hearing.claim, Claim::Nothing(_))
        && question.reading.as_ref().map_or(true, |reading| !reading.doubts.is_empty())
}

/// What was said between us and the program may explain more than the screen alone.
fn weigh_conversation(verdict: &mut Verdict, conversation: &Conversation) {
    if conversation.deaf && verdict.claim != ClaimKind::Nothing {
        verdict.outcome = Outcome::NeedsPerson;
        "never asks for the case and says the same without it".clone_into(&mut verdict.detail);
        return;
    }
    let guessed = conversation.turns.iter().any(|turn| turn.kind == Kind::Unknown);
    let stuck = match &conversation.stop {
        Some(Stop::Stuck(asked)) => Some(asked),
        Some(Stop::Done | Stop::Returned) | None => None,
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
            let words = last_line(&conversation.run).unwrap_or_default();
            verdict.detail =
                format!("refuses something, perhaps an answer it was given rather than the case: {words}");
        }
        (Outcome::Unreadable, ClaimKind::Nothing, None) => {
            if let End::Exited(code @ 1..) = conversation.run.end {
                verdict.outcome = Outcome::Crashed;
                verdict.detail = format!("ended with exit code {code} and without a claim");
            }
        }
        _ => {}
    }
}

/// A malformed case that could not be put to the program as it is holds nothing against it; its death does.
fn weigh_unfit(verdict: &mut Verdict, question: &Question<'_>, conversation: &Conversation) {
    let Some(why) = conversation.unfit.as_ref().filter(|_| question.reading.is_err()) else { return };
    match verdict.outcome {
        Outcome::Wrong
        | Outcome::WrongClaim
        | Outcome::Unreadable
        | Outcome::NeedsPerson
        | Outcome::Stuck => {
            verdict.outcome = Outcome::NotApplicable;
            verdict.detail = format!("the case cannot be put to this program: {why}");
        }
        Outcome::Accepted
        | Outcome::Time
        | Outcome::Cpu
        | Outcome::Memory
        | Outcome::Output
        | Outcome::Iterations
        | Outcome::Crashed
        | Outcome::BuildFailed
        | Outcome::NotRun
        | Outcome::NotApplicable => {}
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

#[cfg(test)]
mod tests {
    use std::path::PathBuf;
    use std::time::Duration;

    use super::*;
    use crate::dialogue::{Feed, SavedFile, Turn};
    use crate::exec::{Limits, Measured, Source, Stamped, Status, Stream, Text};
    use crate::limits::Bytes;
    use crate::puzzles::{self, AnyInstance};
    use crate::submission::{Hints, Launch};
    use crate::verdict::Truth;

    const SOLVABLE: &str = "AAAB\nCABB\nCCDB\nCDDD";
    const SOLVED: &str = "A#AB\nCAB#\n#CDB\nCD#D\n";

    /// A run that printed this and ended so, within a second.
    fn talk(printed: &str, end: End) -> Conversation {
        let event = Event::Output(Stream::Stdout, Text(printed.as_bytes().to_vec()));
        let run = Run {
            end,
            status: Status::Code(0),
            wall: Duration::from_secs(1),
            cpu: Measured { value: Duration::from_secs(1), source: Source::Wait },
            peak: Measured { value: Bytes(1 << 20), source: Source::LargestProcess },
            stdout_bytes: printed.len() as u64,
            stderr_bytes: 0,
            leftover_processes: 0,
            record: vec![Stamped { at_us: 1, event }],
            files: Vec::new(),
        };
        Conversation {
            launch: Launch { words: Vec::new(), folder: PathBuf::new() },
            feed: Feed::Prompt,
            terminal: false,
            limits: Limits::default(),
            run,
            turns: Vec::new(),
            stop: None,
            saved: Vec::new(),
            deaf: false,
            unfit: None,
            hints: Hints::default(),
        }
    }

    fn decision(talk: &Conversation) -> Decision {
        let prover = |_: &dyn AnyInstance| Truth::Solvable(None);
        let queens = puzzles::find("queens").unwrap();
        decide(&Question::new(queens, SOLVABLE, &prover), talk, Some(100))
    }

    fn check(talk: &Conversation, expected: &str) {
        let verdict = decision(talk).verdict;
        assert_eq!(format!("{}: {}", verdict.outcome.word(), verdict.detail), expected);
    }

    #[test]
    fn a_right_answer_is_accepted_whatever_the_exit_code() {
        check(&talk(SOLVED, End::Exited(0)), "accepted: the answer breaks no rule");
        check(&talk(SOLVED, End::Exited(3)), "accepted: the answer breaks no rule");
    }

    #[test]
    fn an_exit_code_without_a_claim_is_a_crash() {
        let expected = "crashed: ended with exit code 1 and without a claim; its last words: world";
        check(&talk("hello\nworld\n", End::Exited(1)), expected);
    }

    #[test]
    fn limits_are_above_claims() {
        let mut slow = talk(SOLVED, End::Exited(0));
        slow.run.wall = Duration::from_millis(10_400);
        check(&slow, "time: ran for 10.4 s, 10 s are allowed, after claiming answer");
        let flood = talk("x\n", End::Output);
        check(&flood, "output: printed more than the 16 MiB allowed, without a claim");
        let counted = talk(&format!("{SOLVED}Iterations: 101\n"), End::Exited(0));
        check(&counted, "iterations: reported 101 iterations, 100 are allowed");
    }

    #[test]
    fn a_question_nobody_could_answer_is_named() {
        let mut stuck = talk("What is your favourite colour? ", End::Signalled(9));
        stuck.stop = Some(Stop::Stuck("What is your favourite colour?".to_owned()));
        check(&stuck, "stuck: waits for something nobody could answer: What is your favourite colour?");
    }

    #[test]
    fn a_refusal_after_a_guessed_answer_is_for_a_person() {
        let mut guessed = talk("Hm?\nInvalid input!\n", End::Exited(0));
        check(&guessed, "wrong-claim: refuses the instance, which is well-formed");
        guessed.turns.push(Turn {
            prompt: "Hm?".to_owned(),
            kind: Kind::Unknown,
            answer: "1".to_owned(),
            why: String::new(),
        });
        let expected = "needs-person: refuses something, perhaps an answer it was given rather than the case: Invalid input!";
        check(&guessed, expected);
    }

    /// A run in which this was typed after the first output.
    fn told(kind: Kind, answer: &str, end: End) -> Conversation {
        let mut told = talk(SOLVED, end);
        let typed = Event::Typed(Text(format!("{answer}\n").into_bytes()));
        told.run.record.push(Stamped { at_us: 2, event: typed });
        told.turns.push(Turn { prompt: "?".to_owned(), kind, answer: answer.to_owned(), why: String::new() });
        told
    }

    #[test]
    fn a_flood_after_the_answer_does_not_unsay_it() {
        check(&told(Kind::Save, "ya", End::Output), "accepted: the answer breaks no rule");
        let expected = "output: printed more than the 16 MiB allowed, after claiming answer";
        check(&told(Kind::File, "x.txt", End::Output), expected);
    }

    #[test]
    fn a_crash_before_the_case_was_given_is_not_the_programs_own() {
        let mut lost = told(Kind::Menu, "1", End::Signalled(11));
        lost.run.record.remove(0);
        let expected = "stuck: could not be given the case: died without a claim: no answer was found, and no words that make a claim";
        check(&lost, expected);
    }

    #[test]
    fn what_could_not_be_put_to_a_program_is_not_held_against_it() {
        let mut cut = talk("3 solutions found\n", End::Exited(0));
        cut.unfit = Some("it asks for more parts than the case has".to_owned());
        let prover = |_: &dyn AnyInstance| Truth::Solvable(None);
        let queens = puzzles::find("queens").unwrap();
        let outcome = |input| decide(&Question::new(queens, input, &prover), &cut, None).verdict.outcome;
        assert_eq!(outcome("AB\nA"), Outcome::NotApplicable);
        assert_ne!(outcome(SOLVABLE), Outcome::NotApplicable);
    }

    #[test]
    fn a_board_without_queens_in_a_file_does_not_unsay_that_there_is_none() {
        let mut saves = talk("Tidak terdapat solusi.\n", End::Exited(0));
        let text = Some(Text(SOLVABLE.as_bytes().to_vec()));
        saves.saved.push(SavedFile { path: PathBuf::from("run/hasil.txt"), text, bytes: 20 });
        let verdict = decision(&saves).verdict;
        assert_eq!((verdict.claim, verdict.outcome), (ClaimKind::NoSolution, Outcome::WrongClaim));
        saves.saved[0].text = Some(Text(SOLVED.as_bytes().to_vec()));
        assert_eq!(decision(&saves).verdict.outcome, Outcome::NeedsPerson);
    }

    #[test]
    fn saved_files_are_judged_apart_from_the_screen() {
        let mut saves = talk(SOLVED, End::Exited(0));
        let text = Some(Text(SOLVED.as_bytes().to_vec()));
        saves.saved.push(SavedFile {
            path: PathBuf::from("run/hasil.txt"),
            text,
            bytes: SOLVED.len() as u64,
        });
        let files = decision(&saves).saved;
        assert_eq!(files[0].claim, ClaimKind::Answer);
        assert_eq!(files[0].right, Some(true));
    }
}
