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

/// In what a time is said.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Unit {
    Milliseconds,
    /// Seconds, nanoseconds and the like.
    Other,
    /// Without a unit.
    #[default]
    Unsaid,
}

/// What a program reports, with the lines where it does.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Figures {
    /// Iterations, and the line.
    pub iterations: Option<(usize, u64)>,
    /// The time, and the line.
    pub time: Option<(usize, Time)>,
    /// In what it is said.
    pub unit: Unit,
    /// Every number of solutions, with its line.
    pub totals: Vec<(usize, u64)>,
}

/// A count of something that was tried.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Count {
    pub line: usize,
    /// How sure the words around it are; lower is surer.
    pub rank: usize,
    pub number: u64,
    /// The words around it, which a picture of the search repeats.
    pub words: String,
}

/// How often a line stands on a screen that is a picture of the search.
const LIVE: usize = 3;

/// The line and the count that are the program's last word: what is said once outranks what is said again and again while
/// it searches, then surer words win, and among equals the last.
pub(super) fn last_word(counts: &[Count]) -> Option<(usize, u64)> {
    let is_live = |count: &Count| counts.iter().filter(|other| other.words == count.words).count() >= LIVE;
    let best = counts.iter().rev().min_by_key(|count| (is_live(count), count.rank))?;
    Some((best.line, best.number))
}

impl Figures {
    /// Notes a time; one with a unit wins, and among equals the last.
    pub(super) fn note_time(&mut self, line: usize, (time, unit): (Time, Unit)) {
        let is_poorer = matches!((self.time, time), (Some((_, Time::Known(_))), Time::Unitless(_)));
        if !is_poorer {
            (self.time, self.unit) = (Some((line, time)), unit);
        }
    }
}

/// The milliseconds of a unit: a base, perhaps with what makes a thousandth of it.
fn unit_ms(unit: &str) -> Option<f64> {
    const BASES: [&str; 9] = ["seconds", "second", "secs", "sec", "sekon", "detik", "dtk", "s", ""];
    const PARTS: [(&str, f64); 14] = [
        ("milli", 1.0),
        ("mili", 1.0),
        ("millis", 1.0),
        ("milis", 1.0),
        ("m", 1.0),
        ("micros", 1e-3),
        ("micro", 1e-3),
        ("mikro", 1e-3),
        ("u", 1e-3),
        ("µ", 1e-3),
        ("μ", 1e-3),
        ("nanos", 1e-6),
        ("nano", 1e-6),
        ("n", 1e-6),
    ];
    match unit {
        "minute" | "minutes" | "menit" => return Some(6e4),
        // Letters that may mean anything.
        "" | "m" | "u" | "n" | "µ" | "μ" | "micro" | "mikro" | "nano" => return None,
        _ => {}
    }
    if BASES.contains(&unit) {
        return Some(1e3);
    }
    let part =
        PARTS.iter().find(|(part, _)| unit.strip_prefix(part).is_some_and(|base| BASES.contains(&base)));
    part.map(|(_, factor)| *factor)
}

/// What a unit before a number may stand apart from it: `(dalam nanosecond): 5`.
const MOST_BEFORE: usize = 3;

