//! `wasit snapshot check`: what the solvers say now against what was accepted. Writes nothing.

use std::io::Write as _;

use anyhow::bail;

use crate::cli::global::Global;
use crate::cli::output;
use crate::exit::Exit;
use crate::report;
use crate::snapshot::{Comparison, Status, compare, unreferenced};

use super::{Options, Setting};

pub(super) fn run(global: &Global, options: &Options, setting: &Setting) -> anyhow::Result<Exit> {
    let root = setting.shelf.root();
    if !root.exists() {
        bail!(
            "there are no snapshots in {}: `wasit snapshot update` makes them, or name their folder with --snapshots",
            root.display()
        );
    }
    let wanted = |algorithm: &str| options.algorithm.as_ref().is_none_or(|name| name == algorithm);
    let examined = setting.examine(global, &wanted)?;
    let mut rows: Vec<Comparison> = examined
        .iter()
        .flat_map(|examined| compare(examined, &setting.entries, &setting.selection))
        .chain(unreferenced(&setting.entries, &setting.all_cases()?, &setting.selection))
        .collect();
    let deleted = delete_unreferenced(options, setting, &mut rows)?;
    let (mut out, ink) = output(global);
    if global.json {
        report::write_snapshot_json(&mut out, &rows, root, deleted, &[])?;
    } else {
        let instance_of = |key: &_| setting.instance_of(key);
        let diffs = (!global.quiet && shows_diffs()).then_some(&instance_of as &report::InstanceOf<'_>);
        report::write_snapshot_rows(&mut out, &rows, root, diffs, ink)?;
        if options.skipped {
            report::write_skipped(&mut out, &rows)?;
        }
        for file in deleted {
            writeln!(out, "deleted {file}")?;
        }
        report::write_snapshot_summary(&mut out, &rows)?;
        write_way_out(&mut out, &rows)?;
    }
    out.flush()?;
    Ok(exit_of(options, &rows))
}

/// Deletes what belongs to nothing, if asked to, and takes its rows away.
pub(super) fn delete_unreferenced(
    options: &Options,
    setting: &Setting,
    rows: &mut Vec<Comparison>,
) -> anyhow::Result<Vec<String>> {
    let is_unreferenced = |row: &Comparison| matches!(row.status, Status::Unreferenced(_));
    if !options.delete_unreferenced || !rows.iter().any(is_unreferenced) {
        return Ok(Vec::new());
    }
    setting.must_write()?;
    let mut deleted = Vec::new();
    for row in rows.iter().filter(|row| is_unreferenced(row)) {
        setting.shelf.delete(&row.key)?;
        deleted.push(row.key.path(setting.shelf.root()).display().to_string());
    }
    rows.retain(|row| !is_unreferenced(row));
    Ok(deleted)
}

/// insta's switch for people who want less to read.
fn shows_diffs() -> bool {
    !std::env::var("INSTA_OUTPUT").is_ok_and(|value| ["none", "minimal", "summary"].contains(&value.as_str()))
}

fn write_way_out(out: &mut dyn std::io::Write, rows: &[Comparison]) -> std::io::Result<()> {
    let any = |words: &[&str]| rows.iter().any(|row| words.contains(&row.status.word()));
    if any(&["drift", "change", "missing"]) {
        writeln!(out, "if that is right: `wasit snapshot update`, then `wasit snapshot review`")?;
    }
    if any(&["unreferenced"]) {
        writeln!(out, "`wasit snapshot --delete-unreferenced` deletes what belongs to nothing")?;
    }
    let pending = rows.iter().filter(|row| row.pending.is_some()).count();
    if pending > 0 {
        writeln!(out, "{pending} pending: `wasit snapshot review` decides")?;
    }
    Ok(())
}

fn exit_of(options: &Options, rows: &[Comparison]) -> Exit {
    let fails = |row: &Comparison| match row.status {
        Status::Same | Status::Skipped(_) => false,
        Status::Drift => options.strict,
        Status::Change(_) | Status::Missing | Status::Failed(_) | Status::Unreferenced(_) => true,
    };
    let force_pass = std::env::var("INSTA_FORCE_PASS").is_ok_and(|value| value == "1");
    if rows.iter().any(|row| matches!(row.status, Status::Failed(_))) {
        Exit::Fault
    } else if rows.iter().any(fails) && !force_pass {
        Exit::Failed
    } else {
        Exit::Ok
    }
}
