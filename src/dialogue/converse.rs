//! One run of a program on one case, every question answered.

use crate::exec::{Fault, Folder, Input, Job, Limits, Next, Worker};

use crate::submission::Hints;

use super::conversation::{Conversation, Feed, Stop};
use super::ear::{Heard, listen};
use super::plan::Plan;
use super::prompt::Prompt;
use super::saved;
use super::speaker::{Reply, Speaker};
use super::task::Task;
use super::typing::Typing;

/// Runs a program by a plan and talks to it. One that shows nothing before it waits is started again on a terminal.
pub fn converse(
    worker: &mut Worker,
    plan: &Plan,
    task: &Task<'_>,
    limits: &Limits,
) -> Result<Conversation, Fault> {
    match talk(worker, plan, task, limits, plan.terminal)? {
        Talk::Over(conversation) => Ok(*conversation),
        Talk::Blind => match talk(worker, plan, task, limits, true)? {
            Talk::Over(conversation) => Ok(*conversation),
            Talk::Blind => Err(Fault::Launcher("a terminal was taken for a pipe".to_owned())),
        },
    }
}

enum Talk {
    Over(Box<Conversation>),
    Blind,
}

fn talk(
    worker: &mut Worker,
    plan: &Plan,
    task: &Task<'_>,
    limits: &Limits,
    terminal: bool,
) -> Result<Talk, Fault> {
    let command = plan.launch.command(&plan.argument.to_string_lossy());
    let job = Job {
        folder: Folder::Copy(&plan.folder),
        workdir: &plan.launch.folder,
        planted: &plan.planted,
        input: Input::Dialogue,
        terminal,
        limits: limits.clone(),
        ..Job::new(&command)
    };
    let given = !matches!(plan.feed, Feed::Prompt);
    let mut speaker = Speaker::new(task, Typing::new(&task.parts, plan.spelling), given, terminal);
    let mut session = worker.start(job)?;
    let (mut since_answer, mut since_given) = (Vec::new(), Vec::new());
    let (mut stop, mut blind, mut poured) = (None, false, false);
    loop {
        match session.next_event()? {
            Next::Output(_, text) => {
                since_answer.extend_from_slice(&text.0);
                if speaker.has_given() {
                    since_given.extend_from_slice(&text.0);
                }
            }
            Next::Waiting if stop.is_some() || blind => {}
            Next::Waiting
                if plan.feed == Feed::Stdin
                    && !poured
                    && !speaker.is_preliminary(&Prompt::read(&since_answer, task.table)) =>
            {
                poured = true;
                session.answer(format!("{}\n", task.rows()).as_bytes());
                since_answer.clear();
            }
            Next::Waiting
                if plan.feed == Feed::Stdin && Prompt::read(&since_answer, task.table).is_blind() =>
            {
                session.close_input();
            }
            Next::Waiting => {
                let heard = if speaker.has_given() { listen(&since_given, task) } else { Heard::default() };
                let prompt = Prompt::read(&since_answer, task.table);
                let had = speaker.has_given();
                match speaker.reply(&prompt, heard) {
                    Reply::Answer(turn) => {
                        since_answer.clear();
                        poured |= turn.kind == super::Kind::File || turn.answer == task.rows();
                        // Another name or another card: what was said about the last one counts no more.
                        if !had || matches!(turn.kind, super::Kind::File | super::Kind::Data) {
                            since_given.clear();
                        }
                        session.answer(format!("{}\n", turn.answer).as_bytes());
                    }
                    Reply::Blind => {
                        blind = true;
                        session.stop()?;
                    }
                    Reply::Stop(why) => {
                        stop = Some(why);
                        session.stop()?;
                    }
                }
            }
            Next::Ended(run) if blind => {
                drop(run);
                return Ok(Talk::Blind);
            }
            Next::Ended(run) => {
                let saved = saved::collect(&session, &run.files);
                let (turns, unfit) = speaker.finish();
                return Ok(Talk::Over(Box::new(Conversation {
                    launch: plan.launch.clone(),
                    feed: plan.feed.clone(),
                    terminal,
                    limits: limits.clone(),
                    run: *run,
                    turns,
                    stop,
                    saved,
                    deaf: false,
                    unfit,
                    hints: Hints::default(),
                })));
            }
        }
    }
}

impl Stop {
    /// Whether it waits for something nobody could answer.
    pub fn is_stuck(&self) -> bool {
        matches!(self, Self::Stuck(_))
    }
}
