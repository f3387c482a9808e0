//! The facts of a run: as JSON for programs, as a few lines for people.

use std::collections::BTreeMap;
use std::io::{self, Write};

use serde_json::json;

use crate::exec::{End, Event, FileChange, Guarantee, Level, Run, Sandbox, Status};

/// Writes the facts as one JSON object.
pub fn write_json(run: &Run, sandbox: &Sandbox) -> io::Result<()> {
    let (code, signal) = match run.status {
        Status::Code(code) => (Some(code), None),
        Status::Signal(signal) => (None, Some(signal)),
    };
    let enforced: BTreeMap<_, _> = sandbox
        .guarantees()
        .iter()
        .map(|guarantee| (guarantee.promise.name(), guarantee.level.to_string()))
        .collect();
    let facts = json!({
        "end": run.end.word(),
        "code": code,
        "signal": signal,
        "cpu_ms": millis(run.cpu.value),
        "wall_ms": millis(run.wall),
        "peak_kib": run.peak.value.0 / 1024,
        "stdout_bytes": run.stdout_bytes,
        "stderr_bytes": run.stderr_bytes,
        "leftover_processes": run.leftover_processes,
        "files": run.files,
        "tier": sandbox.tier().name(),
        "enforced": enforced,
        "sources": { "cpu": run.cpu.source.to_string(), "memory": run.peak.source.to_string() },
    });
    let mut out = anstream::stdout();
    serde_json::to_writer_pretty(&mut out, &facts)?;
    writeln!(out)
}

/// Milliseconds with three decimals: a fast program takes less than one.
fn millis(time: std::time::Duration) -> f64 {
    (time.as_secs_f64() * 1e6).round() / 1e3
}

/// Writes the facts for people, to standard error.
pub fn write_facts(run: &Run, sandbox: &Sandbox) -> io::Result<()> {
    let mut out = anstream::stderr();
    if ends_inside_a_line(run) {
        writeln!(out)?;
    }
    writeln!(out, "-- {}", describe_end(run))?;
    writeln!(
        out,
        "   time      {:.3} s on the clock, {:.3} s of processor ({})",
        run.wall.as_secs_f64(),
        run.cpu.value.as_secs_f64(),
        run.cpu.source
    )?;
    writeln!(out, "   memory    {} KiB ({})", run.peak.value.0 / 1024, run.peak.source)?;
    writeln!(out, "   output    {} bytes, errors {} bytes", run.stdout_bytes, run.stderr_bytes)?;
    if run.leftover_processes > 0 {
        let (count, plural) = (run.leftover_processes, if run.leftover_processes == 1 { "" } else { "es" });
        writeln!(out, "   killed    {count} process{plural} it left behind")?;
    }
    for FileChange { path, change, bytes, .. } in &run.files {
        writeln!(
            out,
            "   file      {} ({bytes} bytes, {})",
            // A name may hold anything, also what commands a terminal.
            path.to_string_lossy().escape_debug(),
            format!("{change:?}").to_lowercase()
        )?;
    }
    writeln!(out, "   sandbox   {}{}", sandbox.tier(), gaps(sandbox.guarantees()))
}

/// What is not fully enforced, by name; `wasit doctor` says why.
fn gaps(guarantees: &[Guarantee]) -> String {
    let names = |word: &str, wanted: fn(&Level) -> bool| {
        let names: Vec<_> =
            guarantees.iter().filter(|one| wanted(&one.level)).map(|one| one.promise.name()).collect();
        if names.is_empty() { String::new() } else { format!("; {word}: {}", names.join(", ")) }
    };
    names("partial", |level| matches!(level, Level::Partial { .. }))
        + &names("absent", |level| matches!(level, Level::Absent { .. }))
}

/// Whether the last thing the command wrote was no whole line.
fn ends_inside_a_line(run: &Run) -> bool {
    let last = run.record.iter().rev().find_map(|stamped| match &stamped.event {
        Event::Output(_, text) => text.0.last(),
        Event::Waiting | Event::Typed(_) | Event::Ended => None,
    });
    last.is_some_and(|byte| *byte != b'\n')
}

fn describe_end(run: &Run) -> String {
    let how = match run.status {
        Status::Code(code) => format!("exit code {code}"),
        Status::Signal(signal) => signal_name(signal),
    };
    match run.end {
        End::Exited(code) => format!("exited with code {code}"),
        End::Signalled(signal) => format!("ended by {}", signal_name(signal)),
        End::Time => format!("time limit ({how})"),
        End::Cpu => format!("processor time limit ({how})"),
        End::Memory => format!("memory limit ({how})"),
        End::Output => format!("output limit ({how})"),
        End::Processes => format!("process limit ({how})"),
    }
}

/// A signal by its number, and its name if it is one that programs die of.
fn signal_name(signal: i32) -> String {
    let name = match signal {
        libc::SIGSEGV => " (segmentation fault)",
        libc::SIGABRT => " (abort)",
        libc::SIGFPE => " (arithmetic error)",
        libc::SIGILL => " (illegal instruction)",
        libc::SIGBUS => " (bus error)",
        libc::SIGKILL => " (killed)",
        libc::SIGTERM => " (terminated)",
        libc::SIGINT => " (interrupted)",
        libc::SIGPIPE => " (broken pipe)",
        libc::SIGXFSZ => " (file too long)",
        libc::SIGXCPU => " (processor time)",
        _ => "",
    };
    format!("signal {signal}{name}")
}

/// Passes output of the command on, byte for byte; a closed reader is no error of ours.
pub fn pass_on(mut to: impl Write, bytes: &[u8]) -> io::Result<()> {
    match to.write_all(bytes).and_then(|()| to.flush()) {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Ok(()),
        other => other,
    }
}
