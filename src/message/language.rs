//! The languages that messages are said in.

use std::fmt::Display;

use super::Message;
use super::catalogue::{Piece, template};

/// The language of a reader.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Language {
    #[default]
    English,
    Indonesian,
}

impl Language {
    /// All of them.
    pub const ALL: [Self; 2] = [Self::English, Self::Indonesian];

    /// The word on the command line and in `<html lang>`.
    pub fn word(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::Indonesian => "id",
        }
    }

    /// The language of a word.
    pub fn from_word(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|language| language.word() == word)
    }

    /// A message in this language.
    pub fn say(self, message: &Message) -> String {
        let mut said = String::new();
        message.write(self, &mut said).expect("a String takes everything");
        said
    }

    /// The words of an id that has no places for values; the id itself if the catalogues lack it.
    pub fn text<'id>(self, id: &'id str) -> &'id str
    where
        'static: 'id,
    {
        template(self, id).map_or(id, |template| template.text)
    }

    /// A name as people read it, such as that of a rule in the family `rule`; the name itself if the catalogues lack it.
    pub fn name<'n>(self, family: &str, name: &'n str) -> &'n str {
        template(self, &format!("{family}.{name}")).map_or(name, |template| template.text)
    }

    /// The words of an id with values in its places: for templates, which cannot use [`message!`](crate::message!).
    pub fn fill(self, id: &str, values: &[(&str, &dyn Display)]) -> String {
        let Some(template) = template(self, id) else { return id.to_owned() };
        let value = |place: &str| values.iter().find(|(name, _)| *name == place).map(|(_, value)| value);
        let piece = |piece: &Piece| match piece {
            Piece::Words(words) => (*words).to_owned(),
            Piece::Place(place) => value(place).map_or_else(|| format!("{{{place}}}"), ToString::to_string),
        };
        template.pieces.iter().map(piece).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_stand_in_the_places_of_their_names() {
        let values: &[(&str, &dyn Display)] = &[("to", &"{from}"), ("from", &1)];
        assert_eq!(Language::English.fill("page.from-to", values), "1 to {from} percent");
        assert_eq!(Language::Indonesian.fill("page.from-to", values), "1 sampai {from} persen");
        assert_eq!(Language::English.fill("page.none", &[]), "none");
    }

    #[test]
    fn a_name_that_the_catalogues_lack_stays() {
        assert_eq!(Language::Indonesian.name("rule", "three-rooms"), "tiga ruang");
        assert_eq!(Language::Indonesian.name("rule", "a teacher's own"), "a teacher's own");
    }
}
