//! Limits that the machine or the shell puts on this user, where they are lower than what a run usually gets.

use std::fmt;

use rustix::process::{Resource, geteuid, getrlimit};

use super::limits::Limits;
use crate::limits::Bytes;

/// A limit that programs meet before the one they are given.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct LowerLimit {
    what: &'static str,
    own: u64,
    usual: u64,
    flag: char,
}

/// Every such limit. Root may pass its own.
pub fn lower_limits() -> Vec<LowerLimit> {
    if geteuid().is_root() {
        return Vec::new();
    }
    let usual = Limits::default();
    let all = [
        ("stack", Resource::Stack, usual.stack.0, 's'),
        ("file size", Resource::Fsize, usual.file_size.0, 'f'),
        ("open files", Resource::Nofile, usual.open_files.into(), 'n'),
    ];
    let lower = all.into_iter().filter_map(|(what, resource, usual, flag)| {
        let own = getrlimit(resource).maximum.filter(|own| *own < usual)?;
        Some(LowerLimit { what, own, usual, flag })
    });
    lower.collect()
}

impl fmt::Display for LowerLimit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { what, own, usual, flag } = self;
        match flag {
            'n' => write!(f, "{what}: {own} instead of {usual}")?,
            _ => write!(f, "{what}: {} instead of {}", Bytes(*own), Bytes(*usual))?,
        }
        write!(f, " (ulimit -H{flag})")
    }
}
