//! The conversation of a run as a chat, and below it the whole screen, folded away.

use std::fmt::Write as _;

use crate::dialogue::{Conversation, Kind, Turn};
use crate::exec::{Event, Stamped, Stream};
use crate::report::check_talk::ending;
use crate::report::phrases::fill;
use crate::report::{Language, PagePhrases, clean};
use crate::screen::{Screen, Shown};

use super::markup::Html;

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

/// Something said by one side.
enum Said<'a> {
    Program(Vec<&'a Stamped>),
    Us(String, Option<&'a Turn>),
}

/// Writes the chat and the screen.
pub fn write(body: &mut Html, language: Language, talk: &Conversation) {
    let words = language.pages();
    let said = utterances(talk);
    body.element("h3", words.said).raw("<ol class=\"chat\">");
    for (index, one) in said.iter().enumerate() {
        if index == MOST_SAID && said.len() > 2 * MOST_SAID {
            let rest = said.len() - 2 * MOST_SAID;
            body.raw("<li class=\"quiet\">").say(words.turns_left_out, &[&rest]).raw("</li>");
        }
        if index < MOST_SAID || index + MOST_SAID >= said.len() {
            write_said(body, language, one);
        }
    }
    body.raw("<li class=\"end quiet\">").text(&ending(talk, language)).raw("</li></ol>");
    let whole = Screen::read_record(talk.run.record.iter().filter_map(shown));
    body.raw("<details>").element("summary", words.whole_screen).raw("<pre tabindex=\"0\">");
    body.text(&cut(&whole, SCREEN_EDGE, words)).raw("</pre></details>");
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

fn shown(stamped: &Stamped) -> Option<Shown<'_>> {
    match &stamped.event {
        Event::Output(Stream::Stdout, text) => Some(Shown::Output(&text.0)),
        Event::Output(Stream::Stderr, text) => Some(Shown::Error(&text.0)),
        Event::Typed(_) => Some(Shown::Typed),
        Event::Waiting | Event::Ended => None,
    }
}

fn write_said(body: &mut Html, language: Language, said: &Said<'_>) {
    let words = language.pages();
    match said {
        Said::Program(output) => {
            let screen = Screen::read_record(output.iter().filter_map(|stamped| shown(stamped)));
            body.raw("<li class=\"them\"><pre tabindex=\"0\">")
                .text(&cut(&screen, EDGE, words))
                .raw("</pre></li>");
        }
        Said::Us(typed, turn) => {
            body.raw("<li class=\"us\"><pre tabindex=\"0\">").text(&answer(typed, words)).raw("</pre>");
            if let Some(turn) = turn {
                body.raw("<small>").text(kind_words(turn.kind, words));
                if !turn.why.is_empty() {
                    body.raw(": ").text(&clean::line(&language.sentence(&turn.why), 200));
                }
                body.raw("</small>");
            }
            body.raw("</li>");
        }
    }
}

fn answer(typed: &str, words: &PagePhrases) -> String {
    let lines: Vec<&str> = typed.lines().collect();
    let shown: Vec<String> = lines.iter().take(EDGE).map(|line| clean::line(line, WIDEST)).collect();
    match (shown.join("\n").trim(), lines.len().saturating_sub(EDGE)) {
        ("", _) => "[Enter]".to_owned(),
        (text, 0) => text.to_owned(),
        (text, rest) => format!("{text}\n{}", fill(words.more_lines, &[&rest])),
    }
}

/// The first and last lines of a screen, none of them too long, and not too much of them all.
fn cut(screen: &Screen, edge: usize, words: &PagePhrases) -> String {
    let lines: Vec<&str> = screen.texts().collect();
    let first = fitting(lines.iter().copied(), edge);
    let last = fitting(lines[first.len()..].iter().rev().copied(), edge);
    let mut text = first.concat();
    let left_out = lines.len() - first.len() - last.len();
    if left_out > 0 {
        writeln!(text, "{}", fill(words.lines_left_out, &[&left_out])).expect("a String takes everything");
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

fn kind_words(kind: Kind, words: &'static PagePhrases) -> &'static str {
    match kind {
        Kind::File => words.asks_file,
        Kind::Menu => words.asks_menu,
        Kind::Algorithm => words.asks_algorithm,
        Kind::Animation => words.asks_animation,
        Kind::Data => words.asks_data,
        Kind::Person => words.asks_person,
        Kind::Confirm => words.asks_confirm,
        Kind::Enter => words.asks_enter,
        Kind::Save => words.asks_save,
        Kind::SaveName => words.asks_save_name,
        Kind::Again => words.asks_again,
        Kind::Unknown => words.asks_unknown,
    }
}
