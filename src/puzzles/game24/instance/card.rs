//! A playing card, of which only the value matters.

use std::fmt;

/// A card from the ace (1) to the king (13).
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Card(u8);

impl Card {
    /// The card of a value, if it is between 1 and 13.
    pub fn of_value(value: u8) -> Option<Self> {
        (1..=13).contains(&value).then_some(Self(value))
    }

    /// The card of a letter that stands for a number: A, J, Q or K in either case.
    pub fn of_letter(letter: char) -> Option<Self> {
        match letter {
            'A' | 'a' => Some(Self(1)),
            'J' | 'j' => Some(Self(11)),
            'Q' | 'q' => Some(Self(12)),
            'K' | 'k' => Some(Self(13)),
            _ => None,
        }
    }

    /// What it counts in an expression.
    pub fn value(self) -> u8 {
        self.0
    }
}

/// The name printed on the card: A, 2 to 10, J, Q, K.
impl fmt::Display for Card {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            1 => f.write_str("A"),
            11 => f.write_str("J"),
            12 => f.write_str("Q"),
            13 => f.write_str("K"),
            value => write!(f, "{value}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_value_has_the_name_printed_on_its_card() {
        let names: Vec<_> = (0..=14).filter_map(Card::of_value).map(|card| card.to_string()).collect();
        assert_eq!(names.join(" "), "A 2 3 4 5 6 7 8 9 10 J Q K");
    }
}
