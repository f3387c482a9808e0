//! Pictures of boards: SVG for any page, PNG for everything else.

#![expect(
    clippy::cast_possible_wrap,
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    reason = "a picture has at most 60 000 squares and 40 million pixels"
)]

mod board;
mod canvas;
mod layout;
mod list;
#[cfg(feature = "png")]
mod png;
#[cfg(not(feature = "png"))]
#[path = "no_png.rs"]
mod png;
mod sheet;
mod sign;
mod theme;
mod tiles;
mod walls;
mod words;

pub use png::{PngError, png};
pub use sheet::{Figure, Frame, Sheet, TooLarge};
pub use theme::{Theme, style_sheet};
