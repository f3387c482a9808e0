//! Figures that cannot be true, or are printed in the wrong unit: flags, never a verdict.

use crate::message::{Message, message};

use super::{ClaimKind, Question, Stats};

const DAY_MS: f64 = 86_400_000.0;
/// Iterations in a millisecond that no program of a course can do.
const FASTEST_PER_MS: f64 = 10_000_000.0;

/// What is odd about the figures a program reports.
pub(super) fn doubts(question: &Question<'_>, claim: ClaimKind, stats: &Stats) -> Vec<Message> {
    let mut doubts = Vec::new();
    if claim == ClaimKind::Answer && stats.iterations == Some(0) {
        doubts.push(message!("heard.no-iterations"));
    }
    let most = question.reading.as_ref().ok().and_then(|reading| reading.instance.most_iterations());
    if let (Some(count), Some(most)) = (stats.iterations, most)
        && u128::from(count) > most
    {
        doubts.push(message!("heard.too-many-iterations", count, most));
    }
    match (stats.time_ms, stats.iterations) {
        (Some(ms), _) if ms > DAY_MS => {
            doubts.push(message!("heard.over-a-day", time = ms.to_string()));
        }
        (Some(ms), Some(count)) if is_too_fast(count, ms) => {
            doubts.push(message!("heard.too-fast", count, time = ms.to_string()));
        }
        _ => {}
    }
    doubts
}

#[expect(clippy::cast_precision_loss, reason = "only compared with a rough bound")]
fn is_too_fast(count: u64, ms: f64) -> bool {
    count as f64 > ms.max(1.0) * FASTEST_PER_MS
}
