//! Groups of cases that are worth something together, in `puzzle.yaml`.

use serde::Deserialize;

/// Cases with a tag, and how their points add up.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Group {
    /// The tag of its cases. A case with the tags of several groups belongs to the first.
    pub tag: String,
    /// What the group is worth together; with `sum` the cases' own points count.
    pub points: Option<f64>,
    /// How points add up.
    #[serde(default)]
    pub rule: GroupRule,
}

/// How the points of a group add up.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum GroupRule {
    /// Every case gives its own points.
    #[default]
    Sum,
    /// Every case gives the same part of the group's points.
    Fraction,
    /// The group's points, if every case is accepted; else nothing.
    AllOrNothing,
}
