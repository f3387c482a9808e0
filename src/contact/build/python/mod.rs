//! Python: which file is the program, what it imports, and whether that is there.

mod entry;
mod imports;
mod interpreter;
mod ladder;
mod missing;
mod roots;
mod starter;

pub(super) use entry::find;
pub(super) use ladder::start;
