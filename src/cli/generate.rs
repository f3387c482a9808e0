//! `wasit generate`: new cases, the same from the same seed on every machine.

use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};

use anyhow::{Context as _, bail};

use crate::exit::{Exit, Fault};
use crate::puzzles::Budget;
use crate::puzzles::{self, AnyPuzzle, Generated, NoTables, Request, Rng, Wanted};

use super::global::Global;
use super::reference::find_answers;
use super::{output, verify};

/// Answers are counted up to here; beyond it a case says nothing about their number.
const MOST_ANSWERS: u128 = 10_000;
/// Iterations for that count. Not a time: the same seed must give the same bytes everywhere.
const MOST_ITERATIONS: u64 = 20_000_000;

#[derive(Debug, clap::Args)]
#[command(after_help = "\
Example: wasit generate queens --count 3 --size 7 --unique --seed 1 --into /tmp/new-cases/queens
Without --into the instances are printed.")]
pub(super) struct GenerateArgs {
    /// The puzzle
    puzzle: String,
    /// How many
    #[arg(long, default_value_t = 1, value_name = "N")]
    count: usize,
    /// The size, such as 9 or 6x10
    #[arg(long)]
    size: Option<String>,
    /// The same seed gives the same cases
    #[arg(long, default_value_t = 0)]
    seed: u64,
    /// Exactly one answer
    #[arg(long, group = "kind")]
    unique: bool,
    /// Well-formed, without an answer
    #[arg(long, group = "kind")]
    unsolvable: bool,
    /// Something a program should refuse
    #[arg(long, group = "kind")]
    malformed: bool,
    /// From 1 (easy) to 5 (hard), measured with a solver
    #[arg(long, value_parser = clap::value_parser!(u8).range(1..=5), value_name = "1-5")]
    difficulty: Option<u8>,
    /// Folder for the case folders
    #[arg(long, value_name = "DIR")]
    into: Option<PathBuf>,
}

pub(super) fn run(global: &Global, args: &GenerateArgs) -> anyhow::Result<Exit> {
    let Some(puzzle) = puzzles::find(&args.puzzle) else { bail!("{}", verify::unknown_puzzle(&args.puzzle)) };
    let kind = match (args.unique, args.unsolvable, args.malformed) {
        (true, _, _) => Wanted::Unique,
        (_, true, _) => Wanted::Unsolvable,
        (_, _, true) => Wanted::Malformed,
        _ => Wanted::Solvable,
    };
    let request = Request { size: args.size.clone(), kind, difficulty: args.difficulty };
    let (mut out, _) = output(global);
    for index in 0..args.count {
        // Each case has a stream of its own, so that `--count` does not change the earlier ones.
        let mut rng = Rng::new(args.seed);
        let mut rng = Rng::new(rng.next_u64() ^ (index as u64).wrapping_mul(0x9e37_79b9_7f4a_7c15));
        let generated = puzzle.generate(&request, &mut rng).map_err(anyhow::Error::msg)?;
        let Some(into) = &args.into else {
            writeln!(out, "{}{}", if index > 0 { "\n" } else { "" }, generated.input.trim_end_matches('\n'))?;
            continue;
        };
        let folder = into.join(format!("generated-{}-{}", args.seed, index + 1));
        write_case(puzzle, &request, args, &generated, &folder)?;
        let facts: Vec<String> =
            generated.measured.iter().map(|fact| format!("{} {}", fact.name, fact.value)).collect();
        writeln!(out, "{}  {}", folder.display(), facts.join(", "))?;
    }
    out.flush()?;
    Ok(Exit::Ok)
}

fn write_case(
    puzzle: &dyn AnyPuzzle,
    request: &Request,
    args: &GenerateArgs,
    generated: &Generated,
    folder: &Path,
) -> anyhow::Result<()> {
    if folder.exists() {
        bail!("{} is there already: choose another --seed or --into", folder.display());
    }
    let (expected, config) = describe(puzzle, request, args, generated)?;
    fs::create_dir_all(folder).with_context(|| format!("cannot create {}", folder.display()))?;
    for (name, text) in [("input.txt", &generated.input), ("expected.txt", &expected), ("case.yaml", &config)]
    {
        fs::write(folder.join(name), text)
            .with_context(|| format!("cannot write {}", folder.join(name).display()))?;
    }
    Ok(())
}

/// The texts of `expected.txt` and `case.yaml`; a generated that is not what was wished for is a fault.
fn describe(
    puzzle: &dyn AnyPuzzle,
    request: &Request,
    args: &GenerateArgs,
    generated: &Generated,
) -> anyhow::Result<(String, String)> {
    let quoted = |text: &str| serde_json::to_string(text).expect("a string is always JSON");
    let measured: Vec<String> =
        generated.measured.iter().map(|fact| format!("{} {}", fact.name, fact.value)).collect();
    let title = if measured.is_empty() {
        "Generated".to_owned()
    } else {
        format!("Generated: {}", measured.join(", "))
    };
    let source = format!("wasit generate {}, seed {}", puzzle.name(), args.seed);
    let head = format!("title: {}\nsource: {}\n", quoted(&title), quoted(&source));
    let Ok(reading) = puzzle.read_instance(&generated.input) else {
        if request.kind != Wanted::Malformed {
            return Err(Fault("the generator made a malformed instance".to_owned()).into());
        }
        return Ok((
            "invalid input\n".to_owned(),
            format!("{head}tags: [generated, malformed]\nexpect: invalid-input\n"),
        ));
    };
    let algorithm = puzzle.algorithms()[0].name;
    let mut budget = Budget::new(MOST_ITERATIONS, || None);
    let keep = if puzzle.wants_all() { usize::MAX } else { 1 };
    let first =
        find_answers(reading.instance.as_ref(), algorithm, MOST_ANSWERS, keep, &mut budget, &NoTables);
    let as_wished = match request.kind {
        Wanted::Solvable => first.found > 0,
        Wanted::Unique => first.found == 1 && first.complete,
        Wanted::Unsolvable => first.found == 0 && first.complete,
        Wanted::Malformed => false,
    };
    if !as_wished {
        return Err(Fault(format!(
            "the generator made an instance that is not as wished: {:?}",
            request.kind
        ))
        .into());
    }
    let (expected, expect) = match first.found {
        0 => ("no solution\n".to_owned(), "no-solution"),
        _ => (first.answers.concat(), "solution"),
    };
    let numbers = match first.complete {
        true => format!("unique: {}\ncount: {}\n", first.found == 1, first.found),
        false => String::new(),
    };
    let tags = if first.found == 0 { "[generated, unsolvable]" } else { "[generated]" };
    Ok((expected, format!("{head}tags: {tags}\nexpect: {expect}\n{numbers}")))
}
