//! Results from a plan and a store: the same for one machine and for many.

use crate::case::Case;
use crate::contact::dialogue::Conversation;
use crate::exec::Fault;
use crate::message::message;
use crate::plan::PlannedSubmission;
use crate::results::{BuildResult, CaseInfo, CaseResult, Results, SCHEMA, SandboxFacts, SubmissionResult};
use crate::store::{StoredBuild, StoredEnd, StoredRun};

use super::batch::{Batch, BatchCase};
use super::checklist::check_off;
use super::conclude::{NeverRan, command_of, start_result, unmet_answers};
use super::decisions::Decisions;
use super::never_ran;
use super::parallel;
use super::points::{award, worths};

/// Puts together what there is; units without a result are listed as missing.
pub(crate) fn assemble(batch: &Batch<'_>, decisions: &Decisions) -> Result<Results, Fault> {
    let rows = parallel::map(&batch.plan.submissions, |submission| row(batch, decisions, submission));
    Ok(put_together(batch, rows.into_iter().collect::<Result<_, Fault>>()?))
}

/// The results of these rows.
pub(super) fn put_together(batch: &Batch<'_>, rows: Vec<Row>) -> Results {
    let mut results = Results {
        schema: SCHEMA,
        sandbox: SandboxFacts { tier: batch.plan.tier.clone(), guarantees: Vec::new() },
        cases: infos(batch),
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
fn infos(batch: &Batch<'_>) -> Vec<CaseInfo> {
    let cases: Vec<&BatchCase<'_>> = batch.cases().collect();
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
    batch: &Batch<'_>,
    decisions: &Decisions,
    submission: &PlannedSubmission,
) -> Result<Row, Fault> {
    let cases = batch.cases_of(submission);
    let stored = match batch.build_key(submission) {
        Some(key) => StoredBuild::find(batch.store, &key)?,
        None => None,
    };
    let sandbox = stored.as_ref().map(|stored| stored.sandbox.clone());
    let (built_by, answers) =
        stored.as_ref().map(|stored| (stored.built_by.clone(), stored.answers.clone())).unwrap_or_default();
    let (mut result, never) = begin(submission, stored);
    let mut missing = Vec::new();
    let mut writer = batch.store.writer();
    let mut met = Vec::new();
    for case in cases {
        let found = match &never {
            Some(never) => Some(never_ran(&case.info, never.verdict, &never.reason)),
            None => batch.look_up(&mut writer, submission, case)?,
        };
        match found {
            Some(found) => {
                met.push(case);
                result.results.push(CaseResult { case: case.info.id.clone(), ..found });
            }
            None => missing.push(format!("{} {}", submission.id, case.info.id)),
        }
    }
    writer.sync()?;
    if let Some(key) = batch.build_key(submission) {
        result.advice = StoredEnd::find(batch.store, &key)?.and_then(|end| end.advice);
    }
    if let Some(conversation) = first_talk(batch, &result.results)? {
        result.start = Some(start_result(&conversation));
        if let Some(command) = command_of(&built_by, &conversation.launch.words) {
            command.clone_into(&mut result.build.command);
        }
    }
    if missing.is_empty() {
        result.notes.extend(unmet_answers(&answers, &result.results));
    }
    count(&mut result, decisions, &met);
    Ok(Row { result, missing, sandbox })
}

/// The row without its cases, and why they were never run, if so.
fn begin(
    submission: &PlannedSubmission,
    stored: Option<StoredBuild>,
) -> (SubmissionResult, Option<NeverRan>) {
    let failure = stored.as_ref().and_then(|stored| stored.failure.as_ref());
    let never = NeverRan::without_build(&submission.place).or_else(|| failure.map(NeverRan::after));
    let row = stored.map(|stored| stored.row);
    let unbuilt =
        || BuildResult { reason: never.as_ref().map(|never| never.reason.clone()), ..BuildResult::default() };
    // Equal submissions share their build, so the names come from the plan.
    let result = SubmissionResult {
        student: submission.student.clone(),
        language: row.as_ref().and_then(|row| row.language.clone()),
        build: row.as_ref().map_or_else(unbuilt, |row| row.build.clone()),
        notes: row.map(|row| row.notes).unwrap_or_default(),
        ..SubmissionResult::new(&submission.id, &submission.puzzle)
    };
    (result, never)
}

/// The first run, which tells how it is started.
fn first_talk(batch: &Batch<'_>, results: &[CaseResult]) -> Result<Option<Conversation>, Fault> {
    let Some(run) = results.iter().find_map(|result| result.run.as_ref()) else { return Ok(None) };
    let run = StoredRun::read(batch.store, run)?;
    Ok(run.and_then(|run| run.conversation().ok()))
}

/// A program that knows nothing of the puzzle, for whoever looks at the row.
fn note_emptiness(row: &mut SubmissionResult) {
    let unearned = row.results.iter().filter(|result| result.unearned).count();
    if unearned > 0 {
        row.notes.push(message!("handed-in.not-earned", count = unearned));
    }
    if row.says_always_the_same() {
        row.notes.push(message!("handed-in.same-words"));
    }
}

/// Decisions, points, the sum and the checklist.
fn count(row: &mut SubmissionResult, decisions: &Decisions, cases: &[&BatchCase<'_>]) {
    let id = row.id.clone();
    row.results.iter_mut().for_each(|result| decisions.apply(&id, result));
    award(cases, &worths(cases), &mut row.results);
    row.results.iter_mut().for_each(|result| decisions.award(&id, result));
    note_emptiness(row);
    // The sum of no points at all is -0.
    row.score = 0.0 + row.results.iter().map(|result| result.points).sum::<f64>();
    row.max_score = 0.0 + row.results.iter().map(|result| result.max_points).sum::<f64>();
    let cases: Vec<&Case> =
        if row.is_reference() { Vec::new() } else { cases.iter().map(|case| &case.case).collect() };
    row.checklist = check_off(&cases, &row.build, &row.results);
}
