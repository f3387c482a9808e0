//! Is the program waiting for an answer? Reported by the kernel, seen in `/proc`, or guessed from silence.

use std::os::fd::OwnedFd;
use std::time::{Duration, Instant};

#[cfg(target_os = "linux")]
use super::awaited::{awaited_files, patience};
#[cfg(target_os = "linux")]
use super::sample::Call;
use super::sample::Census;
use super::streams::Feed;

/// Between two looks at threads after the kernel has reported a read.
const SHORTEST_PAUSE: Duration = Duration::from_micros(100);
/// Between two looks without reports from the kernel.
const LOOK: Duration = Duration::from_millis(2);
/// Silence after which a program that polls its input, or reads it under another number, is asked about.
#[cfg(target_os = "linux")]
const SILENCE: Duration = Duration::from_millis(50);
/// A program that waits in one thread and is busy in another for this long, without output, is waiting.
#[cfg(target_os = "linux")]
const SPINNING: Duration = Duration::from_secs(2);
/// Without any way to look, silence this long is taken for waiting.
#[cfg(not(target_os = "linux"))]
const BLIND: Duration = Duration::from_millis(300);

/// Watches one run for waiting.
#[derive(Debug)]
pub(super) struct Waiting {
    listener: Option<OwnedFd>,
    /// When the kernel reported a read with nothing to read.
    reported: Option<Instant>,
    pause: Duration,
    next_look: Instant,
    last_sign: Instant,
    #[cfg(target_os = "linux")]
    last_cpu: Duration,
    announced: bool,
}

impl Waiting {
    pub(super) fn new(now: Instant) -> Self {
        Self {
            listener: None,
            reported: None,
            pause: SHORTEST_PAUSE,
            next_look: now + LOOK,
            last_sign: now,
            #[cfg(target_os = "linux")]
            last_cpu: Duration::ZERO,
            announced: false,
        }
    }

    /// The kernel will report reads here.
    pub(super) fn listen(&mut self, listener: OwnedFd) {
        self.listener = Some(listener);
    }

    pub(super) fn listener(&self) -> Option<&OwnedFd> {
        self.listener.as_ref()
    }

    /// The program wrote, or was given an answer.
    pub(super) fn sign_of_life(&mut self, now: Instant) {
        self.last_sign = now;
        self.pause = SHORTEST_PAUSE;
    }

    pub(super) fn answered(&mut self, now: Instant) {
        self.sign_of_life(now);
        self.announced = false;
        self.reported = None;
        self.next_look = now + LOOK;
    }

    /// Takes a report from the kernel and lets the thread go on into its read.
    #[cfg(target_os = "linux")]
    pub(super) fn take_report(&mut self, feed: &Feed) {
        use std::os::fd::AsFd;
        let Some(listener) = &self.listener else {
            return;
        };
        let Ok(held) = super::raw::next_held(listener.as_fd()) else {
            return;
        };
        if feed.is_read() {
            let now = Instant::now();
            self.reported = Some(now);
            self.pause = SHORTEST_PAUSE;
            self.next_look = now;
        }
        // A thread killed meanwhile needs no permission.
        let _killed = super::raw::let_go(listener.as_fd(), held);
    }

    /// No reports without the kernel's help.
    #[cfg(not(target_os = "linux"))]
    pub(super) fn take_report(&mut self, _feed: &Feed) {}

    /// The listener is gone with its last program.
    pub(super) fn stop_listening(&mut self) {
        self.listener = None;
    }

    /// When to look next; never while the program waits for us.
    pub(super) fn due(&self, feed: &Feed) -> Option<Instant> {
        (!self.announced && feed.is_awaited()).then_some(self.next_look)
    }

    /// Looks whether the program waits; says so once for each answer.
    pub(super) fn look(&mut self, now: Instant, feed: &Feed, census: &Census) -> bool {
        if self.announced || !feed.is_awaited() || now < self.next_look {
            return false;
        }
        self.announced = feed.is_read() && self.is_waiting(now, feed, census);
        self.next_look = now + if self.reported.is_some() { self.pause } else { LOOK };
        self.pause = (self.pause * 2).min(LOOK);
        self.announced
    }

    #[cfg(target_os = "linux")]
    fn is_waiting(&mut self, now: Instant, feed: &Feed, census: &Census) -> bool {
        if let Some(reported) = self.reported {
            let idle = !census.is_busy() || now - reported.max(self.last_sign) > SPINNING;
            return idle && still_reads(feed, census);
        }
        let silence = now - self.last_sign;
        let silent = silence > SILENCE;
        // With a listener a plain read is always reported, so only silence is worth a look.
        if self.listener.is_some() && !silent {
            return false;
        }
        let cpu = census.sample().cpu;
        let idle = cpu == self.last_cpu && !census.is_busy();
        self.last_cpu = cpu;
        idle && asks(feed, census, silence)
    }

    #[cfg(not(target_os = "linux"))]
    fn is_waiting(&mut self, now: Instant, _feed: &Feed, _census: &Census) -> bool {
        now - self.last_sign > BLIND
    }
}

/// Whether the read that was reported is one of the input, and goes on. Shells put other files in its place for a
/// while, and a script that starts a program reads some of them before.
#[cfg(target_os = "linux")]
fn still_reads(feed: &Feed, census: &Census) -> bool {
    let calls = census.calls();
    // Where nothing can be seen, the report stands alone.
    calls.is_empty()
        || calls.iter().any(|call| is_plain_read(call) && is_input(call.process, 0, feed, census))
}

/// Whether a thread reads standard input in the plainest way.
#[cfg(target_os = "linux")]
fn is_plain_read(call: &Call) -> bool {
    matches!(call.number, libc::SYS_read | libc::SYS_readv) && call.arguments[0] == 0
}

/// Whether some thread is blocked on the input: reading it, or after a silence waiting in any way until it can be read.
/// Waiting for other files, or for none, is sleeping; waiting for it until a set time may be, until that is over.
#[cfg(target_os = "linux")]
fn asks(feed: &Feed, census: &Census, silence: Duration) -> bool {
    let wants_input = |call: &Call| match awaited_files(call, census) {
        Some(files) => files.into_iter().any(|file| is_input(call.process, file, feed, census)),
        None => true,
    };
    let is_silent = |call: &Call| {
        let until = patience(call, census).unwrap_or(Duration::ZERO).min(SPINNING);
        silence > SILENCE + until
    };
    census.calls().iter().any(|call| (is_plain_read(call) || is_silent(call)) && wants_input(call))
}

#[cfg(target_os = "linux")]
fn is_input(process: i32, file: u64, feed: &Feed, census: &Census) -> bool {
    let Some(place) = census.descriptor(process, file) else {
        return file == 0;
    };
    // Inside the sandbox a terminal has another name, and programs open it again.
    let terminal = [b"/dev/pts/".as_slice(), b"/dev/tty"].iter().any(|start| place.starts_with(start));
    let shown_as_device = place.starts_with(b"/dev/") && (file == 0 || (terminal && feed.is_terminal()));
    shown_as_device || feed.name() == Some(place)
}
