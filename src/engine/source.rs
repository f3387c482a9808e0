//! The files of a planned submission, from its folder or its archive; refused if they are no longer those of the plan.

use std::path::Path;

use crate::exec::Fault;
use crate::limits::Digest;
use crate::plan::{Place, PlannedSubmission, unpack_once};
use crate::submission::{ArchiveError, ArchiveKind, ReadError, Submission};

/// Why what was handed in is no submission.
#[derive(Debug, thiserror::Error)]
pub enum Unusable {
    /// The folder.
    #[error(transparent)]
    Folder(#[from] ReadError),
    /// The archive.
    #[error(transparent)]
    Archive(#[from] ArchiveError),
}

/// Reads what lies at a path: a folder, or an archive that is unpacked below `unpacked`.
pub fn read_place(path: &Path, id: &str, unpacked: &Path) -> Result<Submission, Unusable> {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    match ArchiveKind::of(&name) {
        Some((kind, _)) if !path.is_dir() => Ok(Submission::read(&unpack_once(kind, path, id, unpacked)?)?),
        _ => Ok(Submission::read(path)?),
    }
}

/// What stands for the contents of a submission in keys.
pub fn contents_of(submission: &Submission) -> Digest {
    Digest::of(submission.digest.to_string().as_bytes())
}

/// The files of a planned submission.
pub fn read_source(planned: &PlannedSubmission, unpacked: &Path) -> Result<Submission, Fault> {
    let refuse = |reason: String| Fault::Command { program: planned.id.clone(), reason };
    let Place::At { path, digest, .. } = &planned.place else {
        return Err(refuse("there is nothing to run".to_owned()));
    };
    let submission = read_place(path, &planned.id, unpacked).map_err(|unusable| match unusable {
        Unusable::Archive(ArchiveError::System { source, .. }) => Fault::io("unpack an archive")(source),
        other => refuse(other.to_string()),
    })?;
    if contents_of(&submission) != *digest {
        return Err(refuse("it has changed since the plan was made: plan again".to_owned()));
    }
    Ok(submission)
}
