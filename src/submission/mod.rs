//! Submissions: what somebody handed in, and how it is started.

mod archive;
mod artefact;
mod contents;
mod hints;
mod language;
mod launch;
mod manifest;
mod manifest_text;
mod pattern;
mod program;
mod roster;
#[expect(clippy::module_inception, reason = "the file is one noun, and it is that of the folder")]
mod submission;
pub mod words;

pub use archive::{ArchiveError, ArchiveKind, unpack};
pub use hints::Hints;
pub use language::Language;
pub use launch::{Launch, Word};
pub use manifest::{Answer, InputWay, Manifest, Statistics};
pub use pattern::Pattern;
pub use program::Program;
pub use roster::{Roster, RosterError, RosterRow};
pub use submission::{MANIFEST, ReadError, Submission};
