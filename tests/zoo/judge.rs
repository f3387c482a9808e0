//! Whether a promise was kept.

use wasit::exec::{End, Run, Stream, stream_bytes};

/// What of a promise was not kept.
pub fn judge(promise: &str, run: &Run) -> Result<(), String> {
    let output = stream_bytes(&run.record, Stream::Stdout);
    let output = String::from_utf8_lossy(&output);
    // The words of `says=` may hold spaces, so it comes last.
    let (words, says) = promise.split_once("says=").unwrap_or((promise, ""));
    if !output.contains(says) {
        return Err(format!("does not say `{says}` but: {}", tail(&output)));
    }
    for word in words.split_whitespace() {
        if !holds(word, run, &output) {
            let facts = format!(
                "{:?}, status {:?}, cpu {:?}, peak {}, left {}, out {}",
                run.end,
                run.status,
                run.cpu.value,
                run.peak.value.0,
                run.leftover_processes,
                run.stdout_bytes
            );
            return Err(format!("promised `{word}`: {facts}\n{}", tail(&output)));
        }
    }
    Ok(())
}

fn holds(word: &str, run: &Run, output: &str) -> bool {
    if let Some((name, value)) = word.split_once('~') {
        return name == "cpu" && is_near(run.cpu.value.as_secs_f64() * 1e3, value);
    }
    if let Some(names) = word.strip_prefix("held:") {
        return names.split(',').all(|name| output.contains(&format!("{name} held")));
    }
    match word {
        "held" => output.contains("held") && !output.contains("broken"),
        "left" => run.leftover_processes > 0,
        _ if word.starts_with("out=") => word == format!("out={}", run.stdout_bytes),
        ends => ends.split('/').any(|end| end == describe(run.end)),
    }
}

/// At least 98 percent: nothing is lost. Above, starting the processes counts too, which a busy machine makes dear.
fn is_near(milliseconds: f64, value: &str) -> bool {
    let wanted: f64 = value.parse().expect("a number");
    (wanted * 0.98..wanted * 1.02 + 40.0).contains(&milliseconds)
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
