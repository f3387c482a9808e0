//! What reports say about a case.

use serde::{Deserialize, Serialize};

use crate::case::{Case, Visibility};
use crate::exec::Limits;

/// A case as it was graded.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct CaseInfo {
    /// The puzzle and the case, such as `queens/report-2-nine-rows`.
    pub id: String,
    pub puzzle: String,
    /// One line for people.
    pub title: Option<String>,
    /// The text of the instance; absent where it must not be shown.
    pub input: Option<String>,
    /// One valid answer, or one of the set phrases; absent where it must not be shown.
    pub reference: Option<String>,
    /// Whether students see no more than the verdict.
    pub hidden: bool,
    /// What it is worth.
    pub points: f64,
    /// What a program might use.
    pub limits: Limits,
    /// How many iterations a program might report.
    pub iterations: Option<u64>,
}

impl CaseInfo {
    /// What is known about a case, with the limits that were in force.
    pub fn new(case: &Case, limits: &Limits) -> Self {
        let own = case.config.limits.or(case.puzzle_config.limits);
        Self {
            id: case.id(),
            puzzle: case.puzzle.clone(),
            title: case.config.title.clone(),
            input: Some(case.input.clone()),
            reference: case.stored.clone(),
            hidden: case.config.visibility == Some(Visibility::Hidden),
            points: case.config.points.or(case.puzzle_config.points).unwrap_or(1.0),
            limits: limits.clone(),
            iterations: own.iterations,
        }
    }
}
