//! What a sandbox promises, and how far it keeps each promise on this machine.

use std::fmt;

use crate::message::{Language, Message};

use super::tier::Tier;

/// Something a sandbox may promise.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Promise {
    Kill,
    Cpu,
    Memory,
    Processes,
    Answers,
    Writes,
    Disk,
    Network,
    Grader,
    Inheritance,
}

impl Promise {
    /// Every promise, in the order in which they are shown.
    pub const ALL: [Self; 10] = [
        Self::Kill,
        Self::Cpu,
        Self::Memory,
        Self::Processes,
        Self::Answers,
        Self::Writes,
        Self::Disk,
        Self::Network,
        Self::Grader,
        Self::Inheritance,
    ];

    /// Its name on the command line and in JSON.
    pub fn name(self) -> &'static str {
        match self {
            Self::Kill => "kill",
            Self::Cpu => "cpu",
            Self::Memory => "memory",
            Self::Processes => "processes",
            Self::Answers => "answers",
            Self::Writes => "writes",
            Self::Disk => "disk",
            Self::Network => "network",
            Self::Grader => "grader",
            Self::Inheritance => "inheritance",
        }
    }

    /// What it means, for people.
    pub fn meaning(self) -> &'static str {
        Language::English.name("promise", self.name())
    }
}

/// How far a promise is kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Level {
    /// Kept, by these means.
    Enforced(Message),
    Partial {
        reason: Message,
        remedy: String,
    },
    Absent {
        reason: Message,
        remedy: String,
    },
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Enforced(means) => write!(f, "enforced ({means})"),
            Self::Partial { reason, remedy } => write!(f, "partial ({reason}; remedy: {remedy})"),
            Self::Absent { reason, remedy } => write!(f, "absent ({reason}; remedy: {remedy})"),
        }
    }
}

#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Guarantee {
    pub promise: Promise,
    pub level: Level,
}

impl Guarantee {
    /// The same where somebody chose the tier: then the choice is what can be changed, not the machine.
    #[must_use]
    pub fn of_choice(mut self) -> Self {
        match &mut self.level {
            Level::Enforced(_) => {}
            Level::Partial { remedy, .. } | Level::Absent { remedy, .. } => {
                "a stronger tier; this one was chosen".clone_into(remedy);
            }
        }
        self
    }
}

/// What must hold before anything is run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Require {
    /// At least this tier.
    Tier(Tier),
    /// This promise, fully.
    Promise(Promise),
}

impl std::str::FromStr for Require {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        if let Ok(tier) = text.parse() {
            return Ok(Self::Tier(tier));
        }
        let promise = Promise::ALL.into_iter().find(|promise| promise.name() == text);
        promise.map(Self::Promise).ok_or_else(|| {
            let names: Vec<_> = Promise::ALL.iter().map(|promise| promise.name()).collect();
            format!(
                "expected a tier (strong, namespaces, landlock, portable) or a guarantee ({}), found `{text}`",
                names.join(", ")
            )
        })
    }
}

/// Something was required that this machine does not give.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("this machine does not give the required `{required}`: {found}")]
pub struct Shortfall {
    pub required: String,
    pub found: String,
}

/// Refuses when something required is missing.
pub(super) fn check_required(
    required: &[Require],
    tier: Tier,
    guarantees: &[Guarantee],
    why: &str,
) -> Result<(), Shortfall> {
    for require in required {
        match require {
            Require::Tier(wanted) if tier < *wanted => {
                return Err(Shortfall {
                    required: wanted.to_string(),
                    found: format!("the strongest tier that works is {tier} ({why})"),
                });
            }
            Require::Tier(_) => {}
            Require::Promise(promise) => check_promise(*promise, guarantees)?,
        }
    }
    Ok(())
}

fn check_promise(promise: Promise, guarantees: &[Guarantee]) -> Result<(), Shortfall> {
    let found = guarantees.iter().find(|guarantee| guarantee.promise == promise);
    match found.map(|guarantee| &guarantee.level) {
        Some(Level::Enforced(_)) => Ok(()),
        Some(level @ (Level::Partial { .. } | Level::Absent { .. })) => {
            Err(Shortfall { required: promise.name().to_owned(), found: format!("it is {level}") })
        }
        None => {
            Err(Shortfall { required: promise.name().to_owned(), found: "it was not examined".to_owned() })
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_partial_promise_does_not_satisfy_a_requirement() {
        let guarantees = [Guarantee {
            promise: Promise::Network,
            level: Level::Partial { reason: "no filter".into(), remedy: "a newer kernel".to_owned() },
        }];
        let required = ["network".parse().unwrap()];
        assert!(check_required(&required, Tier::Strong, &guarantees, "").is_err());
    }

    #[test]
    fn a_weaker_tier_is_refused_with_the_reason() {
        let required = [Require::Tier(Tier::Strong)];
        let shortfall = check_required(&required, Tier::Landlock, &[], "no root").unwrap_err();
        assert!(shortfall.to_string().contains("no root"));
    }
}
