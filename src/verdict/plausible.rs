//! Figures that cannot be true, or are printed in the wrong unit: flags, never a verdict.

use super::{ClaimKind, Question, Stats};

/// What is odd about the figures a program reports.
pub fn doubts(question: &Question<'_>, claim: ClaimKind, stats: &Stats) -> Vec<String> {
    let mut doubts = Vec::new();
    if claim == ClaimKind::Answer && stats.iterations == Some(0) {
        doubts.push("reports 0 iterations beside an answer".to_owned());
    }
    let most = question.reading.as_ref().ok().and_then(|reading| reading.instance.most_iterations());
    if let (Some(count), Some(most)) = (stats.iterations, most)
        && count as f64 > most
    {
        doubts.push(format!("reports {count} iterations, more than there are candidates ({most:.0})"));
    }
    if let Some(ms) = stats.time_ms {
        if ms > DAY_MS {
            doubts.push(format!("reports {ms} ms, more than a day: the unit is probably wrong"));
        }
        if let Some(count) = stats.iterations
            && count as f64 > ms.max(1.0) * FASTEST_PER_MS
        {
            doubts.push(format!("reports {count} iterations in {ms} ms, which no machine does: the unit of the time is probably wrong"));
        }
    }
    doubts
}

const DAY_MS: f64 = 86_400_000.0;
/// Iterations in a millisecond that no program of a course can do.
const FASTEST_PER_MS: f64 = 10_000_000.0;
