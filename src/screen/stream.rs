//! One stream of a program's bytes, on their way to the terminal.

use vte::{Parser, Perform as _};

use super::terminal::Terminal;

/// Bytes looked at together while searching the end of plain text.
const STRIDE: usize = 32;

/// A stream: most of it is plain text and goes to the terminal in whole runs, which is several times as fast as
/// character by character; the parser sees what begins with an escape, and what is no text at all.
#[derive(Default)]
pub(super) struct Stream {
    parser: Parser,
    /// Whether the parser may be inside of a sequence.
    within: bool,
    /// The beginning of a character whose rest is still to come. The parser would hold it too, but loses what follows
    /// when that is no text.
    begun: Vec<u8>,
}

impl Stream {
    /// Shows the next bytes on a terminal.
    pub(super) fn show(&mut self, bytes: &[u8], terminal: &mut Terminal) {
        if self.begun.is_empty() {
            return self.show_whole(bytes, terminal);
        }
        let mut joined = std::mem::take(&mut self.begun);
        joined.extend(bytes);
        self.show_whole(&joined, terminal);
    }

    /// Nothing more will come: what was begun is no character.
    pub(super) fn finish(mut self, terminal: &mut Terminal) {
        self.parser.advance(terminal, &self.begun);
    }

    /// Shows all but a character that is not complete.
    fn show_whole(&mut self, bytes: &[u8], terminal: &mut Terminal) {
        let (mut bytes, begun) = bytes.split_at(bytes.len() - begun_length(bytes));
        self.begun.extend(begun);
        while let Some(first) = bytes.first() {
            let taken = if self.within {
                self.parse(bytes, terminal)
            } else if *first < 0x80 {
                self.show_ascii(bytes, terminal)
            } else {
                self.show_wide(bytes, terminal)
            };
            bytes = &bytes[taken..];
        }
    }

    /// Hands bytes to the parser until a sequence is over for certain.
    fn parse(&mut self, bytes: &[u8], terminal: &mut Terminal) -> usize {
        terminal.over = false;
        let taken = self.parser.advance_until_terminated(terminal, bytes);
        self.within = !terminal.over;
        taken
    }

    /// Shows the plain text, or the one character, that bytes begin with.
    fn show_ascii(&mut self, bytes: &[u8], terminal: &mut Terminal) -> usize {
        let plain = plain_length(bytes);
        match std::str::from_utf8(&bytes[..plain]) {
            Ok(text) if plain > 0 => terminal.print_plain(text),
            Ok(_) | Err(_) => match bytes[0] {
                0x1b => {
                    self.within = true;
                    return 0;
                }
                control @ 0..0x20 => terminal.execute(control),
                sign => terminal.print(char::from(sign)),
            },
        }
        plain.max(1)
    }

    /// Shows the characters beyond ASCII that bytes begin with.
    fn show_wide(&mut self, bytes: &[u8], terminal: &mut Terminal) -> usize {
        let length = bytes.iter().position(u8::is_ascii).unwrap_or(bytes.len());
        let Ok(text) = std::str::from_utf8(&bytes[..length]) else {
            self.within = true;
            return 0;
        };
        for sign in text.chars() {
            match sign {
                '\u{80}'..='\u{9f}' => {}
                sign => terminal.print(sign),
            }
        }
        length
    }
}

/// How many bytes at the end begin a character without ending it.
fn begun_length(bytes: &[u8]) -> usize {
    let is_begun = |length: &usize| {
        let end = &bytes[bytes.len() - length..];
        std::str::from_utf8(end).is_err_and(|error| error.valid_up_to() == 0 && error.error_len().is_none())
    };
    (1..=bytes.len().min(3)).find(is_begun).unwrap_or(0)
}

/// How many bytes at the start are printable ASCII.
fn plain_length(bytes: &[u8]) -> usize {
    let is_plain = |byte: u8| byte.wrapping_sub(b' ') < 0x5f;
    // Without an early end inside of a stride the compiler looks at all its bytes at once.
    let all_plain = |stride: &[u8]| stride.iter().fold(true, |plain, byte| plain & is_plain(*byte));
    let start = bytes.chunks_exact(STRIDE).take_while(|stride| all_plain(stride)).count() * STRIDE;
    start + bytes[start..].iter().take_while(|byte| is_plain(**byte)).count()
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use vte::Parser;

    use super::*;
    use crate::screen::{Line, Screen, Shown};

    /// The lines as the parser alone would have them.
    fn lines_by_parser(bytes: &[u8]) -> Vec<Line> {
        let mut terminal = Terminal::new();
        Parser::new().advance(&mut terminal, bytes);
        terminal.finish().finish().0
    }

    fn check(pieces: &[Vec<u8>]) {
        let screen = Screen::read_record(pieces.iter().map(|piece| Shown::Output(piece)));
        assert_eq!(screen.lines(), lines_by_parser(&pieces.concat()));
    }

    fn piece() -> impl Strategy<Value = Vec<u8>> {
        let known = [
            "plain text of more than thirty-two characters, to be sure",
            "\n",
            "\r",
            "\t",
            "\x7f",
            "♛",
            "é\u{9b}",
            "\u{200d}",
            "\x1b[2J",
            "\x1b[38;5;Nonem",
            "\x1b[41m",
            "\x1b[m",
            "\x1b]0;title\x07",
            "\x1b]0;t\x1b\\",
            "\x1b[",
            "3A",
            "\x1bP1$q\x1b\\",
            "\x18",
            "\x1b",
            "H",
            "\x08",
        ];
        let known = prop::sample::select(known.map(|text| text.as_bytes().to_vec()).to_vec());
        prop_oneof![4 => known, 1 => prop::collection::vec(any::<u8>(), 0..6)]
    }

    proptest! {
        #[test]
        fn the_way_past_the_parser_changes_nothing(pieces in prop::collection::vec(piece(), 0..12)) {
            check(&pieces);
        }
    }

    #[test]
    fn a_character_cut_in_two_is_whole_again() {
        check(&[b"a\xe2".to_vec(), b"\x99".to_vec(), b"\x9bb".to_vec()]);
        check(&[b"a\xe2".to_vec(), b"b\xff\x1b[2Cc".to_vec()]);
        check(&[b"a\xc2".to_vec(), b"\x80b".to_vec()]);
        check(&[b"a\xc2".to_vec(), b"\xa9b\x80".to_vec()]);
    }
}
