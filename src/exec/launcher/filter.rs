//! System call rules of a program (seccomp): a short list of refusals, and reports of reads of standard input.
//!
//! The kernel runs a new filter once for every system call number, so the cost of installing it grows with the
//! length of the path to an answer; a search tree over the numbers keeps that path short.

use crate::exec::message::Setup;
use crate::exec::raw::Instruction;

/// Whether reads of standard input are reported.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Reads {
    /// They go on unseen.
    Silent,
    /// They are held until the harness has seen them.
    Reported,
}

/// What happens to a system call.
#[derive(Clone, Copy)]
enum Rule {
    Refuse(i32),
    /// It may only concern the caller: its first argument must be 0.
    OnlySelf,
    /// Its flags must not ask for new namespaces.
    NoNamespaces,
    /// A pair of connected sockets; others can be sent from to whoever listens at a path.
    OnlyConnected,
    /// Locks: they are on the file, not on what a program sees of it, so two programs could signal each other by them.
    /// It looks as if the lock were there; asking who holds one is refused.
    NoLocks,
    /// It does nothing and says that it was done.
    Pretend,
    ReportStdin,
}

const LOAD: u16 = 0x20;
const JUMP_EQUAL: u16 = 0x15;
const JUMP_AT_LEAST: u16 = 0x35;
const JUMP_ANY_BIT: u16 = 0x45;
const AND: u16 = 0x54;
const RETURN: u16 = 0x06;

const ALLOW: u32 = 0x7fff_0000;
const NOTIFY: u32 = 0x7fc0_0000;
const FAIL: u32 = 0x0005_0000;

const OFFSET_NUMBER: u32 = 0;
const OFFSET_ARCHITECTURE: u32 = 4;
const OFFSET_FIRST_ARGUMENT: u32 = 16;
const OFFSET_SECOND_ARGUMENT: u32 = 24;

/// Numbers from here on belong to the x32 interface, a second way to every call.
#[cfg(target_arch = "x86_64")]
const FOREIGN_FROM: Option<u32> = Some(0x4000_0000);
#[cfg(not(target_arch = "x86_64"))]
const FOREIGN_FROM: Option<u32> = None;

#[cfg(target_arch = "x86_64")]
const ARCHITECTURE: u32 = 0xc000_003e;
#[cfg(target_arch = "aarch64")]
const ARCHITECTURE: u32 = 0xc000_00b7;
#[cfg(target_arch = "riscv64")]
const ARCHITECTURE: u32 = 0xc000_00f3;

/// Calls that reach beyond the program itself, with the answer they get.
const REFUSED: &[(i64, i32)] = &[
    (libc::SYS_socket, libc::EACCES),
    (libc::SYS_bind, libc::EACCES),
    (libc::SYS_connect, libc::EACCES),
    // They tell what others do to files, even where the files are out of reach.
    (libc::SYS_inotify_init1, libc::ENOSYS),
    (libc::SYS_fanotify_init, libc::EPERM),
    // Its own core, on which nobody else is measured.
    (libc::SYS_sched_setaffinity, libc::EPERM),
    (libc::SYS_io_uring_setup, libc::ENOSYS),
    (libc::SYS_ptrace, libc::EPERM),
    (libc::SYS_process_vm_readv, libc::EPERM),
    (libc::SYS_process_vm_writev, libc::EPERM),
    (libc::SYS_pidfd_getfd, libc::EPERM),
    (libc::SYS_kcmp, libc::EPERM),
    (libc::SYS_unshare, libc::EPERM),
    (libc::SYS_setns, libc::EPERM),
    // Its flags lie behind a pointer, where no filter can look; glibc then uses clone.
    (libc::SYS_clone3, libc::ENOSYS),
    (libc::SYS_mount, libc::EPERM),
    (libc::SYS_umount2, libc::EPERM),
    (libc::SYS_pivot_root, libc::EPERM),
    (libc::SYS_open_tree, libc::EPERM),
    (libc::SYS_move_mount, libc::EPERM),
    (libc::SYS_fsopen, libc::EPERM),
    (libc::SYS_mount_setattr, libc::EPERM),
    (libc::SYS_bpf, libc::EPERM),
    (libc::SYS_perf_event_open, libc::EPERM),
    (libc::SYS_userfaultfd, libc::EPERM),
    (libc::SYS_syslog, libc::EPERM),
    (libc::SYS_keyctl, libc::EPERM),
    (libc::SYS_add_key, libc::EPERM),
    (libc::SYS_request_key, libc::EPERM),
    // Objects of these would outlive the run and be there for the next program.
    (libc::SYS_shmget, libc::ENOSYS),
    (libc::SYS_semget, libc::ENOSYS),
    (libc::SYS_msgget, libc::ENOSYS),
    (libc::SYS_mq_open, libc::ENOSYS),
    // The launcher may run as the same user; a changed priority would stay with it.
    (libc::SYS_setpriority, libc::EPERM),
    (libc::SYS_ioprio_set, libc::EPERM),
    (libc::SYS_sched_setscheduler, libc::EPERM),
    (libc::SYS_sched_setparam, libc::EPERM),
    (libc::SYS_sched_setattr, libc::EPERM),
];

