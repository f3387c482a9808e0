//! All pages of a class, as files.

use std::io;
use std::path::Path;

use askama::Template;

use crate::report::target::write_whole;
use crate::report::{HasChanged, View};
use crate::results::SubmissionResult;

use super::class::ClassPage;
use super::names::page_name;
use super::submission::SubmissionPage;

/// The folder of the submissions' pages.
pub(super) const PAGES: &str = "submissions";

/// What the pages are made of.
pub struct Site<'a> {
    /// The results, redacted for readers who may not see everything, and what the programs said.
    pub view: View<'a>,
    /// Whether there is a page of the class, which the others lead back to.
    pub has_class_page: bool,
}

/// Writes a page for the class, `index.html`, and one for each submission.
pub fn write_class(folder: &Path, view: &View<'_>, has_changed: &HasChanged<'_>) -> io::Result<()> {
    let site = Site { view: *view, has_class_page: true };
    for submission in view.results.submissions.iter().filter(|submission| has_changed(&submission.id)) {
        site.write_submission(folder, submission)?;
    }
    put(&folder.join("index.html"), &ClassPage::new(view.results, view.language))
}

/// Writes a page for each student's submission, without anything about the others.
pub fn write_pages(folder: &Path, view: &View<'_>, has_changed: &HasChanged<'_>) -> io::Result<()> {
    let site = Site { view: *view, has_class_page: false };
    let mut changed = view.results.students().filter(|submission| has_changed(&submission.id));
    changed.try_for_each(|submission| site.write_submission(folder, submission))
}

impl Site<'_> {
    pub fn class_page(&self) -> String {
        ClassPage::new(self.view.results, self.view.language).to_string()
    }

    pub fn submission_page(&self, submission: &SubmissionResult) -> String {
        SubmissionPage::new(self, submission).to_string()
    }

    fn write_submission(&self, folder: &Path, submission: &SubmissionResult) -> io::Result<()> {
        let path = folder.join(PAGES).join(page_name(&submission.id));
        put(&path, &SubmissionPage::new(self, submission))
    }
}

fn put(path: &Path, page: &impl Template) -> io::Result<()> {
    write_whole(path, |mut out| Template::write_into(page, &mut out))
}
