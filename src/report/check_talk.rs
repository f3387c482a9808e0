//! A conversation for a terminal: the program's words, our answers, and why each.

use std::io::{self, Write};

use anstyle::{AnsiColor, Style};

use crate::dialogue::{Conversation, Stop, Turn};
use crate::exec::{End, Event, Stamped};
use crate::screen::{Screen, Shown};

use super::check_text::time;
use super::phrases::fill;
use super::{Ink, Language, clean};

/// Lines of one utterance that are shown at its start and at its end.
const EDGE: usize = 14;
/// Columns of a line that are shown.
const WIDEST: usize = 100;

/// Writes everything that was said, and how it ended.
pub fn write_conversation(out: &mut dyn Write, talk: &Conversation, ink: Ink) -> io::Result<()> {
    let folder = talk.launch.folder.display();
    writeln!(out, "  $ {}   (in ./{folder})", talk.launch)?;
    let mut turns = talk.turns.iter();
    let mut said = Vec::new();
    for stamped in &talk.run.record {
        match &stamped.event {
            Event::Output(..) => said.push(stamped),
            Event::Typed(typed) => {
                write_said(out, &said)?;
                said.clear();
                write_answer(out, &String::from_utf8_lossy(&typed.0), turns.next(), ink)?;
            }
            Event::Waiting | Event::Ended => {}
        }
    }
    write_said(out, &said)?;
    writeln!(out, "  = {}\n", ending(talk, Language::English))
}

/// What the program said in one go, as a person would have seen it.
fn write_said(out: &mut dyn Write, said: &[&Stamped]) -> io::Result<()> {
    let shown = said.iter().filter_map(|stamped| match &stamped.event {
        Event::Output(_, text) => Some(Shown::Output(&text.0)),
        Event::Waiting | Event::Typed(_) | Event::Ended => None,
    });
    let screen = Screen::read_record(shown);
    let lines: Vec<&str> = screen.texts().collect();
    for (index, line) in lines.iter().enumerate() {
        if index == EDGE && lines.len() > 2 * EDGE {
            writeln!(out, "  | … {} lines", lines.len() - 2 * EDGE)?;
        }
        if index < EDGE || index + EDGE >= lines.len() {
            writeln!(out, "  | {}", shorten(line))?;
        }
    }
    Ok(())
}

fn write_answer(out: &mut dyn Write, typed: &str, turn: Option<&Turn>, ink: Ink) -> io::Result<()> {
    let colour = match ink {
        Ink::Plain => Style::new(),
        Ink::Colour => Style::new().fg_color(Some(AnsiColor::Cyan.into())),
    };
    let why = turn.map(|turn| format!("   ({})", shorten(&turn.why))).unwrap_or_default();
    let mut lines = typed.lines();
    let first = lines.next().unwrap_or("");
    let first = if first.is_empty() { "[Enter]".to_owned() } else { shorten(first) };
    writeln!(out, "  {colour}> {first}{colour:#}{why}")?;
    for line in lines.take(EDGE) {
        writeln!(out, "  {colour}> {}{colour:#}", shorten(line))?;
    }
    Ok(())
}

/// How it ended, in a few words.
pub fn ending(talk: &Conversation, language: Language) -> String {
    let words = language.pages();
    let how = match (&talk.stop, talk.run.end) {
        (Some(Stop::Done), _) => words.stopped_done.to_owned(),
        (Some(Stop::Returned), _) => words.stopped_again.to_owned(),
        (Some(Stop::Stuck(asked)), _) if asked.trim().is_empty() => words.stopped_mute.to_owned(),
        (Some(Stop::Stuck(asked)), _) => fill(words.stopped_stuck, &[&shorten(asked)]),
        (None, End::Exited(code)) => fill(words.exited, &[&code]),
        (None, End::Signalled(signal)) => fill(words.signalled, &[&signal]),
        (None, end) => fill(words.stopped_limit, &[&end.word()]),
    };
    fill(words.after, &[&how, &time(talk.run.wall.as_secs_f64() * 1e3)])
}

fn shorten(line: &str) -> String {
    clean::line(line.trim_end(), WIDEST)
}
