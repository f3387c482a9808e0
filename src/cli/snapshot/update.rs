//! `wasit snapshot update`: what changed becomes pending, where the solvers, the rules and the case agree.

use std::io::Write as _;

use crate::cli::global::Global;
use crate::cli::output;
use crate::exit::Exit;
use crate::report;
use crate::snapshot::{Change, Comparison, Policy, Refusal, changes, compare, unreferenced};

use super::{Options, Setting, check};

/// What an update did.
#[derive(Default)]
struct Done {
    written: Vec<String>,
    proposed: usize,
    waiting: usize,
    refusals: Vec<Refusal>,
}

pub(super) fn run(global: &Global, options: &Options, setting: &Setting) -> anyhow::Result<Exit> {
    // All solvers run, whatever is selected: one alone is no consensus.
    let examined = setting.examine(global, &|_| true)?;
    let mut rows: Vec<Comparison> = examined
        .iter()
        .flat_map(|examined| compare(examined, &setting.entries, &setting.selection))
        .chain(unreferenced(&setting.entries, &setting.all_cases()?, &setting.selection))
        .collect();
    let mut done = Done::default();
    if setting.must_write().is_ok() {
        setting.shelf.sweep();
    }
    for examined in &examined {
        for change in changes(examined, &setting.entries, &setting.selection, &setting.policy) {
            apply(setting, change, &mut done)?;
        }
    }
    done.written.extend(check::delete_unreferenced(options, setting, &mut rows)?);
    write_report(global, options, setting, &rows, &done)?;
    let unwritten = matches!(setting.policy, Policy::Nothing(_)) && done.proposed > 0;
    Ok(if unwritten || !done.refusals.is_empty() { Exit::Failed } else { Exit::Ok })
}

/// Writes one change to the shelf, if anything may be written.
fn apply(setting: &Setting, change: Change, done: &mut Done) -> anyhow::Result<()> {
    let shelf = &setting.shelf;
    let may_write = setting.must_write().is_ok();
    let path = match change {
        Change::Refuse(refusal) => {
            done.refusals.push(refusal);
            return Ok(());
        }
        Change::Waits(_) => {
            done.waiting += 1;
            return Ok(());
        }
        Change::Propose(key, finding) => {
            done.proposed += 1;
            if may_write {
                shelf.write_pending(&key, &finding)?;
            }
            key.pending_path(shelf.root())
        }
        Change::Accept(key, finding) => {
            shelf.write_accepted(&key, &finding)?;
            key.path(shelf.root())
        }
        Change::Discard(key) => {
            if may_write {
                shelf.reject(&key)?;
            }
            key.pending_path(shelf.root())
        }
    };
    if may_write {
        done.written.push(path.display().to_string());
    }
    Ok(())
}

fn write_report(
    global: &Global,
    options: &Options,
    setting: &Setting,
    rows: &[Comparison],
    done: &Done,
) -> anyhow::Result<()> {
    let (mut out, ink) = output(global);
    if global.json {
        report::write_snapshot_json(
            &mut out,
            rows,
            setting.shelf.root(),
            done.written.clone(),
            &done.refusals,
        )?;
        return Ok(out.flush()?);
    }
    for refusal in &done.refusals {
        report::write_refusal(&mut out, refusal, ink)?;
    }
    if options.skipped {
        report::write_skipped(&mut out, rows)?;
    }
    if !global.quiet {
        report::write_snapshot_rows(&mut out, rows, setting.shelf.root(), None, ink)?;
    }
    report::write_snapshot_summary(&mut out, rows)?;
    let Done { written, proposed, waiting, refusals } = done;
    match (&setting.policy, written.len()) {
        (Policy::Nothing(reason), _) if *proposed > 0 => writeln!(out, "{reason}: nothing written")?,
        (_, 0) => (),
        (_, files) => writeln!(out, "{files} file{} written", if files == 1 { "" } else { "s" })?,
    }
    if matches!(setting.policy, Policy::Pending | Policy::AcceptNew) && proposed + waiting > 0 {
        writeln!(out, "{} pending: `wasit snapshot review` decides", proposed + waiting)?;
    }
    if !refusals.is_empty() {
        let cases = refusals.len();
        writeln!(out, "{cases} case{} refused: nothing of that is kept", if cases == 1 { "" } else { "s" })?;
    }
    Ok(out.flush()?)
}
