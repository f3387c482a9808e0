//! What a person types for a board: its rows, as a program's own sample files write them: its sign for the empty cell, and what stands between numbers.

use crate::puzzles::Typed;

use super::Fifteen;
use super::instance::BLANK;
use super::instance::{grid, row};

impl Typed for Fifteen {
    fn sample(empty: &str) -> Option<String> {
        Some(format!("1 2 3 4\n5 6 7 8\n9 10 11 12\n13 14 15 {empty}\n"))
    }
    fn imitate(text: &str, samples: &[&str]) -> String {
        let readable = || samples.iter().filter(|sample| grid::read(sample).is_ok());
        let blank = most_frequent(readable().filter_map(|sample| blank_of(sample)));
        let between = most_frequent(readable().filter_map(|sample| between_of(sample)));
        let (blank, between) = (blank.unwrap_or("16"), between.unwrap_or(" "));
        let padded = readable().next().is_some() && readable().all(|sample| is_padded(sample));
        let write = |word: &str| match row::read_tile(word) {
            Some(BLANK) => blank.to_owned(),
            Some(tile) if padded => format!("{tile:02}"),
            Some(tile) => tile.to_string(),
            None => word.to_owned(),
        };
        let line =
            |line: &str| row::words(line).map(|(_, word)| write(word)).collect::<Vec<_>>().join(between);
        if let Ok(reading) = grid::read(text) {
            let canonical = reading.instance.to_string();
            return canonical.lines().map(line).collect::<Vec<_>>().join("\n");
        }
        row::lines(text).map(|(_, text)| line(text)).collect::<Vec<_>>().join("\n")
    }
}

fn blank_of(sample: &str) -> Option<&str> {
    let mut words = row::lines(sample).flat_map(|(_, line)| row::words(line));
    words.find(|(_, word)| row::read_tile(word) == Some(BLANK)).map(|(_, word)| word)
}

/// What stands between the first two numbers of a row, if it is one blank, tab or comma.
fn between_of(sample: &str) -> Option<&str> {
    let (_, line) = row::lines(sample).next()?;
    [", ", ",", "\t", " "].into_iter().find(|between| {
        let words: Vec<&str> = line.trim().split(between).collect();
        words.len() == 4 && words.iter().all(|word| row::read_tile(word).is_some())
    })
}

/// Whether small numbers are written with two digits.
fn is_padded(sample: &str) -> bool {
    row::lines(sample)
        .flat_map(|(_, line)| row::words(line))
        .any(|(_, word)| word.len() == 2 && word.starts_with('0') && word != "00")
}

fn most_frequent<'a>(texts: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    let mut counts = std::collections::BTreeMap::new();
    for text in texts {
        *counts.entry(text).or_insert(0) += 1;
    }
    counts.into_iter().max_by_key(|(_, count)| *count).map(|(text, _)| text)
}
