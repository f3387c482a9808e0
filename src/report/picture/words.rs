//! What a picture shows, in words, for people who cannot see it.

use crate::puzzles::{Cell, Look, Panel, Picture, Square};
use crate::report::phrases::fill;
use crate::report::{Language, PagePhrases};

/// Places beyond this many are counted, not named.
const MOST_PLACES: usize = 12;

/// One sentence about the boards, and one each about broken rules and differences if there are any.
pub fn describe(picture: &Picture, language: Language) -> String {
    let words = language.pages();
    let first = match picture.panels.as_slice() {
        [] => words.empty_picture.to_owned(),
        [panel] => format!("{}.", capital(&shape(panel, words))),
        [first, ..] => fill(words.panels, &[&picture.panels.len(), &shape(first, words)]),
    };
    let broken = places(picture, language, words.breaking, |square| square.marked);
    let different = places(picture, language, words.differing, |square| square.differs);
    [first, broken, different]
        .into_iter()
        .filter(|sentence| !sentence.is_empty())
        .collect::<Vec<_>>()
        .join(" ")
}

fn shape(panel: &Panel, words: &PagePhrases) -> String {
    let rows = panel.squares.len().div_ceil(panel.columns.max(1));
    match panel.look {
        Look::Regions | Look::Rooms => fill(words.shape_board, &[&rows, &panel.columns]),
        Look::Piece => fill(words.shape_piece, &[&rows, &panel.columns]),
        Look::Tiles => fill(words.shape_tray, &[&rows, &panel.columns]),
        Look::Cards => {
            let cards: Vec<&str> = panel.squares.iter().map(|square| square.text.as_str()).collect();
            fill(words.shape_cards, &[&cards.join(", ")])
        }
        Look::Lines => fill(words.shape_list, &[&rows]),
    }
}

/// The squares like this, in a sentence; nothing where there are none.
fn places(picture: &Picture, language: Language, sentence: &str, holds: impl Fn(&Square) -> bool) -> String {
    let mut named = Vec::new();
    let mut count = 0;
    for panel in &picture.panels {
        for (index, _) in panel.squares.iter().enumerate().filter(|(_, square)| holds(square)) {
            count += 1;
            if count <= MOST_PLACES {
                named.push(name(panel, index, language));
            }
        }
    }
    let named = named.join("; ");
    match count {
        0 => String::new(),
        1..=MOST_PLACES => fill(sentence, &[&named]),
        more => fill(sentence, &[&fill(language.pages().more_places, &[&named, &(more - MOST_PLACES)])]),
    }
}

fn name(panel: &Panel, index: usize, language: Language) -> String {
    if panel.look == Look::Lines {
        return fill(language.pages().line, &[&(index + 1)]);
    }
    let columns = panel.columns.max(1);
    let cell = language.sentence(&Cell::at(index / columns, index % columns).to_string());
    if panel.title.is_empty() { cell } else { format!("{}, {cell}", language.sentence(&panel.title)) }
}

fn capital(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map(|first| first.to_uppercase().chain(chars).collect()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn broken_and_differing_cells_are_named_up_to_a_bound() {
        let mut panel = Panel::new(2, vec![Square::default(); 40]);
        panel.squares[3].marked = true;
        panel.squares.iter_mut().take(14).for_each(|square| square.differs = true);
        let words = describe(&Picture::of(panel), Language::English);
        assert!(
            words.starts_with("A board of 20 rows and 2 columns. Breaking a rule: row 2, column 2. Diff")
        );
        assert!(words.ends_with("row 6, column 2; 2 more."), "{words}");
    }
}
