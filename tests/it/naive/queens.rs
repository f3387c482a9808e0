//! A second, naive judge of queens: written from the rules alone, it shares only the board with the first.

use wasit::puzzles::queens::Board;

/// A broken rule with the offending cells, sorted, counted from 1.
pub type Broken = (&'static str, Vec<(usize, usize)>);

/// Every broken rule and where, sorted.
pub fn broken(board: &Board, queens: &[(usize, usize)]) -> Vec<Broken> {
    let mut broken = Vec::new();
    let mut exactly_one = |rule, belongs: &dyn Fn(&(usize, usize)) -> bool| {
        let here: Vec<_> = queens.iter().copied().filter(|queen| belongs(queen)).collect();
        if here.len() != 1 {
            broken.push((rule, from_1(here)));
        }
    };
    for line in 0..board.size() {
        exactly_one("row", &|queen| queen.0 == line);
        exactly_one("column", &|queen| queen.1 == line);
    }
    for region in 0..board.regions() {
        exactly_one("region", &|queen| board.region(queen.0, queen.1) == region);
    }
    for a in queens {
        for b in queens {
            let (down, right) = (a.0.abs_diff(b.0), a.1.abs_diff(b.1));
            if a < b && down <= 1 && right <= 1 {
                broken.push(("touch", from_1(vec![*a, *b])));
            }
        }
    }
    broken.sort();
    broken
}

fn from_1(mut cells: Vec<(usize, usize)>) -> Vec<(usize, usize)> {
    cells.sort_unstable();
    cells.iter().map(|cell| (cell.0 + 1, cell.1 + 1)).collect()
}
