//! One message.

use std::fmt;
use std::sync::Arc;

use super::Language;
use super::catalogue::{Piece, find, template};

/// Something said to a person; `Display` says it in English. Cheap to copy.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Message {
    /// Words that are not ours, or not in the catalogues: the same in every language.
    Text(Arc<str>),
    /// The words of an id of the catalogues that has no places.
    Words(&'static str),
    /// A figure.
    Number(u64),
    /// Several, one after another.
    Several(Arc<[Message]>),
    /// A template of the catalogues, and what stands in its places.
    Entry(&'static str, Values),
}

/// Names and what they stand for.
pub(super) type Values = Arc<[(&'static str, Message)]>;

impl Message {
    /// The message of an id; call it by [`message!`](crate::message!), so that the catalogues can be checked.
    pub fn new<const N: usize>(id: &'static str, values: [(&'static str, Self); N]) -> Self {
        Self::Entry(id, Arc::new(values))
    }

    /// Words that somebody wrote down: one of our messages if a family of ids says just that, else a text.
    pub fn known(family: &str, words: &str) -> Self {
        find(family, words).map_or_else(|| Self::from(words), Self::Words)
    }

    /// Messages with a sign between them.
    pub fn join(messages: impl IntoIterator<Item = Self>, sign: &str) -> Self {
        let mut joined = Vec::new();
        for message in messages {
            if !joined.is_empty() {
                joined.push(Self::from(sign));
            }
            joined.push(message);
        }
        if joined.is_empty() { Self::default() } else { Self::Several(joined.into()) }
    }

    /// Whether there is nothing to say.
    pub fn is_empty(&self) -> bool {
        matches!(self, Self::Text(text) if text.is_empty())
    }

    /// Says it.
    pub(super) fn write(&self, language: Language, out: &mut dyn fmt::Write) -> fmt::Result {
        match self {
            Self::Text(text) => out.write_str(text),
            Self::Words(id) => out.write_str(language.text(id)),
            Self::Number(number) => write!(out, "{number}"),
            Self::Several(messages) => messages.iter().try_for_each(|message| message.write(language, out)),
            Self::Entry(id, values) => {
                let Some(template) = template(language, id) else { return out.write_str(id) };
                for piece in &template.pieces {
                    match piece {
                        Piece::Words(words) => out.write_str(words)?,
                        Piece::Place(place) => match values.iter().find(|(name, _)| name == place) {
                            Some((_, value)) => value.write(language, out)?,
                            None => write!(out, "{{{place}}}")?,
                        },
                    }
                }
                Ok(())
            }
        }
    }
}

impl Default for Message {
    fn default() -> Self {
        Self::from("")
    }
}

impl fmt::Display for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(Language::English, f)
    }
}

impl fmt::Debug for Message {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.to_string(), f)
    }
}

impl PartialEq<str> for Message {
    #[expect(clippy::cmp_owned, reason = "what it says is not there before it is written")]
    fn eq(&self, text: &str) -> bool {
        self.to_string() == text
    }
}

impl PartialEq<&str> for Message {
    fn eq(&self, text: &&str) -> bool {
        self == *text
    }
}

impl From<&Message> for Message {
    fn from(message: &Message) -> Self {
        message.clone()
    }
}

impl From<&str> for Message {
    fn from(text: &str) -> Self {
        Self::Text(text.into())
    }
}

impl From<&&str> for Message {
    fn from(text: &&str) -> Self {
        Self::from(*text)
    }
}

impl From<String> for Message {
    fn from(text: String) -> Self {
        Self::Text(text.into())
    }
}

impl From<&String> for Message {
    fn from(text: &String) -> Self {
        Self::from(text.as_str())
    }
}

impl From<std::path::Display<'_>> for Message {
    fn from(path: std::path::Display<'_>) -> Self {
        Self::from(path.to_string())
    }
}

impl From<&char> for Message {
    fn from(letter: &char) -> Self {
        Self::from(*letter)
    }
}

impl From<char> for Message {
    fn from(letter: char) -> Self {
        Self::from(letter.to_string())
    }
}

macro_rules! from_numbers {
    ($($number:ty),*) => {
        $(impl From<$number> for Message {
            fn from(number: $number) -> Self {
                u64::try_from(number).map_or_else(|_| Self::from(number.to_string()), Self::Number)
            }
        }

        impl From<&$number> for Message {
            fn from(number: &$number) -> Self {
                Self::from(*number)
            }
        })*
    };
}

from_numbers!(u8, u16, u32, u64, u128, usize, i32, i64, i128);

#[cfg(test)]
mod tests {
    use crate::message;

    use super::*;

    #[test]
    fn a_message_shows_itself_in_english_and_can_be_said_in_indonesian() {
        let message =
            message!("page.points", points = 3, most = message!("page.from-to", from = 1, to = "x"));
        assert_eq!(message.to_string(), "3 of 1 to x percent points");
        assert_eq!(Language::Indonesian.say(&message), "3 dari 1 sampai x persen poin");
        assert_eq!(message, "3 of 1 to x percent points");
    }

    #[test]
    fn a_value_is_taken_as_it_is() {
        assert_eq!(message!("page.note", note = "{note}").to_string(), "Note: {note}");
        let (from, to) = (-1, u128::MAX);
        let expected = "-1 to 340282366920938463463374607431768211455 percent";
        assert_eq!(message!("page.from-to", from, to).to_string(), expected);
    }

    #[test]
    fn a_message_is_not_much_larger_than_a_text() {
        assert!(size_of::<Message>() <= 40);
    }
}
