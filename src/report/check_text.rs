//! One graded submission for a terminal: how it is built and started, every case, the checklist, the sum.

use std::io::{self, Write};

use anstyle::AnsiColor;

use crate::puzzles::Picture;
use crate::results::{CaseInfo, CaseResult, CheckState, Results, SandboxFacts, SubmissionResult};
use crate::verdict::Verdict;

use super::clean::{drawn_line, line as clean_line};
use super::drawing::Drawing;
use super::quantity::{memory, points, time};
use super::wrap::{wrap, write_hanging};
use super::{Ink, Language, mark, write_picture};

/// Violations beyond this many are counted, not listed.
const LONGEST_LIST: usize = 5;
/// Lines of a failed build's log that are shown.
const LOG_LINES: usize = 12;
/// Characters of a sentence that are shown.
const LONGEST: usize = 400;
/// Columns of a line of somebody else's text.
const WIDEST: usize = 200;
/// Columns before what belongs to a case.
const INDENT: usize = 13;
/// Columns before how a submission is built and started.
const LABEL: usize = 8;
/// Columns before an item of the checklist.
const ITEM: usize = 9;

/// How a submission is shown in a terminal.
#[derive(Debug, Clone, Copy)]
pub struct CheckLook {
    /// Columns of the terminal.
    pub width: usize,
    /// Whether colours are wanted.
    pub ink: Ink,
    /// The language of everything that is ours.
    pub language: Language,
    /// Which boards are drawn.
    pub boards: Boards,
}

/// Which boards are drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Boards {
    All,
    /// Those of cases that are not accepted.
    Failed,
}

/// Writes how a submission is built and started.
pub fn write_check_head(
    out: &mut dyn Write,
    submission: &SubmissionResult,
    look: &CheckLook,
) -> io::Result<()> {
    let bold = look.ink.bold();
    let language = submission.language.as_deref().unwrap_or(look.language.text("page.unknown-language"));
    let name = clean_line(&submission.id, WIDEST);
    writeln!(out, "{bold}{name}{bold:#}: {}, {language}", submission.puzzle)?;
    let build = &submission.build;
    match (&build.reason, build.command.as_str()) {
        (Some(reason), _) => {
            let reason = look.language.fill(build.outcome(), &[("reason", &look.language.say(reason))]);
            look.write_labelled(out, look.language.text("terminal.label-build"), &reason)?;
            write_log(out, &build.log, look)?;
        }
        (None, "") => look.write_labelled(
            out,
            look.language.text("terminal.label-build"),
            look.language.text("page.nothing-to-build"),
        )?,
        (None, command) => look.write_labelled(out, look.language.text("terminal.label-build"), command)?,
    }
    for repair in &build.repairs {
        look.write_labelled(
            out,
            "",
            &look.language.fill("terminal.repaired-so", &[("repair", &look.language.say(repair))]),
        )?;
    }
    if let Some(start) = &submission.start {
        let own = || look.language.text("page.own-folder").to_owned();
        let folder = if start.folder == "." { own() } else { format!("{}/", start.folder) };
        look.write_labelled(out, look.language.text("terminal.label-start"), &start.command)?;
        let mut how = look
            .language
            .fill("terminal.started-in", &[("folder", &folder), ("input", &look.language.say(&start.input))]);
        if !start.why.is_empty() {
            how.extend([" (", &look.language.say(&start.why), ")"]);
        }
        look.write_labelled(out, "", &how)?;
        if !start.found.is_empty() {
            look.write_labelled(out, "", &look.language.say(&start.found))?;
        }
    }
    for note in &submission.notes {
        look.write_labelled(out, look.language.text("terminal.label-note"), &look.language.say(note))?;
    }
    Ok(())
}

fn write_log(out: &mut dyn Write, log: &str, look: &CheckLook) -> io::Result<()> {
    let lines: Vec<&str> = log.lines().filter(|line| !line.trim().is_empty()).collect();
    for line in lines.iter().take(LOG_LINES) {
        writeln!(out, "        | {}", drawn_line(line, WIDEST))?;
    }
    match lines.len().checked_sub(LOG_LINES) {
        Some(rest @ 1..) => {
            writeln!(out, "        | {}", look.language.fill("terminal.log-more", &[("count", &rest)]))
        }
        _ => Ok(()),
    }
}

