//! A second, naive judge of heyawake: written from the rules alone, it shares only the board with the first.

use std::collections::BTreeSet;

use wasit::puzzles::heyawake::Board;

/// The names of the broken rules; `grid` has a row of booleans for each row of the board, true for shaded.
pub fn broken(board: &Board, grid: &[Vec<bool>]) -> BTreeSet<&'static str> {
    let (height, width) = (board.rows(), board.columns());
    let room = |y: usize, x: usize| board.room(y * width + x);
    let mut broken = BTreeSet::new();
    for y in 0..height {
        for x in 0..width {
            if grid[y][x] && (y + 1 < height && grid[y + 1][x] || x + 1 < width && grid[y][x + 1]) {
                broken.insert("touch");
            }
            // Walk right and down from every unshaded cell until something shaded or two borders are met.
            for (dy, dx) in [(0, 1), (1, 0)] {
                let (mut y, mut x, mut borders) = (y, x, 0);
                while !grid[y][x] && y + dy < height && x + dx < width && !grid[y + dy][x + dx] {
                    borders += u32::from(room(y, x) != room(y + dy, x + dx));
                    (y, x) = (y + dy, x + dx);
                }
                if borders > 1 {
                    broken.insert("three-rooms");
                }
            }
        }
    }
    for number in 0..board.rooms() {
        let mut count = 0;
        for (y, row) in grid.iter().enumerate() {
            count += (0..width).filter(|x| row[*x] && room(y, *x) == number).count();
        }
        if board.clue(number).is_some_and(|clue| clue as usize != count) {
            broken.insert("number");
        }
    }
    if !is_connected(grid) {
        broken.insert("connected");
    }
    broken
}

/// Gives every unshaded cell a name of its own and lets the smallest name spread until nothing changes.
fn is_connected(grid: &[Vec<bool>]) -> bool {
    let (height, width) = (grid.len(), grid[0].len());
    let mut names: Vec<Vec<usize>> =
        (0..height).map(|y| (0..width).map(|x| y * width + x).collect()).collect();
    let mut changed = true;
    while changed {
        changed = false;
        for y in 0..height {
            for x in 0..width {
                for (ny, nx) in [(y + 1, x), (y, x + 1)] {
                    if ny >= height
                        || nx >= width
                        || grid[y][x]
                        || grid[ny][nx]
                        || names[y][x] == names[ny][nx]
                    {
                        continue;
                    }
                    let least = names[y][x].min(names[ny][nx]);
                    (names[y][x], names[ny][nx], changed) = (least, least, true);
                }
            }
        }
    }
    let unshaded = (0..height * width).filter(|cell| !grid[cell / width][cell % width]);
    unshaded.map(|cell| names[cell / width][cell % width]).collect::<BTreeSet<_>>().len() <= 1
}
