//! `wasit snapshot review`: the pending snapshots one by one, decided by somebody at a terminal.

use std::io::{self, BufRead as _, Write};

use crate::cli::global::Global;
use crate::cli::output;
use crate::exit::Exit;
use crate::report::{self, Ink};
use crate::snapshot::{Finding, Key};

use super::Setting;

/// What somebody decided, and whether that holds for all that follow.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Decision {
    verb: Verb,
    for_rest: bool,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Verb {
    Accept,
    Reject,
    Skip,
}

#[derive(Default)]
struct Tally {
    accepted: usize,
    rejected: usize,
    skipped: usize,
}

/// Runs the command. Plain lines in and out, so that it works over any terminal.
pub(super) fn run(global: &Global, setting: &Setting) -> anyhow::Result<Exit> {
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
        standing = decision.for_rest.then_some(decision);
        carry_out(setting, &item.0, decision.verb, &mut tally)?;
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
        write!(out, "(a)ccept, (r)eject, (s)kip; a capital letter for all that follow; (q)uit? ")?;
        out.flush()?;
        let mut line = String::new();
        if io::stdin().lock().read_line(&mut line)? == 0 {
            writeln!(out)?;
            return Ok(QUIT);
        }
        match read_decision(&line) {
            Some(decision) => return Ok(decision),
            None => writeln!(out, "please type a, r, s, A, R, S or q")?,
        }
    }
}

const QUIT: Decision = Decision { verb: Verb::Skip, for_rest: true };

/// The letters of `cargo insta review`.
fn read_decision(line: &str) -> Option<Decision> {
    let (verb, for_rest) = match line.trim() {
        "a" | "accept" => (Verb::Accept, false),
        "r" | "reject" => (Verb::Reject, false),
        "s" | "skip" => (Verb::Skip, false),
        "A" | "all" => (Verb::Accept, true),
        "R" => (Verb::Reject, true),
        "S" | "q" | "quit" => return Some(QUIT),
        _ => return None,
    };
    Some(Decision { verb, for_rest })
}

fn carry_out(setting: &Setting, key: &Key, verb: Verb, tally: &mut Tally) -> anyhow::Result<()> {
    match verb {
        Verb::Accept => {
            setting.shelf.accept(key)?;
            tally.accepted += 1;
        }
        Verb::Reject => {
            setting.shelf.reject(key)?;
            tally.rejected += 1;
        }
        Verb::Skip => tally.skipped += 1,
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(line: &str, expected: Option<(Verb, bool)>) {
        let found = read_decision(line).map(|decision| (decision.verb, decision.for_rest));
        assert_eq!(found, expected, "{line:?}");
    }

    #[test]
    fn letters_and_words_are_understood() {
        check("a\n", Some((Verb::Accept, false)));
        check(" reject\r\n", Some((Verb::Reject, false)));
        check("s", Some((Verb::Skip, false)));
        check("A\n", Some((Verb::Accept, true)));
        check("all\n", Some((Verb::Accept, true)));
        check("R\n", Some((Verb::Reject, true)));
        check("q\n", Some((Verb::Skip, true)));
        check("\n", None);
        check("yes\n", None);
    }
}
