//! A board: a rectangle, a rectangle with cells left out, or a pyramid of balls.

#![expect(clippy::cast_possible_wrap, reason = "boards have at most 500 rows and columns")]

use crate::puzzles::Cell;

/// The three kinds of boards, by the word that names them in an instance.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Kind {
    /// `DEFAULT`: every square of the rectangle.
    Default,
    /// `CUSTOM`: only the squares marked `X`.
    Custom,
    /// `PYRAMID`: layers of side 1, 2, 3 ... from the top.
    Pyramid,
}

impl Kind {
    /// The word in an instance.
    pub fn word(self) -> &'static str {
        match self {
            Self::Default => "DEFAULT",
            Self::Custom => "CUSTOM",
            Self::Pyramid => "PYRAMID",
        }
    }
}

/// A place in space, in units in which every centre has whole coordinates.
///
/// Neighbours on one layer differ by 2 in `x` or `y`; a ball and one that it rests on differ by 1 in all three.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Point {
    /// To the right.
    pub x: i32,
    /// Downwards on paper.
    pub y: i32,
    /// Upwards in space; 0 is the base.
    pub z: i32,
}

/// A family of parallel planes in which pieces may lie: the steps to the two neighbours of a cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Plane {
    /// The step along a row of the piece.
    pub along: Point,
    /// The step to the piece's next row.
    pub across: Point,
}

/// Flat, then standing on either diagonal. In the slanted planes the steps are at right angles and as
/// long as a flat one, because the layers of touching balls lie 1/√2 of a diameter apart.
const PLANES: [Plane; 3] =
    [plane([2, 0, 0], [0, 2, 0]), plane([1, 1, -1], [1, 1, 1]), plane([1, -1, -1], [1, -1, 1])];

const fn plane(along: [i32; 3], across: [i32; 3]) -> Plane {
    let [x, y, z] = along;
    let along = Point { x, y, z };
    let [x, y, z] = across;
    let across = Point { x, y, z };
    Plane { along, across }
}

impl Point {
    /// The point reached by a step.
    #[must_use]
    pub fn plus(self, step: Self) -> Self {
        Self { x: self.x + step.x, y: self.y + step.y, z: self.z + step.z }
    }

    /// The point reached by `along` and `across` steps in a plane.
    #[must_use]
    pub fn step(self, plane: Plane, along: i32, across: i32) -> Self {
        Self {
            x: self.x + along * plane.along.x + across * plane.across.x,
            y: self.y + along * plane.along.y + across * plane.across.y,
            z: self.z + along * plane.along.z + across * plane.across.z,
        }
    }
}

/// One layer of a board: a rectangle of squares, numbered row by row.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Layer {
    /// The number of its first square.
    pub start: usize,
    pub rows: usize,
    pub columns: usize,
}

/// A board to be filled.
///
/// Squares are numbered layer by layer from the top, row by row, outside squares included.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Board {
    kind: Kind,
    layers: Vec<Layer>,
    inside: Vec<bool>,
    cells: usize,
}

impl Board {
    /// A full rectangle.
    pub fn rectangle(rows: usize, columns: usize) -> Self {
        Self::flat(Kind::Default, columns, vec![true; rows * columns])
    }

    /// A rectangle of which only some squares are to be filled.
    pub fn custom(columns: usize, inside: Vec<bool>) -> Self {
        Self::flat(Kind::Custom, columns, inside)
    }

    fn flat(kind: Kind, columns: usize, inside: Vec<bool>) -> Self {
        let rows = inside.len() / columns;
        let layer = Layer { start: 0, rows, columns };
        let cells = inside.iter().filter(|inside| **inside).count();
        Self { kind, layers: vec![layer], inside, cells }
    }

    /// A pyramid whose base has this side.
    pub fn pyramid(side: usize) -> Self {
        let mut layers = Vec::with_capacity(side);
        let mut start = 0;
        for side in 1..=side {
            layers.push(Layer { start, rows: side, columns: side });
            start += side * side;
        }
        Self { kind: Kind::Pyramid, layers, inside: vec![true; start], cells: start }
    }

    /// Which of the three kinds it is.
    pub fn kind(&self) -> Kind {
        self.kind
    }

