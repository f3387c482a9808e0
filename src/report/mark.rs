//! How a verdict looks: one letter, and one colour in a terminal and on a page.

use anstyle::{AnsiColor, Style};

use crate::results::CaseResult;
use crate::verdict::{Tone, Verdict};

use super::Ink;

/// The letter of a verdict; lower case where another run might have ended otherwise.
pub(super) fn letter(result: &CaseResult) -> char {
    let letter = result.verdict.row().letter;
    if result.borderline { letter.to_ascii_lowercase() } else { letter }
}

/// The style of a verdict: failures stand out, what only a person can settle stands out most.
pub(super) fn style(verdict: Verdict, ink: Ink) -> Style {
    let plain = Style::new();
    let colour = |color: AnsiColor| plain.fg_color(Some(color.into()));
    ink.style(match verdict.row().tone {
        Tone::Good => colour(AnsiColor::Green),
        Tone::Bad => colour(AnsiColor::Red).bold(),
        Tone::Ask => {
            plain.fg_color(Some(AnsiColor::Black.into())).bg_color(Some(AnsiColor::Yellow.into())).bold()
        }
        Tone::Limit => colour(AnsiColor::Cyan).bold(),
        Tone::Crash => colour(AnsiColor::Magenta).bold(),
        Tone::Build => colour(AnsiColor::Blue).bold(),
        Tone::Absent => plain.dimmed(),
    })
}

/// The class of a verdict's colour on a page.
pub(super) fn class_of(verdict: Verdict) -> &'static str {
    match verdict.row().tone {
        Tone::Good => "v ok",
        Tone::Bad => "v bad",
        Tone::Ask => "v ask",
        Tone::Limit => "v lim",
        Tone::Crash => "v die",
        Tone::Build => "v bld",
        Tone::Absent => "v not",
    }
}
