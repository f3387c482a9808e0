//! The limits a case or a puzzle sets, as written in YAML.

use std::str::FromStr;

use serde::{Deserialize, Deserializer, de::Error as _};

use crate::units::{Bytes, Millis};

/// Limits as written; what is not there is inherited from the puzzle, then from wasit.
#[derive(Debug, Clone, Copy, PartialEq, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct LimitConfig {
    pub time: Option<TimeLimit>,
    pub cpu: Option<TimeLimit>,
    pub memory: Option<Bytes>,
    pub output: Option<Bytes>,
    pub processes: Option<u32>,
    /// Iterations, as the program itself reports them.
    pub iterations: Option<u64>,
}

impl LimitConfig {
    /// These limits, completed by `others` where nothing is said.
    #[must_use]
    pub fn or(self, others: Self) -> Self {
        Self {
            time: self.time.or(others.time),
            cpu: self.cpu.or(others.cpu),
            memory: self.memory.or(others.memory),
            output: self.output.or(others.output),
            processes: self.processes.or(others.processes),
            iterations: self.iterations.or(others.iterations),
        }
    }
}

/// A time, or a multiple of what the reference solver needs.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum TimeLimit {
    /// Such as `10s`.
    Absolute(Millis),
    /// Such as `20x reference`.
    TimesReference(f64),
}

impl FromStr for TimeLimit {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let Some(factor) = text.strip_suffix("reference").and_then(|rest| rest.trim_end().strip_suffix('x'))
        else {
            return text
                .parse()
                .map(Self::Absolute)
                .map_err(|problem: String| format!("{problem}; or `20x reference`"));
        };
        match factor.trim().parse::<f64>() {
            Ok(factor) if (1.0..=1e6).contains(&factor) => Ok(Self::TimesReference(factor)),
            _ => Err(format!("expected a factor from 1 to 1000000 before `x reference`, found `{factor}`")),
        }
    }
}

impl<'de> Deserialize<'de> for TimeLimit {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
    }
}
