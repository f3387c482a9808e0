//! A class in a terminal: the grid, what to look at first, and a line for each failure.

use std::io::{self, Write};

use anstyle::Style;

use crate::results::{CaseResult, Results, SubmissionResult};

use super::first_look::first_looks;
use super::grid::{write_grid, write_totals};
use super::quantity::points;
use super::status::reason;
use super::{Ink, Language, clean, mark};

/// How much of a class is shown.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Detail {
    /// The totals.
    Quiet,
    /// The grid, and the beginning of every list.
    Usual,
    /// Everything.
    Verbose,
}

/// How a class is shown in a terminal.
#[derive(Debug, Clone, Copy)]
pub struct Look {
    /// Columns of the terminal.
    pub width: usize,
    /// Whether colours are wanted.
    pub ink: Ink,
    /// How much is shown.
    pub detail: Detail,
    /// The language of everything that is ours.
    pub language: Language,
}

impl Look {
    /// Characters that fit beside some others; enough for every sentence where everything is shown.
    fn longest(&self, beside: usize) -> usize {
        match self.detail {
            Detail::Verbose => LONGEST_REASON,
            Detail::Quiet | Detail::Usual => self.width.saturating_sub(beside).max(20),
        }
    }
}

/// Lines of a list before the rest is only counted.
const USUAL_FAILURES: usize = 30;
const USUAL_LOOKS: usize = 5;
/// Characters of what others named.
const LONGEST_NAME: usize = 32;
/// Characters of a reason where everything is shown.
const LONGEST_REASON: usize = 300;

/// Writes the class: first what it is about, then whom it concerns.
pub fn write_overview(out: &mut dyn Write, results: &Results, look: &Look) -> io::Result<()> {
    if look.detail == Detail::Quiet {
        return write_totals(out, results, look);
    }
    write_grid(out, results, look)?;
    write_first_looks(out, results, look)?;
    write_failures(out, results, look)
}

fn heading(look: &Look) -> Style {
    look.ink.bold()
}

fn write_first_looks(out: &mut dyn Write, results: &Results, look: &Look) -> io::Result<()> {
    let looks = first_looks(results, look.language);
    if looks.is_empty() {
        return Ok(());
    }
    let style = heading(look);
    writeln!(out, "\n{style}{}{style:#}", look.language.text("page.first-look"))?;
    for group in looks {
        writeln!(out, "  {}", group.title)?;
        write_some(out, &group.lines, USUAL_LOOKS, look, |out, line| {
            writeln!(out, "    {}", clean::line(&line.to_string(), look.longest(4)))
        })?;
    }
    Ok(())
}

fn write_failures(out: &mut dyn Write, results: &Results, look: &Look) -> io::Result<()> {
    let failures: Vec<Failure<'_>> = results.submissions.iter().flat_map(failures_of).collect();
    if failures.is_empty() {
        return Ok(());
    }
    let style = heading(look);
    writeln!(out, "\n{style}{}{style:#}", look.language.text("terminal.failures"))?;
    let name = failures.iter().map(|failure| failure.cases().chars().count()).max().unwrap_or(0);
    let mut before = "";
    write_some(out, &failures, USUAL_FAILURES, look, |out, failure| {
        if failure.submission.id != before {
            before = &failure.submission.id;
            failure.write_submission(out)?;
        }
        failure.write(out, name, look)
    })
}

/// Writes all or the first of a list, and how many are left.
fn write_some<T>(
    out: &mut dyn Write,
    list: &[T],
    usual: usize,
    look: &Look,
    mut write: impl FnMut(&mut dyn Write, &T) -> io::Result<()>,
) -> io::Result<()> {
    let shown = if look.detail == Detail::Verbose { list.len() } else { usual.min(list.len()) };
    for item in &list[..shown] {
        write(out, item)?;
    }
    match list.len() - shown {
        0 => Ok(()),
        rest => writeln!(out, "    {}", look.language.fill("terminal.more-verbose", &[("count", &rest)])),
    }
}

/// Cases on which a submission failed in the same way.
struct Failure<'a> {
    submission: &'a SubmissionResult,
    first: &'a CaseResult,
    others: usize,
}

/// The failures of a submission, those of the same kind with the same reason together.
fn failures_of(submission: &SubmissionResult) -> Vec<Failure<'_>> {
    let mut failures: Vec<Failure<'_>> = Vec::new();
    for result in submission.results.iter().filter(|result| !result.verdict.is_passed()) {
        let same = |failure: &&mut Failure<'_>| {
            (failure.first.verdict, &failure.first.rule, &failure.first.detail)
                == (result.verdict, &result.rule, &result.detail)
        };
        match failures.iter_mut().find(same) {
            Some(failure) => failure.others += 1,
            None => failures.push(Failure { submission, first: result, others: 0 }),
        }
    }
    failures
}

impl Failure<'_> {
    fn write_submission(&self, out: &mut dyn Write) -> io::Result<()> {
        let SubmissionResult { id, score, max_score, .. } = self.submission;
        writeln!(out, "  {} {}/{}", clean::line(id, LONGEST_NAME), points(*score), points(*max_score))
    }

    fn write(&self, out: &mut dyn Write, name: usize, look: &Look) -> io::Result<()> {
        let style = mark::style(self.first.verdict, look.ink);
        let reason = clean::line(&reason(self.first, look.language), look.longest(name + 8));
        writeln!(out, "    {style}{}{style:#} {:name$}  {reason}", mark::letter(self.first), self.cases())
    }

    /// The case without its puzzle, and how many others failed alike.
    fn cases(&self) -> String {
        let case = self.first.case.rsplit('/').next().unwrap_or_default();
        let more = if self.others > 0 { format!(" + {}", self.others) } else { String::new() };
        format!("{}{more}", clean::line(case, LONGEST_NAME))
    }
}
