//! One run under way: events out, answers in, limits watched.

use std::os::fd::OwnedFd;
use std::path::Path;
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::io::Errno;

use super::cgroup::Group;
use super::event::{Event, Stream, Text};
use super::evidence::Evidence;
use super::fault::{Fault, Step};
use super::folder::Unread;
use super::harvest::find_changes;
use super::job::Job;
use super::limits::Limits;
use super::message::{Finish, Reply, Request};
use super::ports::{Port, ready_ports};
use super::recorder::Recorder;
use super::run::{End, Run};
use super::streams::Streams;
use super::waiting::Waiting;
use super::watch::Watch;
use super::worker::Worker;
use crate::units::Bytes;

/// How long a launcher may take to end a run after being told to.
const PATIENCE: Duration = Duration::from_secs(5);

/// From so many events on output in crumbs is gathered for a moment, so that its record stays small.
const MANY: usize = 2000;
const GATHER: Duration = Duration::from_millis(1);

#[derive(Debug)]
pub struct Session<'a> {
    worker: &'a mut Worker,
    streams: Streams,
    waiting: Option<Waiting>,
    begin: Instant,
    watch: Watch,
    next_tick: Instant,
    recorder: Recorder,
    killed: Option<(End, Instant)>,
    outcome: Option<Outcome>,
}

/// What a session says next.
#[derive(Debug)]
pub enum Next<'a> {
    Output(Stream, &'a Text),
    /// The program waits for an answer.
    Waiting,
    Ended(Box<Run>),
}

/// What the launcher said at the end.
#[derive(Debug, Clone, Copy)]
enum Outcome {
    Finished(Finish),
    Failed(Step, i32),
}

impl Worker {
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
        let (limits, watched) = (job.limits.clone(), job.is_watched());
        let streams = self.order(job)?;
        Ok(Session::new(self, limits, streams, watched))
    }
}

impl<'a> Session<'a> {
    /// The run that the worker's launcher has just been ordered to do.
    fn new(worker: &'a mut Worker, limits: Limits, streams: Streams, watched: bool) -> Self {
        let now = Instant::now();
        let recorder = Recorder::new(now, limits.output);
        let watch = Watch::new(limits, worker.group.is_some());
        Self {
            worker,
            streams,
            waiting: watched.then(|| Waiting::new(now)),
            begin: now,
            next_tick: now + watch.tick,
            watch,
            recorder,
            killed: None,
            outcome: None,
        }
    }

