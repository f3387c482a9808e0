//! What a sandbox promises, and how far it keeps each promise on this machine.

use std::fmt;

use super::tier::Tier;

/// Something a sandbox may promise.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Promise {
    /// Every process of a run is gone after it.
    Kill,
    /// Processor time of the whole tree is known.
    Cpu,
    /// Memory of the whole tree is bounded and known.
    Memory,
    /// The number of processes is bounded.
    Processes,
    /// Answers, secrets and other submissions cannot be read.
    Answers,
    /// Nothing outside its own folders can be changed.
    Writes,
    /// Its own folders cannot fill the disk.
    Disk,
    /// No network.
    Network,
    /// The grader cannot be signalled, traced or slowed down.
    Grader,
    /// No secret comes in through the environment or open files.
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
        match self {
            Self::Kill => "no process survives its run",
            Self::Cpu => "processor time of all processes is counted",
            Self::Memory => "memory of all processes is limited",
            Self::Processes => "the number of processes is limited",
            Self::Answers => "answers, homes and other submissions are out of reach",
            Self::Writes => "nothing outside the run's own folders can be changed",
            Self::Disk => "the run's own folders have a bounded size",
            Self::Network => "no network",
            Self::Grader => "the grader cannot be signalled, traced or slowed down",
            Self::Inheritance => "no secret comes in by environment or open files",
        }
    }
}

/// How far a promise is kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Level {
    /// Kept, by these means.
    Enforced(String),
    /// Kept with a gap.
    Partial {
        /// The gap.
        reason: String,
        /// What closes it.
        remedy: String,
    },
    /// Not kept.
    Absent {
        /// Why.
        reason: String,
        /// What would help.
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

/// A promise and how far it is kept.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Guarantee {
    /// The promise.
    pub promise: Promise,
    /// How far it is kept.
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
    /// What was required.
    pub required: String,
    /// What there is instead.
    pub found: String,
}

/// Refuses when something required is missing.
pub fn check_required(
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
            level: Level::Partial { reason: "no filter".to_owned(), remedy: "a newer kernel".to_owned() },
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
