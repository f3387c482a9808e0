//! `wasit snapshot review`: the pending snapshots one by one, decided by somebody at a terminal.

use std::io::{self, BufRead as _, Write};

use crate::cli::args::Global;
use crate::cli::output;
use crate::exit::Exit;
use crate::report::{self, Ink};
use crate::snapshot::{Finding, Key};

use super::Setting;

/// What somebody decided.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Decision {
    Accept,
    Reject,
    Skip,
    /// Accept this one and all that follow.
    AcceptRest,
    Quit,
}

#[derive(Default)]
struct Tally {
    accepted: usize,
    rejected: usize,
    skipped: usize,
}

/// Runs the command. Plain lines in and out, so that it works over any terminal.
pub fn run(global: &Global, setting: &Setting) -> anyhow::Result<Exit> {
    let pending = setting.pending();
    let (mut out, ink) = output(global);
    if global.json {
        report::write_pending_json(&mut out, &pending, setting.shelf.root())?;
        out.flush()?;
        return Ok(Exit::Ok);
    }
    if pending.is_empty() {
        writeln!(out, "nothing to review: no snapshot is pending")?;
        out.flush()?;
        return Ok(Exit::Ok);
    }
    setting.must_write()?;
    let mut tally = Tally::default();
    let mut standing = None;
    for (index, item) in pending.iter().enumerate() {
        let decision = if let Some(decision) = standing {
            decision
        } else {
            writeln!(out, "[{}/{}] {}", index + 1, pending.len(), item.0)?;
            show(&mut out, setting, item, ink)?;
            ask(&mut out)?
        };
        standing = standing.or(matches!(decision, Decision::AcceptRest | Decision::Quit).then_some(decision));
        carry_out(setting, &item.0, decision, &mut tally)?;
    }
    let Tally { accepted, rejected, skipped } = tally;
    writeln!(out, "{accepted} accepted, {rejected} rejected, {skipped} left pending")?;
    out.flush()?;
    Ok(Exit::Ok)
}

fn show(
    out: &mut dyn Write,
    setting: &Setting,
    (key, accepted, pending): &(Key, Option<Finding>, Finding),
    ink: Ink,
) -> io::Result<()> {
    let instance = setting.instance_of(key);
    let path = key.path(setting.shelf.root());
    report::write_finding_diff(out, &path, accepted.as_ref(), pending, instance.as_deref(), ink)
}

/// Asks until the answer makes sense; the end of the input means to stop.
fn ask(out: &mut dyn Write) -> io::Result<Decision> {
    loop {
        write!(out, "(a)ccept, (r)eject, (s)kip, accept a(l)l that follow, (q)uit? ")?;
        out.flush()?;
        let mut line = String::new();
        if io::stdin().lock().read_line(&mut line)? == 0 {
            writeln!(out)?;
            return Ok(Decision::Quit);
        }
        match read_decision(&line) {
            Some(decision) => return Ok(decision),
            None => writeln!(out, "please type a, r, s, l or q")?,
        }
    }
}

fn read_decision(line: &str) -> Option<Decision> {
    match line.trim().to_lowercase().as_str() {
        "a" | "accept" => Some(Decision::Accept),
        "r" | "reject" => Some(Decision::Reject),
        "s" | "skip" => Some(Decision::Skip),
        "l" | "all" => Some(Decision::AcceptRest),
        "q" | "quit" => Some(Decision::Quit),
        _ => None,
    }
}

fn carry_out(setting: &Setting, key: &Key, decision: Decision, tally: &mut Tally) -> anyhow::Result<()> {
    match decision {
        Decision::Accept | Decision::AcceptRest => {
            setting.shelf.accept(key)?;
            tally.accepted += 1;
        }
        Decision::Reject => {
            setting.shelf.reject(key)?;
            tally.rejected += 1;
        }
        Decision::Skip | Decision::Quit => tally.skipped += 1,
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(line: &str, expected: Option<Decision>) {
        assert_eq!(read_decision(line), expected, "{line:?}");
    }

    #[test]
    fn letters_and_words_are_understood() {
        check("a\n", Some(Decision::Accept));
        check(" Reject\r\n", Some(Decision::Reject));
        check("s", Some(Decision::Skip));
        check("all\n", Some(Decision::AcceptRest));
        check("q\n", Some(Decision::Quit));
        check("\n", None);
        check("yes\n", None);
    }
}
