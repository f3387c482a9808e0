//! How a program writes a number: the words around it.

use std::fmt;

use serde::de::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A text in which `{}` stands for a number.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pattern {
    before: String,
    after: String,
}

impl Pattern {
    /// The last number in a text that stands between these words.
    pub fn find<'a>(&self, text: &'a str) -> Option<&'a str> {
        text.lines().rev().find_map(|line| self.find_in_line(line))
    }

    fn find_in_line<'a>(&self, line: &'a str) -> Option<&'a str> {
        // Where no word stands in front, a number must not be entered in its middle.
        let starts = line.match_indices(&self.before).map(|(place, words)| place + words.len());
        let places = starts
            .filter(|start| {
                !self.before.is_empty() || !line[..*start].ends_with(|c: char| c.is_ascii_digit())
            })
            .map(|start| &line[start..]);
        let numbers = places.filter_map(|rest| {
            let end = rest.find(|c: char| !c.is_ascii_digit() && !".,_".contains(c)).unwrap_or(rest.len());
            let number = rest[..end].trim_end_matches(['.', ',', '_']);
            let fits = !number.is_empty() && rest[number.len()..].starts_with(&self.after);
            fits.then_some(number)
        });
        numbers.last()
    }
}

impl fmt::Display for Pattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{{}}{}", self.before, self.after)
    }
}

impl Serialize for Pattern {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Pattern {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        match text.split_once("{}") {
            Some((before, after)) if text != "{}" && !after.contains("{}") => {
                Ok(Self { before: before.to_owned(), after: after.to_owned() })
            }
            _ => Err(D::Error::custom("expected words around one `{}`, which stands for the number")),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(before: &str, after: &str, text: &str, expected: Option<&str>) {
        let pattern = Pattern { before: before.to_owned(), after: after.to_owned() };
        assert_eq!(pattern.find(text), expected, "{pattern} in {text}");
    }

    #[test]
    fn the_last_number_between_the_words_is_found() {
        check("tried ", " boards", "tried 3 boards\ntried 12 boards, done", Some("12"));
        check("Iterasi: ", "", "Iterasi: 1.024.", Some("1.024"));
        check("took ", " ms", "took 3 s", None);
        check("", " steps", "12 steps", Some("12"));
    }
}
