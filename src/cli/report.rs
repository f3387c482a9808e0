//! `wasit report`: stored results shown in the terminal, or written in other formats.

use std::collections::BTreeSet;
use std::io::Write as _;
use std::path::{Path, PathBuf};

use anyhow::bail;

use crate::case::Glob;
use crate::engine::{Batch, assemble};
use crate::exit::Exit;
use crate::plan::Plan;
use crate::report::{Detail, Look, RESULTS_SCHEMA, write_overview};
use crate::results::Results;
use crate::store::Store;

use super::global::Global;
use super::grade::{ResultsFolder, cases_now, read_results};
use super::reports::ReportArgs;
use super::{reference, width};

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Example: wasit check examples/submissions/queens/wrong/python-queens-touch --case 'report-*' --report json=results.json
         wasit report results.json --report junit=junit.xml --report csv=grades.csv
         wasit report results.json --for student --lang id --report markdown=-")]
pub(super) struct Arguments {
    /// A results.json, or the folder that `wasit grade` wrote it to
    #[arg(required_unless_present = "schema")]
    results: Option<PathBuf>,
    #[command(flatten)]
    reports: ReportArgs,
    /// Only the submissions whose name fits, such as 'group-0*'; may be given several times
    #[arg(long, value_name = "GLOB")]
    submission: Vec<Glob>,
    /// Show every line of every list
    #[arg(long, short)]
    verbose: bool,
    /// Print the JSON Schema of results.json
    #[arg(long)]
    schema: bool,
}

/// Shows or writes the results.
pub(super) fn run(global: &Global, arguments: &Arguments) -> anyhow::Result<Exit> {
    let (mut out, ink) = super::output(global);
    let Some(path) = arguments.results.as_deref().filter(|_| !arguments.schema) else {
        write!(out, "{RESULTS_SCHEMA}")?;
        return Ok(Exit::Ok);
    };
    arguments.reports.check(global)?;
    let results = arguments.select(read(path)?, path)?;
    let seen = arguments.reports.seen(results);
    arguments.reports.write(&seen, &conversations(path))?;
    if global.json {
        serde_json::to_writer_pretty(&mut out, &seen)?;
        writeln!(out)?;
    } else if arguments.reports.report.is_empty() {
        let detail = match (global.quiet, arguments.verbose) {
            (true, _) => Detail::Quiet,
            (false, false) => Detail::Usual,
            (false, true) => Detail::Verbose,
        };
        write_overview(
            &mut out,
            &seen,
            &Look { width: width(), ink, detail, language: arguments.reports.language() },
        )?;
    }
    out.flush()?;
    Ok(if seen.missing.is_empty() { Exit::Ok } else { Exit::Incomplete })
}

/// The results in a file, or of a folder: what was written there, or what is stored since.
fn read(path: &Path) -> anyhow::Result<Results> {
    if !path.is_dir() {
        return read_results(path);
    }
    let folder = ResultsFolder::open(path)?;
    if !folder.results_file().exists() && !folder.plan_file().exists() {
        bail!(
            "{} is not a folder of results: there is no results.json and no plan.json in it",
            path.display()
        );
    }
    let changed = |file: &Path| std::fs::metadata(file).and_then(|meta| meta.modified()).ok();
    let (planned, written) = (changed(&folder.plan_file()), changed(&folder.results_file()));
    // A file that cannot be read is told whether or not it has changed since.
    folder.decisions()?;
    let decided = changed(&folder.decisions_file());
    if planned.is_some() && decided.is_some() && decided > written {
        return gather(&folder);
    }
    // A batch that was stopped has planned anew and not come to its results.
    if planned.is_none() || planned <= written {
        read_results(&folder.results_file())
    } else {
        gather(&folder)
    }
}

/// The results of a batch that is not finished, as far as they are stored.
fn gather(folder: &ResultsFolder) -> anyhow::Result<Results> {
    let plan = Plan::read_any(&folder.plan_file())?;
    let store = Store::at(&folder.store());
    let batch = Batch::new(&plan, &store, cases_now(&plan)?, &reference::prove);
    Ok(assemble(&batch, &folder.decisions()?)?)
}

/// What the programs said, where the store is kept beside the results.
fn conversations(path: &Path) -> Store {
    let folder = if path.is_dir() { path } else { path.parent().unwrap_or(path) };
    Store::at(&folder.join("store"))
}

impl Arguments {
    /// The submissions that are wanted, and the reference solvers they are compared with.
    fn select(&self, mut results: Results, path: &Path) -> anyhow::Result<Results> {
        if self.submission.is_empty() {
            return Ok(results);
        }
        let wanted = |id: &str| self.submission.iter().any(|glob| glob.fits_name(id));
        let chosen = results.students().filter(|submission| wanted(&submission.id));
        let puzzles: BTreeSet<String> = chosen.map(|submission| submission.puzzle.clone()).collect();
        results.submissions.retain(|submission| match submission.is_reference() {
            true => puzzles.contains(&submission.puzzle),
            false => wanted(&submission.id),
        });
        results.cases.retain(|case| puzzles.contains(&case.puzzle));
        results.missing.retain(|unit| unit.rsplit_once(' ').is_some_and(|(id, _)| wanted(id)));
        if results.students().next().is_none() && results.missing.is_empty() {
            bail!("no submission in {} fits: `wasit report {}` shows them", path.display(), path.display());
        }
        Ok(results)
    }
}
