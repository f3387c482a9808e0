//! `puzzle.yaml`: what holds for all cases of a puzzle.

use serde::Deserialize;
use serde::de::{Deserializer, Error, SeqAccess, Visitor};

use crate::vocabulary::Vocabulary;
use crate::yaml::{self, YamlError};

use super::{LimitConfig, RubricItem};

/// The content of `puzzle.yaml`; every key is optional.
#[derive(Debug, Clone, PartialEq, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct PuzzleConfig {
    pub title: Option<String>,
    /// Limits for programs, where a case says nothing else.
    pub limits: LimitConfig,
    /// What a case is worth, where it says nothing else.
    pub points: Option<f64>,
    /// Cases that are worth something together.
    pub groups: Vec<Group>,
    /// Whether right refusals and claims that there is no solution count only once the program has solved a case:
    /// one that says the same to everything knows nothing. Off only if it says `false`.
    pub solve_first: Option<bool>,
    /// The course's checklist.
    pub rubric: Vec<RubricItem>,
    /// Phrases of prompts and claims that are understood beside those shipped.
    pub words: Vocabulary,
    /// The command that judges answers to a puzzle that is not compiled in.
    pub validator: Option<Command>,
}

/// Cases with a tag, and how their points add up.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Group {
    /// The tag of its cases. A case with the tags of several groups belongs to the first.
    pub tag: String,
    /// What the group is worth together; with `sum` the cases' own points count.
    pub points: Option<f64>,
    #[serde(default)]
    pub rule: GroupRule,
}

/// How the points of a group add up.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum GroupRule {
    /// Every case gives its own points.
    #[default]
    Sum,
    /// Every case gives the same part of the group's points.
    Fraction,
    /// The group's points, if every case is accepted; else nothing.
    AllOrNothing,
}

/// A program and its arguments: a word or a list of words. Relative to the folder of `puzzle.yaml`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Command(pub Vec<String>);

impl PuzzleConfig {
    /// Reads the text of a `puzzle.yaml`; `file` names it in errors.
    pub fn read(file: &str, text: &str) -> Result<Self, YamlError> {
        yaml::read(file, text)
    }
}

impl<'de> Deserialize<'de> for Command {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(WordOrList)
    }
}

struct WordOrList;

impl<'de> Visitor<'de> for WordOrList {
    type Value = Command;

    fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("a program, or a list of a program and its arguments")
    }

    fn visit_str<E: Error>(self, program: &str) -> Result<Command, E> {
        Ok(Command(vec![program.to_owned()]))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Command, A::Error> {
        let mut words = Vec::new();
        while let Some(word) = list.next_element()? {
            words.push(word);
        }
        if words.is_empty() {
            Err(A::Error::custom("expected at least a program"))
        } else {
            Ok(Command(words))
        }
    }
}
