//! Where the panels of a picture stand: in rows from left to right, boards of one kind in one size.

use crate::puzzles::{Look, Panel, Picture};

use super::canvas::Area;
use super::list;

/// The width at which a row of panels ends.
pub(super) const ROW_WIDTH: i32 = 760;
/// The width and height a single board should have.
const BOARD: i32 = 480;
const SMALLEST_SQUARE: i32 = 18;
const LARGEST_SQUARE: i32 = 46;
const GAP: i32 = 20;
/// The height of a caption above a panel.
pub(super) const CAPTION: i32 = 20;
/// A playing card.
pub(super) const CARD: (i32, i32) = (66, 92);
/// Between two cards.
pub(super) const CARD_GAP: i32 = 12;

/// A panel and its place.
pub(super) struct Placed<'a> {
    pub panel: &'a Panel,
    /// Where its squares are; the caption is above.
    pub area: Area,
    /// The width of a square.
    pub unit: i32,
}

/// All panels of a picture with their places, and the size of it all.
pub(super) struct Layout<'a> {
    /// The panels.
    pub placed: Vec<Placed<'a>>,
    /// Width and height.
    pub size: (i32, i32),
}

impl<'a> Layout<'a> {
    /// Places the panels of a picture; each kind begins a row of its own.
    pub(super) fn new(picture: &'a Picture) -> Self {
        let mut layout = Self { placed: Vec::new(), size: (0, 0) };
        let mut row: Vec<Placed<'a>> = Vec::new();
        for panel in &picture.panels {
            let unit = unit_of(picture, panel.look);
            let (width, height) = size_of(panel, unit);
            let right = row.last().map_or(0, |last| last.area.x + cell_width(last.panel, last.area) + GAP);
            let fits =
                right + width <= ROW_WIDTH && row.last().is_none_or(|last| last.panel.look == panel.look);
            let x = if fits { right } else { 0 };
            if !fits {
                layout.end_row(&mut row);
            }
            row.push(Placed { panel, area: Area { x, y: 0, width, height }, unit });
        }
        layout.end_row(&mut row);
        layout
    }

    /// Sets a row below what is there: captions above, lower edges on one line.
    fn end_row(&mut self, row: &mut Vec<Placed<'a>>) {
        if row.is_empty() {
            return;
        }
        let top = if self.placed.is_empty() { 0 } else { self.size.1 + GAP };
        let caption = if row.iter().any(|placed| !placed.panel.title.is_empty()) { CAPTION } else { 0 };
        let height = row.iter().map(|placed| placed.area.height).max().unwrap_or(0);
        for mut placed in row.drain(..) {
            placed.area.y = top + caption + height - placed.area.height;
            self.size.0 = self.size.0.max(placed.area.x + cell_width(placed.panel, placed.area));
            self.placed.push(placed);
        }
        self.size.1 = top + caption + height;
    }
}

/// The room of a panel: its squares or its caption, whichever is wider.
fn cell_width(panel: &Panel, area: Area) -> i32 {
    area.width.max(text_width(&panel.title.to_string(), 12))
}

/// About how wide a text of this size is.
pub(super) fn text_width(text: &str, size: i32) -> i32 {
    (text.chars().count() as i32 * size * 58 + 99) / 100
}

/// The width of a square: as large as fits, and one size for all panels of a kind.
fn unit_of(picture: &Picture, look: Look) -> i32 {
    let alike = picture.panels.iter().filter(|panel| panel.look == look);
    let count = alike.clone().count();
    let longest = alike.map(|panel| panel.columns.max(rows_of(panel))).max().unwrap_or(1).max(1) as i32;
    match look {
        Look::Regions | Look::Rooms if count == 1 => (BOARD / longest).clamp(SMALLEST_SQUARE, LARGEST_SQUARE),
        Look::Regions | Look::Rooms => (BOARD / longest).clamp(SMALLEST_SQUARE, 36),
        Look::Piece => 22,
        Look::Tiles if count == 1 => 64,
        Look::Tiles => 26,
        Look::Cards => CARD.0 + CARD_GAP,
        Look::Lines => list::LINE,
    }
}

fn rows_of(panel: &Panel) -> usize {
    panel.squares.len().div_ceil(panel.columns.max(1))
}

fn size_of(panel: &Panel, unit: i32) -> (i32, i32) {
    let (columns, rows) = (panel.columns as i32, rows_of(panel) as i32);
    match panel.look {
        Look::Regions | Look::Rooms | Look::Piece => (columns * unit, rows * unit),
        Look::Tiles => {
            let rim = rim(unit);
            (columns * unit + 2 * rim, rows * unit + 2 * rim)
        }
        Look::Cards => (columns * unit - CARD_GAP, CARD.1),
        Look::Lines => list::size_of(panel),
    }
}

/// The rim of a tray around its tiles.
pub(super) fn rim(unit: i32) -> i32 {
    (unit / 12).max(2)
}
