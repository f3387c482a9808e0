//! Archives, unpacked once: the folder is named after the archive's contents, and is there whole or not at all.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use crate::contact::submission::{ArchiveError, ArchiveKind, unpack};
use crate::digest::Digest;
use crate::file::read_bytes;
use crate::units::Bytes;

/// The folder of an archive's contents below `into`; unpacks it unless that was done before.
pub(crate) fn unpack_once(
    kind: ArchiveKind,
    archive: &Path,
    id: &str,
    into: &Path,
) -> Result<PathBuf, ArchiveError> {
    let system = |source: io::Error| ArchiveError::System { folder: into.to_owned(), source };
    let bytes = read_bytes(archive, Bytes(256 << 20)).map_err(|error| match error {
        crate::file::ReadError::TooLong { .. } => ArchiveError::TooLong,
        other => ArchiveError::Damaged(other.to_string()),
    })?;
    let target = into.join(&Digest::of(&bytes).to_string()[..16]).join(id);
    drop(bytes);
    if target.is_dir() {
        return Ok(target);
    }
    fs::create_dir_all(into).map_err(system)?;
    let aside = tempfile::Builder::new().prefix(".unpacking").tempdir_in(into).map_err(system)?;
    let inner = aside.path().join(id);
    fs::create_dir(&inner).map_err(system)?;
    unpack(kind, archive, &inner)?;
    if let Some(parent) = target.parent() {
        fs::create_dir_all(parent).map_err(system)?;
    }
    match fs::rename(&inner, &target) {
        // Another shard was faster with the same contents.
        Err(_) if target.is_dir() => Ok(target),
        renamed => renamed.map(|()| target).map_err(system),
    }
}
