//! Sliding tiles in their tray, and playing cards.

use crate::puzzles::Fill;

use super::canvas::{Area, Canvas, below_middle, push_rectangle};
use super::layout::{CARD, CARD_GAP, Placed, rim};
use super::sign::Signs;

/// Draws a tray of tiles; the one that was slid just now stands out.
pub(super) fn draw_tray(canvas: &mut Canvas, placed: &Placed<'_>, signs: &mut Signs<'_>) {
    let Placed { panel, area, unit } = *placed;
    let rim = rim(unit);
    let size = unit * 42 / 100;
    canvas.open(&format!("transform=\"translate({} {})\" font-size=\"{size}\"", area.x, area.y));
    canvas.rounded("wy", Area { x: 0, y: 0, ..area }, unit / 7);
    let columns = panel.columns.max(1);
    let mut texts = Canvas::default();
    for (index, square) in panel.squares.iter().enumerate() {
        let (row, column) = ((index / columns) as i32, (index % columns) as i32);
        let place = Area { x: rim + column * unit, y: rim + row * unit, width: unit, height: unit };
        let tile = place.inset(1);
        match square.fill {
            Fill::Gap | Fill::Outside => (),
            Fill::Moved => canvas.rounded("wv", tile, unit / 9),
            Fill::Plain | Fill::Shaded | Fill::Clear | Fill::Queen => canvas.rounded("wi", tile, unit / 9),
        }
        if square.differs {
            push_rectangle(&mut signs.hatched, tile);
        }
        if square.marked {
            push_rectangle(&mut signs.outlined, place.inset(2));
        }
        if !square.text.is_empty() {
            let point = (place.x + unit / 2, place.y + unit / 2 + below_middle(size));
            texts.text("wB", point, &square.text);
        }
    }
    signs.draw_hatches(canvas);
    canvas.elements.push_str(&texts.elements);
    signs.draw_outlines(canvas);
    canvas.close();
}

/// Draws a row of playing cards.
pub(super) fn draw_cards(canvas: &mut Canvas, placed: &Placed<'_>, signs: &mut Signs<'_>) {
    let (width, height) = CARD;
    for (index, square) in placed.panel.squares.iter().enumerate() {
        let x = placed.area.x + index as i32 * (width + CARD_GAP);
        let area = Area { x, y: placed.area.y, width, height };
        canvas.rounded("wk", area, 8);
        if square.marked {
            push_rectangle(&mut signs.outlined, area.inset(2));
        }
        let (middle, centre) = (x + width / 2, area.y + height / 2);
        canvas.open("font-size=\"30\"");
        canvas.text("wB", (middle, centre + below_middle(30)), &square.text);
        canvas.close();
        canvas.open("font-size=\"13\"");
        canvas.text("wa wB wl", (x + 8, area.y + 19), &square.text);
        canvas.text("we wB wl", (x + width - 8, area.y + height - 10), &square.text);
        canvas.close();
    }
    signs.draw_outlines(canvas);
}
