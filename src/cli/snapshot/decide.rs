//! `wasit snapshot accept` and `reject`: all pending snapshots that are selected.

use std::io::Write as _;

use crate::cli::global::Global;
use crate::cli::output;
use crate::exit::Exit;
use crate::snapshot::{Key, Shelf, SnapshotError};

use super::Setting;

/// Accepts them.
pub(super) fn accept(global: &Global, setting: &Setting) -> anyhow::Result<Exit> {
    decide_all(global, setting, "accepted", Shelf::accept)
}

/// Throws them away.
pub(super) fn reject(global: &Global, setting: &Setting) -> anyhow::Result<Exit> {
    decide_all(global, setting, "rejected", Shelf::reject)
}

fn decide_all(
    global: &Global,
    setting: &Setting,
    word: &str,
    decide: fn(&Shelf, &Key) -> Result<(), SnapshotError>,
) -> anyhow::Result<Exit> {
    let pending = setting.pending();
    if !pending.is_empty() {
        setting.must_write()?;
    }
    for (key, ..) in &pending {
        decide(&setting.shelf, key)?;
    }
    let (mut out, _) = output(global);
    let keys: Vec<String> = pending.iter().map(|(key, ..)| key.to_string()).collect();
    if global.json {
        writeln!(out, "{}", serde_json::json!({ word: keys }))?;
    } else {
        let listed = if global.quiet { &[] } else { &keys[..] };
        for key in listed {
            writeln!(out, "{word} {key}")?;
        }
        writeln!(out, "{} {word}", keys.len())?;
    }
    out.flush()?;
    Ok(Exit::Ok)
}