    /// The layers, from the top; a flat board has one.
    pub fn layers(&self) -> &[Layer] {
        &self.layers
    }

    /// Rows of the base.
    pub fn rows(&self) -> usize {
        self.base().rows
    }

    /// Columns of the base.
    pub fn columns(&self) -> usize {
        self.base().columns
    }

    fn base(&self) -> &Layer {
        self.layers.last().expect("both constructors make a layer")
    }

    /// The size for a table.
    pub fn size(&self) -> String {
        let (rows, columns) = (self.rows(), self.columns());
        match self.kind {
            Kind::Default => format!("{rows}x{columns}"),
            Kind::Custom => format!("{rows}x{columns} custom"),
            Kind::Pyramid => format!("{rows}-layer pyramid"),
        }
    }

    /// How many squares there are, outside ones included.
    pub fn squares(&self) -> usize {
        self.inside.len()
    }

    /// How many squares are to be filled.
    pub fn cells(&self) -> usize {
        self.cells
    }

    /// Whether a square is to be filled.
    pub fn is_inside(&self, square: usize) -> bool {
        self.inside[square]
    }

    /// The families of planes in which pieces may lie.
    pub fn planes(&self) -> &'static [Plane] {
        match self.kind {
            Kind::Default | Kind::Custom => &PLANES[..1],
            Kind::Pyramid => &PLANES,
        }
    }

    /// Layer from the top, row and column of a square, all counted from 0.
    pub fn place(&self, square: usize) -> (usize, usize, usize) {
        let layer = self.layers.partition_point(|layer| layer.start <= square) - 1;
        let Layer { start, columns, .. } = self.layers[layer];
        let index = square - start;
        (layer, index / columns, index % columns)
    }

    /// A square as people name it.
    pub fn cell(&self, square: usize) -> Cell {
        let (layer, row, column) = self.place(square);
        match self.kind {
            Kind::Default | Kind::Custom => Cell::at(row, column),
            Kind::Pyramid => Cell::in_layer(layer, row, column),
        }
    }

    /// Where a square is in space.
    pub fn point(&self, square: usize) -> Point {
        let (layer, row, column) = self.place(square);
        let z = (self.layers.len() - 1 - layer) as i32;
        Point { x: 2 * column as i32 + z, y: 2 * row as i32 + z, z }
    }

    /// The square at a place in space, inside or outside, if there is one.
    pub fn square_at(&self, point: Point) -> Option<usize> {
        let top = self.layers.len() as i32 - 1;
        let layer = self.layers[usize::try_from(top - point.z).ok().filter(|_| point.z >= 0)?];
        let (x, y) = (point.x - point.z, point.y - point.z);
        if x % 2 != 0 || y % 2 != 0 {
            return None;
        }
        let column = usize::try_from(x / 2).ok().filter(|column| *column < layer.columns)?;
        let row = usize::try_from(y / 2).ok().filter(|row| *row < layer.rows)?;
        Some(layer.start + row * layer.columns + column)
    }

    /// The square to be filled at a place in space, if there is one.
    pub fn cell_at(&self, point: Point) -> Option<usize> {
        self.square_at(point).filter(|square| self.inside[*square])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn squares_and_points_name_each_other() {
        for board in [Board::rectangle(3, 5), Board::pyramid(5), Board::pyramid(1)] {
            for square in 0..board.squares() {
                assert_eq!(board.square_at(board.point(square)), Some(square));
            }
        }
    }

    #[test]
    fn a_ball_rests_on_four() {
        let board = Board::pyramid(3);
        let top = board.point(0);
        let below: Vec<_> = PLANES[1..]
            .iter()
            .flat_map(|plane| [top.step(*plane, 1, 0), top.step(*plane, 0, -1)])
            .filter_map(|point| board.square_at(point))
            .map(|square| board.cell(square).to_string())
            .collect();
        assert_eq!(
            below,
            [
                "layer 2, row 2, column 2",
                "layer 2, row 1, column 1",
                "layer 2, row 1, column 2",
                "layer 2, row 2, column 1"
            ]
        );
    }

    #[test]
    fn a_pyramid_of_five_layers_has_55_balls() {
        assert_eq!(Board::pyramid(5).cells(), 55);
    }
}
