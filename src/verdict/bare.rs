//! Outputs that are nothing but the claim.

use crate::message::{Message, message};

use super::document::Document;
use super::{Question, Says};

/// Phrases that are a whole output by themselves.
const NO_SOLUTION: &[&str] = &["no solution", "no solution found", "no solution exists", "tidak ada solusi"];
const REFUSED: &[&str] = &["invalid input", "input tidak valid"];

/// Longer outputs are never bare answers.
const LONGEST: usize = 1 << 20;

/// What an output says that holds nothing else, or why it is none.
pub(super) fn read_bare(question: &Question<'_>, document: &Document<'_>) -> Result<Says, Message> {
    let screen = document.own();
    if screen.texts().map(str::len).sum::<usize>() > LONGEST {
        return Err(message!("heard.too-long"));
    }
    let text: String = screen.texts().flat_map(|line| [line, "\n"]).collect();
    let phrase = text.trim().trim_end_matches(['.', '!']).to_lowercase();
    if NO_SOLUTION.contains(&phrase.as_str()) {
        return Ok(Says::NoSolution);
    }
    if REFUSED.contains(&phrase.as_str()) {
        return Ok(Says::Refused);
    }
    let malformed = |problem| message!("heard.not-refused", problem);
    let reading = question.reading.as_ref().map_err(malformed)?;
    match reading.instance.judge_bare(&text, screen, &document.speech) {
        // An empty output is the right answer to a solved puzzle, and no answer at all to any other.
        Ok(judgement) if phrase.is_empty() && !judgement.violations.is_empty() => {
            Err(message!("heard.nothing-printed"))
        }
        Ok(judgement) => Ok(Says::Answer(judgement)),
        Err(malformed) => Err(message!("heard.no-answer", problem = &malformed)),
    }
}
