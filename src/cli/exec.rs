//! `wasit exec`: any command under limits, and the facts about it.

use std::ffi::OsString;
use std::fs::File;
use std::path::{Path, PathBuf};

use anyhow::Context;

use crate::exec::{
    Fault, Folder, Input, Job, Limits, Next, Options, Require, Run, Sandbox, Stream, Template, Tier, readable,
};
use crate::exit::Exit;
use crate::report;
use crate::units::{Bytes, Millis};

use super::global::Global;

#[derive(Debug, clap::Args)]
#[command(after_help = "Example:\n  wasit exec --time 2s --memory 64MiB -- sort --version\n\n\
    The current folder is visible read-only; use --copy to run in a fresh writable copy of a folder. \
    Without --json the command's output passes through and the facts go to standard error.")]
pub(super) struct Arguments {
    /// Time on the clock [default: 10s]
    #[arg(long, value_name = "TIME")]
    time: Option<Millis>,
    /// Processor time of all processes together [default: 10s]
    #[arg(long, value_name = "TIME")]
    cpu: Option<Millis>,
    /// Memory of all processes together [default: 512MiB]
    #[arg(long, value_name = "SIZE")]
    memory: Option<Bytes>,
    /// Bytes of output and errors together [default: 16MiB]
    #[arg(long, value_name = "SIZE")]
    output: Option<Bytes>,
    /// Processes and threads at a time [default: 64]
    #[arg(long, value_name = "NUMBER")]
    processes: Option<u32>,
    /// What the command reads; without it, nothing
    #[arg(long, value_name = "FILE")]
    stdin: Option<PathBuf>,
    /// Run in a fresh writable copy of this folder
    #[arg(long, value_name = "FOLDER")]
    copy: Option<PathBuf>,
    /// Show this file or folder to the command, read-only (repeatable)
    #[arg(long, value_name = "PATH")]
    read: Vec<PathBuf>,
    /// Give the command a terminal instead of pipes
    #[arg(long)]
    tty: bool,
    /// Use exactly this tier: strong, namespaces, landlock or portable
    #[arg(long, value_name = "TIER")]
    tier: Option<Tier>,
    /// Refuse to run without this tier or guarantee (repeatable)
    #[arg(long, value_name = "NAME")]
    require: Vec<Require>,
    /// The command and its arguments
    #[arg(last = true, required = true, value_name = "COMMAND")]
    command: Vec<OsString>,
}

pub(super) fn run(global: &Global, arguments: &Arguments) -> anyhow::Result<Exit> {
    let limits = arguments.limits();
    limits.check().map_err(Fault::from)?;
    let input = arguments.input()?;
    let template = arguments.copy.as_deref().map(Template::read).transpose()?;
    let here = current_folder()?;
    let sandbox = Sandbox::open(&arguments.options(&here)?)?;
    let hidden = sandbox.tier().has_rules() && readable::is_private(&here);
    let command = if hidden && template.is_none() {
        arguments.named_from_elsewhere(&here)
    } else {
        arguments.command.clone()
    };
    let job = Job {
        folder: match &template {
            Some(template) => Folder::Copy(template),
            None if hidden => Folder::Scratch,
            None => Folder::Here(&here),
        },
        input,
        terminal: arguments.tty,
        limits,
        ..Job::new(&command)
    };
    let run = finish(&sandbox, job, global.json)?;
    if global.json {
        report::exec::write_json(&run, &sandbox)?;
    } else {
        report::exec::write_facts(&run, &sandbox)?;
    }
    Ok(Exit::Ok)
}

/// Runs to the end, passing output through unless the facts take its place.
fn finish(sandbox: &Sandbox, job: Job<'_>, silent: bool) -> anyhow::Result<Run> {
    let mut worker = sandbox.worker()?;
    let mut session = worker.start(job)?;
    loop {
        match session.next_event()? {
            Next::Output(..) if silent => {}
            Next::Output(Stream::Stdout, text) => report::exec::pass_on(std::io::stdout(), &text.0)?,
            Next::Output(Stream::Stderr, text) => report::exec::pass_on(std::io::stderr(), &text.0)?,
            Next::Waiting => session.close_input(),
            Next::Ended(run) => return Ok(*run),
        }
    }
}

impl Arguments {
    fn limits(&self) -> Limits {
        let usual = Limits::default();
        Limits {
            time: self.time.unwrap_or(usual.time),
            cpu: self.cpu.unwrap_or(usual.cpu),
            memory: self.memory.unwrap_or(usual.memory),
            output: self.output.unwrap_or(usual.output),
            processes: self.processes.unwrap_or(usual.processes),
            ..usual
        }
    }

    /// The command as one names it in another folder.
    fn named_from_elsewhere(&self, here: &Path) -> Vec<OsString> {
        let mut command = self.command.clone();
        for program in command.iter_mut().take(1).filter(|word| Path::new(word).components().count() > 1) {
            *program = here.join(&*program).into();
        }
        command
    }

    fn input(&self) -> anyhow::Result<Input> {
        let Some(path) = &self.stdin else {
            return Ok(Input::Nothing);
        };
        let file = File::open(path)
            .map_err(|source| crate::file::ReadError::System { path: path.clone(), source })?;
        Ok(Input::File(file))
    }

    fn options(&self, here: &Path) -> anyhow::Result<Options> {
        let mut options = Options::of_this_program()?;
        options.tier = self.tier;
        options.required.clone_from(&self.require);
        for path in &self.read {
            let real = path.canonicalize().with_context(|| format!("cannot show {}", path.display()))?;
            options.readable.push(real);
        }
        if self.copy.is_none() && !readable::is_private(here) {
            options.readable.push(here.to_owned());
        }
        if let Some(program) = readable::find_program(self.command.first().map_or("".as_ref(), |word| word)) {
            options.readable.extend(readable::of_program(&program));
        }
        Ok(options)
    }
}

fn current_folder() -> Result<PathBuf, Fault> {
    std::env::current_dir().map_err(|source| Fault::Folder { folder: PathBuf::from("."), source })
}
