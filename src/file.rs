//! Reading files that somebody else wrote: never more than a bound, and errors that say what to do.

use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use crate::units::Bytes;

/// Why a file could not be read.
#[derive(Debug, thiserror::Error)]
pub enum ReadError {
    #[error("cannot read {path}: {source}")]
    System { path: PathBuf, source: io::Error },
    #[error("cannot read {0}: it is a folder or a device, not a file")]
    NotAFile(PathBuf),
    #[error("cannot read {path}: it is longer than {limit}")]
    TooLong { path: PathBuf, limit: Bytes },
    #[error("cannot read {path}: byte {offset} is not UTF-8")]
    NotText {
        path: PathBuf,
        /// Where the text ends, counted from 0.
        offset: usize,
    },
}

/// The bytes of a regular file of at most `limit` bytes.
pub(crate) fn read_bytes(path: &Path, limit: Bytes) -> Result<Vec<u8>, ReadError> {
    let system = |source| ReadError::System { path: path.to_owned(), source };
    // Asked before opening: opening a FIFO would wait for a writer.
    if !std::fs::metadata(path).map_err(system)?.is_file() {
        return Err(ReadError::NotAFile(path.to_owned()));
    }
    let mut bytes = Vec::new();
    File::open(path).map_err(system)?.take(limit.0 + 1).read_to_end(&mut bytes).map_err(system)?;
    if bytes.len() as u64 > limit.0 {
        return Err(ReadError::TooLong { path: path.to_owned(), limit });
    }
    Ok(bytes)
}

/// The text of a regular file of at most `limit` bytes.
pub(crate) fn read_text(path: &Path, limit: Bytes) -> Result<String, ReadError> {
    String::from_utf8(read_bytes(path, limit)?).map_err(|error| ReadError::NotText {
        path: path.to_owned(),
        offset: error.utf8_error().valid_up_to(),
    })
}
