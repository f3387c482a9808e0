//! YAML that somebody else wrote: strict, bounded, and errors that point at the place.
//!
//! The only file that knows the YAML crate. It goes by the name `serde_yaml`, but is its
//! maintained successor: the original is archived and hangs on hostile input.

use std::fmt::Write as _;

use serde::de::DeserializeOwned;
use serde_yaml::Error;

/// Values nested deeper than this are refused; our own files need three levels.
const DEEPEST: usize = 16;

/// What is wrong in a YAML file, with the line and a caret under the place.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct YamlError(String);

impl YamlError {
    /// What is wrong although every key and value can be read; the sentence names the file.
    pub(crate) fn new(sentence: String) -> Self {
        Self(sentence)
    }
}

/// Reads a YAML text; `file` names it in errors. An empty text is an empty mapping.
pub(crate) fn read<T: DeserializeOwned>(file: &str, text: &str) -> Result<T, YamlError> {
    let text = if text.trim().is_empty() { "{}" } else { text };
    let budget =
        serde_yaml::budget! { max_depth: DEEPEST, max_aliases: 0, max_anchors: 0, max_nodes: 10_000 };
    let options = serde_yaml::options! { budget: budget, with_snippet: false };
    serde_yaml::from_str_with_options(text, options).map_err(|error| YamlError(message(file, text, &error)))
}

fn message(file: &str, text: &str, error: &Error) -> String {
    let problem = problem(error);
    let Some(location) = error.location() else {
        return format!("{file}: {problem}");
    };
    let (line, column) = (location.line() as usize, location.column() as usize);
    let mut message = format!("{file}:{line}:{column}: {problem}");
    if let Some(content) = text.lines().nth(line.wrapping_sub(1)).filter(|content| content.len() <= 200) {
        let number = line.to_string();
        let (gap, indent) = (" ".repeat(number.len()), " ".repeat(column.saturating_sub(1)));
        write!(message, "\n {number} | {content}\n {gap} | {indent}^").expect("a String takes everything");
    }
    message
}

fn problem(error: &Error) -> String {
    match error {
        Error::SerdeUnknownField { field, expected, .. } => unknown_key(field, expected),
        Error::SerdeUnknownVariant { variant, expected, .. } => unknown_value(variant, expected),
        Error::DuplicateMappingKey { key: Some(key), .. } => format!("the key `{key}` stands here twice"),
        Error::DuplicateMappingKey { key: None, .. } => "a key stands here twice".to_owned(),
        Error::Budget { .. } => {
            "anchors, aliases, deep nesting and huge lists are not allowed here".to_owned()
        }
        other => plain(other),
    }
}

fn unknown_key(key: &str, known: &[&str]) -> String {
    match nearest(key, known) {
        Some(right) => format!("unknown key `{key}`: did you mean `{right}`?"),
        None => format!("unknown key `{key}`: expected one of {}", known.join(", ")),
    }
}

fn unknown_value(value: &str, known: &[&str]) -> String {
    match nearest(value, known) {
        Some(right) => format!("unknown value `{value}`: did you mean `{right}`?"),
        None => format!("unknown value `{value}`: expected one of {}", known.join(", ")),
    }
}

/// The parser's own words, without the place, which stands in front already.
fn plain(error: &Error) -> String {
    let text = error.without_snippet().to_string();
    let text = text.lines().next().unwrap_or_default();
    let end = text.rfind(" at line ").unwrap_or(text.len());
    match &text[..end] {
        "recursion limit exceeded" => "nested too deeply".to_owned(),
        words => words.to_owned(),
    }
}

/// The known word that a typing slip has most likely turned into `word`.
pub(crate) fn nearest<'a>(word: &str, known: &[&'a str]) -> Option<&'a str> {
    let word = word.to_lowercase();
    let close = |right: &&'a str| (strsim::damerau_levenshtein(&word, right), *right);
    let (distance, right) = known.iter().map(close).min()?;
    (distance <= right.len().div_ceil(3)).then_some(right)
}
