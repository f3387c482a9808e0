//! What is put over a board: outlines around squares that break a rule, hatches on squares that differ.

use super::canvas::Canvas;

/// The path data of both, collected while the squares are drawn.
pub(super) struct Signs<'a> {
    /// The name of the pattern of hatches.
    pub pattern: &'a str,
    /// Rectangles around squares that break a rule.
    pub outlined: String,
    /// Rectangles over squares that differ.
    pub hatched: String,
}

impl<'a> Signs<'a> {
    /// None yet.
    pub(super) fn new(pattern: &'a str) -> Self {
        Self { pattern, outlined: String::new(), hatched: String::new() }
    }

    /// Draws the hatches: above the colours of squares, below what is written in them.
    pub(super) fn draw_hatches(&mut self, canvas: &mut Canvas) {
        canvas.patterned(self.pattern, &std::mem::take(&mut self.hatched));
    }

    /// Draws the outlines, with a halo that parts them from whatever colour is around.
    pub(super) fn draw_outlines(&mut self, canvas: &mut Canvas) {
        let outlined = std::mem::take(&mut self.outlined);
        canvas.path("wh", &outlined);
        canvas.path("wm", &outlined);
    }
}

/// The pattern of hatches under a name: a dark and a light line, one of which is seen on any colour.
pub(super) fn hatches(pattern: &str) -> String {
    format!(
        "<defs><pattern id=\"{pattern}\" width=\"7\" height=\"7\" patternUnits=\"userSpaceOnUse\" \
         patternTransform=\"rotate(45)\"><path class=\"wH\" d=\"M1 0v7\"/><path class=\"wI\" d=\"M2.5 0v7\"/></pattern></defs>"
    )
}