/// The commands of `fcntl` about locks, with the answer they get; 0 says that it was done.
const LOCKS: [(i32, i32); 8] = [
    (libc::F_SETLK, 0),
    (libc::F_SETLKW, 0),
    (libc::F_OFD_SETLK, 0),
    (libc::F_OFD_SETLKW, 0),
    (libc::F_GETLK, libc::EINVAL),
    (libc::F_OFD_GETLK, libc::EINVAL),
    (libc::F_SETLEASE, libc::EINVAL),
    (libc::F_NOTIFY, libc::EINVAL),
];

/// Memory that belongs to no process, which only a control group counts.
const UNCOUNTED: &[i64] = &[libc::SYS_memfd_create, libc::SYS_memfd_secret];

pub(super) fn build(setup: &Setup, reads: Reads) -> Vec<Instruction> {
    let mut rules: Vec<_> = REFUSED.iter().map(|&(number, errno)| (number, Rule::Refuse(errno))).collect();
    rules.extend([
        (libc::SYS_prlimit64, Rule::OnlySelf),
        (libc::SYS_socketpair, Rule::OnlyConnected),
        (libc::SYS_flock, Rule::Pretend),
        (libc::SYS_fcntl, Rule::NoLocks),
        (libc::SYS_clone, Rule::NoNamespaces),
    ]);
    if !setup.memory_counted {
        rules.extend(UNCOUNTED.iter().map(|number| (*number, Rule::Refuse(libc::ENOSYS))));
    }
    #[cfg(target_arch = "x86_64")]
    rules.push((libc::SYS_inotify_init, Rule::Refuse(libc::ENOSYS)));
    if reads == Reads::Reported {
        rules.extend(reading());
    }
    assemble(rules)
}

/// A filter that refuses nothing and only reports reads.
pub(super) fn listen_only() -> Vec<Instruction> {
    assemble(reading().to_vec())
}

fn reading() -> [(i64, Rule); 2] {
    [(libc::SYS_read, Rule::ReportStdin), (libc::SYS_readv, Rule::ReportStdin)]
}

fn assemble(mut rules: Vec<(i64, Rule)>) -> Vec<Instruction> {
    rules.sort_by_key(|(number, _)| *number);
    let mut code = vec![
        load(OFFSET_ARCHITECTURE),
        jump(JUMP_EQUAL, ARCHITECTURE, 1, 0),
        give(FAIL | libc::ENOSYS.unsigned_abs()),
        load(OFFSET_NUMBER),
    ];
    if let Some(first) = FOREIGN_FROM {
        code.extend([jump(JUMP_AT_LEAST, first, 0, 1), give(FAIL | libc::ENOSYS.unsigned_abs())]);
    }
    code.extend(tree(&rules));
    code
}

