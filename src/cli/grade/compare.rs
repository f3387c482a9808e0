//! Whose mark changed between two gradings.

use std::io::Write as _;

use crate::cli::global::Global;
use crate::cli::{Stream, output_on};
use crate::report::{ChangeLook, Language, write_changes};
use crate::results::Results;

/// Shows whose mark changed and why; nothing where there is nothing to compare with.
pub(crate) fn compare(
    global: &Global,
    stream: Stream,
    language: Language,
    before: Option<&Results>,
    after: &Results,
) -> anyhow::Result<()> {
    let Some(before) = before.filter(|_| !global.json) else { return Ok(()) };
    let (mut out, ink) = output_on(global, stream);
    write_changes(&mut out, before, after, &ChangeLook { ink, language })?;
    out.flush()?;
    Ok(())
}
