//! Where animals are built and run.

use std::ffi::OsString;
use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::Command;

use wasit::exec::{Folder, Input, Job, Next, Options, Run, Sandbox, Tier, Worker};

use super::table::Animal;

/// Compiled animals, and a folder with the grader's secrets.
pub struct Cage {
    folder: tempfile::TempDir,
    /// Programs that could not be built, with the missing tool.
    missing: Vec<(String, String)>,
}

/// What is needed to run an animal, and cannot be had.
pub type Skip = String;

impl Cage {
    /// Compiles everything that can be compiled here. Everybody may read it: some animals run as another user.
    pub fn build() -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        open_up(folder.path(), 0o755);
        let secrets = folder.path().join("secrets");
        fs::create_dir(&secrets).expect("a folder");
        open_up(&secrets, 0o777);
        fs::write(secrets.join("answers"), "42\n").expect("a file");
        let zoo = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/zoo");
        let mut missing = Vec::new();
        let bin = folder.path().join("animals");
        fs::create_dir(&bin).expect("a folder");
        // Below what is shown: there it has to be taken out.
        fs::copy(env!("CARGO_BIN_EXE_wasit"), bin.join("wasit")).expect("the program under test");
        let batch = bin.join("batch");
        fs::create_dir(&batch).expect("a folder");
        fs::write(batch.join("answers"), "42\n").expect("a file");
        for entry in fs::read_dir(zoo).expect("the zoo").flatten() {
            if let Err(reason) = compile(&entry.path(), &bin) {
                missing.push((entry.file_name().to_string_lossy().into_owned(), reason));
            }
        }
        Self { folder, missing }
    }

    /// Where it is.
    pub fn path(&self) -> &Path {
        self.folder.path()
    }

    /// A sandbox of exactly this tier, in which animals are visible and secrets are not.
    pub fn sandbox(&self, tier: Tier) -> Result<Sandbox, Skip> {
        let bin = self.path().canonicalize().expect("the cage").join("animals");
        let mut options = Options::new(bin.join("wasit"));
        options.tier = Some(tier);
        options.hidden.push(bin.join("batch"));
        options.readable.push(bin);
        Sandbox::open(&options).map_err(|fault| fault.to_string())
    }

    /// The command line of an animal.
    pub fn command(&self, words: &[String]) -> Result<Vec<OsString>, Skip> {
        let bin = self.path().canonicalize().expect("the cage").join("animals");
        let name = &words[0];
        if let Some((_, reason)) = self.missing.iter().find(|(file, _)| file == name || is_source(file, name))
        {
            return Err(reason.clone());
        }
        let mut command: Vec<OsString> = match name.rsplit_once('.') {
            Some((_, "py")) => vec![python()?.into(), bin.join(name).into()],
            Some((class, "java")) => {
                let options = ["-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-Xshare:auto", "-cp"];
                let mut command: Vec<OsString> = vec!["/usr/bin/java".into()];
                command.extend(options.map(OsString::from));
                command.extend([bin.clone().into(), class.into()]);
                command
            }
            Some((program, _)) => vec![bin.join(program).into()],
            None => vec![bin.join(name).into()],
        };
        command.extend(words[1..].iter().map(|word| self.fill(word).into()));
        Ok(command)
    }

    fn fill(&self, word: &str) -> String {
        let secrets = self.path().join("secrets");
        word.replace("{answers}", &secrets.join("answers").to_string_lossy())
            .replace("{wasit}", &self.path().join("animals/wasit").to_string_lossy())
            .replace("{batch}", &self.path().join("animals/batch").to_string_lossy())
            .replace("{folder}", &secrets.to_string_lossy())
            .replace("{grader}", &std::process::id().to_string())
    }
}

/// Whether a compiled animal comes from this file.
fn is_source(file: &str, name: &str) -> bool {
    file.strip_suffix(".c").or_else(|| file.strip_suffix(".cpp")) == Some(name)
}

fn open_up(path: &Path, mode: u32) {
    fs::set_permissions(path, fs::Permissions::from_mode(mode)).expect("to open up a folder");
}

fn python() -> Result<String, Skip> {
    let usual = "/usr/bin/python3";
    if Path::new(usual).exists() { Ok(usual.to_owned()) } else { Err("python3 is missing".to_owned()) }
}

/// Compiles or copies one file; headers, tables and our own code are passed over.
fn compile(source: &Path, bin: &Path) -> Result<(), Skip> {
    let name = source.file_name().expect("a name").to_string_lossy().into_owned();
    let (stem, kind) = name.rsplit_once('.').expect("an ending");
    let target = bin.join(stem);
    let mut command = match kind {
        "c" => with("gcc", &["-O1", "-pthread", "-w", "-o"], &[&target, source]),
        "cpp" => with("g++", &["-O1", "-w", "-o"], &[&target, source]),
        "java" => with("javac", &["-d"], &[bin, source]),
        "go" => with("go", &["build", "-o"], &[&target, source]),
        "py" => {
            return fs::copy(source, bin.join(&name)).map(drop).map_err(|error| error.to_string());
        }
        _ => return Ok(()),
    };
    // Compilers that keep a cache keep it here: the user may have no home.
    command.env("HOME", bin).env("GOCACHE", bin.join("cache")).env("GOFLAGS", "-buildvcs=false");
    match command.output() {
        Ok(output) if output.status.success() => Ok(()),
        Ok(output) => panic!("{name}: {}", String::from_utf8_lossy(&output.stderr)),
        Err(_) => Err(format!("{} is missing", command.get_program().to_string_lossy())),
    }
}

fn with(program: &str, options: &[&str], paths: &[&Path]) -> Command {
    let mut command = Command::new(program);
    command.args(options).args(paths.iter().map(PathBuf::from));
    command
}

/// Runs a command to its end, answering whenever it waits.
pub fn run(worker: &mut Worker, command: &[OsString], animal: &Animal) -> Result<Run, String> {
    let answers: u32 = animal.setting("dialogue").map_or(0, |number| number.parse().expect("a number"));
    let stdin = animal.setting("stdin").map(|size| size.parse::<wasit::units::Bytes>().expect("a size"));
    let input = match stdin {
        Some(size) => Input::Bytes(vec![b'x'; size.0 as usize]),
        None if answers > 0 => Input::Dialogue,
        None => Input::Nothing,
    };
    let job = Job {
        folder: Folder::Scratch,
        input,
        terminal: animal.setting("tty").is_some(),
        limits: animal.limits(),
        ..Job::new(command)
    };
    let mut session = worker.start(job).map_err(|fault| fault.to_string())?;
    let mut given = 0;
    loop {
        match session.next_event().map_err(|fault| fault.to_string())? {
            Next::Output(..) => {}
            Next::Waiting if given < answers => {
                given += 1;
                session.answer(format!("{given}\n").as_bytes());
            }
            Next::Waiting => session.close_input(),
            Next::Ended(run) => return Ok(*run),
        }
    }
}
