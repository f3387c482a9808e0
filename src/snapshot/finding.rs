//! What a reference solver says of a case: the content of a snapshot.

use std::fmt;

/// What a reference solver found. Times are not part of it: they differ from run to run.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Finding {
    /// What it says.
    pub said: Said,
    /// Iterations until it said so, by its own counting rule.
    pub iterations: u64,
    /// How many solutions there are, if they could be counted within the budget.
    pub solutions: Option<u128>,
}

/// What a solver says.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Said {
    /// This is an answer, in canonical form without its last line end.
    Answer(String),
    /// There is none.
    NoSolution,
    /// The instance is malformed.
    Refused,
}

impl Said {
    /// The claim in the contract's words.
    pub fn claim(&self) -> &'static str {
        match self {
            Self::Answer(_) => "answer",
            Self::NoSolution => "no-solution",
            Self::Refused => "refused",
        }
    }

    pub fn answer(&self) -> Option<&str> {
        match self {
            Self::Answer(text) => Some(text),
            Self::NoSolution | Self::Refused => None,
        }
    }
}

const NOT_COUNTED: &str = "not counted";

impl Finding {
    /// Reads the content of a snapshot; an error is a line, counted from 1, and what is wrong there.
    pub fn read(content: &str) -> Result<Self, (usize, String)> {
        let mut rest = content;
        let claim = take(&mut rest, 1, "claim")?;
        if claim == "refused" {
            return Ok(Self { said: Said::Refused, iterations: 0, solutions: None });
        }
        let text = take(&mut rest, 2, "iterations")?;
        let iterations =
            text.parse().map_err(|_| (2, format!("expected a number of iterations, found `{text}`")))?;
        let text = take(&mut rest, 3, "solutions")?;
        let solutions = match text {
            NOT_COUNTED => None,
            number => Some(number.parse().map_err(|_| {
                (3, format!("expected a number of solutions or `{NOT_COUNTED}`, found `{number}`"))
            })?),
        };
        let said = match claim {
            "answer" => {
                take(&mut rest, 4, "answer")?;
                Said::Answer(rest.trim_end_matches('\n').to_owned())
            }
            "no-solution" => Said::NoSolution,
            other => {
                return Err((1, format!("expected answer, no-solution or refused, found `{other}`")));
            }
        };
        Ok(Self { said, iterations, solutions })
    }
}

/// Takes the line `key: value` off the text and returns the value.
fn take<'a>(rest: &mut &'a str, number: usize, key: &str) -> Result<&'a str, (usize, String)> {
    let (line, after) = rest.split_once('\n').unwrap_or((rest, ""));
    let value = line.strip_prefix(key).and_then(|value| value.strip_prefix(':'));
    let problem =
        || (number, format!("expected `{key}: …`, found `{}`", line.chars().take(60).collect::<String>()));
    *rest = after;
    Ok(value.ok_or_else(problem)?.trim())
}

/// The content of a snapshot; reading it gives the same finding.
impl fmt::Display for Finding {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "claim: {}", self.said.claim())?;
        if self.said == Said::Refused {
            return Ok(());
        }
        writeln!(f, "iterations: {}", self.iterations)?;
        match self.solutions {
            Some(number) => writeln!(f, "solutions: {number}")?,
            None => writeln!(f, "solutions: {NOT_COUNTED}")?,
        }
        match &self.said {
            Said::Answer(answer) if answer.is_empty() => writeln!(f, "answer:"),
            Said::Answer(answer) => writeln!(f, "answer:\n{answer}"),
            Said::NoSolution | Said::Refused => Ok(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(said: Said, iterations: u64, solutions: Option<u128>, expected: &str) {
        let finding = Finding { said, iterations, solutions };
        assert_eq!(finding.to_string(), expected);
        assert_eq!(Finding::read(expected).unwrap(), finding);
        assert_eq!(Finding::read(expected.trim_end()).unwrap(), finding, "insta drops the last line end");
    }

    #[test]
    fn what_is_written_is_read_back() {
        let board = "A#\n\n#B".to_owned();
        check(
            Said::Answer(board),
            7,
            Some(1),
            "claim: answer\niterations: 7\nsolutions: 1\nanswer:\nA#\n\n#B\n",
        );
        check(
            Said::Answer(String::new()),
            0,
            None,
            "claim: answer\niterations: 0\nsolutions: not counted\nanswer:\n",
        );
        check(Said::NoSolution, 9, Some(0), "claim: no-solution\niterations: 9\nsolutions: 0\n");
        check(Said::Refused, 0, None, "claim: refused\n");
    }

    #[test]
    fn a_garbled_content_is_refused_with_its_line() {
        for (content, line) in [
            ("", 1),
            ("hello\n", 1),
            ("claim: perhaps\niterations: 1\nsolutions: 1\n", 1),
            ("claim: answer\niterations: many\n", 2),
            ("claim: no-solution\niterations: 1\nsolutions: -1\n", 3),
            ("claim: answer\niterations: 1\nsolutions: 1\n", 4),
        ] {
            assert_eq!(Finding::read(content).unwrap_err().0, line, "{content}");
        }
    }
}
