//! Submissions: what somebody handed in, and how it is started.

mod archive;
mod artefact;
mod contents;
mod launch;
mod manifest;
mod manifest_text;
mod pattern;
mod roster;
#[expect(clippy::module_inception, reason = "the file is one noun, and it is that of the folder")]
mod submission;
pub(crate) mod words;

pub use archive::{ArchiveError, ArchiveKind, unpack};
pub use launch::{Launch, Program, Word};
pub use manifest::{Answer, Hints, InputWay, Manifest, Statistics};
pub use pattern::Pattern;
pub use roster::{Roster, RosterError, RosterRow};
pub use submission::{MANIFEST, ReadError, Submission};
