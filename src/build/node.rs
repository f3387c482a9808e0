//! JavaScript: files that Node runs as they are.

use std::path::Path;

use crate::exec::Fault;
use crate::submission::{Language, Word};

use super::BuildFailure;
use super::bench::{Bench, Outcome};
use super::candidate::{Candidate, likeliest};
use super::failure::first_error;
use super::readme::Hint;
use super::sources::{Sources, plain, without_comments};
use super::start::{Start, Starts, start_each};
use super::workdir::guess_folder;

/// Every file that asks for text the way Node does; pages for browsers do not.
pub fn find_node(sources: &Sources, hints: &[Hint]) -> Vec<Candidate> {
    let asks = ["process.stdin", "process.argv", "readline", "readFile", "readSync", "prompt-sync"];
    let files = sources.ending(&["js", "mjs", "cjs"]).filter(|file| {
        let code = without_comments(&file.text, "//");
        asks.iter().any(|way| code.contains(way)) && !code.contains("document.getElementById")
    });
    let files = likeliest(files.collect(), |file| &file.path);
    let candidates = files.into_iter().map(|file| {
        let mut candidate = Candidate::new(file, Language::JavaScript);
        // Half of the JavaScript in a folder is there for something else.
        candidate.score -= 10;
        let named = |hint: &&Hint| {
            hint.words[0] == "node"
                && hint.words.iter().any(|word| plain(&hint.folder.join(word)) == file.path)
        };
        if let Some(hint) = hints.iter().find(named) {
            candidate.score += 40;
            candidate.folder = Some(hint.folder.clone());
        }
        candidate
    });
    candidates.collect()
}

/// Checks the candidates; the first that Node does not understand says why.
pub fn start_node(
    bench: &mut Bench<'_>,
    candidates: &[&Candidate],
    sources: &Sources,
) -> Result<Starts, Fault> {
    start_each(candidates, |candidate| {
        let words = ["node", "--check", &candidate.path.to_string_lossy()].map(str::to_owned);
        let tried = bench.ask(&words, &[])?;
        let reason = match (&tried.outcome, library(&candidate.path, sources)) {
            (Outcome::Done, None) => return Ok(Ok(start(candidate, sources))),
            (Outcome::Done, Some(library)) => {
                format!("needs the Node package {library}, which was not handed in")
            }
            (Outcome::Missing(_), _) => "needs Node (Debian nodejs)".to_owned(),
            (Outcome::Beyond(what), _) => format!("node --check {what}"),
            (Outcome::Failed, _) => first_error(&tried.log),
        };
        Ok(Err(BuildFailure::Failed(reason)))
    })
}

fn start(candidate: &Candidate, sources: &Sources) -> Start {
    let used: Vec<_> = sources.ending(&["js", "mjs", "cjs"]).collect();
    let folder = guess_folder(candidate, sources, &used);
    let words = vec![Word::Text("node".to_owned()), Word::File(candidate.path.clone())];
    Start::new(candidate, words, folder)
}

/// Modules that Node brings itself.
const OWN: &[&str] = &[
    "assert",
    "buffer",
    "child_process",
    "crypto",
    "events",
    "fs",
    "http",
    "https",
    "os",
    "path",
    "perf_hooks",
    "process",
    "readline",
    "stream",
    "string_decoder",
    "timers",
    "tty",
    "url",
    "util",
    "worker_threads",
    "zlib",
    "v8",
    "vm",
];

/// A package the file asks for that neither Node nor the submission has.
fn library(path: &Path, sources: &Sources) -> Option<String> {
    let code = without_comments(&sources.find(path)?.text, "//");
    let quoted = |rest: &str| rest.split(['"', '\'', '`']).nth(1).map(str::to_owned);
    let required = code.split("require(").skip(1).filter_map(quoted);
    let imported = code.lines().filter(|line| line.trim_start().starts_with("import ")).filter_map(quoted);
    let mut names = required.chain(imported).map(|name| name.trim_start_matches("node:").to_owned());
    names.find(|name| {
        let top = name.split('/').next().unwrap_or_default();
        !name.starts_with(['.', '/']) && !OWN.contains(&top)
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
