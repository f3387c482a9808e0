//! One graded submission for a terminal: how it is built and started, every case, the checklist, the sum.

use std::io::{self, Write};

use anstyle::{AnsiColor, Style};

use crate::puzzles::{self, Picture};
use crate::results::{CaseInfo, CaseResult, CheckState, Results, SandboxFacts, SubmissionResult};
use crate::verdict::Outcome;

use super::clean::line as clean_line;
use super::points::points;
use super::{Ink, mark, write_picture};

/// Violations beyond this many are counted, not listed.
const LONGEST_LIST: usize = 5;
/// Lines of a failed build's log that are shown.
const LOG_LINES: usize = 12;

/// Columns of a line that are shown.
const WIDEST: usize = 200;

/// Columns of a list of open items.
const OPEN_WIDTH: usize = 100;

/// Which boards are drawn.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Boards {
    /// All.
    All,
    /// Those of cases that are not accepted.
    Failed,
}

/// Writes how a submission is built and started.
pub fn write_check_head(out: &mut dyn Write, submission: &SubmissionResult, ink: Ink) -> io::Result<()> {
    let bold = style(ink, None).bold();
    let bold = if ink == Ink::Plain { Style::new() } else { bold };
    let language = submission.language.as_deref().unwrap_or("unknown language");
    writeln!(out, "{bold}{}{bold:#}: {}, {language}", submission.id, submission.puzzle)?;
    let build = &submission.build;
    match (&build.reason, build.command.as_str()) {
        (Some(reason), _) => {
            let red = style(ink, Some(AnsiColor::Red));
            writeln!(out, "build   {red}failed{red:#}: {reason}")?;
            write_log(out, &build.log)?;
        }
        (None, "") => writeln!(out, "build   nothing to build")?,
        (None, command) => writeln!(out, "build   {command}")?,
    }
    for repair in &build.repairs {
        writeln!(out, "        repaired: {repair}")?;
    }
    if let Some(start) = &submission.start {
        let folder =
            if start.folder == "." { "its own folder".to_owned() } else { format!("{}/", start.folder) };
        writeln!(out, "start   {}", start.command)?;
        write!(out, "        in {folder}; the case: {}", start.input)?;
        if !start.why.is_empty() {
            write!(out, " ({})", start.why)?;
        }
        writeln!(out)?;
    }
    for note in &submission.notes {
        writeln!(out, "note    {note}")?;
    }
    Ok(())
}

fn write_log(out: &mut dyn Write, log: &str) -> io::Result<()> {
    let lines: Vec<&str> = log.lines().filter(|line| !line.trim().is_empty()).collect();
    for line in lines.iter().take(LOG_LINES) {
        writeln!(out, "        | {}", clean_line(line, WIDEST))?;
    }
    match lines.len().checked_sub(LOG_LINES) {
        Some(rest @ 1..) => writeln!(out, "        | … {rest} more lines (--json has them)"),
        _ => Ok(()),
    }
}

/// Writes one case: verdict, reason, figures, board.
pub fn write_check_case(
    out: &mut dyn Write,
    results: &Results,
    result: &CaseResult,
    boards: Boards,
    ink: Ink,
) -> io::Result<()> {
    let (_, name) = result.case.split_once('/').unwrap_or(("", &result.case));
    let colour = mark::style(result.verdict, ink);
    let borderline = if result.borderline { " (borderline)" } else { "" };
    writeln!(out, "{colour}{:<12}{colour:#} {name}{borderline}", result.verdict.word())?;
    for line in figures(result, results.case(&result.case), results.reference(&result.case)) {
        writeln!(out, "             {line}")?;
    }
    if let Some(reason) = &result.decided {
        writeln!(out, "             decided by the teacher: {reason}")?;
    }
    write_reason(out, result)?;
    for note in &result.notes {
        writeln!(out, "             note: {}", clean_line(note, WIDEST))?;
    }
    if (boards == Boards::All || !result.verdict.is_passed())
        && let Some(picture) = picture(results, result)
    {
        write_indented(out, &picture, ink)?;
    }
    Ok(())
}

fn write_reason(out: &mut dyn Write, result: &CaseResult) -> io::Result<()> {
    if result.violations.is_empty() {
        if !result.verdict.is_passed() {
            for line in result.detail.lines() {
                writeln!(out, "             {}", clean_line(line, WIDEST))?;
            }
        }
        return Ok(());
    }
    for broken in result.violations.iter().take(LONGEST_LIST) {
        writeln!(out, "             {}: {}", broken.rule, clean_line(&broken.detail, WIDEST))?;
    }
    match result.violations.len().checked_sub(LONGEST_LIST) {
        Some(rest @ 1..) => writeln!(out, "             and {rest} more broken rules"),
        _ => Ok(()),
    }
}

/// What it used and reported, beside the limits and the reference.
fn figures(result: &CaseResult, info: Option<&CaseInfo>, reference: Option<&CaseResult>) -> Vec<String> {
    let (Some(cpu), Some(wall), Some(peak)) = (result.cpu_ms, result.wall_ms, result.peak_kib) else {
        return Vec::new();
    };
    let most = info.map(|info| format!(" of {}", info.limits.time)).unwrap_or_default();
    let most_memory = info.map(|info| format!(" of {}", info.limits.memory)).unwrap_or_default();
    let used = format!("cpu {}, wall {}{most}, memory {}{most_memory}", time(cpu), time(wall), memory(peak));
    let own = reported(result.iterations, result.reported_ms, info.and_then(|info| info.iterations));
    let solver = reference.map(|solver| reported(solver.iterations, solver.cpu_ms, None)).unwrap_or_default();
    let parts = [("reports", own), ("the reference solver", solver)];
    let said = parts.into_iter().filter(|(_, figures)| !figures.is_empty());
    let said: Vec<String> = said.map(|(who, figures)| format!("{who}: {figures}")).collect();
    [used, said.join("; ")].into_iter().filter(|line| !line.is_empty()).collect()
}

