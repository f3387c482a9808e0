//! What a machine can enforce and build: for people, and as JSON.

use std::io::{self, Write};

use anstyle::{AnsiColor, Style};
use serde_json::json;

use crate::exec::toolchain::Found;
use crate::exec::{Guarantee, Level, Sandbox, lower_limits};
use crate::language::Tool;

/// A tool, the languages it serves, and what there is of it.
pub type Probed = (Tool, String, Found);

/// Writes the findings for people.
pub fn write_text(sandbox: &Sandbox, tools: &[Probed]) -> io::Result<()> {
    let mut out = anstream::stdout();
    let bold = Style::new().bold();
    writeln!(out, "{bold}Sandbox: {}{bold:#} ({})", sandbox.tier(), summary(sandbox.guarantees()))?;
    for (tier, reason) in sandbox.refusals() {
        writeln!(out, "  not {tier}: {reason}")?;
    }
    writeln!(out)?;
    for guarantee in sandbox.guarantees() {
        write_guarantee(&mut out, guarantee)?;
    }
    let lower = lower_limits();
    if !lower.is_empty() {
        writeln!(out, "\n{bold}Limits of this user{bold:#} (lower than usual, programs meet them first)")?;
    }
    for limit in &lower {
        writeln!(out, "  {limit}")?;
    }
    writeln!(out, "\n{bold}Languages{bold:#} (tried in the sandbox)")?;
    let (absent, present): (Vec<_>, Vec<_>) =
        tools.iter().partition(|(_, _, found)| matches!(found, Found::Missing));
    for tool in present {
        write_tool(&mut out, tool)?;
    }
    if !absent.is_empty() {
        writeln!(out, "\n{bold}Missing{bold:#} (Debian package)")?;
    }
    for (tool, languages, _) in absent {
        writeln!(out, "  {languages:11} {:9} {}", tool.command, tool.package)?;
    }
    Ok(())
}

/// How many promises are kept, in a few words.
fn summary(guarantees: &[Guarantee]) -> String {
    let mut counts = [("enforced", 0), ("partial", 0), ("absent", 0)];
    for guarantee in guarantees {
        let place = match guarantee.level {
            Level::Enforced(_) => 0,
            Level::Partial { .. } => 1,
            Level::Absent { .. } => 2,
        };
        counts[place].1 += 1;
    }
    let words = counts.iter().filter(|(_, count)| *count > 0).map(|(word, count)| format!("{count} {word}"));
    words.collect::<Vec<_>>().join(", ")
}

fn write_guarantee(out: &mut impl Write, guarantee: &Guarantee) -> io::Result<()> {
    let promise = guarantee.promise;
    let (color, word, first, remedy) = match &guarantee.level {
        Level::Enforced(means) => (AnsiColor::Green, "enforced", means, None),
        Level::Partial { reason, remedy } => (AnsiColor::Yellow, "partial", reason, Some(remedy)),
        Level::Absent { reason, remedy } => (AnsiColor::Red, "absent", reason, Some(remedy)),
    };
    let style = Style::new().fg_color(Some(color.into()));
    writeln!(out, "  {:11} {style}{word:8}{style:#} {}", promise.name(), promise.meaning())?;
    writeln!(out, "  {:20} {}: {first}", "", if remedy.is_some() { "gap" } else { "by" })?;
    match remedy {
        Some(remedy) => writeln!(out, "  {:20} remedy: {remedy}", ""),
        None => Ok(()),
    }
}

fn write_tool(out: &mut impl Write, (tool, languages, found): &Probed) -> io::Result<()> {
    match found {
        Found::Works { path, version } => {
            let version = anstream::adapter::strip_str(version).to_string();
            writeln!(out, "  {languages:11} {:9} {:10} {}", tool.command, number_of(&version), path.display())
        }
        Found::Broken { path, reason } => {
            writeln!(out, "  {languages:11} {:9} {:10} {}", tool.command, "broken", path.display())?;
            writeln!(out, "  {:32} {reason}", "")
        }
        Found::Missing => Ok(()),
    }
}

/// The number in what a tool says about its version; all of it where there is none.
fn number_of(version: &str) -> &str {
    let words = version.split([' ', '(', ')', '"', ',']);
    let numbers = words.map(|word| word.trim_start_matches("go").trim_start_matches('v'));
    let is_number = |word: &&str| word.starts_with(|c: char| c.is_ascii_digit()) && word.contains('.');
    // What a distribution adds to its package stands in brackets before the number itself.
    let plain = |word: &&str| word.chars().all(|c| c.is_ascii_digit() || c == '.');
    numbers
        .clone()
        .filter(is_number)
        .find(plain)
        .or_else(|| numbers.clone().find(is_number))
        .unwrap_or(version)
}

/// Writes the findings as one JSON object.
pub fn write_json(sandbox: &Sandbox, tools: &[Probed]) -> io::Result<()> {
    let guarantees: serde_json::Map<_, _> = sandbox
        .guarantees()
        .iter()
        .map(|guarantee| (guarantee.promise.name().to_owned(), json!(guarantee.level.to_string())))
        .collect();
    let refused: serde_json::Map<_, _> =
        sandbox.refusals().iter().map(|(tier, reason)| (tier.to_string(), json!(reason))).collect();
    let tools: Vec<_> = tools.iter().map(describe).collect();
    let all = json!({
        "lower_limits": lower_limits(),
        "tier": sandbox.tier().name(), "refused": refused, "enforced": guarantees, "tools": tools,
    });
    let mut out = anstream::stdout();
    serde_json::to_writer_pretty(&mut out, &all)?;
    writeln!(out)
}

fn describe((tool, languages, found): &Probed) -> serde_json::Value {
    let (path, version, problem) = match found {
        Found::Works { path, version } => (Some(path), Some(version), None),
        Found::Broken { path, reason } => (Some(path), None, Some(reason.as_str())),
        Found::Missing => (None, None, Some("missing")),
    };
    json!({
        "language": languages, "command": tool.command, "path": path, "version": version,
        "problem": problem, "package": tool.package,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(version: &str, expected: &str) {
        assert_eq!(number_of(version), expected);
    }

    #[test]
    fn versions_are_shown_by_their_numbers() {
        check("gcc (Debian 12.2.0-14+deb12u1) 12.2.0", "12.2.0");
        check("go version go1.19.8 linux/amd64", "1.19.8");
        check("openjdk version \"17.0.15\" 2025-04-15", "17.0.15");
        check("v20.20.2", "20.20.2");
        check("This is perl 5, version 36, subversion 0 (v5.36.0) built for x86_64", "5.36.0");
        check("rustc 1.95.0-nightly (59807616e 2026-04-14)", "1.95.0-nightly");
        check("unknown", "unknown");
    }
}
