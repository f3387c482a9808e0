//! Texts from outside, made harmless for a line, a page or a terminal.

/// One line of at most `longest` characters: controls and marks that turn the direction of writing become visible.
/// It cannot begin like a workflow command, because a terminal may be the log of a GitHub job.
pub(super) fn line(text: &str, longest: usize) -> String {
    let mut short: String = text.trim().chars().take(longest).map(visible).collect();
    if text.trim().chars().nth(longest).is_some() {
        short.pop();
        short.push('…');
    }
    if COMMANDS.iter().any(|start| short.starts_with(start)) {
        short.replace_range(..1, "\u{fffd}");
    }
    short
}

/// The same for a line behind a mark of ours: blanks at its beginning stay, because they are part of a drawing.
pub(super) fn drawn_line(text: &str, longest: usize) -> String {
    let text = text.trim_end();
    let mut short: String = text.chars().take(longest).map(visible).collect();
    if text.chars().nth(longest).is_some() {
        short.pop();
        short.push('…');
    }
    short
}

/// A sentence of ours for a terminal or a log, with names in it that others have chosen: one line.
pub fn harmless_line(text: &str) -> String {
    const LONGEST: usize = 1000;
    without_commands(&line(text, LONGEST))
}

/// The same for a text of several lines, such as an error that shows where a file is wrong.
pub fn harmless_text(text: &str) -> String {
    const LONGEST: usize = 64 << 10;
    without_commands(&lines(text, LONGEST))
}

/// How GitHub's runner knows a command at the beginning of a line.
const COMMANDS: [&str; 2] = ["::", "##["];

/// The same lines, none of which holds a command, wherever somebody may print them.
pub(super) fn without_commands(text: &str) -> String {
    COMMANDS
        .iter()
        .fold(text.to_owned(), |text, start| text.replace(start, &format!("{} {}", &start[..1], &start[1..])))
}

/// Several lines of at most `longest` bytes together; only line ends and tabs are left of the controls.
pub(super) fn lines(text: &str, longest: usize) -> String {
    let end = text.floor_char_boundary(longest);
    let keep = |c: char| if matches!(c, '\n' | '\t') { c } else { visible(c) };
    let mut short: String = text[..end].replace("\r\n", "\n").chars().map(keep).collect();
    if end < text.len() {
        short.push_str("\n… (cut)\n");
    }
    short
}

/// A character that shows where something was that must not act.
fn visible(c: char) -> char {
    match c {
        '\n' | '\r' | '\t' => ' ',
        c if c.is_control() || turns_direction(c) || is_no_character(c) => '\u{fffd}',
        c => c,
    }
}

/// Marks that reorder or hide what stands around them.
pub(super) fn turns_direction(c: char) -> bool {
    matches!(c, '\u{61c}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2028}' | '\u{2029}' | '\u{2060}'..='\u{2069}' | '\u{feff}')
}

/// Code points that no text may hold; XML forbids some of them.
fn is_no_character(c: char) -> bool {
    matches!(c, '\u{fdd0}'..='\u{fdef}') || (c as u32) & 0xfffe == 0xfffe
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_has_no_controls_and_an_end() {
        assert_eq!(line(" a\r\nb\u{1b}[31m\u{202e} ", 20), "a  b�[31m�");
        assert_eq!(line("abcdef", 4), "abc…");
        assert_eq!(line("abcd", 4), "abcd");
    }

    #[test]
    fn a_drawn_line_keeps_the_blanks_before_it() {
        assert_eq!(drawn_line("  # .\t\u{1b}  ", 20), "  # . �");
        assert_eq!(drawn_line("  abc", 4), "  a…");
    }

    #[test]
    fn no_line_begins_with_a_command() {
        assert_eq!(line(" ::error::x", 20), "�:error::x");
        assert_eq!(line("##[group]x", 20), "�#[group]x");
        assert_eq!(without_commands("a\n::error::b\n##[c]"), "a\n: :error: :b\n# #[c]");
    }

    #[test]
    fn lines_keep_their_ends_and_are_cut_between_characters() {
        assert_eq!(lines("a\r\n\tb\0\u{fffe}", 20), "a\n\tb��");
        assert_eq!(lines("ééé", 3), "é\n… (cut)\n");
    }
}
