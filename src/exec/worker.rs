//! One launcher and what belongs to it; does one run after another.

use std::ffi::OsString;
use std::os::fd::AsFd;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};

use super::backstops;
use super::blueprint::Blueprint;
use super::cgroup::Group;
use super::changes::{Unread, read_left};
use super::environment;
use super::event::Next;
use super::fault::{Fault, Step};
use super::home::Home;
use super::job::{Folder, Input, Job};
use super::launched::{Launched, NotLaunched};
use super::launcher::SCRATCH;
use super::layers::Layers;
use super::layout::Layout;
use super::limits::Limits;
use super::message::{Order, Reply, Request, Setup};
use super::neighbours::Neighbours;
use super::own_user::own_user;
use super::program;
use super::raw::Identity;
use super::run::Run;
use super::sample::Census;
use super::scratch::{Filled, Scratch};
use super::session::Session;
use super::streams::Streams;
use super::taken::take_folder;
use super::template::Template;
use super::wire;
use crate::limits::Bytes;

/// Does one run after another in its own launcher.
#[derive(Debug)]
pub struct Worker {
    blueprint: Arc<Blueprint>,
    number: u32,
    identity: Option<Identity>,
    launched: Option<Launched>,
    pub(super) scratch: Scratch,
    pub(super) census: Census,
    pub(super) group: Option<Group>,
    /// Output is read into it: as much as a pipe holds.
    pub(super) buffer: Vec<u8>,
    worn_group: Option<Group>,
    home: Option<Home>,
    neighbours: Neighbours,
    last: (PathBuf, PathBuf),
}

impl Worker {
    /// Starts a worker.
    pub fn start_up(blueprint: Arc<Blueprint>) -> Result<Self, NotLaunched> {
        // One count for the whole process: control groups, homes and users are named after it, and a launcher
        // that ends removes what bears its number.
        static STARTED: AtomicU32 = AtomicU32::new(0);
        let number = STARTED.fetch_add(1, Ordering::Relaxed);
        let identity = own_user(number);
        let fault = |source| NotLaunched::Fault(Fault::io("make a control group")(source));
        let group = match &blueprint.hierarchies {
            Some(hierarchies) => Some(Group::new(hierarchies, number).map_err(fault)?),
            None => None,
        };
        let home = if blueprint.tier.has_namespaces() { None } else { Some(Home::make(number, identity)?) };
        let setup = blueprint.setup(number, identity, home.as_ref());
        let launched = Launched::start(&blueprint.executable, &setup)?;
        let (scratch, census) = attach(&launched, &setup)?;
        Ok(Self {
            blueprint,
            number,
            identity,
            launched: Some(launched),
            scratch,
            census,
            group,
            buffer: vec![0; 1 << 16],
            worn_group: None,
            home,
            neighbours: Neighbours::default(),
            last: (PathBuf::new(), PathBuf::new()),
        })
    }

    /// Runs a job to its end.
    pub fn run(&mut self, job: Job<'_>) -> Result<Run, Fault> {
        let mut session = self.start(job)?;
        session.close_input();
        loop {
            if let Next::Ended(run) = session.next_event()? {
                return Ok(*run);
            }
        }
    }

    /// Starts a job; the session gives its events.
    pub fn start<'a>(&'a mut self, job: Job<'a>) -> Result<Session<'a>, Fault> {
        job.limits.check()?;
        self.revive()?;
        let order = self.order(&job)?;
        let watched = is_watched(&job);
        let (streams, theirs) = Streams::new(job.input, job.terminal)?;
        self.begin_counting(&job.limits)?;
        let launched = self.launched.as_ref().ok_or_else(|| Fault::Launcher("it was given up".to_owned()))?;
        let entries = self.group.as_mut().map_or(&[][..], Group::entries);
        let fds: Vec<_> = theirs.fds.iter().chain(entries).map(AsFd::as_fd).collect();
        let request = Request::Run(order).pack();
        if request.len() > wire::LONGEST {
            return Err(program::too_long(&job.command[0]));
        }
        launched.send_packed(&request, &fds)?;
        self.worn_group = None;
        Ok(Session::new(self, job.limits, streams, watched))
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
        let launched = self.launched.as_ref();
        launched.ok_or_else(|| Fault::Launcher("it was given up".to_owned()))
    }

    /// The launcher's process number, while there is one.
    pub fn launcher_pid(&self) -> Option<i32> {
        self.launched.as_ref().map(Launched::pid)
    }

