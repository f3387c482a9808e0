//! Limits that a run broke, soft ones included.

use std::time::Duration;

use crate::contact::dialogue::Conversation;
use crate::exec::End;
use crate::message::message;

use super::Verdict;
use super::ruling::Finding;

/// The limit that was broken, and how.
pub(super) fn broken(conversation: &Conversation) -> Option<Finding> {
    let (run, limits) = (&conversation.run, &conversation.limits);
    let time = || {
        let seconds = |time: Duration| format!("{:.1} s", time.as_secs_f64());
        let (had, most) = (run.had(), limits.time.to_string());
        let words = if run.cpu.value * 10 < had {
            message!("limit.idle", time = seconds(had), most)
        } else if run.delayed * 20 > run.wall {
            message!("limit.time-delayed", time = seconds(had), most, delayed = seconds(run.delayed))
        } else {
            message!("limit.time", time = seconds(had), most)
        };
        Some((Verdict::Time, words))
    };
    let cpu = || {
        let used = format!("{:.1} s", run.cpu.value.as_secs_f64());
        Some((Verdict::Cpu, message!("limit.cpu", time = used, most = limits.cpu.to_string())))
    };
    match run.end {
        End::Time => time(),
        End::Cpu => cpu(),
        End::Memory => Some((Verdict::Memory, message!("limit.memory", most = limits.memory.to_string()))),
        End::Output => Some((Verdict::Output, message!("limit.output", most = limits.output.to_string()))),
        End::Processes => Some((Verdict::Crashed, message!("limit.processes", most = limits.processes))),
        End::Exited(_) | End::Signalled(_) if run.had() > limits.time.as_duration() => time(),
        End::Exited(_) | End::Signalled(_) if run.cpu.value > limits.cpu.as_duration() => cpu(),
        End::Exited(_) | End::Signalled(_) => None,
    }
}
