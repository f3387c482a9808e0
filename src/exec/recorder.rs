//! The record of a run under way: every event is kept once, in order, and told once to whoever holds the session.

use std::time::Instant;

use super::event::{Event, Stamped, Stream, Text, micros};
use crate::units::Bytes;

#[derive(Debug)]
pub(super) struct Recorder {
    begin: Instant,
    events: Vec<Stamped>,
    /// How many of the events are told, or need not be.
    told: usize,
    /// Bytes kept of standard output and standard error, and how many of both together may be.
    kept: [u64; 2],
    most: Bytes,
}

impl Recorder {
    pub(super) fn new(begin: Instant, most: Bytes) -> Self {
        Self { begin, events: Vec::new(), told: 0, kept: [0; 2], most }
    }

    pub(super) fn note(&mut self, event: Event) {
        self.events.push(Stamped { at_us: micros(self.begin.elapsed()), event });
    }

    /// Keeps of an output what the limit allows, and says whether that is all of it.
    pub(super) fn keep(&mut self, stream: Stream, bytes: &[u8]) -> bool {
        let room = self.most.0 - self.kept.iter().sum::<u64>();
        let kept = bytes.len().min(usize::try_from(room).unwrap_or(usize::MAX));
        self.kept[stream as usize] += kept as u64;
        if kept > 0 {
            self.note(Event::Output(stream, Text(bytes[..kept].to_vec())));
        }
        kept == bytes.len()
    }

    /// Bytes kept of a stream.
    pub(super) fn kept(&self, stream: Stream) -> u64 {
        self.kept[stream as usize]
    }

    /// The position of the next event to be told. Who typed knows what was typed, and the end is told by the facts.
    pub(super) fn next_untold(&mut self) -> Option<usize> {
        let untold = self.events[self.told..].iter();
        let skipped =
            untold.take_while(|stamped| matches!(stamped.event, Event::Typed(_) | Event::Ended)).count();
        let position = self.told + skipped;
        self.told = self.events.len().min(position + 1);
        (position < self.events.len()).then_some(position)
    }

    pub(super) fn len(&self) -> usize {
        self.events.len()
    }

    /// Whether the last event is a few bytes of output.
    pub(super) fn is_crumb(&self) -> bool {
        const CRUMB: usize = 128;
        matches!(self.events.last(), Some(Stamped { event: Event::Output(_, text), .. }) if text.0.len() < CRUMB)
    }

    pub(super) fn event(&self, position: usize) -> &Event {
        &self.events[position].event
    }

    /// The whole record; nothing is told after it is taken.
    pub(super) fn take(&mut self) -> Vec<Stamped> {
        self.told = 0;
        std::mem::take(&mut self.events)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_event_but_those_of_our_own_is_told_once() {
        let mut recorder = Recorder::new(Instant::now(), Bytes(5));
        assert_eq!(recorder.next_untold(), None);
        assert!(recorder.keep(Stream::Stdout, b"abc"));
        recorder.note(Event::Waiting);
        recorder.note(Event::Typed(Text(b"1\n".to_vec())));
        assert!(!recorder.keep(Stream::Stderr, b"defg"));
        let mut told = Vec::new();
        while let Some(position) = recorder.next_untold() {
            told.push(recorder.event(position).clone());
        }
        recorder.note(Event::Ended);
        assert_eq!(recorder.next_untold(), None);
        let output = |stream, bytes: &[u8]| Event::Output(stream, Text(bytes.to_vec()));
        assert_eq!(told, [output(Stream::Stdout, b"abc"), Event::Waiting, output(Stream::Stderr, b"de")]);
        assert_eq!([Stream::Stdout, Stream::Stderr].map(|stream| recorder.kept(stream)), [3, 2]);
        assert_eq!(recorder.take().len(), 5);
    }
}