/// Writes one case: verdict, reason, figures, board.
pub fn write_check_case(
    out: &mut dyn Write,
    results: &Results,
    result: &CaseResult,
    look: &CheckLook,
) -> io::Result<()> {
    let (_, name) = result.case.split_once('/').unwrap_or(("", &result.case));
    let colour = mark::style(result.verdict, look.ink);
    let borderline = if result.borderline {
        format!(" {}", look.language.text("terminal.is-borderline"))
    } else {
        String::new()
    };
    let mut verdict = look.language.verdict_word(result.verdict).to_owned();
    if verdict.len() >= INDENT {
        verdict.push(':');
    }
    writeln!(out, "{colour}{verdict:<12}{colour:#} {name}{borderline}")?;
    for line in look.figures(result, results.case(&result.case), results.reference(&result.case)) {
        look.write_indented(out, &line)?;
    }
    if let Some(reason) = &result.decided {
        look.write_indented(
            out,
            &look.language.fill("terminal.decided-by", &[("reason", &clean_line(reason, LONGEST))]),
        )?;
    }
    look.write_reason(out, result)?;
    for note in &result.notes {
        let note = clean_line(&look.language.say(note), LONGEST);
        look.write_indented(out, &look.language.fill("terminal.noted", &[("note", &note)]))?;
    }
    if (look.boards == Boards::All || !result.verdict.is_passed())
        && let Some(mut picture) = picture(results, result)
    {
        for panel in &mut picture.panels {
            panel.title = look.language.say(&panel.title).into();
        }
        write_drawing(out, &picture, look.ink)?;
    }
    Ok(())
}

impl CheckLook {
    fn write_labelled(&self, out: &mut dyn Write, label: &str, text: &str) -> io::Result<()> {
        write_hanging(out, &format!("{label:<LABEL$}"), LABEL, &clean_line(text, LONGEST), self.width)
    }

    fn write_indented(&self, out: &mut dyn Write, text: &str) -> io::Result<()> {
        write_hanging(out, &" ".repeat(INDENT), INDENT, text, self.width)
    }

    fn write_reason(&self, out: &mut dyn Write, result: &CaseResult) -> io::Result<()> {
        if result.violations.is_empty() {
            if result.verdict != Verdict::Accepted {
                for line in self.language.say(&result.detail).lines() {
                    self.write_indented(out, &clean_line(line, LONGEST))?;
                }
            }
            return Ok(());
        }
        for broken in result.violations.iter().take(LONGEST_LIST) {
            let detail = clean_line(&self.language.say(&broken.detail), LONGEST);
            self.write_indented(out, &format!("{}: {detail}", self.language.name("rule", &broken.rule)))?;
        }
        match result.violations.len().checked_sub(LONGEST_LIST) {
            Some(rest @ 1..) => {
                self.write_indented(out, &self.language.fill("terminal.more-rules", &[("count", &rest)]))
            }
            _ => Ok(()),
        }
    }

    /// What it used and reported, beside the limits and the reference.
    fn figures(
        &self,
        result: &CaseResult,
        info: Option<&CaseInfo>,
        reference: Option<&CaseResult>,
    ) -> Vec<String> {
        let (Some(cpu), Some(wall), Some(peak)) = (result.cpu_ms, result.wall_ms, result.peak_kib) else {
            return Vec::new();
        };
        let of = |used: String, most: Option<String>| match most {
            Some(most) => self.language.fill("terminal.used-of", &[("used", &used), ("limit", &most)]),
            None => used,
        };
        let wall = of(time(wall), info.map(|info| info.limits.time.to_string()));
        let memory = of(memory(peak), info.map(|info| info.limits.memory.to_string()));
        let used =
            self.language.fill("terminal.used", &[("cpu", &time(cpu)), ("wall", &wall), ("memory", &memory)]);
        let own = self.reported(result.iterations, result.reported_ms, info.and_then(|info| info.iterations));
        let solver =
            reference.map(|solver| self.reported(solver.iterations, solver.cpu_ms, None)).unwrap_or_default();
        let parts = [("terminal.reports", own), ("terminal.reference-solver", solver)];
        let said = parts.into_iter().filter(|(_, figures)| !figures.is_empty());
        let said: Vec<String> =
            said.map(|(who, figures)| self.language.fill(who, &[("figures", &figures)])).collect();
        [used, said.join("; ")].into_iter().filter(|line| !line.is_empty()).collect()
    }

    fn reported(&self, iterations: Option<u64>, ms: Option<f64>, most: Option<u64>) -> String {
        let of = |count: u64| match most {
            Some(most) => self.language.fill("terminal.used-of", &[("used", &count), ("limit", &most)]),
            None => count.to_string(),
        };
        let iterations =
            iterations.map(|count| self.language.fill("terminal.count-iterations", &[("count", &of(count))]));
        [iterations, ms.map(time)].into_iter().flatten().collect::<Vec<_>>().join(", ")
    }
}

/// The answer drawn, offending cells marked; else the instance.
fn picture(results: &Results, result: &CaseResult) -> Option<Picture> {
    result.wall_ms?;
    let info = results.case(&result.case)?;
    let drawing = Drawing::read(info)?;
    match &result.answer {
        Some(answer) => drawing.answer(answer),
        None => Some(drawing.instance()),
    }
}

fn write_drawing(out: &mut dyn Write, picture: &Picture, ink: Ink) -> io::Result<()> {
    let mut text = Vec::new();
    write_picture(&mut text, picture, ink)?;
    for line in String::from_utf8_lossy(&text).lines() {
        writeln!(out, "{}", format!("             {line}").trim_end())?;
    }
    Ok(())
}

