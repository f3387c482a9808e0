//! Boards and loose pieces: coloured squares, walls, letters, numbers and queens.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use crate::puzzles::{Fill, Look, Panel, Square};

use super::canvas::{Area, Canvas, below_middle, push_rectangle};
use super::layout::Placed;
use super::sign::Signs;
use super::theme::COLOURS;
use super::walls::{Lines, lines_of};

/// A crown in a box of 24 by 24.
const CROWN: &str = "M5 18.5h14v2.6H5zM4.6 17L3 8.4l4.9 3.4L12 5l4.1 6.8L21 8.4 19.4 17z\
M3 5.4a1.5 1.5 0 1 0 .01 0zM12 1.8a1.6 1.6 0 1 0 .01 0zM21 5.4a1.5 1.5 0 1 0 .01 0z";

/// Draws a board.
pub(super) fn draw(canvas: &mut Canvas, placed: &Placed<'_>, signs: &mut Signs<'_>) {
    let Placed { panel, area, unit } = *placed;
    let small = if unit < 24 { " class=\"wS\"" } else { "" };
    canvas.open(&format!("transform=\"translate({} {})\"{small}", area.x, area.y));
    draw_fills(canvas, panel, unit);
    let Lines { thin, walls } = lines_of(panel, unit);
    canvas.path("wg", &thin);
    for (place, square) in places(panel, unit) {
        if square.differs {
            push_rectangle(&mut signs.hatched, place);
        }
        if square.marked {
            push_rectangle(&mut signs.outlined, place.inset(if unit < 24 { 2 } else { 3 }));
        }
    }
    signs.draw_hatches(canvas);
    canvas.path("ww", &walls);
    draw_texts(canvas, panel, unit);
    draw_queens(canvas, panel, unit);
    signs.draw_outlines(canvas);
    canvas.close();
}

fn places(panel: &Panel, unit: i32) -> impl Iterator<Item = (Area, &Square)> {
    let columns = panel.columns.max(1);
    panel.squares.iter().enumerate().map(move |(index, square)| {
        let (row, column) = ((index / columns) as i32, (index % columns) as i32);
        (Area { x: column * unit, y: row * unit, width: unit, height: unit }, square)
    })
}

/// One path a colour, and one rectangle for neighbours of one colour.
fn draw_fills(canvas: &mut Canvas, panel: &Panel, unit: i32) {
    let mut fills: BTreeMap<String, String> = BTreeMap::new();
    for (row, squares) in panel.rows().enumerate() {
        let mut column = 0;
        for run in squares.chunk_by(|a, b| class_of(panel.look, a) == class_of(panel.look, b)) {
            let area =
                Area { x: column * unit, y: row as i32 * unit, width: run.len() as i32 * unit, height: unit };
            column += run.len() as i32;
            let Some(class) = run.first().and_then(|square| class_of(panel.look, square)) else { continue };
            push_rectangle(fills.entry(class).or_default(), area);
        }
    }
    for (class, data) in fills {
        canvas.path(&class, &data);
    }
}

fn class_of(look: Look, square: &Square) -> Option<String> {
    match (square.fill, square.group) {
        (Fill::Outside, _) => None,
        (Fill::Shaded, _) => Some("ws".to_owned()),
        (_, Some(group)) if look != Look::Rooms => Some(format!("w{}", group as usize % COLOURS)),
        _ => Some("wc".to_owned()),
    }
}

/// Letters faint, as they only repeat the colour; numbers of rooms in full.
fn draw_texts(canvas: &mut Canvas, panel: &Panel, unit: i32) {
    let size = (unit * 46 / 100).max(9);
    let faint = if panel.look == Look::Rooms { "" } else { " class=\"wf\"" };
    let mut texts = Canvas::default();
    for (place, square) in places(panel, unit) {
        if square.text.is_empty() || square.fill == Fill::Queen {
            continue;
        }
        let class = if square.fill == Fill::Shaded { "wo" } else { "" };
        let point = (place.x + unit / 2, place.y + unit / 2 + below_middle(size));
        texts.text(class, point, &square.text);
    }
    if !texts.elements.is_empty() {
        canvas.open(&format!("font-size=\"{size}\"{faint}"));
        canvas.elements.push_str(&texts.elements);
        canvas.close();
    }
}

fn draw_queens(canvas: &mut Canvas, panel: &Panel, unit: i32) {
    for (place, _) in places(panel, unit).filter(|(_, square)| square.fill == Fill::Queen) {
        let margin = f64::from(unit) * 0.16;
        let scale = f64::from(unit) * 0.68 / 24.0;
        let (x, y) = (f64::from(place.x) + margin, f64::from(place.y) + margin);
        write!(
            canvas.elements,
            "<path class=\"wq\" transform=\"translate({x:.1} {y:.1}) scale({scale:.3})\" d=\"{CROWN}\"/>"
        )
        .expect("a String takes everything");
    }
}
