//! Everything a child does before its program starts, prepared by the parent.

use std::ffi::{CString, c_char, c_int};
use std::os::fd::{BorrowedFd, OwnedFd};
use std::ptr;

/// A value of a resource limit, soft and hard alike.
#[derive(Debug, Clone, Copy)]
pub struct Rlimit {
    /// Which resource, as the system numbers it.
    pub resource: c_int,
    /// At which value the program is warned.
    pub soft: u64,
    /// Which value it cannot pass.
    pub hard: u64,
}

/// User and group.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Identity {
    /// Its user number.
    pub uid: u32,
    /// Its group number.
    pub gid: u32,
}

/// Everything the child does before its program starts, prepared by the parent.
pub struct Plan<'a> {
    pub(super) argv: Vec<*const c_char>,
    pub(super) envp: Vec<*const c_char>,
    /// What to start.
    pub program: &'a CString,
    /// Where.
    pub folder: &'a CString,
    /// Standard input, output, error.
    pub streams: [BorrowedFd<'a>; 3],
    /// Whether standard input is a terminal that the child should own.
    pub terminal: bool,
    /// `/proc`, through which the child makes itself the first to be killed for want of memory.
    pub proc: Option<BorrowedFd<'a>>,
    /// Resource limits.
    pub rlimits: &'a [Rlimit],
    /// Which user to become.
    pub identity: Option<Identity>,
    /// File rules.
    pub landlock: Option<BorrowedFd<'a>>,
    /// System call rules: code, jump if true, jump if false, value.
    pub filter: &'a [Instruction],
    /// The same with reports of reads of standard input.
    pub listening_filter: &'a [Instruction],
    /// Where to send the descriptor that reports reads of standard input.
    pub listener: Option<BorrowedFd<'a>>,
}

/// One instruction of a system call filter, laid out as the kernel reads it.
#[repr(C)]
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Instruction {
    /// What to do.
    pub code: u16,
    /// Instructions to skip when a comparison holds.
    pub jump_true: u8,
    /// Instructions to skip when it does not.
    pub jump_false: u8,
    /// The value.
    pub value: u32,
}

/// Arguments and environment as the system wants them; the strings must outlive the plan.
pub struct Words<'a> {
    /// The arguments, the program's name first.
    pub arguments: &'a [CString],
    /// The environment, `NAME=value`.
    pub environment: &'a [CString],
}

impl<'a> Plan<'a> {
    /// A plan with the least possible; the other fields are set by name.
    pub fn new(
        program: &'a CString,
        words: &Words<'a>,
        folder: &'a CString,
        streams: [BorrowedFd<'a>; 3],
    ) -> Self {
        Self {
            argv: pointers(words.arguments),
            envp: pointers(words.environment),
            program,
            folder,
            streams,
            terminal: false,
            proc: None,
            rlimits: &[],
            identity: None,
            landlock: None,
            filter: &[],
            listening_filter: &[],
            listener: None,
        }
    }
}

fn pointers(words: &[CString]) -> Vec<*const c_char> {
    words.iter().map(|word| word.as_ptr()).chain([ptr::null()]).collect()
}

/// Room for the child's calls until its program starts.
pub struct Stack(#[cfg(target_os = "linux")] pub(super) Vec<u128>);

impl Stack {
    /// 64 KiB: the child calls a dozen shallow functions.
    pub fn new() -> Self {
        Self(
            #[cfg(target_os = "linux")]
            vec![0; 4096],
        )
    }
}

/// A process that was started.
pub struct Started {
    /// Its number.
    pub pid: i32,
    /// A descriptor that becomes readable when it ends, where the system has that.
    pub pidfd: Option<OwnedFd>,
}
