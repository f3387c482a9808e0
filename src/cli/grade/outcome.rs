//! The end of a batch: results are put together, written, shown, and told by an exit code.

use std::io::Write as _;

use crate::cli::global::Global;
use crate::cli::reports::ReportArgs;
use crate::cli::{Stream, output_on, width};
use crate::engine::{Batch, Ran, assemble};
use crate::exec::Origin;
use crate::exit::Exit;
use crate::report::{Detail, Format, Language, Look, ReportTarget, View, write_overview};
use crate::results::Results;
use crate::store::Store;

use super::ResultsFolder;
use super::select::Selection;
use super::students::write_students;

/// How the end is shown.
pub(crate) struct Ending<'a> {
    /// Reports that were asked for.
    pub reports: Option<&'a ReportArgs>,
    /// Whether every line of every list is shown.
    pub verbose: bool,
}

impl Ending<'_> {
    /// Where the text for people goes.
    pub(crate) fn stream(&self) -> Stream {
        self.reports.map_or(Stream::Output, ReportArgs::beside)
    }
}

/// Puts the results together and tells what they came to.
pub(crate) fn finish(
    global: &Global,
    folder: &ResultsFolder,
    batch: &Batch<'_>,
    ran: Option<&Ran>,
    selection: &Selection,
    ending: &Ending<'_>,
) -> anyhow::Result<Exit> {
    let decisions = folder.decisions()?;
    let mut results = assemble(batch, &decisions)?;
    tell_damage(batch.store);
    selection.leave_out(&mut results);
    folder.note_decisions(&decisions, batch.plan, &results)?;
    write_files(folder, &results, batch)?;
    show(global, folder, &results, batch, ending)?;
    Ok(exit_of(&results, ran))
}

/// Says which records were damaged: what was lost with them was done again, or is missing.
pub(crate) fn tell_damage(store: &Store) {
    const SHOWN: usize = 3;
    let damaged = store.damaged();
    if damaged.is_empty() {
        return;
    }
    let (count, aside) = (damaged.len(), store.root().join("set-aside"));
    let more = if count > SHOWN { format!("; and {} more", count - SHOWN) } else { String::new() };
    let first = damaged[..count.min(SHOWN)].join("; ");
    let records = if count == 1 { "1 damaged record was" } else { &format!("{count} damaged records were") };
    anstream::eprintln!("wasit: {records} set aside in {}: {first}{more}", aside.display());
}

/// `results.json` and `grades.csv`.
pub(crate) fn write_files(
    folder: &ResultsFolder,
    results: &Results,
    batch: &Batch<'_>,
) -> anyhow::Result<()> {
    let view = View { results, conversations: batch.store, language: Language::English };
    for (format, path) in [("json", folder.results_file()), ("csv", folder.grades_file())] {
        ReportTarget { format: Format::find(format)?, path }.write(&view)?;
    }
    Ok(())
}

/// The terminal, and every report that was asked for.
pub(crate) fn show(
    global: &Global,
    folder: &ResultsFolder,
    results: &Results,
    batch: &Batch<'_>,
    ending: &Ending<'_>,
) -> anyhow::Result<()> {
    let seen = match ending.reports {
        Some(reports) => {
            write_students(&folder.students(), results, batch.store, reports)?;
            let seen = reports.seen(results.clone());
            reports.write(&seen, batch.store)?;
            seen
        }
        None => results.clone(),
    };
    let (mut out, ink) = output_on(global, ending.stream());
    if global.json {
        serde_json::to_writer_pretty(&mut out, &seen)?;
        writeln!(out)?;
    } else {
        let detail = match (global.quiet, ending.verbose) {
            (true, _) => Detail::Quiet,
            (false, false) => Detail::Usual,
            (false, true) => Detail::Verbose,
        };
        let language = ending.reports.map_or(Language::English, ReportArgs::language);
        write_overview(&mut out, &seen, &Look { width: width(), ink, detail, language })?;
    }
    out.flush()?;
    Ok(())
}

/// The exit code of complete results: whether all is accepted.
pub(crate) fn exit_of(results: &Results, ran: Option<&Ran>) -> Exit {
    if let Some(exit) = ran.and_then(exit_of_faults) {
        return exit;
    }
    if !results.missing.is_empty() {
        return Exit::Incomplete;
    }
    let mut all = results.students().flat_map(|row| &row.results);
    if all.all(|result| result.verdict.is_passed()) { Exit::Ok } else { Exit::Failed }
}

/// The exit code of results that are missing for other reasons than a wish to stop.
pub(crate) fn exit_of_faults(ran: &Ran) -> Option<Exit> {
    ran.blame().map(|blame| match blame {
        Origin::Harness => Exit::Fault,
        Origin::Moment => Exit::Temporary,
        Origin::Request => Exit::Usage,
    })
}
