//! Expressions, typeset in columns with the number of each line.

use crate::puzzles::Panel;

use super::canvas::{Area, Canvas, below_middle, push_rectangle};
use super::layout::{Placed, ROW_WIDTH, text_width};
use super::sign::Signs;

/// The height of a line.
pub(super) const LINE: i32 = 26;
/// Lines beyond this many are counted, not drawn.
const MOST_LINES: usize = 600;
const TEXT: i32 = 15;
const NUMBER: i32 = 11;
const COLUMN_GAP: i32 = 22;
/// The width of the hatches before a line: across it they would make it hard to read.
const BAR: i32 = 8;

/// How the lines of a panel are set: width of the numbers and of a column, lines in one.
struct Columns {
    number: i32,
    width: i32,
    rows: usize,
    count: usize,
}

impl Columns {
    fn new(panel: &Panel) -> Self {
        let shown = panel.squares.len().min(MOST_LINES);
        let number = BAR + text_width(&shown.to_string(), NUMBER) + 8;
        let longest = panel.squares.iter().take(shown).map(|square| text_width(&square.text, TEXT)).max();
        let width = number + longest.unwrap_or(0) + 12;
        let fitting = ((ROW_WIDTH + COLUMN_GAP) / (width + COLUMN_GAP)).max(1) as usize;
        // A few lines stand below each other, however many columns there would be room for.
        let count = fitting.min(shown.div_ceil(8)).max(1);
        Self { number, width, rows: shown.div_ceil(count), count }
    }
}

/// The room a list takes.
pub(super) fn size_of(panel: &Panel) -> (i32, i32) {
    let columns = Columns::new(panel);
    let width = columns.count as i32 * (columns.width + COLUMN_GAP) - COLUMN_GAP;
    let rest = i32::from(panel.squares.len() > MOST_LINES);
    (width, (columns.rows as i32 + rest) * LINE)
}

/// Draws the lines of a panel.
pub(super) fn draw(canvas: &mut Canvas, placed: &Placed<'_>, signs: &mut Signs<'_>) {
    let columns = Columns::new(placed.panel);
    let Area { x: left, y: top, .. } = placed.area;
    let mut texts = Canvas::default();
    for (index, square) in placed.panel.squares.iter().take(MOST_LINES).enumerate() {
        let (column, row) = (index / columns.rows, index % columns.rows);
        let x = left + column as i32 * (columns.width + COLUMN_GAP);
        let area = Area { x, y: top + row as i32 * LINE, width: columns.width, height: LINE };
        let middle = area.y + LINE / 2;
        if square.differs {
            push_rectangle(&mut signs.hatched, Area { width: BAR, ..area });
        }
        if square.marked {
            push_rectangle(&mut signs.outlined, area.inset(2));
        }
        let number = (x + columns.number - 4, middle + below_middle(NUMBER));
        texts.text("we wl wn", number, &(index + 1).to_string());
        texts.text("wa", (x + columns.number + 4, middle + below_middle(TEXT)), &typeset(&square.text));
    }
    if let Some(rest @ 1..) = placed.panel.squares.len().checked_sub(MOST_LINES) {
        let y = top + columns.rows as i32 * LINE + LINE / 2 + below_middle(TEXT);
        texts.text("wa wl", (left, y), &format!("and {rest} more"));
    }
    signs.draw_hatches(canvas);
    canvas.open(&format!("font-size=\"{TEXT}\""));
    canvas.elements.push_str(&texts.elements);
    canvas.close();
}

/// An expression with the signs of arithmetic that books use.
fn typeset(expression: &str) -> String {
    expression.replace('*', "×").replace('/', "÷").replace('-', "−")
}
