//! The registry of report formats: adding one is a file and a row.

use std::io::{self, Write};
use std::path::Path;

use crate::yaml::nearest;

use super::{
    View, annotations, classroom, code_quality, gradebook, gradescope, html, junit, results_json, summary,
    tap,
};

/// A format that results can be written in.
#[derive(Debug)]
pub struct Format {
    /// What is typed.
    pub name: &'static str,
    /// One line for the help.
    pub about: &'static str,
    /// How it is written.
    pub writer: Writer,
}

/// Where a format's bytes go.
#[derive(Debug, Clone, Copy)]
pub enum Writer {
    /// Into one file.
    File(fn(&mut dyn Write, &View<'_>) -> io::Result<()>),
    /// Into a folder, which exists.
    Folder(FolderWriter),
}

/// Writes a folder of files; those of a submission may be left as they are if it has not changed.
pub(super) type FolderWriter = fn(&Path, &View<'_>, &HasChanged<'_>) -> io::Result<()>;

/// Whether a submission of this name has changed since the report was written before.
pub type HasChanged<'a> = dyn Fn(&str) -> bool + 'a;

/// All formats, sorted by name.
pub static FORMATS: &[Format] = &[
    file("annotations", "workflow commands for GitHub Actions", annotations::write_annotations),
    file("canvas", "CSV for Canvas' gradebook", gradebook::write_canvas),
    file("classroom", "JSON for GitHub Classroom", classroom::write_classroom),
    file("code-quality", "JSON for GitLab's code quality report", code_quality::write_code_quality),
    file("csv", "a row for each submission, a column for each case", gradebook::write_csv),
    file("gradescope", "results.json for Gradescope", gradescope::write_gradescope),
    folder("html", "a folder of pages: index.html for the class, one for each submission", html::write_class),
    folder("html-pages", "the pages of the submissions alone, to hand out", html::write_pages),
    file("json", "everything, in the published schema", results_json::write_results_json),
    file("junit", "JUnit XML for GitLab, Jenkins and others", junit::write_junit),
    file("markdown", "a summary for GITHUB_STEP_SUMMARY and people", summary::write_summary),
    file("moodle", "CSV for Moodle's grade import", gradebook::write_moodle),
    file("tap", "TAP 14, a subtest for each submission", tap::write_tap),
];

const fn file(
    name: &'static str,
    about: &'static str,
    write: fn(&mut dyn Write, &View<'_>) -> io::Result<()>,
) -> Format {
    Format { name, about, writer: Writer::File(write) }
}

const fn folder(name: &'static str, about: &'static str, write: FolderWriter) -> Format {
    Format { name, about, writer: Writer::Folder(write) }
}

/// A name that no format has.
#[derive(Debug, thiserror::Error)]
pub enum UnknownFormat {
    /// Probably a slip.
    #[error("unknown report format `{0}`: did you mean `{1}`?")]
    Like(String, &'static str),
    /// Nothing alike.
    #[error("unknown report format `{0}`: expected one of {names}", names = names().join(", "))]
    Unlike(String),
}

impl Format {
    pub fn find(name: &str) -> Result<&'static Self, UnknownFormat> {
        let unknown = || match nearest(name, &names()) {
            Some(right) => UnknownFormat::Like(name.to_owned(), right),
            None => UnknownFormat::Unlike(name.to_owned()),
        };
        FORMATS.iter().find(|format| format.name == name).ok_or_else(unknown)
    }
}

fn names() -> Vec<&'static str> {
    FORMATS.iter().map(|format| format.name).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(name: &str, expected: &str) {
        assert_eq!(Format::find(name).unwrap_err().to_string(), expected);
    }

    #[test]
    fn a_slip_gets_the_right_name() {
        check("junti", "unknown report format `junti`: did you mean `junit`?");
    }

    #[test]
    fn a_strange_name_gets_the_list() {
        assert!(
            Format::find("pdf").unwrap_err().to_string().contains("expected one of annotations, canvas,")
        );
    }

    #[test]
    fn names_are_sorted_and_distinct() {
        assert!(names().is_sorted_by(|a, b| a < b));
    }
}
