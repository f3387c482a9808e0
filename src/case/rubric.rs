//! The course's checklist, as written in `puzzle.yaml`.

use serde::Deserialize;
use serde::de::value::StrDeserializer;
use serde::de::{Deserializer, Error, MapAccess, SeqAccess, Visitor};

/// One line of the checklist: a text, or a text with the check that decides it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct RubricItem {
    /// What is asked for.
    pub item: String,
    /// What decides it, all of them together; without any, a person does.
    pub checks: Vec<RubricCheck>,
    /// The tags of the cases it is about; all cases, if there are none.
    pub tags: Vec<String>,
    /// The rules it is about; all rules, if there are none.
    pub rules: Vec<String>,
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
    /// It shows an answer that can be read.
    Shows,
    /// The answers it shows are right.
    Right,
    /// The answer also stands in a file, as on the screen.
    Saves,
    /// It reports iterations.
    Iterations,
    /// It reports its time.
    Time,
    /// It reports its time with a unit.
    TimeWithUnit,
    /// It reports its time in milliseconds.
    TimeInMs,
    /// It reports the number of solutions.
    Total,
    /// It reports the number of solutions before it shows them.
    TotalFirst,
    /// It says so where there is no solution.
    SaysNone,
    /// It refuses malformed input.
    Refuses,
    /// It does both.
    SaysSo,
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
        f.write_str("a text, or `item` and `check`, perhaps `tags` and `rules`")
    }

    fn visit_str<E: Error>(self, item: &str) -> Result<RubricItem, E> {
        Ok(RubricItem { item: item.to_owned(), checks: Vec::new(), tags: Vec::new(), rules: Vec::new() })
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<RubricItem, A::Error> {
        let (mut item, mut checks) = (None, Vec::new());
        let (mut tags, mut rules) = (Vec::new(), Vec::new());
        while let Some(key) = map.next_key::<String>()? {
            match key.as_str() {
                "item" => item = Some(map.next_value()?),
                "check" => checks = map.next_value::<OneOrMore>()?.0,
                "tags" => tags = map.next_value()?,
                "rules" => rules = map.next_value()?,
                other => return Err(A::Error::unknown_field(other, &["item", "check", "tags", "rules"])),
            }
        }
        let item = item.ok_or_else(|| A::Error::missing_field("item"))?;
        Ok(RubricItem { item, checks, tags, rules })
    }
}

/// A check or a list of them.
struct OneOrMore(Vec<RubricCheck>);

impl<'de> Deserialize<'de> for OneOrMore {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(Checks).map(Self)
    }
}

struct Checks;

impl<'de> Visitor<'de> for Checks {
    type Value = Vec<RubricCheck>;

    fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("a check, or a list of checks")
    }

    fn visit_str<E: Error>(self, word: &str) -> Result<Self::Value, E> {
        RubricCheck::deserialize(StrDeserializer::new(word)).map(|check| vec![check])
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Self::Value, A::Error> {
        let mut checks = Vec::new();
        while let Some(check) = list.next_element()? {
            checks.push(check);
        }
        Ok(checks)
    }
}
