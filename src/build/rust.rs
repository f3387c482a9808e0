//! Rust: packages by Cargo, single files by the compiler.

use std::path::{Path, PathBuf};

use crate::exec::Fault;
use crate::submission::{Language, Word};

use super::BuildFailure;
use super::bench::{Bench, Outcome, Tried};
use super::candidate::{Candidate, likeliest};
use super::edit::with_folder;
use super::failure::first_error;
use super::programs::programs;
use super::sources::{Sources, without_comments};
use super::start::{OURS, Start, Starts};
use super::workdir::guess_folder;

/// Every file with a `main`.
pub fn find_rust(sources: &Sources) -> Vec<Candidate> {
    let mains = sources.ending(&["rs"]).filter(|file| {
        let code = without_comments(&file.text, "//");
        code.contains("fn main()") && file.stem() != "build"
    });
    let mains = likeliest(mains.collect(), |file| &file.path);
    let candidates = mains.into_iter().map(|file| {
        let mut candidate = Candidate::new(file, Language::Rust);
        let asks = ["stdin", "args()"].iter().any(|way| file.text.contains(way));
        candidate.score += if asks { 15 } else { 0 };
        candidate
    });
    candidates.collect()
}

/// Builds the candidates; the first that cannot be built says why.
pub fn start_rust(
    bench: &mut Bench<'_>,
    candidates: &[&Candidate],
    sources: &Sources,
) -> Result<Starts, Fault> {
    let mut starts: Vec<Start> = Vec::new();
    let mut failure = None;
    for candidate in candidates {
        let (tried, made) = compile(bench, candidate, sources)?;
        let used: Vec<_> = sources.ending(&["rs"]).collect();
        for path in made {
            let folder = guess_folder(candidate, sources, &used);
            let start = Start::new(candidate, vec![Word::File(path)], folder);
            if !starts.iter().any(|known| known.launch.words == start.launch.words) {
                starts.push(start);
            }
        }
        if !tried.is_done() {
            failure = failure.or(Some(BuildFailure::Failed(reason(&tried))));
        }
    }
    Ok(match failure {
        Some(failure) if starts.is_empty() => Err(failure),
        _ => Ok(starts),
    })
}

fn compile(
    bench: &mut Bench<'_>,
    candidate: &Candidate,
    sources: &Sources,
) -> Result<(Tried, Vec<PathBuf>), Fault> {
    let folder = candidate.path.parent().unwrap_or(Path::new(""));
    bench.files = with_folder(&bench.files, Path::new(OURS));
    if let Some(package) = folder.ancestors().find(|place| sources.find(&place.join("Cargo.toml")).is_some())
    {
        let back: PathBuf = std::iter::repeat_n("..", package.components().count()).collect();
        let target = back.join(OURS).join("cargo").display().to_string();
        let words = ["cargo", "build", "--release", "--offline", "--target-dir", &target].map(str::to_owned);
        let tried = bench.make(&words, package)?;
        let release = Path::new(OURS).join("cargo/release");
        let made =
            programs(&bench.files).into_iter().filter(|path| path.parent() == Some(&release)).collect();
        return Ok((tried, made));
    }
    let stem = candidate.path.with_extension("").to_string_lossy().replace(['/', ' '], "-");
    let output = Path::new(OURS).join(stem);
    let words = [
        "rustc",
        "-O",
        "--edition",
        "2021",
        "-o",
        &output.to_string_lossy(),
        &candidate.path.to_string_lossy(),
    ]
    .map(str::to_owned);
    let tried = bench.make(&words, Path::new(""))?;
    let made = if tried.is_done() { vec![output] } else { Vec::new() };
    Ok((tried, made))
}

fn reason(tried: &Tried) -> String {
    match &tried.outcome {
        Outcome::Missing(_) => "needs Rust (Debian cargo, or rustup)".to_owned(),
        Outcome::Beyond(what) => format!("cargo build {what}"),
        Outcome::Failed | Outcome::Done => match tried.log.split_once("no matching package named `") {
            Some((_, rest)) => {
                let name = rest.split('`').next().unwrap_or_default();
                format!("needs the crate {name}, which is not on this machine")
            }
            None => first_error(&tried.log),
        },
    }
}
