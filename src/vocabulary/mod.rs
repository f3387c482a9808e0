//! The words programs use, as data: what prompts ask about and what claims say, in phrases that a teacher can add to.

mod claims;
mod lexicon;
mod phrase;
mod prompts;
mod token;
#[expect(clippy::module_inception, reason = "the word of the design for the thing itself")]
mod vocabulary;

pub use claims::Meaning;
pub use lexicon::{Hit, Lexicon, Phrases};
pub use phrase::Phrase;
pub use prompts::{Topic, Topics};
pub use token::{Token, tokens, words};
pub use vocabulary::Vocabulary;
