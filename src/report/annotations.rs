//! Workflow commands for GitHub Actions: annotations, and what programs printed behind a random token.

use std::hash::{BuildHasher, Hasher, RandomState};
use std::io::{self, Write};

use crate::results::{CaseResult, SubmissionResult};

use super::grid::write_totals;
use super::status::{TestStatus, explanation, headline};
use super::{Detail, Ink, Look, View, clean};

/// GitHub shows no more than this many of a kind for one step; the summary has them all.
const SHOWN: usize = 10;
/// Outputs of failed programs that are shown.
const MOST_GROUPS: usize = 50;
/// Bytes of one output.
const MOST_OUTPUT: usize = 4 << 10;

/// Writes the commands.
pub(super) fn write_annotations(out: &mut dyn Write, view: &View<'_>) -> io::Result<()> {
    let mut totals = Vec::new();
    let look = Look { width: usize::MAX, ink: Ink::Plain, detail: Detail::Quiet, language: view.language };
    write_totals(&mut totals, view.results, &look)?;
    let totals = String::from_utf8_lossy(&totals);
    writeln!(out, "::notice title=wasit::{}", data(totals.trim_end()))?;
    for (command, wanted) in
        [("error", TestStatus::OurFault), ("error", TestStatus::Failed), ("warning", TestStatus::Undecided)]
    {
        for (submission, result) in find(view, wanted).take(SHOWN) {
            let title = property(&format!("{} {}", clean::line(&submission.id, 100), result.case));
            let message = data(&explanation(submission, result, view.language));
            writeln!(out, "::{command} title={title}::{message}")?;
        }
    }
    for (submission, result) in find(view, TestStatus::Failed).take(MOST_GROUPS) {
        write_output(out, view, submission, result)?;
    }
    Ok(())
}

fn find<'a>(
    view: &View<'a>,
    wanted: TestStatus,
) -> impl Iterator<Item = (&'a SubmissionResult, &'a CaseResult)> {
    let results = view.results.submissions.iter();
    results
        .flat_map(|submission| submission.results.iter().map(move |result| (submission, result)))
        .filter(move |(submission, result)| TestStatus::new(submission, result) == wanted)
}

/// What a program printed, in a group, where no line of it is taken for a command.
fn write_output(
    out: &mut dyn Write,
    view: &View<'_>,
    submission: &SubmissionResult,
    result: &CaseResult,
) -> io::Result<()> {
    let Some(said) = view.said(result, MOST_OUTPUT) else { return Ok(()) };
    let title = format!("{} {}: {}", submission.id, result.case, headline(result, view.language));
    let token = token();
    writeln!(out, "::group::{}", data(&clean::line(&title, 200)))?;
    writeln!(out, "::stop-commands::{token}\n{said}\n::{token}::\n::endgroup::")
}

/// A word that no program can know beforehand: the standard library keys its hashers from the system's randomness.
fn token() -> String {
    let random = || RandomState::new().build_hasher().finish();
    format!("wasit-{:016x}{:016x}", random(), random())
}

/// The message of a command.
fn data(text: &str) -> String {
    text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

/// A property of a command.
fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_escaped_as_github_says() {
        assert_eq!(data("100%\r\n::error::"), "100%25%0D%0A::error::");
        assert_eq!(property("a:b,c\n%"), "a%3Ab%2Cc%0A%25");
    }

    #[test]
    fn no_token_comes_twice() {
        assert_ne!(token(), token());
    }
}
