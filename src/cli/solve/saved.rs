//! The answers of a search in a file: as text, or drawn.

use std::path::Path;

use anyhow::Context as _;

use crate::cli::drawing::{Drawing, Format, ThemeArg};
use crate::puzzles::Picture;
use crate::report::Summary;

use super::job::Job;

/// Answers beyond this many are not drawn.
const MOST_DRAWN: usize = 12;

/// Answers in canonical form, in the order they were found.
#[derive(Debug, Default)]
pub(super) struct Saved {
    text: String,
    /// Where the first answers end in the text.
    ends: Vec<usize>,
}

impl Saved {
    /// Keeps one more answer.
    pub(super) fn push(&mut self, canonical: &str) {
        self.text.push_str(canonical);
        if self.ends.len() < MOST_DRAWN {
            self.ends.push(self.text.len());
        }
    }

    /// Writes the answers, or the set phrase that there are none, as the file's name asks.
    pub(super) fn write(&self, job: &Job<'_>, file: &Path, summary: &Summary) -> anyhow::Result<()> {
        if let Some(format) = Format::from_name(file) {
            let pictures = self.pictures(job, summary)?;
            let drawing =
                Drawing { title: job.puzzle.title(), pictures: &pictures, theme: ThemeArg::Auto, scale: 1.0 };
            return drawing.save(format, file);
        }
        let text = match (summary.found, summary.complete) {
            (0, true) => "no solution\n",
            _ => &self.text,
        };
        std::fs::write(file, text).with_context(|| format!("cannot save to {}", file.display()))
    }

    fn pictures(&self, job: &Job<'_>, summary: &Summary) -> anyhow::Result<Vec<(String, Picture)>> {
        if self.ends.is_empty() {
            let words = if summary.complete && summary.found == 0 { "no solution" } else { "no answer" };
            return Ok(vec![(words.to_owned(), job.instance.draw())]);
        }
        if job.puzzle.wants_all() {
            return Ok(vec![(String::new(), job.instance.draw_judged(&self.text)?)]);
        }
        let mut start = 0;
        let mut pictures = Vec::new();
        for (index, end) in self.ends.iter().enumerate() {
            let heading = if self.ends.len() == 1 { String::new() } else { format!("answer {}", index + 1) };
            pictures.push((heading, job.instance.draw_judged(&self.text[start..*end])?));
            start = *end;
        }
        Ok(pictures)
    }
}
