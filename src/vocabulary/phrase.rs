//! A phrase: words to be found side by side, as the tables and a teacher write them.

use serde::Deserialize;

use super::token::Token;

/// Words that a `..` may stand for.
const GAP: usize = 3;

/// A row of words: `a|b` either word, `a*` a word that begins so, `..` up to three words or none, `N` a number.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(try_from = "String")]
pub struct Phrase(Vec<Element>);

#[derive(Debug, Clone, PartialEq, Eq)]
enum Element {
    Word(Vec<Form>),
    Gap,
    Number,
}

/// A word, or how words begin.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Form {
    /// In lower case, without apostrophes.
    pub text: Box<str>,
    /// Whether the word may go on.
    pub is_prefix: bool,
}

/// Where a phrase was found.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Match {
    /// The token after the last one.
    pub end: usize,
    /// The token that is the number of the phrase.
    pub number: Option<usize>,
}

/// A text that is no phrase.
#[derive(Debug, thiserror::Error)]
#[error(
    "`{0}` is no phrase: write words with blanks between them, `a|b` for either word, `a*` for how a word begins, \
     `N` for a number, and `..` between words for up to three others"
)]
pub struct NoPhrase(String);

impl TryFrom<String> for Phrase {
    type Error = NoPhrase;

    fn try_from(text: String) -> Result<Self, NoPhrase> {
        Self::read(&text).ok_or(NoPhrase(text))
    }
}

impl Phrase {
    fn read(text: &str) -> Option<Self> {
        let elements: Vec<Element> = text.split_whitespace().map(read_element).collect::<Option<_>>()?;
        let is_anchored = |element: Option<&Element>| element.is_some_and(|element| *element != Element::Gap);
        (is_anchored(elements.first()) && is_anchored(elements.last())).then_some(Self(elements))
    }

    /// The words it can begin with; none if it begins with a number.
    pub fn first_words(&self) -> &[Form] {
        self.0.first().map_or(&[], Element::forms)
    }

    pub fn words(&self) -> impl Iterator<Item = &Form> {
        self.0.iter().flat_map(Element::forms)
    }

    /// Looks for it at a token.
    pub fn find_at(&self, tokens: &[Token<'_>], start: usize) -> Option<Match> {
        match_elements(&self.0, tokens, start, None)
    }
}

fn read_element(text: &str) -> Option<Element> {
    match text {
        ".." => Some(Element::Gap),
        "N" => Some(Element::Number),
        _ => text.split('|').map(Form::read).collect::<Option<_>>().map(Element::Word),
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
        Element::Gap => {
            (at..tokens.len().min(at + GAP + 1)).find_map(|at| match_elements(rest, tokens, at, number))
        }
        Element::Number => {
            tokens.get(at).filter(|token| token.is_number)?;
            match_elements(rest, tokens, at + 1, Some(at))
        }
        Element::Word(forms) => {
            let token = tokens.get(at)?;
            forms.iter().any(|form| form.fits(token)).then(|| match_elements(rest, tokens, at + 1, number))?
        }
    }
}

impl Element {
    fn forms(&self) -> &[Form] {
        match self {
            Self::Word(forms) => forms,
            Self::Gap | Self::Number => &[],
        }
    }
}

impl Form {
    /// Letters only or digits only: a line is cut between them.
    fn read(text: &str) -> Option<Self> {
        let (text, is_prefix) = text.strip_suffix('*').map_or((text, false), |start| (start, true));
        let text = text.replace('\'', "").to_lowercase();
        let is_one = text.chars().all(char::is_alphabetic) || text.bytes().all(|byte| byte.is_ascii_digit());
        (is_one && !text.is_empty()).then(|| Self { text: text.into(), is_prefix })
    }

    fn fits(&self, token: &Token<'_>) -> bool {
        match self.is_prefix {
            true => token.text.starts_with(&*self.text),
            false => {
                is_same(token.text, &self.text) || stem(token.text).is_some_and(|stem| *stem == *self.text)
            }
        }
    }
}

/// What Indonesian says with an ending for `its` or `the`: `jawabannya` is the answer.
pub(super) fn stem(word: &str) -> Option<&str> {
    const SHORTEST: usize = 4;
    word.strip_suffix("nya").filter(|stem| stem.len() >= SHORTEST)
}

/// Whether two words are the same, apostrophes left out.
fn is_same(token: &str, word: &str) -> bool {
    if token.len() == word.len() {
        return token == word;
    }
    token.contains('\'') && token.bytes().filter(|byte| *byte != b'\'').eq(word.bytes())
}

#[cfg(test)]
mod tests {
    use super::super::token::{plain, plain_tokens};
    use super::*;

    fn check(phrase: &str, line: &str, expected: bool) {
        let phrase = Phrase::read(phrase).expect("a phrase");
        let line = plain(line);
        let tokens = plain_tokens(&line);
        let found = (0..tokens.len()).any(|start| phrase.find_at(&tokens, start).is_some());
        assert_eq!(found, expected, "{line}");
    }

    #[test]
    fn words_are_compared_whole() {
        check("simpan", "Simpan hasil?", true);
        check("simpan", "Apakah ingin menyimpan?", false);
        check("keluar", "Keluarkan hasil", false);
        check("solusi*", "solusinya", true);
        check("can't solve", "Can't solve", true);
    }

    #[test]
    fn gaps_and_numbers_stand_for_what_they_say() {
        check("masukkan .. file", "Masukkan nama file:", true);
        check("masukkan .. file", "masukkan satu dua tiga empat file", false);
        check("kartu ke N", "Kartu ke-3: ", true);
        check("kartu ke N", "kartu kedua", false);
    }

    #[test]
    fn a_phrase_of_nothing_is_no_phrase() {
        for text in ["", "..", "a-b", "a ..", ".. a", "4x4", "a|", "*"] {
            assert!(Phrase::read(text).is_none(), "{text}");
        }
    }
}
