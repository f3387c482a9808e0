//! The only unsafe code of the crate: making a process, waiting for it, and calls that no safe crate wraps.

#![expect(
    unsafe_code,
    reason = "clone, wait4 with usage, seccomp and Landlock in the child have no safe wrapper; each block has its proof"
)]

mod follow;
#[cfg(target_os = "linux")]
mod listener;
#[cfg(target_os = "linux")]
mod mount;
mod process;
#[cfg_attr(not(target_os = "linux"), path = "spawn_forked.rs")]
mod spawn;
mod spawn_plan;

#[cfg(target_os = "linux")]
pub(super) use listener::{is_open, let_go, next_held};
#[cfg(target_os = "linux")]
pub(super) use mount::{
    MOUNT_NO_DEVICES, MOUNT_NO_SUID, MOUNT_READ_ONLY, MOUNT_USERS, MountAttributes, set_mount_attributes,
};
#[cfg(target_os = "linux")]
pub(super) use process::{fork_into, hard_limit, leave, try_new_user_namespace};
pub(super) use process::{ignore_children, kill_everyone, own_cpu, reap, reset_signals};
pub(super) use spawn::spawn;
pub(super) use spawn_plan::{Identity, Instruction, Rlimit, SpawnPlan, Stack, Started};
