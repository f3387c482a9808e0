//! What a machine can enforce and build: for people, and as JSON.

use std::io::{self, Write};

use anstyle::{AnsiColor, Style};
use serde_json::json;

use crate::exec::toolchain::{Found, Tool};
use crate::exec::{Guarantee, Level, Sandbox};

/// Writes the findings for people.
pub fn write_text(sandbox: &Sandbox, tools: &[(Tool, Found)]) -> io::Result<()> {
    let mut out = anstream::stdout();
    let bold = Style::new().bold();
    writeln!(out, "{bold}Sandbox: {}{bold:#}", sandbox.tier())?;
    for (tier, reason) in sandbox.refusals() {
        writeln!(out, "  not {tier}: {reason}")?;
    }
    writeln!(out)?;
    for guarantee in sandbox.guarantees() {
        write_guarantee(&mut out, guarantee)?;
    }
    writeln!(out, "\n{bold}Languages{bold:#} (tried in the sandbox)")?;
    let missing = |found: &Found| matches!(found, Found::Missing);
    for (tool, found) in tools.iter().filter(|(_, found)| !missing(found)) {
        write_tool(&mut out, *tool, found)?;
    }
    let absent: Vec<_> = tools.iter().filter(|(_, found)| missing(found)).collect();
    if !absent.is_empty() {
        writeln!(out, "\n{bold}Missing{bold:#} (Debian package)")?;
    }
    for (tool, _) in absent {
        writeln!(out, "  {:11} {:9} {}", tool.language, tool.command, tool.package)?;
    }
    Ok(())
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

fn write_tool(out: &mut impl Write, tool: Tool, found: &Found) -> io::Result<()> {
    let name = tool.language;
    match found {
        Found::Works { path, version } => {
            writeln!(out, "  {name:11} {:9} {version}  ({})", tool.command, path.display())
        }
        Found::Broken { path, reason } => {
            writeln!(out, "  {name:11} {:9} does not work: {reason}  ({})", tool.command, path.display())
        }
        Found::Missing => Ok(()),
    }
}

/// Writes the findings as one JSON object.
pub fn write_json(sandbox: &Sandbox, tools: &[(Tool, Found)]) -> io::Result<()> {
    let guarantees: serde_json::Map<_, _> = sandbox
        .guarantees()
        .iter()
        .map(|guarantee| (guarantee.promise.name().to_owned(), json!(guarantee.level.to_string())))
        .collect();
    let refused: serde_json::Map<_, _> =
        sandbox.refusals().iter().map(|(tier, reason)| (tier.to_string(), json!(reason))).collect();
    let tools: Vec<_> = tools.iter().map(|(tool, found)| describe(*tool, found)).collect();
    let all = json!({
        "tier": sandbox.tier().name(), "refused": refused, "enforced": guarantees, "tools": tools,
    });
    let mut out = anstream::stdout();
    serde_json::to_writer_pretty(&mut out, &all)?;
    writeln!(out)
}

fn describe(tool: Tool, found: &Found) -> serde_json::Value {
    let (path, version, problem) = match found {
        Found::Works { path, version } => (Some(path), Some(version), None),
        Found::Broken { path, reason } => (Some(path), None, Some(reason.as_str())),
        Found::Missing => (None, None, Some("missing")),
    };
    json!({
        "language": tool.language, "command": tool.command, "path": path, "version": version,
        "problem": problem, "package": tool.package,
    })
}
