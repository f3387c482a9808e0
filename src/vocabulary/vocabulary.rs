//! The tables of phrases as shipped, and beside them the phrases of a teacher's own.

use std::sync::{Arc, LazyLock};

use serde::Deserialize;

use crate::language;
use crate::yaml;

use super::token::{plain, plain_tokens};
use super::{Hit, Lexicon, Meaning, Phrase, Phrases, Token, Topic, Topics, tokens};

/// All phrases that are understood; cheap to clone.
#[derive(Debug, Clone, Default, Deserialize)]
#[serde(from = "OwnWords")]
pub struct Vocabulary {
    own: Option<Arc<(OwnWords, Tables)>>,
}

/// Phrases that a teacher adds to the tables: the content of `words:` in `puzzle.yaml`.
#[derive(Debug, Clone, PartialEq, Eq, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
struct OwnWords {
    prompts: Phrases<Topic>,
    claims: Phrases<Meaning>,
}

/// Qualifiers are looked up by themselves: most sentences need none.
#[derive(Debug)]
struct Tables {
    prompts: Lexicon<Topic>,
    claims: Lexicon<Meaning>,
    qualifiers: Lexicon<Meaning>,
}

static SHIPPED: Vocabulary = Vocabulary { own: None };
static SHIPPED_TABLES: LazyLock<Tables> = LazyLock::new(|| {
    let mut claims: Phrases<Meaning> =
        yaml::read("claims.yaml", include_str!("claims.yaml")).expect("a test reads it");
    for language in language::ALL {
        claims.entry(Meaning::Died).or_default().extend(language.death_phrases.iter().map(known_phrase));
        claims.entry(Meaning::Fault).or_default().extend(language.fault_phrases.iter().map(known_phrase));
    }
    let prompts = yaml::read("prompts.yaml", include_str!("prompts.yaml")).expect("a test reads it");
    Tables::new(OwnWords { prompts, claims })
});

fn known_phrase(text: &&str) -> Phrase {
    Phrase::try_from((*text).to_owned()).expect("a test reads it")
}

impl From<OwnWords> for Vocabulary {
    fn from(words: OwnWords) -> Self {
        let is_shipped = words == OwnWords::default();
        Self { own: (!is_shipped).then(|| Arc::new((words.clone(), Tables::new(words)))) }
    }
}

impl PartialEq for Vocabulary {
    fn eq(&self, other: &Self) -> bool {
        self.own_words() == other.own_words()
    }
}

impl Vocabulary {
    /// The tables as shipped.
    pub fn shipped() -> &'static Self {
        &SHIPPED
    }

    /// What a teacher has added, in a form that stays the same as long as the phrases do.
    pub fn added(&self) -> String {
        self.own_words().map_or_else(String::new, |words| format!("{words:?}"))
    }

    fn own_words(&self) -> Option<&OwnWords> {
        self.own.as_deref().map(|(words, _)| words)
    }

    fn own_tables(&self) -> Option<&Tables> {
        self.own.as_deref().map(|(_, tables)| tables)
    }

    /// What a line of a prompt is about.
    pub fn topics(&self, line: &str) -> Topics {
        let line = plain(line);
        let tokens = plain_tokens(&line);
        let hits = self.look_up(&tokens, |tables| &tables.prompts);
        hits.iter().map(|hit| hit.meaning).collect()
    }

    /// The words and numbers of a line in lower case.
    pub fn tokens<'a>(&self, line: &'a str) -> Vec<Token<'a>> {
        let own = self.own_tables();
        tokens(line, |word| {
            SHIPPED_TABLES.claims.knows(word) || own.is_some_and(|tables| tables.claims.knows(word))
        })
    }

    /// All phrases in a line that say something.
    pub fn claims(&self, tokens: &[Token<'_>]) -> Vec<Hit<Meaning>> {
        self.look_up(tokens, |tables| &tables.claims)
    }

    /// Whether words of a line qualify it so.
    pub fn qualifies(&self, tokens: &[Token<'_>], meaning: Meaning) -> bool {
        self.look_up(tokens, |tables| &tables.qualifiers).iter().any(|hit| hit.meaning == meaning)
    }

    fn look_up<M: Copy>(&self, tokens: &[Token<'_>], table: fn(&Tables) -> &Lexicon<M>) -> Vec<Hit<M>> {
        let mut hits = table(&SHIPPED_TABLES).hits(tokens);
        if let Some(own) = self.own_tables() {
            hits.extend(table(own).hits(tokens));
        }
        hits
    }
}

impl Tables {
    fn new(words: OwnWords) -> Self {
        let (qualifiers, claims): (Phrases<Meaning>, Phrases<Meaning>) =
            words.claims.into_iter().partition(|(meaning, _)| meaning.is_qualifier());
        Self {
            prompts: Lexicon::new(words.prompts),
            claims: Lexicon::new(claims),
            qualifiers: Lexicon::new(qualifiers),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn says(vocabulary: &Vocabulary, line: &str) -> Vec<Meaning> {
        vocabulary.claims(&vocabulary.tokens(line)).iter().map(|hit| hit.meaning).collect()
    }

    #[test]
    fn the_shipped_tables_are_read() {
        let vocabulary = Vocabulary::shipped();
        assert!(vocabulary.topics("Simpan solusi?").has(Topic::Save));
        assert!(says(vocabulary, "tidak ada solusi").contains(&Meaning::NoSolution));
        assert_eq!(says(vocabulary, "exception in thread main"), [Meaning::Died]);
    }

    #[test]
    fn a_teacher_adds_words_and_slips_are_named() {
        let read = |text| yaml::read::<Vocabulary>("words.yaml", text);
        let words = read("prompts: {save: [arsipkan]}\nclaims: {no-solution: [jalan buntu]}").expect("words");
        assert!(words.topics("Arsipkan solusi?").has(Topic::Save));
        assert!(words.topics("Simpan solusi?").has(Topic::Save));
        assert_eq!(says(&words, "jalan buntu"), [Meaning::NoSolution]);
        assert_eq!(says(Vocabulary::shipped(), "jalan buntu"), []);
        assert_ne!(words, Vocabulary::default());
        let check = |text, expected: &str| {
            let error = read(text).expect_err("a slip").to_string();
            assert!(error.contains(expected), "{error}");
        };
        check("prompts: {saev: [arsipkan]}", "did you mean `save`?");
        check("prompts: {save: ['a-b']}", "words.yaml:1:18: `a-b` is no phrase");
        check("claims: {no-solutions: [buntu]}", "did you mean `no-solution`?");
        check("claim: {}", "did you mean `claims`?");
    }
}
