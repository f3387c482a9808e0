//! Other programs, run under limits: one process tree at a time, killed whole, measured, and recorded.
//!
//! A [`Sandbox`] finds out what this machine can enforce; a [`Worker`] of it runs one [`Job`] after another
//! through its own small launcher process; a [`Session`] is one run under way (events out, answers in); a
//! [`Run`] is what is known afterwards. What keeps a run from being a run is a [`Fault`].

pub mod attack;
#[cfg(target_os = "linux")]
mod awaited;
mod blueprint;
mod cgroup;
mod delay;
mod environment;
mod event;
mod evidence;
mod fault;
mod fingerprint;
mod folder;
mod guarantee;
mod harvest;
mod hidden;
mod job;
mod launched;
pub mod launcher;
mod layers;
mod layout;
mod limits;
mod message;
mod own;
mod ports;
mod probe;
mod program;
mod raw;
pub mod readable;
mod recorder;
mod remedy;
mod rlimits;
mod run;
#[cfg_attr(not(target_os = "linux"), path = "sample_none.rs")]
mod sample;
mod sandbox;
mod scratch;
mod scratch_folder;
mod session;
mod streams;
mod template;
mod tier;
pub mod toolchain;
mod validator;
mod waiting;
mod watch;
mod wire;
mod worker;

pub(crate) use event::any_path;
pub use event::{Event, Stamped, Stream, Text, stream_bytes};
pub use fault::{Fault, Origin, Step};
pub use folder::Unread;
pub use guarantee::{Guarantee, Level, Promise, Require, Shortfall};
pub use harvest::{Change, FileChange};
pub use job::{Folder, Input, Job, Planted};
pub use limits::{LimitError, Limits};
pub use rlimits::{is_in_a_run, lower_limits};
pub use run::{End, Measured, Run, Source, Status};
pub use sandbox::{Options, Sandbox};
pub use session::{Next, Session};
pub use template::{Entry, Kind, Template};
pub use tier::Tier;
pub use validator::{Validation, Validator};
pub use worker::Worker;