fn tree(rules: &[(i64, Rule)]) -> Vec<Instruction> {
    match rules {
        [] => vec![give(ALLOW)],
        [(number, rule)] => {
            let action = act(*rule);
            let mut code = vec![jump(JUMP_EQUAL, call(*number), 0, action.len() as u8)];
            code.extend(action);
            code.push(give(ALLOW));
            code
        }
        several => {
            let (low, high) = several.split_at(several.len() / 2);
            let below = tree(low);
            let mut code = vec![jump(JUMP_AT_LEAST, call(high[0].0), below.len() as u8, 0)];
            code.extend(below);
            code.extend(tree(high));
            code
        }
    }
}

fn act(rule: Rule) -> Vec<Instruction> {
    const NAMESPACES: i32 = libc::CLONE_NEWUSER
        | libc::CLONE_NEWPID
        | libc::CLONE_NEWNS
        | libc::CLONE_NEWNET
        | libc::CLONE_NEWIPC
        | libc::CLONE_NEWUTS
        | libc::CLONE_NEWCGROUP;
    let argument = load(OFFSET_FIRST_ARGUMENT);
    let refuse = give(FAIL | libc::EPERM.unsigned_abs());
    match rule {
        Rule::Refuse(errno) => vec![give(FAIL | errno.unsigned_abs())],
        Rule::OnlySelf => vec![argument, jump(JUMP_EQUAL, 0, 1, 0), refuse, give(ALLOW)],
        Rule::NoNamespaces => {
            let flags = NAMESPACES.cast_unsigned();
            vec![argument, jump(JUMP_ANY_BIT, flags, 0, 1), refuse, give(ALLOW)]
        }
        Rule::Pretend => vec![give(FAIL)],
        Rule::OnlyConnected => {
            let kind = |kind: i32, skip| jump(JUMP_EQUAL, kind.cast_unsigned(), skip, 0);
            let allowed = [kind(libc::SOCK_STREAM, 2), kind(libc::SOCK_SEQPACKET, 1)];
            // What else is in the word are flags.
            let mut code = vec![load(OFFSET_SECOND_ARGUMENT), jump(AND, 0xf, 0, 0)];
            code.extend(allowed);
            code.extend([give(FAIL | libc::EACCES.unsigned_abs()), give(ALLOW)]);
            code
        }
        Rule::NoLocks => {
            let mut code = vec![load(OFFSET_SECOND_ARGUMENT)];
            for (command, answer) in LOCKS {
                code.extend([
                    jump(JUMP_EQUAL, command.cast_unsigned(), 0, 1),
                    give(FAIL | answer.unsigned_abs()),
                ]);
            }
            code.push(give(ALLOW));
            code
        }
        Rule::ReportStdin => vec![argument, jump(JUMP_EQUAL, 0, 0, 1), give(NOTIFY), give(ALLOW)],
    }
}

/// The number of a system call as a filter sees it.
fn call(number: i64) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

fn load(offset: u32) -> Instruction {
    jump(LOAD, offset, 0, 0)
}

fn give(value: u32) -> Instruction {
    jump(RETURN, value, 0, 0)
}

