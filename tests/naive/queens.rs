//! A second, naive judge of queens: written from the rules alone, it shares only the board with the first.

use std::collections::BTreeSet;

use wasit::puzzles::queens::Board;

/// The names of the broken rules.
pub fn broken(board: &Board, queens: &[(usize, usize)]) -> BTreeSet<&'static str> {
    let mut broken = BTreeSet::new();
    let n = board.size();
    for line in 0..n {
        if queens.iter().filter(|queen| queen.0 == line).count() != 1 {
            broken.insert("row");
        }
        if queens.iter().filter(|queen| queen.1 == line).count() != 1 {
            broken.insert("column");
        }
    }
    for region in 0..board.regions() {
        if queens.iter().filter(|queen| board.region(queen.0, queen.1) == region).count() != 1 {
            broken.insert("region");
        }
    }
    for a in queens {
        for b in queens {
            let apart = a.0.abs_diff(b.0).max(a.1.abs_diff(b.1));
            if apart == 1 {
                broken.insert("touch");
            }
        }
    }
    broken
}
