//! Languages a submission may be written in: what is known about each is one row of a table. Pure.

mod death;
mod table;

use std::fmt;

use serde::de::{self, DeserializeSeed, EnumAccess, VariantAccess as _, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

pub use death::death_line;
pub use table::{ALL, C, CPP, GO, JAVA, JAVASCRIPT, PYTHON, RUST};

/// A language with a way to build and start its programs.
pub struct Language {
    /// The name in `wasit.yaml` and in reports for programs.
    pub name: &'static str,
    /// The name people use.
    pub title: &'static str,
    /// Endings of files in which a program may begin, in lower case.
    pub endings: &'static [&'static str],
    /// Endings of its other sources.
    pub part_endings: &'static [&'static str],
    /// What begins a comment that goes to the end of the line.
    pub comment: &'static str,
    /// Signs of an entry point: a file whose code has them all starts a program. None where a ladder looks closer.
    pub entry_signs: &'static [&'static str],
    /// Signs that code reads text: from the keyboard, from a file, or from its arguments.
    pub input_signs: &'static [&'static str],
    /// First words of the commands with which a README builds or starts it.
    pub readme_commands: &'static [&'static str],
    pub build: Build,
    /// What to install where its first tool is missing.
    pub needs: &'static str,
    /// What builds and runs it, the one it cannot do without first.
    pub tools: &'static [Tool],
    /// Beginnings of the names of its settings below `/etc`.
    pub settings: &'static [&'static str],
    /// Variables set while anything is built, so that nothing is fetched or asked.
    pub build_environment: &'static [(&'static str, &'static str)],
    /// How its tools mark an error, where not by `error:`.
    pub error_signs: &'static [&'static str],
    /// Words that its runtime prints when a program dies.
    pub last_words: &'static [&'static str],
    /// Words of a program that missed an answer when its input was closed.
    pub missed_input: &'static [&'static str],
    /// Phrases, as in `claims.yaml`, with which its runtime says that a program died.
    pub death_phrases: &'static [&'static str],
    /// Phrases, as in `claims.yaml`, with which its runtime names a slip of the program.
    pub fault_phrases: &'static [&'static str],
    /// Whether building takes longer than looking at a kept build.
    pub is_compiled: bool,
    /// Whether what it prints into a pipe is held back until there is much of it, prompts too.
    pub is_block_buffered: bool,
}

/// How a language is built.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Build {
    /// By these commands, typed in the submission's folder: `{source}` is the file in which the program begins,
    /// `{output}` a place for the program that is built. The first may be empty.
    Commands { build: &'static [&'static str], run: &'static [&'static str] },
    /// By a ladder of ways, in `contact/build`; languages that share one are built together.
    Ladder(Ladder),
}

/// Languages that need code of their own.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ladder {
    Cpp,
    Python,
    Java,
    Go,
    Rust,
    Node,
}

/// A program that builds or runs a language.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Tool {
    pub command: &'static str,
    /// What makes it print its version.
    pub version: &'static str,
    /// The Debian package that brings it.
    pub package: &'static str,
    /// Files without which it is not called; none if it always is.
    pub files: &'static [&'static str],
}

impl Language {
    pub fn find(name: &str) -> Option<&'static Self> {
        ALL.iter().find(|language| language.name == name).copied()
    }

    /// The language whose sources have this ending.
    pub fn of_ending(ending: &str) -> Option<&'static Self> {
        let ending = ending.to_lowercase();
        ALL.iter().find(|language| language.all_endings().any(|own| own == ending)).copied()
    }

    /// Endings of all its sources.
    pub fn all_endings(&self) -> impl Iterator<Item = &'static str> {
        self.endings.iter().chain(self.part_endings).copied()
    }

    pub fn reads_text(&self, code: &str) -> bool {
        self.input_signs.iter().any(|sign| code.contains(sign))
    }
}

impl PartialEq for Language {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Eq for Language {}

impl fmt::Debug for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.title)
    }
}

impl Serialize for Language {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name)
    }
}

impl<'de> Deserialize<'de> for &'static Language {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_enum("Language", &table::NAMES, ByName)
    }
}

/// Reads a language as serde reads an enum of their names, so that errors point at the same place.
struct ByName;

impl<'de> Visitor<'de> for ByName {
    type Value = &'static Language;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the name of a language")
    }

    fn visit_str<E: de::Error>(self, name: &str) -> Result<Self::Value, E> {
        Language::find(name).ok_or_else(|| E::unknown_variant(name, &table::NAMES))
    }

    fn visit_enum<A: EnumAccess<'de>>(self, access: A) -> Result<Self::Value, A::Error> {
        let (language, variant) = access.variant_seed(self)?;
        variant.unit_variant()?;
        Ok(language)
    }
}

impl<'de> DeserializeSeed<'de> for ByName {
    type Value = &'static Language;

    fn deserialize<D: Deserializer<'de>>(self, deserializer: D) -> Result<Self::Value, D::Error> {
        deserializer.deserialize_identifier(self)
    }
}

/// Every tool once, with the titles of all languages it serves; it stands with the last of them.
pub fn tools() -> Vec<(Tool, String)> {
    let mut tools: Vec<(Tool, String)> = Vec::new();
    for language in ALL {
        for tool in language.tools {
            let known = tools.iter().position(|(known, _)| known == tool).map(|place| tools.remove(place));
            let title = known.map_or_else(String::new, |(_, titles)| titles + ", ") + language.title;
            tools.push((*tool, title));
        }
    }
    tools
}

/// Whether a text holds the last words of a program that died, and not because its input was closed.
pub fn holds_last_words(text: &str) -> bool {
    let holds = |words: &[&str]| words.iter().any(|words| text.contains(words));
    ALL.iter().any(|language| holds(language.last_words))
        && !ALL.iter().any(|language| holds(language.missed_input))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_row_says_all_that_is_needed_to_build_and_to_probe() {
        for language in ALL {
            assert_eq!(Language::find(language.name), Some(*language));
            assert!(!language.endings.is_empty() && !language.tools.is_empty(), "{language:?}");
            assert!(language.needs.contains("(Debian "), "{language:?}");
            for ending in language.all_endings() {
                assert_eq!(Language::of_ending(ending), Some(*language), "two languages end in .{ending}");
            }
            if let Build::Commands { run, .. } = language.build {
                let names_program = |word: &&str| word.contains("{source}") || word.contains("{output}");
                assert!(run.iter().any(names_program), "{language:?} does not start what was built");
            }
        }
    }

    #[test]
    fn a_tool_of_two_languages_is_named_once() {
        let tools: Vec<_> =
            tools().into_iter().map(|(tool, titles)| format!("{titles}: {}", tool.command)).collect();
        assert_eq!(tools[..5], ["Python: python3", "C: gcc", "C++: g++", "C, C++: make", "C, C++: cmake"]);
    }

    #[test]
    fn a_closed_input_is_no_death_of_its_own() {
        assert!(holds_last_words("Traceback (most recent call last):\nIndexError: x"));
        assert!(!holds_last_words("Traceback (most recent call last):\nEOFError: EOF when reading a line"));
        assert!(!holds_last_words("no solution"));
    }

    #[test]
    fn an_unknown_name_is_told_with_those_that_are_known() {
        let error = serde_json::from_str::<&'static Language>("\"cobol\"").unwrap_err().to_string();
        assert!(
            error.starts_with("unknown variant `cobol`, expected one of `python`, `c`, `c++`"),
            "{error}"
        );
        assert_eq!(serde_json::to_string(&CPP).unwrap(), "\"c++\"");
    }
}
