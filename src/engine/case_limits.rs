//! Limits of a case as absolute figures.

use std::time::Duration;

use crate::case::{Case, TimeLimit};
use crate::exec::Limits;
use crate::units::Millis;

/// Limits that follow a measured time are rounded up to a multiple of this, so that noise does not move them.
const STEP: Millis = Millis(500);

/// The limits of a case; `reference` is what the reference solver needed, where a limit is a multiple of it.
pub(crate) fn case_limits(case: &Case, reference: Option<Duration>) -> Limits {
    let usual = Limits::default();
    let own = case.config.limits.or(case.puzzle_config.limits);
    let time = own.time.map_or(usual.time, |limit| absolute(limit, reference, usual.time));
    Limits {
        time,
        // A program that computes all the time it has breaks no second limit.
        cpu: own.cpu.map_or(time, |limit| absolute(limit, reference, time)),
        memory: own.memory.unwrap_or(usual.memory),
        output: own.output.unwrap_or(usual.output),
        processes: own.processes.unwrap_or(usual.processes),
        ..usual
    }
}

/// Whether a limit of the case is a multiple of the reference solver's time.
pub(crate) fn needs_reference(case: &Case) -> bool {
    let own = case.config.limits.or(case.puzzle_config.limits);
    [own.time, own.cpu].iter().any(|limit| matches!(limit, Some(TimeLimit::TimesReference(_))))
}

fn absolute(limit: TimeLimit, reference: Option<Duration>, usual: Millis) -> Millis {
    match (limit, reference) {
        (TimeLimit::Absolute(time), _) => time,
        (TimeLimit::TimesReference(factor), Some(reference)) => {
            let millis = (reference.as_secs_f64() * 1e3 * factor).ceil();
            #[expect(clippy::cast_sign_loss, reason = "a factor and a duration are positive")]
            let millis = millis.min(1e9) as u64;
            Millis(millis.div_ceil(STEP.0).max(1) * STEP.0)
        }
        (TimeLimit::TimesReference(_), None) => usual,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(limit: TimeLimit, reference_ms: Option<u64>, expected: u64) {
        let reference = reference_ms.map(Duration::from_millis);
        assert_eq!(absolute(limit, reference, Millis(10_000)), Millis(expected));
    }

    #[test]
    fn a_multiple_of_the_reference_is_rounded_up_to_a_coarse_step() {
        check(TimeLimit::TimesReference(20.0), Some(40), 1000);
        check(TimeLimit::TimesReference(20.0), Some(51), 1500);
        check(TimeLimit::TimesReference(20.0), Some(0), 500);
        check(TimeLimit::TimesReference(20.0), None, 10_000);
        check(TimeLimit::Absolute(Millis(7)), Some(1), 7);
    }
}
