//! Builds that are kept: the same files built by the same tools are built once.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::SystemTime;

use serde::{Deserialize, Serialize};

use crate::contact::submission::{Launch, Program, Submission};
use crate::digest::{Digest, FixedText};
use crate::exec::{Fault, Kind, Template, Tier, Worker, readable};
use crate::file::read_text;
use crate::language::{self, Language};
use crate::message::Message;
use crate::units::Bytes;

use super::{BuildStep, Built, build};

/// More builds than this push out the one that was not used for longest.
const MOST_BUILDS: usize = 128;
/// A longer build is made anew each time, so that the cache stays below 2 GiB.
const LONGEST_BUILD: u64 = 16 << 20;
const LONGEST_NOTE: Bytes = Bytes(4 << 20);

/// A folder with builds.
#[derive(Debug, Clone)]
pub struct Cache {
    folder: PathBuf,
}

/// What is kept beside the files of a build.
#[derive(Debug, Serialize, Deserialize)]
struct Note {
    #[serde(with = "crate::exec::any_path")]
    name: PathBuf,
    /// What the files were when they were kept.
    files: Digest,
    steps: Vec<BuildStep>,
    repairs: Vec<Message>,
    language: Option<&'static Language>,
    programs: Vec<KeptProgram>,
}

/// A program without its files.
#[derive(Debug, Serialize, Deserialize)]
struct KeptProgram {
    name: String,
    language: Option<&'static Language>,
    launch: Launch,
    built_by: String,
    is_substitute: bool,
}

impl KeptProgram {
    fn new(program: &Program) -> Self {
        let Program { name, language, launch, built_by, is_substitute, folder: _ } = program.clone();
        Self { name, language, launch, built_by, is_substitute }
    }

    fn into_program(self, folder: &Arc<Template>) -> Program {
        let Self { name, language, launch, built_by, is_substitute } = self;
        Program { name, language, folder: Arc::clone(folder), launch, built_by, is_substitute }
    }
}

impl Cache {
    /// A cache in a folder, which is made when something is kept.
    pub fn new(folder: PathBuf) -> Self {
        Self { folder }
    }

    /// What was kept, or built now and kept. Trouble with the folder costs time, never a build.
    pub fn build(&self, worker: &mut Worker, submission: &Submission) -> Result<Built, Fault> {
        let place = self.folder.join(key(worker.tier(), submission).to_string());
        if let Some(built) = load(&place) {
            return Ok(built);
        }
        let built = build(worker, submission)?;
        let _costs_only_time = self.keep(&place, &built);
        Ok(built)
    }

    /// Writes beside and renames, so that nobody ever sees half a build.
    fn keep(&self, place: &Path, built: &Built) -> io::Result<()> {
        let Some((note, files)) = worth_keeping(built) else { return Ok(()) };
        fs::create_dir_all(&self.folder)?;
        let new = tempfile::Builder::new().prefix(".new-").tempdir_in(&self.folder)?;
        let inner = new.path().join("files");
        fs::create_dir(&inner)?;
        files.write_to(&inner)?;
        fs::write(new.path().join("note.json"), serde_json::to_vec(&note)?)?;
        // Before it gets its name: after a loss of power the name must not lead to half a build.
        sync_below(new.path())?;
        // What lies there is damaged, or somebody else was quicker: then theirs stays.
        if load(place).is_none() {
            let _was_damaged = fs::remove_dir_all(place);
        }
        if fs::rename(new.path(), place).is_ok() {
            let _now_the_kept_one = new.keep();
        }
        self.make_room()
    }

    fn make_room(&self) -> io::Result<()> {
        let mut builds: Vec<(SystemTime, PathBuf)> = Vec::new();
        for entry in fs::read_dir(&self.folder)? {
            let path = entry?.path();
            let used = fs::metadata(path.join("note.json")).and_then(|metadata| metadata.modified());
            builds.push((used.unwrap_or(SystemTime::UNIX_EPOCH), path));
        }
        builds.sort();
        let surplus = builds.len().saturating_sub(MOST_BUILDS);
        for (_, path) in builds.into_iter().take(surplus) {
            fs::remove_dir_all(path)?;
        }
        Ok(())
    }
}

/// Has everything below a folder written to disk.
fn sync_below(folder: &Path) -> io::Result<()> {
    for entry in walkdir::WalkDir::new(folder) {
        let entry = entry.map_err(io::Error::other)?;
        if entry.file_type().is_file() || entry.file_type().is_dir() {
            fs::File::open(entry.path())?.sync_all()?;
        }
    }
    Ok(())
}

/// A build that took compiling and is not too long; interpreted programs are quicker looked at than copied, and
/// what they lack may be installed tomorrow.
fn worth_keeping(built: &Built) -> Option<(Note, &Template)> {
    let programs = built.programs.as_ref().ok()?;
    let files = &programs.first()?.folder;
    let compiled =
        programs.iter().any(|program| program.language.is_some_and(|language| language.is_compiled));
    let bytes: u64 = files.entries().iter().map(|entry| length(&entry.kind)).sum();
    let note = Note {
        name: files.name().to_owned(),
        files: digest(files),
        steps: built.steps.clone(),
        repairs: built.repairs.clone(),
        language: built.language,
        programs: programs.iter().map(KeptProgram::new).collect(),
    };
    (compiled && bytes <= LONGEST_BUILD).then_some((note, files))
}

fn length(kind: &Kind) -> u64 {
    match kind {
        Kind::File { bytes, .. } => bytes.len() as u64,
        Kind::Folder | Kind::Link(_) => 0,
    }
}

fn digest(files: &Template) -> Digest {
    Digest::of_pieces(|mut feed| files.feed(&mut feed))
}

/// Reads a kept build; nothing if there is none, or it is damaged.
fn load(place: &Path) -> Option<Built> {
    let file = place.join("note.json");
    let note: Note = serde_json::from_str(&read_text(&file, LONGEST_NOTE).ok()?).ok()?;
    let folder = Arc::new(Template::read_back(&place.join("files"), &note.name).ok()?);
    if digest(&folder) != note.files {
        return None;
    }
    // Used now; a folder that cannot be written to only forgets that.
    let _forgotten =
        fs::File::options().append(true).open(&file).and_then(|file| file.set_modified(SystemTime::now()));
    let programs = note.programs.into_iter().map(|program| program.into_program(&folder)).collect();
    let Note { steps, repairs, language, .. } = note;
    Some(Built { steps, programs: Ok(programs), language, repairs })
}

/// What a build depends on: the submission, its folder's name, this program, the sandbox and the tools of this machine.
fn key(tier: Tier, submission: &Submission) -> Digest {
    let mut text = FixedText::new("wasit build")
        .line("wasit", std::env::current_exe().ok().and_then(|path| stamp(&path)).unwrap_or_default())
        .line("tier", tier)
        .line("submission", submission.digest)
        .line("name", submission.files.name().display());
    for (tool, _) in language::tools() {
        if let Some(stamp) = readable::find_program(tool.command.as_ref()).and_then(|path| stamp(&path)) {
            text = text.line(tool.command, stamp);
        }
    }
    for jdk in super::java::find_jdks() {
        text = text.line("jdk", jdk.javac);
    }
    text.digest()
}

/// Which program it is and when it was installed.
fn stamp(path: &Path) -> Option<String> {
    let real = path.canonicalize().ok()?;
    let metadata = fs::metadata(&real).ok()?;
    let age = metadata.modified().ok()?.duration_since(SystemTime::UNIX_EPOCH).ok()?;
    Some(format!("{} {} {}", real.display(), metadata.len(), age.as_nanos()))
}
