//! How wide the terminal is.

use rustix::termios::tcgetwinsize;

/// Where nobody says how wide it is.
const USUAL: usize = 100;
/// Wider lines are not read.
const WIDEST: usize = 400;

/// Columns of the terminal, by `COLUMNS` or by the terminal itself.
pub fn of_terminal() -> usize {
    known().unwrap_or(USUAL)
}

/// The same, and nothing where nobody says how wide it is: a line of a table is then one line for other programs.
pub fn known() -> Option<usize> {
    let said = std::env::var("COLUMNS").ok().and_then(|columns| columns.parse().ok());
    let asked = || tcgetwinsize(std::io::stdout()).ok().map(|size| usize::from(size.ws_col));
    said.or_else(asked).filter(|columns| *columns > 0).map(|columns: usize| columns.min(WIDEST))
}
