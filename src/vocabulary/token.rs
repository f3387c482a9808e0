//! The words and numbers of a line.

/// A word or number, and where it stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Token<'a> {
    /// In lower case.
    pub text: &'a str,
    /// The byte at which it starts.
    pub start: usize,
    /// Whether it begins with a digit.
    pub is_number: bool,
}

/// Units of time that programs glue to a number, and the next word to the unit; the longest first.
const UNITS: [&str; 5] = ["µs", "ms", "ns", "us", "s"];

/// Splits a line that is in lower case already. Apostrophes belong to words, as in `can't`; points, commas and an
/// exponent to numbers; a unit between a number and a `known` word is parted from both.
pub fn tokens(line: &str, known: impl Fn(&str) -> bool) -> Vec<Token<'_>> {
    split(line, figure_length, |rest| glued_unit(rest, &known))
}

/// The words and numbers of any line, in lower case and without apostrophes.
pub fn words(line: &str) -> Vec<String> {
    plain_tokens(&plain(line)).iter().map(|token| token.text.to_owned()).collect()
}

/// Splits a [`plain`] line. Every row of digits is a number of its own: `(1,2)` are two.
pub(super) fn plain_tokens(line: &str) -> Vec<Token<'_>> {
    split(line, digits, |_| None)
}

/// A line in lower case, without apostrophes.
pub(super) fn plain(line: &str) -> String {
    line.chars().filter(|sign| *sign != '\'').flat_map(char::to_lowercase).collect()
}

#[inline]
fn split<'a>(
    line: &'a str,
    number_length: impl Fn(&str) -> usize,
    unit: impl Fn(&'a str) -> Option<&'a str>,
) -> Vec<Token<'a>> {
    let mut tokens = Vec::with_capacity(line.len() / 4);
    let mut rest = line;
    while let Some(first) = rest.chars().next() {
        let start = line.len() - rest.len();
        if first.is_ascii_digit() {
            let length = number_length(rest);
            tokens.push(Token { text: &rest[..length], start, is_number: true });
            rest = &rest[length..];
            if let Some(unit) = unit(rest) {
                tokens.push(Token { text: unit, start: start + length, is_number: false });
                rest = &rest[unit.len()..];
            }
        } else if first.is_alphabetic() {
            let length = rest.find(|sign: char| !sign.is_alphabetic() && sign != '\'').unwrap_or(rest.len());
            tokens.push(Token { text: &rest[..length], start, is_number: false });
            rest = &rest[length..];
        } else {
            rest = &rest[first.len_utf8()..];
        }
    }
    tokens
}

fn digits(text: &str) -> usize {
    text.bytes().take_while(u8::is_ascii_digit).count()
}

/// The length of a figure: digits, points and commas between them, and an exponent.
fn figure_length(text: &str) -> usize {
    let bytes = text.as_bytes();
    let digit = |index: usize| bytes.get(index).is_some_and(u8::is_ascii_digit);
    let mut end = 0;
    while digit(end) || matches!(bytes.get(end), Some(b'.' | b',')) && digit(end + 1) {
        end += 1;
    }
    if matches!(bytes.get(end), Some(b'e')) {
        let sign = usize::from(matches!(bytes.get(end + 1), Some(b'-' | b'+')));
        let exponent = digits(text.get(end + 1 + sign..).unwrap_or_default());
        if exponent > 0 {
            end += 1 + sign + exponent;
        }
    }
    end
}

/// A unit that stands between a number and a known word without a blank: `61.4µsno solution`.
fn glued_unit(rest: &str, known: impl Fn(&str) -> bool) -> Option<&str> {
    let word = &rest[..rest.find(|sign: char| !sign.is_alphabetic()).unwrap_or(rest.len())];
    UNITS.iter().find_map(|unit| {
        let after = word.strip_prefix(unit)?;
        known(after).then(|| &rest[..unit.len()])
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(line: &str, expected: &[&str]) {
        let found: Vec<_> = tokens(line, |word| word == "no").iter().map(|token| token.text).collect();
        assert_eq!(found, expected);
    }

    #[test]
    fn numbers_keep_their_points_and_exponents() {
        check("time: 8.8e-05 s, n=1,234.", &["time", "8.8e-05", "s", "n", "1,234"]);
        check("6jumlah 3elf", &["6", "jumlah", "3", "elf"]);
    }

    #[test]
    fn a_unit_glued_to_the_next_word_is_parted() {
        check("102.431µsno solution", &["102.431", "µs", "no", "solution"]);
        check("15.96ms", &["15.96", "ms"]);
        check("can't solve", &["can't", "solve"]);
    }

    #[test]
    fn a_plain_line_has_numbers_without_points() {
        assert_eq!(words("Elemen (1,2), 'Don't'"), ["elemen", "1", "2", "dont"]);
    }
}
