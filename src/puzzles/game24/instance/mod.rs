//! Four cards: an instance of the 24 game.

pub(super) mod card;

use std::fmt;

use crate::message::{Message, message};
use crate::puzzles::text::each_line;
use crate::puzzles::{Malformed, Reading, expected};

use super::Card;

/// Cards in a hand.
const CARDS: usize = 4;

/// The longest piece of a wrong card that is shown in a message.
const SHOWN: usize = 20;

/// Four cards, in the order they were dealt.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Hand([Card; CARDS]);

impl Hand {
    /// A hand of these cards.
    pub fn new(cards: [Card; CARDS]) -> Self {
        Self(cards)
    }

    /// The cards as dealt.
    pub fn cards(self) -> [Card; CARDS] {
        self.0
    }

    /// What the cards count, as dealt.
    pub fn values(self) -> [u8; CARDS] {
        self.0.map(Card::value)
    }
}

impl fmt::Display for Hand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [first, second, third, fourth] = self.0;
        write!(f, "{first} {second} {third} {fourth}")
    }
}

/// Reads four cards with blanks, tabs, commas or line ends between them.
pub(super) fn read(text: &str) -> Result<Reading<Hand>, Malformed> {
    let (mut cards, mut doubts) = (Vec::with_capacity(CARDS), Vec::new());
    let (mut first_line, mut end) = (None, (1, 1));
    for line in each_line(text) {
        for (column, word) in words(line.text) {
            if cards.len() == CARDS {
                return Err(Malformed::at(
                    line.number,
                    column,
                    expected(message!("input.cards", count = 4), message!("input.more")),
                ));
            }
            let card = read_card(word).ok_or_else(|| {
                let problem = expected(message!("input.card"), quoted(word));
                Malformed::at(line.number, column, problem)
            })?;
            if first_line.replace(line.number).is_some_and(|number| number != line.number) {
                let problem = message!("input.cards-on-line");
                doubts.push(Malformed::at(line.number, column, problem));
            }
            doubts.extend(doubt(card, word).map(|problem| Malformed::at(line.number, column, problem)));
            cards.push(card);
            end = (line.number, column + word.len());
        }
        if let Some(comma) = line.text.chars().position(|character| character == ',') {
            let problem = message!(
                "input.some-refuse",
                problem =
                    expected(message!("input.blanks-between-cards"), message!("input.sign", sign = ","))
            );
            doubts.push(Malformed::at(line.number, comma + 1, problem));
        }
    }
    let found = cards.len();
    let cards = cards
        .try_into()
        .map_err(|_| Malformed::at(end.0, end.1, expected(message!("input.cards", count = 4), found)))?;
    Ok(Reading { instance: Hand(cards), doubts })
}

/// The words of a text that could be cards.
pub(super) fn all_words(text: &str) -> impl Iterator<Item = &str> {
    each_line(text).flat_map(|line| words(line.text)).map(|(_, word)| word)
}

/// The words of a line, each with its column counted from 1.
fn words(line: &str) -> impl Iterator<Item = (usize, &str)> {
    let mut column = 1;
    line.split(|character: char| character == ',' || character.is_whitespace())
        .map(move |word| {
            let start = column;
            column += word.chars().count() + 1;
            (start, word)
        })
        .filter(|(_, word)| !word.is_empty())
}

fn read_card(word: &str) -> Option<Card> {
    let mut characters = word.chars();
    match (characters.next()?, characters.next(), characters.next()) {
        (letter, None, None) if letter.is_ascii_alphabetic() => Card::of_letter(letter),
        ('1'..='9', None, None) | ('1', Some('0'..='3'), None) => Card::of_value(word.parse().ok()?),
        _ => None,
    }
}

/// Why a program may refuse a card that means what it should.
fn doubt(card: Card, word: &str) -> Option<Message> {
    let name = card.to_string();
    (name != word)
        .then(|| message!("input.some-refuse", problem = expected(name, message!("input.sign", sign = word))))
}

fn quoted(word: &str) -> String {
    let mut shown: String = word.chars().take(SHOWN).flat_map(char::escape_debug).collect();
    if word.chars().nth(SHOWN).is_some() {
        shown.push('…');
    }
    format!("'{shown}'")
}
