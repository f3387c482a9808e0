//! A screen: everything a program showed, line by line, as a person would have seen it.

use super::stream::Stream;
use super::terminal::Terminal;
use super::{Line, Shown, without_noise};

/// All lines of all frames, in order.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Screen {
    lines: Vec<Line>,
    gap: Option<Gap>,
}

/// Lines that were not kept because there were too many.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Gap {
    /// The index of the first line after the gap.
    pub before: usize,
    /// Lines dropped.
    pub lines: usize,
}

impl Screen {
    /// The screen of a flat recording.
    pub fn read(bytes: &[u8]) -> Self {
        Self::read_record([Shown::Output(bytes)])
    }

    /// The screen of a record of what was shown and typed, in order.
    pub fn read_record<'a>(record: impl IntoIterator<Item = Shown<'a>>) -> Self {
        // What one stream has begun, a character or a sequence, is not ended by the other.
        let (mut output, mut error) = (Stream::default(), Stream::default());
        let mut terminal = Terminal::new();
        // Errors come at any time; they wait for the end of a line that the output has begun, and for that of their own.
        let (mut is_open, mut begun, mut held) = (false, Vec::new(), Vec::new());
        for shown in record {
            match shown {
                Shown::Output(bytes) => {
                    let end = bytes.iter().position(|byte| *byte == b'\n').filter(|_| !held.is_empty());
                    let (line, rest) = bytes.split_at(end.map_or(0, |end| end + 1));
                    output.show(line, &mut terminal);
                    if end.is_some() {
                        show_errors(&mut held, &mut error, &mut terminal);
                    }
                    output.show(rest, &mut terminal);
                    is_open = bytes.last().map_or(is_open, |last| *last != b'\n');
                }
                Shown::Error(bytes) => {
                    begun.extend_from_slice(bytes);
                    let end = begun.iter().rposition(|byte| *byte == b'\n').map_or(0, |end| end + 1);
                    let lines: Vec<u8> = begun.drain(..end).collect();
                    match (without_noise(&lines), is_open) {
                        (lines, true) => held.extend_from_slice(&lines),
                        (lines, false) => error.show(&lines, &mut terminal),
                    }
                }
                Shown::Typed => {
                    // A prompt may stand on the error stream, too.
                    let prompt = std::mem::take(&mut begun);
                    match is_open {
                        true => held.extend_from_slice(&prompt),
                        false => error.show(&prompt, &mut terminal),
                    }
                    terminal.typed();
                    show_errors(&mut held, &mut error, &mut terminal);
                    is_open = false;
                }
            }
        }
        output.finish(&mut terminal);
        held.extend_from_slice(&begun);
        if !held.is_empty() {
            if is_open {
                terminal.end_line();
            }
            error.show(&without_noise(&held), &mut terminal);
        }
        error.finish(&mut terminal);
        // A sequence that never ends hides nothing: the parser is simply left in it.
        let (lines, before, dropped) = terminal.finish().finish();
        let gap = (dropped > 0).then_some(Gap { before, lines: dropped });
        Self { lines, gap }
    }

    pub fn lines(&self) -> &[Line] {
        &self.lines
    }

    /// The texts of the lines.
    pub fn texts(&self) -> impl DoubleEndedIterator<Item = &str> + ExactSizeIterator {
        self.lines.iter().map(|line| line.text.as_str())
    }

    #[must_use]
    pub fn before(&self, line: usize) -> Self {
        let gap = self.gap.filter(|gap| gap.before < line);
        Self { lines: self.lines[..line].to_vec(), gap }
    }

    /// Where lines were left out, if they were.
    pub fn gap(&self) -> Option<Gap> {
        self.gap
    }

    /// Whether two lines next to each other belong to one picture.
    pub fn same_frame(&self, first: usize, second: usize) -> bool {
        self.lines[first].frame == self.lines[second].frame
            && !self.gap.is_some_and(|gap| first < gap.before && gap.before <= second)
    }
}

