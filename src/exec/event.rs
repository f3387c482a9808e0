//! What happens during a run, in order, with the time: the record everything later reads.

use std::time::Duration;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Stream {
    /// Standard output, or the terminal.
    Stdout,
    Stderr,
}

#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Event {
    Output(Stream, Text),
    /// The program is blocked reading standard input, and nothing is left to read.
    Waiting,
    Typed(Text),
    Ended,
}

/// An event and when it was seen, counted from the start.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Stamped {
    pub at_us: u64,
    pub event: Event,
}

/// Bytes as a program wrote them: any bytes, stored as readable text where possible.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Text(pub Vec<u8>);

/// Stored forms: text as it is; anything else with one character a byte, so nothing is lost.
#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum Stored {
    Utf8(String),
    Latin1 { latin1: String },
}

impl Serialize for Text {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match std::str::from_utf8(&self.0) {
            Ok(text) => Stored::Utf8(text.to_owned()),
            Err(_) => Stored::Latin1 { latin1: self.0.iter().map(|byte| char::from(*byte)).collect() },
        }
        .serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Text {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        match Stored::deserialize(deserializer)? {
            Stored::Utf8(text) => Ok(Self(text.into_bytes())),
            Stored::Latin1 { latin1 } => latin1
                .chars()
                .map(|c| u8::try_from(c).map_err(D::Error::custom))
                .collect::<Result<_, _>>()
                .map(Self),
        }
    }
}

/// Paths, which may be any bytes, stored as [`Text`] is.
/// Paths may be any bytes, which serde's own form of them refuses.
pub(crate) mod any_path {
    use std::ffi::OsString;
    use std::os::unix::ffi::{OsStrExt, OsStringExt};
    use std::path::{Path, PathBuf};

    use super::{Deserialize, Deserializer, Serialize, Serializer, Text};

    pub(crate) fn serialize<S: Serializer>(path: &Path, serializer: S) -> Result<S::Ok, S::Error> {
        Text(path.as_os_str().as_bytes().to_vec()).serialize(serializer)
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<PathBuf, D::Error> {
        Text::deserialize(deserializer).map(|text| OsString::from_vec(text.0).into())
    }

    /// Several of them.
    pub(crate) mod list {
        use super::{
            Deserialize, Deserializer, OsStrExt, OsString, OsStringExt, PathBuf, Serialize, Serializer, Text,
        };

        pub(crate) fn serialize<S: Serializer>(paths: &[PathBuf], serializer: S) -> Result<S::Ok, S::Error> {
            let texts = paths.iter().map(|path| Text(path.as_os_str().as_bytes().to_vec()));
            texts.collect::<Vec<_>>().serialize(serializer)
        }

        pub(crate) fn deserialize<'de, D: Deserializer<'de>>(
            deserializer: D,
        ) -> Result<Vec<PathBuf>, D::Error> {
            let texts = Vec::<Text>::deserialize(deserializer)?;
            Ok(texts.into_iter().map(|text| OsString::from_vec(text.0).into()).collect())
        }
    }
}

pub fn stream_bytes(record: &[Stamped], wanted: Stream) -> Vec<u8> {
    let parts = record.iter().filter_map(|stamped| match &stamped.event {
        Event::Output(stream, text) if *stream == wanted => Some(text.0.as_slice()),
        Event::Output(..) | Event::Waiting | Event::Typed(_) | Event::Ended => None,
    });
    parts.collect::<Vec<_>>().concat()
}

/// A time as it stands in a record.
pub(super) fn micros(time: Duration) -> u64 {
    u64::try_from(time.as_micros()).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(bytes: &[u8], json: &str) {
        let text = Text(bytes.to_vec());
        assert_eq!(serde_json::to_string(&text).unwrap(), json);
        assert_eq!(serde_json::from_str::<Text>(json).unwrap(), text);
    }

    #[test]
    fn any_bytes_survive_being_stored() {
        check(b"n = ", r#""n = ""#);
        check("é".as_bytes(), r#""é""#);
        check(b"\xff\x00a", r#"{"latin1":"ÿ\u0000a"}"#);
    }

    #[test]
    fn a_record_survives_being_stored() {
        let record = vec![
            Stamped { at_us: 5, event: Event::Output(Stream::Stdout, Text(b"n = ".to_vec())) },
            Stamped { at_us: 9, event: Event::Typed(Text(b"4\n".to_vec())) },
        ];
        let json = serde_json::to_string(&record).unwrap();
        assert_eq!(serde_json::from_str::<Vec<Stamped>>(&json).unwrap(), record);
    }
}
