//! A table of phrases, ready to be looked up word by word.

use std::collections::{BTreeMap, HashMap, HashSet};

use super::phrase::{Phrase, stem};
use super::token::Token;

/// Phrases and what each of them means, as a file holds them.
pub type Phrases<M> = BTreeMap<M, Vec<Phrase>>;

/// All phrases of a table, by the words they begin with.
#[derive(Debug, Clone)]
pub struct Lexicon<M> {
    entries: Vec<Entry<M>>,
    by_word: HashMap<Box<str>, Vec<usize>>,
    by_prefix: Vec<(Box<str>, usize)>,
    by_number: Vec<usize>,
    words: HashSet<Box<str>>,
    /// For each first byte, the lengths of words that phrases begin with, as bits: most words on a screen are none.
    lengths: [u32; 256],
    /// For each first byte, whether a phrase begins with words that begin so.
    has_prefix: [bool; 256],
}

#[derive(Debug, Clone)]
struct Entry<M> {
    meaning: M,
    rank: usize,
    phrase: Phrase,
}

/// A phrase of the table in a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Hit<M> {
    pub meaning: M,
    /// Its place among the phrases of that meaning; lower is surer.
    pub rank: usize,
    /// Its first token.
    pub start: usize,
    /// The token after its last one.
    pub end: usize,
    /// The token that is the number of the phrase.
    pub number: Option<usize>,
}

/// The bit of a word's length; all long words share one.
fn length_bit(word: &str) -> u32 {
    1 << word.len().min(31)
}

impl<M: Copy> Lexicon<M> {
    /// The lexicon of these phrases.
    pub fn new(phrases: impl IntoIterator<Item = (M, Vec<Phrase>)>) -> Self {
        let mut lexicon = Self {
            entries: Vec::new(),
            by_word: HashMap::new(),
            by_prefix: Vec::new(),
            by_number: Vec::new(),
            words: HashSet::new(),
            lengths: [0; 256],
            has_prefix: [false; 256],
        };
        for (meaning, phrases) in phrases {
            for (rank, phrase) in phrases.into_iter().enumerate() {
                lexicon.add(Entry { meaning, rank, phrase });
            }
        }
        lexicon
    }

    fn add(&mut self, entry: Entry<M>) {
        let index = self.entries.len();
        for form in entry.phrase.first_words() {
            let first = usize::from(form.text.as_bytes()[0]);
            if form.is_prefix {
                self.by_prefix.push((form.text.clone(), index));
                self.has_prefix[first] = true;
            } else {
                self.by_word.entry(form.text.clone()).or_default().push(index);
                self.lengths[first] |= length_bit(&form.text);
            }
        }
        if entry.phrase.first_words().is_empty() {
            self.by_number.push(index);
        }
        self.words.extend(entry.phrase.words().map(|form| form.text.clone()));
        self.entries.push(entry);
    }

    /// Whether a word stands in any phrase.
    pub fn knows(&self, word: &str) -> bool {
        self.words.contains(word)
    }

    /// All phrases in a line.
    pub fn hits(&self, tokens: &[Token<'_>]) -> Vec<Hit<M>> {
        let mut hits = Vec::new();
        for (start, token) in tokens.iter().enumerate() {
            let mut look = |index: &usize| {
                let Entry { meaning, rank, phrase } = &self.entries[*index];
                if let Some(found) = phrase.find_at(tokens, start) {
                    let (end, number) = (found.end, found.number);
                    hits.push(Hit { meaning: *meaning, rank: *rank, start, end, number });
                }
            };
            if token.is_number {
                self.by_number.iter().for_each(&mut look);
            }
            self.beginning_with(token.text).iter().for_each(&mut look);
            if let Some(stem) = stem(token.text) {
                self.beginning_with(stem).iter().for_each(&mut look);
            }
            if self.has_prefix[usize::from(token.text.as_bytes()[0])] {
                let begun = self.by_prefix.iter().filter(|(prefix, _)| token.text.starts_with(&**prefix));
                begun.for_each(|(_, index)| look(index));
            }
        }
        hits
    }

    /// The phrases that begin with a word.
    fn beginning_with(&self, word: &str) -> &[usize] {
        let found = if word.contains('\'') {
            self.by_word.get(word.replace('\'', "").as_str())
        } else if self.lengths[usize::from(word.as_bytes()[0])] & length_bit(word) == 0 {
            None
        } else {
            self.by_word.get(word)
        };
        found.map_or(&[], Vec::as_slice)
    }
}
