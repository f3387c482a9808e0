//! No cores of one's own where the system cannot bind a thread to one.

/// Cannot be had.
#[derive(Debug)]
pub enum Core {}

/// Cores this process may use.
pub fn count() -> usize {
    std::thread::available_parallelism().map_or(1, Into::into)
}

impl Core {
    /// Never one: the thread stays free.
    pub fn take() -> Option<Self> {
        None
    }
}
