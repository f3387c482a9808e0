//! Excess: what a run used beyond its limits.

use crate::dialogue::Conversation;
use crate::exec::{End, Limits, Run};

use super::{ClaimKind, Outcome, Verdict};

/// Whether a run broke a limit.
pub fn is_beyond(conversation: &Conversation) -> bool {
    broken_limit(&conversation.run, &conversation.limits).is_some()
}

/// Limits are above claims: a right answer that took too much is not accepted.
pub fn weigh(verdict: &mut Verdict, conversation: &Conversation, iterations: Option<u64>) {
    let broken = broken_limit(&conversation.run, &conversation.limits);
    if let Some((outcome, what)) = broken {
        let shown = match verdict.claim {
            ClaimKind::Nothing => "without a claim".to_owned(),
            claim => format!("after claiming {}", claim.word()),
        };
        verdict.outcome = outcome;
        verdict.detail = format!("{what}, {shown}");
    } else if let (Outcome::Accepted, Some(most), Some(reported)) =
        (verdict.outcome, iterations, verdict.stats.iterations)
        && reported > most
    {
        verdict.outcome = Outcome::Iterations;
        verdict.detail = format!("reported {reported} iterations, {most} are allowed");
    }
}

/// The limit that a run broke, soft limits included.
fn broken_limit(run: &Run, limits: &Limits) -> Option<(Outcome, String)> {
    let wall = run.wall.as_secs_f64();
    let cpu = run.cpu.value.as_secs_f64();
    let time = || format!("ran for {wall:.1} s, {} are allowed", limits.time);
    match run.end {
        End::Time => Some((Outcome::Time, time())),
        End::Cpu => {
            Some((Outcome::Cpu, format!("used {cpu:.1} s of processor time, {} are allowed", limits.cpu)))
        }
        End::Memory => {
            Some((Outcome::Memory, format!("used more than the {} of memory allowed", limits.memory)))
        }
        End::Output => Some((Outcome::Output, format!("printed more than the {} allowed", limits.output))),
        End::Processes => {
            Some((Outcome::Crashed, format!("started more than the {} processes allowed", limits.processes)))
        }
        End::Exited(_) | End::Signalled(_) if run.wall > limits.time.as_duration() => {
            Some((Outcome::Time, time()))
        }
        End::Exited(_) | End::Signalled(_) if run.cpu.value > limits.cpu.as_duration() => {
            Some((Outcome::Cpu, format!("used {cpu:.1} s of processor time, {} are allowed", limits.cpu)))
        }
        End::Exited(_) | End::Signalled(_) => None,
    }
}
