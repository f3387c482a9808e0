//! Making a plan: what was handed in, which cases it meets, under which limits.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::time::Duration;

use crate::case::Case;
use crate::contact::submission::{ArchiveError, Roster, RosterError, RosterRow, Submission};
use crate::digest::{Digest, FixedText};
use crate::exec::{Fault, Sandbox, Worker};
use crate::message::{Message, message};
use crate::plan::{
    FindError, Found, FoundAs, Order, Place, Plan, PlannedCase, PlannedSubmission, find_submissions,
    sensible_shards,
};
use crate::puzzles;
use crate::store::{
    Store, StoredEnd, asked_digest, judged_digest, reader_version, rules_version, run_version,
};

use super::batch::build_key;
use super::runtimes::Runtimes;
use super::source::{Unusable, contents_of, read_place};
use super::{ReferenceSolver, case_limits, needs_reference};

/// What a plan is made with.
pub(crate) struct Planning<'a> {
    /// Where programs will run.
    pub sandbox: &'a Sandbox,
    /// Where archives are unpacked.
    pub unpacked: &'a Path,
    /// Where earlier results are: they say how long submissions take.
    pub store: &'a Store,
    /// The plan before this one: limits that were measured stay as they are.
    pub previous: Option<&'a Plan>,
    /// The wanted cases of a puzzle.
    pub cases: &'a dyn Fn(&str) -> anyhow::Result<Vec<Case>>,
    /// Whether results are kept for later: then they are named after the versions of tools, which have to be asked.
    pub is_kept: bool,
}

/// A plan, its cases, and what somebody should know about it.
#[derive(Debug)]
pub(crate) struct Planned {
    pub plan: Plan,
    pub cases: Vec<Case>,
    /// One sentence each.
    pub warnings: Vec<String>,
}

/// Why there is no plan.
#[derive(Debug, thiserror::Error)]
pub(crate) enum PlanningError {
    /// Nothing was found.
    #[error(transparent)]
    Find(#[from] FindError),
    /// The roster is wrong.
    #[error(transparent)]
    Roster(#[from] RosterError),
    /// Nobody says which puzzle it is.
    #[error(
        "which puzzle does `{0}` solve? say so with --puzzle, in its wasit.yaml, in the roster, or by the name of a folder above it"
    )]
    NoPuzzle(String),
}

/// What stands for everything of this wasit that decides about runs and verdicts.
pub(crate) fn wasit_digest() -> Digest {
    let text = FixedText::new("wasit").line("run", run_version()).line("reader", reader_version());
    puzzles::all()
        .iter()
        .fold(text, |text, puzzle| text.line(puzzle.name(), rules_version(puzzle.name())))
        .digest()
}

/// Plans everything that lies in the folder of submissions.
pub(crate) fn plan_all(planning: &Planning<'_>, order: Order) -> anyhow::Result<Planned> {
    let is_puzzle = |name: &str| puzzles::find(name).is_some();
    let (found, others) = find_submissions(&order.submissions, &is_puzzle)?;
    let roster = read_roster(&order)?;
    let left_out =
        |path: &PathBuf| format!("{} is neither a folder nor an archive: left out", path.display());
    let mut warnings: Vec<String> = others.iter().map(left_out).collect();
    if !roster.rows.is_empty() {
        let unknown = found.iter().filter(|one| roster.find(&one.id).is_none());
        warnings.extend(unknown.map(|one| format!("{} is not in the roster", one.id)));
    }
    let (plan, cases, unnamed) = plan_found(planning, order, &found, &roster)?;
    warnings.extend(disputes(&plan));
    warnings.extend(unnamed.iter().map(|id| format!("{}: left out", PlanningError::NoPuzzle(id.clone()))));
    Ok(Planned { plan, cases, warnings })
}

/// Plans one submission: what the order calls the folder of submissions.
pub(crate) fn plan_one(planning: &Planning<'_>, order: Order, id: String) -> anyhow::Result<Planned> {
    let path = order.submissions.clone();
    let found = Found { id, path, kind: FoundAs::Folder, around: Vec::new() };
    let (plan, cases, _) = plan_found(planning, order, &[found], &Roster::default())?;
    let warnings = disputes(&plan).collect();
    Ok(Planned { plan, cases, warnings })
}

/// What a person should settle, one sentence a submission.
fn disputes(plan: &Plan) -> impl Iterator<Item = String> {
    plan.submissions.iter().filter_map(|submission| match &submission.place {
        Place::Disputed { reason } => Some(format!("{}: {reason}", submission.id)),
        Place::At { .. }
        | Place::Reference { .. }
        | Place::Missing
        | Place::Refused { .. }
        | Place::Unread { .. } => None,
    })
}

