//! Boards drawn on request: the instance of a case, and answers to it.

use crate::puzzles::{self, AnyInstance, Picture};
use crate::results::CaseInfo;

/// A case whose boards can be drawn.
pub(super) struct Drawing {
    instance: Box<dyn AnyInstance>,
}

impl Drawing {
    /// The boards of a case; none if nobody may see its instance, or if it cannot be read.
    pub(super) fn read(info: &CaseInfo) -> Option<Self> {
        let reading = puzzles::find(&info.puzzle)?.read_instance(info.input.as_ref()?).ok()?;
        Some(Self { instance: reading.instance })
    }

    /// The instance alone.
    pub(super) fn instance(&self) -> Picture {
        self.instance.draw()
    }

    /// An answer, the cells that break a rule marked.
    pub(super) fn answer(&self, answer: &str) -> Option<Picture> {
        self.instance.draw_judged(answer).ok()
    }
}
