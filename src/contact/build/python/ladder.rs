//! From a Python file to a program: understood, its modules there or stood in for.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use crate::contact::build::BuildFailure;
use crate::contact::build::candidate::Candidate;
use crate::contact::build::sources::Sources;
use crate::contact::build::start::{Start, Starts, start_each, starts_of};
use crate::contact::build::workdir::guess_folder;
use crate::contact::build::workspace::Workspace;
use crate::contact::submission::Word;
use crate::exec::{Fault, Template};
use crate::language::PYTHON;
use crate::message::{Message, message};

use super::imports::{Graph, Module};
use super::interpreter::{Opinion, find_interpreter, other_interpreters};
use super::missing::{Use, is_known, package, purpose, stand_in, with_package};
use super::roots::{Roots, folder_with};
use super::starter::find_starter;

/// More missing modules are not named.
const MOST_NAMED: usize = 5;

/// Makes the candidates ready to be started; or says what they lack.
pub(crate) fn start(
    workspace: &mut Workspace<'_>,
    candidates: &[&Candidate],
    sources: &Sources,
) -> Result<Starts, Fault> {
    let graph = Graph::read(sources);
    start_each(workspace, candidates, |workspace, candidate| start_one(workspace, candidate, sources, &graph))
}

fn start_one(
    workspace: &mut Workspace<'_>,
    candidate: &Candidate,
    sources: &Sources,
    graph: &Graph<'_>,
) -> Result<Starts, Fault> {
    let Some(main) = graph.find(&candidate.path) else {
        return Ok(Err(BuildFailure::NotFound(message!("build.gone", file = candidate.path.display()))));
    };
    let mut roots = Roots::read(main, sources);
    let (opinion, reached) = loop {
        let reached = graph.reach(main, &roots.all());
        let outside = outside(&reached, &roots, graph);
        let Some(opinion) = find_interpreter(workspace, &paths(&reached), &names(&outside))? else {
            return Ok(Err(BuildFailure::Lacking(message!("build.needs", what = PYTHON.needs))));
        };
        // Before a module is missing, it is looked for wherever it may lie.
        let elsewhere = opinion.missing.iter().filter_map(|module| folder_with(module, main, graph));
        if elsewhere.filter(|folder| roots.add(folder.clone())).count() == 0 {
            break (opinion, reached);
        }
    };
    if let Some(wrong) = opinion.wrong.iter().find(|wrong| matters(wrong, main, &reached)) {
        return Ok(Err(BuildFailure::Failed(syntax_reason(wrong, main))));
    }
    if let Some(failure) = supply(workspace, &opinion, &reached, &roots, sources) {
        return Ok(Err(failure));
    }
    let script = match find_starter(main, &reached, graph, &roots, sources) {
        None => candidate.path.clone(),
        Some(starter) => {
            workspace.note_repair(starter.repair);
            workspace.add_file(&starter.path, &starter.text);
            starter.path
        }
    };
    let used: Vec<_> = reached.iter().map(|module| module.source).collect();
    let folder = guess_folder(candidate, sources, &used);
    let words = |interpreter: &str| vec![Word::Text(interpreter.to_owned()), Word::File(script.clone())];
    let starts = starts_of(candidate, words(opinion.interpreter), folder.clone());
    // Where what is installed does not work after all, another interpreter's may.
    let outside = outside(&reached, &roots, graph);
    let others = other_interpreters(workspace, &opinion, &paths(&reached), &names(&outside))?;
    let others =
        others.into_iter().map(|other| Start::new(candidate, words(other), folder.clone()).into_alternate());
    Ok(Ok(starts.into_iter().chain(others).collect()))
}

fn paths<'a>(reached: &[&Module<'a>]) -> Vec<&'a Path> {
    reached.iter().map(|module| module.source.path.as_path()).collect()
}

fn names(modules: &BTreeSet<String>) -> Vec<&str> {
    modules.iter().map(String::as_str).collect()
}

/// The modules that are neither files of the submission nor certain to be there.
fn outside(reached: &[&Module<'_>], roots: &Roots, graph: &Graph<'_>) -> BTreeSet<String> {
    let mut outside = BTreeSet::new();
    for module in reached {
        for import in module.imports.iter().filter(|import| !import.module.starts_with('.')) {
            let local = !graph.resolve(import, module.source, &roots.all()).is_empty();
            let named = import.top().chars().all(|c| c.is_alphanumeric() || c == '_');
            if !local && named && !import.top().is_empty() {
                outside.insert(import.top().to_owned());
            }
        }
    }
    outside
}

/// Whether a file that cannot be understood is needed: the program itself, or imported without a way around.
fn matters(wrong: &str, main: &Module<'_>, reached: &[&Module<'_>]) -> bool {
    let path = wrong.split(':').next().unwrap_or_default();
    let stem = Path::new(path).file_stem().unwrap_or_default().to_string_lossy().into_owned();
    let needed = reached.iter().flat_map(|module| &module.imports).any(|import| {
        let named = import.module.split('.').any(|part| part == stem) || import.names.contains(&stem);
        named && !import.optional
    });
    Path::new(path) == main.source.path || needed
}

