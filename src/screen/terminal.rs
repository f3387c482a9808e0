//! A terminal that nobody looks at: the meaning of control characters and escape sequences.

use vte::{Params, Perform};

use super::page::{Page, Part};
use super::store::Store;

/// Takes what the parser finds and changes the page accordingly. What programs of a course never send is ignored.
pub(super) struct Terminal {
    page: Page,
    store: Store,
    /// The rest of a colour that was formatted from nothing, while it is being passed over.
    nothing: &'static str,
    /// Set when a sequence is over: the parser is then inside of nothing.
    pub over: bool,
}

/// What languages write for nothing: `\x1b[38;5;Nonem` ends for a terminal at the N, and shows the rest.
const NOTHINGS: [(char, &str); 3] = [('N', "onem"), ('n', "ullm"), ('u', "ndefinedm")];

impl Terminal {
    /// An empty terminal.
    pub(super) fn new() -> Self {
        Self { page: Page::new(), store: Store::default(), nothing: "", over: false }
    }

    /// Shows printable ASCII.
    pub(super) fn print_plain(&mut self, mut text: &str) {
        while let Some(sign) = text.chars().next().filter(|_| !self.nothing.is_empty()) {
            self.print(sign);
            text = &text[1..];
        }
        self.page.print_plain(text, &mut |line| self.store.push(line));
    }

    /// An answer is typed.
    pub(super) fn typed(&mut self) {
        self.page.typed(&mut |line| self.store.push(line));
    }

    /// What comes next begins a line.
    pub(super) fn end_line(&mut self) {
        self.page.end_line(&mut |line| self.store.push(line));
    }

    /// Everything that was ever on the screen.
    pub(super) fn finish(mut self) -> Store {
        self.page.flush(&mut |line| self.store.push(line));
        self.store
    }
}

/// The parameter at an index, or what its absence (or zero) means.
fn parameter(params: &Params, index: usize, absent: usize) -> usize {
    match params.iter().nth(index).and_then(|code| code.first()) {
        None | Some(0) => absent,
        Some(code) => usize::from(*code),
    }
}

fn part(params: &Params) -> Option<Part> {
    match parameter(params, 0, 0) {
        0 => Some(Part::After),
        1 => Some(Part::Before),
        2 | 3 => Some(Part::All),
        _ => None,
    }
}

impl Perform for Terminal {
    #[inline]
    fn print(&mut self, sign: char) {
        if !self.nothing.is_empty() {
            match self.nothing.strip_prefix(sign) {
                Some(rest) => {
                    self.nothing = rest;
                    return;
                }
                None => self.nothing = "",
            }
        }
        self.page.print(sign, &mut |line| self.store.push(line));
    }

    fn execute(&mut self, byte: u8) {
        match byte {
            b'\n' | 0x0b => self.page.line_feed(&mut |line| self.store.push(line)),
            b'\r' => self.page.carriage_return(),
            b'\t' => self.page.tab(),
            0x08 => self.page.backspace(),
            0x0c => self.page.cut(&mut |line| self.store.push(line)),
            _ => {}
        }
    }

    fn csi_dispatch(&mut self, params: &Params, intermediates: &[u8], ignore: bool, action: char) {
        self.over = true;
        if ignore {
            return;
        }
        let count = || parameter(params, 0, 1);
        let far = || isize::try_from(count()).unwrap_or(isize::MAX);
        let mut out = |line| self.store.push(line);
        match (action, intermediates) {
            ('m', []) => self.page.paint.apply(params),
            ('A', []) => self.page.move_by(-far(), 0),
            ('B' | 'e', []) => self.page.move_by(far(), 0),
            ('C' | 'a', []) => self.page.move_by(0, far()),
            ('D', []) => self.page.move_by(0, -far()),
            ('E', []) => {
                self.page.move_by(far(), 0);
                self.page.carriage_return();
            }
            ('F', []) => {
                self.page.move_by(-far(), 0);
                self.page.carriage_return();
            }
            ('G' | '`', []) => self.page.move_to_column(count() - 1),
            ('H' | 'f', []) => self.page.move_to(count() - 1, parameter(params, 1, 1) - 1, &mut out),
            ('d', []) => self.page.move_to_row(count() - 1, &mut out),
            ('J', []) => {
                if let Some(part) = part(params) {
                    self.page.erase(part, &mut out);
                }
            }
            ('K', []) => {
                if let Some(part) = part(params) {
                    self.page.erase_row(part);
                }
            }
            (end, []) if matches!(params.iter().next(), Some([38 | 48])) => {
                let nothing = NOTHINGS.iter().find(|(first, _)| *first == end);
                self.nothing = nothing.map_or("", |(_, rest)| rest);
            }
            ('s', []) => self.page.save(),
            ('u', []) => self.page.restore(),
            // The second screen of full-screen programs.
            ('h' | 'l', [b'?']) if matches!(parameter(params, 0, 0), 47 | 1047 | 1049) => {
                self.page.cut(&mut out);
            }
            _ => {}
        }
    }

    fn esc_dispatch(&mut self, intermediates: &[u8], _ignore: bool, byte: u8) {
        self.over = true;
        match (byte, intermediates) {
            (b'7', []) => self.page.save(),
            (b'8', []) => self.page.restore(),
            (b'c', []) => self.page.cut(&mut |line| self.store.push(line)),
            (b'E', []) => self.page.line_feed(&mut |line| self.store.push(line)),
            (b'M', []) => self.page.move_by(-1, 0),
            _ => {}
        }
    }

    fn terminated(&self) -> bool {
        self.over
    }
}
