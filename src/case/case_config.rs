//! `case.yaml`: what its author says about a case.

use serde::Deserialize;

use crate::yaml::{self, YamlError};

use super::{Expectation, LimitConfig};

/// The content of `case.yaml`; every key is optional.
#[derive(Debug, Clone, PartialEq, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct CaseConfig {
    /// One line for people.
    pub title: Option<String>,
    pub source: Option<String>,
    /// Words to select by.
    pub tags: Vec<String>,
    /// What a program may rightly say; derived from the rules if absent.
    pub expect: Option<Expectation>,
    pub unique: Option<bool>,
    /// How many answers there are, as the reference solvers count them.
    pub count: Option<u64>,
    /// Whether students may see the contents.
    pub visibility: Option<Visibility>,
    pub points: Option<f64>,
    pub limits: LimitConfig,
    /// The place among the cases of its kind by which wasit finds out how to talk to a program, from 1.
    pub probe: Option<u32>,
    /// The counting or writing convention the case assumes, in words.
    pub convention: Option<String>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Visibility {
    Public,
    /// Only the verdict is shown.
    Hidden,
}

impl CaseConfig {
    /// Reads the text of a `case.yaml`; `file` names it in errors.
    pub fn read(file: &str, text: &str) -> Result<Self, YamlError> {
        yaml::read(file, text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::case::Expect;

    fn check(text: &str, expected: &str) {
        let message = CaseConfig::read("case.yaml", text).unwrap_err().to_string();
        assert_eq!(message, expected);
    }

    #[test]
    fn a_full_file_is_read() {
        let text = "title: T\nsource: own\ntags: [small, trap]\nexpect: [no-solution, invalid-input]\nunique: false\n\
                    count: 0\nvisibility: hidden\npoints: 0.5\nlimits: {time: 20x reference, memory: 64MiB}\nprobe: 1\nconvention: c\n";
        let config = CaseConfig::read("case.yaml", text).unwrap();
        assert!(config.expect.as_ref().unwrap().allows(Expect::InvalidInput));
        assert_eq!(config.visibility, Some(Visibility::Hidden));
        assert_eq!(CaseConfig::read("case.yaml", "").unwrap(), CaseConfig::default());
    }

    #[test]
    fn an_unknown_key_is_pointed_at_with_the_nearest_right_one() {
        check(
            "title: T\ntag: [a]\n",
            "case.yaml:2:1: unknown key `tag`: did you mean `tags`?\n 2 | tag: [a]\n   | ^",
        );
        check(
            "limits:\n  memroy: 1MiB\n",
            "case.yaml:2:3: unknown key `memroy`: did you mean `memory`?\n 2 |   memroy: 1MiB\n   |   ^",
        );
    }

    #[test]
    fn a_bad_value_is_named_with_its_line() {
        check(
            "title: T\nexpect: solutoin\n",
            "case.yaml:2:1: unknown value `solutoin`: did you mean `solution`?\n 2 | expect: solutoin\n   | ^",
        );
        check(
            "expect: []\n",
            "case.yaml:1:9: expected at least one word in the list\n 1 | expect: []\n   |         ^",
        );
        check(
            "limits: {time: soon}\n",
            "case.yaml:1:16: expected a time such as 10s, 500ms or 2min, found `soon`; or `20x reference`\n \
             1 | limits: {time: soon}\n   |                ^",
        );
        check("points: many\n", "case.yaml:1:9: invalid floating point\n 1 | points: many\n   |         ^");
        check("title: [a\n", "case.yaml:1:8: expected string scalar\n 1 | title: [a\n   |        ^");
        check("- 1\n", "case.yaml:1:1: expected mapping start\n 1 | - 1\n   | ^");
    }

    #[test]
    fn deep_and_cyclic_yaml_is_refused() {
        check(
            &format!("tags: {}{}", "[".repeat(100_000), "]".repeat(100_000)),
            "case.yaml:1:262: nested too deeply",
        );
        check(
            "tags: &a [*a]\n",
            "case.yaml:1:10: anchors, aliases, deep nesting and huge lists are not allowed here\n \
             1 | tags: &a [*a]\n   |          ^",
        );
    }
}
