//! The terminal, or whatever text goes to: with or without colours, and how wide it is.

use std::io::{self, Write};

use anstream::{AutoStream, ColorChoice};
use rustix::termios::tcgetwinsize;

use crate::report::Ink;

use super::global::{Color, Global};

/// The width where nobody says how wide it is.
const USUAL_WIDTH: usize = 100;
/// Wider lines are not read.
const WIDEST: usize = 400;

/// Where text goes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Stream {
    /// Standard output.
    Output,
    /// Standard error, where standard output belongs to a report.
    Error,
}

/// Standard output, locked and buffered, and whether colours are wanted on it.
pub(super) fn output(global: &Global) -> (impl Write + use<>, Ink) {
    output_on(global, Stream::Output)
}

/// A stream, locked and buffered, and whether colours are wanted on it.
pub(super) fn output_on(global: &Global, stream: Stream) -> (impl Write + use<>, Ink) {
    let choice = match (global.color, stream) {
        (Color::Always, _) => ColorChoice::Always,
        (Color::Never, _) => ColorChoice::Never,
        (Color::Auto, Stream::Output) => AutoStream::choice(&io::stdout()),
        (Color::Auto, Stream::Error) => AutoStream::choice(&io::stderr()),
    };
    let ink = if choice == ColorChoice::Never { Ink::Plain } else { Ink::Colour };
    let place: Box<dyn Write> = match stream {
        Stream::Output => Box::new(io::stdout().lock()),
        Stream::Error => Box::new(io::stderr().lock()),
    };
    (io::BufWriter::new(place), ink)
}

/// Columns of the terminal, by `COLUMNS` or by the terminal itself.
pub(super) fn width() -> usize {
    known_width().unwrap_or(USUAL_WIDTH)
}

/// The same, and nothing where nobody says how wide it is: a line of a table is then one line for other programs.
pub(super) fn known_width() -> Option<usize> {
    let said = std::env::var("COLUMNS").ok().and_then(|columns| columns.parse().ok());
    let asked = || tcgetwinsize(io::stdout()).ok().map(|size| usize::from(size.ws_col));
    said.or_else(asked).filter(|columns| *columns > 0).map(|columns: usize| columns.min(WIDEST))
}
