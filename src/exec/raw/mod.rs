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
#[cfg(target_os = "linux")]
mod namespace;
mod plan;
mod reap;
mod signal;
#[cfg_attr(not(target_os = "linux"), path = "spawn_forked.rs")]
mod spawn;

#[cfg(target_os = "linux")]
pub use listener::{is_open, let_go, next_held};
#[cfg(target_os = "linux")]
pub use mount::{
    MOUNT_NO_DEVICES, MOUNT_NO_SUID, MOUNT_READ_ONLY, MOUNT_USERS, MountAttributes, set_mount_attributes,
};
#[cfg(target_os = "linux")]
pub use namespace::{fork_into, leave, try_new_user_namespace};
pub use plan::{Identity, Instruction, Plan, Rlimit, Stack, Started, Words};
pub use reap::{own_cpu, reap};
pub use signal::{kill_everyone, reset_signals};
pub use spawn::spawn;
