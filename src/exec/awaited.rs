//! Which files a thread waits for that is blocked in a system call.

use std::time::Duration;

use super::sample::{Call, Census};

/// More files than this are not looked through.
const MOST: u64 = 1024;

/// One `struct pollfd`: number, wanted events, returned events.
const POLL_ENTRY: usize = 8;
/// Something to read, as `poll` and `epoll` say it.
const READABLE: i16 = libc::POLLIN | libc::POLLRDNORM;

/// The files from which the call would read, or of which it wants to know when they can be read; nothing when that
/// cannot be seen.
pub(super) fn awaited_files(call: &Call, census: &Census) -> Option<Vec<u64>> {
    let [first, second, ..] = call.arguments;
    match call.number {
        libc::SYS_read | libc::SYS_readv | libc::SYS_splice => Some(vec![first]),
        libc::SYS_sendfile => Some(vec![second]),
        libc::SYS_ppoll => polled(call, census),
        libc::SYS_pselect6 => selected(call, census),
        libc::SYS_epoll_pwait | libc::SYS_epoll_pwait2 => watched(call, census),
        #[cfg(target_arch = "x86_64")]
        libc::SYS_poll => polled(call, census),
        #[cfg(target_arch = "x86_64")]
        libc::SYS_select => selected(call, census),
        #[cfg(target_arch = "x86_64")]
        libc::SYS_epoll_wait => watched(call, census),
        _ => Some(Vec::new()),
    }
}

/// How long the call waits before something else is done; nothing when it waits as long as it takes, or when that
/// cannot be seen.
pub(super) fn patience(call: &Call, census: &Census) -> Option<Duration> {
    let [_, _, third, fourth, fifth, _] = call.arguments;
    match call.number {
        libc::SYS_epoll_pwait => milliseconds(fourth),
        libc::SYS_ppoll => pointed_to(call, third, census, NANOSECONDS),
        libc::SYS_epoll_pwait2 => pointed_to(call, fourth, census, NANOSECONDS),
        libc::SYS_pselect6 => pointed_to(call, fifth, census, NANOSECONDS),
        #[cfg(target_arch = "x86_64")]
        libc::SYS_poll => milliseconds(third),
        #[cfg(target_arch = "x86_64")]
        libc::SYS_epoll_wait => milliseconds(fourth),
        #[cfg(target_arch = "x86_64")]
        libc::SYS_select => pointed_to(call, fifth, census, MICROSECONDS),
        _ => None,
    }
}

/// An `int` that is negative for ever.
fn milliseconds(argument: u64) -> Option<Duration> {
    u64::try_from(argument as i32).ok().map(Duration::from_millis)
}

/// What the smaller part of a time counts, in nanoseconds.
const NANOSECONDS: u64 = 1;
const MICROSECONDS: u64 = 1000;

/// Seconds and a smaller part of them; no address is for ever.
fn pointed_to(call: &Call, address: u64, census: &Census, part: u64) -> Option<Duration> {
    let bytes = census.memory(call.process, address, 16)?;
    let [seconds, parts] = [bytes.first_chunk()?, bytes.last_chunk()?].map(|half| u64::from_ne_bytes(*half));
    Some(Duration::from_secs(seconds).saturating_add(Duration::from_nanos(parts.saturating_mul(part))))
}

/// `poll(files, count, …)`.
fn polled(call: &Call, census: &Census) -> Option<Vec<u64>> {
    let [files, count, ..] = call.arguments;
    let length = count.min(MOST) as usize * POLL_ENTRY;
    Some(wanted_by_poll(&census.memory(call.process, files, length)?))
}

fn wanted_by_poll(entries: &[u8]) -> Vec<u64> {
    let entries = entries.as_chunks::<POLL_ENTRY>().0.iter();
    let wanted = entries.filter_map(|&[a, b, c, d, low, high, ..]| {
        let file = u64::try_from(i32::from_ne_bytes([a, b, c, d])).ok()?;
        (i16::from_ne_bytes([low, high]) & READABLE != 0).then_some(file)
    });
    wanted.collect()
}

/// `select(count, to_read, …)`.
fn selected(call: &Call, census: &Census) -> Option<Vec<u64>> {
    let [count, to_read, ..] = call.arguments;
    let count = count.min(MOST);
    if to_read == 0 || count == 0 {
        return Some(Vec::new());
    }
    // The kernel reads whole words of it.
    let set = census.memory(call.process, to_read, count.div_ceil(64) as usize * 8)?;
    Some((0..count).filter(|file| set[(file / 8) as usize] & (1 << (file % 8)) != 0).collect())
}

/// `epoll_wait(epoll, …)`: the kernel lists what it watches.
fn watched(call: &Call, census: &Census) -> Option<Vec<u64>> {
    census.descriptor_facts(call.process, call.arguments[0]).map(|text| wanted_by_epoll(&text))
}

/// Lines such as `tfd:        0 events: 80000019 data: …`.
fn wanted_by_epoll(text: &str) -> Vec<u64> {
    let wanted = text.lines().filter_map(|line| {
        let mut words = line.strip_prefix("tfd:")?.split_whitespace();
        let file = words.next()?.parse().ok()?;
        let events = u32::from_str_radix(words.nth(1)?, 16).ok()?;
        (events & READABLE.cast_unsigned() as u32 != 0).then_some(file)
    });
    wanted.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_to_be_written_are_not_awaited() {
        let entry = |file: i32, events: i16| {
            let mut entry = [0; POLL_ENTRY];
            entry[..4].copy_from_slice(&file.to_ne_bytes());
            entry[4..6].copy_from_slice(&events.to_ne_bytes());
            entry
        };
        let entries = [entry(0, libc::POLLIN), entry(1, libc::POLLOUT), entry(-1, libc::POLLIN)].concat();
        assert_eq!(wanted_by_poll(&entries), [0]);
    }

    #[test]
    fn a_negative_number_of_milliseconds_is_for_ever() {
        assert_eq!(milliseconds(u64::from(u32::MAX)), None);
        assert_eq!(milliseconds(700), Some(Duration::from_millis(700)));
    }

    #[test]
    fn the_kernel_s_list_of_watched_files_is_read() {
        let text = "pos:\t0\nflags:\t02000002\ntfd:        0 events: 80000019 data:    0  pos:0 ino:1 sdev:d\n\
                    tfd:       12 events:        4 data: c  pos:0\n";
        assert_eq!(wanted_by_epoll(text), [0]);
    }
}
