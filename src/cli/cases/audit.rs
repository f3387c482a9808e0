//! `wasit cases audit`: proves every case well-posed with the reference solvers.

use std::io::Write as _;
use std::time::Duration;

use crate::case::{Case, Expect, Suite};
use crate::cli::global::Global;
use crate::cli::reference::{Examination, examine};
use crate::cli::{known_width, output};
use crate::engine::parallel;
use crate::exit::Exit;
use crate::puzzles;
use crate::report::{AuditRow, write_audit_json, write_audit_table};
use crate::units::Millis;

#[derive(Debug, clap::Args)]
#[command(after_help = "Example: wasit cases audit --puzzle queens")]
pub(super) struct AuditArgs {
    /// Only the cases of this puzzle
    #[arg(long)]
    puzzle: Option<String>,
    /// How long a second solver may take for a case before it is left out; the default solver may take longer
    #[arg(long, default_value = "5s", value_name = "TIME")]
    time: Millis,
}

pub(super) fn run(global: &Global, args: &AuditArgs) -> anyhow::Result<Exit> {
    let cases = Suite::locate(global.cases.as_deref())?.cases(args.puzzle.as_deref())?;
    if cases.is_empty() {
        anyhow::bail!("there are no cases to audit");
    }
    let rows = parallel::map(&cases, |case| audit(case, args.time.as_duration()));
    let (mut out, ink) = output(global);
    match global.json {
        true => write_audit_json(&mut out, &rows)?,
        false => write_audit_table(&mut out, &rows, known_width(), ink)?,
    }
    out.flush()?;
    Ok(if rows.iter().all(|row| row.problems.is_empty()) { Exit::Ok } else { Exit::Failed })
}

/// One case held against the rules and the solvers.
fn audit(case: &Case, patience: Duration) -> AuditRow {
    let mut row = AuditRow {
        id: case.id(),
        solvers: Vec::new(),
        answers: "-".to_owned(),
        notes: Vec::new(),
        problems: Vec::new(),
    };
    let Some(puzzle) = puzzles::find(&case.puzzle) else {
        row.notes.push("judged by an external validator: not audited".to_owned());
        return row;
    };
    match puzzle.read_instance(&case.input) {
        Err(malformed) => {
            row.notes.push(format!("malformed: {malformed}"));
            check_expectation(
                case,
                &[Expect::InvalidInput],
                malformed.or_unsolvable.then_some(Expect::NoSolution),
                &mut row,
            );
        }
        Ok(reading) => {
            let examination = examine(puzzle, reading.instance.as_ref(), patience);
            let truth = examination.truth();
            let doubtful = (!reading.doubts.is_empty()).then_some(Expect::InvalidInput);
            check_expectation(case, truth.as_slice(), doubtful, &mut row);
            check_numbers(case, &examination, &mut row);
            check_stored(case, reading.instance.as_ref(), &mut row);
            row.answers = examination.answers();
            row.solvers = examination.opinions.iter().map(ToString::to_string).collect();
            row.notes.extend(examination.notes);
            row.problems.extend(examination.problems);
        }
    }
    row
}

/// What the case allows must be what is true, and whatever else may rightly be said.
fn check_expectation(case: &Case, truth: &[Expect], also: Option<Expect>, row: &mut AuditRow) {
    if truth.is_empty() {
        row.problems.push("no solver could find out whether there is an answer".to_owned());
        return;
    }
    let right: Vec<Expect> = truth.iter().copied().chain(also).collect();
    let Some(expectation) = &case.config.expect else { return };
    for expect in expectation.iter().filter(|expect| !right.contains(expect)) {
        row.problems.push(format!("expects {}, which is not right", expect.word()));
    }
    for expect in right.iter().filter(|expect| !expectation.allows(**expect)) {
        row.problems.push(format!("does not expect {}, which is right", expect.word()));
    }
}

fn check_numbers(case: &Case, examination: &Examination, row: &mut AuditRow) {
    match (case.config.count, examination.count) {
        (Some(said), Some(true_count)) if u128::from(said) != true_count => {
            row.problems.push(format!("says count: {said}, but there are {true_count} answers"));
        }
        (Some(said), None) => {
            row.problems.push(format!("says count: {said}, which could not be confirmed in the time"));
        }
        _ => (),
    }
    match (case.config.unique, examination.unique) {
        (Some(said), Some(truth)) if said != truth => {
            row.problems.push(format!("says unique: {said}, which is not right"));
        }
        (Some(said), None) => {
            row.problems.push(format!("says unique: {said}, which could not be confirmed in the time"));
        }
        _ => (),
    }
}

fn check_stored(case: &Case, instance: &dyn puzzles::AnyInstance, row: &mut AuditRow) {
    let Some(stored) = &case.stored else {
        row.problems.push("there is no expected.txt".to_owned());
        return;
    };
    let expect = Expect::from_stored(stored);
    if case.config.expect.as_ref().is_some_and(|expectation| !expectation.allows(expect)) {
        row.problems.push(format!("expected.txt says {}, which the case does not expect", expect.word()));
    }
    if expect != Expect::Solution {
        return;
    }
    match instance.judge(stored) {
        Err(malformed) => row.problems.push(format!("expected.txt is not an answer: {malformed}")),
        Ok(judgement) => {
            let broken = judgement
                .violations
                .iter()
                .map(|violation| format!("expected.txt is wrong: {}", violation.detail));
            row.problems.extend(broken);
            if judgement.canonical != *stored {
                row.problems.push("expected.txt is not in canonical form".to_owned());
            }
        }
    }
    for reading in instance.ambiguities(stored).unwrap_or_default() {
        row.notes.push(format!("{reading} is also an answer"));
    }
}
