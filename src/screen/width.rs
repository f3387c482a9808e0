//! How many columns a character takes on a terminal: none, one or two.

/// The columns a character takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Width {
    /// Joins the character before it: accents, variation selectors, joiners.
    None,
    /// An ordinary character.
    One,
    /// East Asian writing and most emoji.
    Two,
}

/// Characters that show nothing of their own. A keycap such as 1️⃣ is then the digit alone.
const JOINING: &[(char, char)] = &[
    ('\u{300}', '\u{36f}'),
    ('\u{200b}', '\u{200f}'),
    ('\u{2060}', '\u{2064}'),
    ('\u{20d0}', '\u{20ff}'),
    ('\u{fe00}', '\u{fe0f}'),
    ('\u{feff}', '\u{feff}'),
    ('\u{1f3fb}', '\u{1f3ff}'),
    ('\u{e0000}', '\u{e007f}'),
];

/// The blocks that terminals draw two columns wide; single signs that differ are not worth a full table.
const WIDE: &[(char, char)] = &[
    ('\u{1100}', '\u{115f}'),
    ('\u{231a}', '\u{231b}'),
    ('\u{26aa}', '\u{26ab}'),
    ('\u{2705}', '\u{2705}'),
    ('\u{274c}', '\u{274c}'),
    ('\u{2b1b}', '\u{2b1c}'),
    ('\u{2b50}', '\u{2b50}'),
    ('\u{2e80}', '\u{a4cf}'),
    ('\u{ac00}', '\u{d7a3}'),
    ('\u{f900}', '\u{faff}'),
    ('\u{fe30}', '\u{fe6f}'),
    ('\u{ff01}', '\u{ff60}'),
    ('\u{ffe0}', '\u{ffe6}'),
    ('\u{1f300}', '\u{1f3fa}'),
    ('\u{1f400}', '\u{1faff}'),
    ('\u{20000}', '\u{3fffd}'),
];

/// The width of a character.
#[inline]
pub fn width(character: char) -> Width {
    if character < '\u{300}' {
        return Width::One;
    }
    let within =
        |blocks: &[(char, char)]| blocks.iter().any(|(first, last)| (*first..=*last).contains(&character));
    if within(JOINING) {
        Width::None
    } else if within(WIDE) {
        Width::Two
    } else {
        Width::One
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn emoji_are_wide_and_selectors_take_no_room() {
        let widths: Vec<_> = "A♛⬛\u{fe0f}👑é│".chars().map(width).collect();
        assert_eq!(
            widths,
            [Width::One, Width::One, Width::Two, Width::None, Width::Two, Width::One, Width::One]
        );
    }
}
