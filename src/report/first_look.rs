//! What a teacher should look at first: our own failures, what only a person can settle, what most fail at.

use std::collections::BTreeMap;

use crate::results::{CaseResult, Results, SubmissionResult};
use crate::verdict::Outcome;

use super::standing::reason;

/// Cases in the list of those that most submissions fail at.
const MOST_FAILED: usize = 10;

/// Lines of one kind, under a title.
pub struct FirstLook {
    /// What they have in common, with their number.
    pub title: String,
    /// One line each.
    pub lines: Vec<String>,
}

/// All kinds that there are, the most urgent first.
pub fn first_looks(results: &Results) -> Vec<FirstLook> {
    let look =
        |title: &str, lines: Vec<String>| FirstLook { title: format!("{title}: {}", lines.len()), lines };
    let looks = vec![
        look("reference solvers that were not accepted", unaccepted_references(results)),
        look("results that are not there yet", results.missing.clone()),
        look("submissions that were not handed in", absent(results)),
        look("submissions that could not be built", unbuilt(results)),
        look("results that need a person", results_with(results, Outcome::NeedsPerson)),
        look("programs that wait for an answer nobody has", results_with(results, Outcome::Stuck)),
        look("results close to a limit", borderline(results)),
        look("cases that most fail at", most_failed(results)),
    ];
    looks.into_iter().filter(|look| !look.lines.is_empty()).collect()
}

fn unaccepted_references(results: &Results) -> Vec<String> {
    let all =
        results.references().flat_map(|solver| solver.results.iter().map(move |result| (solver, result)));
    all.filter(|(_, result)| result.verdict != Outcome::Accepted)
        .map(|(solver, result)| line(solver, result))
        .collect()
}

/// Whether there is nothing of a submission that could have been run.
fn is_absent(submission: &SubmissionResult) -> bool {
    let mut results = submission.results.iter();
    submission.build.reason.is_some() && results.all(|result| result.verdict == Outcome::NotRun)
}

fn absent(results: &Results) -> Vec<String> {
    let name = |row: &SubmissionResult| match &row.student {
        Some(student) => format!("{} ({student})", row.id),
        None => row.id.clone(),
    };
    results.students().filter(|row| is_absent(row)).map(name).collect()
}

fn unbuilt(results: &Results) -> Vec<String> {
    // Without a reason nobody has tried yet.
    let said = |submission: &SubmissionResult| {
        submission.build.reason.as_ref().map(|reason| format!("{}: {reason}", submission.id))
    };
    results.students().filter(|row| !is_absent(row)).filter_map(said).collect()
}

fn results_with(results: &Results, outcome: Outcome) -> Vec<String> {
    find(results, |result| result.verdict == outcome)
}

fn borderline(results: &Results) -> Vec<String> {
    find(results, |result| result.borderline)
}

/// The first of a submission's results like this stands for all of them.
fn find(results: &Results, wanted: impl Fn(&CaseResult) -> bool) -> Vec<String> {
    let mut lines = Vec::new();
    for submission in results.students() {
        let mut found = submission.results.iter().filter(|result| wanted(result));
        if let Some(first) = found.next() {
            let more = found.count();
            let more = if more > 0 { format!(" (and on {more} more)") } else { String::new() };
            lines.push(format!("{}{more}", line(submission, first)));
        }
    }
    lines
}

fn line(submission: &SubmissionResult, result: &CaseResult) -> String {
    format!("{} {}: {}", submission.id, result.case, reason(result))
}

fn most_failed(results: &Results) -> Vec<String> {
    let mut counts: BTreeMap<&str, (usize, usize)> = BTreeMap::new();
    let ran = |result: &&CaseResult| !matches!(result.verdict, Outcome::BuildFailed | Outcome::NotRun);
    for result in results.students().flat_map(|submission| &submission.results).filter(ran) {
        let (failed, all) = counts.entry(&result.case).or_default();
        *failed += usize::from(result.verdict != Outcome::Accepted);
        *all += 1;
    }
    let mut cases: Vec<_> =
        counts.into_iter().filter(|(_, (failed, all))| failed * 2 > *all && *all > 1).collect();
    // As shares of one: a/b > c/d is a*d > c*b.
    cases.sort_by(|(_, (failed, all)), (_, (others, total))| (others * all).cmp(&(failed * total)));
    let said = |(case, (failed, all)): (&str, (usize, usize))| format!("{case}: {failed} of {all} failed");
    cases.into_iter().take(MOST_FAILED).map(said).collect()
}
