//! Bounds on whatever comes from outside: iterations, durations, bytes.

mod budget;
mod bytes;
mod digest;
mod duration;
mod file;

pub use budget::{Budget, GaveUp};
pub use bytes::Bytes;
pub use digest::{Digest, FixedText};
pub use duration::Millis;
pub use file::{ReadError, read_bytes, read_text};
