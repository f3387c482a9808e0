//! Which interpreter can run a program: one that understands its files and has its modules.

use std::path::Path;

use crate::build::bench::{Bench, Outcome};
use crate::exec::{Fault, Planted};

/// Tried in this order: the machine's choice, then the system's own, which may have other modules.
const INTERPRETERS: &[&str] = &["python3", "/usr/bin/python3", "/usr/local/bin/python3"];

/// Compiles files and looks for modules without running anything of either.
const LOOK: &str = "\
import importlib.util, sys
files, modules = sys.argv[1].split('\\n'), sys.argv[2].split('\\n')
for path in filter(None, files):
    try:
        compile(open(path, 'rb').read(), path, 'exec', dont_inherit=True)
    except (SyntaxError, ValueError) as error:
        print('syntax', path, getattr(error, 'lineno', None) or 0, error.args[0], sep='\\t')
needed = {'tkinter': '_tkinter', 'turtle': '_tkinter'}
for name in filter(None, modules):
    try:
        there = all(importlib.util.find_spec(part) for part in (name, needed.get(name, name)))
    except (ImportError, ValueError):
        there = False
    if not there:
        print('missing', name, sep='\\t')
";

/// What an interpreter says about a program.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Opinion {
    /// Its command.
    pub interpreter: &'static str,
    /// What it cannot understand, with the place.
    pub wrong: Vec<String>,
    /// Modules it does not have.
    pub missing: Vec<String>,
}

/// The interpreter that understands most; nothing if there is none.
pub fn find_interpreter(
    bench: &mut Bench<'_>,
    files: &[&Path],
    modules: &[&str],
) -> Result<Option<Opinion>, Fault> {
    let mut best: Option<Opinion> = None;
    for interpreter in INTERPRETERS {
        let Some(opinion) = ask(bench, interpreter, files, modules)? else { continue };
        let troubles = |opinion: &Opinion| (opinion.wrong.len(), opinion.missing.len());
        if best.as_ref().is_none_or(|best| troubles(&opinion) < troubles(best)) {
            best = Some(opinion);
        }
        if best.as_ref().is_some_and(|best| troubles(best) == (0, 0)) {
            break;
        }
    }
    Ok(best)
}

fn ask(
    bench: &mut Bench<'_>,
    interpreter: &'static str,
    files: &[&Path],
    modules: &[&str],
) -> Result<Option<Opinion>, Fault> {
    let script = Planted { path: "../.wasit-look.py".into(), bytes: LOOK.as_bytes().into() };
    let files: Vec<_> = files.iter().map(|path| path.to_string_lossy()).collect();
    let command =
        [interpreter, "-I", "../.wasit-look.py", &files.join("\n"), &modules.join("\n")].map(str::to_owned);
    let tried = bench.ask(&command, &[script])?;
    let step = bench.steps.pop();
    if matches!(tried.outcome, Outcome::Missing(_)) {
        return Ok(None);
    }
    // As somebody would type it; the modules are looked up on the way.
    bench.steps.extend(step.map(|mut step| {
        step.command = format!("{interpreter} -m py_compile {}", files.join(" "));
        step.ok = step.ok && !step.log.contains("syntax\t");
        step
    }));
    Ok(tried.is_done().then(|| read_opinion(interpreter, &tried.log)))
}

fn read_opinion(interpreter: &'static str, log: &str) -> Opinion {
    let mut opinion = Opinion { interpreter, wrong: Vec::new(), missing: Vec::new() };
    for line in log.lines() {
        match line.split('\t').collect::<Vec<_>>().as_slice() {
            ["syntax", path, line, what] => opinion.wrong.push(format!("{path}:{line}: {what}")),
            ["missing", name] => opinion.missing.push((*name).to_owned()),
            _ => {}
        }
    }
    opinion
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_interpreter_says_is_read() {
        let opinion = read_opinion("python3", "syntax\ta.py\t3\tinvalid syntax\nmissing\tnumpy\n");
        assert_eq!(opinion.wrong, ["a.py:3: invalid syntax"]);
        assert_eq!(opinion.missing, ["numpy"]);
    }
}
