//! A ruling: the verdict on a run with its reason, by the first finding that applies and what excuses it.

use serde::{Deserialize, Serialize};

use crate::contact::dialogue::{Conversation, Proof};
use crate::contact::said_why;
use crate::exec::End;
use crate::message::{Message, message};
use crate::puzzles::Violation;

use super::excuses::excused;
use super::signal;
use super::worth::{worth, worth_of_refusal};
use super::{Claim, ClaimKind, Ended, Evidence, Says, Verdict, limit};

/// The decision and everything that explains it.
#[derive(Debug, Clone)]
pub struct Ruling {
    /// What the program claimed.
    pub claim: ClaimKind,
    /// The decision.
    pub verdict: Verdict,
    /// One sentence that gives the reason.
    pub detail: Message,
    /// All broken rules.
    pub violations: Vec<Violation>,
    /// The answer in canonical form, if there was one.
    pub answer: Option<String>,
    /// What the program reported about itself.
    pub stats: Stats,
    /// What else a teacher may want to know.
    pub notes: Vec<Message>,
    /// The words of its own that it says, whether or not the claim rests on them.
    pub own_words: Option<String>,
}

/// What a program reports about itself.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize, Deserialize)]
pub struct Stats {
    /// Iterations, by the program's own count.
    pub iterations: Option<u64>,
    /// Time in milliseconds, by the program's own clock.
    pub time_ms: Option<f64>,
    /// The number of solutions it says it found.
    pub total: Option<u64>,
}

/// A file that a program saved, judged apart from the screen.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct SavedResult {
    /// Its path below the folder above the working copy.
    pub path: String,
    /// Its length.
    pub bytes: u64,
    pub claim: ClaimKind,
    /// Whether what it claims is right, where it claims anything.
    pub right: Option<bool>,
}

/// A verdict and its reason.
pub(super) type Finding = (Verdict, Message);

