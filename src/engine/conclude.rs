//! What is known of a submission apart from its cases: how it was built and started, or why it never ran.

use crate::contact::build::{BuildFailure, BuildStep, Built};
use crate::contact::dialogue::{Conversation, Feed};
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
    let language = built.programs.as_ref().ok().and_then(|programs| programs.first()?.language);
    SubmissionResult {
        language: language.map(|language| language.title.to_owned()),
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
            Place::At { .. } | Place::Reference { .. } => None,
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
            Self::Windowed(_) => Verdict::NeedsPerson,
        }
    }

    /// Why it cannot be run.
    pub fn reason(&self) -> &Message {
        match self {
            Self::Failed(why) | Self::NotFound(why) | Self::Windowed(why) => why,
        }
    }
}

fn build_result(built: &Built) -> BuildResult {
    let shown = |step: &BuildStep| format!("$ {}\n{}", step.command, step.log);
    let mut log = built.steps.iter().map(shown).collect::<Vec<_>>().join("\n");
    if log.len() > LONGEST_LOG {
        let end = log.floor_char_boundary(LONGEST_LOG);
        log.truncate(end);
        log.push_str("\n… (cut)");
    }
    let worked = built.steps.iter().rfind(|step| step.ok);
    BuildResult {
        ok: built.programs.is_ok(),
        command: worked.or(built.steps.last()).map(|step| step.command.clone()).unwrap_or_default(),
        log,
        repairs: built.repairs.clone(),
        reason: built.programs.as_ref().err().map(|failure| failure.reason().clone()),
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
        why: if talked.terminal { message!("feed.terminal") } else { Message::default() },
    }
}
