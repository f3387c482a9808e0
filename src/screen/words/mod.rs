//! The words on a screen: what a program claims, asks and reports.

mod figure;
mod heading;
mod lexicon;
mod pattern;
mod sentence;
mod speech;
mod table;
#[cfg(test)]
mod tests;
mod token;
mod trace;

pub use figure::{Figures, Time};
pub use heading::is_heading;
pub use speech::{Said, Speech, Statement};
pub use table::Meaning;
