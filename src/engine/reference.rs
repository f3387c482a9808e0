//! The reference solver, run through the same sandbox as the students' programs.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::case::Case;
use crate::dialogue::{Conversation, Feed};
use crate::exec::{Fault, Job, Limits, Options, Planted, Worker};
use crate::puzzles::AnyPuzzle;
use crate::results::{BuildResult, CaseResult, StartResult, SubmissionResult};
use crate::submission::{Hints, Launch, Word};

/// The file that holds the case.
const CASE: &str = "x.txt";

/// One of our own solvers.
#[derive(Debug, Clone)]
pub struct ReferenceSolver {
    executable: PathBuf,
    puzzle: &'static str,
    algorithm: &'static str,
    wants_all: bool,
}

impl ReferenceSolver {
    /// The puzzle's default solver; nothing if it has none.
    pub fn of(puzzle: &'static dyn AnyPuzzle) -> Result<Option<Self>, Fault> {
        let executable = Options::of_this_program()?.executable;
        let algorithm = puzzle.algorithms().first().map(|algorithm| algorithm.name);
        Ok(algorithm.map(|algorithm| Self {
            executable,
            puzzle: puzzle.name(),
            algorithm,
            wants_all: puzzle.wants_all(),
        }))
    }

    /// Its name among the submissions.
    pub fn id(&self) -> String {
        format!("reference/{}", self.algorithm)
    }

    /// Solves a case.
    pub fn run(&self, worker: &mut Worker, case: &Case, limits: &Limits) -> Result<Conversation, Fault> {
        let launch = self.launch();
        let mut command = launch.command(CASE);
        if let Some(program) = command.first_mut() {
            *program = OsString::from(&self.executable);
        }
        let planted = [Planted { path: PathBuf::from(CASE), bytes: Arc::from(case.input.as_bytes()) }];
        let job = Job {
            planted: &planted,
            workdir: Path::new(""),
            // Its tables belong to nobody here: they would be written into the folder of the run.
            environment: &[("HOME", ""), ("XDG_CACHE_HOME", "")],
            limits: limits.clone(),
            ..Job::new(&command)
        };
        let run = worker.run(job)?;
        Ok(Conversation {
            launch,
            feed: Feed::Argument,
            terminal: false,
            limits: limits.clone(),
            run,
            turns: Vec::new(),
            stop: None,
            saved: Vec::new(),
            deaf: false,
            unfit: None,
            hints: Hints::default(),
        })
    }

    /// Its results as those of a submission.
    pub fn conclude(&self, mut results: Vec<CaseResult>) -> SubmissionResult {
        results.sort_by(|a, b| a.case.cmp(&b.case));
        SubmissionResult {
            id: self.id(),
            student: None,
            puzzle: self.puzzle.to_owned(),
            language: None,
            build: BuildResult { ok: true, ..BuildResult::default() },
            start: Some(StartResult {
                command: self.launch().to_string(),
                folder: ".".to_owned(),
                input: "as an argument".to_owned(),
                why: String::new(),
            }),
            score: 0.0 + results.iter().map(|result| result.points).sum::<f64>(),
            max_score: 0.0 + results.iter().map(|result| result.max_points).sum::<f64>(),
            checklist: Vec::new(),
            results,
            advice: None,
            notes: Vec::new(),
        }
    }

    fn launch(&self) -> Launch {
        let text = |word: &str| Word::Text(word.to_owned());
        let all = [text("wasit"), text("solve"), text(self.puzzle), Word::Case];
        let chosen = [text("--algorithm"), text(self.algorithm)];
        let all_answers = self.wants_all.then(|| text("--all"));
        Launch { words: all.into_iter().chain(chosen).chain(all_answers).collect(), folder: PathBuf::new() }
    }
}
