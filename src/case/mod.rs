//! Cases: an instance, what is expected of a program that gets it, and where cases are found.

#[expect(clippy::module_inception, reason = "the word of the design for the thing itself")]
mod case;
mod case_config;
mod expect;
mod glob;
mod limit_config;
mod puzzle_config;
mod rubric;
mod suite;

pub use case::{Case, CaseFiles};
pub use case_config::{CaseConfig, Visibility};
pub use expect::{Expect, Expectation};
pub use glob::Glob;
pub use limit_config::{LimitConfig, TimeLimit};
pub use puzzle_config::{Command, Group, GroupRule, PuzzleConfig};
pub use rubric::{RubricCheck, RubricItem};
pub use suite::{Suite, SuiteError, folder_case};

use crate::units::Bytes;

/// Longer texts of instances and answers are refused.
pub const LONGEST_TEXT: Bytes = Bytes(16 << 20);
/// Longer configuration files are refused.
pub const LONGEST_CONFIG: Bytes = Bytes(64 << 10);
