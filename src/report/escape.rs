//! Text from outside made harmless inside XML and HTML.

use std::fmt::{self, Write};

use askama::filters::Escaper;

use super::clean::turns_direction;

/// Writes text so that it stays text: in an element, or in an attribute in double quotes.
///
/// Characters that XML forbids become U+FFFD. Marks that turn the direction of writing are spelled out,
/// so that nothing can show a line other than it is.
fn write_escaped(out: &mut impl Write, text: &str) -> fmt::Result {
    let mut written = 0;
    for (start, c) in text.char_indices() {
        let escape = match c {
            '&' => "&amp;",
            '<' => "&lt;",
            '>' => "&gt;",
            '"' => "&quot;",
            '\'' => "&#39;",
            c if turns_direction(c) => "",
            c if is_forbidden(c) => "\u{fffd}",
            _ => continue,
        };
        out.write_str(&text[written..start])?;
        match escape {
            "" => write!(out, "\u{27e8}U+{:04X}\u{27e9}", c as u32)?,
            escape => out.write_str(escape)?,
        }
        written = start + c.len_utf8();
    }
    out.write_str(&text[written..])
}

/// Appends text so that it stays text.
pub(super) fn push_escaped(out: &mut String, text: &str) {
    write_escaped(out, text).expect("a String takes everything");
}

/// How templates escape what stands in a page.
#[derive(Debug, Clone, Copy)]
pub(super) struct Escape;

impl Escaper for Escape {
    fn write_escaped_str<W: Write>(&self, mut out: W, text: &str) -> fmt::Result {
        write_escaped(&mut out, text)
    }
}

/// Control characters, and the two code points that XML leaves out.
fn is_forbidden(c: char) -> bool {
    (c.is_control() && !matches!(c, '\t' | '\n')) || matches!(c, '\u{fffe}' | '\u{ffff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: &str) {
        let mut escaped = String::new();
        push_escaped(&mut escaped, text);
        assert_eq!(escaped, expected);
    }

    #[test]
    fn markup_stays_text() {
        check("</script><b a=\"'\">&amp;", "&lt;/script&gt;&lt;b a=&quot;&#39;&quot;&gt;&amp;amp;");
    }

    #[test]
    fn what_xml_forbids_is_replaced_and_line_ends_stay() {
        check("a\u{1b}[31m\0\u{85}\u{fffe}\r\n\tb", "a\u{fffd}[31m\u{fffd}\u{fffd}\u{fffd}\u{fffd}\n\tb");
    }

    #[test]
    fn marks_that_turn_the_direction_of_writing_are_spelled_out() {
        check("a\u{202e}b\u{2066}", "a⟨U+202E⟩b⟨U+2066⟩");
        check("سلام", "سلام");
    }
}
