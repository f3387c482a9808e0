//! Expressions on a screen: found by grammar, numbered, framed, several on a line; hints and dates are none.

mod echo;
mod examine;
mod piece;

use std::ops::Range;

use crate::message::message;
use crate::puzzles::{Examination, Form, Reader, Said, Sightings};
use crate::screen::Screen;
use crate::screen::words::Speech;

use super::answer::{Entry, List};
use super::{Expression, Game24, Hand, Standing, completeness, rules};
use piece::{Piece, pieces};

/// Operands of a right expression.
const OPERANDS: usize = 4;

impl Reader for Game24 {
    fn find_other_instance(hand: &Hand, screen: &Screen) -> Option<usize> {
        echo::find_other(*hand, screen)
    }
    fn is_elsewhere(hand: &Hand, list: &List) -> bool {
        let hands = list.entries.iter().filter_map(|entry| match entry {
            Entry::Expression(expression) => Some(numbers_of(expression)),
            Entry::Broken(_) => None,
        });
        let mut hands: Vec<Vec<u16>> = hands.collect();
        hands.sort_unstable();
        // One other hand in nearly all of them was dealt to the program; several are slips of its own.
        let most = hands.chunk_by(|one, other| one == other).max_by_key(|same| same.len());
        most.is_some_and(|same| {
            let nearly_all = same.len() * 10 >= hands.len() * 9;
            nearly_all && same[0].len() == OPERANDS && same[0] != numbers_in(*hand)
        })
    }
    fn examine(hand: &Hand, list: &List, said: &Said<'_>) -> Examination {
        examine::examine(*hand, list, said)
    }
    fn find_answers(hand: &Hand, screen: &Screen, speech: &Speech) -> Sightings<List> {
        let blocks = blocks(*hand, screen);
        let mut sightings = Sightings::default();
        let Some(last) = blocks.last() else {
            return sightings;
        };
        let joined = join(&blocks);
        let single = join(std::slice::from_ref(last));
        let said = |list: &List| speech.figures.totals.iter().any(|(_, total)| *total == list.printed as u64);
        let (chosen, first) = match blocks.len() > 1 && !said(&joined) && said(&single) {
            true => (single, last),
            false => (joined, &blocks[0]),
        };
        let lines = first.lines.start..last.lines.end;
        match without_steps(*hand, &chosen) {
            Some(whole) => sightings.push(whole, lines, Form::Interpreted(message!("game24.steps"))),
            None => sightings.push(chosen, lines, Form::Whole),
        }
        sightings
    }
    fn find_likeness(_input: &str, screen: &Screen) -> Option<Range<usize>> {
        let mut lines =
            screen.texts().enumerate().filter(|(_, text)| pieces(text).iter().any(Piece::is_plain));
        let first = lines.next()?.0;
        let last = lines.next_back().map_or(first, |(line, _)| line);
        Some(first..last + 1)
    }
}

/// Expressions on lines next to each other.
struct Block {
    lines: Range<usize>,
    entries: Vec<Entry>,
}

/// A line with what could be expressions on it.
struct Candidate {
    line: usize,
    pieces: Vec<Piece>,
    /// Whether it must be meant as one.
    sure: bool,
}

/// Lines whose expressions must be meant, and those beside them that then must be meant too.
fn blocks(hand: Hand, screen: &Screen) -> Vec<Block> {
    let mut candidates = candidates(hand, screen);
    forget_numbers(&mut candidates);
    let mut blocks: Vec<Block> = Vec::new();
    let mut start = 0;
    while start < candidates.len() {
        let near = |pair: &[Candidate]| beside(screen, pair[0].line, pair[1].line);
        let run = candidates[start..].windows(2).take_while(|pair| near(pair)).count() + 1;
        let members = &candidates[start..start + run];
        if members.iter().any(|candidate| candidate.sure) {
            let lines = members[0].line..members[run - 1].line + 1;
            let entries = members.iter().flat_map(|member| member.pieces.iter().map(Piece::entry));
            blocks.push(Block { lines, entries: entries.collect() });
        }
        start += run;
    }
    blocks
}

fn candidates(hand: Hand, screen: &Screen) -> Vec<Candidate> {
    let mut candidates = Vec::new();
    for (line, text) in screen.texts().enumerate() {
        let mut pieces = pieces(text);
        pieces.retain(|piece| piece.is_possible() || piece.uses(hand));
        if pieces.is_empty() {
            continue;
        }
        let sure = pieces.iter().any(|piece| piece.is_plain() || piece.uses(hand));
        candidates.push(Candidate { line, pieces, sure });
    }
    candidates
}

/// Takes away numbers that count all expressions of a list and are parted from them by a dash only.
fn forget_numbers(candidates: &mut [Candidate]) {
    let without = |(index, candidate): (usize, &Candidate)| {
        let [piece] = &candidate.pieces[..] else { return None };
        piece.without_number().filter(|(number, _)| *number == index + 1).map(|(_, piece)| piece)
    };
    let pieces: Option<Vec<Piece>> = candidates.iter().enumerate().map(without).collect();
    for (candidate, piece) in candidates.iter_mut().zip(pieces.unwrap_or_default()) {
        candidate.pieces = vec![piece];
        candidate.sure = true;
    }
}

/// Whether nothing but blank lines and rulers stands between two lines.
fn beside(screen: &Screen, first: usize, second: usize) -> bool {
    let quiet = |text: &str| !text.chars().any(char::is_alphanumeric);
    (first + 1..second).all(|line| quiet(&screen.lines()[line].text))
}

/// One list of all entries, each tree once.
fn join(blocks: &[Block]) -> List {
    let (mut entries, mut seen) = (Vec::new(), std::collections::HashSet::new());
    let mut printed = 0;
    for entry in blocks.iter().flat_map(|block| &block.entries) {
        printed += 1;
        if seen.insert(entry) {
            entries.push(entry.clone());
        }
    }
    List { entries, printed }
}

/// A list without expressions that are too short, if it is right only without them: they may be steps on the way.
fn without_steps(hand: Hand, list: &List) -> Option<List> {
    let is_short = |entry: &Entry| matches!(entry, Entry::Expression(expression) if expression.numbers().count() < OPERANDS);
    let (short, entries): (Vec<_>, Vec<_>) = list.entries.iter().cloned().partition(is_short);
    let whole = List { printed: list.printed - short.len().min(list.printed), entries };
    let is_right = || {
        let missing = completeness(&hand, &whole);
        rules::judge(hand, &whole).is_empty() && missing.standing() != Standing::Incomplete
    };
    (!short.is_empty() && !whole.entries.is_empty() && is_right()).then_some(whole)
}

/// Whether an expression uses each card once.
fn uses_hand(expression: &Expression, hand: Hand) -> bool {
    numbers_of(expression) == numbers_in(hand)
}

fn numbers_of(expression: &Expression) -> Vec<u16> {
    let mut used: Vec<u16> = expression.numbers().collect();
    used.sort_unstable();
    used
}

fn numbers_in(hand: Hand) -> Vec<u16> {
    let mut held = hand.values().map(u16::from).to_vec();
    held.sort_unstable();
    held
}
