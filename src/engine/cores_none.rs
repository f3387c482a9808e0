//! Cores for workers where the system binds nobody to one.

/// Never taken.
#[derive(Debug)]
pub struct Core;

/// Cores this process may use.
pub fn count() -> usize {
    std::thread::available_parallelism().map_or(1, Into::into)
}

/// Nothing: it would concern the whole process.
pub fn give_way() {}

impl Core {
    /// Nothing: the thread stays free.
    pub fn take() -> Option<Self> {
        None
    }
}