/// What a run shows; the first that finds something is taken. If none does, the claim is judged by itself.
const FINDINGS: &[fn(&Evidence<'_>, &Claim) -> Option<Finding>] = &[
    // The claim was right before we said something that is no part of the case: what came of that is our doing.
    answered_before_the_epilogue,
    // Limits are above claims: a right answer that took too much is not accepted.
    broke_a_limit,
    // Whatever such a program says, it does not say it about the case.
    says_the_same_without_the_case,
    // Only where no run is known but its output: a run that was stopped has broken a limit.
    was_stopped_for_its_time,
    // Dying after a claim does not unsay it, so only silence is left to the next ones.
    died_without_a_claim,
    waits_for_something,
    ended_with_an_exit_code,
    // What it says may not be about the case either.
    does_not_find_the_file,
    refuses_perhaps_our_answer,
];

impl Ruling {
    /// The ruling on a run that makes this claim.
    pub fn new(evidence: &Evidence<'_>, claim: &Claim) -> Self {
        let found = FINDINGS.iter().find_map(|finding| finding(evidence, claim));
        let found = found.unwrap_or_else(|| judged_by_its_claim(evidence, claim));
        let (verdict, detail) = excused(evidence, claim, found);
        let (violations, answer, mut notes) = match &claim.says {
            Says::Answer(judgement) | Says::Doubtful(judgement, _) => {
                (judgement.violations.clone(), Some(judgement.canonical.clone()), judgement.notes.clone())
            }
            Says::Baseless
            | Says::NoSolution
            | Says::Refused
            | Says::Missing
            | Says::Contradictory
            | Says::Windowed
            | Says::Died
            | Says::Nothing => Default::default(),
        };
        notes.extend(claim.notes.iter().cloned());
        if evidence.ended == Ended::Crashed && claim.kind() != ClaimKind::Nothing && !claim.before_epilogue {
            notes.push(message!("end.died-after"));
        }
        Self {
            claim: claim.kind(),
            verdict,
            detail,
            violations,
            answer,
            stats: claim.stats,
            notes,
            own_words: claim.own_words.clone(),
        }
    }
}

fn answered_before_the_epilogue(evidence: &Evidence<'_>, claim: &Claim) -> Option<Finding> {
    claim.before_epilogue.then(|| worth(evidence.question, claim))
}

fn broke_a_limit(evidence: &Evidence<'_>, claim: &Claim) -> Option<Finding> {
    let (verdict, limit) = limit::broken(evidence.conversation?)?;
    let detail = match claim.kind() {
        ClaimKind::Nothing => message!("limit.without-claim", limit),
        ClaimKind::Answer => message!("limit.after-answer", limit),
        ClaimKind::NoSolution => message!("limit.after-none", limit),
        ClaimKind::Refused => message!("limit.after-refusal", limit),
        ClaimKind::Contradictory => message!("limit.after-contradiction", limit),
    };
    Some((verdict, detail))
}

fn says_the_same_without_the_case(evidence: &Evidence<'_>, claim: &Claim) -> Option<Finding> {
    let says_it = evidence.conversation?.ignores_input && claim.kind() != ClaimKind::Nothing;
    if says_it { Some((Verdict::NeedsPerson, message!("blame.never-asks"))) } else { None }
}

fn was_stopped_for_its_time(evidence: &Evidence<'_>, claim: &Claim) -> Option<Finding> {
    let detail = || match claim.kind() {
        ClaimKind::Nothing => message!("limit.stopped-without-claim"),
        _ => message!("limit.stopped-after", claim = claim.says.in_words()),
    };
    (evidence.ended == Ended::Time).then(|| (Verdict::Time, detail()))
}

fn died_without_a_claim(evidence: &Evidence<'_>, claim: &Claim) -> Option<Finding> {
    let detail = match claim.says {
        Says::Died => claim.why.clone(),
        Says::Nothing => message!("end.died-because", reason = &claim.why),
        _ => return None,
    };
    (evidence.ended == Ended::Crashed).then(|| crashed(evidence, detail))
}

fn waits_for_something(evidence: &Evidence<'_>, claim: &Claim) -> Option<Finding> {
    let asked = evidence.unanswered().filter(|_| claim.is_silent())?;
    Some((Verdict::Stuck, message!("blame.stuck", question = asked)))
}

fn ended_with_an_exit_code(evidence: &Evidence<'_>, claim: &Claim) -> Option<Finding> {
    let Conversation { run, contact, .. } = evidence.conversation?;
    let is_excused = evidence.no_answer_is_due() || contact.proof < Proof::Proved;
    match run.end {
        // An exit code is how programs end that have said why; what they said is judged as any other words.
        End::Exited(1..) if matches!(claim.says, Says::Nothing) && said_why(run) => None,
        // It has caught an error of its own and says so; whether that refuses the case is for a person.
        End::Exited(1..) if matches!(claim.says, Says::Died) && is_excused && said_why(run) => None,
        End::Exited(code @ 1..) if claim.is_silent() => {
            Some(crashed(evidence, message!("end.exit-code", code)))
        }
        _ => None,
    }
}

fn does_not_find_the_file(evidence: &Evidence<'_>, claim: &Claim) -> Option<Finding> {
    let asked = evidence.unanswered().filter(|_| matches!(claim.says, Says::Missing))?;
    Some((Verdict::Stuck, message!("blame.file-not-taken", question = asked)))
}

/// It may mean an answer of ours, not the case.
fn refuses_perhaps_our_answer(evidence: &Evidence<'_>, claim: &Claim) -> Option<Finding> {
    let ours = evidence.unanswered().is_some() || evidence.was_guessed_at();
    let wrongly = || worth_of_refusal(evidence.question).0 == Verdict::WrongClaim;
    if !ours || !matches!(claim.says, Says::Refused) || !wrongly() {
        return None;
    }
    let words = evidence.last_line().unwrap_or_default();
    Some((Verdict::NeedsPerson, message!("blame.refuses-something", words)))
}

/// By its own count too a program may take too much, where a teacher has said how much that is.
fn judged_by_its_claim(evidence: &Evidence<'_>, claim: &Claim) -> Finding {
    let most = evidence.question.most_iterations.filter(|_| evidence.conversation.is_some());
    match (worth(evidence.question, claim), most, claim.stats.iterations) {
        ((Verdict::Accepted, _), Some(most), Some(count)) if count > most => {
            (Verdict::Iterations, message!("limit.iterations", count, most))
        }
        (worth, _, _) => worth,
    }
}

fn crashed(evidence: &Evidence<'_>, reason: Message) -> Finding {
    let reason = match evidence.conversation.map(|conversation| conversation.run.end) {
        Some(End::Signalled(signal)) => message!("end.signal", reason, signal = signal::name(signal)),
        _ => reason,
    };
    let detail = match evidence.line_of_death() {
        Some(words) => message!("end.last-words", reason, words),
        None => reason,
    };
    (Verdict::Crashed, detail)
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;
    use std::time::Duration;

    use super::*;
    use crate::contact::dialogue::{Conversation, Feed, Kind, SavedFile, Stop, Turn};
    use crate::contact::submission::Launch;
    use crate::exec::{Event, Limits, Measured, Run, Source, Stamped, Status, Stream, Text};
    use crate::puzzles::{self, AnyInstance};
    use crate::units::Bytes;
    use crate::verdict::{Question, Truth};

    const SOLVABLE: &str = "AAAB\nCABB\nCCDB\nCDDD";
    const SOLVED: &str = "A#AB\nCAB#\n#CDB\nCD#D\n";

    /// A run that printed this and ended so, within a second.
    fn talk(printed: &str, end: End) -> Conversation {
        let event = Event::Output(Stream::Stdout, Text(printed.as_bytes().to_vec()));
        let run = Run {
            end,
            status: Status::Code(0),
            wall: Duration::from_secs(1),
            delayed: Duration::ZERO,
            cpu: Measured { value: Duration::from_secs(1), source: Source::Wait },
            peak: Measured { value: Bytes(1 << 20), source: Source::LargestProcess },
            stdout_bytes: printed.len() as u64,
            stderr_bytes: 0,
            leftover_processes: 0,
            record: vec![Stamped { at_us: 1, event }],
            files: Vec::new(),
        };
        let launch = Launch { words: Vec::new(), folder: PathBuf::new() };
        Conversation::new(launch, Feed::Prompt, Limits::default(), run)
    }

    fn judge(input: &str, talk: &Conversation) -> (Ruling, Vec<SavedResult>) {
        let prover = |_: &dyn AnyInstance| Truth::Solvable(None);
        let queens = puzzles::find("queens").unwrap();
        let question = Question { most_iterations: Some(100), ..Question::new(queens, input, &prover) };
        let evidence = Evidence::from_conversation(&question, talk);
        (Ruling::new(&evidence, &Claim::from_evidence(&evidence)), evidence.judge_saved())
    }

    fn ruling(talk: &Conversation) -> Ruling {
        judge(SOLVABLE, talk).0
    }

    fn check(talk: &Conversation, expected: &str) {
        let ruling = ruling(talk);
        assert_eq!(format!("{}: {}", ruling.verdict.word(), ruling.detail), expected);
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
    fn a_crash_quotes_its_exception_and_the_name_of_its_signal() {
        let java = "Board:\nException in thread \"main\" java.lang.ArithmeticException: / by zero\n\tat Main.main(Main.java:4)\n";
        let died = ruling(&talk(java, End::Exited(1)));
        assert_eq!(died.verdict, Verdict::Crashed);
        let detail = died.detail.to_string();
        assert!(detail.ends_with("its last words: java.lang.ArithmeticException: / by zero"), "{detail}");
        let killed = ruling(&talk("Board:\n", End::Signalled(8))).detail.to_string();
        assert!(killed.contains("ended by SIGFPE"), "{killed}");
    }

    #[test]
    fn limits_are_above_claims() {
        let mut slow = talk(SOLVED, End::Exited(0));
        slow.run.wall = Duration::from_millis(10_400);
        check(&slow, "time: idle for 10.4 s, 10 s are allowed, after claiming answer");
        slow.run.cpu.value = Duration::from_secs(9);
        check(&slow, "time: ran for 10.4 s, 10 s are allowed, after claiming answer");
        slow.run.wall = Duration::from_millis(20_400);
        slow.run.delayed = Duration::from_secs(10);
        let words = "ran for 10.4 s, 10 s are allowed (and waited 10.0 s for a core, which does not count)";
        check(&slow, &format!("time: {words}, after claiming answer"));
        slow.run.delayed = Duration::from_millis(10_500);
        check(&slow, "accepted: the answer breaks no rule");
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
            why: Message::default(),
        });
        let expected = "needs-person: refuses something, perhaps an answer it was given rather than the case: Invalid input!";
        check(&guessed, expected);
    }

    /// A run in which this was typed after the first output.
    fn told(kind: Kind, answer: &str, end: End) -> Conversation {
        let mut told = talk(SOLVED, end);
        let typed = Event::Typed(Text(format!("{answer}\n").into_bytes()));
        told.run.record.push(Stamped { at_us: 2, event: typed });
        told.turns.push(Turn {
            prompt: "?".to_owned(),
            kind,
            answer: answer.to_owned(),
            why: Message::default(),
        });
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
        let expected = "stuck: could not be given the case: died without a claim: no answer was found, and no words that make a claim, ended by SIGSEGV";
        check(&lost, expected);
    }

    #[test]
    fn what_could_not_be_put_to_a_program_is_not_held_against_it() {
        let mut cut = talk("3 solutions found\n", End::Exited(0));
        cut.not_applicable_reason = Some("it asks for more parts than the case has".into());
        assert_eq!(judge("AB\nA", &cut).0.verdict, Verdict::NotApplicable);
        assert_ne!(ruling(&cut).verdict, Verdict::NotApplicable);
    }

    #[test]
    fn a_board_without_queens_in_a_file_does_not_unsay_that_there_is_none() {
        let mut saves = talk("Tidak terdapat solusi.\n", End::Exited(0));
        let text = Some(Text(SOLVABLE.as_bytes().to_vec()));
        saves.saved.push(SavedFile { path: PathBuf::from("run/hasil.txt"), text, bytes: 20 });
        let before = ruling(&saves);
        assert_eq!((before.claim, before.verdict), (ClaimKind::NoSolution, Verdict::WrongClaim));
        saves.saved[0].text = Some(Text(SOLVED.as_bytes().to_vec()));
        assert_eq!(ruling(&saves).verdict, Verdict::NeedsPerson);
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
        let (_, files) = judge(SOLVABLE, &saves);
        assert_eq!(files[0].claim, ClaimKind::Answer);
        assert_eq!(files[0].right, Some(true));
    }
}
