//! The course's checklist for one submission.

use serde::{Deserialize, Serialize};

/// One line of the checklist.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct CheckItem {
    /// What is asked for.
    pub item: String,
    /// Whether it is there.
    pub state: CheckState,
    /// Why, in a few words.
    pub detail: String,
}

/// Whether something asked for is there.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum CheckState {
    /// Yes.
    Met,
    /// In part.
    Partly,
    /// No.
    Unmet,
    /// Only a person can tell.
    NeedsPerson,
    /// It could not be tried.
    Untried,
}
