//! `--report`: which reports a command writes, for whom, in which language.

use anyhow::bail;
use clap::ValueEnum;

use crate::report::{FORMATS, HasChanged, Language, ReportTarget, View, WriteError};
use crate::results::{Conversations, Results, redact};

use super::Stream;
use super::global::Global;

/// What selects reports.
#[derive(Debug, Clone, clap::Args)]
pub(super) struct ReportArgs {
    #[arg(long, value_name = "FORMAT=PATH", help = "Write a report into a file; may be given several times", long_help = formats())]
    pub report: Vec<ReportTarget>,
    /// Who reads it: students see no more than the verdict of hidden cases
    #[arg(long = "for", value_name = "WHO", default_value = "staff")]
    pub audience: Audience,
    /// The language of reports and of what is shown
    #[arg(long, value_name = "LANGUAGE", default_value = "en")]
    pub lang: Lang,
}

/// Who reads a report.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum Audience {
    /// Sees everything.
    Staff,
    /// Sees no content of hidden cases.
    Student,
}

/// The language of a report.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(super) enum Lang {
    /// English.
    En,
    /// Indonesian.
    Id,
}

impl ReportArgs {
    /// Finds out before a long run whether every report could be written after it, and alone where it goes.
    pub(super) fn check(&self, global: &Global) -> anyhow::Result<()> {
        let mut on_output = self.report.iter().filter(|target| target.is_output());
        if let Some(first) = on_output.next() {
            let first = first.format.name;
            if let Some(second) = on_output.next() {
                bail!(
                    "{first} and {} cannot both go to standard output: give one of them a file",
                    second.format.name
                );
            }
            if global.json {
                bail!(
                    "--json and --report {first}=- cannot both go to standard output: give the report a file"
                );
            }
        }
        Ok(self.report.iter().try_for_each(ReportTarget::check)?)
    }

    /// Where text for people goes: not between the lines of a report.
    pub(super) fn beside(&self) -> Stream {
        let taken = self.report.iter().any(ReportTarget::is_output);
        if taken { Stream::Error } else { Stream::Output }
    }

    /// The results as their readers may see them.
    pub(super) fn seen(&self, results: Results) -> Results {
        match self.audience {
            Audience::Staff => results,
            Audience::Student => redact(&results),
        }
    }

    /// The language of what is written.
    pub(super) fn language(&self) -> Language {
        match self.lang {
            Lang::En => Language::English,
            Lang::Id => Language::Indonesian,
        }
    }

    /// Whether any report can be written before all is done.
    pub(super) fn can_be_early(&self) -> bool {
        self.report.iter().any(ReportTarget::can_be_early)
    }

    /// Writes what can be written before all is done; of the submissions only those that changed, where each has its file.
    pub(super) fn write_early(
        &self,
        results: Results,
        conversations: &dyn Conversations,
        has_changed: &HasChanged<'_>,
    ) -> Result<(), WriteError> {
        let seen = self.seen(results);
        let view = View { results: &seen, conversations, language: self.language() };
        self.report.iter().try_for_each(|target| target.write_early(&view, has_changed))
    }

    /// Writes every report that was asked for, from results that may be [`seen`](Self::seen).
    pub(super) fn write(&self, seen: &Results, conversations: &dyn Conversations) -> Result<(), WriteError> {
        let language = self.language();
        let view = View { results: seen, conversations, language };
        self.report.iter().try_for_each(|target| target.write(&view))
    }
}

/// The help with every format.
fn formats() -> String {
    let longest = FORMATS.iter().map(|format| format.name.len()).max().unwrap_or(0);
    let lines = FORMATS.iter().map(|format| format!("  {:longest$}  {}", format.name, format.about));
    format!(
        "Write a report; may be given several times. PATH is a file, or - for standard output. Formats:\n{}",
        lines.collect::<Vec<_>>().join("\n")
    )
}
