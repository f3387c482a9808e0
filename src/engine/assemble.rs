//! Results from a plan and a store: the same for one machine and for many.

use crate::build::BuildFailure;
use crate::case::Case;
use crate::exec::Fault;
use crate::plan::{Place, PlannedSubmission};
use crate::results::{
    BuildResult, CaseInfo, CaseResult, Results, SCHEMA, SandboxFacts, StartResult, SubmissionResult,
};
use crate::store::{StoredBuild, StoredEnd, StoredRun};
use crate::verdict::Outcome;

use super::checklist::check_off;
use super::conclude::start_result;
use super::decisions::Decisions;
use super::desk::{Desk, DeskCase};
use super::never_ran;
use super::parallel;
use super::points::{award, worths};

/// Puts together what there is; units without a result are listed as missing.
pub fn assemble(desk: &Desk<'_>, decisions: &Decisions) -> Result<Results, Fault> {
    let rows = parallel::map(&desk.plan.submissions, |submission| row(desk, decisions, submission));
    Ok(put_together(desk, rows.into_iter().collect::<Result<_, Fault>>()?))
}

/// The results of these rows.
pub(super) fn put_together(desk: &Desk<'_>, rows: Vec<Row>) -> Results {
    let mut results = Results {
        schema: SCHEMA,
        sandbox: SandboxFacts { tier: desk.plan.tier.clone(), guarantees: Vec::new() },
        cases: infos(desk),
        submissions: Vec::new(),
        missing: Vec::new(),
    };
    for row in rows {
        let Row { result, missing, sandbox } = row;
        if let Some(sandbox) = sandbox.filter(|_| results.sandbox.guarantees.is_empty()) {
            results.sandbox = sandbox;
        }
        results.missing.extend(missing);
        results.submissions.push(result);
    }
    results
}

/// The cases as they are graded, with what they are worth in this batch.
fn infos(desk: &Desk<'_>) -> Vec<CaseInfo> {
    let cases: Vec<&DeskCase<'_>> = desk.cases().collect();
    let mut infos = Vec::new();
    for same_puzzle in cases.chunk_by(|a, b| a.case.puzzle == b.case.puzzle) {
        for (case, points) in same_puzzle.iter().zip(worths(same_puzzle)) {
            infos.push(CaseInfo { points, ..case.info.clone() });
        }
    }
    infos
}

/// One submission, and what is missing of it.
#[derive(Clone)]
pub(super) struct Row {
    result: SubmissionResult,
    missing: Vec<String>,
    sandbox: Option<SandboxFacts>,
}

/// What there is of a submission.
pub(super) fn row(
    desk: &Desk<'_>,
    decisions: &Decisions,
    submission: &PlannedSubmission,
) -> Result<Row, Fault> {
    let cases = desk.cases_of(submission);
    let stored = match desk.build_key(submission) {
        Some(key) => StoredBuild::find(desk.store, &key)?,
        None => None,
    };
    let sandbox = stored.as_ref().map(|stored| stored.sandbox.clone());
    let (mut result, never) = begin(submission, stored);
    let mut missing = Vec::new();
    let mut batch = desk.store.batch();
    let mut met = Vec::new();
    for case in cases {
        let found = match &never {
            Some((outcome, why)) => Some(never_ran(&case.info, *outcome, why)),
            None => desk.look_up(&mut batch, submission, case)?,
        };
        match found {
            Some(found) => {
                met.push(case);
                result.results.push(CaseResult { case: case.info.id.clone(), ..found });
            }
            None => missing.push(format!("{} {}", submission.id, case.info.id)),
        }
    }
    batch.sync()?;
    if let Some(key) = desk.build_key(submission) {
        result.advice = StoredEnd::find(desk.store, &key)?.and_then(|end| end.advice);
    }
    result.start = start(desk, &result.results)?;
    count(&mut result, decisions, &met);
    Ok(Row { result, missing, sandbox })
}

/// The row without its cases, and why they were never run, if so.
fn begin(
    submission: &PlannedSubmission,
    stored: Option<StoredBuild>,
) -> (SubmissionResult, Option<(Outcome, String)>) {
    let failed = |outcome: Outcome, why: &str| {
        let build = BuildResult { reason: Some(why.to_owned()), ..BuildResult::default() };
        (build, Some((outcome, why.to_owned())))
    };
    let (build, never) = match (&submission.place, &stored) {
        (Place::Missing, _) => failed(Outcome::NotRun, "nothing was handed in"),
        (Place::Refused { reason }, _) => failed(Outcome::BuildFailed, reason),
        (_, Some(stored)) => {
            let never = |failure: &BuildFailure| (failure.verdict(), failure.reason().to_owned());
            (stored.row.build.clone(), stored.failure.as_ref().map(never))
        }
        (_, None) => (BuildResult::default(), None),
    };
    let row = stored.map(|stored| stored.row);
    let result = SubmissionResult {
        // Equal submissions share their build, so the names come from the plan.
        id: submission.id.clone(),
        student: submission.student.clone(),
        puzzle: submission.puzzle.clone(),
        language: row.as_ref().and_then(|row| row.language.clone()),
        build,
        start: None,
        score: 0.0,
        max_score: 0.0,
        checklist: Vec::new(),
        results: Vec::new(),
        advice: None,
        notes: row.map(|row| row.notes).unwrap_or_default(),
    };
    (result, never)
}

/// How it is started, by its first run.
fn start(desk: &Desk<'_>, results: &[CaseResult]) -> Result<Option<StartResult>, Fault> {
    let Some(run) = results.iter().find_map(|result| result.run.as_ref()) else { return Ok(None) };
    let run = StoredRun::read(desk.store, run)?;
    Ok(run.and_then(|run| run.conversation().ok()).map(|conversation| start_result(&conversation)))
}

/// Decisions, points, the sum and the checklist.
fn count(row: &mut SubmissionResult, decisions: &Decisions, cases: &[&DeskCase<'_>]) {
    let id = row.id.clone();
    row.results.iter_mut().for_each(|result| decisions.apply(&id, result));
    award(cases, &worths(cases), &mut row.results);
    row.results.iter_mut().for_each(|result| decisions.award(&id, result));
    // The sum of no points at all is -0.
    row.score = 0.0 + row.results.iter().map(|result| result.points).sum::<f64>();
    row.max_score = 0.0 + row.results.iter().map(|result| result.max_points).sum::<f64>();
    let cases: Vec<&Case> =
        if row.is_reference() { Vec::new() } else { cases.iter().map(|case| &case.case).collect() };
    row.checklist = check_off(&cases, &row.build, &row.results);
}
