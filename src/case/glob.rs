//! A pattern for names: `*` stands for any characters, `?` for one.

use std::convert::Infallible;
use std::fmt;
use std::str::FromStr;

/// A pattern; with a `/` in it, it is held against the puzzle and the case.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Glob(String);

impl Glob {
    /// Whether the pattern fits a case.
    pub fn fits(&self, puzzle: &str, case: &str) -> bool {
        if self.0.contains('/') { self.fits_name(&format!("{puzzle}/{case}")) } else { self.fits_name(case) }
    }

    /// Whether the pattern fits any other name.
    pub fn fits_name(&self, name: &str) -> bool {
        let (pattern, name): (Vec<char>, Vec<char>) = (self.0.chars().collect(), name.chars().collect());
        matches(&pattern, &name)
    }
}

impl fmt::Display for Glob {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl FromStr for Glob {
    type Err = Infallible;

    fn from_str(text: &str) -> Result<Self, Infallible> {
        Ok(Self(text.to_owned()))
    }
}

/// Only the last `*` is ever tried again, so hostile patterns take quadratic time at most.
fn matches(pattern: &[char], name: &[char]) -> bool {
    let (mut p, mut n) = (0, 0);
    let mut star = None;
    while n < name.len() {
        match pattern.get(p) {
            Some('*') => {
                star = Some((p, n));
                p += 1;
            }
            Some(c) if *c == '?' || *c == name[n] => {
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
    pattern[p..].iter().all(|c| *c == '*')
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
        for pattern in ["report-2-9x9", "report-*", "*", "*9", "r*-?-9x?", "queens/*", "*/report-?-*", "**9*"]
        {
            check(pattern, true);
        }
        for pattern in ["", "report", "report-?", "iq/*", "*8", "?"] {
            check(pattern, false);
        }
    }

    #[test]
    fn a_hostile_pattern_is_decided_at_once() {
        let glob: Glob = "*a".repeat(2000).parse().unwrap();
        assert!(!glob.fits("p", &"a".repeat(1999)));
    }
}
