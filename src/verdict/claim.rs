//! A claim: what a program says about an instance.

use crate::puzzles::Judgement;

use super::Question;

/// What a program says.
#[derive(Debug, Clone)]
pub enum Claim {
    /// This is an answer; it was read and held against the rules.
    Answer(Judgement),
    /// There is no solution.
    NoSolution,
    /// The input is refused.
    Refused,
    /// Nothing that could be read, and why.
    Nothing(String),
}

/// A claim without its contents, as contracts name it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum ClaimKind {
    /// An answer.
    Answer,
    /// "No solution".
    NoSolution,
    /// "Input refused".
    Refused,
    /// Nothing readable.
    Nothing,
}

/// Phrases that are a whole output by themselves.
const NO_SOLUTION: &[&str] = &["no solution", "no solution found", "no solution exists", "tidak ada solusi"];
const REFUSED: &[&str] = &["invalid input", "input tidak valid"];

impl Claim {
    /// Reads an output that holds nothing but the claim.
    pub fn read(question: &Question<'_>, output: &str) -> Self {
        let phrase = output.trim().trim_end_matches(['.', '!']).to_lowercase();
        if NO_SOLUTION.contains(&phrase.as_str()) {
            return Self::NoSolution;
        }
        if REFUSED.contains(&phrase.as_str()) {
            return Self::Refused;
        }
        match &question.reading {
            Ok(reading) => match reading.instance.judge(output) {
                Ok(judgement) => Self::Answer(judgement),
                Err(malformed) => Self::Nothing(format!("the output is not an answer: {malformed}")),
            },
            Err(malformed) => Self::Nothing(format!(
                "the instance is malformed ({malformed}) and the output does not refuse it"
            )),
        }
    }

    /// The claim without its contents.
    pub fn kind(&self) -> ClaimKind {
        match self {
            Self::Answer(_) => ClaimKind::Answer,
            Self::NoSolution => ClaimKind::NoSolution,
            Self::Refused => ClaimKind::Refused,
            Self::Nothing(_) => ClaimKind::Nothing,
        }
    }
}
