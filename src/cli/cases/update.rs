//! `wasit cases update`: expected.txt, count and unique rewritten from solvers that agree.

use std::fs;
use std::io::Write as _;
use std::path::Path;

use anyhow::{Context as _, bail};

use crate::case::{LONGEST_CONFIG, folder_case};
use crate::cli::global::Global;
use crate::cli::reference::{Examination, examine};
use crate::cli::{output, verify};
use crate::exit::Exit;
use crate::file::read_text;
use crate::puzzles;
use crate::units::Millis;

#[derive(Debug, clap::Args)]
#[command(after_help = "Example: wasit cases update cases/queens/report-2-nine-rows")]
pub(super) struct UpdateArgs {
    /// The case folder, such as cases/queens/report-2-nine-rows
    case: std::path::PathBuf,
    /// How long each solver may take
    #[arg(long, default_value = "30s", value_name = "TIME")]
    time: Millis,
}

pub(super) fn run(global: &Global, args: &UpdateArgs) -> anyhow::Result<Exit> {
    let folder = args.case.canonicalize().with_context(|| format!("cannot find {}", args.case.display()))?;
    let case = folder_case(&folder)?;
    let Some(puzzle) = puzzles::find(&case.puzzle) else { bail!("{}", verify::unknown_puzzle(&case.puzzle)) };
    let (expected, config) = match puzzle.read_instance(&case.input) {
        Err(malformed) => {
            let expect =
                if malformed.or_unsolvable { "[no-solution, invalid-input]" } else { "invalid-input" };
            (
                "invalid input\n".to_owned(),
                vec![("expect", Some(expect.to_owned())), ("unique", None), ("count", None)],
            )
        }
        Ok(reading) => {
            let examination = examine(puzzle, reading.instance.as_ref(), args.time.as_duration());
            consensus(&examination, puzzle.algorithms().len())?;
            settled(&examination, !reading.doubts.is_empty())?
        }
    };
    let file = folder.join("case.yaml");
    let text = if file.exists() { read_text(&file, LONGEST_CONFIG)? } else { String::new() };
    let written = config.iter().fold(text, |text, (key, value)| set_key(&text, key, value.as_deref()));
    write(&folder.join("expected.txt"), &expected)?;
    write(&file, &written)?;
    let (mut out, _) = output(global);
    writeln!(out, "updated {}", args.case.display())?;
    out.flush()?;
    Ok(Exit::Ok)
}

/// Refuses to go on unless at least two solvers came to the same result.
fn consensus(examination: &Examination, solvers: usize) -> anyhow::Result<()> {
    let opinions: Vec<String> = examination.opinions.iter().map(ToString::to_string).collect();
    let opinions = opinions.join("; ");
    if let Some(problem) = examination.problems.first() {
        bail!("nothing was changed: {problem} ({opinions})");
    }
    if examination.finished() < solvers.min(2) {
        bail!("nothing was changed: two solvers must come to a result ({opinions}); try a longer --time");
    }
    Ok(())
}

type Settings = Vec<(&'static str, Option<String>)>;

fn settled(examination: &Examination, doubtful: bool) -> anyhow::Result<(String, Settings)> {
    let Some(truth) = examination.truth() else {
        bail!("nothing was changed: no solver found out whether there is an answer")
    };
    let expect =
        if doubtful { format!("[{}, invalid-input]", truth.word()) } else { truth.word().to_owned() };
    let expected = examination.answer.clone().unwrap_or_else(|| "no solution\n".to_owned());
    let settings = vec![
        ("expect", Some(expect)),
        ("unique", examination.unique.map(|unique| unique.to_string())),
        ("count", examination.count.map(|count| count.to_string())),
    ];
    Ok((expected, settings))
}

/// Sets or removes a top-level key; everything else stays as its author wrote it.
fn set_key(text: &str, key: &str, value: Option<&str>) -> String {
    let is_key = |line: &&str| line.strip_prefix(key).is_some_and(|rest| rest.starts_with(':'));
    // A value may go on below its key: indented, or as a list.
    let goes_on = |line: &&&str| line.starts_with([' ', '\t', '-']);
    let lines: Vec<&str> = text.lines().collect();
    let start = lines.iter().position(is_key).unwrap_or(lines.len());
    let below = lines.iter().skip(start + 1).take_while(goes_on).count();
    let end = (start + 1 + below).min(lines.len());
    let new = value.map(|value| format!("{key}: {value}"));
    let kept = lines[..start].iter().copied().chain(new.as_deref()).chain(lines[end..].iter().copied());
    kept.flat_map(|line| [line, "\n"]).collect()
}

/// Written beside and renamed, so that nobody ever sees half a file.
fn write(file: &Path, text: &str) -> anyhow::Result<()> {
    let beside = file.with_extension("new");
    fs::write(&beside, text)
        .and_then(|()| fs::rename(&beside, file))
        .with_context(|| format!("cannot write {}", file.display()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, key: &str, value: Option<&str>, expected: &str) {
        assert_eq!(set_key(text, key, value), expected);
    }

    #[test]
    fn a_key_is_set_in_its_place_and_nothing_else_changes() {
        check("# mine\ncount: 3 # three\ntags: [a]\n", "count", Some("4"), "# mine\ncount: 4\ntags: [a]\n");
        check("tags: [a]\n", "count", Some("4"), "tags: [a]\ncount: 4\n");
        check("count: 3\ncounter: 1\n", "count", None, "counter: 1\n");
        check("expect:\n  - a\n- b\npoints: 1\n", "expect", Some("c"), "expect: c\npoints: 1\n");
        check("", "count", None, "");
    }
}
