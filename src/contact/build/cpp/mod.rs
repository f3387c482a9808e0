//! C and C++: the files with a `main`, what they need, and every way to compile them.

mod compilation;
mod entry;
mod flags;
mod ladder;
mod makefile;
mod remedy;
mod units;

pub(super) use entry::find;
pub(super) use ladder::start;
