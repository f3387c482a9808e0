//! The table, ready to be looked up word by word.

use std::collections::{HashMap, HashSet};
use std::sync::LazyLock;

use super::Meaning;
use super::pattern::{Match, Pattern};
use super::table::PHRASES;
use super::token::{Token, tokens};

/// All patterns, by the words they begin with.
pub struct Lexicon {
    patterns: Vec<Pattern>,
    by_word: HashMap<&'static str, Vec<usize>>,
    by_prefix: Vec<(&'static str, usize)>,
    by_number: Vec<usize>,
    words: HashSet<&'static str>,
    /// For each first byte, the lengths of words that patterns begin with, as bits: most words on a screen are none.
    lengths: [u32; 256],
}

/// The bit of a word's length; all long words share one.
fn length_bit(word: &str) -> u32 {
    1 << word.len().min(31)
}

/// A phrase of the table in a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Hit {
    /// What it means.
    pub meaning: Meaning,
    /// How sure its words are; lower is surer.
    pub rank: usize,
    /// Its first token.
    pub start: usize,
    /// Where it ends, and its number.
    pub found: Match,
}

static LEXICON: LazyLock<Lexicon> = LazyLock::new(Lexicon::of_table);

impl Lexicon {
    /// The lexicon of the table.
    pub fn get() -> &'static Self {
        &LEXICON
    }

    fn of_table() -> Self {
        let patterns: Vec<Pattern> = PHRASES
            .iter()
            .flat_map(|(meaning, phrases)| {
                phrases.iter().enumerate().map(|(rank, phrase)| Pattern::new(*meaning, rank, phrase))
            })
            .collect();
        let (mut by_word, mut by_prefix, mut by_number) = (HashMap::new(), Vec::new(), Vec::new());
        for (index, pattern) in patterns.iter().enumerate() {
            let mut numeric = true;
            for (word, prefix) in pattern.first_words() {
                numeric = false;
                if prefix {
                    by_prefix.push((word, index));
                } else {
                    by_word.entry(word).or_insert_with(Vec::new).push(index);
                }
            }
            if numeric {
                by_number.push(index);
            }
        }
        let words = patterns.iter().flat_map(Pattern::words).collect();
        let mut lengths = [0; 256];
        for word in by_word.keys() {
            lengths[usize::from(word.as_bytes()[0])] |= length_bit(word);
        }
        Self { patterns, by_word, by_prefix, by_number, words, lengths }
    }

    /// The words and numbers of a line in lower case.
    pub fn tokens<'a>(&self, line: &'a str) -> Vec<Token<'a>> {
        tokens(line, |word| self.words.contains(word))
    }

    /// All phrases in a line.
    pub fn hits(&self, tokens: &[Token<'_>]) -> Vec<Hit> {
        let mut hits = Vec::new();
        for (start, token) in tokens.iter().enumerate() {
            let mut try_pattern = |index: &usize| {
                let pattern = &self.patterns[*index];
                if let Some(found) = pattern.find_at(tokens, start) {
                    hits.push(Hit { meaning: pattern.meaning, rank: pattern.rank, start, found });
                }
            };
            if token.is_number {
                self.by_number.iter().for_each(&mut try_pattern);
                continue;
            }
            match token.text.contains('\'') {
                false
                    if self.lengths[usize::from(token.text.as_bytes()[0])] & length_bit(token.text) == 0 => {}
                false => self.by_word.get(token.text).into_iter().flatten().for_each(&mut try_pattern),
                true => {
                    let plain = token.text.replace('\'', "");
                    self.by_word.get(plain.as_str()).into_iter().flatten().for_each(&mut try_pattern);
                }
            }
            for (prefix, index) in &self.by_prefix {
                if token.text.starts_with(prefix) {
                    try_pattern(index);
                }
            }
        }
        hits
    }
}
