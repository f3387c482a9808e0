//! The bench a submission is examined on: the cases, the sandbox, its workers, the reference solver.

use std::sync::Arc;

use crate::build::{Cache, build};
use crate::case::Case;
use crate::cli::args::Global;
use crate::cli::progress::Progress;
use crate::cli::prover;
use crate::cli::tables::FileTables;
use crate::dialogue::{Feed, Table};
use crate::engine::{Examiner, Judging, ReferenceSolver, Talks, limits_of, needs_reference};
use crate::exec::{Options, Sandbox, Worker, toolchain};
use crate::puzzles::AnyPuzzle;
use crate::results::{CaseInfo, CaseResult, Results, SCHEMA, SandboxFacts, SubmissionResult};
use crate::submission::{InputWay, Manifest, Submission};

use super::CheckArgs;

/// Everything that is needed besides the submission.
pub struct Bench {
    puzzle: &'static dyn AnyPuzzle,
    cases: Vec<Case>,
    sandbox: Sandbox,
    workers: Vec<Worker>,
}

/// A graded submission and what it said.
pub struct Graded {
    /// The results: the submission, and the reference solver beside it.
    pub results: Results,
    /// What was said.
    pub talks: Talks,
    id: String,
}

impl Bench {
    /// Opens the sandbox and starts a worker for every core.
    pub fn open(args: &CheckArgs, puzzle: &'static dyn AnyPuzzle, cases: Vec<Case>) -> anyhow::Result<Self> {
        let mut options = Options::of_this_program()?;
        options.tier = args.tier;
        options.required.clone_from(&args.require);
        options.readable.extend(toolchain::readable_for_all());
        let sandbox = Sandbox::open(&options)?;
        let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
        let workers = (0..cores.min(cases.len())).map(|_| sandbox.worker()).collect::<Result<_, _>>()?;
        Ok(Self { puzzle, cases, sandbox, workers })
    }

    /// Builds the submission and runs it, and the reference solver, on every case.
    pub fn grade(
        &mut self,
        global: &Global,
        args: &CheckArgs,
        submission: &Submission,
    ) -> anyhow::Result<Graded> {
        let progress = Progress::new(global, self.cases.len());
        let solver = if args.no_reference && !self.cases.iter().any(needs_reference) {
            None
        } else {
            ReferenceSolver::of(self.puzzle)?
        };
        let (infos, reference) = self.measure(solver.as_ref())?;
        let cache = FileTables::default().folder().map(|folder| Cache::new(folder.join("builds")));
        let built = match cache.filter(|_| !args.no_cache) {
            Some(cache) => cache.build(&mut self.workers[0], submission)?,
            None => build(&mut self.workers[0], submission)?,
        };
        let examiner = Examiner {
            puzzle: self.puzzle,
            table: Arc::new(Table::shipped()),
            cases: &self.cases,
            infos: &infos,
            prove: &prover::prove,
            watch: &|_: &CaseResult| progress.step(),
        };
        let id = submission.name();
        let outcome = examiner.examine(&mut self.workers, &id, submission, &built)?;
        let results = Results {
            schema: SCHEMA,
            sandbox: SandboxFacts::of(&self.sandbox),
            cases: infos,
            submissions: [outcome.result].into_iter().chain(reference).collect(),
            missing: Vec::new(),
        };
        Ok(Graded { results, talks: outcome.talks, id })
    }

    /// Runs the reference solver on every case; limits that follow its time are then known.
    fn measure(
        &mut self,
        solver: Option<&ReferenceSolver>,
    ) -> anyhow::Result<(Vec<CaseInfo>, Option<SubmissionResult>)> {
        let Some(solver) = solver else {
            let info = |case: &Case| CaseInfo::of(case, &limits_of(case, None));
            return Ok((self.cases.iter().map(info).collect(), None));
        };
        let (mut infos, mut results) = (Vec::new(), Vec::new());
        for case in &self.cases {
            let talk = solver.run(&mut self.workers[0], case, &limits_of(case, None))?;
            let info = CaseInfo::of(case, &limits_of(case, Some(talk.run.cpu.value)));
            if let Some(judging) = Judging::new(case, &info, &prover::prove) {
                results.push(judging.result(&talk, None));
            }
            infos.push(info);
        }
        Ok((infos, Some(solver.conclude(results))))
    }
}

impl Graded {
    /// The submission's own result.
    pub fn student(&self) -> &SubmissionResult {
        let own = self.results.submissions.iter().find(|submission| submission.id == self.id);
        own.expect("it was put there with this id")
    }

    /// What `wasit.yaml` would say: what is missing if there was no way, else what was found out.
    pub fn manifest(&self) -> String {
        let student = self.student();
        if let Some(advice) = &student.advice {
            return advice.clone();
        }
        let Some(talk) = self.talks.0.values().next() else {
            return Manifest { puzzle: Some(student.puzzle.clone()), ..Manifest::default() }.to_yaml();
        };
        let words = talk.launch.command("{case}");
        let manifest = Manifest {
            puzzle: Some(student.puzzle.clone()),
            run: words.iter().map(|word| word.to_string_lossy().into_owned()).collect(),
            workdir: Some(talk.launch.folder.clone()).filter(|folder| !folder.as_os_str().is_empty()),
            input: Some(match &talk.feed {
                Feed::Prompt => InputWay::Prompt,
                Feed::Argument => InputWay::Argument,
                Feed::Stdin => InputWay::Stdin,
                Feed::File(name) => InputWay::File(name.clone()),
            }),
            ..Manifest::default()
        };
        manifest.to_yaml()
    }
}