    /// What happens next. After [`Next::Ended`] or an error there is nothing more.
    pub fn next_event(&mut self) -> Result<Next<'_>, Fault> {
        loop {
            if let Some(position) = self.recorder.next_untold() {
                return Ok(match self.recorder.event(position) {
                    Event::Output(stream, text) => Next::Output(*stream, text),
                    Event::Waiting | Event::Typed(_) | Event::Ended => Next::Waiting,
                });
            }
            match self.outcome {
                None => self.turn().inspect_err(|_| self.worker.discard())?,
                Some(outcome) => {
                    if let Some(run) = self.conclude(outcome)? {
                        return Ok(Next::Ended(Box::new(run)));
                    }
                }
            }
        }
    }

    pub fn answer(&mut self, bytes: &[u8]) {
        self.recorder.note(Event::Typed(Text(bytes.to_vec())));
        if let Some(waiting) = &mut self.waiting {
            waiting.answered(Instant::now());
        }
        self.streams.feed.add(bytes);
    }

    /// No more answers: the program sees the end of its input.
    pub fn close_input(&mut self) {
        self.streams.feed.close();
    }

    /// Ends the run early; it then ends as if a signal had ended it.
    pub fn stop(&mut self) -> Result<(), Fault> {
        self.kill(End::Signalled(libc::SIGKILL))
    }

    /// Reads a file that the run left, once it has ended: see [`Worker::read_left`].
    pub fn read_left(&self, path: &Path, limit: Bytes) -> Result<Vec<u8>, Unread> {
        self.worker.read_left(path, limit)
    }

    fn turn(&mut self) -> Result<(), Fault> {
        if self.drips() {
            std::thread::sleep(GATHER);
        }
        let ready = {
            let launcher = self.worker.launched()?.socket()?;
            ready_ports(launcher, &self.streams, self.waiting.as_ref(), &self.patience())?
        };
        for (port, flags) in ready {
            match port {
                Port::Launcher => self.hear()?,
                Port::Output(stream) => self.read_output(stream)?,
                Port::Feed => self.streams.feed.write_pending(),
                Port::Listener => self.take_report(flags),
            }
        }
        if self.outcome.is_none() {
            self.watch_limits()?;
            self.watch_waiting()?;
        }
        Ok(())
    }

    /// Whether output comes in crumbs, and has for long: each would be kept with its time.
    fn drips(&self) -> bool {
        self.recorder.len() > MANY && self.recorder.is_crumb()
    }

    fn patience(&self) -> Timespec {
        let look = self.waiting.as_ref().and_then(|waiting| waiting.due(&self.streams.feed));
        let until = look.map_or(self.next_tick, |look| look.min(self.next_tick));
        let left = until.saturating_duration_since(Instant::now());
        left.try_into().unwrap_or(Timespec { tv_sec: 1, tv_nsec: 0 })
    }

    fn hear(&mut self) -> Result<(), Fault> {
        match self.worker.launched()?.receive()? {
            (Reply::Finished(finish), _) => self.outcome = Some(Outcome::Finished(finish)),
            (Reply::Failed(step, errno), _) => self.outcome = Some(Outcome::Failed(step, errno)),
            (Reply::Listening, fds) => {
                if let (Some(waiting), Some(listener)) = (&mut self.waiting, fds.into_iter().next()) {
                    waiting.listen(listener);
                }
            }
            (reply @ (Reply::Ready | Reply::Refused(..)), _) => {
                return Err(Fault::Launcher(format!("it said {reply:?} in the middle of a run")));
            }
        }
        Ok(())
    }

    /// Reads once what is there; the limit cuts the stream and ends the run.
    fn read_output(&mut self, stream: Stream) -> Result<(), Fault> {
        let mut buffer = std::mem::take(&mut self.worker.buffer);
        let read = self.read_into(stream, &mut buffer);
        let whole = read.is_none_or(|got| self.recorder.keep(stream, &buffer[..got]));
        self.worker.buffer = buffer;
        if let (Some(_), Some(waiting)) = (read, &mut self.waiting) {
            waiting.sign_of_life(Instant::now());
        }
        if whole { Ok(()) } else { self.cut() }
    }

    /// Reads once; nothing when there is nothing, and the stream is closed at its end.
    fn read_into(&mut self, stream: Stream, buffer: &mut [u8]) -> Option<usize> {
        let end = self.output_end(stream);
        match rustix::io::read(end.as_ref()?, buffer) {
            Ok(got) if got > 0 => return Some(got),
            Err(Errno::INTR | Errno::AGAIN) => return None,
            Ok(_) | Err(_) => *end = None,
        }
        None
    }

    fn output_end(&mut self, stream: Stream) -> &mut Option<OwnedFd> {
        match stream {
            Stream::Stdout => &mut self.streams.stdout,
            Stream::Stderr => &mut self.streams.stderr,
        }
    }

    fn take_report(&mut self, flags: PollFlags) {
        let Some(waiting) = &mut self.waiting else {
            return;
        };
        if flags.contains(PollFlags::IN) {
            waiting.take_report(&self.streams.feed);
        } else {
            waiting.stop_listening();
        }
    }

    fn watch_waiting(&mut self) -> Result<(), Fault> {
        let Some(waiting) = &mut self.waiting else {
            return Ok(());
        };
        if !waiting.look(Instant::now(), &self.streams.feed, &self.worker.census) {
            return Ok(());
        }
        if !self.streams.feed.has_more() {
            self.streams.feed.type_end();
            waiting.answered(Instant::now());
            return Ok(());
        }
        // What it wrote before it began to wait comes first.
        self.drain()?;
        self.recorder.note(Event::Waiting);
        Ok(())
    }

    /// Reads what is already in the pipes, without waiting: a survivor may hold them open for ever.
    fn drain(&mut self) -> Result<(), Fault> {
        for stream in [Stream::Stdout, Stream::Stderr] {
            while let Some(end) = self.output_end(stream) {
                let mut fds = [PollFd::new(end, PollFlags::IN)];
                let now = Timespec { tv_sec: 0, tv_nsec: 0 };
                if !matches!(poll(&mut fds, Some(&now)), Ok(1..)) {
                    break;
                }
                self.read_output(stream)?;
                if self.is_full() {
                    break;
                }
            }
        }
        Ok(())
    }

    fn is_full(&self) -> bool {
        matches!(self.killed, Some((End::Output, _)))
    }

    fn watch_limits(&mut self) -> Result<(), Fault> {
        let now = Instant::now();
        if let Some((_, when)) = self.killed {
            self.next_tick = now + self.watch.tick;
            let gone = now - when > PATIENCE;
            return if gone { Err(Fault::Launcher("it did not end a run".to_owned())) } else { Ok(()) };
        }
        if now < self.next_tick {
            return Ok(());
        }
        self.next_tick = now + self.watch.tick;
        match self.watch.broken(now - self.begin, self.worker.group.as_ref(), &self.worker.census) {
            Some(end) => self.kill(end),
            None => Ok(()),
        }
    }

    fn kill(&mut self, end: End) -> Result<(), Fault> {
        if self.killed.is_none() && self.outcome.is_none() {
            self.killed = Some((end, Instant::now()));
            let launched = self.worker.launched()?;
            launched.send(&Request::Kill, &[])?;
            // Where programs run as the launcher's user they can stop it, and then it would not hear.
            launched.wake();
        }
        Ok(())
    }

    /// Too much was written. That stays the reason even when the program has ended before all of it was read.
    fn cut(&mut self) -> Result<(), Fault> {
        self.kill(End::Output)?;
        self.killed.get_or_insert((End::Output, Instant::now()));
        Ok(())
    }

    /// Everything is over: the facts, unless there is output that was not told yet.
    fn conclude(&mut self, outcome: Outcome) -> Result<Option<Run>, Fault> {
        let finish = match outcome {
            Outcome::Failed(step, errno) => return Err(self.worker.explain(step, errno)),
            Outcome::Finished(finish) => finish,
        };
        if !self.is_full() {
            let told = self.recorder.len();
            self.drain()?;
            if self.recorder.len() > told {
                return Ok(None);
            }
        }
        if finish.survivors {
            self.worker.discard();
        }
        self.recorder.note(Event::Ended);
        self.facts(finish).map(Some)
    }

    fn facts(&mut self, finish: Finish) -> Result<Run, Fault> {
        let usage = self.worker.group.as_ref().map(Group::usage).transpose();
        let evidence = Evidence {
            limits: &self.watch.limits,
            finish,
            usage: usage.map_err(Fault::io("read the control group"))?,
            sampled_peak: self.watch.sampled_peak,
            delayed: self.watch.delay.total,
            killed: self.killed.map(|(end, _)| end),
        };
        Ok(Run {
            end: evidence.end(),
            status: evidence.status(),
            wall: finish.wall,
            delayed: self.watch.delay.total.min(finish.wall),
            cpu: evidence.cpu(),
            peak: evidence.peak(),
            stdout_bytes: self.recorder.kept(Stream::Stdout),
            stderr_bytes: self.recorder.kept(Stream::Stderr),
            leftover_processes: finish.leftovers,
            record: self.recorder.take(),
            files: find_changes(&self.worker.scratch),
        })
    }
}

/// A run nobody waits for is ended with its launcher.
impl Drop for Session<'_> {
    fn drop(&mut self) {
        if self.outcome.is_none() {
            self.worker.discard();
        }
    }
}
