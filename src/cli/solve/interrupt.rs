//! Ctrl-C asks the search to stop, so that what was found so far is kept.

use std::sync::atomic::{AtomicBool, Ordering};

static INTERRUPTED: AtomicBool = AtomicBool::new(false);

/// Catches Ctrl-C from now on; the function tells whether it was pressed.
pub fn flag() -> anyhow::Result<impl Fn() -> bool> {
    ctrlc::set_handler(|| INTERRUPTED.store(true, Ordering::Relaxed))?;
    Ok(|| INTERRUPTED.load(Ordering::Relaxed))
}
