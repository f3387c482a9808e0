//! JavaScript: files that Node runs as they are.

use std::path::Path;

use crate::contact::submission::Word;
use crate::exec::Fault;
use crate::language::JAVASCRIPT;
use crate::message::message;

use super::BuildFailure;
use super::candidate::Candidate;
use super::commands::find_by_signs;
use super::readme::Hint;
use super::sources::{Sources, without_comments};
use super::start::{Start, Starts, start_each};
use super::workdir::guess_folder;
use super::workspace::Workspace;

/// Every file that asks for text the way Node does; pages for browsers do not.
pub(super) fn find(sources: &Sources, hints: &[Hint]) -> Vec<Candidate> {
    let mut found = find_by_signs(&JAVASCRIPT, sources, hints, |_, code| {
        JAVASCRIPT.reads_text(code) && !code.contains("document.getElementById")
    });
    for candidate in &mut found {
        // All of them ask, and half of the JavaScript in a folder is there for something else.
        candidate.score -= 25;
    }
    found
}

/// Checks the candidates; one that lacks a package is not started.
pub(super) fn start(
    workspace: &mut Workspace<'_>,
    candidates: &[&Candidate],
    sources: &Sources,
) -> Result<Starts, Fault> {
    start_each(workspace, candidates, |workspace, candidate| {
        let path = candidate.path.to_string_lossy();
        let step = workspace.run_and_discard(&["node", "--check", &path], &[])?;
        if !step.succeeded() {
            return Ok(Err(step.failure(&JAVASCRIPT, "node --check", |_| None)));
        }
        if let Some(library) = library(&candidate.path, sources) {
            let quoted = format!("\"{library}\"");
            let is_asked_for =
                sources.iter().any(|file| file.path.ends_with("package.json") && file.text.contains(&quoted));
            let reason = message!("build.needs-node-package", package = library);
            // What is only not installed here is no fault of the program.
            let failure = if is_asked_for { BuildFailure::Lacking } else { BuildFailure::Failed };
            return Ok(Err(failure(reason)));
        }
        let used: Vec<_> = sources.ending(JAVASCRIPT.endings).collect();
        let words = vec![Word::Text("node".to_owned()), Word::File(candidate.path.clone())];
        Ok(Ok(vec![Start::new(candidate, words, guess_folder(candidate, sources, &used))]))
    })
}

/// Modules that Node brings itself.
const OWN: &str = "assert buffer child_process crypto events fs http https os path perf_hooks process readline \
                   stream string_decoder timers tty url util worker_threads zlib v8 vm";

/// A package the file asks for that neither Node nor the submission has.
fn library(path: &Path, sources: &Sources) -> Option<String> {
    let code = without_comments(&sources.find(path)?.text, "//");
    let quoted = |rest: &str| rest.split(['"', '\'', '`']).nth(1).map(str::to_owned);
    let required = code.split("require(").skip(1).filter_map(quoted);
    let imported = code.lines().filter(|line| line.trim_start().starts_with("import ")).filter_map(quoted);
    let mut names = required.chain(imported).map(|name| name.trim_start_matches("node:").to_owned());
    names.find(|name| {
        let top = name.split('/').next().unwrap_or_default();
        !name.starts_with(['.', '/']) && !OWN.split(' ').any(|own| own == top)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: Option<&str>) {
        let sources = Sources::test(&[("a.js", text)]);
        assert_eq!(library(Path::new("a.js"), &sources).as_deref(), expected, "{text}");
    }

    #[test]
    fn packages_that_were_not_handed_in_are_found() {
        check("const fs = require('fs'); require('./b')", None);
        check("const p = require(\"prompt-sync\")();", Some("prompt-sync"));
        check("import readline from 'node:readline/promises';", None);
    }
}
