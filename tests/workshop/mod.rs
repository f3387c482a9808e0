//! A submission in a folder of its own, built in the sandbox and started, for tests of building.

#![allow(dead_code, reason = "not every test target that shares this file uses all of it")]

use std::fs;
use std::path::{Path, PathBuf};

use wasit::build::{BuildFailure, Built, Cache, build};
use wasit::exec::{
    End, Folder, Input, Job, Limits, Options, Run, Sandbox, Stream, Worker, stream_bytes, toolchain,
};
use wasit::limits::Bytes;
use wasit::submission::{Program, Submission};

/// A submission in a folder of its own, and the means to build it.
pub struct Workshop {
    folder: tempfile::TempDir,
    worker: Worker,
}

impl Workshop {
    /// With these files, by path and content.
    pub fn new(files: &[(&str, &str)]) -> Self {
        let mut options = Options::new(assert_cmd::cargo::cargo_bin("wasit"));
        options.readable = toolchain::readable_for_all();
        let worker = Sandbox::open(&options).and_then(|sandbox| sandbox.worker()).expect("some tier works");
        let folder = tempfile::tempdir().expect("a folder");
        let workshop = Self { folder, worker };
        for (path, text) in files {
            workshop.write(path, text);
        }
        workshop
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
    let mut workshop = Workshop::new(files);
    let built = workshop.build();
    let programs = built.programs.map_err(|failure| format!("{failure:?}\n{:#?}", built.steps))?;
    let first = programs.first().ok_or("no program")?;
    let folder = first.launch.folder.display().to_string();
    same(&(first.name.as_str(), folder.as_str()), &(expected.name, expected.folder))?;
    let (printed, end) = workshop.run(first, "7\n");
    same(&(printed.trim(), end), &(expected.prints, End::Exited(0)))?;
    let named = built.repairs.iter().zip(expected.repairs).all(|(repair, words)| repair.contains(words));
    let all = named && built.repairs.len() == expected.repairs.len();
    if all { Ok(()) } else { Err(format!("repaired: {:#?}", built.repairs)) }
}

/// Builds files in vain and compares the reason.
pub fn compare_failure(files: &[(&str, &str)], expected: &BuildFailure) -> Result<(), String> {
    let built = Workshop::new(files).build();
    let failure = built.programs.err().ok_or("it was built")?;
    same(&failure, expected).map_err(|difference| format!("{difference}\n{:#?}", built.steps))
}

fn same<T: PartialEq + std::fmt::Debug>(found: &T, expected: &T) -> Result<(), String> {
    if found == expected { Ok(()) } else { Err(format!("expected {expected:?}, found {found:?}")) }
}
