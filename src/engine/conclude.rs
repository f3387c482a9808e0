//! What is known of a submission apart from its cases: how it was built and started, or why it never ran.

use crate::contact::build::{BuildFailure, BuildStep, Built};
use crate::contact::dialogue::{Contacted, Conversation, Feed, Proof};
use crate::contact::submission::Word;
use crate::message::{Message, message};
use crate::plan::{Place, PlannedSubmission};
use crate::results::{BuildResult, CaseInfo, CaseResult, StartResult, SubmissionResult};
use crate::verdict::Verdict;

/// A longer log of a build is cut in a result.
const LONGEST_LOG: usize = 16 << 10;

/// The row of a submission that was built, without its cases.
pub(super) fn without_cases(
    submission: &PlannedSubmission,
    built: &Built,
    notes: &[Message],
) -> SubmissionResult {
    SubmissionResult {
        language: built.language.map(|language| language.title.to_owned()),
        build: build_result(built),
        notes: notes.to_vec(),
        ..SubmissionResult::new(&submission.id, &submission.puzzle)
    }
}

/// Why no case of a submission was run.
pub(super) struct NeverRan {
    pub verdict: Verdict,
    pub reason: Message,
}

impl NeverRan {
    /// Where there is nothing to build.
    pub(super) fn without_build(place: &Place) -> Option<Self> {
        match place {
            Place::Missing => Some(Self { verdict: Verdict::NotRun, reason: message!("handed-in.nothing") }),
            Place::Refused { reason } => Some(Self { verdict: Verdict::BuildFailed, reason: reason.clone() }),
            Place::Disputed { reason } => {
                Some(Self { verdict: Verdict::NeedsPerson, reason: reason.clone() })
            }
            Place::At { .. } | Place::Reference { .. } | Place::Unread { .. } => None,
        }
    }

    /// Where building came to nothing.
    pub(super) fn after(failure: &BuildFailure) -> Self {
        Self { verdict: failure.verdict(), reason: failure.reason().clone() }
    }

    /// Where a puzzle has no reference solver.
    pub(super) fn no_solver() -> Self {
        Self { verdict: Verdict::NotRun, reason: message!("handed-in.no-solver") }
    }
}

/// The result of a case that was not run, because there is no program or nothing was handed in.
pub(crate) fn never_ran(info: &CaseInfo, verdict: Verdict, why: &Message) -> CaseResult {
    CaseResult { detail: why.clone(), ..CaseResult::new(&info.id, verdict, info.points) }
}

impl BuildFailure {
    /// The verdict on every case of a submission that cannot be run.
    pub fn verdict(&self) -> Verdict {
        match self {
            Self::Failed(_) | Self::NotFound(_) => Verdict::BuildFailed,
            // What this machine lacks says nothing about the program.
            Self::Lacking(_) | Self::Windowed(_) => Verdict::NeedsPerson,
        }
    }

    /// Why it cannot be run.
    pub fn reason(&self) -> &Message {
        match self {
            Self::Failed(why) | Self::Lacking(why) | Self::NotFound(why) | Self::Windowed(why) => why,
        }
    }
}

/// What built the programs, by the words that start them.
pub(super) fn built_by(built: &Built) -> Vec<(Vec<Word>, String)> {
    let programs = built.programs.as_deref().unwrap_or_default();
    programs.iter().map(|program| (program.launch.words.clone(), program.built_by.clone())).collect()
}

/// What built the program that was started by these words.
pub(super) fn command_of<'a>(built_by: &'a [(Vec<Word>, String)], started: &[Word]) -> Option<&'a str> {
    let own = built_by.iter().filter(|(words, _)| started.starts_with(words));
    own.max_by_key(|(words, _)| words.len()).map(|(_, command)| command.as_str())
}

/// The answers of a manifest whose question was never asked, one note each.
pub(super) fn unmet_answers(answers: &[String], results: &[CaseResult]) -> Vec<Message> {
    let asked = |rule: &String| {
        let mut turns = results.iter().flat_map(|result| &result.dialogue);
        turns.any(|turn| turn.prompt.to_lowercase().contains(&rule.to_lowercase()))
    };
    let ran = results.iter().any(|result| result.wall_ms.is_some());
    let unmet = answers.iter().filter(|rule| ran && !asked(rule));
    unmet.map(|rule| message!("handed-in.answer-unmet", question = rule)).collect()
}

