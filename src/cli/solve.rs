//! `wasit solve`: a reference solver on an instance.

mod job;
mod live;
mod saved;

use std::fmt::Write as _;
use std::io::{IsTerminal as _, Write as _};
use std::path::PathBuf;

use anyhow::bail;

use crate::exit::Exit;
use crate::puzzles::{self, Algorithm, AnyPuzzle};
use crate::report::{Asked, JsonSolution, PlainSolution, SolutionSink};
use crate::units::Millis;
use crate::yaml::nearest;

use super::global::Global;
use super::{instance, output, verify};
use job::Job;

#[derive(Debug, clap::Args)]
#[command(after_help = after_help())]
#[expect(clippy::struct_excessive_bools, reason = "each is a flag of the command line")]
pub(super) struct SolveArgs {
    /// The puzzle
    puzzle: String,
    /// A case folder, a file, the name of a case, or a puzz.link URL (heyawake)
    instance: String,
    /// The solver, see below [default: the puzzle's first]
    #[arg(long, value_name = "NAME")]
    algorithm: Option<String>,
    /// List every answer
    #[arg(long, group = "mode")]
    all: bool,
    /// Count the answers
    #[arg(long, group = "mode")]
    count: bool,
    /// Look for a second answer, or prove that there is none
    #[arg(long, group = "mode")]
    unique: bool,
    /// Give up after so many iterations
    #[arg(long, value_name = "N")]
    max_iterations: Option<u64>,
    /// Give up after this time, such as 10s
    #[arg(long, value_name = "TIME")]
    time: Option<Millis>,
    /// Also save the answers to a file; as a picture if its name ends in .svg or .png
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
    /// Draw the board while the search runs (on a terminal)
    #[arg(long, conflicts_with = "json")]
    live: bool,
}

/// The table of algorithms and an example, from the registry.
fn after_help() -> String {
    let mut help = String::from("Algorithms, the default first, and what they count as one iteration:\n");
    for puzzle in puzzles::all() {
        for Algorithm { name, counts } in puzzle.algorithms() {
            writeln!(help, "  {:<9} {name:<17} {counts}", puzzle.name()).expect("a String takes everything");
        }
    }
    help + "\nExample: wasit solve queens cases/queens/report-2-nine-rows --algorithm permutation"
}

pub(super) fn run(global: &Global, args: &SolveArgs) -> anyhow::Result<Exit> {
    let Some(puzzle) = puzzles::find(&args.puzzle) else { bail!("{}", verify::unknown_puzzle(&args.puzzle)) };
    let case = instance::find(global, &args.puzzle, &args.instance)?;
    let algorithm = find_algorithm(puzzle, args.algorithm.as_deref())?;
    let (mut out, _) = output(global);
    let reading = match puzzle.read_instance(&case.input) {
        Ok(reading) => reading,
        Err(malformed) => {
            if global.json {
                let json = serde_json::json!({"puzzle": puzzle.name(), "algorithm": algorithm, "claim": "refused",
                    "answer": null, "answers": [], "count": null, "unique": null, "iterations": 0, "time_ms": 0.0});
                writeln!(out, "{json}")?;
                out.flush()?;
            }
            bail!("invalid input, the instance is refused: {malformed}");
        }
    };
    let instance = reading.instance.as_ref();
    let unbounded = args.max_iterations.is_none() && args.time.is_none();
    if let (true, Some(reason)) = (unbounded, instance.hopeless(algorithm)) {
        bail!(
            "{algorithm}: {reason}; set --time or --max-iterations to try all the same, or choose another --algorithm"
        );
    }
    let lines = puzzle.wants_all();
    let mut sink: Box<dyn SolutionSink> = match global.json {
        true => Box::new(JsonSolution::begin(out, lines)?),
        false => Box::new(PlainSolution::begin(out, &instance.facts(), lines)?),
    };
    let job = Job {
        puzzle,
        instance,
        algorithm,
        asked: asked(puzzle, args),
        max_iterations: args.max_iterations.unwrap_or(u64::MAX),
        time: args.time,
        save: args.save.as_deref(),
        watching: args.live && std::io::stdout().is_terminal(),
    };
    job.run(sink.as_mut())
}

fn find_algorithm(puzzle: &dyn AnyPuzzle, name: Option<&str>) -> anyhow::Result<&'static str> {
    let names: Vec<&'static str> = puzzle.algorithms().iter().map(|algorithm| algorithm.name).collect();
    let Some(name) = name else { return Ok(names[0]) };
    match (names.iter().find(|known| **known == name), nearest(name, &names)) {
        (Some(known), _) => Ok(known),
        (None, Some(right)) => bail!("{} has no algorithm `{name}`: did you mean `{right}`?", puzzle.name()),
        (None, None) => {
            bail!("{} has no algorithm `{name}`: expected one of {}", puzzle.name(), names.join(", "))
        }
    }
}

fn asked(puzzle: &dyn AnyPuzzle, args: &SolveArgs) -> Asked {
    match (args.all, args.count, args.unique) {
        (true, _, _) => Asked::All,
        (_, true, _) => Asked::Count,
        (_, _, true) => Asked::Unique,
        _ if puzzle.wants_all() => Asked::All,
        _ => Asked::First,
    }
}
