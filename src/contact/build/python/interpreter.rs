//! Which interpreter can run a program: one that understands its files and has its modules.

use std::path::Path;

use crate::contact::build::workspace::{StepStatus, Workspace};
use crate::exec::{Fault, Planted};

/// Tried in this order: the machine's choice, then the system's own, which may have other modules.
const INTERPRETERS: &[&str] = &["python3", "/usr/bin/python3", "/usr/local/bin/python3"];

/// Compiles files and looks for modules without running anything of either.
const LOOK: &str = include_str!("scripts/look.py");

/// What an interpreter says about a program.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Opinion {
    pub interpreter: &'static str,
    /// What it cannot understand, with the place.
    pub wrong: Vec<String>,
    /// Modules it does not have.
    pub missing: Vec<String>,
    /// Where it lies when all links are followed.
    place: String,
    /// Whether it has a module of those asked for that does not come with Python.
    has_installed: bool,
}

/// The interpreter that understands most; nothing if there is none.
pub(super) fn find_interpreter(
    workspace: &mut Workspace<'_>,
    files: &[&Path],
    modules: &[&str],
) -> Result<Option<Opinion>, Fault> {
    let mut best: Option<Opinion> = None;
    for interpreter in INTERPRETERS {
        let Some(opinion) = ask(workspace, interpreter, files, modules)? else { continue };
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

/// Other interpreters that lack nothing either, where more is needed than comes with Python: what is installed twice
/// may work only once.
pub(super) fn other_interpreters(
    workspace: &mut Workspace<'_>,
    best: &Opinion,
    files: &[&Path],
    modules: &[&str],
) -> Result<Vec<&'static str>, Fault> {
    let mut others = Vec::new();
    for interpreter in INTERPRETERS.iter().filter(|other| best.has_installed && **other != best.interpreter) {
        let steps = workspace.steps.len();
        let opinion = ask(workspace, interpreter, files, modules)?;
        workspace.steps.truncate(steps);
        let fits = |opinion: &Opinion| {
            opinion.place != best.place && opinion.wrong.is_empty() && opinion.missing.is_empty()
        };
        others.extend(opinion.filter(fits).map(|_| *interpreter));
    }
    Ok(others)
}

fn ask(
    workspace: &mut Workspace<'_>,
    interpreter: &'static str,
    files: &[&Path],
    modules: &[&str],
) -> Result<Option<Opinion>, Fault> {
    let script = Planted { path: "../.wasit-look.py".into(), bytes: LOOK.as_bytes().into() };
    // A name that is no text cannot be told in words; what is in such a file is seen when it runs.
    let files: Vec<_> = files.iter().filter_map(|path| path.to_str()).collect();
    let command = [interpreter, "-I", "../.wasit-look.py", &files.join("\n"), &modules.join("\n")];
    let step = workspace.run_and_discard(&command, &[script])?;
    let shown = workspace.steps.pop();
    if matches!(step.status, StepStatus::ToolMissing(_)) {
        return Ok(None);
    }
    // As somebody would type it; the modules are looked up on the way.
    workspace.steps.extend(shown.map(|mut shown| {
        shown.command = format!("{interpreter} -m py_compile {}", files.join(" "));
        shown.ok = shown.ok && !shown.log.contains("syntax\t");
        shown
    }));
    Ok(step.succeeded().then(|| read_opinion(interpreter, &step.log)))
}

fn read_opinion(interpreter: &'static str, log: &str) -> Opinion {
    let mut opinion = Opinion {
        interpreter,
        wrong: Vec::new(),
        missing: Vec::new(),
        place: String::new(),
        has_installed: false,
    };
    for line in log.lines() {
        match line.split('\t').collect::<Vec<_>>().as_slice() {
            ["syntax", path, line, what] => opinion.wrong.push(format!("{path}:{line}: {what}")),
            ["missing", name] => opinion.missing.push((*name).to_owned()),
            ["place", place] => (*place).clone_into(&mut opinion.place),
            ["installed", _] => opinion.has_installed = true,
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
        let opinion = read_opinion(
            "python3",
            "syntax\ta.py\t3\tinvalid syntax\nmissing\tnumpy\nplace\t/usr/bin/python3.11\n",
        );
        assert_eq!(opinion.wrong, ["a.py:3: invalid syntax"]);
        assert_eq!(opinion.missing, ["numpy"]);
        assert_eq!((opinion.place.as_str(), opinion.has_installed), ("/usr/bin/python3.11", false));
        assert!(read_opinion("python3", "installed\tnumpy\n").has_installed);
    }
}
