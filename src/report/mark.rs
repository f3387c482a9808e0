//! How a verdict looks in a terminal: one letter, one colour, one phrase.

use anstyle::{AnsiColor, Style};

use crate::results::CaseResult;
use crate::verdict::Outcome;

use super::Ink;

/// The letter of a verdict; lower case where another run might have ended otherwise.
pub fn letter(result: &CaseResult) -> char {
    let letter = outcome_letter(result.verdict);
    if result.borderline { letter.to_ascii_lowercase() } else { letter }
}

/// The letter of a verdict.
pub fn outcome_letter(outcome: Outcome) -> char {
    match outcome {
        Outcome::Accepted => 'A',
        Outcome::Wrong => 'W',
        Outcome::WrongClaim => 'C',
        Outcome::Unreadable => 'U',
        Outcome::NeedsPerson => '?',
        Outcome::Time => 'T',
        Outcome::Cpu => 'P',
        Outcome::Memory => 'M',
        Outcome::Output => 'O',
        Outcome::Iterations => 'I',
        Outcome::Crashed => 'X',
        Outcome::Stuck => 'S',
        Outcome::BuildFailed => 'B',
        Outcome::NotRun => '-',
        Outcome::NotApplicable => 'N',
    }
}

/// The style of a verdict: failures stand out, what only a person can settle stands out most.
pub fn style(outcome: Outcome, ink: Ink) -> Style {
    let plain = Style::new();
    if ink == Ink::Plain {
        return plain;
    }
    let colour = |color: AnsiColor| plain.fg_color(Some(color.into()));
    match outcome {
        Outcome::Accepted | Outcome::NotApplicable => colour(AnsiColor::Green),
        Outcome::Wrong | Outcome::WrongClaim | Outcome::Unreadable => colour(AnsiColor::Red).bold(),
        Outcome::NeedsPerson | Outcome::Stuck => {
            plain.fg_color(Some(AnsiColor::Black.into())).bg_color(Some(AnsiColor::Yellow.into())).bold()
        }
        Outcome::Time | Outcome::Cpu | Outcome::Memory | Outcome::Output | Outcome::Iterations => {
            colour(AnsiColor::Cyan).bold()
        }
        Outcome::Crashed => colour(AnsiColor::Magenta).bold(),
        Outcome::BuildFailed => colour(AnsiColor::Blue).bold(),
        Outcome::NotRun => plain.dimmed(),
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn every_verdict_has_a_letter_of_its_own() {
        let letters: BTreeSet<char> = Outcome::ALL.into_iter().map(outcome_letter).collect();
        assert_eq!(letters.len(), Outcome::ALL.len());
    }
}
