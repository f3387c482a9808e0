//! Columns of queens that do not touch, and their place among all permutations.

use crate::puzzles::Rng;

/// Tries before giving up; one in eight succeeds, one in forty with a difficulty.
const TRIES: usize = 20_000;

/// Random columns, one queen a row, no two touching, of a difficulty if one is wished.
pub(super) fn random_columns(size: usize, difficulty: Option<u8>, rng: &mut Rng) -> Option<Vec<usize>> {
    let mut columns: Vec<usize> = (0..size).collect();
    (0..TRIES).find_map(|_| {
        rng.shuffle(&mut columns);
        let apart = columns.windows(2).all(|pair| pair[0].abs_diff(pair[1]) > 1);
        let hard = difficulty.is_none_or(|wished| fifth(&columns) == wished);
        (apart && hard).then(|| columns.clone())
    })
}

/// Permutations in lexicographic order up to and including this one.
pub(super) fn permutations_until(columns: &[usize]) -> u128 {
    let before = columns.iter().enumerate().fold(0, |before, (row, column)| {
        let later = &columns[row + 1..];
        let smaller = later.iter().filter(|other| *other < column).count();
        before * (later.len() as u128 + 1) + smaller as u128
    });
    before + 1
}

/// The fifth of all permutations in which this one stands, from 1 to 5.
pub(super) fn fifth(columns: &[usize]) -> u8 {
    let all: u128 = (1..=columns.len() as u128).product();
    ((permutations_until(columns) - 1) * 5 / all) as u8 + 1
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(columns: &[usize], until: u128, in_fifth: u8) {
        assert_eq!((permutations_until(columns), fifth(columns)), (until, in_fifth));
    }

    #[test]
    fn the_place_is_what_the_permutation_solver_would_count() {
        check(&[0], 1, 1);
        check(&[0, 1, 2], 1, 1);
        check(&[2, 1, 0], 6, 5);
        check(&[7, 4, 6, 1, 5, 3, 0, 2, 8], 306_205, 5);
    }
}