/// Writes the checklist, the sum and the sandbox.
pub fn write_check_foot(
    out: &mut dyn Write,
    submission: &SubmissionResult,
    sandbox: &SandboxFacts,
    look: &CheckLook,
) -> io::Result<()> {
    if !submission.checklist.is_empty() {
        writeln!(out, "\n{}", look.language.text("terminal.checklist-heading"))?;
    }
    for item in &submission.checklist {
        let (word, colour) = match item.state {
            CheckState::Met => (look.language.text("page.met"), AnsiColor::Green),
            CheckState::Partly => (look.language.text("page.partly"), AnsiColor::Yellow),
            CheckState::Unmet => (look.language.text("page.unmet"), AnsiColor::Red),
            CheckState::NeedsPerson | CheckState::Untried => continue,
        };
        let colour = look.ink.colour(colour);
        let mut text = look.language.say(&item.item);
        if !item.detail.is_empty() {
            text.extend(["  (", &look.language.say(&item.detail), ")"]);
        }
        let indent = ITEM.max(word.len() + 3);
        let lead = format!("  {colour}{word:<6}{colour:#} ");
        write_hanging(out, &lead, indent, &text, look.width)?;
    }
    look.write_open_items(out, submission, CheckState::Untried, '-', "terminal.no-case-shows")?;
    look.write_open_items(out, submission, CheckState::NeedsPerson, '?', "terminal.left-to-person")?;
    look.write_sum(out, submission, sandbox)?;
    match &submission.advice {
        Some(advice) => look.write_advice(out, advice),
        None => Ok(()),
    }
}

impl CheckLook {
    /// Items that were not decided, in a few lines.
    fn write_open_items(
        &self,
        out: &mut dyn Write,
        submission: &SubmissionResult,
        state: CheckState,
        sign: char,
        heading: &str,
    ) -> io::Result<()> {
        let open = submission.checklist.iter().filter(|item| item.state == state);
        let names: Vec<String> = open.map(|item| self.language.say(&item.item)).collect();
        if names.is_empty() {
            return Ok(());
        }
        write_hanging(
            out,
            &format!("  {sign:<7}"),
            ITEM,
            &self.language.fill(heading, &[("items", &names.join("; "))]),
            self.width,
        )
    }

    fn write_sum(
        &self,
        out: &mut dyn Write,
        submission: &SubmissionResult,
        sandbox: &SandboxFacts,
    ) -> io::Result<()> {
        let results = &submission.results;
        let count = |verdict: Verdict| results.iter().filter(|result| result.verdict == verdict).count();
        let others = Verdict::ALL[1..].iter().map(|verdict| (verdict, count(*verdict)));
        let others = others.filter(|(_, count)| *count > 0);
        let others: Vec<String> = others
            .map(|(verdict, count)| format!(", {count} {}", self.language.verdict_word(*verdict)))
            .collect();
        let accepted = self
            .language
            .fill("terminal.sum", &[("accepted", &count(Verdict::Accepted)), ("all", &results.len())]);
        writeln!(out)?;
        write_hanging(out, "", 0, &(accepted + &others.concat()), self.width)?;
        let (score, most) = (points(submission.score), points(submission.max_score));
        writeln!(
            out,
            "{}",
            self.language.fill("terminal.sum-points", &[("points", &score), ("most", &most)])
        )?;
        let gaps = sandbox.guarantees.iter().filter(|fact| fact.level != "enforced");
        let gaps: Vec<String> = gaps.map(|fact| fact.promise.clone()).collect();
        let gaps = match gaps.is_empty() {
            true => self.language.text("terminal.all-enforced").to_owned(),
            false => self.language.fill("terminal.not-enforced", &[("promises", &gaps.join(", "))]),
        };
        write_hanging(
            out,
            "",
            0,
            &self.language.fill("terminal.sandbox-sum", &[("tier", &sandbox.tier), ("limits", &gaps)]),
            self.width,
        )
    }

    /// What to paste: a comment too long for its line stands above it.
    fn write_advice(&self, out: &mut dyn Write, advice: &str) -> io::Result<()> {
        const MARGIN: usize = 4;
        writeln!(out)?;
        write_hanging(out, "", 0, self.language.text("terminal.advice-here"), self.width)?;
        writeln!(out)?;
        for line in advice.lines() {
            let line = drawn_line(line, WIDEST);
            let fits = line.chars().count() + MARGIN <= self.width;
            match line.split_once("  # ").filter(|(key, _)| !fits && !key.starts_with('#')) {
                Some((key, comment)) => {
                    for part in wrap(comment, self.width.saturating_sub(MARGIN + 2)) {
                        writeln!(out, "    # {part}")?;
                    }
                    writeln!(out, "    {}", key.trim_end())?;
                }
                None if !fits && line.starts_with("# ") => {
                    for part in wrap(&line[2..], self.width.saturating_sub(MARGIN + 2)) {
                        writeln!(out, "    # {part}")?;
                    }
                }
                None => writeln!(out, "    {line}")?,
            }
        }
        Ok(())
    }
}
