//! What templates turn values with: `{{ name|line(60) }}`.
#![expect(
    clippy::inline_always,
    clippy::unused_self,
    clippy::unnecessary_wraps,
    clippy::trivially_copy_pass_by_ref,
    unreachable_pub,
    reason = "the form that the templates' macro asks for and makes"
)]

use std::fmt::Display;

use askama::{Result, Values, filter_fn};

use crate::report::{Language, clean, mark as marks, quantity};
use crate::results::{CaseInfo, CaseResult};
use crate::verdict::Verdict;

use super::{names, submission};

/// One harmless line of at most so many characters.
#[filter_fn]
pub fn line(text: impl AsRef<str>, _: &dyn Values, longest: usize) -> Result<String> {
    Ok(clean::line(text.as_ref(), longest))
}

/// The first characters of a text, with a note of how much is left out.
#[filter_fn]
pub fn beginning(text: &str, _: &dyn Values, longest: usize, language: &Language) -> Result<String> {
    Ok(submission::beginning(text, longest, *language))
}

/// An id of the catalogue with values for its places.
pub struct Phrase {
    id: &'static str,
    values: Vec<(&'static str, String)>,
}

impl From<&'static str> for Phrase {
    fn from(id: &'static str) -> Self {
        Self { id, values: Vec::new() }
    }
}

/// The phrase with a value in a place: `"page.note"|with("note", text)|say(language)`.
#[filter_fn]
pub fn with<T: Display>(
    phrase: impl Into<Phrase>,
    _: &dyn Values,
    place: &'static str,
    value: T,
) -> Result<Phrase> {
    let mut phrase = phrase.into();
    phrase.values.push((place, value.to_string()));
    Ok(phrase)
}

/// The words of a phrase.
#[filter_fn]
pub fn say(phrase: Phrase, _: &dyn Values, language: &Language) -> Result<String> {
    let values: Vec<(&str, &dyn Display)> =
        phrase.values.iter().map(|(place, value)| (*place, value as _)).collect();
    Ok(language.fill(phrase.id, &values))
}

/// A time in a unit that suits it.
#[filter_fn]
pub fn time(ms: &f64, _: &dyn Values) -> Result<String> {
    Ok(quantity::time(*ms))
}

/// Points without a useless fraction.
#[filter_fn]
pub fn points(points: &f64, _: &dyn Values) -> Result<String> {
    Ok(quantity::points(*points))
}

/// A number with one digit behind the point.
#[filter_fn]
pub fn tenth(number: impl Display, _: &dyn Values) -> Result<String> {
    Ok(format!("{number:.1}"))
}

/// The class of a verdict's colour.
#[filter_fn]
pub fn colour(verdict: &Verdict, _: &dyn Values) -> Result<&'static str> {
    Ok(marks::class_of(*verdict))
}

#[filter_fn]
pub fn letter(verdict: &Verdict, _: &dyn Values) -> Result<char> {
    Ok(verdict.row().letter)
}

/// The letter of a result.
#[filter_fn]
pub fn mark(result: &CaseResult, _: &dyn Values) -> Result<char> {
    Ok(marks::letter(result))
}

/// The place of a case in a submission's page.
#[filter_fn]
pub fn anchor(case: &str, _: &dyn Values) -> Result<String> {
    Ok(names::case_anchor(case))
}

/// The file of a submission's page.
#[filter_fn]
pub fn page_name(submission: &str, _: &dyn Values) -> Result<String> {
    Ok(names::page_name(submission))
}

/// A case without its puzzle.
#[filter_fn]
pub fn case_name(case: &CaseInfo, _: &dyn Values) -> Result<String> {
    Ok(names::case_name(case).to_owned())
}

/// What a case is called in words, or its name.
#[filter_fn]
pub fn case_title(case: &CaseInfo, _: &dyn Values) -> Result<String> {
    Ok(case.title.as_deref().unwrap_or(names::case_name(case)).to_owned())
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    /// The texts between these marks, each with what stands behind it.
    fn between<'a>(
        source: &'a str,
        open: &'a str,
        close: &'a str,
    ) -> impl Iterator<Item = (&'a str, &'a str)> {
        source.split(open).skip(1).filter_map(move |rest| rest.split_once(close))
    }

    #[test]
    fn every_id_of_a_template_is_in_the_catalogue_and_gets_its_values() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/src/report/html/templates");
        let mut ids = 0;
        for file in std::fs::read_dir(folder).unwrap() {
            let source = std::fs::read_to_string(file.unwrap().path()).unwrap();
            let source = source.replace("{% extends \"page.html\" %}", "");
            for prefix in ["page", "report"] {
                for (name, rest) in between(&source, &format!("\"{prefix}."), "\"") {
                    let id = format!("{prefix}.{name}");
                    let words = Language::English.text(&id);
                    assert_ne!(words, id, "it is in no catalogue");
                    let given = if rest.starts_with("|with(") { rest.split("|say(").next() } else { None };
                    let given: BTreeSet<&str> = between(given.unwrap_or_default(), "|with(\"", "\"")
                        .map(|(place, _)| place)
                        .collect();
                    let wanted: BTreeSet<&str> = between(words, "{", "}").map(|(place, _)| place).collect();
                    assert_eq!(given, wanted, "{id}");
                    ids += 1;
                }
            }
        }
        assert!(ids > 80, "{ids} ids");
    }
}
