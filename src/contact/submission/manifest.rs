//! `wasit.yaml`: how to build, start and talk to a program, where it cannot be found out.
//!
//! A student may write it, so it has no key for limits, points or visibility.

use std::path::{Component, Path, PathBuf};

use serde::de::{Error as _, SeqAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};

use crate::language::Language;
use crate::yaml::{self, YamlError};

use super::pattern::Pattern;

/// The content of `wasit.yaml`; every key is optional.
#[derive(Debug, Clone, PartialEq, Eq, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Manifest {
    pub puzzle: Option<String>,
    pub language: Option<&'static Language>,
    /// Commands that build it, in the submission's folder.
    #[serde(deserialize_with = "one_or_more")]
    pub build: Vec<String>,
    /// The command that starts it, typed in `workdir`: one text, or a list of words. `{case}` is the case's file.
    #[serde(deserialize_with = "command")]
    pub run: Vec<String>,
    /// The folder it is started in, below the submission's.
    #[serde(deserialize_with = "inner_path")]
    pub workdir: Option<PathBuf>,
    pub input: Option<InputWay>,
    /// What to answer to which question, tried in order before anything else.
    pub answers: Vec<Answer>,
    /// The file that holds its answer, from `workdir`.
    #[serde(deserialize_with = "inner_path")]
    pub output: Option<PathBuf>,
    pub statistics: Statistics,
}

/// How a program gets its case.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum InputWay {
    /// It asks for the file's name, or for the case itself.
    Prompt,
    /// The file is its argument.
    Argument,
    /// The case itself stands on standard input.
    Stdin,
    /// It reads a file of this name, from `workdir`, without asking.
    File(PathBuf),
}

/// What to answer to a question.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Answer {
    /// Words of the question; capitals do not matter.
    pub when: String,
    /// What to type; `{case}` is the name of the case's file, `{rows}` all its rows, `{size}` their number.
    pub say: String,
}

/// How a program writes its statistics.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct Statistics {
    /// Its count of iterations, as in `Tried {} boards`.
    pub iterations: Option<Pattern>,
    /// Its time, as in `Took {} ms`.
    pub time: Option<Pattern>,
}

impl Manifest {
    /// Reads the text of a `wasit.yaml`; `file` names it in errors.
    pub fn read(file: &str, text: &str) -> Result<Self, YamlError> {
        let manifest: Self = yaml::read(file, text)?;
        match &manifest.input {
            Some(InputWay::File(path)) if !manifest.can_hold(path) => Err(YamlError::new(format!(
                "{file}: input: the file {} does not lie below the submission's folder or the one above it",
                path.display()
            ))),
            _ => Ok(manifest),
        }
    }

    /// Whether a file can lie at a path from the folder in which the program starts.
    fn can_hold(&self, path: &Path) -> bool {
        // The submission's folder and the one above it: nothing leads higher.
        let mut depth = 1 + self.workdir.iter().flat_map(|folder| folder.components()).count();
        for component in path.components() {
            match component {
                Component::Normal(_) => depth += 1,
                Component::CurDir => {}
                Component::ParentDir if depth > 0 => depth -= 1,
                Component::ParentDir | Component::RootDir | Component::Prefix(_) => return false,
            }
        }
        matches!(path.components().next_back(), Some(Component::Normal(_)))
    }

    /// What it says about reading a run.
    pub fn hints(&self) -> Hints {
        Hints { answer_file: self.output.clone(), statistics: self.statistics.clone() }
    }
}

/// What the reading of a run is told by a manifest; kept with the run, so that it can be read again without it.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Hints {
    /// The file that holds the answer, from the working folder.
    pub answer_file: Option<PathBuf>,
    pub statistics: Statistics,
}

impl Hints {
    pub fn is_empty(&self) -> bool {
        *self == Self::default()
    }
}

/// A text or a list of texts.
struct Texts;

impl<'de> Visitor<'de> for Texts {
    type Value = (Vec<String>, bool);

    fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("a text or a list of texts")
    }

    fn visit_str<E>(self, text: &str) -> Result<Self::Value, E> {
        Ok((vec![text.to_owned()], true))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Self::Value, A::Error> {
        let mut texts = Vec::new();
        while let Some(text) = list.next_element()? {
            texts.push(text);
        }
        Ok((texts, false))
    }
}

fn one_or_more<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<String>, D::Error> {
    Ok(deserializer.deserialize_any(Texts)?.0)
}

fn command<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<String>, D::Error> {
    let (texts, is_text) = deserializer.deserialize_any(Texts)?;
    let words = if is_text { super::words::split_words(&texts.concat()) } else { texts };
    if words.is_empty() {
        return Err(D::Error::custom("expected a command, found none"));
    }
    match words.iter().find_map(|word| wrong_place(word)) {
        Some(wrong) => Err(D::Error::custom(wrong)),
        None => Ok(words),
    }
}

/// What is wrong with a word that seems to have a place for something: it would be passed on as it stands.
fn wrong_place(word: &str) -> Option<String> {
    let name = word.split('{').skip(1).find_map(|rest| Some(rest.split_once('}')?.0))?;
    let is_name = !name.is_empty() && name.chars().all(|sign| sign.is_alphanumeric() || "_- ".contains(sign));
    match name {
        "case" if word == "{case}" => None,
        "case" => Some(format!("`{{case}}` stands for a whole word, found `{word}`")),
        _ if is_name => {
            Some(format!("unknown place `{{{name}}}`: the only one is `{{case}}`, the case's file"))
        }
        _ => None,
    }
}

/// A path that stays below the submission's folder.
fn inner_path<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<PathBuf>, D::Error> {
    let path = PathBuf::deserialize(deserializer)?;
    let inside =
        path.components().all(|component| matches!(component, Component::Normal(_) | Component::CurDir));
    if inside {
        Ok(Some(path))
    } else {
        Err(D::Error::custom("expected a path below the submission's folder"))
    }
}
