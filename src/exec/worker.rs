//! One launcher and what belongs to it; does one run after another.

use std::ffi::{CString, OsStr, OsString};
use std::io;
use std::os::fd::AsFd;
use std::os::unix::ffi::OsStrExt;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use super::blueprint::{Blueprint, own_user};
use super::cgroup::Group;
use super::environment;
use super::fault::{Fault, Step};
use super::folder::Unread;
use super::harvest::{read_left, take_folder};
use super::job::{Folder, Job};
use super::launched::{Launched, NotLaunched};
use super::layout::Layout;
use super::limits::Limits;
use super::message::{Order, Reply, Request};
use super::program;
use super::raw::Rlimit;
use super::rlimits::{self, Neighbours};
use super::sample::Census;
use super::scratch::{Filled, Scratch};
use super::streams::Streams;
use super::template::Template;
use super::tier::Tier;
use crate::units::Bytes;

/// Does one run after another in its own launcher.
#[derive(Debug)]
pub struct Worker {
    blueprint: Arc<Blueprint>,
    number: u32,
    /// Whether programs run as a user of their own.
    pub(super) own_user: bool,
    launched: Option<Launched>,
    pub(super) scratch: Scratch,
    pub(super) census: Census,
    pub(super) group: Option<Group>,
    /// Output is read into it: as much as a pipe holds.
    pub(super) buffer: Vec<u8>,
    worn_group: Option<Group>,
    neighbours: Neighbours,
    /// The last program and its folder, for saying why it could not be started.
    last: (PathBuf, PathBuf),
}

impl Worker {
    /// The tier its programs run in.
    pub fn tier(&self) -> Tier {
        self.blueprint.tier
    }

    pub(super) fn start_up(blueprint: Arc<Blueprint>) -> Result<Self, NotLaunched> {
        // One count for the whole process: control groups, folders and users are named after it, and a launcher
        // that ends removes what bears its number.
        static STARTED: AtomicU32 = AtomicU32::new(0);
        let number = STARTED.fetch_add(1, Ordering::Relaxed);
        let fault = |source| NotLaunched::Fault(Fault::io("make a control group")(source));
        let group = blueprint.make_group(number).map_err(fault)?;
        let (launched, scratch, census) = Launched::start(&blueprint, number)?;
        Ok(Self {
            blueprint,
            number,
            own_user: own_user(number).is_some(),
            launched: Some(launched),
            scratch,
            census,
            group,
            buffer: vec![0; 1 << 16],
            worn_group: None,
            neighbours: Neighbours::default(),
            last: (PathBuf::new(), PathBuf::new()),
        })
    }

    /// Makes everything ready for a job and orders it; what it uses is counted from here on. Our ends of its streams.
    pub(super) fn order(&mut self, job: Job<'_>) -> Result<Streams, Fault> {
        job.limits.check()?;
        self.revive()?;
        let request = Request::Run(self.prepare(&job)?);
        let (streams, theirs) = Streams::new(job.input, job.terminal)?;
        self.begin_counting(&job.limits)?;
        let launched = self.launched.as_ref().ok_or_else(given_up)?;
        let entries = self.group.as_mut().map_or(&[][..], Group::entries);
        let fds: Vec<_> = theirs.iter().chain(entries).map(AsFd::as_fd).collect();
        launched.send(&request, &fds).map_err(|fault| match fault {
            Fault::System { source, .. } if source.kind() == io::ErrorKind::ArgumentListTooLong => {
                program::too_long(&job.command[0])
            }
            other => other,
        })?;
        self.worn_group = None;
        Ok(streams)
    }

    /// Reads a file that the last run left, by its path below the folder above the working folder.
    pub fn read_left(&self, path: &Path, limit: Bytes) -> Result<Vec<u8>, Unread> {
        read_left(&self.scratch, path, limit)
    }

    /// Where programs see the folder in which they may write whatever their working folder is.
    pub fn writable_path(&self) -> PathBuf {
        self.scratch.run_path()
    }

    /// Everything that the last run left in its working folder and beside it, as a folder for other runs: how a
    /// build is kept. Links that lead out, pipes and devices are left out.
    pub fn take_folder(&self) -> Result<Template, Fault> {
        take_folder(&self.scratch)
    }

    /// The launcher did not do its work: the next run gets a new one.
    pub(super) fn discard(&mut self) {
        self.launched = None;
    }

    pub(super) fn launched(&self) -> Result<&Launched, Fault> {
        self.launched.as_ref().ok_or_else(given_up)
    }

    /// The launcher's process number, while there is one.
    pub fn launcher_pid(&self) -> Option<i32> {
        self.launched.as_ref().map(Launched::pid)
    }

    /// A failed step of the last job, explained.
    pub(super) fn explain(&self, step: Step, errno: i32) -> Fault {
        let (program, folder) = &self.last;
        if step == Step::Folder {
            return program::explain(step, errno, program, folder);
        }
        program::explain(step, errno, program, &self.scratch.path_from_here(&folder.join(program)))
    }

