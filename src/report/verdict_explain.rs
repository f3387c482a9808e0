//! How a screen was read: its lines, those that matter marked, and why.

use std::io::{self, Write};

use anstyle::{AnsiColor, Style};

use crate::screen::Screen;
use crate::verdict::{Hearing, Mark, Role, Testimony};

use super::Ink;

/// Lines shown around a line that matters.
const AROUND: usize = 2;
/// Lines of a long answer that are shown at its start and end.
const LONGEST: usize = 12;
/// Columns of a line that are shown.
const WIDEST: usize = 96;

/// Writes the text the claim rests on, and the reason.
pub fn write_explanation(
    out: &mut dyn Write,
    testimony: &Testimony,
    hearing: &Hearing,
    ink: Ink,
) -> io::Result<()> {
    let saved = |name: &String| testimony.saved.iter().find(|(saved, _)| saved == name);
    let (title, screen) = match hearing.source.as_ref().and_then(saved) {
        Some((name, screen)) => (format!("saved file {name}"), screen),
        None => ("screen".to_owned(), &testimony.screen),
    };
    write_title(out, &title, screen)?;
    let wanted = wanted_lines(screen, &hearing.marks);
    let mut skipped = 0;
    for (index, line) in screen.lines().iter().enumerate() {
        if !wanted[index] {
            skipped += 1;
            continue;
        }
        write_skipped(out, &mut skipped)?;
        if index > 0 && line.frame != screen.lines()[index - 1].frame {
            writeln!(out, "      ┄ screen cleared ┄")?;
        }
        let mark = strongest(&hearing.marks, index);
        write_line(out, index, &line.text, mark, ink)?;
    }
    write_skipped(out, &mut skipped)?;
    writeln!(out, "claim: the program {}", hearing.claim.in_words())?;
    writeln!(out, "why:   {}\n", hearing.reason)
}

fn write_title(out: &mut dyn Write, title: &str, screen: &Screen) -> io::Result<()> {
    let lines = screen.lines().len();
    let frames = screen.lines().last().map_or(0, |line| line.frame as usize + 1);
    write!(out, "{title}: {lines} line{}", if lines == 1 { "" } else { "s" })?;
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
    wanted
}

fn strongest(marks: &[Mark], line: usize) -> Option<&Mark> {
    let rank = |mark: &&Mark| match mark.role {
        Role::Chosen => 0,
        Role::Other => 1,
        Role::Figure => 2,
    };
    marks.iter().filter(|mark| mark.lines.contains(&line)).min_by_key(rank)
}

fn write_skipped(out: &mut dyn Write, skipped: &mut usize) -> io::Result<()> {
    match std::mem::take(skipped) {
        0 => Ok(()),
        1 => writeln!(out, "      … 1 line"),
        lines => writeln!(out, "      … {lines} lines"),
    }
}

fn write_line(
    out: &mut dyn Write,
    index: usize,
    text: &str,
    mark: Option<&Mark>,
    ink: Ink,
) -> io::Result<()> {
    let mut shown: String = text.trim_end().chars().take(WIDEST).collect();
    if text.trim_end().chars().nth(WIDEST).is_some() {
        shown.push('…');
    }
    let (sign, colour) = match mark.map(|mark| mark.role) {
        Some(Role::Chosen) => ('>', Some(AnsiColor::Green)),
        Some(Role::Other) => ('?', Some(AnsiColor::Yellow)),
        Some(Role::Figure) => ('=', Some(AnsiColor::Cyan)),
        None => (' ', None),
    };
    let style = match (ink, colour) {
        (Ink::Colour, Some(colour)) => Style::new().fg_color(Some(colour.into())),
        _ => Style::new(),
    };
    write!(out, "{:5} {style}{sign} {shown}{style:#}", index + 1)?;
    match mark.filter(|mark| mark.lines.start == index) {
        Some(mark) => writeln!(out, "   ← {}", mark.why),
        None => writeln!(out),
    }
}
