//! Python: which file is the program, what it imports, and whether that is there.

mod entry;
mod imports;
mod interpreter;
mod ladder;
mod modules;
mod package;
mod stand_in;

pub use entry::find_python;
pub use imports::Graph;
pub use ladder::start_python;
