//! What a teacher should look at first: our own failures, what only a person can settle, what most fail at.

use std::collections::BTreeMap;
use std::fmt;

use crate::results::{CaseResult, Results, SubmissionResult};
use crate::verdict::Verdict;

use super::Language;
use super::status::reason;

/// Cases in the list of those that most submissions fail at.
const MOST_FAILED: usize = 10;

/// Lines of one kind, under a title.
pub(super) struct FirstLook {
    /// What they have in common, with their number.
    pub title: String,
    pub lines: Vec<LookLine>,
    /// Whether it lists what is not there yet, which a page tells before everything else.
    pub is_missing: bool,
}

/// Something to look at.
#[derive(Debug, Default)]
pub(super) struct LookLine {
    /// The submission it is about.
    pub submission: Option<String>,
    /// The case it is about.
    pub case: Option<String>,
    /// What about it; may be empty.
    pub said: String,
}

impl LookLine {
    /// The submission and the case, as far as it is about them.
    pub(super) fn subject(&self) -> String {
        self.submission.iter().chain(&self.case).map(String::as_str).collect::<Vec<_>>().join(" ")
    }
}

impl fmt::Display for LookLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let subject = self.subject();
        let colon = if subject.is_empty() || self.said.is_empty() { "" } else { ": " };
        write!(f, "{subject}{colon}{}", self.said)
    }
}

/// All kinds that there are, the most urgent first.
pub(super) fn first_looks(results: &Results, language: Language) -> Vec<FirstLook> {
    let finder = Finder { results, language };
    let look = |title: &str, lines: Vec<LookLine>| FirstLook {
        title: format!("{title}: {}", lines.len()),
        lines,
        is_missing: false,
    };
    let looks = vec![
        look(language.text("page.bad-references"), finder.unaccepted_references()),
        FirstLook { is_missing: true, ..look(language.text("page.missing-results"), missing(results)) },
        look(language.text("page.absent"), finder.absent()),
        look(language.text("page.unbuilt"), finder.unbuilt()),
        look(
            language.text("page.for-a-person"),
            finder.find(|result| result.verdict == Verdict::NeedsPerson),
        ),
        look(language.text("page.stuck"), finder.find(|result| result.verdict == Verdict::Stuck)),
        look(language.text("page.unearned"), finder.find(|result| result.unearned)),
        look(language.text("page.same-words"), finder.always_the_same()),
        look(language.text("page.borderline"), finder.find(|result| result.borderline)),
        look(language.text("page.hard-cases"), finder.most_failed()),
    ];
    looks.into_iter().filter(|look| !look.lines.is_empty()).collect()
}

fn missing(results: &Results) -> Vec<LookLine> {
    let line = |unit: &String| match unit.rsplit_once(' ') {
        Some((submission, case)) => LookLine {
            submission: Some(submission.to_owned()),
            case: Some(case.to_owned()),
            said: String::new(),
        },
        None => LookLine { said: unit.clone(), ..LookLine::default() },
    };
    results.missing.iter().map(line).collect()
}

/// Whether there is nothing of a submission that could have been run.
fn is_absent(submission: &SubmissionResult) -> bool {
    let mut results = submission.results.iter();
    submission.build.reason.is_some() && results.all(|result| result.verdict == Verdict::NotRun)
}

/// Finds them, and says them in a language.
struct Finder<'a> {
    results: &'a Results,
    language: Language,
}

impl Finder<'_> {
    fn unaccepted_references(&self) -> Vec<LookLine> {
        let solvers = self.results.references();
        let all = solvers.flat_map(|solver| solver.results.iter().map(move |result| (solver, result)));
        all.filter(|(_, result)| !result.verdict.is_passed())
            .map(|(solver, result)| self.line(solver, result))
            .collect()
    }

    fn absent(&self) -> Vec<LookLine> {
        let line = |row: &SubmissionResult| LookLine {
            submission: Some(row.id.clone()),
            case: None,
            said: row.student.clone().unwrap_or_default(),
        };
        self.results.students().filter(|row| is_absent(row)).map(line).collect()
    }

    fn always_the_same(&self) -> Vec<LookLine> {
        let line =
            |row: &SubmissionResult| LookLine { submission: Some(row.id.clone()), ..LookLine::default() };
        self.results.students().filter(|row| row.says_always_the_same()).map(line).collect()
    }

    fn unbuilt(&self) -> Vec<LookLine> {
        // Without a reason nobody has tried yet.
        let said = |submission: &SubmissionResult| {
            let reason = submission.build.reason.as_ref()?;
            let said = self.language.say(reason);
            Some(LookLine { submission: Some(submission.id.clone()), case: None, said })
        };
        self.results.students().filter(|row| !is_absent(row)).filter_map(said).collect()
    }

    /// The first of a submission's results like this stands for all of them.
    fn find(&self, wanted: impl Fn(&CaseResult) -> bool) -> Vec<LookLine> {
        let mut lines = Vec::new();
        for submission in self.results.students() {
            let mut found = submission.results.iter().filter(|result| wanted(result));
            if let Some(first) = found.next() {
                let mut line = self.line(submission, first);
                if let more @ 1.. = found.count() {
                    line.said =
                        self.language.fill("page.on-others", &[("reason", &line.said), ("cases", &more)]);
                }
                lines.push(line);
            }
        }
        lines
    }

    fn line(&self, submission: &SubmissionResult, result: &CaseResult) -> LookLine {
        LookLine {
            submission: Some(submission.id.clone()),
            case: Some(result.case.clone()),
            said: reason(result, self.language),
        }
    }

    fn most_failed(&self) -> Vec<LookLine> {
        let mut counts: BTreeMap<&str, (usize, usize)> = BTreeMap::new();
        let ran = |result: &&CaseResult| !matches!(result.verdict, Verdict::BuildFailed | Verdict::NotRun);
        for result in self.results.students().flat_map(|submission| &submission.results).filter(ran) {
            let (failed, all) = counts.entry(&result.case).or_default();
            *failed += usize::from(!result.verdict.is_passed());
            *all += 1;
        }
        let mut cases: Vec<_> =
            counts.into_iter().filter(|(_, (failed, all))| failed * 2 > *all && *all > 1).collect();
        // As shares of one: a/b > c/d is a*d > c*b.
        cases.sort_by(|(_, (failed, all)), (_, (others, total))| (others * all).cmp(&(failed * total)));
        let said = |(case, (failed, all)): (&str, (usize, usize))| LookLine {
            said: self
                .language
                .fill("page.case-failed", &[("case", &case), ("failed", &failed), ("all", &all)]),
            ..LookLine::default()
        };
        cases.into_iter().take(MOST_FAILED).map(said).collect()
    }
}
