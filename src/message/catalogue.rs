//! The catalogues: for every id a template in each language.
//!
//! They are YAML of one form only, `id: "template"` on a line of its own, which is read here in a moment: every start of
//! the program would pay for more.

use std::collections::HashMap;
use std::sync::LazyLock;

use super::Language;

/// The words of one id in one language.
#[derive(Debug)]
pub(super) struct Template {
    /// As it stands in the catalogue.
    pub text: &'static str,
    /// The same, cut at its places.
    pub pieces: Vec<Piece>,
}

/// A piece of a template.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Piece {
    Words(&'static str),
    /// The name of a value, written `{name}`.
    Place(&'static str),
}

type Catalogue = HashMap<&'static str, Template>;

static ENGLISH: LazyLock<Catalogue> = LazyLock::new(|| read(include_str!("en.yaml")));
static INDONESIAN: LazyLock<Catalogue> = LazyLock::new(|| read(include_str!("id.yaml")));

pub(super) fn template(language: Language, id: &str) -> Option<&'static Template> {
    catalogue(language).get(id)
}

/// An id as the catalogues have it, with the names of its values.
pub(super) fn entry(id: &str) -> Option<(&'static str, impl Iterator<Item = &'static str>)> {
    let (id, template) = ENGLISH.get_key_value(id)?;
    Some((id, template.places()))
}

/// The id in a family, such as `rubric`, that says these words in English.
pub(super) fn find(family: &str, words: &str) -> Option<&'static str> {
    let says = |(id, template): (&&'static str, &Template)| {
        let (its_family, _) = id.split_once('.')?;
        (its_family == family && template.text == words).then_some(*id)
    };
    ENGLISH.iter().find_map(says)
}

fn catalogue(language: Language) -> &'static Catalogue {
    match language {
        Language::English => &ENGLISH,
        Language::Indonesian => &INDONESIAN,
    }
}

impl Template {
    fn new(text: &'static str) -> Self {
        let mut pieces = Vec::new();
        let mut rest = text;
        while let Some((words, (place, after))) =
            rest.split_once('{').and_then(|(words, rest)| Some((words, rest.split_once('}')?)))
        {
            pieces.extend([Piece::Words(words), Piece::Place(place)]);
            rest = after;
        }
        pieces.push(Piece::Words(rest));
        pieces.retain(|piece| *piece != Piece::Words(""));
        Self { text, pieces }
    }

    /// The names of its places.
    pub(super) fn places(&self) -> impl Iterator<Item = &'static str> {
        self.pieces.iter().filter_map(|piece| match piece {
            Piece::Place(name) => Some(*name),
            Piece::Words(_) => None,
        })
    }
}

fn read(text: &'static str) -> Catalogue {
    text.lines().filter_map(read_line).map(|(id, text)| (id, Template::new(text))).collect()
}

/// The id and the template on a line; comments and empty lines have none.
fn read_line(line: &'static str) -> Option<(&'static str, &'static str)> {
    let (id, rest) = line.split_once(": \"")?;
    let text = rest.strip_suffix('"')?;
    // The few that hold a quote or a line break are unescaped once and kept for as long as the program runs.
    let text =
        if text.contains('\\') { text.replace("\\n", "\n").replace("\\\"", "\"").leak() } else { text };
    (!line.starts_with('#')).then_some((id, text))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    /// Ids whose words are the same in both languages.
    const SAME: &[&str] = &["page.asks-menu", "page.sign-median"];

    fn ids(language: Language) -> BTreeSet<&'static str> {
        catalogue(language).keys().copied().collect()
    }

    #[test]
    fn both_catalogues_hold_the_same_ids_with_the_same_places() {
        assert_eq!(ids(Language::English), ids(Language::Indonesian));
        for (id, english) in ENGLISH.iter() {
            let places = |template: &Template| template.places().collect::<BTreeSet<_>>();
            assert_eq!(places(english), places(&INDONESIAN[id]), "{id}");
        }
    }

    #[test]
    fn words_differ_between_the_languages() {
        for (id, english) in ENGLISH.iter().filter(|(id, _)| !SAME.contains(id)) {
            let has_words = english
                .pieces
                .iter()
                .any(|piece| matches!(piece, Piece::Words(words) if words.contains(char::is_alphabetic)));
            assert!(!has_words || english.text != INDONESIAN[id].text, "{id}: {}", english.text);
        }
    }

    #[test]
    fn every_line_is_a_comment_or_an_id_of_its_own() {
        for (text, language) in
            [(include_str!("en.yaml"), Language::English), (include_str!("id.yaml"), Language::Indonesian)]
        {
            let lines: Vec<&str> =
                text.lines().filter(|line| !line.is_empty() && !line.starts_with('#')).collect();
            for line in &lines {
                assert!(read_line(line).is_some(), "{line}");
            }
            assert_eq!(lines.len(), catalogue(language).len(), "an id stands twice");
        }
    }

    #[test]
    fn a_template_is_cut_at_its_places() {
        let template = Template::new("{a} of {b}: {");
        let expected = [Piece::Place("a"), Piece::Words(" of "), Piece::Place("b"), Piece::Words(": {")];
        assert_eq!(template.pieces, expected);
    }
}
