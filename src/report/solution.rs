//! What a reference solver found: printed as the course asks of students, or as JSON.

use std::io::{self, Write};

use serde::Serialize;

use crate::puzzles::Fact;
use crate::puzzles::GaveUp;

/// Takes answers as they are found, and a summary at the end.
pub trait SolutionSink {
    /// One more answer: in canonical form, and as students should print it.
    fn answer(&mut self, canonical: &str, presented: &str) -> io::Result<()>;
    /// The end of the search.
    fn finish(&mut self, summary: &Summary) -> io::Result<()>;
}

/// What is known when the search has ended.
#[derive(Debug, Clone, PartialEq)]
pub struct Summary {
    pub puzzle: &'static str,
    /// The solver.
    pub algorithm: &'static str,
    /// Answers found or counted.
    pub found: u128,
    /// Whether those are all there are.
    pub complete: bool,
    /// Whether the question was how many, or whether there is only one.
    pub asked: Asked,
    /// Why the search was given up, if it was.
    pub gave_up: Option<GaveUp>,
    /// By the solver's counting rule.
    pub iterations: u64,
    /// Of the search alone.
    pub time_ms: f64,
    /// The peak memory in KiB, where the course asks for it and the system tells.
    pub memory_kib: Option<u64>,
}

/// What somebody wanted to know.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Asked {
    /// One answer.
    First,
    /// Every answer.
    All,
    /// How many answers.
    Count,
    /// Whether there is exactly one.
    Unique,
}

impl Summary {
    /// The claim in the contract's words.
    pub fn claim(&self) -> &'static str {
        match (self.found, self.complete) {
            (0, true) => "no-solution",
            (0, false) => "gave-up",
            _ if self.gave_up.is_some() => "gave-up",
            _ => "answer",
        }
    }

    /// Whether there is exactly one answer, if that is known.
    pub fn unique(&self) -> Option<bool> {
        match (self.found, self.complete) {
            (1, true) => Some(true),
            (1, false) => None,
            (0, complete) => complete.then_some(false),
            _ => Some(false),
        }
    }

    /// How many answers there are, if that is known.
    pub fn count(&self) -> Option<u128> {
        self.complete.then_some(self.found)
    }
}

/// Prints what a student's program should print.
pub struct PlainSolution<W: Write> {
    out: W,
    first: bool,
    /// The lines so far, where answers are lines of one list: their number stands before them.
    lines: Option<Vec<String>>,
}

impl<W: Write> PlainSolution<W> {
    /// Begins with what is known about the instance.
    pub fn begin(mut out: W, facts: &[Fact], lines: bool) -> io::Result<Self> {
        for fact in facts {
            writeln!(out, "{} = {}", fact.name, fact.value)?;
        }
        if !facts.is_empty() {
            writeln!(out)?;
        }
        Ok(Self { out, first: true, lines: lines.then(Vec::new) })
    }
}

impl<W: Write> SolutionSink for PlainSolution<W> {
    fn answer(&mut self, canonical: &str, presented: &str) -> io::Result<()> {
        let is_first = std::mem::replace(&mut self.first, false);
        if let Some(lines) = &mut self.lines {
            lines.push(canonical.trim_end().to_owned());
            return Ok(());
        }
        if !is_first {
            writeln!(self.out)?;
        }
        writeln!(self.out, "{}", presented.trim_end_matches('\n'))
    }

    fn finish(&mut self, summary: &Summary) -> io::Result<()> {
        let out = &mut self.out;
        if let Some(lines) = self.lines.as_ref().filter(|lines| !lines.is_empty()) {
            let plural = if lines.len() == 1 { "" } else { "s" };
            writeln!(out, "{} solution{plural} found\n{}", lines.len(), lines.join("\n"))?;
        }
        if !self.first {
            writeln!(out)?;
        }
        match (summary.gave_up, summary.found) {
            (Some(reason), found) => writeln!(out, "Gave up: {reason}; solutions so far: {found}")?,
            (None, 0) => writeln!(out, "No solution")?,
            (None, found) => match summary.asked {
                Asked::First => (),
                Asked::All if self.lines.is_some() => (),
                Asked::All | Asked::Count => writeln!(out, "Solutions: {found}")?,
                Asked::Unique => writeln!(out, "Unique: {}", if found == 1 { "yes" } else { "no" })?,
            },
        }
        if let Some(memory_kib) = summary.memory_kib {
            writeln!(out, "Memory: {memory_kib} KiB")?;
        }
        writeln!(out, "Iterations: {}", summary.iterations)?;
        writeln!(out, "Time: {:.3} ms", summary.time_ms)?;
        out.flush()
    }
}

