//! A hand and its expressions as a picture.

use crate::message::message;
use crate::puzzles::{Fact, Look, Looks, Panel, Picture, Square};

use super::{Game24, Hand, List, answer};

/// The layer of the hand: not that of the expressions, so that marks on a line do not fall on a card.
const HAND_LAYER: u32 = 1;

/// The longest line shown.
const LONGEST: usize = 60;

impl Looks for Game24 {
    fn size(_hand: &Hand) -> String {
        "4 cards".to_owned()
    }
    fn facts(hand: &Hand) -> Vec<Fact> {
        vec![Fact::new("values", hand.values().map(|value| value.to_string()).join(" "))]
    }
    fn present_answer(_hand: &Hand, list: &List) -> String {
        answer::present(list)
    }
    fn draw(hand: &Hand, list: Option<&List>) -> Picture {
        let cards = hand.cards();
        let hand = Panel {
            title: message!("panel.hand"),
            layer: HAND_LAYER,
            look: Look::Cards,
            ..Panel::new(cards.len(), cards.iter().map(|card| square(card.to_string())).collect())
        };
        let expressions = list.map(|list| {
            let shorten = |text: String| text.chars().take(LONGEST).collect();
            let lines = list.entries.iter().map(|entry| square(shorten(entry.to_string())));
            Panel {
                title: message!("panel.expressions"),
                look: Look::Lines,
                ..Panel::new(1, lines.collect())
            }
        });
        Picture { panels: std::iter::once(hand).chain(expressions).collect() }
    }
}

fn square(text: String) -> Square {
    Square { text, ..Square::default() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzles::game24::{answer, instance, rules};

    #[test]
    fn a_wrong_line_is_marked_and_no_card() {
        let hand = instance::read("A 10 J K").unwrap().instance;
        let list = answer::read("1+10\n1+10+K").unwrap();
        let mut picture = Game24::draw(&hand, Some(&list));
        let violations = rules::judge(hand, &list);
        picture.mark(
            violations.iter().filter(|violation| violation.rule == "value").flat_map(|v| &v.cells[..1]),
        );
        let shown: Vec<Vec<_>> = picture
            .panels
            .iter()
            .map(|panel| panel.squares.iter().map(|square| (square.text.as_str(), square.marked)).collect())
            .collect();
        assert_eq!(shown[0], [("A", false), ("10", false), ("J", false), ("K", false)]);
        assert_eq!(shown[1], [("1+10", true), ("(1+10)+13", false)]);
    }
}
