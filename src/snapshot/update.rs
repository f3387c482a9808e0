//! What an update would write: decided first, written by the shelf afterwards.

use super::compare::Entries;
use super::{Comparison, Examined, Finding, Key, Policy, Refusal, Selection, Status, agree, compare};

/// One thing an update does.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Change {
    /// Lays a result down for review.
    Propose(Key, Finding),
    /// The same result waits for review already.
    Waits(Key),
    /// Keeps a result at once.
    Accept(Key, Finding),
    /// Throws a pending snapshot away that is out of date.
    Discard(Key),
    /// Keeps nothing of a case.
    Refuse(Refusal),
}

/// What an update does about a case.
pub fn changes(
    examined: &Examined<'_>,
    entries: &Entries,
    selection: &Selection,
    policy: &Policy,
) -> Vec<Change> {
    let rows = compare(examined, entries, selection);
    let refusal = match rows.iter().any(|row| needs_writing(&row.status)) {
        true => agree(examined).err(),
        false => None,
    };
    match refusal {
        Some(refusal) => vec![Change::Refuse(refusal)],
        None => rows.into_iter().filter_map(|row| change_for(row, policy)).collect(),
    }
}

fn needs_writing(status: &Status) -> bool {
    match status {
        // A solver that failed is told by the consensus, with what the others say.
        Status::Drift | Status::Change(_) | Status::Missing | Status::Failed(_) => true,
        Status::Same | Status::Skipped(_) | Status::Unreferenced(_) => false,
    }
}

fn change_for(row: Comparison, policy: &Policy) -> Option<Change> {
    let Comparison { key, status, pending, found, .. } = row;
    let Some(found) = found.filter(|_| needs_writing(&status)) else {
        return pending.is_some().then_some(Change::Discard(key));
    };
    let at_once = match policy {
        Policy::AcceptAll => true,
        Policy::AcceptNew => status == Status::Missing,
        Policy::Pending | Policy::Nothing(_) => false,
    };
    Some(match (at_once, pending) {
        (true, _) => Change::Accept(key, found),
        (false, Some(pending)) if pending == found => Change::Waits(key),
        (false, _) => Change::Propose(key, found),
    })
}
