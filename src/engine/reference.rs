//! The reference solver, run through the same sandbox as the students' programs.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::case::Case;
use crate::contact::dialogue::{Conversation, Feed};
use crate::contact::submission::{Launch, Word};
use crate::exec::{Fault, Job, Limits, Planted, Worker};
use crate::puzzles::AnyPuzzle;

/// The file that holds the case.
const CASE: &str = "x.txt";

/// One of our own solvers.
#[derive(Debug, Clone)]
pub(crate) struct ReferenceSolver {
    puzzle: &'static str,
    algorithm: &'static str,
    wants_all: bool,
}

impl ReferenceSolver {
    /// The puzzle's default solver; nothing if it has none.
    pub(crate) fn default_for(puzzle: &'static dyn AnyPuzzle) -> Option<Self> {
        let algorithm = puzzle.algorithms().first().map(|algorithm| algorithm.name);
        algorithm.map(|algorithm| Self { puzzle: puzzle.name(), algorithm, wants_all: puzzle.wants_all() })
    }

    /// Its name among the submissions.
    pub(crate) fn id(&self) -> String {
        format!("reference/{}", self.algorithm)
    }

    /// Solves a case.
    pub(crate) fn run(
        &self,
        worker: &mut Worker,
        case: &Case,
        limits: &Limits,
    ) -> Result<Conversation, Fault> {
        let launch = self.launch();
        let command = launch.command(CASE);
        let planted = [Planted { path: PathBuf::from(CASE), bytes: Arc::from(case.input.as_bytes()) }];
        let job = Job {
            planted: &planted,
            workdir: Path::new(""),
            // Its tables belong to nobody here: they would be written into the folder of the run.
            environment: &[("HOME", ""), ("XDG_CACHE_HOME", "")],
            limits: limits.clone(),
            ..Job::of_own(&command)
        };
        let run = worker.run(job)?;
        Ok(Conversation::new(launch, Feed::Argument, limits.clone(), run))
    }

    fn launch(&self) -> Launch {
        let text = |word: &str| Word::Text(word.to_owned());
        let all = [text("wasit"), text("solve"), text(self.puzzle), Word::Case];
        let chosen = [text("--algorithm"), text(self.algorithm)];
        let all_answers = self.wants_all.then(|| text("--all"));
        Launch { words: all.into_iter().chain(chosen).chain(all_answers).collect(), folder: PathBuf::new() }
    }
}
