//! What a program may rightly say about a case.

use serde::de::{Deserialize, Deserializer, Error, SeqAccess, Visitor};

/// One thing a program may rightly say.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Expect {
    Solution,
    NoSolution,
    InvalidInput,
}

impl Expect {
    pub const ALL: [Self; 3] = [Self::Solution, Self::NoSolution, Self::InvalidInput];

    /// The word in `case.yaml`.
    pub fn word(self) -> &'static str {
        match self {
            Self::Solution => "solution",
            Self::NoSolution => "no-solution",
            Self::InvalidInput => "invalid-input",
        }
    }

    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|expect| expect.word() == word)
    }

    /// What a stored answer stands for; anything but the two set phrases is a solution.
    pub fn from_stored(text: &str) -> Self {
        match text.trim() {
            "no solution" => Self::NoSolution,
            "invalid input" => Self::InvalidInput,
            _ => Self::Solution,
        }
    }
}

/// The things a program may rightly say; never empty. Written as a word or a list of words.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Expectation(Vec<Expect>);

impl Expectation {
    /// Exactly these; nothing if there are none.
    pub fn new(mut expects: Vec<Expect>) -> Option<Self> {
        expects.sort_unstable();
        expects.dedup();
        (!expects.is_empty()).then_some(Self(expects))
    }

    pub fn allows(&self, expect: Expect) -> bool {
        self.0.contains(&expect)
    }

    /// What may be said, sorted.
    pub fn iter(&self) -> impl Iterator<Item = Expect> + '_ {
        self.0.iter().copied()
    }

    /// The words joined, such as `no-solution or invalid-input`.
    pub fn describe(&self) -> String {
        self.0.iter().map(|expect| expect.word()).collect::<Vec<_>>().join(" or ")
    }
}

impl<'de> Deserialize<'de> for Expectation {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(WordOrList)
    }
}

/// Written by hand because an untagged enum would lose the message.
struct WordOrList;

impl<'de> Visitor<'de> for WordOrList {
    type Value = Expectation;

    fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("solution, no-solution, invalid-input, or a list of them")
    }

    fn visit_str<E: Error>(self, word: &str) -> Result<Expectation, E> {
        Ok(Expectation(vec![read_word(word)?]))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut list: A) -> Result<Expectation, A::Error> {
        let mut expects = Vec::new();
        while let Some(word) = list.next_element::<String>()? {
            expects.push(read_word(&word)?);
        }
        Expectation::new(expects).ok_or_else(|| A::Error::custom("expected at least one word in the list"))
    }
}

fn read_word<E: Error>(word: &str) -> Result<Expect, E> {
    const WORDS: &[&str] = &["solution", "no-solution", "invalid-input"];
    Expect::from_word(word).ok_or_else(|| E::unknown_variant(word, WORDS))
}