/// The plan, its cases, and the submissions that nobody names a puzzle for and that are left out.
fn plan_found(
    planning: &Planning<'_>,
    order: Order,
    found: &[Found],
    roster: &Roster,
) -> anyhow::Result<(Plan, Vec<Case>, Vec<String>)> {
    let mut plan = Plan::new(wasit_digest(), run_version(), order, planning.sandbox.tier().name());
    let mut runtimes = Runtimes::new(planning.sandbox);
    let mut unnamed = Vec::new();
    for one in found {
        match planned(planning, &plan.order, roster, one, &mut runtimes)? {
            Some(submission) => plan.submissions.push(submission),
            None => unnamed.push(one.id.clone()),
        }
    }
    settle_unnamed(&mut plan, roster, &mut unnamed)?;
    let ids: BTreeSet<&str> = found.iter().map(|one| one.id.as_str()).collect();
    add_missing(&mut plan, roster, &ids)?;
    let cases = add_cases(planning, &mut plan)?;
    plan.submissions.sort_by(|a, b| a.id.cmp(&b.id));
    for submission in &mut plan.submissions {
        submission.expected_ms = match build_key(&plan.tier, plan.start, submission) {
            Some(key) => StoredEnd::find(planning.store, &key)?.map(|end| end.total_ms),
            None => None,
        };
    }
    plan.shards = sensible_shards(&plan);
    Ok((plan, cases, unnamed))
}

/// Nobody stops a class by saying nothing: where all others solve one puzzle, a person looks at those without one.
fn settle_unnamed(plan: &mut Plan, roster: &Roster, unnamed: &mut Vec<String>) -> Result<(), PlanningError> {
    let Some(first) = unnamed.first() else { return Ok(()) };
    if plan.submissions.is_empty() {
        return Err(PlanningError::NoPuzzle(first.clone()));
    }
    if let Some(puzzle) = only_puzzle(plan) {
        plan.submissions.extend(unnamed.drain(..).map(|id| PlannedSubmission {
            student: roster.find(&id).map(|row| row.student.clone()),
            id,
            puzzle: puzzle.clone(),
            place: Place::Disputed { reason: message!("handed-in.no-puzzle") },
            expected_ms: None,
        }));
    }
    Ok(())
}

/// The puzzle that all submissions solve, if it is one.
fn only_puzzle(plan: &Plan) -> Option<String> {
    let puzzles: BTreeSet<&String> = plan.submissions.iter().map(|submission| &submission.puzzle).collect();
    if puzzles.len() == 1 { puzzles.into_iter().next().cloned() } else { None }
}

fn read_roster(order: &Order) -> Result<Roster, RosterError> {
    let usual = order.submissions.join("roster.csv");
    match &order.roster {
        Some(file) => Roster::read(file),
        None if usual.is_file() => Roster::read(&usual),
        None => Ok(Roster::default()),
    }
}

/// One submission of the plan, if somebody names its puzzle. What is wrong with it is its own trouble; only the
/// machine's is ours.
fn planned(
    planning: &Planning<'_>,
    order: &Order,
    roster: &Roster,
    found: &Found,
    runtimes: &mut Runtimes<'_>,
) -> anyhow::Result<Option<PlannedSubmission>> {
    let row = roster.find(&found.id);
    let submission = match read_place(&found.path, &found.id, order, planning.unpacked) {
        Ok(submission) => Ok(submission),
        Err(Unusable::Archive(ArchiveError::System { source, .. })) => {
            return Err(Fault::io("unpack an archive")(source).into());
        }
        Err(unusable) => Err(match unusable.trouble() {
            Some(reason) => Place::Unread { path: found.path.clone(), reason },
            None => Place::Refused { reason: Message::from(&unusable) },
        }),
    };
    let Some(puzzle) = puzzle_of(order, submission.as_ref().ok(), row, found) else { return Ok(None) };
    let place = match submission {
        Ok(submission) if let Some(other) = contradiction(&submission, order, &puzzle) => Place::Disputed {
            reason: message!("handed-in.other-puzzle", says = other, puzzle = puzzle.as_str()),
        },
        Ok(submission) => Place::At {
            path: found.path.clone(),
            digest: contents_of(&submission),
            runtimes: if planning.is_kept { runtimes.versions_for(&submission)? } else { String::new() },
        },
        Err(place) => place,
    };
    let student = row.map(|row| row.student.clone());
    Ok(Some(PlannedSubmission { id: found.id.clone(), student, puzzle, place, expected_ms: None }))
}

