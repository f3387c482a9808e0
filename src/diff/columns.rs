//! Two blocks of text side by side.

use anstream::adapter::strip_str;

/// Blanks between the blocks.
const GAP: usize = 4;

/// The lines of two blocks, the right one moved clear of the left one; colours count as nothing.
pub(crate) fn side_by_side(left: &str, right: &str) -> String {
    let width_of = |line: &str| strip_str(line).to_string().chars().count();
    let width = left.lines().map(width_of).max().unwrap_or(0);
    let rows = left.lines().count().max(right.lines().count());
    let (mut left, mut right) = (left.lines(), right.lines());
    let mut joined = String::new();
    for _ in 0..rows {
        let (left, right) = (left.next().unwrap_or_default(), right.next().unwrap_or_default());
        joined.push_str(left);
        if !right.is_empty() {
            joined.extend(std::iter::repeat_n(' ', width - width_of(left) + GAP));
            joined.push_str(right);
        }
        joined.push('\n');
    }
    joined
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(left: &str, right: &str, expected: &str) {
        assert_eq!(side_by_side(left, right), expected);
    }

    #[test]
    fn the_right_block_stands_clear_of_the_longest_line() {
        check("ab\nc\n", "x\ny\nz\n", "ab    x\nc     y\n      z\n");
    }

    #[test]
    fn colours_take_no_room() {
        check("\u{1b}[1mab\u{1b}[0m\nabc", "x\ny", "\u{1b}[1mab\u{1b}[0m     x\nabc    y\n");
    }
}