fn build_result(built: &Built) -> BuildResult {
    let shown = |step: &BuildStep| format!("$ {}\n{}", step.command, step.log);
    let mut log = built.steps.iter().map(shown).collect::<Vec<_>>().join("\n");
    if log.len() > LONGEST_LOG {
        let end = log.floor_char_boundary(LONGEST_LOG);
        log.truncate(end);
        log.push_str("\n… (cut)");
    }
    let failure = built.programs.as_ref().err();
    let command = match built.programs.as_deref().unwrap_or_default() {
        [first, ..] => first.built_by.clone(),
        [] => built.steps.last().map(|step| step.command.clone()).unwrap_or_default(),
    };
    BuildResult {
        ok: built.programs.is_ok(),
        for_person: failure.is_some_and(|failure| failure.verdict() == Verdict::NeedsPerson),
        command,
        log,
        repairs: built.repairs.clone(),
        reason: failure.map(|failure| failure.reason().clone()),
    }
}

/// How the way to talk was found, where the tables' way was not the right one.
fn found(contact: &Contacted) -> Message {
    let replies = contact.replies.iter().map(|reply| {
        let asked = reply.shown.lines().rfind(|line| !line.trim().is_empty()).unwrap_or_default().trim();
        let asked: String = asked.chars().take(60).collect();
        match reply.say.as_str() {
            "" => format!("Enter @ “{asked}”"),
            say => format!("`{say}` @ “{asked}”"),
        }
    });
    let replies: Vec<String> = replies.collect();
    match (contact.tries, &replies[..]) {
        (0 | 1, _) => Message::default(),
        (tries, _) if contact.proof == Proof::Unheard => message!("contact.not-found", tries),
        (tries, []) => message!("contact.found", tries, first = &contact.first),
        (tries, _) => {
            message!("contact.found-replies", tries, replies = replies.join(", "), first = &contact.first)
        }
    }
}

/// How a submission is started, by any conversation with it.
pub(super) fn start_result(talked: &Conversation) -> StartResult {
    let folder = talked.launch.folder.to_string_lossy().into_owned();
    let input = match &talked.feed {
        Feed::Prompt => message!("feed.asks"),
        Feed::Argument => message!("feed.argument"),
        Feed::Stdin => message!("feed.stdin"),
        Feed::File(name) => message!("feed.file", file = name.display()),
    };
    StartResult {
        command: talked.launch.to_string(),
        folder: if folder.is_empty() { ".".to_owned() } else { folder },
        input,
        found: found(&talked.contact),
        why: if talked.terminal { message!("feed.terminal") } else { Message::default() },
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::case::{Case, CaseFiles};
    use crate::engine::case_limits;

    #[test]
    fn the_build_line_is_that_of_the_program_that_was_started() {
        let word = |text: &str| Word::Text(text.to_owned());
        let program = |words: &[&str], command: &str| {
            (words.iter().map(|text| word(text)).collect::<Vec<_>>(), command.to_owned())
        };
        let built_by = [
            program(&["java", "Main"], "javac Main.java"),
            program(&["java", "Main", "CLI"], "javac Cli.java"),
            program(&["python3", "a.py"], ""),
        ];
        let check = |started: &[&str], expected: Option<&str>| {
            let started: Vec<Word> = started.iter().map(|text| word(text)).collect();
            assert_eq!(command_of(&built_by, &started), expected, "{started:?}");
        };
        check(&["java", "Main", "x.txt"], Some("javac Main.java"));
        check(&["java", "Main", "CLI", "x.txt"], Some("javac Cli.java"));
        check(&["python3", "a.py"], Some(""));
        check(&["perl", "a.pl"], None);
    }

    #[test]
    fn an_answer_to_a_question_that_never_came_is_told() {
        let turn = crate::contact::dialogue::Turn {
            prompt: "Pilih mode (1/2): ".to_owned(),
            kind: crate::contact::dialogue::Kind::Menu,
            answer: "1".to_owned(),
            why: Message::default(),
        };
        let files = CaseFiles {
            label: "case".to_owned(),
            input: "AB".to_owned(),
            expected: None,
            config: None,
            puzzle_config: None,
        };
        let case = Case::read("queens", "case", files).unwrap();
        let info = CaseInfo::new(&case, &case_limits(&case, None));
        let ran = CaseResult {
            wall_ms: Some(1.0),
            dialogue: vec![turn],
            ..never_ran(&info, Verdict::Accepted, &Message::default())
        };
        let rules = ["PILIH MODE".to_owned(), "algoritma".to_owned()];
        let told = unmet_answers(&rules, std::slice::from_ref(&ran));
        assert_eq!(told, [message!("handed-in.answer-unmet", question = "algoritma")]);
        assert!(unmet_answers(&rules, &[CaseResult { wall_ms: None, ..ran }]).is_empty());
    }
}
