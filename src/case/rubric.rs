//! The course's checklist, as written in `puzzle.yaml`.

use serde::Deserialize;
use serde::de::{Deserializer, Error, MapAccess, Visitor};

/// One line of the checklist: a text, or a text with the check that decides it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RubricItem {
    /// What is asked for.
    pub item: String,
    /// What decides it; without one, a person does.
    pub check: Option<RubricCheck>,
}

/// What can be told from a build and its runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum RubricCheck {
    /// There is a program.
    Builds,
    /// It runs to its end.
    Runs,
    /// It reads the case and says something about it.
    Reads,
    /// What it says is right.
    Right,
    /// The answer also stands in a file, and is right there.
    Saves,
    /// It reports iterations.
    Iterations,
    /// It reports its time with a unit.
    Time,
    /// It reports the number of solutions.
    Total,
    /// It says so where there is no solution.
    SaysNone,
    /// It refuses malformed input.
    Refuses,
}

impl<'de> Deserialize<'de> for RubricItem {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(TextOrPair)
    }
}

/// Written by hand because an untagged enum would lose the message.
struct TextOrPair;

impl<'de> Visitor<'de> for TextOrPair {
    type Value = RubricItem;

    fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("a text, or `item` and `check`")
    }

    fn visit_str<E: Error>(self, item: &str) -> Result<RubricItem, E> {
        Ok(RubricItem { item: item.to_owned(), check: None })
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<RubricItem, A::Error> {
        let (mut item, mut check) = (None, None);
        while let Some(key) = map.next_key::<String>()? {
            match key.as_str() {
                "item" => item = Some(map.next_value()?),
                "check" => check = Some(map.next_value()?),
                other => return Err(A::Error::unknown_field(other, &["item", "check"])),
            }
        }
        let item = item.ok_or_else(|| A::Error::missing_field("item"))?;
        Ok(RubricItem { item, check })
    }
}
