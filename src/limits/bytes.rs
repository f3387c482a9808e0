//! A number of bytes as people write it: `256MiB`, `64KB`, `1000`.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};

/// A number of bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Bytes(pub u64);

const UNITS: &[(&str, u64)] = &[
    ("GiB", 1 << 30),
    ("MiB", 1 << 20),
    ("KiB", 1 << 10),
    ("GB", 1_000_000_000),
    ("MB", 1_000_000),
    ("kB", 1_000),
    ("KB", 1_000),
    ("B", 1),
];

impl FromStr for Bytes {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let (number, unit) = UNITS
            .iter()
            .find_map(|(name, unit)| Some((text.strip_suffix(name)?.trim_end(), *unit)))
            .unwrap_or((text, 1));
        let whole = number.parse::<u64>().ok().and_then(|number| number.checked_mul(unit));
        whole.map(Self).ok_or_else(|| format!("expected a size such as 256MiB or 64kB, found `{text}`"))
    }
}

impl fmt::Display for Bytes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (name, unit) = UNITS
            .iter()
            .take(3)
            .find(|(_, unit)| self.0 >= *unit && self.0.is_multiple_of(*unit))
            .unwrap_or(&("B", 1));
        write!(f, "{} {name}", self.0 / unit)
    }
}

impl Serialize for Bytes {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&self.0)
    }
}

impl<'de> Deserialize<'de> for Bytes {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: Option<u64>) {
        assert_eq!(text.parse::<Bytes>().ok().map(|bytes| bytes.0), expected, "{text}");
    }

    #[test]
    fn sizes_are_read_with_and_without_units() {
        check("256MiB", Some(256 << 20));
        check("64 kB", Some(64_000));
        check("12", Some(12));
        check("99999999999GiB", None);
        check("-1", None);
        check("much", None);
    }

    #[test]
    fn sizes_are_written_in_the_largest_whole_unit() {
        assert_eq!(Bytes(256 << 20).to_string(), "256 MiB");
        assert_eq!(Bytes(1500).to_string(), "1500 B");
    }
}
