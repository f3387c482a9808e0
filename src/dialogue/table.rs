//! The keyword table: which words show what a program talks about. Shipped, and extended by a teacher's own.

use std::collections::BTreeMap;

use serde::Deserialize;

use crate::case::yaml::{self, YamlError};

use super::phrase::{Phrase, words};

/// The table as shipped.
const SHIPPED: &str = include_str!("prompts.yaml");

/// What a line may be about.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Topic {
    /// A file, or its name.
    File,
    /// A name is wanted without its ending.
    BareName,
    /// A file is picked by its number in a list.
    FileNumber,
    /// Saving something.
    Save,
    /// A file to write, without a word for saving.
    Output,
    /// A picture.
    Picture,
    /// A text file, as one of several kinds.
    TextFile,
    /// A file that is there already.
    Overwrite,
    /// Something was done: a report, no question.
    Report,
    /// Once more, or going on.
    Again,
    /// A key is to be pressed.
    Enter,
    /// The search is to be shown at work.
    Animation,
    /// After how many steps something is shown.
    Interval,
    /// A pause between steps.
    Delay,
    /// A choice of algorithms.
    Algorithm,
    /// Trying everything.
    BruteForce,
    /// Trying and going back.
    Backtracking,
    /// Searching by a bound.
    Bound,
    /// Searching by rules of thumb.
    Heuristic,
    /// Chance decides.
    Random,
    /// The person at the keyboard decides.
    Manual,
    /// Something goes in.
    Input,
    /// All cards.
    Cards,
    /// One card.
    Card,
    /// A window.
    Window,
    /// No window.
    Console,
    /// The end of the program.
    Exit,
    /// Beginning, or solving.
    Start,
    /// Explanations.
    Help,
    /// One of several.
    One,
    /// All of several.
    All,
    /// The steps of an answer, or of the search for it.
    Steps,
    /// The solutions are to be shown.
    Solutions,
    /// Yes.
    Yes,
    /// No.
    No,
    /// The number of rows.
    Rows,
    /// The number of columns.
    Columns,
    /// How many rows or columns.
    Count,
    /// The side of a square board.
    Size,
    /// The board itself is to be typed.
    Board,
    /// One cell of the board.
    Cell,
    /// A word for the board.
    BoardWord,
    /// An empty line ends what is typed.
    Ends,
    /// Who sits at the keyboard.
    Person,
    /// A room of the board.
    Room,
    /// The number of a room.
    Value,
    /// A row of the board.
    Line,
    /// Something is asked.
    Question,
}

/// A set of topics.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Topics(u64);

impl Topics {
    /// Whether a topic is among them.
    pub fn has(self, topic: Topic) -> bool {
        self.0 & (1 << topic as u32) != 0
    }

    /// Whether any of these topics is among them.
    pub fn has_any(self, topics: &[Topic]) -> bool {
        topics.iter().any(|topic| self.has(*topic))
    }

    /// Whether there is none.
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// One topic.
    pub fn of(topic: Topic) -> Self {
        Self(1 << topic as u32)
    }

    /// These without others.
    #[must_use]
    pub fn without(self, others: Self) -> Self {
        Self(self.0 & !others.0)
    }

    /// These and others.
    #[must_use]
    pub fn and(self, others: Self) -> Self {
        Self(self.0 | others.0)
    }

    fn add(&mut self, topic: Topic) {
        self.0 |= 1 << topic as u32;
    }
}

/// The phrases of all topics.
#[derive(Debug, Clone)]
pub struct Table {
    phrases: Vec<(Topic, Phrase)>,
}

/// What is wrong with a table.
#[derive(Debug, thiserror::Error)]
pub enum TableError {
    /// It is not such a file.
    #[error("{0}")]
    Yaml(#[from] YamlError),
    /// A phrase cannot be read.
    #[error(
        "{file}: `{phrase}` is no phrase: write words with blanks between them, `a|b`, `a*`, `..` or `N`"
    )]
    Phrase {
        /// The file.
        file: String,
        /// The phrase as written.
        phrase: String,
    },
}

impl Table {
    /// The table as shipped.
    pub fn shipped() -> Self {
        Self::read("prompts.yaml", SHIPPED).expect("a test reads the shipped table")
    }

    /// The shipped table and the phrases of a teacher's own file, which is named in errors.
    pub fn extended(file: &str, text: &str) -> Result<Self, TableError> {
        let mut table = Self::shipped();
        table.phrases.extend(Self::read(file, text)?.phrases);
        Ok(table)
    }

    fn read(file: &str, text: &str) -> Result<Self, TableError> {
        let topics: BTreeMap<Topic, Vec<String>> = yaml::read(file, text)?;
        let mut phrases = Vec::new();
        for (topic, texts) in topics {
            for text in texts {
                let phrase = Phrase::read(&text)
                    .ok_or_else(|| TableError::Phrase { file: file.to_owned(), phrase: text.clone() })?;
                phrases.push((topic, phrase));
            }
        }
        Ok(Self { phrases })
    }

    /// What a line is about.
    pub fn topics(&self, line: &str) -> Topics {
        let words = words(line);
        let mut topics = Topics::default();
        for (topic, phrase) in &self.phrases {
            if !topics.has(*topic) && phrase.is_in(&words) {
                topics.add(*topic);
            }
        }
        topics
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_shipped_table_is_read() {
        assert!(Table::shipped().phrases.len() > 100);
    }

    #[test]
    fn a_teacher_adds_words_and_slips_are_named() {
        let table = Table::extended("words.yaml", "save: [arsipkan]").expect("a table");
        assert!(table.topics("Arsipkan solusi?").has(Topic::Save));
        let error = Table::extended("words.yaml", "saev: [arsipkan]").expect_err("a slip");
        assert!(error.to_string().contains("did you mean `save`?"), "{error}");
        let error = Table::extended("words.yaml", "save: ['a-b']").expect_err("no phrase");
        assert!(error.to_string().contains("`a-b` is no phrase"), "{error}");
    }
}
