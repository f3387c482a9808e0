//! Which other limits a stored run speaks for.
//!
//! A program that kept tight limits keeps looser ones too; one that broke loose limits breaks tighter ones too.

use crate::exec::{End, Limits};

/// How two sets of limits compare.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reach {
    Same,
    /// Nowhere tighter, somewhere looser.
    Looser,
    /// Nowhere looser, somewhere tighter.
    Tighter,
    /// Some looser, some tighter.
    Mixed,
}

impl Reach {
    pub fn compare(wanted: &Limits, stored: &Limits) -> Self {
        let pairs = values(wanted).into_iter().zip(values(stored));
        let (mut looser, mut tighter) = (false, false);
        for (wanted, stored) in pairs {
            looser |= wanted > stored;
            tighter |= wanted < stored;
        }
        match (looser, tighter) {
            (false, false) => Self::Same,
            (true, false) => Self::Looser,
            (false, true) => Self::Tighter,
            (true, true) => Self::Mixed,
        }
    }
}

/// Whether a run that ended so under `stored` limits tells what would happen under `wanted` ones.
pub fn answers(end: End, stored: &Limits, wanted: &Limits) -> bool {
    match Reach::compare(wanted, stored) {
        Reach::Same => true,
        Reach::Looser => is_within(end),
        Reach::Tighter => !is_within(end),
        Reach::Mixed => false,
    }
}

/// Whether no limit ended it.
fn is_within(end: End) -> bool {
    match end {
        End::Exited(_) | End::Signalled(_) => true,
        End::Time | End::Cpu | End::Memory | End::Output | End::Processes => false,
    }
}

/// Every limit with its name, in a fixed order: what a record is named after, too.
pub(super) fn values(limits: &Limits) -> [(&'static str, u64); 8] {
    [
        ("time", limits.time.0),
        ("cpu", limits.cpu.0),
        ("memory", limits.memory.0),
        ("output", limits.output.0),
        ("processes", limits.processes.into()),
        ("file size", limits.file_size.0),
        ("open files", limits.open_files.into()),
        ("stack", limits.stack.0),
    ]
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::units::{Bytes, Millis};

    fn limits(seconds: u64, mebibytes: u64) -> Limits {
        Limits { time: Millis(seconds * 1000), memory: Bytes(mebibytes << 20), ..Limits::default() }
    }

    fn check(end: End, stored: (u64, u64), wanted: (u64, u64), expected: bool) {
        let found = answers(end, &limits(stored.0, stored.1), &limits(wanted.0, wanted.1));
        assert_eq!(found, expected, "{end:?} {stored:?} {wanted:?}");
    }

    #[test]
    fn success_under_tight_limits_answers_looser_ones() {
        check(End::Exited(0), (2, 64), (2, 64), true);
        check(End::Exited(0), (2, 64), (3, 64), true);
        check(End::Signalled(11), (2, 64), (3, 128), true);
        check(End::Exited(0), (2, 64), (1, 64), false);
        check(End::Exited(0), (2, 64), (3, 32), false);
    }

    #[test]
    fn failure_under_loose_limits_answers_tighter_ones() {
        check(End::Time, (2, 64), (1, 64), true);
        check(End::Memory, (2, 64), (1, 32), true);
        check(End::Time, (2, 64), (3, 64), false);
        check(End::Time, (2, 64), (1, 128), false);
    }
}
