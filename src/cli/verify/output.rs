//! The output to judge: a file or standard input, bounded.

use std::io::Read as _;
use std::path::Path;

use anyhow::bail;

use crate::limits::{Bytes, read_bytes};

/// Longer outputs are refused.
pub const LONGEST: Bytes = Bytes(64 << 20);

/// The bytes of the output.
pub fn read(file: Option<&Path>) -> anyhow::Result<Vec<u8>> {
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
