//! Sizes and lengths of time as people write them: `256MiB`, `64KB`, `10s`, `500ms`.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error as _};

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

#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Millis(pub u64);

/// Longer limits are taken for a slip of the pen.
const LONGEST_MS: f64 = 30.0 * 24.0 * 3_600_000.0;

impl Millis {
    pub fn as_duration(self) -> Duration {
        Duration::from_millis(self.0)
    }
}

impl FromStr for Millis {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let problem = || format!("expected a time such as 10s, 500ms or 2min, found `{text}`");
        let split = text.find(|c: char| c.is_ascii_alphabetic()).ok_or_else(problem)?;
        let (number, unit) = (text[..split].trim_end(), &text[split..]);
        let factor = match unit {
            "ms" => 1.0,
            "s" => 1e3,
            "m" | "min" => 6e4,
            "h" => 3.6e6,
            _ => return Err(problem()),
        };
        let plain = number.chars().all(|c| c.is_ascii_digit() || c == '.');
        let millis = number.parse::<f64>().map_err(|_| problem())? * factor;
        if plain && (0.0..=LONGEST_MS).contains(&millis) {
            #[expect(clippy::cast_sign_loss, reason = "checked to lie between 0 and thirty days")]
            return Ok(Self(millis.round() as u64));
        }
        Err(problem())
    }
}

impl fmt::Display for Millis {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            ms if ms >= 1000 && ms.is_multiple_of(1000) => write!(f, "{} s", ms / 1000),
            ms => write!(f, "{ms} ms"),
        }
    }
}

impl Serialize for Millis {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(&format_args!("{}ms", self.0))
    }
}

impl<'de> Deserialize<'de> for Millis {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        String::deserialize(deserializer)?.parse().map_err(D::Error::custom)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check_bytes(text: &str, expected: Option<u64>) {
        assert_eq!(text.parse::<Bytes>().ok().map(|bytes| bytes.0), expected, "{text}");
    }

    #[test]
    fn sizes_are_read_with_and_without_units() {
        check_bytes("256MiB", Some(256 << 20));
        check_bytes("64 kB", Some(64_000));
        check_bytes("12", Some(12));
        check_bytes("99999999999GiB", None);
        check_bytes("-1", None);
        check_bytes("much", None);
    }

    #[test]
    fn sizes_are_written_in_the_largest_whole_unit() {
        assert_eq!(Bytes(256 << 20).to_string(), "256 MiB");
        assert_eq!(Bytes(1500).to_string(), "1500 B");
    }

    fn check_millis(text: &str, expected: Option<u64>) {
        assert_eq!(text.parse::<Millis>().ok().map(|millis| millis.0), expected, "{text}");
    }

    #[test]
    fn times_are_read_with_their_unit() {
        check_millis("10s", Some(10_000));
        check_millis("1.5 s", Some(1500));
        check_millis("500ms", Some(500));
        check_millis("2min", Some(120_000));
    }

    #[test]
    fn times_without_unit_or_sense_are_refused() {
        for text in ["10", "s", "-1s", "nan s", "infs", "1e3s", "10 parsecs", "99999h"] {
            check_millis(text, None);
        }
    }
}
