//! A second, naive judge of the 24 game: written from the rules alone, it shares only the hand with the first.
//!
//! It descends recursively through the text and computes with fractions in lowest terms as it goes.

use std::collections::BTreeSet;

use wasit::puzzles::game24::Hand;

/// The names of the rules that a list of expressions breaks; `None` if the text is no such list.
pub fn broken(hand: Hand, text: &str) -> Option<BTreeSet<&'static str>> {
    let lines: Vec<&str> = text.lines().filter(|line| !line.trim().is_empty()).collect();
    let mut broken = BTreeSet::new();
    for line in &lines {
        broken.extend(broken_by_line(hand, line)?);
    }
    (!lines.is_empty()).then_some(broken)
}

fn broken_by_line(hand: Hand, line: &str) -> Option<BTreeSet<&'static str>> {
    let signs: String = line.chars().map(plain).collect();
    let known = |sign| "0123456789.AJQK()[]{}+-*/= ".contains(sign);
    let operand = |sign| "0123456789AJQK".contains(sign);
    if !signs.chars().all(known) || !signs.chars().any(operand) {
        return None;
    }
    let text = without_list_number(&signs);
    let mut reader = Reader { text, at: 0, numbers: Vec::new() };
    let Some(value) = reader.line() else {
        return Some(BTreeSet::from(["expression"]));
    };
    let mut broken = BTreeSet::new();
    let mut held: Vec<i128> = hand.values().iter().map(|value| i128::from(*value)).collect();
    held.sort_unstable();
    reader.numbers.sort_unstable();
    if held != reader.numbers {
        broken.insert("cards");
    }
    match value {
        Value::Number(24, 1) => {}
        Value::Number(..) => {
            broken.insert("value");
        }
        Value::Undefined => {
            broken.insert("division-by-zero");
        }
    }
    Some(broken)
}

/// One spelling for each sign.
fn plain(sign: char) -> char {
    match sign {
        'x' | 'X' | '×' | '·' | '⋅' | '∗' => '*',
        ':' | '÷' | '∕' => '/',
        '−' | '–' => '-',
        '\t' => ' ',
        _ => sign.to_ascii_uppercase(),
    }
}

/// Takes away `12)` or `12.` at the start, but leaves `12.0` alone.
fn without_list_number(line: &str) -> Vec<char> {
    let line = line.trim();
    let rest = line.trim_start_matches(|sign: char| sign.is_ascii_digit());
    if rest.len() == line.len() {
        return line.chars().collect();
    }
    if let Some(rest) = rest.strip_prefix(')') {
        return rest.chars().collect();
    }
    if let Some(rest) = rest.strip_prefix('.') {
        let after_zeros = rest.trim_start_matches('0');
        let decimal = rest.starts_with('0') && !after_zeros.starts_with(|sign: char| sign.is_ascii_digit());
        if !decimal {
            return rest.chars().collect();
        }
    }
    line.chars().collect()
}

#[derive(Clone, Copy)]
enum Value {
    /// A fraction in lowest terms, the denominator positive.
    Number(i128, i128),
    Undefined,
}

struct Reader {
    text: Vec<char>,
    at: usize,
    numbers: Vec<i128>,
}

impl Reader {
    fn line(&mut self) -> Option<Value> {
        let value = self.sum()?;
        if self.take("=").is_some() {
            self.whole().filter(|stated| *stated == 24)?;
        }
        self.skip_blanks();
        (self.at == self.text.len() && self.numbers.len() <= 8).then_some(value)
    }

    fn sum(&mut self) -> Option<Value> {
        let mut value = self.product()?;
        while let Some(sign) = self.take("+-") {
            value = compute(value, sign, self.product()?);
        }
        Some(value)
    }

    fn product(&mut self) -> Option<Value> {
        let mut value = self.atom()?;
        while let Some(sign) = self.take("*/") {
            value = compute(value, sign, self.atom()?);
        }
        Some(value)
    }

    fn atom(&mut self) -> Option<Value> {
        for (open, close) in [("(", ")"), ("[", "]"), ("{", "}")] {
            if self.take(open).is_some() {
                let value = self.sum()?;
                self.take(close)?;
                return Some(value);
            }
        }
        let number = match self.take("AJQK") {
            Some('A') => 1,
            Some('J') => 11,
            Some('Q') => 12,
            Some(_) => 13,
            None => self.whole()?,
        };
        self.numbers.push(number);
        Some(Value::Number(number, 1))
    }

    fn whole(&mut self) -> Option<i128> {
        self.skip_blanks();
        let mut digits = String::new();
        while self.at < self.text.len() && self.text[self.at].is_ascii_digit() {
            digits.push(self.text[self.at]);
            self.at += 1;
        }
        if self.at < self.text.len() && self.text[self.at] == '.' {
            let zeros = self.text[self.at + 1..].iter().take_while(|sign| sign.is_ascii_digit());
            let zeros: String = zeros.collect();
            if zeros.is_empty() || zeros.chars().any(|zero| zero != '0') {
                return None;
            }
            self.at += 1 + zeros.len();
        }
        digits.parse().ok().filter(|number| *number <= 9999)
    }

    fn skip_blanks(&mut self) {
        while self.at < self.text.len() && self.text[self.at] == ' ' {
            self.at += 1;
        }
    }

    fn take(&mut self, wanted: &str) -> Option<char> {
        self.skip_blanks();
        let sign = self.text.get(self.at).copied().filter(|sign| wanted.contains(*sign))?;
        self.at += 1;
        Some(sign)
    }
}

fn compute(left: Value, sign: char, right: Value) -> Value {
    let (Value::Number(a, b), Value::Number(c, d)) = (left, right) else {
        return Value::Undefined;
    };
    let (top, bottom) = match sign {
        '+' => (a * d + c * b, b * d),
        '-' => (a * d - c * b, b * d),
        '*' => (a * c, b * d),
        _ => (a * d, b * c),
    };
    if bottom == 0 {
        return Value::Undefined;
    }
    let divisor = common_divisor(top.abs(), bottom.abs());
    Value::Number(top / divisor * bottom.signum(), bottom.abs() / divisor)
}

fn common_divisor(first: i128, second: i128) -> i128 {
    if second == 0 { first } else { common_divisor(second, first % second) }
}
