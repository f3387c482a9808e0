//! A pattern for names: `*` stands for any characters, `?` for one, `[12]` or `[a-c]` for one of these.

use std::fmt;
use std::str::FromStr;

/// A pattern; with a `/` in it, it is held against the puzzle and the case.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Glob {
    text: String,
    pieces: Vec<Piece>,
}

/// What a part of a pattern stands for.
#[derive(Debug, Clone, PartialEq, Eq)]
enum Piece {
    Star,
    Any,
    One(char),
    /// One of these ranges, or none of them.
    Among {
        ranges: Vec<(char, char)>,
        not: bool,
    },
}

#[derive(Debug, thiserror::Error)]
#[error("`{0}` opens a bracket that lists nothing or is not closed: write [12], [a-c] or [!1]")]
pub struct BadGlob(String);

impl Glob {
    pub fn fits(&self, puzzle: &str, case: &str) -> bool {
        if self.text.contains('/') {
            self.fits_name(&format!("{puzzle}/{case}"))
        } else {
            self.fits_name(case)
        }
    }

    /// Whether the pattern fits any other name.
    pub fn fits_name(&self, name: &str) -> bool {
        matches(&self.pieces, &name.chars().collect::<Vec<_>>())
    }
}

impl fmt::Display for Glob {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text)
    }
}

impl FromStr for Glob {
    type Err = BadGlob;

    fn from_str(text: &str) -> Result<Self, BadGlob> {
        let mut pieces = Vec::new();
        let mut rest = text;
        while let Some(sign) = rest.chars().next() {
            rest = &rest[sign.len_utf8()..];
            pieces.push(match sign {
                '*' => Piece::Star,
                '?' => Piece::Any,
                '[' => read_bracket(&mut rest).ok_or_else(|| BadGlob(text.to_owned()))?,
                other => Piece::One(other),
            });
        }
        Ok(Self { text: text.to_owned(), pieces })
    }
}

/// What stands between brackets; the opening one is read already.
fn read_bracket(rest: &mut &str) -> Option<Piece> {
    let (inside, after) = rest.split_once(']')?;
    let (inside, not) = match inside.strip_prefix(['!', '^']) {
        Some(inside) => (inside, true),
        None => (inside, false),
    };
    let signs: Vec<char> = inside.chars().collect();
    let mut ranges = Vec::new();
    let mut at = 0;
    while let Some(first) = signs.get(at) {
        let last = if signs.get(at + 1) == Some(&'-') { signs.get(at + 2) } else { None };
        ranges.push((*first, *last.unwrap_or(first)));
        at += if last.is_some() { 3 } else { 1 };
    }
    *rest = after;
    (!ranges.is_empty()).then_some(Piece::Among { ranges, not })
}

/// Only the last `*` is ever tried again, so hostile patterns take quadratic time at most.
fn matches(pattern: &[Piece], name: &[char]) -> bool {
    let (mut p, mut n) = (0, 0);
    let mut star = None;
    while n < name.len() {
        match pattern.get(p) {
            Some(Piece::Star) => {
                star = Some((p, n));
                p += 1;
            }
            Some(piece) if piece.fits(name[n]) => {
                p += 1;
                n += 1;
            }
            Some(_) | None => {
                let Some((at, eaten)) = star else { return false };
                star = Some((at, eaten + 1));
                p = at + 1;
                n = eaten + 1;
            }
        }
    }
    pattern[p..].iter().all(|piece| *piece == Piece::Star)
}

impl Piece {
    fn fits(&self, sign: char) -> bool {
        match self {
            Self::Star | Self::Any => true,
            Self::One(own) => *own == sign,
            Self::Among { ranges, not } => {
                ranges.iter().any(|(first, last)| (*first..=*last).contains(&sign)) != *not
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(pattern: &str, expected: bool) {
        let glob: Glob = pattern.parse().unwrap();
        assert_eq!(glob.fits("queens", "report-2-9x9"), expected, "{pattern}");
    }

    #[test]
    fn stars_and_question_marks_stand_for_characters() {
        for pattern in [
            "report-2-9x9",
            "report-*",
            "*",
            "*9",
            "r*-?-9x?",
            "queens/*",
            "*/report-?-*",
            "**9*",
            "report-[12]-*",
            "report-[0-9]*",
            "*-[!3-9]-9x[89]",
        ] {
            check(pattern, true);
        }
        for pattern in
            ["", "report", "report-?", "iq/*", "*8", "?", "report-[13]*", "[!r]*", "report-2-9x[a-c]"]
        {
            check(pattern, false);
        }
    }

    #[test]
    fn a_bracket_that_is_not_closed_or_empty_is_refused() {
        for pattern in ["report-[12", "[]", "[!]x", "a["] {
            let error = pattern.parse::<Glob>().unwrap_err().to_string();
            assert!(error.starts_with(&format!("`{pattern}` opens a bracket")), "{error}");
        }
    }

    #[test]
    fn a_hostile_pattern_is_decided_at_once() {
        let glob: Glob = "*a".repeat(2000).parse().unwrap();
        assert!(!glob.fits("p", &"a".repeat(1999)));
    }
}
