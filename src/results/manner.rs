//! How an answer is shown: what a checklist asks for besides its being right.

use serde::{Deserialize, Serialize};

/// How a program shows an answer; nothing where it shows none.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Manner {
    /// Whether it stands on the screen, not only in a file.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub on_screen: Option<bool>,
    /// In what it reports its time, if it does.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub time_unit: Option<TimeUnit>,
    /// Whether the number of solutions comes before them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub total_first: Option<bool>,
    /// Whether a saved file says the same as the screen, right or wrong.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub saved_same: Option<bool>,
}

/// In what a time is reported.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum TimeUnit {
    Milliseconds,
    /// Seconds, microseconds and the like.
    Other,
    /// A number and nothing else.
    Unsaid,
}
