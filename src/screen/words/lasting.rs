//! What a program would say again on another day: not its times, nor other figures.

/// The text without figures. A time goes as a whole: it has another exponent, or another unit, on another day.
pub fn without_figures(text: &str) -> String {
    let words = text.split_inclusive(char::is_whitespace).filter(|word| !is_time(word.trim_end()));
    words.flat_map(str::chars).filter(|letter| !letter.is_ascii_digit()).collect()
}

fn is_time(word: &str) -> bool {
    const UNITS: &[&str] = &["ns", "us", "µs", "ms", "s"];
    let bare = word.trim_matches(|letter: char| !letter.is_alphanumeric());
    let figure = UNITS.iter().find_map(|unit| bare.strip_suffix(unit)).unwrap_or(bare);
    figure.is_empty() && !bare.is_empty() || figure.parse::<f64>().is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn check(text: &str, other: &str, equal: bool) {
        assert_eq!(without_figures(text) == without_figures(other), equal, "{text:?} and {other:?}");
    }

    #[test]
    fn figures_are_apart_whatever_their_exponent_or_unit() {
        check("time: 4e-05 s", "time: 0.00012 s", true);
        check("took 0.5s", "took 12s", true);
        check("took 93.1µs.", "took 1.2 ms.", true);
        check("(8 - 4) * 6", "(3 + 9) * 2", false);
        check("Input tidak valid.", "No solution.", false);
    }
}
