//! Reference snapshots: what the reference solvers say of every case, kept and compared by meaning.

mod atomic;
mod compare;
mod consensus;
mod examine;
mod file;
mod finding;
mod key;
mod plan;
mod policy;
mod reference;
mod shelf;
mod update;

pub use compare::{Comparison, Entries, Status, compare, unreferenced};
pub use consensus::{Refusal, agree};
pub use examine::{Examined, Told, Unit, examine, find_units, gather};
pub use file::SnapshotError;
pub use finding::{Finding, Said};
pub use key::Key;
pub use plan::{Selection, Subject, find_subjects};
pub use policy::{Policy, Surroundings};
pub use reference::Reference;
pub use shelf::{Entry, Shelf};
pub use update::{Change, changes};
