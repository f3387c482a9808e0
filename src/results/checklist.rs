//! The course's checklist for one submission.

use crate::message::Message;

use serde::{Deserialize, Serialize};

/// One line of the checklist.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct CheckItem {
    /// What is asked for.
    pub item: Message,
    /// Whether it is there.
    pub state: CheckState,
    /// Why, in a few words.
    pub detail: Message,
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
