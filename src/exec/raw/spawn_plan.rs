//! Everything a child does before its program starts, prepared by the parent.

use std::ffi::{CString, c_char, c_int};
use std::os::fd::{BorrowedFd, OwnedFd};
use std::ptr;

use serde::{Deserialize, Serialize};

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Rlimit {
    pub resource: c_int,
    /// At which value the program is warned.
    pub soft: u64,
    /// Which value it cannot pass.
    pub hard: u64,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Identity {
    pub uid: u32,
    pub gid: u32,
}

/// Everything the child does before its program starts, prepared by the parent.
pub(crate) struct SpawnPlan<'a> {
    pub(super) argv: Vec<*const c_char>,
    pub(super) envp: Vec<*const c_char>,
    pub program: &'a CString,
    /// The program as an open file, which is started instead of what the path leads to.
    pub opened: Option<BorrowedFd<'a>>,
    pub folder: &'a CString,
    /// Standard input, output, error.
    pub streams: [BorrowedFd<'a>; 3],
    /// Whether standard input is a terminal that the child should own.
    pub terminal: bool,
    /// `/proc`, through which the child makes itself the first to be killed for want of memory.
    pub proc: Option<BorrowedFd<'a>>,
    pub rlimits: &'a [Rlimit],
    pub identity: Option<Identity>,
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
pub(crate) struct Instruction {
    pub code: u16,
    /// Instructions to skip when a comparison holds.
    pub jump_true: u8,
    /// Instructions to skip when it does not.
    pub jump_false: u8,
    pub value: u32,
}

impl<'a> SpawnPlan<'a> {
    /// A plan with the least possible; the other fields are set by name. The strings must outlive it.
    pub(crate) fn new(
        program: &'a CString,
        arguments: &'a [CString],
        environment: &'a [CString],
        folder: &'a CString,
        streams: [BorrowedFd<'a>; 3],
    ) -> Self {
        Self {
            argv: pointers(arguments),
            envp: pointers(environment),
            program,
            opened: None,
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
pub(crate) struct Stack(#[cfg(target_os = "linux")] pub(super) Vec<u128>);

impl Stack {
    /// 64 KiB: the child calls a dozen shallow functions.
    pub(crate) fn new() -> Self {
        Self(
            #[cfg(target_os = "linux")]
            vec![0; 4096],
        )
    }
}

pub(crate) struct Started {
    pub pid: i32,
    /// A descriptor that becomes readable when it ends, where the system has that.
    pub pidfd: Option<OwnedFd>,
}
