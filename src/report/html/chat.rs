//! The conversation of a run as a chat, and the whole screen below it.

use std::fmt::Write as _;

use crate::contact::dialogue::{Conversation, Kind, Turn};
use crate::exec::{Event, Stamped, Stream};
use crate::report::check_talk::ending;
use crate::report::{Language, clean};
use crate::screen::{self, Screen};

/// Utterances at the start and at the end of a talk that are shown.
const MOST_SAID: usize = 30;
/// Lines of one utterance that are shown at its start and at its end.
const EDGE: usize = 20;
/// Lines of the whole screen that are shown at its start and at its end.
const SCREEN_EDGE: usize = 200;
/// Characters of a line.
const WIDEST: usize = 240;
/// Bytes of the lines at either end of a screen.
const LONGEST: usize = 16_000;

/// What was said in a run.
pub(super) struct Chat {
    pub conversation: Conversation,
    pub language: Language,
}

/// Something said by one side.
enum Said<'a> {
    Program(Vec<&'a Stamped>),
    Us(String, Option<&'a Turn>),
}

/// One line of the chat.
pub(super) enum Shown {
    /// What the program printed.
    Program(String),
    /// What was typed.
    Us {
        typed: String,
        /// What was asked for, if it was asked.
        kind: Option<&'static str>,
        /// Why this was the answer; may be empty.
        why: String,
    },
    /// So many turns are not shown.
    LeftOut(usize),
}

impl Chat {
    /// The first and the last of all that was said.
    pub(super) fn shown(&self) -> Vec<Shown> {
        let said = utterances(&self.conversation);
        let Some(left_out @ 1..) = said.len().checked_sub(2 * MOST_SAID) else {
            return said.iter().map(|one| self.show(one)).collect();
        };
        let (first, last) = (&said[..MOST_SAID], &said[MOST_SAID + left_out..]);
        let show = |one| self.show(one);
        first.iter().map(show).chain([Shown::LeftOut(left_out)]).chain(last.iter().map(show)).collect()
    }

    fn show(&self, said: &Said<'_>) -> Shown {
        let language = self.language;
        match said {
            Said::Program(output) => {
                let screen = Screen::read_record(output.iter().filter_map(|stamped| on_screen(stamped)));
                Shown::Program(cut(&screen, EDGE, language))
            }
            Said::Us(typed, turn) => Shown::Us {
                typed: answer(typed, language),
                kind: turn.map(|turn| kind_words(turn.kind, language)),
                why: turn.map(|turn| clean::line(&self.language.say(&turn.why), 200)).unwrap_or_default(),
            },
        }
    }

    pub(super) fn ending(&self) -> String {
        ending(&self.conversation, self.language)
    }

    /// All that was to be seen in the end.
    pub(super) fn screen(&self) -> String {
        let whole = Screen::read_record(self.conversation.run.record.iter().filter_map(on_screen));
        cut(&whole, SCREEN_EDGE, self.language)
    }
}

/// The record in turns: what the program printed until we typed something, and what that was.
fn utterances(talk: &Conversation) -> Vec<Said<'_>> {
    let mut turns = talk.turns.iter();
    let mut said = Vec::new();
    let mut output = Vec::new();
    for stamped in &talk.run.record {
        match &stamped.event {
            Event::Output(..) => output.push(stamped),
            Event::Typed(typed) => {
                if !output.is_empty() {
                    said.push(Said::Program(std::mem::take(&mut output)));
                }
                said.push(Said::Us(String::from_utf8_lossy(&typed.0).into_owned(), turns.next()));
            }
            Event::Waiting | Event::Ended => {}
        }
    }
    if !output.is_empty() {
        said.push(Said::Program(output));
    }
    said
}

fn on_screen(stamped: &Stamped) -> Option<screen::Shown<'_>> {
    match &stamped.event {
        Event::Output(Stream::Stdout, text) => Some(screen::Shown::Output(&text.0)),
        Event::Output(Stream::Stderr, text) => Some(screen::Shown::Error(&text.0)),
        Event::Typed(_) => Some(screen::Shown::Typed),
        Event::Waiting | Event::Ended => None,
    }
}

fn answer(typed: &str, language: Language) -> String {
    let lines: Vec<&str> = typed.lines().collect();
    let shown: Vec<String> = lines.iter().take(EDGE).map(|line| clean::line(line, WIDEST)).collect();
    match (shown.join("\n").trim(), lines.len().saturating_sub(EDGE)) {
        ("", _) => "[Enter]".to_owned(),
        (text, 0) => text.to_owned(),
        (text, rest) => format!("{text}\n{}", language.fill("page.more-lines", &[("count", &rest)])),
    }
}

/// The first and last lines of a screen, none of them too long, and not too much of them all.
fn cut(screen: &Screen, edge: usize, language: Language) -> String {
    let lines: Vec<&str> = screen.texts().collect();
    let first = fitting(lines.iter().copied(), edge);
    let last = fitting(lines[first.len()..].iter().rev().copied(), edge);
    let mut text = first.concat();
    let left_out = lines.len() - first.len() - last.len();
    if left_out > 0 {
        writeln!(text, "{}", language.fill("page.lines-left-out", &[("count", &left_out)]))
            .expect("a String takes everything");
    }
    text.extend(last.into_iter().rev());
    text
}

/// As many lines as there may be, each with its end.
fn fitting<'a>(lines: impl Iterator<Item = &'a str>, most: usize) -> Vec<String> {
    let mut room = LONGEST;
    let cut = |line: &str| match line.char_indices().nth(WIDEST) {
        Some((end, _)) => format!("{}…\n", &line[..end]),
        None => format!("{line}\n"),
    };
    let fits = |line: &String| {
        let fits = line.len() <= room;
        room = room.saturating_sub(line.len());
        fits
    };
    lines.take(most).map(cut).take_while(fits).collect()
}

fn kind_words(kind: Kind, language: Language) -> &'static str {
    match kind {
        Kind::File => language.text("page.asks-file"),
        Kind::Menu => language.text("page.asks-menu"),
        Kind::Algorithm => language.text("page.asks-algorithm"),
        Kind::Animation => language.text("page.asks-animation"),
        Kind::Data => language.text("page.asks-data"),
        Kind::Person => language.text("page.asks-person"),
        Kind::Confirm => language.text("page.asks-confirm"),
        Kind::Enter => language.text("page.asks-enter"),
        Kind::Save => language.text("page.asks-save"),
        Kind::SaveName => language.text("page.asks-save-name"),
        Kind::Again => language.text("page.asks-again"),
        Kind::Unknown => language.text("page.asks-unknown"),
    }
}
