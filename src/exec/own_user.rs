//! The users as which programs run when the harness is root.

use super::raw::Identity;

/// The user numbers of sandboxes.
const FIRST_USER: u32 = 60_000;
const USERS: u32 = 5_500;

/// Root gives every worker a user of its own, which owns nothing.
pub fn own_user(number: u32) -> Option<Identity> {
    if !rustix::process::geteuid().is_root() {
        return None;
    }
    // One for each worker that can be at work, in a block of this process's own; 65,534 is nobody's.
    let workers = std::thread::available_parallelism().map_or(1, |cores| cores.get() as u32);
    let block = (workers + 4).clamp(20, USERS);
    let uid = FIRST_USER + (std::process::id() % (USERS / block)) * block + number % block;
    Some(Identity { uid, gid: uid })
}
