//! The files of a planned submission, from its folder or its archive; refused if they are no longer those of the plan.

use std::path::Path;

use crate::contact::submission::{ArchiveError, ArchiveKind, ReadError, Submission};
use crate::digest::Digest;
use crate::exec::Fault;
use crate::message::Message;
use crate::plan::{Order, Place, PlannedSubmission, unpack_once};

/// Why what was handed in is no submission.
#[derive(Debug, thiserror::Error)]
pub enum Unusable {
    #[error(transparent)]
    Folder(#[from] ReadError),
    #[error(transparent)]
    Archive(#[from] ArchiveError),
}

impl Unusable {
    /// Why the machine did not let us read it, if that is what happened.
    pub(super) fn trouble(&self) -> Option<String> {
        match self {
            Self::Folder(error) => error.trouble(),
            Self::Archive(ArchiveError::System { source, .. }) => Some(source.to_string()),
            Self::Archive(_) => None,
        }
    }
}

impl From<&Unusable> for Message {
    fn from(unusable: &Unusable) -> Self {
        match unusable {
            Unusable::Folder(error) => error.into(),
            Unusable::Archive(error) => error.into(),
        }
    }
}

/// Reads what lies at a path: a folder, or an archive that is unpacked below `unpacked`. What the teacher says about
/// building and starting goes before what is said there.
pub(super) fn read_place(
    path: &Path,
    id: &str,
    order: &Order,
    unpacked: &Path,
) -> Result<Submission, Unusable> {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let submission = match ArchiveKind::from_name(&name) {
        Some((kind, _)) if !path.is_dir() => Submission::read(&unpack_once(kind, path, id, unpacked)?)?,
        _ => Submission::read(path)?,
    };
    match &order.manifest {
        None => Ok(submission),
        Some(file) => Ok(submission.with_manifest_file(file)?),
    }
}

/// What stands for the contents of a submission in keys.
pub(super) fn contents_of(submission: &Submission) -> Digest {
    Digest::of(submission.digest.to_string().as_bytes())
}

/// The files of a planned submission.
pub(crate) fn read_source(
    planned: &PlannedSubmission,
    order: &Order,
    unpacked: &Path,
) -> Result<Submission, Fault> {
    let refuse = |reason: String| Fault::Command { program: planned.id.clone(), reason };
    let Place::At { path, digest, .. } = &planned.place else {
        return Err(refuse("there is nothing to run".to_owned()));
    };
    let submission = read_place(path, &planned.id, order, unpacked).map_err(|unusable| {
        match (unusable.trouble(), unusable) {
            (_, Unusable::Archive(ArchiveError::System { source, .. })) => {
                Fault::io("unpack an archive")(source)
            }
            (Some(reason), _) => Fault::Unread { path: path.clone(), reason },
            (None, other) => refuse(other.to_string()),
        }
    })?;
    if contents_of(&submission) != *digest {
        return Err(refuse("it has changed since the plan was made: plan again".to_owned()));
    }
    Ok(submission)
}
