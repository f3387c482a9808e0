//! One record as it lies on disk: a line that says what follows and its digest, then the body.

use std::io::{Read as _, Write as _};

use flate2::Compression;
use flate2::read::DeflateDecoder;
use flate2::write::DeflateEncoder;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use crate::digest::Digest;

/// The version of the form. Records of an older one are made again, those of a newer one are left alone.
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

/// Why a record cannot be used.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Unfit {
    /// In what way it is damaged.
    Damaged(String),
    /// A later version has written it, and knows what it is for.
    Newer(u32),
}

impl From<String> for Unfit {
    fn from(why: String) -> Self {
        Self::Damaged(why)
    }
}

/// The version of the form alone, whatever else a later one holds.
#[derive(Debug, Deserialize)]
struct Form {
    wasit: u32,
}

/// Stands before the digest of the first line, which ends that line.
const SEAL: &str = ",\"line\":\"";

/// A first line without its seal; or that it is not what was written. Lines of early records have none.
fn unseal(line: &[u8]) -> Result<Vec<u8>, Unfit> {
    let at = line.windows(SEAL.len()).rposition(|window| window == SEAL.as_bytes());
    let Some(at) = at else { return Ok(line.to_vec()) };
    let mut bare = line[..at].to_vec();
    bare.push(b'}');
    let found = line[at + SEAL.len()..].strip_suffix(b"\"}");
    if found != Some(Digest::of(&bare).to_string().as_bytes()) {
        return Err("its first line is not what was written".to_owned().into());
    }
    Ok(bare)
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
pub(super) fn read<H: DeserializeOwned>(name: &str, mut bytes: Vec<u8>) -> Result<Envelope<H>, Unfit> {
    let line =
        bytes.iter().position(|byte| *byte == b'\n').ok_or_else(|| "it has no first line".to_owned())?;
    match serde_json::from_slice::<Form>(&bytes[..line]) {
        Ok(Form { wasit }) if wasit > FORM => return Err(Unfit::Newer(wasit)),
        Ok(Form { wasit }) if wasit < FORM => return Err(format!("it is of form {wasit}, not {FORM}").into()),
        Ok(_) | Err(_) => {}
    }
    let head: Head<H> = serde_json::from_slice(&unseal(&bytes[..line])?)
        .map_err(|error| format!("its first line is wrong: {error}"))?;
    if head.name != name {
        return Err(format!("it belongs to {}", head.name).into());
    }
    bytes.drain(..=line);
    if Digest::of(&bytes) != head.sha256 {
        return Err("its contents are not what was written".to_owned().into());
    }
    Ok(Envelope { about: head.about, sha256: head.sha256, packed: head.packed, body: bytes })
}

impl<H: Serialize> Envelope<H> {
    /// Its bytes under a name.
    pub fn bytes(&self, name: &str) -> serde_json::Result<Vec<u8>> {
        let Self { about, sha256, packed, body } = self;
        let head = Head { wasit: FORM, name: name.to_owned(), sha256: *sha256, packed: *packed, about };
        let mut bytes = serde_json::to_vec(&head)?;
        let seal = Digest::of(&bytes);
        // In place of the bracket that closes it.
        bytes.pop();
        bytes.extend(format!("{SEAL}{seal}\"}}\n").into_bytes());
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
    fn what_is_known_without_the_body_is_sealed_too() {
        let text = String::from_utf8(check("text")).expect("text");
        let changed = text.replace("\"about\":7", "\"about\":8");
        assert_ne!(text, changed);
        assert!(read::<u32>("n", changed.into_bytes()).is_err());
    }

    #[test]
    fn a_record_of_a_later_version_is_no_damaged_one() {
        let text = String::from_utf8(check("text")).expect("text");
        let later = text.replace("\"wasit\":1", "\"wasit\":2");
        assert_eq!(read::<u32>("n", later.into_bytes()).err(), Some(Unfit::Newer(2)));
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
        assert!(read::<u32>("other", bytes).is_err_and(|why| why == "it belongs to n".to_owned().into()));
    }
}
