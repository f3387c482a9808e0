//! The script: replies that an experiment has found, and the places of a run at which others could have been given.

use serde::{Deserialize, Serialize};

use super::conversation::Kind;
use super::offers::offers;
use super::prompt::Prompt;

/// Stands in a script for the case itself, as it is typed or named.
pub const CASE: &str = "{case}";
/// What may be tried where nobody knows what is asked and nothing is offered.
const BLIND: [&str; 5] = ["1", "y", "", "2", "n"];

/// A reply that an experiment has found: the first prompt of a run that reads so is answered by it.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Scripted {
    /// The letters of the prompt: figures change from case to case.
    pub prompt: String,
    /// What the prompt looked like where the reply was found.
    pub shown: String,
    /// What is typed; [`CASE`] for the case.
    pub say: String,
}

/// A place where a program waited and something else could have been typed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Decision {
    pub prompt: String,
    pub shown: String,
    /// What was typed; nothing where nobody knew what.
    pub said: Option<String>,
    /// What else could be, the likeliest first.
    pub others: Vec<String>,
    /// Whether the reply was one that the prompt offers, or the prompt is well understood.
    pub is_sure: bool,
    /// Whether the prompt names none of the others.
    pub is_blind: bool,
}

impl Decision {
    /// The decision at a prompt; nothing if there is no other reply worth a try.
    pub(super) fn new(
        place: String,
        prompt: &Prompt,
        said: Option<(Kind, &str)>,
        is_typed: bool,
    ) -> Option<Self> {
        let mut others = offers(prompt);
        let (kind, answer) = said.unzip();
        let guessed = matches!(kind, None | Some(Kind::Unknown));
        let offered = answer.is_some_and(|answer| others.iter().any(|other| other == answer));
        let is_blind = others.is_empty();
        if guessed && is_blind {
            others.extend(BLIND.map(str::to_owned));
        }
        let may_be_case = is_typed || prompt.asks_for_text();
        if !matches!(kind, Some(Kind::File | Kind::Data | Kind::Enter)) && may_be_case {
            others.push(CASE.to_owned());
        }
        others.retain(|other| Some(other.as_str()) != answer);
        (!others.is_empty()).then(|| Self {
            prompt: place,
            shown: prompt.shown(),
            said: answer.map(str::to_owned),
            others,
            is_blind,
            is_sure: !guessed && (offered || matches!(kind, Some(Kind::File | Kind::Data | Kind::Enter))),
        })
    }

    /// Another reply at this place.
    pub fn reply(&self, say: &str) -> Scripted {
        Scripted { prompt: self.prompt.clone(), shown: self.shown.clone(), say: say.to_owned() }
    }
}