/// The time that begins with a number; `1m2.5s` and `1 s 500 ms` are read as a whole. A unit may also stand before
/// the number, as in `time (ms): 5`. `thousands` is the mark between thousands, where the program shows which it uses.
pub(super) fn read_time(
    tokens: &[Token<'_>],
    number: usize,
    thousands: Option<char>,
) -> Option<(Time, Unit)> {
    if let Some(seconds) = read_clock(&tokens[number..]) {
        return Some((Time::Known(seconds * 1e3), Unit::Other));
    }
    let mut sum = 0.0;
    let mut smallest = f64::INFINITY;
    let mut at = number;
    while let Some((value, factor)) =
        read_part(&tokens[at..], thousands).filter(|(_, factor)| *factor < smallest)
    {
        (sum, smallest) = (sum + value * factor, factor);
        match tokens.get(at + 2) {
            Some(next) if next.is_number && near(&tokens[at + 1], next) => at += 2,
            _ => break,
        }
    }
    if smallest < f64::INFINITY {
        return Some((Time::Known(sum), unit_of(smallest)));
    }
    let value = read_decimal(tokens[number].text, thousands)?;
    let before = tokens[..number].iter().rev().take_while(|token| !token.is_number);
    // A letter some words before is rarely a unit.
    let unit = before
        .take(MOST_BEFORE)
        .enumerate()
        .find_map(|(distance, token)| unit_ms(token.text).filter(|_| distance == 0 || token.text.len() > 1));
    Some(unit.map_or((Time::Unitless(value), Unit::Unsaid), |factor| {
        (Time::Known(value * factor), unit_of(factor))
    }))
}

fn unit_of(factor: f64) -> Unit {
    if (factor - 1.0).abs() < f64::EPSILON { Unit::Milliseconds } else { Unit::Other }
}

/// A number and the milliseconds of the unit after it.
fn read_part(tokens: &[Token<'_>], thousands: Option<char>) -> Option<(f64, f64)> {
    let [number, unit, rest @ ..] = tokens else { return None };
    let glued = rest.first().is_some_and(|next| next.is_number && next.start == unit.start + unit.text.len());
    let factor = match unit.text {
        _ if !number.is_number || !beside(number, unit) => return None,
        "m" if glued => 6e4,
        "h" if glued => 3.6e6,
        unit => unit_ms(unit)?,
    };
    Some((read_decimal(number.text, thousands)?, factor))
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
    fields.iter().try_fold(0.0, |seconds, field| Some(seconds * 60.0 + read_decimal(field.text, None)?))
}

/// Whether a unit stands beside a number, with what a column or a second blank takes between them.
fn beside(number: &Token<'_>, unit: &Token<'_>) -> bool {
    unit.start <= number.start + number.text.len() + 3
}

/// Whether a word stands right after another, or one blank away.
fn near(word: &Token<'_>, next: &Token<'_>) -> bool {
    next.start <= word.start + word.text.len() + 1
}

fn read_decimal(text: &str, thousands: Option<char>) -> Option<f64> {
    if let Some(mark) = thousands.filter(|mark| text.contains(*mark))
        && let Some(value) = read_grouped(text, mark)
    {
        return Some(value);
    }
    if let Ok(value) = text.parse() {
        return Some(value);
    }
    // A decimal comma, or marks between thousands before the decimal mark.
    let mark = text.rfind(['.', ','])?;
    let whole: String = text[..mark].chars().filter(char::is_ascii_digit).collect();
    format!("{whole}.{}", &text[mark + 1..]).parse().ok()
}

/// A number with a mark between its thousands, and perhaps the other mark before its decimals.
fn read_grouped(text: &str, mark: char) -> Option<f64> {
    let decimal = if mark == '.' { ',' } else { '.' };
    let (whole, rest) = text.split_once(decimal).unwrap_or((text, "0"));
    format!("{}.{rest}", read_count(whole)?).parse().ok()
}

/// The mark between thousands that a text shows, by a number that has two of them: `1.846.461`.
pub(super) fn thousands_mark(text: &str) -> Option<char> {
    let mut numbers = text.split(|sign: char| !(sign.is_ascii_digit() || sign == '.' || sign == ','));
    numbers.find_map(|number| {
        let mark = number.chars().find(|sign| !sign.is_ascii_digit())?;
        (number.matches(mark).count() >= 2 && read_count(number).is_some()).then_some(mark)
    })
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
        assert_eq!(read_time(&tokens, number, None).map(|(time, _)| time), expected, "{text}");
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
        check("0.29  sekon", Some(Time::Known(290.0)));
        check("12 miliseconds", Some(Time::Known(12.0)));
        check("12 millis", Some(Time::Known(12.0)));
        check("2000 nanosekon", Some(Time::Known(0.002)));
        check("waktu (dalam nanosecond): 2000", Some(Time::Known(0.002)));
        check("milidetik yang dipakai: 7", Some(Time::Known(7.0)));
        check("a s b 7", Some(Time::Unitless(7.0)));
    }

    #[test]
    fn the_unit_is_told() {
        let check = |text: &str, expected: Unit| {
            let tokens = tokens(text, |_| false);
            let number = tokens.iter().position(|token| token.is_number).unwrap();
            assert_eq!(read_time(&tokens, number, None).map(|(_, unit)| unit), Some(expected), "{text}");
        };
        check("12 ms", Unit::Milliseconds);
        check("0.0205 detik", Unit::Other);
        check("12", Unit::Unsaid);
    }

    #[test]
    fn a_mark_between_thousands_is_one_everywhere() {
        let check = |text: &str, time: &str, expected: f64| {
            let tokens = tokens(time, |_| false);
            let read = read_time(&tokens, 0, thousands_mark(text)).map(|(time, _)| time);
            assert_eq!(read, Some(Time::Known(expected)), "{text}");
        };
        check("1.846.461 kasus", "4.960 ms", 4960.0);
        check("1,846,461 cases", "4,960.5 ms", 4960.5);
        check("1.846 kasus", "4.960 ms", 4.96);
        check("1.846.461 kasus", "12.5 ms", 12.5);
        check("version 1.2.3", "4.960 ms", 4.96);
    }

    #[test]
    fn the_last_word_outranks_a_picture_of_the_search() {
        let check = |counts: &[(usize, &str, u64)], expected: Option<u64>| {
            let count = |(line, (rank, words, number)): (usize, &(usize, &str, u64))| Count {
                line,
                rank: *rank,
                number: *number,
                words: (*words).to_owned(),
            };
            let counts: Vec<Count> = counts.iter().enumerate().map(count).collect();
            assert_eq!(last_word(&counts).map(|(_, count)| count), expected, "{counts:?}");
        };
        check(&[(1, "iterasi", 100), (1, "iterasi", 200), (1, "iterasi", 300), (5, "kasus", 312)], Some(312));
        check(&[(1, "iterasi", 100), (1, "iterasi", 200), (1, "iterasi", 300)], Some(300));
        check(&[(5, "kasus", 312), (1, "iterasi", 300)], Some(300));
        check(&[], None);
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