fn jump(code: u16, value: u32, jump_true: u8, jump_false: u8) -> Instruction {
    Instruction { code, jump_true, jump_false, value }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Runs a filter as the kernel does.
    fn decide(code: &[Instruction], architecture: u32, number: u32, arguments: [u32; 2]) -> u32 {
        let (mut at, mut value) = (0, 0);
        loop {
            let step = code[at];
            at += 1;
            let holds = match step.code {
                LOAD => {
                    value = match step.value {
                        OFFSET_NUMBER => number,
                        OFFSET_ARCHITECTURE => architecture,
                        OFFSET_SECOND_ARGUMENT => arguments[1],
                        _ => arguments[0],
                    };
                    continue;
                }
                AND => {
                    value &= step.value;
                    continue;
                }
                RETURN => return step.value,
                JUMP_EQUAL => value == step.value,
                JUMP_AT_LEAST => value >= step.value,
                _ => value & step.value != 0,
            };
            at += usize::from(if holds { step.jump_true } else { step.jump_false });
        }
    }

    fn setup(memory_counted: bool) -> Setup {
        Setup {
            tier: crate::exec::Tier::Strong,
            identity: None,
            memory_counted,
            readable: Vec::new(),
            hidden: Vec::new(),
            own_is_file: false,
            scratch: "/".into(),
            scratch_bytes: 0,
            scratch_inodes: 0,
            remove: Vec::new(),
        }
    }

    fn check(number: i64, argument: u32, expected: u32) {
        check_both(number, [argument, 0], expected);
    }

    fn check_both(number: i64, arguments: [u32; 2], expected: u32) {
        let code = build(&setup(false), Reads::Reported);
        assert_eq!(decide(&code, ARCHITECTURE, call(number), arguments), expected, "{number} {arguments:?}");
    }

    #[test]
    fn every_listed_call_gets_its_answer_and_every_other_is_allowed() {
        for (number, errno) in REFUSED {
            check(*number, 0, FAIL | errno.unsigned_abs());
        }
        let touched = |number: i64| {
            REFUSED.iter().any(|(listed, _)| *listed == number)
                || UNCOUNTED.contains(&number)
                || number == libc::SYS_read
                || number == libc::SYS_readv
                || [libc::SYS_socketpair, libc::SYS_flock].contains(&number)
                || cfg!(target_arch = "x86_64") && number == 253
        };
        for number in (0..600).filter(|number| !touched(*number)) {
            check(number, 0, ALLOW);
        }
    }

    #[test]
    fn arguments_decide_where_the_number_alone_does_not() {
        check(libc::SYS_read, 0, NOTIFY);
        check(libc::SYS_read, 3, ALLOW);
        check(libc::SYS_prlimit64, 0, ALLOW);
        check(libc::SYS_prlimit64, 1, FAIL | libc::EPERM.unsigned_abs());
        check(libc::SYS_clone, libc::CLONE_VM.cast_unsigned(), ALLOW);
        check(libc::SYS_clone, libc::CLONE_NEWUSER.cast_unsigned(), FAIL | libc::EPERM.unsigned_abs());
        check(libc::SYS_memfd_create, 0, FAIL | libc::ENOSYS.unsigned_abs());
    }

    #[test]
    fn sockets_come_in_connected_pairs_and_locks_are_only_pretended() {
        let refused = FAIL | libc::EACCES.unsigned_abs();
        let flags = libc::SOCK_CLOEXEC | libc::SOCK_NONBLOCK;
        for (kind, expected) in [
            (libc::SOCK_STREAM, ALLOW),
            (libc::SOCK_SEQPACKET, ALLOW),
            (libc::SOCK_DGRAM, refused),
            (libc::SOCK_RAW, refused),
        ] {
            check_both(libc::SYS_socketpair, [1, (kind | flags).cast_unsigned()], expected);
        }
        check(libc::SYS_flock, 3, FAIL);
        check_both(libc::SYS_fcntl, [3, libc::F_SETLKW.cast_unsigned()], FAIL);
        check_both(libc::SYS_fcntl, [3, libc::F_GETLK.cast_unsigned()], FAIL | libc::EINVAL.unsigned_abs());
        check_both(libc::SYS_fcntl, [3, libc::F_GETFD.cast_unsigned()], ALLOW);
        check_both(libc::SYS_fcntl, [3, libc::F_DUPFD_CLOEXEC.cast_unsigned()], ALLOW);
    }

    #[test]
    fn foreign_interfaces_are_refused() {
        let code = build(&setup(true), Reads::Silent);
        let refused = FAIL | libc::ENOSYS.unsigned_abs();
        assert_eq!(decide(&code, 0x4000_0003, 1, [0; 2]), refused);
        if let Some(first) = FOREIGN_FROM {
            assert_eq!(decide(&code, ARCHITECTURE, first + 1, [0; 2]), refused);
        }
        assert_eq!(decide(&code, ARCHITECTURE, call(libc::SYS_memfd_create), [0; 2]), ALLOW);
    }

    #[test]
    fn every_jump_stays_inside() {
        let code = build(&setup(false), Reads::Reported);
        for (at, step) in code.iter().enumerate() {
            assert!(at + usize::from(step.jump_true.max(step.jump_false)) < code.len());
        }
    }
}
