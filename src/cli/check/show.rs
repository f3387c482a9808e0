//! What `wasit check` prints.

use std::io::Write;

use crate::cli::global::Global;
use crate::cli::{output_on, width};
use crate::report::{self, Boards, CheckLook, Ink, Talk};
use crate::results::CaseResult;

use super::CheckArgs;
use super::graded::Graded;

/// With more cases than this, the boards of accepted ones are drawn only when asked for.
const MANY: usize = 5;

/// Prints the results.
pub(super) fn show(global: &Global, args: &CheckArgs, graded: &Graded) -> anyhow::Result<()> {
    let (mut out, ink) = output_on(global, args.reports.beside());
    let student = graded.student();
    if global.json {
        serde_json::to_writer(&mut out, &graded.results)?;
        writeln!(out)?;
    } else if global.quiet {
        for result in &student.results {
            writeln!(out, "{} {}", result.case, result.verdict.word())?;
        }
    } else {
        let few = student.results.len() <= MANY;
        let boards = if args.boards || few { Boards::All } else { Boards::Failed };
        let look = CheckLook { width: width(), ink, language: args.reports.language(), boards };
        report::write_check_head(&mut out, student, &look)?;
        writeln!(out)?;
        for result in &student.results {
            report::write_check_case(&mut out, &graded.results, result, &look)?;
            show_more(&mut out, args, graded, result, ink)?;
        }
        report::write_check_foot(&mut out, student, &graded.results.sandbox, &look)?;
    }
    out.flush()?;
    Ok(())
}

fn show_more(
    out: &mut dyn Write,
    args: &CheckArgs,
    graded: &Graded,
    result: &CaseResult,
    ink: Ink,
) -> anyhow::Result<()> {
    if args.explain
        && let Some(talk) = graded.conversation(result)
    {
        let look = Talk { ink, language: args.reports.language(), full: args.full };
        report::write_conversation(out, &talk, &look)?;
    }
    if args.diff
        && let Some(info) = graded.results.case(&result.case)
        && let Some(input) = &info.input
    {
        let stored = report::Stored { puzzle: &info.puzzle, input, reference: info.reference.as_deref() };
        let accepted = result.verdict.is_passed();
        report::write_reference_diff(out, stored, result.answer.as_deref(), accepted, ink)?;
    }
    Ok(())
}
