//! The marks an SVG is made of, written compactly.

use std::fmt::Write as _;

use crate::report::escape::push_escaped;

/// Elements of an SVG, as text.
#[derive(Debug, Default)]
pub(super) struct Canvas {
    /// The elements so far.
    pub elements: String,
}

/// A rectangle in pixels.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Area {
    /// The left edge.
    pub x: i32,
    /// The upper edge.
    pub y: i32,
    pub width: i32,
    pub height: i32,
}

impl Area {
    /// The area smaller by so much on every side.
    pub(super) fn inset(self, by: i32) -> Self {
        let Self { x, y, width, height } = self;
        Self { x: x + by, y: y + by, width: width - 2 * by, height: height - 2 * by }
    }
}

macro_rules! push {
    ($canvas:expr, $($what:tt)*) => {
        write!($canvas.elements, $($what)*).expect("a String takes everything")
    };
}

impl Canvas {
    /// A filled or stroked path; nothing for an empty one.
    pub(super) fn path(&mut self, class: &str, data: &str) {
        if !data.is_empty() {
            push!(self, "<path class=\"{class}\" d=\"{data}\"/>");
        }
    }

    /// A path filled with a pattern.
    pub(super) fn patterned(&mut self, pattern: &str, data: &str) {
        if !data.is_empty() {
            push!(self, "<path fill=\"url(#{pattern})\" d=\"{data}\"/>");
        }
    }

    /// A rectangle with rounded corners.
    pub(super) fn rounded(&mut self, class: &str, area: Area, radius: i32) {
        let Area { x, y, width, height } = area;
        push!(
            self,
            "<rect class=\"{class}\" x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" rx=\"{radius}\"/>"
        );
    }

    /// Text at a point of its base line; the class says to which side.
    pub(super) fn text(&mut self, class: &str, (x, y): (i32, i32), text: &str) {
        let class = if class.is_empty() { String::new() } else { format!(" class=\"{class}\"") };
        push!(self, "<text{class} x=\"{x}\" y=\"{y}\">");
        push_escaped(&mut self.elements, text);
        self.elements.push_str("</text>");
    }

    /// A group; its attributes are ours, never from outside.
    pub(super) fn open(&mut self, attributes: &str) {
        push!(self, "<g {attributes}>");
    }

    /// The end of a group.
    pub(super) fn close(&mut self) {
        self.elements.push_str("</g>");
    }
}

/// Appends a rectangle to the data of a path.
pub(super) fn push_rectangle(data: &mut String, area: Area) {
    let Area { x, y, width, height } = area;
    write!(data, "M{x} {y}h{width}v{height}h-{width}z").expect("a String takes everything");
}

/// How far below the middle of a line its base line is, for capitals and digits of this size.
pub(super) fn below_middle(size: i32) -> i32 {
    (size * 36 + 50) / 100
}
