//! Points, times and memory as people write them.

/// Points: at most two decimals, no zeros at the end.
pub(super) fn points(value: f64) -> String {
    let text = format!("{value:.2}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".to_owned() } else { text.to_owned() }
}

/// A time in a unit that suits it.
pub(super) fn time(ms: f64) -> String {
    match ms {
        ms if ms < 9.95 => format!("{ms:.1} ms"),
        ms if ms < 999.5 => format!("{ms:.0} ms"),
        ms => format!("{:.2} s", ms / 1e3),
    }
}

/// Memory in a unit that suits it.
pub(super) fn memory(kib: u64) -> String {
    if kib < 1024 { format!("{kib} KiB") } else { format!("{} MiB", kib.div_ceil(1024)) }
}

/// Milliseconds as seconds, without digits nobody measured.
pub(super) fn seconds(ms: f64) -> f64 {
    ms.round() / 1000.0
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sums_do_not_show_how_they_were_added() {
        assert_eq!(points(0.1 + 0.2), "0.3");
        assert_eq!(points(12.0), "12");
        assert_eq!(points(100.0), "100");
        assert_eq!(points(-0.001), "0");
    }
}
