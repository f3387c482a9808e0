//! Whether a promise was kept.

use std::time::Duration;

use wasit::exec::{End, Run, Stream, stream_bytes};

/// What of a promise was not kept; `idle` is what the animal's processes cost when they do nothing.
pub fn judge(promise: &str, run: &Run, idle: Duration) -> Result<(), String> {
    let output = stream_bytes(&run.record, Stream::Stdout);
    let output = String::from_utf8_lossy(&output);
    // The words of `says=` may hold spaces, so it comes last.
    let (words, says) = promise.split_once("says=").unwrap_or((promise, ""));
    if !output.contains(says) {
        return Err(format!("does not say `{says}` but: {}", tail(&output)));
    }
    for word in words.split_whitespace() {
        if !holds(word, run, &output, idle) {
            let facts = format!(
                "{:?}, status {:?}, cpu {:?} (idle {idle:?}, burnt {:?}), peak {}, left {}, out {}",
                run.end,
                run.status,
                run.cpu.value,
                burnt(&output),
                run.peak.value.0,
                run.leftover_processes,
                run.stdout_bytes
            );
            return Err(format!("promised `{word}`: {facts}\n{}", tail(&output)));
        }
    }
    Ok(())
}

fn holds(word: &str, run: &Run, output: &str, idle: Duration) -> bool {
    if let Some((name, value)) = word.split_once('~') {
        return name == "cpu" && is_near(run.cpu.value, burnt(output), value, idle);
    }
    if let Some(names) = word.strip_prefix("held:") {
        return names.split(',').all(|name| output.contains(&format!("{name} held")));
    }
    match word {
        "held" => output.contains("held") && !output.contains("broken"),
        "left" => run.leftover_processes > 0,
        _ if word.starts_with("left=") => word == format!("left={}", run.leftover_processes),
        _ if word.starts_with("out=") => word == format!("out={}", run.stdout_bytes),
        ends => ends.split('/').any(|end| end == describe(run.end)),
    }
}

/// What the animal was to burn was burnt, and it was measured: two percent either way, and above that only what its
/// processes cost without their work.
fn is_near(measured: Duration, burnt: Duration, value: &str, idle: Duration) -> bool {
    let wanted = Duration::from_millis(value.parse().expect("a number"));
    burnt >= wanted && (burnt.mul_f64(0.98)..=burnt.mul_f64(1.02) + idle).contains(&measured)
}

/// What the processes say they have burnt.
fn burnt(output: &str) -> Duration {
    let micros = output.lines().filter_map(|line| line.strip_prefix("burnt ")?.parse::<u64>().ok());
    Duration::from_micros(micros.sum())
}

fn describe(end: End) -> String {
    match end {
        End::Exited(code) => format!("exit={code}"),
        End::Signalled(signal) => format!("signal={signal}"),
        other => other.word().to_owned(),
    }
}

fn tail(output: &str) -> String {
    let start = output.len().saturating_sub(1500);
    output.chars().skip(output[..start.min(output.len())].chars().count().min(start)).collect()
}
