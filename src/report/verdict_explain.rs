//! How a screen was read: its lines, those that matter marked, and why.

use std::io::{self, Write};

use anstyle::{AnsiColor, Style};

use crate::screen::Screen;
use crate::verdict::{Claim, Evidence, Mark, Role};

use super::Ink;

/// Lines shown around a line that matters.
const AROUND: usize = 2;
/// Lines of a long answer that are shown at its start and end.
const LONGEST: usize = 12;
/// Columns of a line that are shown.
const WIDEST: usize = 96;
/// Notes beside longer lines stand out of line.
const FARTHEST_NOTE: usize = 48;

/// Writes the text the claim rests on, and the reason.
pub fn write_explanation(
    out: &mut dyn Write,
    evidence: &Evidence<'_>,
    claim: &Claim,
    ink: Ink,
) -> io::Result<()> {
    let screen = evidence.screen(claim.source.as_deref());
    let title = claim.source.as_ref().map_or("screen".to_owned(), |name| format!("saved file {name}"));
    write_title(out, &title, screen, ink)?;
    let wanted = wanted_lines(screen, &claim.marks);
    let column = note_column(screen, &claim.marks);
    let mut skipped = 0;
    for (index, line) in screen.lines().iter().enumerate() {
        if !wanted[index] {
            skipped += 1;
            continue;
        }
        write_skipped(out, &mut skipped, ink)?;
        if index > 0 && line.frame != screen.lines()[index - 1].frame {
            write_aside(out, "┄┄┄ screen cleared ┄┄┄", ink)?;
        }
        if line.after_typed {
            write_aside(out, "┄┄┄ an answer was typed ┄┄┄", ink)?;
        }
        write_line(out, index, &line.text, strongest(&claim.marks, index), column, ink)?;
    }
    write_skipped(out, &mut skipped, ink)?;
    let label = ink.bold();
    writeln!(out, "\n{label}claim{label:#}  the program {}", claim.says.in_words())?;
    writeln!(out, "{label}why{label:#}    {}\n", claim.why)
}

fn write_title(out: &mut dyn Write, title: &str, screen: &Screen, ink: Ink) -> io::Result<()> {
    let lines = screen.lines().len();
    let frames = screen.lines().last().map_or(0, |line| line.frame as usize + 1);
    let bold = ink.bold();
    write!(out, "{bold}{title}{bold:#}  {lines} line{}", if lines == 1 { "" } else { "s" })?;
    if frames > 1 {
        write!(out, " in {frames} frames")?;
    }
    match screen.gap() {
        Some(gap) => writeln!(out, "; {} more were not kept, after line {}", gap.lines, gap.before),
        None => writeln!(out),
    }
}

/// Marked lines with those around them; the middle of long answers is left out.
fn wanted_lines(screen: &Screen, marks: &[Mark]) -> Vec<bool> {
    let lines = screen.lines().len();
    let mut wanted = vec![false; lines];
    for mark in marks {
        let (start, end) = (mark.lines.start, mark.lines.end);
        let shown = (start.saturating_sub(AROUND)..end + AROUND)
            .filter(|line| *line < start + LONGEST || line + LONGEST >= end)
            .filter(|line| *line < lines);
        for line in shown {
            wanted[line] = true;
        }
    }
    if marks.is_empty() {
        // Nothing matters, so the end is shown: most programs say there what is wrong.
        wanted[lines.saturating_sub(2 * LONGEST)..].fill(true);
    }
    bridge(&mut wanted);
    wanted
}

/// Shows what is left out where saying so would take as much room.
fn bridge(wanted: &mut [bool]) {
    for index in 1..wanted.len().saturating_sub(1) {
        if wanted[index - 1] && wanted[index + 1] {
            wanted[index] = true;
        }
    }
}

/// The column in which notes begin: right of all lines that have one.
fn note_column(screen: &Screen, marks: &[Mark]) -> usize {
    let width = |mark: &Mark| {
        screen.lines().get(mark.lines.start).map_or(0, |line| line.text.trim_end().chars().count())
    };
    marks.iter().map(width).max().unwrap_or(0).min(FARTHEST_NOTE)
}

fn strongest(marks: &[Mark], line: usize) -> Option<&Mark> {
    let rank = |mark: &&Mark| match mark.role {
        Role::Chosen => 0,
        Role::Other => 1,
        Role::Figure => 2,
    };
    marks.iter().filter(|mark| mark.lines.contains(&line)).min_by_key(rank)
}

fn write_skipped(out: &mut dyn Write, skipped: &mut usize, ink: Ink) -> io::Result<()> {
    match std::mem::take(skipped) {
        0 => Ok(()),
        1 => write_aside(out, "⋮ 1 line", ink),
        lines => write_aside(out, &format!("⋮ {lines} lines"), ink),
    }
}

/// Something that is not on the screen.
fn write_aside(out: &mut dyn Write, words: &str, ink: Ink) -> io::Result<()> {
    let dim = ink.style(Style::new().dimmed());
    writeln!(out, "        {dim}{words}{dim:#}")
}

fn write_line(
    out: &mut dyn Write,
    index: usize,
    text: &str,
    mark: Option<&Mark>,
    column: usize,
    ink: Ink,
) -> io::Result<()> {
    let mut shown: String = text.trim_end().chars().take(WIDEST).collect();
    if text.trim_end().chars().nth(WIDEST).is_some() {
        shown.push('…');
    }
    let (sign, style) = match mark.map(|mark| mark.role) {
        Some(Role::Chosen) => ('>', Style::new().fg_color(Some(AnsiColor::Green.into()))),
        Some(Role::Other) => ('?', Style::new().fg_color(Some(AnsiColor::Yellow.into()))),
        Some(Role::Figure) => ('=', Style::new().fg_color(Some(AnsiColor::Cyan.into()))),
        None => (' ', Style::new().dimmed()),
    };
    let style = ink.style(style);
    let dim = ink.style(Style::new().dimmed());
    let gutter = format!("{dim}{:5}{dim:#} {style}{sign} │", index + 1);
    match mark.filter(|mark| mark.lines.start == index) {
        Some(mark) => {
            let bold = ink.bold();
            let gap = column.saturating_sub(shown.chars().count());
            writeln!(out, "{gutter} {shown}{style:#}{:gap$}   {bold}← {}{bold:#}", "", mark.why)
        }
        None if shown.is_empty() => writeln!(out, "{gutter}{style:#}"),
        None => writeln!(out, "{gutter} {shown}{style:#}"),
    }
}
