//! The output to judge: a file or standard input, bounded; bytes as they came, or the record of a run.

use std::io::Read as _;
use std::path::Path;

use anyhow::bail;

use crate::exec::Stamped;
use crate::file::read_bytes;
use crate::screen::Screen;
use crate::units::Bytes;
use crate::verdict::read_record;

/// Longer outputs are refused.
pub(crate) const LONGEST: Bytes = Bytes(64 << 20);

/// The bytes of the output.
pub(crate) fn read(file: Option<&Path>) -> anyhow::Result<Vec<u8>> {
    match file {
        Some(path) if path != Path::new("-") => Ok(read_bytes(path, LONGEST)?),
        _ => {
            let mut bytes = Vec::new();
            std::io::stdin().lock().take(LONGEST.0 + 1).read_to_end(&mut bytes)?;
            if bytes.len() as u64 > LONGEST.0 {
                bail!("standard input is longer than {LONGEST}");
            }
            Ok(bytes)
        }
    }
}

/// What a program left on its screen, from a record of its run or from the bytes themselves.
pub(crate) fn read_screen(bytes: &[u8]) -> Screen {
    // No program prints a list of our events by chance.
    let record = match bytes.first() {
        Some(b'[') => serde_json::from_slice::<Vec<Stamped>>(bytes).ok().filter(|record| !record.is_empty()),
        _ => None,
    };
    match record {
        Some(record) => read_record(&record),
        None => Screen::read(bytes),
    }
}
