//! Cores for workers where the system binds nobody to one.

/// Never taken.
#[derive(Debug)]
pub(super) struct Core;

/// Cores this process may use.
pub(super) fn count() -> usize {
    std::thread::available_parallelism().map_or(1, Into::into)
}

/// Nothing: it would concern the whole process.
pub(crate) fn give_way() {}

impl Core {
    /// Nothing: the thread stays free.
    pub(super) fn take() -> Option<Self> {
        None
    }
}
