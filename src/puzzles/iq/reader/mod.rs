//! Boards of pieces on a screen: rows of letters with any gap, free cells and titles of any kind.

mod ambiguity;
mod flat;
mod holes;
mod letters;
mod likeness;
mod masked;
mod pyramid;
mod unbroken;

use std::ops::Range;

use crate::message::message;
use crate::puzzles::rows::rows;
use crate::puzzles::{Form, Reader, Sightings};
use crate::screen::Screen;
use crate::screen::words::Speech;

use super::{Challenge, Filling, Iq, Kind};
use letters::Letters;

/// A board that was seen.
struct Seen {
    lines: Range<usize>,
    filling: Filling,
    form: Form,
}

impl Reader for Iq {
    const ODDITIES: &'static [&'static str] = &["transposed", "upside-down", "relabelled"];

    fn ambiguities(challenge: &Challenge, filling: &Filling) -> Vec<&'static str> {
        ambiguity::ambiguities(challenge, filling)
    }
    fn find_likeness(input: &str, screen: &Screen) -> Option<Range<usize>> {
        likeness::find(input, screen)
    }
    fn find_answers(challenge: &Challenge, screen: &Screen, _speech: &Speech) -> Sightings<Filling> {
        let mut sightings = Sightings::default();
        for seen in find_all(challenge, screen) {
            sightings.push(seen.filling, seen.lines, seen.form);
        }
        if sightings.is_empty()
            && let Some((cleaned, noise)) = without_noise(screen)
        {
            for seen in find_all(challenge, &cleaned) {
                let how = message!("iq.noise", word = noise);
                sightings.push(seen.filling, seen.lines, Form::Interpreted(how));
            }
        }
        sightings
    }
}

fn find_all(challenge: &Challenge, screen: &Screen) -> Vec<Seen> {
    let letters = Letters::of(challenge);
    let board = challenge.board();
    let rows = rows(screen);
    match board.kind() {
        Kind::Pyramid => pyramid::find(board, &letters, &rows),
        Kind::Default => {
            let seen = flat::find(board, &letters, &rows);
            if seen.is_empty() { holes::find(board, &letters, screen) } else { seen }
        }
        Kind::Custom => {
            let seen = masked::find(board, &letters, screen);
            if seen.is_empty() { flat::find(board, &letters, &rows) } else { seen }
        }
    }
}

/// Words that languages print for a colour that is not there, glued to every cell.
const NOISE: [&str; 3] = ["null", "None", "undefined"];

fn without_noise(screen: &Screen) -> Option<(Screen, &'static str)> {
    let noise = NOISE.into_iter().find(|noise| {
        let noisy = screen.texts().filter(|text| text.matches(noise).count() > 1);
        noisy.count() > 1
    })?;
    let text: String = screen.texts().flat_map(|text| [text.replace(noise, ""), "\n".to_owned()]).collect();
    Some((Screen::read(text.as_bytes()), noise))
}
