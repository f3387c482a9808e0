//! What the cases of one submission add up to.

use crate::build::{BuildFailure, BuildStep, Built};
use crate::case::Case;
use crate::dialogue::{Conversation, Feed};
use crate::results::{BuildResult, CaseInfo, CaseResult, StartResult, SubmissionResult};
use crate::verdict::{ClaimKind, Outcome};

use super::checklist::check_off;

/// A longer log of a build is cut in a result.
const LONGEST_LOG: usize = 16 << 10;

/// Puts a submission's results together; `talked` is any conversation with it, `cases` are those it met.
pub fn conclude(
    id: &str,
    puzzle: &str,
    built: &Built,
    talked: Option<&Conversation>,
    mut results: Vec<CaseResult>,
    cases: &[&Case],
) -> SubmissionResult {
    results.sort_by(|a, b| a.case.cmp(&b.case));
    let language = built.programs.as_ref().ok().and_then(|programs| programs.first()?.language);
    let building = build_result(built);
    SubmissionResult {
        id: id.to_owned(),
        student: None,
        puzzle: puzzle.to_owned(),
        language: language.map(|language| language.title().to_owned()),
        start: talked.map(start_result),
        score: 0.0 + results.iter().map(|result| result.points).sum::<f64>(),
        max_score: 0.0 + results.iter().map(|result| result.max_points).sum::<f64>(),
        checklist: check_off(cases, &building, &results),
        build: building,
        results,
        advice: None,
        notes: Vec::new(),
    }
}

/// The result of a case that was not run, because there is no program or nothing was handed in.
pub fn never_ran(info: &CaseInfo, verdict: Outcome, why: &str) -> CaseResult {
    CaseResult {
        case: info.id.clone(),
        verdict,
        borderline: false,
        claim: ClaimKind::Nothing,
        rule: None,
        detail: why.to_owned(),
        violations: Vec::new(),
        answer: None,
        points: 0.0,
        max_points: info.points,
        cpu_ms: None,
        wall_ms: None,
        peak_kib: None,
        iterations: None,
        reported_ms: None,
        total: None,
        dialogue: Vec::new(),
        saved: Vec::new(),
        notes: Vec::new(),
        run: None,
        decided: None,
    }
}

impl BuildFailure {
    /// The verdict on every case of a submission that cannot be run.
    pub fn verdict(&self) -> Outcome {
        match self {
            Self::Failed(_) | Self::NotFound(_) => Outcome::BuildFailed,
            Self::Windowed(_) => Outcome::NeedsPerson,
        }
    }

    /// Why it cannot be run.
    pub fn reason(&self) -> &str {
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
        reason: built.programs.as_ref().err().map(|failure| failure.reason().to_owned()),
    }
}

/// How a submission is started, by any conversation with it.
pub(super) fn start_result(talked: &Conversation) -> StartResult {
    let folder = talked.launch.folder.to_string_lossy().into_owned();
    let input = match &talked.feed {
        Feed::Prompt => "asks for it".to_owned(),
        Feed::Argument => "as an argument".to_owned(),
        Feed::Stdin => "on standard input".to_owned(),
        Feed::File(name) => format!("in the file {}", name.display()),
    };
    StartResult {
        command: talked.launch.to_string(),
        folder: if folder.is_empty() { ".".to_owned() } else { folder },
        input,
        why: if talked.terminal { "on a terminal, because it does not flush its prompts" } else { "" }
            .to_owned(),
    }
}
