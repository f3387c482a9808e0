//! Points as people write them.

/// At most two decimals, no zeros at the end.
pub fn points(value: f64) -> String {
    let text = format!("{value:.2}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".to_owned() } else { text.to_owned() }
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
