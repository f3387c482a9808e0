//! Limits that the kernel enforces by itself, behind those the session watches.

use super::limits::Limits;

/// A margin for what no program can help: libraries, a virtual machine's own tables.
const MARGIN: u64 = 768 << 20;

/// What holds in every tier: resource, soft and hard value.
pub fn for_every_run(limits: &Limits) -> Vec<(i32, u64, u64)> {
    let cpu = limits.hard_cpu().0.div_ceil(1000) + 1;
    let same = |number: i32, value: u64| (number, value, value);
    vec![
        (resource(libc::RLIMIT_CPU), cpu, cpu + 1),
        same(resource(libc::RLIMIT_FSIZE), limits.file_size.0),
        same(resource(libc::RLIMIT_NOFILE), limits.open_files.into()),
        same(resource(libc::RLIMIT_CORE), 0),
        same(resource(libc::RLIMIT_STACK), limits.stack.0),
    ]
}

/// Stands in for a control group; `others` are processes that the system counts together with those of the run.
pub fn without_group(limits: &Limits, others: u64) -> [(i32, u64, u64); 2] {
    // Far more than allowed: a program that is refused a thread gives up in its own way before the
    // session has seen why, and one that gets it is seen and ended for the right reason.
    let processes = u64::from(limits.processes).saturating_mul(4) + 64 + others;
    // Threads reserve their stacks without using them.
    let stacks = limits.stack.0.saturating_mul(limits.processes.into());
    let memory = limits.memory.0.saturating_add(MARGIN).saturating_add(stacks);
    [(resource(libc::RLIMIT_NPROC), processes, processes), (resource(libc::RLIMIT_DATA), memory, memory)]
}

/// The number of a resource, whose type differs between systems.
fn resource(number: impl TryInto<i32>) -> i32 {
    number.try_into().unwrap_or(-1)
}
