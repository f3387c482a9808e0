//! Where programs ran, and what could be enforced there.

use serde::{Deserialize, Serialize};

use crate::exec::{Guarantee, Level, Sandbox};
use crate::message::Message;

/// What a report says about the sandbox.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct SandboxFacts {
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
    pub reason: Message,
}

impl SandboxFacts {
    /// What a sandbox keeps of its promises.
    pub fn new(sandbox: &Sandbox) -> Self {
        let fact = |guarantee: &Guarantee| {
            let (level, reason) = match &guarantee.level {
                Level::Enforced(means) => ("enforced", means),
                Level::Partial { reason, .. } => ("partial", reason),
                Level::Absent { reason, .. } => ("absent", reason),
            };
            GuaranteeFact {
                promise: guarantee.promise.name().to_owned(),
                level: level.to_owned(),
                reason: reason.clone(),
            }
        };
        Self {
            tier: sandbox.tier().name().to_owned(),
            guarantees: sandbox.guarantees().iter().map(fact).collect(),
        }
    }
}
