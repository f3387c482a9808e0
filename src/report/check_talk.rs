//! A conversation for a terminal: the program's words, our answers, and why each.

use std::io::{self, Write};

use anstyle::AnsiColor;

use crate::contact::dialogue::{Conversation, Stop, Turn};
use crate::exec::{End, Event, Stamped};
use crate::screen::{Screen, Shown};

use super::quantity::time;
use super::{Ink, Language, clean};

/// Lines of one utterance that are shown at its start and at its end.
const EDGE: usize = 14;
/// Columns of a line that are shown.
const WIDEST: usize = 100;

/// How a conversation is shown.
#[derive(Debug, Clone, Copy)]
pub struct Talk {
    /// Whether colours are wanted.
    pub ink: Ink,
    /// The language of what is ours.
    pub language: Language,
    /// Whether every line is shown, and whole.
    pub full: bool,
}

/// Writes what was said, and how it ended.
pub fn write_conversation(out: &mut dyn Write, talk: &Conversation, look: &Talk) -> io::Result<()> {
    let place = look.language.fill("terminal.typed-in", &[("folder", &talk.launch.folder.display())]);
    writeln!(out, "  $ {}   {place}", talk.launch)?;
    let mut turns = talk.turns.iter();
    let mut said = Vec::new();
    for stamped in &talk.run.record {
        match &stamped.event {
            Event::Output(..) => said.push(stamped),
            Event::Typed(typed) => {
                look.write_said(out, &said)?;
                said.clear();
                look.write_answer(out, &String::from_utf8_lossy(&typed.0), turns.next())?;
            }
            Event::Waiting | Event::Ended => {}
        }
    }
    look.write_said(out, &said)?;
    writeln!(out, "  = {}\n", ending(talk, look.language))
}

impl Talk {
    /// What the program said in one go, as a person would have seen it.
    fn write_said(self, out: &mut dyn Write, said: &[&Stamped]) -> io::Result<()> {
        let shown = said.iter().filter_map(|stamped| match &stamped.event {
            Event::Output(_, text) => Some(Shown::Output(&text.0)),
            Event::Waiting | Event::Typed(_) | Event::Ended => None,
        });
        let screen = Screen::read_record(shown);
        let lines: Vec<&str> = screen.texts().collect();
        for (index, line) in lines.iter().enumerate() {
            let rest = if self.full { 0 } else { lines.len().saturating_sub(2 * EDGE) };
            if index == EDGE && rest > 0 {
                writeln!(out, "  | {}", self.language.fill("terminal.lines-elided", &[("count", &rest)]))?;
            }
            if rest == 0 || index < EDGE || index + EDGE >= lines.len() {
                writeln!(out, "{}", format!("  | {}", self.shorten(line)).trim_end())?;
            }
        }
        Ok(())
    }

    fn write_answer(self, out: &mut dyn Write, typed: &str, turn: Option<&Turn>) -> io::Result<()> {
        let colour = self.ink.colour(AnsiColor::Cyan);
        let why = |turn: &Turn| format!("   ({})", self.shorten(&self.language.say(&turn.why)));
        let why = turn.map(why).unwrap_or_default();
        let lines: Vec<&str> = typed.lines().collect();
        let first = lines.first().copied().unwrap_or_default();
        let first = if first.is_empty() { "[Enter]".to_owned() } else { self.shorten(first) };
        writeln!(out, "  {colour}> {first}{colour:#}{why}")?;
        let shown = if self.full { lines.len() } else { EDGE + 1 };
        for line in lines.iter().take(shown).skip(1) {
            writeln!(out, "  {colour}> {}{colour:#}", self.shorten(line))?;
        }
        match lines.len().checked_sub(shown) {
            Some(rest @ 1..) => {
                writeln!(out, "  > {}", self.language.fill("terminal.lines-elided", &[("count", &rest)]))
            }
            _ => Ok(()),
        }
    }

    /// A line with the blanks before it, which are part of what is drawn.
    fn shorten(self, line: &str) -> String {
        clean::drawn_line(line, if self.full { usize::MAX } else { WIDEST })
    }
}

/// How it ended, in a few words.
pub(super) fn ending(talk: &Conversation, language: Language) -> String {
    let how = match (&talk.stop, talk.run.end) {
        (Some(Stop::Done), _) => language.text("page.stopped-done").to_owned(),
        (Some(Stop::Returned), _) => language.text("page.stopped-again").to_owned(),
        (Some(Stop::Stuck(asked)), _) if asked.trim().is_empty() => {
            language.text("page.stopped-mute").to_owned()
        }
        (Some(Stop::Stuck(asked)), _) => {
            language.fill("page.stopped-stuck", &[("question", &shorten(asked))])
        }
        (None, End::Exited(code)) => language.fill("page.exited", &[("code", &code)]),
        (None, End::Signalled(signal)) => language.fill("page.signalled", &[("signal", &signal)]),
        (None, end) => language.fill("page.stopped-limit", &[("limit", &end.word())]),
    };
    language.fill("page.after", &[("end", &how), ("time", &time(talk.run.wall.as_secs_f64() * 1e3))])
}

fn shorten(line: &str) -> String {
    clean::line(line.trim_end(), WIDEST)
}
