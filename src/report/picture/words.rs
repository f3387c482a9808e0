//! What a picture shows, in words, for people who cannot see it.

use crate::puzzles::{Cell, Look, Panel, Picture};

/// Places beyond this many are counted, not named.
const MOST_PLACES: usize = 12;

/// One sentence about the boards, and one each about broken rules and differences if there are any.
pub fn describe(picture: &Picture) -> String {
    let mut words = match picture.panels.as_slice() {
        [] => "An empty picture.".to_owned(),
        [panel] => format!("{}.", capital(&shape(panel))),
        [first, ..] => format!("{} panels; the first is {}.", picture.panels.len(), shape(first)),
    };
    words += &places(picture, "Breaking a rule", |square| square.marked);
    words + &places(picture, "Different from the other answer", |square| square.differs)
}

fn shape(panel: &Panel) -> String {
    let rows = panel.squares.len().div_ceil(panel.columns.max(1));
    match panel.look {
        Look::Regions | Look::Rooms => format!("a board of {rows} rows and {} columns", panel.columns),
        Look::Piece => format!("a piece of {rows} rows and {} columns", panel.columns),
        Look::Tiles => format!("a tray of {rows} rows and {} columns of tiles", panel.columns),
        Look::Cards => {
            let cards: Vec<&str> = panel.squares.iter().map(|square| square.text.as_str()).collect();
            format!("a hand of the cards {}", cards.join(", "))
        }
        Look::Lines => format!("a list of {rows} lines"),
    }
}

fn places(picture: &Picture, what: &str, holds: impl Fn(&crate::puzzles::Square) -> bool) -> String {
    let mut named = Vec::new();
    let mut count = 0;
    for panel in &picture.panels {
        for (index, _) in panel.squares.iter().enumerate().filter(|(_, square)| holds(square)) {
            count += 1;
            if count <= MOST_PLACES {
                named.push(name(panel, index));
            }
        }
    }
    let rest = if count > MOST_PLACES { format!("; {} more", count - MOST_PLACES) } else { String::new() };
    if count == 0 { String::new() } else { format!(" {what}: {}{rest}.", named.join("; ")) }
}

fn name(panel: &Panel, index: usize) -> String {
    if panel.look == Look::Lines {
        return format!("line {}", index + 1);
    }
    let columns = panel.columns.max(1);
    let cell = Cell::at(index / columns, index % columns);
    if panel.title.is_empty() { cell.to_string() } else { format!("{}, {cell}", panel.title) }
}

fn capital(text: &str) -> String {
    let mut chars = text.chars();
    chars.next().map(|first| first.to_uppercase().chain(chars).collect()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzles::Square;

    #[test]
    fn broken_and_differing_cells_are_named_up_to_a_bound() {
        let mut panel = Panel::new(2, vec![Square::default(); 40]);
        panel.squares[3].marked = true;
        panel.squares.iter_mut().take(14).for_each(|square| square.differs = true);
        let words = describe(&Picture::of(panel));
        assert!(
            words.starts_with("A board of 20 rows and 2 columns. Breaking a rule: row 2, column 2. Diff")
        );
        assert!(words.ends_with("row 6, column 2; 2 more."), "{words}");
    }
}
