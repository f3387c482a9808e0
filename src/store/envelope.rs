//! One record as it lies on disk: a line that says what follows and its digest, then the body.

use std::io::{Read as _, Write as _};

use flate2::Compression;
use flate2::read::DeflateDecoder;
use flate2::write::DeflateEncoder;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::digest::Digest;

/// The version of the form; a record of another one is treated like a damaged one: put aside and made again.
const FORM: u32 = 1;
/// Bodies from this length on are packed: live frames shrink to a hundredth.
const PACKED_FROM: usize = 4096;
/// No record is longer, packed or not.
pub(super) const LONGEST: u64 = 256 << 20;

/// What the first line says.
#[derive(Debug, Clone, Serialize, Deserialize)]
struct Head<H> {
    /// The version of the form.
    wasit: u32,
    /// The name of the record, so that a misplaced file is noticed.
    name: String,
    /// The digest of the body as it lies there.
    sha256: Digest,
    /// Whether the body is packed.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    packed: bool,
    /// What can be known without reading the body.
    about: H,
}

/// A record that is what it says it is.
#[derive(Debug, Clone)]
pub struct Envelope<H> {
    /// What can be known without reading the body.
    pub about: H,
    /// The digest of the body as it lies there.
    pub sha256: Digest,
    packed: bool,
    body: Vec<u8>,
}

/// A new record.
pub(super) fn seal<H, B: Serialize>(about: H, body: &B) -> serde_json::Result<Envelope<H>> {
    let body = serde_json::to_vec(body)?;
    let packed = body.len() >= PACKED_FROM;
    let body = if packed { pack(&body) } else { body };
    Ok(Envelope { about, sha256: Digest::of(&body), packed, body })
}

/// Reads the bytes of a record, or says in what way it is damaged.
pub(super) fn read<H: DeserializeOwned>(name: &str, mut bytes: Vec<u8>) -> Result<Envelope<H>, String> {
    let line = bytes.iter().position(|byte| *byte == b'\n').ok_or("it has no first line")?;
    let head: Head<H> = serde_json::from_slice(&bytes[..line])
        .map_err(|error| format!("its first line is wrong: {error}"))?;
    if head.wasit != FORM {
        return Err(format!("it is of form {}, not {FORM}", head.wasit));
    }
    if head.name != name {
        return Err(format!("it belongs to {}", head.name));
    }
    bytes.drain(..=line);
    if Digest::of(&bytes) != head.sha256 {
        return Err("its contents are not what was written".to_owned());
    }
    Ok(Envelope { about: head.about, sha256: head.sha256, packed: head.packed, body: bytes })
}

impl<H: Serialize> Envelope<H> {
    /// Its bytes under a name.
    pub fn bytes(&self, name: &str) -> serde_json::Result<Vec<u8>> {
        let Self { about, sha256, packed, body } = self;
        let head = Head { wasit: FORM, name: name.to_owned(), sha256: *sha256, packed: *packed, about };
        let mut bytes = serde_json::to_vec(&head)?;
        bytes.push(b'\n');
        bytes.extend(body);
        Ok(bytes)
    }
}

impl<H> Envelope<H> {
    pub fn body<T: DeserializeOwned>(&self) -> Result<T, String> {
        let read = |bytes: &[u8]| serde_json::from_slice(bytes).map_err(|error| error.to_string());
        if !self.packed {
            return read(&self.body);
        }
        let mut plain = Vec::new();
        let mut decoder = DeflateDecoder::new(self.body.as_slice()).take(LONGEST);
        decoder.read_to_end(&mut plain).map_err(|error| error.to_string())?;
        read(&plain)
    }
}

fn pack(bytes: &[u8]) -> Vec<u8> {
    let mut encoder = DeflateEncoder::new(Vec::new(), Compression::fast());
    encoder.write_all(bytes).and_then(|()| encoder.finish()).expect("a Vec takes everything")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str) -> Vec<u8> {
        let bytes = seal(7_u32, &text).and_then(|envelope| envelope.bytes("n")).expect("JSON");
        let envelope: Envelope<u32> = read("n", bytes.clone()).expect("whole");
        assert_eq!((envelope.about, envelope.body::<String>()), (7, Ok(text.to_owned())));
        bytes
    }

    #[test]
    fn a_record_is_read_back_packed_or_not() {
        check("short");
        let packed = check(&"frame after frame ".repeat(10_000));
        assert!(packed.len() < 5_000, "{} bytes", packed.len());
    }

    #[test]
    fn every_kind_of_damage_is_noticed() {
        let bytes = check("text");
        for length in 0..bytes.len() {
            assert!(read::<u32>("n", bytes[..length].to_vec()).is_err(), "cut at {length}");
        }
        let mut flipped = bytes.clone();
        *flipped.last_mut().expect("not empty") ^= 1;
        assert!(read::<u32>("n", flipped).is_err());
        assert!(read::<u32>("other", bytes).is_err_and(|why| why == "it belongs to n"));
    }
}
