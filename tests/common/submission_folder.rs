//! A submission in a folder of its own, built in the sandbox and started, for tests of building.

use std::fs;
use std::path::{Path, PathBuf};

use wasit::contact::build::{BuildFailure, Built, Cache, build};
use wasit::contact::submission::{Program, Submission};
use wasit::exec::{
    End, Folder, Input, Job, Limits, Options, Run, Sandbox, Stream, Worker, stream_bytes, toolchain,
};
use wasit::units::Bytes;

/// A submission in a folder of its own, and the means to build it.
pub struct SubmissionFolder {
    folder: tempfile::TempDir,
    worker: Worker,
}

impl SubmissionFolder {
    /// With these files, by path and content.
    pub fn new(files: &[(&str, &str)]) -> Self {
        let mut options = Options::new(PathBuf::from(env!("CARGO_BIN_EXE_wasit")));
        options.readable = toolchain::readable_for_all();
        let worker = Sandbox::open(&options).and_then(|sandbox| sandbox.worker()).expect("some tier works");
        let folder = tempfile::tempdir().expect("a folder");
        let submission = Self { folder, worker };
        for (path, text) in files {
            submission.write(path, text);
        }
        submission
    }

    /// The folder that was handed in.
    pub fn path(&self) -> PathBuf {
        self.folder.path().join("handed-in")
    }

    /// Writes a file of the submission.
    pub fn write(&self, path: &str, text: impl AsRef<[u8]>) {
        let path = self.path().join(path);
        fs::create_dir_all(path.parent().expect("it has one")).expect("created");
        fs::write(path, text).expect("written");
    }

    /// Builds it.
    pub fn build(&mut self) -> Built {
        let submission = Submission::read(&self.path()).expect("a submission");
        build(&mut self.worker, &submission).expect("no fault")
    }

    /// Builds it, or takes what was kept.
    pub fn build_with(&mut self, cache: &Path) -> Built {
        let submission = Submission::read(&self.path()).expect("a submission");
        Cache::new(cache.to_owned()).build(&mut self.worker, &submission).expect("no fault")
    }

    /// Starts a program with something to read; what it printed on both streams, and how it ended.
    pub fn run(&mut self, program: &Program, input: &str) -> (String, End) {
        let command = program.launch.command("case.txt");
        let limits = Limits { memory: Bytes(2 << 30), processes: 256, ..Limits::default() };
        let job = Job {
            folder: Folder::Copy(&program.folder),
            workdir: &program.launch.folder,
            input: Input::Bytes(input.as_bytes().to_vec()),
            limits,
            ..Job::new(&command)
        };
        let run: Run = self.worker.run(job).expect("no fault");
        let bytes = [Stream::Stdout, Stream::Stderr].map(|stream| stream_bytes(&run.record, stream)).concat();
        (String::from_utf8_lossy(&bytes).into_owned(), run.end)
    }
}

/// What a built submission is expected to do.
pub struct Expected {
    /// The name of the first program.
    pub name: &'static str,
    /// The folder it starts in.
    pub folder: &'static str,
    /// What it prints after reading `7`.
    pub prints: &'static str,
    /// Words of its repairs, in order.
    pub repairs: &'static [&'static str],
}

/// Builds files, starts the first program and compares.
pub fn compare(files: &[(&str, &str)], expected: &Expected) -> Result<(), String> {
    let mut submission = SubmissionFolder::new(files);
    let built = submission.build();
    let programs = built.programs.map_err(|failure| format!("{failure:?}\n{:#?}", built.steps))?;
    let first = programs.first().ok_or("no program")?;
    let folder = first.launch.folder.display().to_string();
    same(&(first.name.as_str(), folder.as_str()), &(expected.name, expected.folder))?;
    let (printed, end) = submission.run(first, "7\n");
    same(&(printed.trim(), end), &(expected.prints, End::Exited(0)))?;
    let named =
        built.repairs.iter().zip(expected.repairs).all(|(repair, words)| repair.to_string().contains(words));
    let all = named && built.repairs.len() == expected.repairs.len();
    if all { Ok(()) } else { Err(format!("repaired: {:#?}", built.repairs)) }
}

/// Builds files in vain and compares the reason.
pub fn compare_failure(files: &[(&str, &str)], expected: &BuildFailure) -> Result<(), String> {
    let built = SubmissionFolder::new(files).build();
    let failure = built.programs.err().ok_or("it was built")?;
    // In words: a reason is the same however it is put together.
    same(&format!("{failure:?}"), &format!("{expected:?}"))
        .map_err(|difference| format!("{difference}\n{:#?}", built.steps))
}

fn same<T: PartialEq + std::fmt::Debug>(found: &T, expected: &T) -> Result<(), String> {
    if found == expected { Ok(()) } else { Err(format!("expected {expected:?}, found {found:?}")) }
}
