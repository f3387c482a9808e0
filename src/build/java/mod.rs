//! Java: the classes with a `main`, the JDKs there are, and every way to compile them.

mod classes;
mod complaint;
mod entry;
mod jdk;
mod ladder;
mod libraries;

pub use classes::Classes;
pub use entry::find_java;
pub use jdk::find_jdks;
pub use ladder::start_java;