fn reported(iterations: Option<u64>, ms: Option<f64>, most: Option<u64>) -> String {
    let most = most.map(|most| format!(" of {most}")).unwrap_or_default();
    let iterations = iterations.map(|count| format!("{count}{most} iterations"));
    [iterations, ms.map(time)].into_iter().flatten().collect::<Vec<_>>().join(", ")
}

/// A time in a unit that suits it.
pub fn time(ms: f64) -> String {
    match ms {
        ms if ms < 9.95 => format!("{ms:.1} ms"),
        ms if ms < 999.5 => format!("{ms:.0} ms"),
        ms => format!("{:.2} s", ms / 1e3),
    }
}

fn memory(kib: u64) -> String {
    if kib < 1024 { format!("{kib} KiB") } else { format!("{} MiB", kib.div_ceil(1024)) }
}

/// The answer drawn, offending cells marked; else the instance.
fn picture(results: &Results, result: &CaseResult) -> Option<Picture> {
    result.wall_ms?;
    let info = results.case(&result.case)?;
    let reading = puzzles::find(&info.puzzle)?.read_instance(info.input.as_ref()?).ok()?;
    match &result.answer {
        Some(answer) => Some(reading.instance.judge(answer).ok()?.picture),
        None => Some(reading.instance.draw()),
    }
}

fn write_indented(out: &mut dyn Write, picture: &Picture, ink: Ink) -> io::Result<()> {
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
    ink: Ink,
) -> io::Result<()> {
    if !submission.checklist.is_empty() {
        writeln!(out, "\nchecklist")?;
    }
    for item in &submission.checklist {
        let (word, colour) = match item.state {
            CheckState::Met => ("yes", AnsiColor::Green),
            CheckState::Partly => ("partly", AnsiColor::Yellow),
            CheckState::Unmet => ("no", AnsiColor::Red),
            CheckState::NeedsPerson | CheckState::Untried => continue,
        };
        let colour = style(ink, Some(colour));
        let detail = if item.detail.is_empty() { String::new() } else { format!("  ({})", item.detail) };
        writeln!(out, "  {colour}{word:<6}{colour:#} {}{detail}", item.item)?;
    }
    write_open_items(out, submission, CheckState::Untried, "-      no case shows: ")?;
    write_open_items(out, submission, CheckState::NeedsPerson, "?      for a person: ")?;
    write_sum(out, submission, sandbox)?;
    match &submission.advice {
        Some(advice) => write_advice(out, advice),
        None => Ok(()),
    }
}

/// Items that were not decided, in a few lines.
fn write_open_items(
    out: &mut dyn Write,
    submission: &SubmissionResult,
    state: CheckState,
    heading: &str,
) -> io::Result<()> {
    let open = submission.checklist.iter().filter(|item| item.state == state);
    let names: Vec<&str> = open.map(|item| item.item.as_str()).collect();
    if names.is_empty() {
        return Ok(());
    }
    let mut line = format!("  {heading}");
    for (index, name) in names.iter().enumerate() {
        let end = if index + 1 == names.len() { "" } else { "; " };
        if line.chars().count() + name.chars().count() > OPEN_WIDTH {
            writeln!(out, "{}", line.trim_end())?;
            line = " ".repeat(9);
        }
        line.push_str(name);
        line.push_str(end);
    }
    writeln!(out, "{line}")
}

fn write_sum(out: &mut dyn Write, submission: &SubmissionResult, sandbox: &SandboxFacts) -> io::Result<()> {
    let results = &submission.results;
    let accepted = results.iter().filter(|result| result.verdict.is_passed()).count();
    let others: Vec<String> = Outcome::ALL[1..]
        .iter()
        .map(|outcome| (outcome.word(), results.iter().filter(|result| result.verdict == *outcome).count()))
        .filter(|(_, count)| *count > 0)
        .map(|(word, count)| format!(", {count} {word}"))
        .collect();
    writeln!(out, "\n{accepted} of {} accepted{}", results.len(), others.concat())?;
    writeln!(out, "points: {} of {}", points(submission.score), points(submission.max_score))?;
    let gaps: Vec<&str> = sandbox
        .guarantees
        .iter()
        .filter(|fact| fact.level != "enforced")
        .map(|fact| fact.promise.as_str())
        .collect();
    let gaps = if gaps.is_empty() {
        "all limits enforced".to_owned()
    } else {
        format!("not fully enforced here: {} (wasit doctor says why)", gaps.join(", "))
    };
    writeln!(out, "sandbox: {}, {gaps}", sandbox.tier)
}

fn write_advice(out: &mut dyn Write, advice: &str) -> io::Result<()> {
    writeln!(
        out,
        "\nTo go on, put this into wasit.yaml in the submission's folder (--init writes it there):\n"
    )?;
    for line in advice.lines() {
        writeln!(out, "    {}", clean_line(line, WIDEST))?;
    }
    Ok(())
}

fn style(ink: Ink, colour: Option<AnsiColor>) -> Style {
    match (ink, colour) {
        (Ink::Colour, Some(colour)) => Style::new().fg_color(Some(colour.into())),
        _ => Style::new(),
    }
}
