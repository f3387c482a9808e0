//! The four ways a machine can hold a program: the strongest that works is used.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// How much of the machine's means are used, weakest first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Tier {
    /// Limits and clean-up that every Unix has.
    Portable,
    /// File and system call rules, without namespaces.
    Landlock,
    /// Namespaces of its own: processes, files, network.
    Namespaces,
    /// Namespaces, and control groups that count and limit the whole tree.
    Strong,
}

impl Tier {
    /// Every tier, strongest first: the order in which they are tried.
    pub const ALL: [Self; 4] = [Self::Strong, Self::Namespaces, Self::Landlock, Self::Portable];

    /// Its name on the command line.
    pub fn name(self) -> &'static str {
        match self {
            Self::Portable => "portable",
            Self::Landlock => "landlock",
            Self::Namespaces => "namespaces",
            Self::Strong => "strong",
        }
    }

    /// Whether programs live in namespaces of their own.
    pub fn has_namespaces(self) -> bool {
        self >= Self::Namespaces
    }

    /// Whether file and system call rules apply.
    pub fn has_rules(self) -> bool {
        self >= Self::Landlock
    }
}

impl fmt::Display for Tier {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Tier {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let found = Self::ALL.into_iter().find(|tier| tier.name() == text);
        found.ok_or_else(|| format!("expected strong, namespaces, landlock or portable, found `{text}`"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_tier_is_read_by_its_name() {
        for tier in Tier::ALL {
            assert_eq!(tier.name().parse(), Ok(tier));
        }
        assert!("weak".parse::<Tier>().is_err());
    }
}
