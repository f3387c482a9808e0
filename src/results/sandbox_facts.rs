//! Where programs ran, and what could be enforced there.

use serde::{Deserialize, Serialize};

/// What a report says about the sandbox.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct SandboxFacts {
    /// The tier.
    pub tier: String,
    /// Each promise and how far it was kept.
    pub guarantees: Vec<GuaranteeFact>,
}

/// One promise.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct GuaranteeFact {
    /// What is promised, such as `network`.
    pub promise: String,
    /// `enforced`, `partial` or `absent`.
    pub level: String,
    /// By what means, or why not.
    pub reason: String,
}
