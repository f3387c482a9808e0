//! A claim: what a program says about an instance.

use crate::puzzles::Judgement;
use crate::screen::Screen;

use super::witness::Witness;
use super::{Ended, Question, Testimony, hear};

/// What a program says.
#[derive(Debug, Clone)]
pub enum Claim {
    /// This is an answer; it was read and held against the rules.
    Answer(Judgement),
    /// This is an answer, but it had to be interpreted, and how.
    Doubtful(Judgement, String),
    /// Something like an answer to an instance that has none.
    Baseless(String),
    /// There is no solution.
    NoSolution,
    /// The input is refused.
    Refused,
    /// The input file is said to be missing.
    Missing,
    /// It says two things, and which.
    Contradictory(String),
    /// It wants a window and says nothing else.
    Windowed,
    /// Nothing that could be read, and why.
    Nothing(String),
}

/// A claim without its contents, as contracts name it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
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
    /// Two things at once.
    Contradictory,
}

impl ClaimKind {
    /// The word in contracts.
    pub fn word(self) -> &'static str {
        match self {
            Self::Answer => "answer",
            Self::NoSolution => "no-solution",
            Self::Refused => "refused",
            Self::Nothing => "nothing",
            Self::Contradictory => "contradictory",
        }
    }
}

/// Phrases that are a whole output by themselves.
const NO_SOLUTION: &[&str] = &["no solution", "no solution found", "no solution exists", "tidak ada solusi"];
const REFUSED: &[&str] = &["invalid input", "input tidak valid"];

/// Longer outputs are never bare answers.
const LONGEST_BARE: usize = 1 << 20;

impl Claim {
    /// Reads an output of any kind, from a bare answer to the recording of a terminal.
    pub fn read(question: &Question<'_>, output: &str) -> Self {
        let testimony =
            Testimony { ended: Ended::Itself, ..Testimony::of_screen(Screen::read(output.as_bytes())) };
        hear(question, &testimony).claim
    }

    /// Reads an output that holds nothing but the claim, or says why it is none.
    pub(super) fn read_bare(question: &Question<'_>, witness: &Witness<'_>) -> Result<Self, String> {
        let screen = &*witness.screen;
        if screen.texts().map(str::len).sum::<usize>() > LONGEST_BARE {
            return Err("the output is too long for a bare answer".to_owned());
        }
        let text: String = screen.texts().flat_map(|line| [line, "\n"]).collect();
        let phrase = text.trim().trim_end_matches(['.', '!']).to_lowercase();
        if NO_SOLUTION.contains(&phrase.as_str()) {
            return Ok(Self::NoSolution);
        }
        if REFUSED.contains(&phrase.as_str()) {
            return Ok(Self::Refused);
        }
        let reading = question.reading.as_ref().map_err(|malformed| {
            format!("the instance is malformed ({malformed}) and the output does not refuse it")
        })?;
        match reading.instance.judge_bare(&text, screen, &witness.speech) {
            Ok(judgement) if phrase.is_empty() && !judgement.violations.is_empty() => {
                // An empty output is the right answer to a solved puzzle, and no answer at all to any other.
                Err("nothing was printed".to_owned())
            }
            Ok(judgement) => Ok(Self::Answer(judgement)),
            Err(malformed) => Err(format!("the output is not an answer: {malformed}")),
        }
    }

    /// The claim without its contents.
    pub fn kind(&self) -> ClaimKind {
        match self {
            Self::Answer(_) | Self::Doubtful(..) | Self::Baseless(_) => ClaimKind::Answer,
            Self::NoSolution => ClaimKind::NoSolution,
            Self::Refused | Self::Missing => ClaimKind::Refused,
            Self::Contradictory(_) => ClaimKind::Contradictory,
            Self::Nothing(_) | Self::Windowed => ClaimKind::Nothing,
        }
    }

    /// What is claimed, as the rest of a sentence.
    pub fn in_words(&self) -> &'static str {
        match self {
            Self::Answer(_) | Self::Doubtful(..) => "shows an answer",
            Self::Baseless(_) => "shows an answer to a malformed instance",
            Self::NoSolution => "says that there is no solution",
            Self::Refused => "refuses the input",
            Self::Missing => "says that the file is missing",
            Self::Contradictory(_) => "says two things",
            Self::Windowed => "wants a window",
            Self::Nothing(_) => "says nothing readable",
        }
    }
}
