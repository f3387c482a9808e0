//! What a run left behind to be read: its screen, the files it saved, and how it ended.

use crate::exec::{Event, Stamped, Stream};
use crate::screen::{Screen, Shown};

/// Everything a program said in one run.
#[derive(Debug, Clone, Default)]
pub struct Testimony {
    /// What was shown.
    pub screen: Screen,
    /// The text files it saved, by name.
    pub saved: Vec<(String, Screen)>,
    /// How it ended.
    pub ended: Ended,
}

/// How a run ended, as far as the reading of its screen depends on it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Ended {
    /// By itself, or waiting for input after all was said.
    #[default]
    Itself,
    /// It was stopped for its time: what stands on the screen may be a picture of a search.
    Time,
    /// It died.
    Crashed,
}

impl Testimony {
    /// The testimony of a screen alone.
    pub fn of_screen(screen: Screen) -> Self {
        Self { screen, ..Self::default() }
    }

    /// The testimony of a run that was recorded: both streams in order, and where something was typed.
    pub fn of_record(record: &[Stamped], saved: &[(String, Vec<u8>)], ended: Ended) -> Self {
        let read_saved = |(name, bytes): &(String, Vec<u8>)| (name.clone(), Screen::read(bytes));
        Self {
            screen: Screen::read_record(record.iter().filter_map(|stamped| as_shown(&stamped.event))),
            saved: saved.iter().map(read_saved).collect(),
            ended,
        }
    }
}

/// What an event puts on the screen, if anything.
fn as_shown(event: &Event) -> Option<Shown<'_>> {
    match event {
        Event::Output(Stream::Stdout, text) => Some(Shown::Output(&text.0)),
        Event::Output(Stream::Stderr, text) => Some(Shown::Error(&text.0)),
        Event::Typed(_) => Some(Shown::Typed),
        Event::Waiting | Event::Ended => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::exec::Text;

    fn check(events: &[Event], expected: &[(&str, bool)]) {
        let stamp = |event: &Event| Stamped { at_us: 0, event: event.clone() };
        let record: Vec<Stamped> = events.iter().map(stamp).collect();
        let saved = [("hasil.txt".to_owned(), b"A#\n#A".to_vec())];
        let testimony = Testimony::of_record(&record, &saved, Ended::Crashed);
        let lines = testimony.screen.lines().iter();
        assert_eq!(lines.map(|line| (line.text.as_str(), line.after_typed)).collect::<Vec<_>>(), expected);
        assert_eq!(testimony.saved[0].1.texts().collect::<Vec<_>>(), ["A#", "#A"]);
        assert_eq!(testimony.ended, Ended::Crashed);
    }

    fn output(stream: Stream, text: &str) -> Event {
        Event::Output(stream, Text(text.as_bytes().to_vec()))
    }

    #[test]
    fn a_record_is_one_screen_of_both_streams_with_the_places_of_typing() {
        let typed = Event::Typed(Text(b"board.txt\n".to_vec()));
        let events = [
            output(Stream::Stdout, "file: "),
            Event::Waiting,
            typed,
            output(Stream::Stdout, "A#\n"),
            output(Stream::Stderr, "warning\n"),
            output(Stream::Stdout, "#A\n"),
            Event::Ended,
        ];
        check(&events, &[("file: ", false), ("A#", true), ("warning", false), ("#A", false)]);
    }
}
