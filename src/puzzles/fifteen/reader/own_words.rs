//! Moves in words that no table has: they mean whatever leads to the goal.

use std::collections::BTreeMap;
use std::ops::Range;

use crate::puzzles::fifteen::{Board, Step};
use crate::screen::Screen;

use super::vocabulary::{is_filler, is_label, step_of_word, words};

/// More moves than this are no list that a person reads.
const MOST_MOVES: usize = 1000;
/// There are four ways to go, and a word for each.
const WAYS: [Step; 4] = [Step::Up, Step::Down, Step::Left, Step::Right];
/// Fewer moves may lead anywhere by chance.
const FEWEST_MOVES: usize = 3;

/// The last list of words, or numbered lines of one word each, that leads from the start to the goal if each unknown
/// word means one of the ways that no known word means.
pub(super) fn find(start: &Board, screen: &Screen) -> Option<(Vec<Step>, Range<usize>)> {
    let lists =
        screen.texts().enumerate().rev().filter_map(|(line, text)| Some((list(text)?, line..line + 1)));
    let numbered = numbered(screen);
    numbered.into_iter().chain(lists).find_map(|(words, lines)| Some((meaning(start, &words)?, lines)))
}

/// The words behind a colon: whatever it says, that they lead to the goal is no chance.
fn list(text: &str) -> Option<Vec<String>> {
    let (_, list) = text.rsplit_once([':', '='])?;
    let found: Vec<String> = words(list).filter(|word| !is_filler(word)).map(str::to_lowercase).collect();
    (found.iter().all(|word| is_word(word)) && found.len() <= MOST_MOVES).then_some(found)
}

/// Lines with a number and one word, counted from one without a gap.
fn numbered(screen: &Screen) -> Option<(Vec<String>, Range<usize>)> {
    let mut found: Vec<String> = Vec::new();
    let mut lines = 0..0;
    for (line, text) in screen.texts().enumerate() {
        let Some((number, word)) = numbered_word(text) else { continue };
        if number == 1 {
            found.clear();
            lines = line..line + 1;
        }
        if number == found.len() + 1 && number <= MOST_MOVES {
            found.push(word);
            lines.end = line + 1;
        }
    }
    (!found.is_empty()).then_some((found, lines))
}

fn numbered_word(text: &str) -> Option<(usize, String)> {
    let mut numbers = words(text).filter_map(|word| word.parse().ok());
    let (number, None) = (numbers.next()?, numbers.next()) else { return None };
    let is_own = |word: &&str| is_word(word) && !is_label(word) && !is_filler(word);
    let mut own = words(text).filter(is_own);
    let (word, None) = (own.next()?, own.next()) else { return None };
    Some((number, word.to_lowercase()))
}

fn is_word(word: &str) -> bool {
    word.chars().all(char::is_alphabetic)
}

/// What the words mean: the moves that lead to the goal.
fn meaning(start: &Board, words: &[String]) -> Option<Vec<Step>> {
    if words.len() < FEWEST_MOVES {
        return None;
    }
    let mut known: BTreeMap<&str, Step> = BTreeMap::new();
    let mut unknown: Vec<&str> = Vec::new();
    for word in words {
        match step_of_word(word) {
            Some(step) => drop(known.insert(word, step)),
            None if !unknown.contains(&word.as_str()) => unknown.push(word),
            None => {}
        }
        if unknown.len() > WAYS.len() {
            return None;
        }
    }
    if unknown.is_empty() {
        return None;
    }
    let free: Vec<Step> = WAYS.into_iter().filter(|way| !known.values().any(|step| step == way)).collect();
    assign(start, words, &mut known, &unknown, &free)
}

/// Gives each unknown word one of the free ways, until the goal is reached.
fn assign<'a>(
    start: &Board,
    words: &[String],
    known: &mut BTreeMap<&'a str, Step>,
    unknown: &[&'a str],
    free: &[Step],
) -> Option<Vec<Step>> {
    let Some((word, rest)) = unknown.split_first() else {
        let steps: Vec<Step> = words.iter().map(|word| known[word.as_str()]).collect();
        return reaches(start, &steps).then_some(steps);
    };
    for (index, way) in free.iter().enumerate() {
        let others = [&free[..index], &free[index + 1..]].concat();
        known.insert(word, *way);
        if let Some(steps) = assign(start, words, known, rest, &others) {
            return Some(steps);
        }
    }
    known.remove(word);
    None
}

fn reaches(start: &Board, steps: &[Step]) -> bool {
    let mut board = *start;
    steps.iter().all(|step| board.slide(*step)) && board == Board::GOAL
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(screen: &str, expected: Option<&str>) {
        let start = Board::GOAL;
        let mut board = start;
        for step in [Step::Up, Step::Left, Step::Up] {
            assert!(board.slide(step));
        }
        let found = find(&board, &Screen::read(screen.as_bytes()));
        let letters = found.map(|(steps, _)| steps.into_iter().map(Step::letter).collect::<String>());
        assert_eq!(letters.as_deref(), expected, "{screen}");
    }

    #[test]
    fn unknown_words_mean_what_leads_to_the_goal() {
        check("1. turun\n2. kanan\n3. turun", Some("DRD"));
        check("Langkah: s d s", Some("DRD"));
        check("Kesimpulan: kotak kosong bergerak turun kanan turun", Some("DRD"));
        check("moves: south - east - south", Some("DRD"));
    }

    #[test]
    fn a_known_word_keeps_its_meaning_and_other_words_lead_nowhere() {
        check("1. naik\n2. kiri\n3. naik", None);
        check("Langkah: s d", None);
        check("Langkah: satu dua tiga", None);
        check("1. turun\n3. kanan\n4. turun", None);
    }
}
