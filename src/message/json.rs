//! Messages in JSON: an id with its values in our own records, English sentences where others read.
//!
//! A text for others holds sentences only, and the messages behind them once each in a table at its end ([`Told`]), so
//! that it can be said again in another language. Serde hands nothing down to the values inside, so that what is being
//! written or read is known to the thread.

use std::cell::RefCell;
use std::collections::BTreeMap;

use serde::de::{self, Deserialize, Deserializer, MapAccess, SeqAccess, Visitor};
use serde::ser::{Serialize, SerializeMap as _, Serializer};

use super::Message;
use super::catalogue;

/// Sentences in English and the messages behind them.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Told(BTreeMap<String, Message>);

/// Does something in which messages are written as English sentences, for others than ourselves.
pub fn in_english<T>(write: impl FnOnce() -> T) -> T {
    Told::default().within(write)
}

thread_local! {
    static TOLD: RefCell<Option<Told>> = const { RefCell::new(None) };
}

impl Told {
    /// Does something in which the sentences of this table are read as messages.
    pub fn within<T>(self, work: impl FnOnce() -> T) -> T {
        let outer = TOLD.replace(Some(self));
        let done = work();
        TOLD.set(outer);
        done
    }

    /// The messages that were written in English so far.
    pub fn so_far() -> Self {
        TOLD.with_borrow(Clone::clone).unwrap_or_default()
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    fn find(sentence: &str) -> Option<Message> {
        TOLD.with_borrow(|told| told.as_ref()?.0.get(sentence).cloned())
    }
}

impl Serialize for Message {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let is_for_others = TOLD.with_borrow(Option::is_some);
        if !is_for_others {
            return Whole(self).serialize(serializer);
        }
        let sentence = self.to_string();
        let written = serializer.serialize_str(&sentence);
        if !matches!(self, Self::Text(_) | Self::Number(_)) {
            TOLD.with_borrow_mut(|told| {
                told.as_mut().map(|told| told.0.entry(sentence).or_insert(self.clone())).is_some()
            });
        }
        written
    }
}

impl Serialize for Told {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(sentence, message)| (sentence, Whole(message))))
    }
}

/// A message with its id and values.
struct Whole<'m>(&'m Message);

impl Serialize for Whole<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self.0 {
            Message::Text(text) => serializer.serialize_str(text),
            Message::Words(id) => {
                let mut map = serializer.serialize_map(Some(1))?;
                map.serialize_entry("id", id)?;
                map.end()
            }
            Message::Number(number) => serializer.serialize_u64(*number),
            Message::Several(messages) => serializer.collect_seq(messages.iter().map(Whole)),
            Message::Entry(id, values) => {
                let mut map = serializer.serialize_map(Some(values.len() + 1))?;
                map.serialize_entry("id", id)?;
                for (name, value) in values.iter() {
                    map.serialize_entry(name, &Whole(value))?;
                }
                map.end()
            }
        }
    }
}

impl<'de> Deserialize<'de> for Message {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_any(MessageVisitor)
    }
}

impl<'de> Deserialize<'de> for Told {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut told = BTreeMap::<String, Message>::deserialize(deserializer)?;
        // A message that these catalogues say otherwise is left as it was said.
        told.retain(|sentence, message| message == sentence.as_str());
        Ok(Self(told))
    }
}

struct MessageVisitor;

impl<'de> Visitor<'de> for MessageVisitor {
    type Value = Message;

    fn expecting(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("a sentence, or the id of a message with its values")
    }

    fn visit_str<E>(self, text: &str) -> Result<Message, E> {
        Ok(Told::find(text).unwrap_or_else(|| Message::from(text)))
    }

    fn visit_u64<E>(self, number: u64) -> Result<Message, E> {
        Ok(Message::Number(number))
    }

    fn visit_seq<A: SeqAccess<'de>>(self, mut seq: A) -> Result<Message, A::Error> {
        let mut several = Vec::new();
        while let Some(message) = seq.next_element()? {
            several.push(message);
        }
        Ok(Message::Several(several.into()))
    }

    fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Message, A::Error> {
        let mut id = None;
        let mut given = Vec::<(String, Message)>::new();
        while let Some(name) = map.next_key::<String>()? {
            if name == "id" {
                id = Some(map.next_value::<String>()?);
            } else {
                given.push((name, map.next_value()?));
            }
        }
        let id = id.ok_or_else(|| de::Error::missing_field("id"))?;
        let Some((id, places)) = catalogue::entry(&id) else { return Ok(Message::from(id)) };
        let places: Vec<&'static str> = places.collect();
        let known = |(name, value): (String, Message)| {
            places.iter().find(|place| **place == name).map(|place| (*place, value))
        };
        if places.is_empty() {
            return Ok(Message::Words(id));
        }
        Ok(Message::Entry(id, given.into_iter().filter_map(known).collect()))
    }
}

#[cfg(test)]
mod tests {
    use crate::message;

    use super::*;

    fn sample() -> Message {
        let cells = Message::join([message!("cell.flat", row = 1, column = 2), "x".into()], "; ");
        message!("iq.split", letter = 'A', parts = 2, cells)
    }

    #[test]
    fn our_own_records_hold_ids_and_values() {
        let json = serde_json::to_string(&sample()).expect("JSON");
        let expected = r#"{"id":"iq.split","letter":"A","parts":2,"cells":[{"id":"cell.flat","row":1,"column":2},"; ","x"]}"#;
        assert_eq!(json, expected);
        assert_eq!(serde_json::from_str::<Message>(&json).expect("our own"), sample());
    }

    #[test]
    fn others_read_sentences_and_the_messages_stand_beside() {
        let (json, told) =
            in_english(|| (serde_json::to_string(&[sample(), "theirs".into()]), Told::so_far()));
        let json = json.expect("JSON");
        assert_eq!(json, r#"["piece A lies in 2 parts: row 1, column 2; x","theirs"]"#);
        let table = serde_json::to_string(&told).expect("JSON");
        let told: Told = serde_json::from_str(&table).expect("our own");
        let read: Vec<Message> = told.within(|| serde_json::from_str(&json)).expect("our own");
        assert_eq!(read, [sample(), "theirs".into()]);
        let alone: Vec<Message> = serde_json::from_str(&json).expect("sentences");
        assert_eq!(alone[0], Message::from("piece A lies in 2 parts: row 1, column 2; x"));
    }

    #[test]
    fn a_message_that_says_something_else_now_stays_as_it_was_said() {
        let table = r#"{"row 1 is empty":{"id":"queens.none","line":"row 1"},"odd":{"id":"no.such"}}"#;
        assert!(serde_json::from_str::<Told>(table).expect("a table").is_empty());
    }
}
