//! C and C++: the files with a `main`, what they need, and every way to compile them.

mod attempt;
mod entry;
mod flags;
mod includes;
mod ladder;
mod makefile;
mod remedy;
mod shim;

pub use entry::find_cpp;
pub use includes::Units;
pub use ladder::start_cpp;