    fn prepare(&mut self, job: &Job<'_>) -> Result<Order, Fault> {
        let name = job.command.first().cloned().unwrap_or_default();
        let program = if job.own {
            self.blueprint.own.path.clone()
        } else {
            program::find(&name, &self.blueprint.search_path)?
        };
        let word = |word: &OsStr| {
            // The system takes no zero byte in a word.
            let refused = |_| program::explain(Step::Exec, libc::EINVAL, &program, &program);
            CString::new(word.as_bytes()).map_err(refused)
        };
        let words = |list: &[OsString]| list.iter().map(|each| word(each)).collect::<Result<_, _>>();
        let arguments = words(job.command)?;
        let (folder, filled) = self.furnish(job)?;
        let folder = folder.join(job.workdir);
        self.last = (program.clone(), folder.clone());
        Ok(Order {
            program: word(program.as_os_str())?,
            arguments,
            environment: words(&self.environment(job.environment))?,
            folder: word(folder.as_os_str())?,
            rlimits: self.rlimits(job),
            listen: job.is_watched() && self.blueprint.reported_reads,
            terminal: job.terminal,
            layered: filled == Filled::Layers,
            own: job.own,
        })
    }

    /// Makes the folders ready and says where the program sees the working folder.
    fn furnish(&mut self, job: &Job<'_>) -> Result<(PathBuf, Filled), Fault> {
        if matches!(job.folder, Folder::Left) {
            self.scratch.go_on()?;
            let ready = (self.scratch.top_path(), Filled::Plain);
            return job.planted.first().map_or(Ok(ready), |file| Err(Fault::Planted(file.path.clone())));
        }
        let template = match job.folder {
            Folder::Copy(template) => Some(template),
            Folder::Scratch | Folder::Here(_) | Folder::Left => None,
        };
        let layout = Layout::new(template, job.planted)?;
        if self.take_off().and_then(|()| self.scratch.prepare()).is_err() {
            // Too much was left to remove it piece by piece: a new launcher has a new file system.
            self.discard();
            self.revive()?;
            self.scratch.prepare()?;
        }
        let filled = self.scratch.fill(layout)?;
        Ok(match job.folder {
            Folder::Here(path) => (path.to_owned(), filled),
            Folder::Scratch | Folder::Copy(_) | Folder::Left => (self.scratch.top_path(), filled),
        })
    }

    /// Has the layers of the last run taken apart.
    fn take_off(&mut self) -> Result<(), Fault> {
        if !self.scratch.is_layered() {
            return Ok(());
        }
        let launched = self.launched()?;
        launched.send(&Request::TakeOff, &[])?;
        match launched.receive()? {
            (Reply::Ready, _) => {
                self.scratch.taken_off();
                Ok(())
            }
            (reply, _) => Err(Fault::Launcher(format!("it said {reply:?} when it was to clean up"))),
        }
    }

    fn environment(&self, own: &[(&str, &str)]) -> Vec<OsString> {
        let (home, temporary) = (self.scratch.run_path(), self.scratch.temporary_path());
        let mut words = environment::build(&self.blueprint.search_path, &home, &temporary, own);
        words.extend(self.blueprint.toolchains.clone());
        words
    }

    fn rlimits(&mut self, job: &Job<'_>) -> Vec<Rlimit> {
        let limits = &job.limits;
        let mut all = rlimits::for_every_run(limits);
        if !job.own {
            all.extend(rlimits::mark());
        }
        if self.group.is_none() {
            let others = self.others();
            all.extend(rlimits::without_group(limits, others));
        }
        all
    }

    /// Processes that the system counts together with those of the run.
    fn others(&mut self) -> u64 {
        if self.own_user {
            return 0;
        }
        if self.blueprint.tier.has_namespaces() {
            // The launcher itself.
            return 1;
        }
        self.neighbours.count()
    }

    fn begin_counting(&mut self, limits: &Limits) -> Result<(), Fault> {
        let fault = || Fault::io("set up the control group");
        let Some(group) = &mut self.group else {
            return Ok(());
        };
        if group.begin(limits).map_err(fault())? {
            return Ok(());
        }
        let mut fresh = self.blueprint.make_group(self.number).map_err(fault())?;
        fresh.as_mut().map_or(Ok(true), |group| group.begin(limits)).map_err(fault())?;
        // The launcher is still in the old one; it leaves with the next order.
        self.worn_group = std::mem::replace(&mut self.group, fresh);
        Ok(())
    }

    /// A new launcher of the same kind; never a weaker one.
    fn revive(&mut self) -> Result<(), Fault> {
        if self.launched.is_some() {
            return Ok(());
        }
        // The old ones went with the launcher that lived in them.
        self.group = None;
        self.group = self.blueprint.make_group(self.number).map_err(Fault::io("make a control group"))?;
        let started = Launched::start(&self.blueprint, self.number);
        let (launched, scratch, census) = started.map_err(NotLaunched::into_fault)?;
        self.launched = Some(launched);
        self.scratch = scratch;
        self.census = census;
        Ok(())
    }
}

fn given_up() -> Fault {
    Fault::Launcher("it was given up".to_owned())
}
