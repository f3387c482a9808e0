//! The words on a screen: what a program claims, asks and reports.

mod figure;
mod heading;
mod lasting;
mod sentence;
mod speech;
mod trace;

pub use figure::{Figures, Time, Unit};
pub use heading::is_heading;
pub use lasting::without_figures;
pub use speech::{Said, Speech, Statement};

use crate::vocabulary::Meaning;

/// A phrase that says something.
type Hit = crate::vocabulary::Hit<Meaning>;