/// Shows errors that have waited, on lines of their own.
fn show_errors(held: &mut Vec<u8>, error: &mut Stream, terminal: &mut Terminal) {
    if !held.is_empty() {
        error.show(&std::mem::take(held), terminal);
        terminal.end_line();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(bytes: &[u8], expected: &[&str]) {
        let screen = Screen::read(bytes);
        assert_eq!(screen.texts().collect::<Vec<_>>(), expected, "{}", bytes.escape_ascii());
    }

    #[test]
    fn colours_titles_and_broken_sequences_vanish() {
        check(b"\x1b[38;5;196mA\x1b[0m#\x1b[38;5;NonemC\x1b[38;5;nullm\x1b]0;title\x07B", &["A#CB"]);
        check(b"\x1b[1;31mred\x1b[0m \x1b[48;2;1;2;3mtrue\x1b[m", &["red true"]);
        check(b"\x1b(B\x1b[?25lx\x1b[?25h", &["x"]);
    }

    #[test]
    fn the_last_of_several_progress_texts_stays() {
        check(b"10%\r20%\r100%\ndone", &["100%", "done"]);
        check(b"abc\rx", &["xbc"]);
        check(b"abc\r\x1b[Kx", &["x"]);
        check(b"ab\x08c", &["ac"]);
    }

    #[test]
    fn clearing_the_screen_begins_a_frame() {
        let screen = Screen::read(b"one\n\x1b[2J\x1b[Htwo\n\x1b[H\x1b[2Jthree\x0cfour\x1b[H\x1b[Jfive");
        let frames: Vec<_> = screen.lines().iter().map(|line| (line.frame, line.text.as_str())).collect();
        assert_eq!(frames, [(0, "one"), (1, "two"), (2, "three"), (3, "four"), (4, "five")]);
        assert!(!screen.same_frame(0, 1));
    }

    #[test]
    fn a_picture_drawn_with_the_cursor_is_put_together() {
        check(b"\x1b[2J\x1b[2;3Hx\x1b[1;1H", &["", "  x"]);
        check(b"a\nb\nc\x1b[2A\rX\x1b[2B\rZ", &["X", "b", "Z"]);
        check(b"ab\x1b[3Cc\x1b[2Gx", &["ax   c"]);
        check(b"\x1b[s12\x1b[u3", &["32"]);
    }

    #[test]
    fn a_cursor_sent_far_away_stays_on_a_terminal_of_sensible_size() {
        let screen = Screen::read(b"\x1b[99999;99999Hy\x1b[99999B\x1b[99999Cz");
        assert_eq!(screen.lines().len(), 256);
        assert_eq!(screen.lines()[255].text.trim_start(), "yz");
        assert!(screen.lines()[255].text.len() < 1100);
    }

    #[test]
    fn tabs_blanks_and_wide_signs_keep_their_places() {
        check(b"a\tb\t", &["a       b       "]);
        check("  A  ⬛\u{fe0f}⬜ x".as_bytes(), &["  A  ⬛⬜ x"]);
        check("👑\x1b[3Gx".as_bytes(), &["👑x"]);
        check(b"a\0b\xff", &["ab\u{fffd}"]);
    }

    #[test]
    fn an_answer_typed_ends_the_line_and_is_remembered() {
        let record = [Shown::Output(b"file: "), Shown::Typed, Shown::Output(b"AB\nCD\n")];
        let screen = Screen::read_record(record);
        let lines: Vec<_> =
            screen.lines().iter().map(|line| (line.text.as_str(), line.after_typed)).collect();
        assert_eq!(lines, [("file: ", false), ("AB", true), ("CD", false)]);
    }

    #[test]
    fn a_character_begun_on_one_stream_survives_the_other() {
        let crown = "\u{2655}".as_bytes();
        let record = [Shown::Output(&crown[..1]), Shown::Error(b"!"), Shown::Output(&crown[1..])];
        assert_eq!(Screen::read_record(record).texts().collect::<Vec<_>>(), ["\u{2655}", "!"]);
    }

    #[test]
    fn errors_never_break_a_line_of_the_output() {
        let record = [
            Shown::Output(b"| 1 | 2 "),
            Shown::Error(b"odd: nothing\n"),
            Shown::Output(b"| 3 |\nName: "),
            Shown::Error(b"warning"),
            Shown::Typed,
            Shown::Output(b"done"),
        ];
        let screen = Screen::read_record(record);
        let texts: Vec<_> = screen.texts().collect();
        assert_eq!(texts, ["| 1 | 2 | 3 |", "odd: nothing", "Name: ", "warning", "done"]);
    }

    #[test]
    fn backgrounds_are_remembered() {
        let screen = Screen::read(b"\x1b[41m \x1b[0m \x1b[7m \x1b[m");
        let paints: Vec<_> = screen.lines()[0].painted().map(|(_, paint)| paint).collect();
        assert_ne!(paints[0], paints[1]);
        assert_ne!(paints[0], paints[2]);
        assert_eq!(paints[1], crate::screen::Paint::PLAIN);
    }

    #[test]
    fn floods_are_cut_in_the_middle_and_the_gap_is_known() {
        let flood = "line of a flood, the same again\n".repeat(1 << 20) + "the end";
        let screen = Screen::read(flood.as_bytes());
        assert_eq!(screen.texts().next_back(), Some("the end"));
        let gap = screen.gap().expect("a gap");
        assert_eq!(gap.lines + screen.lines().len(), (1 << 20) + 1);
        assert!(!screen.same_frame(gap.before - 1, gap.before));
        let long = Screen::read("x".repeat(100_000_000).as_bytes());
        assert!(long.gap().is_some());
        assert!(long.lines()[1].continued);
    }
}
