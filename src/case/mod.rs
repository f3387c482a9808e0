//! Cases: an instance, what is expected of a program that gets it, and where cases are found.

#[expect(clippy::module_inception, reason = "the word of the design for the thing itself")]
mod case;
mod case_config;
mod expect;
mod files;
mod glob;
mod group;
mod limit_config;
mod puzzle_config;
mod rubric;
mod suite;
pub mod yaml;

pub use case::Case;
pub use case_config::{CaseConfig, Visibility};
pub use expect::{Expect, Expectation};
pub use files::CaseFiles;
pub use glob::Glob;
pub use group::{Group, GroupRule};
pub use limit_config::{LimitConfig, TimeLimit};
pub use puzzle_config::{Command, PuzzleConfig};
pub use rubric::{RubricCheck, RubricItem};
pub use suite::{Suite, SuiteError, folder_case};
pub use yaml::{YamlError, nearest};

use crate::limits::Bytes;

/// Longer texts of instances and answers are refused.
pub const LONGEST_TEXT: Bytes = Bytes(16 << 20);
/// Longer configuration files are refused.
pub const LONGEST_CONFIG: Bytes = Bytes(64 << 10);
