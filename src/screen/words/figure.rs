//! Figures a program reports: how often it tried, how long it took, how many answers it found.

use crate::vocabulary::Token;

/// A time as printed.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Time {
    /// In milliseconds, whatever the unit was.
    Known(f64),
    /// A number without a unit.
    Unitless(f64),
}

/// What a program reports, with the lines where it does.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Figures {
    /// Iterations, and the line.
    pub iterations: Option<(usize, u64)>,
    /// The time, and the line.
    pub time: Option<(usize, Time)>,
    /// Every number of solutions, with its line.
    pub totals: Vec<(usize, u64)>,
    /// How sure the words around the iterations are; lower is surer.
    rank: usize,
}

impl Figures {
    /// Notes a count; surer words win, and among equals the last.
    pub fn note_iterations(&mut self, line: usize, rank: usize, count: u64) {
        if self.iterations.is_none() || rank <= self.rank {
            (self.iterations, self.rank) = (Some((line, count)), rank);
        }
    }

    /// Notes a time; one with a unit wins, and among equals the last.
    pub fn note_time(&mut self, line: usize, time: Time) {
        match (self.time, time) {
            (Some((_, Time::Known(_))), Time::Unitless(_)) => {}
            _ => self.time = Some((line, time)),
        }
    }
}

/// The milliseconds of a unit.
fn unit_ms(unit: &str) -> Option<f64> {
    Some(match unit {
        "ms" | "msec" | "millisecond" | "milliseconds" | "milis" | "milidetik" | "milisekon"
        | "milliseconds)" => 1.0,
        "s" | "sec" | "secs" | "second" | "seconds" | "detik" | "sekon" | "dtk" => 1e3,
        "us" | "µs" | "μs" | "microsecond" | "microseconds" | "mikrosekon" | "mikrodetik" => 1e-3,
        "ns" | "nanosecond" | "nanoseconds" | "nanodetik" => 1e-6,
        "minute" | "minutes" | "menit" => 6e4,
        _ => return None,
    })
}

/// The time that begins with a number; `1m2.5s` and `1 s 500 ms` are read as a whole. A unit may also stand before
/// the number, as in `time (ms): 5`.
pub(super) fn read_time(tokens: &[Token<'_>], number: usize) -> Option<Time> {
    if let Some(seconds) = read_clock(&tokens[number..]) {
        return Some(Time::Known(seconds * 1e3));
    }
    let mut sum = 0.0;
    let mut smallest = f64::INFINITY;
    let mut at = number;
    while let Some((value, factor)) = read_part(&tokens[at..]).filter(|(_, factor)| *factor < smallest) {
        (sum, smallest) = (sum + value * factor, factor);
        match tokens.get(at + 2) {
            Some(next) if next.is_number && near(&tokens[at + 1], next) => at += 2,
            _ => break,
        }
    }
    if smallest < f64::INFINITY {
        return Some(Time::Known(sum));
    }
    let value = read_decimal(tokens[number].text)?;
    let before = number.checked_sub(1).and_then(|before| unit_ms(tokens[before].text));
    Some(before.map_or(Time::Unitless(value), |factor| Time::Known(value * factor)))
}

/// A number and the milliseconds of the unit after it.
fn read_part(tokens: &[Token<'_>]) -> Option<(f64, f64)> {
    let [number, unit, rest @ ..] = tokens else { return None };
    let glued = rest.first().is_some_and(|next| next.is_number && next.start == unit.start + unit.text.len());
    let factor = match unit.text {
        _ if !number.is_number || !near(number, unit) => return None,
        "m" if glued => 6e4,
        "h" if glued => 3.6e6,
        unit => unit_ms(unit)?,
    };
    Some((read_decimal(number.text)?, factor))
}

/// The seconds of a clock: `00:01:02.5` or `01:02.5`.
fn read_clock(tokens: &[Token<'_>]) -> Option<f64> {
    let joined =
        |pair: &&[Token<'_>]| pair[1].is_number && pair[1].start == pair[0].start + pair[0].text.len() + 1;
    let parts = tokens.windows(2).take_while(joined).count() + 1;
    let fields = tokens.get(..parts).filter(|_| (2..=3).contains(&parts))?;
    let two_digits = |token: &Token<'_>| token.text.bytes().take_while(u8::is_ascii_digit).count() == 2;
    if !fields.iter().all(two_digits) {
        return None;
    }
    fields.iter().try_fold(0.0, |seconds, field| Some(seconds * 60.0 + read_decimal(field.text)?))
}

/// Whether a word stands right after another, or one blank away.
fn near(word: &Token<'_>, next: &Token<'_>) -> bool {
    next.start <= word.start + word.text.len() + 1
}

fn read_decimal(text: &str) -> Option<f64> {
    if let Ok(value) = text.parse() {
        return Some(value);
    }
    // A decimal comma, or marks between thousands before the decimal mark.
    let mark = text.rfind(['.', ','])?;
    let whole: String = text[..mark].chars().filter(char::is_ascii_digit).collect();
    format!("{whole}.{}", &text[mark + 1..]).parse().ok()
}

/// A whole number, with or without marks between groups of three digits.
pub(super) fn read_count(text: &str) -> Option<u64> {
    if let Ok(count) = text.parse() {
        return Some(count);
    }
    let mark = text.chars().find(|sign| !sign.is_ascii_digit())?;
    let mut groups = text.split(mark);
    let first_fits = groups.next().is_some_and(|group| (1..=3).contains(&group.len()));
    let fits = first_fits && groups.all(|group| group.len() == 3);
    fits.then(|| text.replace(mark, "").parse().ok())?
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::vocabulary::tokens;

    fn check(text: &str, expected: Option<Time>) {
        let tokens = tokens(text, |_| false);
        let number = tokens.iter().position(|token| token.is_number).unwrap();
        assert_eq!(read_time(&tokens, number), expected, "{text}");
    }

    #[test]
    fn units_of_every_kind_become_milliseconds() {
        check("120 ms", Some(Time::Known(120.0)));
        check("15.5ms", Some(Time::Known(15.5)));
        check("2 millisecond(s)", Some(Time::Known(2.0)));
        check("0.5 detik", Some(Time::Known(500.0)));
        check("250 microseconds", Some(Time::Known(0.25)));
        check("1m2.5s", Some(Time::Known(62_500.0)));
        check("0,25 s", Some(Time::Known(250.0)));
        check("pt1.5s", Some(Time::Known(1500.0)));
        check("5e-01 s", Some(Time::Known(500.0)));
        check("0.5", Some(Time::Unitless(0.5)));
        check("3 m", Some(Time::Unitless(3.0)));
        check("time (ms): 12", Some(Time::Known(12.0)));
        check("1 detik 500 ms", Some(Time::Known(1500.0)));
        check("1,234.5 ms", Some(Time::Known(1234.5)));
        check("1.234,5 ms", Some(Time::Known(1234.5)));
        check("00:00:01.500", Some(Time::Known(1500.0)));
        check("5 ms 3 s", Some(Time::Known(5.0)));
    }

    #[test]
    fn counts_may_have_marks_between_thousands() {
        assert_eq!(read_count("306205"), Some(306_205));
        assert_eq!(read_count("306,205"), Some(306_205));
        assert_eq!(read_count("1.306.205"), Some(1_306_205));
        assert_eq!(read_count("1.5"), None);
        assert_eq!(read_count("99999999999999999999999"), None);
    }
}