/// Prints one JSON object, its answers as they come.
pub struct JsonSolution<W: Write> {
    out: W,
    first: Option<String>,
    /// The whole list, where the list is the answer.
    list: Option<String>,
}

/// Written directly: a `serde_json::Value` holds no number beyond 64 bits, and some boards have more answers.
#[derive(Serialize)]
struct SummaryJson<'a> {
    puzzle: &'a str,
    algorithm: &'a str,
    claim: &'a str,
    answer: Option<String>,
    count: Option<u128>,
    found: u128,
    unique: Option<bool>,
    gave_up: Option<String>,
    iterations: u64,
    time_ms: f64,
    memory_kib: Option<u64>,
}

impl<W: Write> JsonSolution<W> {
    /// Begins the object.
    pub fn begin(mut out: W, lines: bool) -> io::Result<Self> {
        write!(out, "{{\"answers\":[")?;
        Ok(Self { out, first: None, list: lines.then(String::new) })
    }
}

impl<W: Write> SolutionSink for JsonSolution<W> {
    fn answer(&mut self, canonical: &str, _presented: &str) -> io::Result<()> {
        if self.first.is_some() {
            write!(self.out, ",")?;
        }
        self.first.get_or_insert_with(|| canonical.to_owned());
        if let Some(list) = &mut self.list {
            list.push_str(canonical);
        }
        Ok(serde_json::to_writer(&mut self.out, canonical)?)
    }

    fn finish(&mut self, summary: &Summary) -> io::Result<()> {
        let answer = self.list.take().filter(|list| !list.is_empty()).or_else(|| self.first.take());
        let rest = SummaryJson {
            puzzle: summary.puzzle,
            algorithm: summary.algorithm,
            claim: summary.claim(),
            answer,
            count: summary.count(),
            found: summary.found,
            unique: summary.unique(),
            gave_up: summary.gave_up.map(|reason| reason.to_string()),
            iterations: summary.iterations,
            time_ms: summary.time_ms,
            memory_kib: summary.memory_kib,
        };
        let rest = serde_json::to_string(&rest)?;
        // The object is open already: the rest follows without its own opening brace.
        writeln!(self.out, "],{}", &rest[1..])?;
        self.out.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_count_beyond_64_bits_is_written_as_a_number() {
        let mut out = Vec::new();
        let summary = Summary {
            puzzle: "iq",
            algorithm: "exact-cover",
            found: u128::MAX,
            complete: true,
            asked: Asked::Count,
            gave_up: None,
            iterations: 1,
            time_ms: 0.5,
            memory_kib: None,
        };
        JsonSolution::begin(&mut out, false).and_then(|mut sink| sink.finish(&summary)).unwrap();
        let text = String::from_utf8(out).unwrap();
        assert!(text.contains(&format!("\"count\":{},", u128::MAX)), "{text}");
    }

    #[test]
    fn a_list_is_printed_whole_with_its_number_before_it() {
        let mut out = Vec::new();
        let summary = Summary {
            puzzle: "game24",
            algorithm: "backward",
            found: 2,
            complete: true,
            asked: Asked::All,
            gave_up: None,
            iterations: 7,
            time_ms: 0.5,
            memory_kib: None,
        };
        let mut sink = PlainSolution::begin(&mut out, &[], true).unwrap();
        for line in ["1+2\n", "2+1\n"] {
            sink.answer(line, &format!("1 solution found\n{line}")).unwrap();
        }
        sink.finish(&summary).unwrap();
        drop(sink);
        let expected = "2 solutions found\n1+2\n2+1\n\nIterations: 7\nTime: 0.500 ms\n";
        assert_eq!(String::from_utf8(out).unwrap(), expected);
    }
}
