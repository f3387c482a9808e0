//! All pages of a class, as files.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use crate::results::{Conversations, Results, SubmissionResult};

use super::names::page_name;
use super::{class, submission};

/// The folder of the submissions' pages.
pub const PAGES: &str = "submissions";

/// Whom the pages are for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum View {
    /// Everything.
    Teacher,
    /// A student's own page: of hidden cases no more than the verdict, nothing of others.
    Student,
}

/// What the pages are made of.
pub struct Site<'a> {
    /// The results.
    pub results: &'a Results,
    /// What the programs said.
    pub conversations: &'a dyn Conversations,
    /// Whom they are for.
    pub view: View,
}

/// A page that could not be written.
#[derive(Debug, thiserror::Error)]
#[error("cannot write {path}: {source}")]
pub struct SiteError {
    /// The page.
    pub path: PathBuf,
    /// What the system said.
    pub source: io::Error,
}

impl Site<'_> {
    /// The page of the class.
    pub fn class_page(&self) -> String {
        class::page(self.results)
    }

    /// The page of a submission.
    pub fn submission_page(&self, submission: &SubmissionResult) -> String {
        submission::page(self, submission)
    }

    /// Writes all pages into a folder; the class's is `index.html`. Students' pages come without one.
    /// Each page is written beside and then renamed, so that nobody reads half of one.
    pub fn write(&self, folder: &Path) -> Result<(), SiteError> {
        match self.view {
            View::Teacher => {
                for submission in &self.results.submissions {
                    self.write_submission(folder, submission)?;
                }
                put(&folder.join("index.html"), &self.class_page())
            }
            View::Student => {
                self.results.students().try_for_each(|submission| self.write_submission(folder, submission))
            }
        }
    }

    /// Writes the page of one submission, as soon as it is graded.
    pub fn write_submission(&self, folder: &Path, submission: &SubmissionResult) -> Result<(), SiteError> {
        put(&folder.join(PAGES).join(page_name(submission)), &self.submission_page(submission))
    }
}

fn put(path: &Path, text: &str) -> Result<(), SiteError> {
    let trouble = |source| SiteError { path: path.to_owned(), source };
    let folder = path.parent().unwrap_or(Path::new("."));
    fs::create_dir_all(folder).map_err(trouble)?;
    let mut file = tempfile::Builder::new().prefix(".page-").tempfile_in(folder).map_err(trouble)?;
    io::Write::write_all(&mut file, text.as_bytes()).map_err(trouble)?;
    readable(file.as_file()).map_err(trouble)?;
    file.persist(path).map_err(|error| trouble(error.error))?;
    Ok(())
}

/// A temporary file is its owner's alone; a page is for everybody who may read the folder.
fn readable(file: &fs::File) -> io::Result<()> {
    #[cfg(unix)]
    file.set_permissions(std::os::unix::fs::PermissionsExt::from_mode(0o644))?;
    Ok(())
}
