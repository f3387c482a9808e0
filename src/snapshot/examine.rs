//! Lets a reference solver look at a case, within a budget of iterations.

use crate::case::Case;

use super::reference::{Claim, Halted, INPUT, Report};
use super::{Finding, Reference, Said, Subject};

/// Iterations a solver may use for an answer, and again for counting, where the case sets no limit.
/// Never a time: a slower machine must come to the same snapshots.
const BUDGET: u64 = 1_000_000;

/// What came of letting a solver look at a case.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Told {
    /// It came to a result.
    Found(Finding),
    /// It was not run, or gave up within its budget, and why.
    Skipped(String),
    /// It crashed, hung or printed nonsense.
    Failed(String),
}

/// A case and what every solver told about it.
pub struct Examined<'a> {
    /// The case.
    pub subject: &'a Subject,
    /// By algorithm, the default first.
    pub told: Vec<(&'static str, Told)>,
}

/// One run to be made: a case and a solver.
#[derive(Clone, Copy)]
pub struct Unit<'a> {
    subject: &'a Subject,
    algorithm: &'static str,
}

/// The runs to be made of every case with the solvers that are `wanted`.
pub fn find_units<'a>(subjects: &'a [Subject], wanted: &dyn Fn(&str) -> bool) -> Vec<Unit<'a>> {
    let units = subjects.iter().flat_map(|subject| {
        subject
            .puzzle
            .algorithms()
            .into_iter()
            .map(move |algorithm| Unit { subject, algorithm: algorithm.name })
    });
    units.filter(|unit| wanted(unit.algorithm)).collect()
}

/// Puts together what was told about the same case; the units and what they told are in the same order.
pub fn gather<'a>(units: &[Unit<'a>], told: Vec<Told>) -> Vec<Examined<'a>> {
    let mut examined: Vec<Examined<'a>> = Vec::new();
    for (unit, told) in units.iter().zip(told) {
        match examined.last_mut() {
            Some(last) if std::ptr::eq(last.subject, unit.subject) => last.told.push((unit.algorithm, told)),
            _ => examined.push(Examined { subject: unit.subject, told: vec![(unit.algorithm, told)] }),
        }
    }
    examined
}

/// Lets a solver look at a case.
pub fn examine(unit: &Unit<'_>, reference: &Reference) -> Told {
    let Unit { subject, algorithm } = *unit;
    let reading = subject.puzzle.read_instance(&subject.case.input);
    if let Some(reason) = reading.ok().and_then(|reading| reading.instance.hopeless(algorithm)) {
        return Told::Skipped(reason);
    }
    let budget = budget_of(&subject.case).to_string();
    let puzzle = subject.puzzle.name();
    let solve = |more: &[&str]| {
        let arguments = ["solve", puzzle, INPUT, "--algorithm", algorithm, "--json"];
        let limits = ["--max-iterations", &budget];
        reference.ask(&[&arguments[..], &limits, more].concat(), &subject.case.input)
    };
    let told = match solve(&[]) {
        Ok(report) => told_by(report),
        Err(problem) => Told::Failed(problem),
    };
    match told {
        Told::Found(finding) if matches!(finding.said, Said::Answer(_)) && finding.solutions.is_none() => {
            match solve(&["--count"]) {
                Ok(report) if report.gave_up == Some(Halted::Interrupted) => interrupted(),
                Ok(report) => Told::Found(Finding { solutions: report.count, ..finding }),
                Err(problem) => Told::Failed(problem),
            }
        }
        told => told,
    }
}

fn budget_of(case: &Case) -> u64 {
    case.config.limits.or(case.puzzle_config.limits).iterations.unwrap_or(BUDGET)
}

fn told_by(report: Report) -> Told {
    let said = match (report.claim, report.answer) {
        (Claim::Answer, Some(answer)) => Said::Answer(answer.trim_end_matches('\n').to_owned()),
        (Claim::Answer, None) => return Told::Failed("its report has no answer".to_owned()),
        (Claim::NoSolution, _) => Said::NoSolution,
        (Claim::Refused, _) => Said::Refused,
        (Claim::GaveUp, _) => {
            return match report.gave_up {
                Some(Halted::Interrupted) => interrupted(),
                Some(Halted::UsedUp(reason)) => Told::Skipped(reason),
                None => Told::Skipped("gave up".to_owned()),
            };
        }
    };
    Told::Found(Finding { said, iterations: report.iterations, solutions: report.count })
}

fn interrupted() -> Told {
    Told::Failed("interrupted".to_owned())
}