/// The puzzle that a student's `wasit.yaml` names, where it is another one than the teacher's word.
fn contradiction(submission: &Submission, order: &Order, puzzle: &str) -> Option<String> {
    let said = submission.manifest.puzzle.as_ref().filter(|_| order.manifest.is_none())?;
    (said != puzzle).then(|| said.clone())
}

/// The puzzle as somebody said it; never guessed. A student's own word counts only where no teacher has said anything.
fn puzzle_of(
    order: &Order,
    submission: Option<&Submission>,
    row: Option<&RosterRow>,
    found: &Found,
) -> Option<String> {
    let manifest = submission.and_then(|submission| submission.manifest.puzzle.as_ref());
    let rostered = row.and_then(|row| row.puzzle.as_ref());
    let above = order.submissions.canonicalize().unwrap_or_default();
    let above = above.iter().rev().map(|name| name.to_string_lossy().into_owned());
    let mut around = found.around.iter().cloned().chain(above);
    let known = |name: &&String| puzzles::find(name).is_some();
    order
        .puzzle
        .clone()
        .or_else(|| manifest.filter(|_| order.manifest.is_some()).filter(known).cloned())
        .or_else(|| rostered.filter(known).cloned())
        .or_else(|| around.find(|name| puzzles::find(name).is_some()))
        .or_else(|| manifest.filter(known).cloned())
}

/// Rows for those who handed in nothing.
fn add_missing(plan: &mut Plan, roster: &Roster, found: &BTreeSet<&str>) -> Result<(), PlanningError> {
    let only = only_puzzle(plan);
    for row in roster.rows.iter().filter(|row| !found.contains(row.folder.as_str())) {
        let puzzle = plan.order.puzzle.clone().or_else(|| row.puzzle.clone()).or_else(|| only.clone());
        plan.submissions.push(PlannedSubmission {
            id: row.folder.clone(),
            student: Some(row.student.clone()),
            puzzle: puzzle.ok_or_else(|| PlanningError::NoPuzzle(row.folder.clone()))?,
            place: Place::Missing,
            expected_ms: None,
        });
    }
    Ok(())
}

/// The cases of every puzzle that was handed in, with their limits; and the reference solvers.
fn add_cases(planning: &Planning<'_>, plan: &mut Plan) -> anyhow::Result<Vec<Case>> {
    let names: BTreeSet<String> =
        plan.submissions.iter().map(|submission| submission.puzzle.clone()).collect();
    let mut all = Vec::new();
    let mut worker = None;
    for name in names {
        let solver = match puzzles::find(&name) {
            Some(puzzle) => ReferenceSolver::default_for(puzzle),
            None => None,
        };
        for case in (planning.cases)(&name)? {
            plan.cases.push(planned_case(planning, &case, solver.as_ref(), &mut worker)?);
            all.push(case);
        }
        if let Some(solver) = solver.filter(|_| plan.order.references) {
            plan.submissions.push(PlannedSubmission {
                id: solver.id(),
                student: None,
                place: Place::Reference { algorithm: solver.id(), digest: solver_digest(&solver, &name) },
                puzzle: name,
                expected_ms: None,
            });
        }
    }
    plan.cases.sort_by(|a, b| a.id.cmp(&b.id));
    anyhow::ensure!(!all.is_empty(), "no case fits: `wasit cases list` shows them");
    Ok(all)
}

/// What stands for one of our own solvers in keys.
fn solver_digest(solver: &ReferenceSolver, puzzle: &str) -> Digest {
    FixedText::new("reference").line("id", solver.id()).line("rules", rules_version(puzzle)).digest()
}

fn planned_case(
    planning: &Planning<'_>,
    case: &Case,
    solver: Option<&ReferenceSolver>,
    worker: &mut Option<Worker>,
) -> Result<PlannedCase, Fault> {
    let (id, asked) = (case.id(), asked_digest(case));
    let before = planning.previous.and_then(|plan| plan.cases.iter().find(|planned| planned.id == id));
    let limits = match (before, solver) {
        (Some(before), _) if needs_reference(case) && before.asked == asked => before.limits.clone(),
        (_, Some(solver)) if needs_reference(case) => {
            case_limits(case, Some(measure(planning, solver, case, worker)?))
        }
        _ => case_limits(case, None),
    };
    Ok(PlannedCase { id, asked, judged: judged_digest(case), limits })
}

/// How long the reference solver takes, measured once for the whole batch.
fn measure(
    planning: &Planning<'_>,
    solver: &ReferenceSolver,
    case: &Case,
    worker: &mut Option<Worker>,
) -> Result<Duration, Fault> {
    let worker = match worker {
        Some(worker) => worker,
        none => none.insert(planning.sandbox.worker()?),
    };
    Ok(solver.run(worker, case, &case_limits(case, None))?.run.cpu.value)
}