    /// Whether programs run as a user of their own.
    pub(super) fn has_own_user(&self) -> bool {
        self.identity.is_some()
    }

    /// A failed step of the last job, explained.
    pub(super) fn explain(&self, step: Step, errno: i32) -> Fault {
        let (program, folder) = &self.last;
        if step == Step::Folder {
            return program::explain(step, errno, program, folder);
        }
        program::explain(step, errno, program, &self.scratch.path_from_here(&folder.join(program)))
    }

    fn order(&mut self, job: &Job<'_>) -> Result<Order, Fault> {
        let name = job.command.first().cloned().unwrap_or_default();
        let program = program::find(&name, &self.blueprint.search_path)?;
        let (folder, filled) = self.furnish(job)?;
        let folder = folder.join(job.workdir);
        self.last = (program.clone(), folder.clone());
        Ok(Order {
            program: program.into(),
            arguments: job.command.to_vec(),
            environment: self.environment(job.environment),
            folder,
            rlimits: self.backstops(&job.limits),
            listen: is_watched(job) && self.blueprint.reported_reads,
            terminal: job.terminal,
            layered: filled == Filled::Layers,
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

    /// What the kernel enforces by itself.
    fn backstops(&mut self, limits: &Limits) -> Vec<(i32, u64, u64)> {
        let mut all = backstops::for_every_run(limits);
        if self.group.is_none() {
            let others = self.others();
            all.extend(backstops::without_group(limits, others));
        }
        all
    }

    /// Processes that the system counts together with those of the run.
    fn others(&mut self) -> u64 {
        if self.identity.is_some() {
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
        let Some(hierarchies) = &self.blueprint.hierarchies else {
            return Ok(());
        };
        let mut group = Group::new(hierarchies, self.number).map_err(fault())?;
        group.begin(limits).map_err(fault())?;
        // The launcher is still in the old one; it leaves with the next order.
        self.worn_group = self.group.replace(group);
        Ok(())
    }

    /// A new launcher of the same kind; never a weaker one.
    fn revive(&mut self) -> Result<(), Fault> {
        if self.launched.is_some() {
            return Ok(());
        }
        if !self.blueprint.tier.has_namespaces() {
            // The old one went with its launcher.
            self.home = None;
            let home = Home::make(self.number, self.identity).map_err(NotLaunched::into_fault)?;
            self.home = Some(home);
        }
        let setup = self.blueprint.setup(self.number, self.identity, self.home.as_ref());
        if let Some(hierarchies) = &self.blueprint.hierarchies {
            // The old ones went with the launcher that lived in them.
            self.group = None;
            let group = Group::new(hierarchies, self.number).map_err(Fault::io("make a control group"))?;
            self.group = Some(group);
        }
        let start = || {
            let launched = Launched::start(&self.blueprint.executable, &setup)?;
            let (scratch, census) = attach(&launched, &setup)?;
            Ok((launched, scratch, census))
        };
        let (launched, scratch, census) = start().map_err(NotLaunched::into_fault)?;
        self.launched = Some(launched);
        self.scratch = scratch;
        self.census = census;
        Ok(())
    }
}

/// Whether somebody must see when the program waits for input: to answer, or to say again that there is no more.
fn is_watched(job: &Job<'_>) -> bool {
    job.terminal || matches!(job.input, Input::Dialogue)
}

fn attach(launched: &Launched, setup: &Setup) -> Result<(Scratch, Census), NotLaunched> {
    let fault = |source| NotLaunched::Fault(Fault::io("use the launcher's folders")(source));
    let root = launched.scratch.try_clone().map_err(fault)?;
    let sized = setup.tier.has_namespaces();
    let path = if sized { PathBuf::from(SCRATCH) } else { setup.scratch.clone() };
    let census = match &launched.proc {
        #[cfg(target_os = "linux")]
        Some(proc) => Census::of_namespace(proc.try_clone().map_err(fault)?),
        _ => Census::below(launched.pid()).map_err(|errno| fault(errno.into()))?,
    };
    let layers = launched.layers.as_ref().map(|(lower, above)| Ok((lower.try_clone()?, above.try_clone()?)));
    let layers = layers.transpose().map_err(fault)?.map(|(lower, above)| Layers::new(lower, above));
    Ok((Scratch::new(root, path, setup.identity, sized, layers), census))
}
