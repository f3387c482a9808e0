//! Go: packages called `main`, built as the module they belong to or as they lie.

use std::path::{Path, PathBuf};

use crate::exec::Fault;
use crate::submission::{Language, Word};

use super::BuildFailure;
use super::bench::{Bench, Outcome, Tried};
use super::candidate::{Candidate, likeliest};
use super::edit::with_folder;
use super::failure::first_error;
use super::readme::Hint;
use super::sources::{Source, Sources, plain, without_comments};
use super::start::{OURS, Start, Starts, start_each};
use super::workdir::guess_folder;

/// Libraries that make windows.
const WINDOWS: &[&str] =
    &["fyne.io", "ebiten", "gioui.org", "go-gl/glfw", "raylib-go", "wails", "therecipe/qt", "gotk3"];

/// Every file with a `main` of a package called so.
pub fn find_go(sources: &Sources, hints: &[Hint]) -> Vec<Candidate> {
    let files = sources.ending(&["go"]).filter(|file| !file.stem().ends_with("_test"));
    let mains = files.filter(|file| {
        let code = without_comments(&file.text, "//");
        code.contains("package main") && code.contains("func main()")
    });
    let code: String = sources.ending(&["go"]).map(|file| without_comments(&file.text, "//")).collect();
    let mains = likeliest(mains.collect(), |file| &file.path);
    mains.into_iter().map(|file| candidate(file, &code, hints)).collect()
}

fn candidate(file: &Source, code: &str, hints: &[Hint]) -> Candidate {
    let mut candidate = Candidate::new(file, Language::Go);
    let asks = ["os.Stdin", "fmt.Scan", "os.Args", "flag."].iter().any(|way| code.contains(way));
    candidate.score += if asks { 15 } else { 0 };
    let library = WINDOWS.iter().find(|library| code.contains(**library));
    candidate.window = library
        .filter(|_| !asks)
        .map(|library| format!("{} uses {library} and nothing asks for text", file.path.display()));
    let started = hints.iter().find(|hint| {
        let names = |word: &String| {
            let named = plain(&hint.folder.join(word));
            named == file.path || named == file.folder()
        };
        hint.words[0] == "go" && hint.words.iter().skip(2).any(names)
    });
    if let Some(hint) = started {
        candidate.score += 40;
        candidate.folder = Some(hint.folder.clone());
    }
    candidate
}

/// Builds the candidates; the first that cannot be built says why.
pub fn start_go(
    bench: &mut Bench<'_>,
    candidates: &[&Candidate],
    sources: &Sources,
) -> Result<Starts, Fault> {
    start_each(candidates, |candidate| {
        let stem = candidate.path.with_extension("").to_string_lossy().replace(['/', ' '], "-");
        let output = Path::new(OURS).join(stem);
        let tried = compile(bench, candidate, sources, &output)?;
        if !tried.is_done() {
            return Ok(Err(BuildFailure::Failed(reason(&tried))));
        }
        let used: Vec<_> = sources.ending(&["go"]).collect();
        let folder = guess_folder(candidate, sources, &used);
        Ok(Ok(Start::new(candidate, vec![Word::File(output)], folder)))
    })
}

/// As a package of its module; without one, the files of its folder; then the file alone.
fn compile(
    bench: &mut Bench<'_>,
    candidate: &Candidate,
    sources: &Sources,
    output: &Path,
) -> Result<Tried, Fault> {
    let folder = candidate.path.parent().unwrap_or(Path::new(""));
    let module = folder.ancestors().find(|place| sources.find(&place.join("go.mod")).is_some());
    let base = module.unwrap_or(folder);
    let inner = folder.strip_prefix(base).unwrap_or(Path::new(""));
    let back: PathBuf = std::iter::repeat_n("..", base.components().count()).collect();
    let target = back.join(output).display().to_string();
    let package = format!("./{}", inner.display());
    let file = format!("./{}", inner.join(candidate.path.file_name().unwrap_or_default()).display());
    bench.files = with_folder(&bench.files, Path::new(OURS));
    let whole = bench.make(&words(&target, &package), base)?;
    if whole.is_done() || !matches!(whole.outcome, Outcome::Failed) {
        return Ok(whole);
    }
    let alone = bench.make(&words(&target, &file), base)?;
    Ok(if alone.is_done() { alone } else { whole })
}

fn words(output: &str, what: &str) -> Vec<String> {
    ["go", "build", "-o", output, what].map(str::to_owned).to_vec()
}

fn reason(tried: &Tried) -> String {
    match &tried.outcome {
        Outcome::Missing(_) => "needs Go (Debian golang-go)".to_owned(),
        Outcome::Beyond(what) => format!("go build {what}"),
        Outcome::Failed | Outcome::Done => match missing_module(&tried.log) {
            Some(module) => format!("needs the Go module {module}, which is not on this machine"),
            None => version(&tried.log).unwrap_or_else(|| first_error(&tried.log)),
        },
    }
}

/// `main.go:4:2: github.com/a/b@v1: module lookup disabled by GOPROXY=off`, and its kin.
fn missing_module(log: &str) -> Option<String> {
    let line = log.lines().find(|line| {
        line.contains("module lookup disabled")
            || line.contains("cannot find module providing package")
            || line.contains("no required module provides package")
            || line.contains("cannot find package")
    })?;
    let word = line.split(|c: char| c.is_whitespace() || "\"';".contains(c)).find(|word| {
        word.split('/').next().is_some_and(|host| host.contains('.') && !host.contains(':'))
            && word.contains('/')
    });
    word.map(|word| word.trim_end_matches(':').split('@').next().unwrap_or(word).to_owned())
}

/// `go.mod requires go >= 1.25.0 (running go 1.21)`, or `invalid go version '1.25.0'` of an older one.
fn version(log: &str) -> Option<String> {
    let (_, rest) = log.split_once("requires go >= ").or_else(|| log.split_once("invalid go version '"))?;
    let version = rest.split(|c: char| !c.is_ascii_digit() && c != '.').next()?;
    Some(format!("needs Go {version} (Debian golang-go, or go.dev)"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_module_that_is_not_here_is_named() {
        let log = "main.go:4:2: github.com/a/b@v1.2.3: module lookup disabled by GOPROXY=off";
        assert_eq!(missing_module(log).as_deref(), Some("github.com/a/b"));
        assert_eq!(missing_module("x.go:1:1: syntax error"), None);
        let old = "go: go.mod requires go >= 1.25.0 (running go 1.19.8; GOTOOLCHAIN=local)";
        assert_eq!(version(old).as_deref(), Some("needs Go 1.25.0 (Debian golang-go, or go.dev)"));
        let older = "go.mod:3: invalid go version '1.25.5': must match format 1.23";
        assert_eq!(version(older).as_deref(), Some("needs Go 1.25.5 (Debian golang-go, or go.dev)"));
    }

    #[test]
    fn only_packages_called_main_start_programs() {
        let sources = Sources::test(&[
            ("src/main.go", "package main\nfunc main() { fmt.Scan(&x) }"),
            ("src/solver/solver.go", "package solver\nfunc main() {}"),
        ]);
        let found = find_go(&sources, &[]);
        assert_eq!(found.len(), 1);
        assert_eq!(found[0].window, None);
    }
}
