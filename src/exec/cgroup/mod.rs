//! Control groups: the kernel counts and bounds a whole process tree. Needs root.

mod group;
mod hierarchy;

pub(super) use group::{Group, Usage, path_prefixes, remove_stale};
pub(super) use hierarchy::Hierarchies;
