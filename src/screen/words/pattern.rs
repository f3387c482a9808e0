//! A phrase of the table, ready to be looked for.

use super::Meaning;
use super::token::Token;

/// Words that a `..` may stand for.
const GAP: usize = 3;

/// A phrase and what it means.
#[derive(Debug)]
pub struct Pattern {
    /// What it means.
    pub meaning: Meaning,
    /// Its place among the phrases of that meaning; lower is surer.
    pub rank: usize,
    elements: Vec<Element>,
}

#[derive(Debug)]
enum Element {
    Word(Vec<Word>),
    Gap,
    Number,
}

#[derive(Debug)]
struct Word {
    text: &'static str,
    prefix: bool,
}

/// Where a phrase was found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Match {
    /// The token after the last one.
    pub end: usize,
    /// The token that is the number of the phrase.
    pub number: Option<usize>,
}

impl Pattern {
    /// The pattern of a phrase written as the table says.
    pub fn new(meaning: Meaning, rank: usize, phrase: &'static str) -> Self {
        let element = |word: &'static str| match word {
            ".." => Element::Gap,
            "#" => Element::Number,
            _ => Element::Word(
                word.split('|')
                    .map(|text| match text.strip_suffix('*') {
                        Some(text) => Word { text, prefix: true },
                        None => Word { text, prefix: false },
                    })
                    .collect(),
            ),
        };
        Self { meaning, rank, elements: phrase.split(' ').map(element).collect() }
    }

    /// The words the pattern can begin with; none if it begins with a number.
    pub fn first_words(&self) -> impl Iterator<Item = (&'static str, bool)> {
        let words = match self.elements.first() {
            Some(Element::Word(words)) => words.as_slice(),
            Some(Element::Gap | Element::Number) | None => &[],
        };
        words.iter().map(|word| (word.text, word.prefix))
    }

    /// All words of the pattern.
    pub fn words(&self) -> impl Iterator<Item = &'static str> {
        self.elements
            .iter()
            .flat_map(|element| match element {
                Element::Word(words) => words.as_slice(),
                Element::Gap | Element::Number => &[],
            })
            .map(|word| word.text)
    }

    /// Looks for the pattern at a token.
    pub fn find_at(&self, tokens: &[Token<'_>], start: usize) -> Option<Match> {
        match_elements(&self.elements, tokens, start, None)
    }
}

fn match_elements(
    elements: &[Element],
    tokens: &[Token<'_>],
    at: usize,
    number: Option<usize>,
) -> Option<Match> {
    let Some((element, rest)) = elements.split_first() else {
        return Some(Match { end: at, number });
    };
    match element {
        Element::Gap => (at..=at + GAP)
            .take_while(|at| *at < tokens.len())
            .find_map(|at| match_elements(rest, tokens, at, number)),
        Element::Number => {
            tokens.get(at).filter(|token| token.is_number)?;
            match_elements(rest, tokens, at + 1, Some(at))
        }
        Element::Word(words) => {
            let token = tokens.get(at)?;
            words.iter().any(|word| word.is(token)).then(|| match_elements(rest, tokens, at + 1, number))?
        }
    }
}

impl Word {
    fn is(&self, token: &Token<'_>) -> bool {
        if self.prefix { token.text.starts_with(self.text) } else { same(token.text, self.text) }
    }
}

/// Whether two words are the same, apostrophes left out.
fn same(token: &str, word: &str) -> bool {
    if token.len() == word.len() {
        return token == word;
    }
    token.contains('\'') && token.bytes().filter(|byte| *byte != b'\'').eq(word.bytes())
}
