//! `wasit cases add`: a new case folder from an instance, after judging it.

use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, bail};

use crate::case::{Expect, LONGEST_TEXT};
use crate::cli::global::Global;
use crate::cli::{instance, output, reference, verify};
use crate::exit::Exit;
use crate::file::read_text;
use crate::puzzles::{self, AnyPuzzle};
use crate::verdict::Truth;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Example: wasit cases add 'https://puzz.link/p?heyawake/6/6/22eeee0f006032g112' --puzzle heyawake --name tour-6x6")]
pub(super) struct AddArgs {
    /// A file with the instance, or a puzz.link URL (heyawake)
    instance: String,
    /// The puzzle
    #[arg(long)]
    puzzle: String,
    /// The name of the case [default: the file's name]
    #[arg(long)]
    name: Option<String>,
    /// A file with an answer, if the reference solver is not to find one
    #[arg(long, value_name = "FILE")]
    answer: Option<PathBuf>,
    /// Where the case comes from
    #[arg(long, default_value = "own")]
    source: String,
    /// A word to select by; may be given several times
    #[arg(long = "tag", value_name = "TAG")]
    tags: Vec<String>,
    /// The suite to add it to [default: the folder of --cases, else ./cases]
    #[arg(long, value_name = "DIR")]
    into: Option<PathBuf>,
}

pub(super) fn run(global: &Global, args: &AddArgs) -> anyhow::Result<Exit> {
    let Some(puzzle) = puzzles::find(&args.puzzle) else { bail!("{}", verify::unknown_puzzle(&args.puzzle)) };
    let input = match instance::is_url(&args.instance) {
        true => args.instance.clone(),
        false => read_text(Path::new(&args.instance), LONGEST_TEXT)?,
    };
    let folder = folder_for(global, args)?;
    let found = judge_instance(puzzle, &input, args.answer.as_deref())?;
    fs::create_dir_all(&folder).with_context(|| format!("cannot create {}", folder.display()))?;
    let write = |name: &str, text: &str| {
        fs::write(folder.join(name), text)
            .with_context(|| format!("cannot write {}", folder.join(name).display()))
    };
    write("input.txt", &found.input)?;
    write("expected.txt", &found.expected)?;
    write("case.yaml", &case_yaml(args, &found))?;
    let (mut out, _) = output(global);
    let expects: Vec<&str> = found.expects.iter().map(|expect| expect.word()).collect();
    writeln!(out, "added {}: expects {}", folder.display(), expects.join(" or "))?;
    out.flush()?;
    Ok(Exit::Ok)
}

/// What is known about the new case.
struct Found {
    input: String,
    expected: String,
    expects: Vec<Expect>,
}

/// Where the case goes; a case that is there already is never overwritten.
fn folder_for(global: &Global, args: &AddArgs) -> anyhow::Result<PathBuf> {
    let stem = || Path::new(&args.instance).file_stem().map(|stem| stem.to_string_lossy().into_owned());
    let name = match (&args.name, instance::is_url(&args.instance)) {
        (Some(name), _) => name.clone(),
        (None, true) => bail!("a case from a URL needs --name"),
        (None, false) => stem().unwrap_or_default(),
    };
    if name.is_empty() || !name.chars().all(|c| c.is_ascii_lowercase() || c.is_ascii_digit() || c == '-') {
        bail!("`{name}` cannot be the name of a case: use small letters, digits and `-` (--name)");
    }
    let root = args.into.clone().or_else(|| global.cases.clone()).unwrap_or_else(|| PathBuf::from("cases"));
    let folder = root.join(&args.puzzle).join(name);
    if folder.exists() {
        bail!("{} is there already: choose another --name", folder.display());
    }
    Ok(folder)
}

fn judge_instance(puzzle: &dyn AnyPuzzle, text: &str, answer: Option<&Path>) -> anyhow::Result<Found> {
    let reading = match puzzle.read_instance(text) {
        Ok(reading) => reading,
        Err(malformed) => {
            let also = malformed.or_unsolvable.then_some(Expect::NoSolution);
            let expects = also.into_iter().chain([Expect::InvalidInput]).collect();
            return Ok(Found { input: text.to_owned(), expected: "invalid input\n".to_owned(), expects });
        }
    };
    let instance = reading.instance.as_ref();
    let (first, expected) = match answer {
        Some(file) => (Expect::Solution, given_answer(instance, file)?),
        None => match reference::prove(puzzle, instance) {
            Truth::Solvable(Some(answer)) => (Expect::Solution, answer),
            Truth::Unsolvable(_) => (Expect::NoSolution, "no solution\n".to_owned()),
            Truth::Solvable(None) => bail!("the solver found an answer and did not say which"),
            Truth::Unknown(why) => {
                bail!("cannot find out whether there is an answer ({why}): give one with --answer")
            }
        },
    };
    let doubtful = (!reading.doubts.is_empty()).then_some(Expect::InvalidInput);
    // A URL becomes the text it stands for; a file stays as it was typed.
    let input = if instance::is_url(text.trim()) { instance.canonical() } else { text.to_owned() };
    Ok(Found { input, expected, expects: [first].into_iter().chain(doubtful).collect() })
}

fn given_answer(instance: &dyn puzzles::AnyInstance, file: &Path) -> anyhow::Result<String> {
    let judgement = instance
        .judge(&read_text(file, LONGEST_TEXT)?)
        .with_context(|| format!("{} is not an answer", file.display()))?;
    match judgement.violations.first() {
        None => Ok(judgement.canonical),
        Some(first) => bail!("the answer in {} is wrong: {}: {}", file.display(), first.rule, first.detail),
    }
}

fn case_yaml(args: &AddArgs, found: &Found) -> String {
    let quoted = |text: &str| serde_json::to_string(text).expect("a string is always JSON");
    let expects: Vec<&str> = found.expects.iter().map(|expect| expect.word()).collect();
    let tags: Vec<String> = args.tags.iter().map(|tag| quoted(tag)).collect();
    format!(
        "source: {}\ntags: [{}]\nexpect: [{}]\n",
        quoted(&args.source),
        tags.join(", "),
        expects.join(", ")
    )
}
