//! What a picture shows, in words, for people who cannot see it.

use crate::puzzles::{Cell, Look, Panel, Picture, Square};
use crate::report::Language;

/// Places beyond this many are counted, not named.
const MOST_PLACES: usize = 12;

/// One sentence about the boards, and one each about broken rules and differences if there are any.
pub(super) fn describe(picture: &Picture, language: Language) -> String {
    let first = match picture.panels.as_slice() {
        [] => language.text("picture.empty-picture").to_owned(),
        [panel] => format!("{}.", capital(&shape(panel, language))),
        [first, ..] => language
            .fill("picture.panels", &[("count", &picture.panels.len()), ("first", &shape(first, language))]),
    };
    let broken = places(picture, language, "picture.breaking", |square| square.marked);
    let different = places(picture, language, "picture.differing", |square| square.differs);
    [first, broken, different]
        .into_iter()
        .filter(|sentence| !sentence.is_empty())
        .collect::<Vec<_>>()
        .join(" ")
}

fn shape(panel: &Panel, language: Language) -> String {
    let rows = panel.squares.len().div_ceil(panel.columns.max(1));
    match panel.look {
        Look::Regions | Look::Rooms => {
            language.fill("picture.shape-board", &[("rows", &rows), ("columns", &panel.columns)])
        }
        Look::Piece => language.fill("picture.shape-piece", &[("rows", &rows), ("columns", &panel.columns)]),
        Look::Tiles => language.fill("picture.shape-tray", &[("rows", &rows), ("columns", &panel.columns)]),
        Look::Cards => {
            let cards: Vec<&str> = panel.squares.iter().map(|square| square.text.as_str()).collect();
            language.fill("picture.shape-cards", &[("cards", &cards.join(", "))])
        }
        Look::Lines => language.fill("picture.shape-list", &[("lines", &rows)]),
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
        1..=MOST_PLACES => language.fill(sentence, &[("places", &named)]),
        more => {
            let named =
                language.fill("picture.more-places", &[("places", &named), ("count", &(more - MOST_PLACES))]);
            language.fill(sentence, &[("places", &named)])
        }
    }
}

fn name(panel: &Panel, index: usize, language: Language) -> String {
    if panel.look == Look::Lines {
        return language.fill("picture.line", &[("line", &(index + 1))]);
    }
    let columns = panel.columns.max(1);
    let cell = language.say(&Cell::at(index / columns, index % columns).into());
    if panel.title.is_empty() { cell } else { format!("{}, {cell}", language.say(&panel.title)) }
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
