//! A SHA-256 digest: the one name for contents that must not be kept twice, or must not change unseen.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};
use sha2::{Digest as _, Sha256};

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Digest([u8; 32]);

impl Digest {
    pub fn of(bytes: &[u8]) -> Self {
        Self(Sha256::digest(bytes).into())
    }

    pub fn bytes(&self) -> &[u8; 32] {
        &self.0
    }

    /// The digest of what is fed piece by piece; pieces are not told apart.
    pub fn of_pieces(feed: impl FnOnce(&mut dyn FnMut(&[u8]))) -> Self {
        let mut hasher = Sha256::new();
        feed(&mut |piece| hasher.update(piece));
        Self(hasher.finalize().into())
    }
}

impl fmt::Display for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|byte| write!(f, "{byte:02x}"))
    }
}

impl fmt::Debug for Digest {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Digest({self})")
    }
}

impl FromStr for Digest {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let problem = || format!("expected 64 hexadecimal digits, found `{text}`");
        if text.len() != 64 || !text.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f')) {
            return Err(problem());
        }
        let mut bytes = [0; 32];
        for (index, byte) in bytes.iter_mut().enumerate() {
            *byte = u8::from_str_radix(&text[2 * index..2 * index + 2], 16).map_err(|_| problem())?;
        }
        Ok(Self(bytes))
    }
}

impl Serialize for Digest {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Digest {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
    }
}

/// Named values in a fixed text form, one a line, whose digest is a key. Two different lists never
/// have the same text, because line ends inside a value are escaped.
#[derive(Debug, Clone)]
pub struct FixedText(String);

impl FixedText {
    /// A text that begins with what it is and the version of its form, such as `wasit run 1`.
    pub fn new(title: &str) -> Self {
        Self(format!("{title}\n"))
    }

    #[must_use]
    pub fn line(mut self, name: &str, value: impl fmt::Display) -> Self {
        self.0.push_str(name);
        self.0.push_str(": ");
        for c in value.to_string().chars() {
            match c {
                '\\' => self.0.push_str("\\\\"),
                '\n' => self.0.push_str("\\n"),
                c => self.0.push(c),
            }
        }
        self.0.push('\n');
        self
    }

    pub fn digest(&self) -> Digest {
        Digest::of(self.0.as_bytes())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_digest_is_sha_256_in_small_hexadecimal() {
        let empty = "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855";
        assert_eq!(Digest::of(b"").to_string(), empty);
        assert_eq!(empty.parse(), Ok(Digest::of(b"")));
        assert_eq!(Digest::of_pieces(|_| {}), Digest::of(b""));
        assert!("E3".parse::<Digest>().is_err());
    }

    #[test]
    fn pieces_add_up() {
        let pieces = Digest::of_pieces(|feed| {
            feed(b"ab");
            feed(b"c");
        });
        assert_eq!(pieces, Digest::of(b"abc"));
    }

    #[test]
    fn a_value_cannot_pass_for_two() {
        let two = FixedText::new("t").line("a", "1").line("b", "2").digest();
        let one = FixedText::new("t").line("a", "1\nb: 2").digest();
        assert_ne!(one, two);
        assert_ne!(
            FixedText::new("t").line("a", "\\n").digest(),
            FixedText::new("t").line("a", "\n").digest()
        );
    }
}
