//! Results that were written as JSON, read back.

use serde::Deserialize;

use crate::message::Told;

use super::{Results, SCHEMA};

/// Why a text holds no results for this version of wasit.
#[derive(Debug, thiserror::Error)]
pub enum ResultsError {
    #[error("it is not JSON: {0}")]
    NotJson(serde_json::Error),
    /// No version of the schema.
    #[error("it holds no results of wasit: there is no `schema` that is a number")]
    NoSchema,
    /// Written by a newer wasit.
    #[error("its results are of schema {0}, and this wasit reads schema {SCHEMA}: use a newer wasit")]
    Newer(u64),
    /// Written by an older wasit.
    #[error(
        "its results are of schema {0}, and this wasit reads schema {SCHEMA}: grade again, or use an older wasit"
    )]
    Older(u64),
    /// The right schema, but not what it says.
    #[error("it is not what schema {SCHEMA} says: {0}")]
    Damaged(serde_json::Error),
}

#[derive(Deserialize)]
struct Version {
    #[serde(default)]
    schema: serde_json::Value,
}

/// What stands beside the results.
#[derive(Deserialize)]
struct Beside {
    #[serde(default)]
    messages: Told,
}

impl Results {
    /// Reads what a JSON report holds.
    pub fn from_json(bytes: &[u8]) -> Result<Self, ResultsError> {
        let version: Version = serde_json::from_slice(bytes).map_err(|error| match error.classify() {
            serde_json::error::Category::Data => ResultsError::NoSchema,
            _ => ResultsError::NotJson(error),
        })?;
        // A list would be taken for the values of the fields, in their order.
        let is_object = bytes.trim_ascii_start().starts_with(b"{");
        match version.schema.as_u64().filter(|_| is_object) {
            None => Err(ResultsError::NoSchema),
            Some(schema) if schema > SCHEMA.into() => Err(ResultsError::Newer(schema)),
            Some(schema) if schema < SCHEMA.into() => Err(ResultsError::Older(schema)),
            Some(_) => Self::read_whole(bytes).map_err(ResultsError::Damaged),
        }
    }
}

impl Results {
    fn read_whole(bytes: &[u8]) -> serde_json::Result<Self> {
        let beside: Beside = serde_json::from_slice(bytes)?;
        beside.messages.within(|| serde_json::from_slice(bytes))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: &str) {
        let error = Results::from_json(text.as_bytes()).unwrap_err().to_string();
        assert!(error.starts_with(expected), "{error}");
    }

    #[test]
    fn every_wrong_text_gets_its_own_message() {
        check("", "it is not JSON: EOF");
        check("\u{0}", "it is not JSON: expected value");
        check("[1]", "it holds no results of wasit");
        check("{}", "it holds no results of wasit");
        check(r#"{"schema":"1"}"#, "it holds no results of wasit");
        check(r#"{"schema":2}"#, "its results are of schema 2, and this wasit reads schema 1: use a newer");
        check(
            r#"{"schema":0,"x":[]}"#,
            "its results are of schema 0, and this wasit reads schema 1: grade again",
        );
        check(r#"{"schema":1}"#, "it is not what schema 1 says: missing field `sandbox`");
    }

    #[test]
    fn deep_nesting_is_not_followed() {
        check(&format!(r#"{{"schema":1,"x":{}"#, "[".repeat(100_000)), "it is not JSON: EOF");
        check(&format!(r#"{{"schema":1,"sandbox":{}"#, "[".repeat(100_000)), "it is not JSON: EOF");
    }
}
