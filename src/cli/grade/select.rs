//! Which submissions of a class are looked at now; the others keep what they have.

use std::collections::BTreeSet;
use std::path::Path;
use std::str::FromStr;
use std::time::{Duration, SystemTime};

use anyhow::bail;
use walkdir::WalkDir;

use crate::case::Glob;
use crate::plan::{Place, Plan, PlannedSubmission};
use crate::results::{Results, SubmissionResult};
use crate::units::Millis;

/// What selects submissions.
#[derive(Debug, Clone, Default, clap::Args)]
pub(crate) struct SelectArgs {
    /// Only the submissions whose name fits, such as 'group-0*'; may be given several times
    #[arg(long, value_name = "ID")]
    pub only: Vec<Glob>,
    /// Only the submissions that were not all accepted last time
    #[arg(long)]
    pub failed: bool,
    /// Only the submissions with a file changed since then, such as 2h or 2026-03-31
    #[arg(long, value_name = "WHEN")]
    pub since: Option<Since>,
    /// Run the selected ones again although their results are there
    #[arg(long)]
    pub again: bool,
}

/// A moment, given as a date or as a time ago.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Since(SystemTime);

impl FromStr for Since {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        if let Some(days) = days_of(text) {
            return Ok(Self(SystemTime::UNIX_EPOCH + Duration::from_secs(days * 86_400)));
        }
        let ago = text.parse::<Millis>().map_err(|_| {
            format!("expected a time ago such as 2h, or a date such as 2026-03-31, found `{text}`")
        })?;
        Ok(Self(SystemTime::now() - ago.as_duration()))
    }
}

/// The submissions that are looked at now, and those that were in the results before.
pub(crate) struct Selection {
    selected: BTreeSet<String>,
    before: BTreeSet<String>,
}

impl Selection {
    /// The submissions at these places of a plan.
    pub(crate) fn new(plan: &Plan, places: &[usize], before: Option<&Results>) -> Self {
        let ids = |row: &SubmissionResult| row.id.clone();
        Self {
            selected: places.iter().map(|place| plan.submissions[*place].id.clone()).collect(),
            before: before.iter().flat_map(|before| before.submissions.iter().map(ids)).collect(),
        }
    }

    /// What the results held before, complete or not; everything of a plan where there were none.
    pub(crate) fn again(plan: &Plan, before: Option<&Results>) -> Self {
        let Some(results) = before else {
            let all: Vec<usize> = (0..plan.submissions.len()).collect();
            return Self::new(plan, &all, None);
        };
        let mut again = Self::new(plan, &[], before);
        again.selected = std::mem::take(&mut again.before);
        again.selected.extend(results.missing.iter().filter_map(|unit| submission_of(unit)));
        again
    }

    /// Leaves out submissions that were not selected, unless they are complete and were in the results before.
    pub(crate) fn leave_out(&self, results: &mut Results) {
        let is_out = |unit: &String| submission_of(unit).is_some_and(|id| !self.selected.contains(&id));
        let (out, missing) = std::mem::take(&mut results.missing).into_iter().partition::<Vec<_>, _>(is_out);
        let incomplete: BTreeSet<String> = out.iter().filter_map(|unit| submission_of(unit)).collect();
        results.missing = missing;
        results.submissions.retain(|row| {
            self.selected.contains(&row.id) || self.before.contains(&row.id) && !incomplete.contains(&row.id)
        });
    }
}

/// The submission of a missing unit.
fn submission_of(unit: &str) -> Option<String> {
    unit.rsplit_once(' ').map(|(id, _)| id.to_owned())
}

impl SelectArgs {
    /// Whether less than everything is selected.
    pub(crate) fn is_any(&self) -> bool {
        !self.only.is_empty() || self.failed || self.since.is_some()
    }

    /// The places of the selected submissions in a plan; the reference solvers always come along.
    pub(crate) fn places(&self, plan: &Plan, before: Option<&Results>) -> anyhow::Result<Vec<usize>> {
        if self.failed && before.is_none() {
            bail!("--failed needs results to look at, and there are none yet");
        }
        let wanted = |submission: &PlannedSubmission| {
            (self.only.is_empty() || self.only.iter().any(|glob| glob.fits_name(&submission.id)))
                && (!self.failed || before.is_none_or(|before| has_failed(before, submission)))
                && self.since.is_none_or(|since| has_changed(submission, since.0))
        };
        let is_wanted = |submission: &PlannedSubmission| {
            matches!(submission.place, Place::Reference { .. }) || wanted(submission)
        };
        let numbered = plan.submissions.iter().enumerate();
        let places: Vec<usize> =
            numbered.filter(|(_, submission)| is_wanted(submission)).map(|(place, _)| place).collect();
        let students = || plan.submissions.iter().filter(|one| !matches!(one.place, Place::Reference { .. }));
        for glob in &self.only {
            if !students().any(|submission| glob.fits_name(&submission.id)) {
                bail!("no submission fits --only '{glob}': {} were found", students().count());
            }
        }
        if !students().any(wanted) && !self.only.is_empty() {
            bail!(
                "no submission fits --only with what else was asked for: {} were found",
                students().count()
            );
        }
        Ok(longest_first(plan, places))
    }
}

/// Known long ones first, so that no worker ends late; the others in order.
fn longest_first(plan: &Plan, mut places: Vec<usize>) -> Vec<usize> {
    places.sort_by_key(|place| std::cmp::Reverse(plan.submissions[*place].expected_ms.unwrap_or(0)));
    places
}

fn has_failed(before: &Results, submission: &PlannedSubmission) -> bool {
    let row = before.submissions.iter().find(|row| row.id == submission.id);
    row.is_none_or(|row| row.results.iter().any(|result| !result.verdict.is_passed()))
        || before.missing.iter().any(|unit| unit.rsplit_once(' ').is_some_and(|(id, _)| id == submission.id))
}

fn has_changed(submission: &PlannedSubmission, since: SystemTime) -> bool {
    let (Place::At { path, .. } | Place::Unread { path, .. }) = &submission.place else { return true };
    newest(path).is_none_or(|newest| newest >= since)
}

/// When a file below a path was last changed.
fn newest(path: &Path) -> Option<SystemTime> {
    let entries = WalkDir::new(path).into_iter().filter_map(Result::ok);
    entries.filter_map(|entry| entry.metadata().ok()?.modified().ok()).max()
}

/// The days from 1970-01-01 to a date.
fn days_of(text: &str) -> Option<u64> {
    let parts: Vec<u64> = text.split('-').map(|part| part.parse().ok()).collect::<Option<_>>()?;
    let [year @ 1970..=9999, month @ 1..=12, day @ 1..=31] = parts[..] else { return None };
    // Years that begin in March have their leap day at the end.
    let (year, month) = if month > 2 { (year, month - 3) } else { (year - 1, month + 9) };
    let days = year * 365 + year / 4 - year / 100 + year / 400 + (month * 153 + 2) / 5 + day - 1;
    days.checked_sub(719_468)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_date_is_counted_in_days() {
        let check = |text: &str, expected: Option<u64>| assert_eq!(days_of(text), expected, "{text}");
        check("1970-01-01", Some(0));
        check("2000-03-01", Some(11_017));
        check("2026-11-16", Some(20_773));
        for wrong in ["2026-13-01", "2026-1", "yesterday", "1969-12-31"] {
            check(wrong, None);
        }
    }

    #[test]
    fn a_moment_is_a_date_or_a_time_ago() {
        assert!("2h".parse::<Since>().is_ok());
        let error = "soon".parse::<Since>().expect_err("no moment");
        assert!(error.contains("such as 2h"), "{error}");
    }
}
