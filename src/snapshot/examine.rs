//! Lets the reference solvers look at cases, as many at once as there are cores.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use crate::case::Case;

use super::reference::Report;
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

/// Examines every case with the solvers that are `wanted`; `on_step` hears how many runs are done, of how many.
pub fn examine_all<'a>(
    subjects: &'a [Subject],
    wanted: &dyn Fn(&str) -> bool,
    reference: &Reference,
    on_step: &(dyn Fn(usize, usize) + Sync),
) -> Vec<Examined<'a>> {
    let units: Vec<(usize, &'static str)> = subjects
        .iter()
        .enumerate()
        .flat_map(|(index, subject)| subject.puzzle.algorithms().into_iter().map(move |a| (index, a.name)))
        .filter(|(_, algorithm)| wanted(algorithm))
        .collect();
    let told = in_parallel(units.len(), on_step, &|unit| {
        let (index, algorithm) = units[unit];
        examine(&subjects[index], algorithm, reference)
    });
    let mut examined: Vec<Examined<'a>> =
        subjects.iter().map(|subject| Examined { subject, told: Vec::new() }).collect();
    for ((index, algorithm), told) in units.into_iter().zip(told) {
        examined[index].told.push((algorithm, told));
    }
    examined
}

/// Does all units of work in a thread per core; the results are in the order of the units.
fn in_parallel<T: Send>(
    units: usize,
    on_step: &(dyn Fn(usize, usize) + Sync),
    work: &(dyn Fn(usize) -> T + Sync),
) -> Vec<T> {
    let (next, done) = (AtomicUsize::new(0), AtomicUsize::new(0));
    let results = Mutex::new(Vec::with_capacity(units));
    let threads = std::thread::available_parallelism().map_or(1, usize::from).min(units);
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(|| {
                loop {
                    let unit = next.fetch_add(1, Ordering::Relaxed);
                    if unit >= units {
                        break;
                    }
                    let result = work(unit);
                    results.lock().expect("no thread panics while it holds the lock").push((unit, result));
                    on_step(done.fetch_add(1, Ordering::Relaxed) + 1, units);
                }
            });
        }
    });
    let mut results = results.into_inner().expect("no thread panics while it holds the lock");
    results.sort_by_key(|(unit, _)| *unit);
    results.into_iter().map(|(_, result)| result).collect()
}

fn examine(subject: &Subject, algorithm: &str, reference: &Reference) -> Told {
    let reading = subject.puzzle.read_instance(&subject.case.input);
    if let Some(reason) = reading.ok().and_then(|reading| reading.instance.hopeless(algorithm)) {
        return Told::Skipped(reason);
    }
    let budget = budget_of(&subject.case).to_string();
    let puzzle = subject.puzzle.name();
    let solve = |more: &[&str]| {
        let arguments = ["solve", puzzle, &subject.argument, "--algorithm", algorithm, "--json"];
        let limits = ["--max-iterations", &budget];
        reference.ask(&[&arguments[..], &limits, more].concat())
    };
    let told = match solve(&[]) {
        Ok(report) => told_by(report),
        Err(problem) => Told::Failed(problem),
    };
    match told {
        Told::Found(finding) if matches!(finding.said, Said::Answer(_)) && finding.solutions.is_none() => {
            match solve(&["--count"]) {
                Ok(report) if report.gave_up.as_deref() == Some("interrupted") => interrupted(),
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
    let said = match (report.claim.as_str(), report.answer) {
        ("answer", Some(answer)) => Said::Answer(answer.trim_end_matches('\n').to_owned()),
        ("no-solution", _) => Said::NoSolution,
        ("refused", _) => Said::Refused,
        ("gave-up", _) => match report.gave_up {
            Some(reason) if reason == "interrupted" => return interrupted(),
            reason => return Told::Skipped(reason.unwrap_or_else(|| "gave up".to_owned())),
        },
        (claim, _) => return Told::Failed(format!("its report makes no sense: claim `{claim}`")),
    };
    Told::Found(Finding { said, iterations: report.iterations, solutions: report.count })
}

fn interrupted() -> Told {
    Told::Failed("interrupted".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_come_in_the_order_of_the_work() {
        let steps = AtomicUsize::new(0);
        let count = |_: usize, _: usize| {
            steps.fetch_add(1, Ordering::Relaxed);
        };
        let results = in_parallel(1000, &count, &|unit| unit * 2);
        assert_eq!(results, (0..1000).map(|unit| unit * 2).collect::<Vec<_>>());
        assert_eq!(steps.into_inner(), 1000);
        assert!(in_parallel(0, &|_, _| (), &|unit| unit).is_empty());
    }
}
