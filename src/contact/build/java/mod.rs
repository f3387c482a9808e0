//! Java: the classes with a `main`, the JDKs there are, and every way to compile them.

mod classes;
mod complaint;
mod entry;
mod jdk;
mod ladder;

pub(super) use entry::find;
pub(super) use jdk::find_jdks;
pub(super) use ladder::start;