fn syntax_reason(wrong: &str, main: &Module<'_>) -> Message {
    let old = main.code.lines().any(|line| {
        let line = line.trim_start();
        line.starts_with("print \"") || line.starts_with("print '") || line.contains("raw_input(")
    });
    if old { message!("build.python2", problem = wrong) } else { wrong.into() }
}

/// Puts stand-ins where they change nothing that is printed; or says which module is needed.
fn supply(
    workspace: &mut Workspace<'_>,
    opinion: &Opinion,
    reached: &[&Module<'_>],
    roots: &Roots,
    sources: &Sources,
) -> Option<BuildFailure> {
    let mut needed = Vec::new();
    let mut is_promised = true;
    for module in &opinion.missing {
        if is_optional(module, reached) || is_handed_in(module, roots, &workspace.files) {
            continue;
        }
        let purpose = purpose(module);
        let sentence = match purpose {
            Use::Decoration => message!("build.no-colours", module),
            Use::Picture => {
                message!("build.no-pictures", module = with_package(module))
            }
            Use::Other if is_unused(module, reached) => message!("build.never-used", module),
            Use::Other => {
                is_promised &= is_known(module) || is_required(module, sources);
                needed.push(with_package(module));
                continue;
            }
        };
        for (path, text) in stand_in(module, reached) {
            let path: PathBuf = roots.own[0].join(path);
            workspace.add_file(&path, &text);
        }
        workspace.note_repair(sentence);
    }
    let count = needed.len();
    needed.truncate(MOST_NAMED);
    let modules = needed.join(", ");
    let reason = match count {
        0 => return None,
        1 => message!("build.needs-python-module", modules),
        _ => message!("build.needs-python-modules", modules),
    };
    Some(if is_promised { BuildFailure::Lacking(reason) } else { BuildFailure::Failed(reason) })
}

/// Whether what was handed in says that a module has to be installed.
fn is_required(module: &str, sources: &Sources) -> bool {
    let (module, package) = (module.to_lowercase(), package(module).to_lowercase());
    sources.iter().any(|source| {
        let name = source.path.file_name().unwrap_or_default().to_string_lossy().to_lowercase();
        let asks = name.contains("requirements") || name == "pyproject.toml" || name == "environment.yml";
        let lines = source.text.lines().map(str::to_lowercase);
        let mut lines = lines.filter(|line| asks || name.starts_with("readme") && line.contains("pip"));
        lines.any(|line| {
            let mut words = line.split(|c: char| !(c.is_alphanumeric() || c == '-' || c == '_'));
            words.any(|word| word == module || word == package)
        })
    })
}

/// Whether there is a file or folder of that name, even if it was too many to look into.
fn is_handed_in(module: &str, roots: &Roots, files: &Template) -> bool {
    roots.all().iter().any(|root| {
        let path = root.join(module);
        files.find(&path).is_some() || files.find(&path.with_extension("py")).is_some()
    })
}

fn is_optional(module: &str, reached: &[&Module<'_>]) -> bool {
    let mut imports = reached.iter().flat_map(|file| &file.imports).filter(|import| import.top() == module);
    imports.all(|import| import.optional)
}

/// Whether no file mentions what it imported from a module.
fn is_unused(module: &str, reached: &[&Module<'_>]) -> bool {
    reached.iter().all(|file| {
        let imports = file.imports.iter().filter(|import| import.top() == module);
        imports.flat_map(|import| &import.names).all(|name| name != "*" && mentions(&file.code, name) <= 1)
    })
}

/// How often a name stands in a text as a word of its own.
fn mentions(code: &str, name: &str) -> usize {
    let inside = |c: char| c.is_alphanumeric() || c == '_';
    let places = code.match_indices(name);
    places
        .filter(|(place, _)| {
            !code[..*place].ends_with(inside) && !code[place + name.len()..].starts_with(inside)
        })
        .count()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: bool) {
        let sources = Sources::test(&[("a.py", text)]);
        let graph = Graph::read(&sources);
        let modules: Vec<_> = graph.modules().collect();
        assert_eq!(is_unused("turtle", &modules), expected, "{text}");
    }

    #[test]
    fn an_import_nobody_mentions_again_is_unused() {
        check("from turtle import st\nprint('first')\n", true);
        check("from turtle import st\nst()\n", false);
        check("from turtle import *\n", false);
    }
}
