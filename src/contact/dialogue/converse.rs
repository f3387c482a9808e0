//! One run of a program on one case, every question answered.

use crate::exec::{Fault, Folder, Input, Job, Limits, Next, Stream, Template, Worker};
use crate::screen::without_noise;

use super::attempt::Attempt;
use super::conversation::{Conversation, Feed, Kind, Stop};
use super::end_mark::end_mark;
use super::heard::Heard;
use super::prompt::Prompt;
use super::responder::{Reply, Responder, Talked};
use super::saved;
use super::task::Task;
use super::typing::Typing;

/// Starts a program in a copy of its folder and talks to it. One that shows nothing before it waits is started again
/// on a terminal.
pub fn converse(
    worker: &mut Worker,
    folder: &Template,
    attempt: &Attempt,
    task: &Task<'_>,
    limits: &Limits,
) -> Result<Conversation, Fault> {
    if let Some(conversation) = talk(worker, folder, attempt, task, limits)? {
        return Ok(conversation);
    }
    let on_terminal = Attempt { terminal: true, ..attempt.clone() };
    let conversation = talk(worker, folder, &on_terminal, task, limits)?;
    conversation.ok_or_else(|| Fault::Launcher("a terminal was taken for a pipe".to_owned()))
}

/// Talks until the program ends; nothing where it should be tried on a terminal.
fn talk(
    worker: &mut Worker,
    folder: &Template,
    attempt: &Attempt,
    task: &Task<'_>,
    limits: &Limits,
) -> Result<Option<Conversation>, Fault> {
    let parts: Vec<&str> = task.parts.iter().map(|part| part.text.as_str()).collect();
    let command = attempt.launch.command_for(&task.file_name(), &parts);
    let job = Job {
        folder: Folder::Copy(folder),
        workdir: &attempt.launch.folder,
        planted: &task.planted,
        input: Input::Dialogue,
        terminal: attempt.terminal,
        limits: limits.clone(),
        ..Job::new(&command)
    };
    let mut session = worker.start(job)?;
    let mut dialogue = Talk::new(attempt, task);
    loop {
        match session.next_event()? {
            Next::Output(stream, text) => dialogue.print(stream, &text.0),
            // It is being stopped.
            Next::Waiting if dialogue.end.is_some() => {}
            Next::Waiting => match dialogue.answer() {
                Action::Type(line) => session.answer(format!("{line}\n").as_bytes()),
                Action::CloseInput => session.close_input(),
                Action::End(end) => {
                    dialogue.end = Some(end);
                    session.stop()?;
                }
            },
            Next::Ended(run) => {
                let stop = match dialogue.end {
                    Some(TalkEnd::NothingPrinted) => return Ok(None),
                    Some(TalkEnd::Stopped(why)) => Some(why),
                    None => None,
                };
                let Talked { turns, decisions, met, not_applicable_reason } = dialogue.responder.finish();
                let saved = saved::collect(&session, &run.files);
                let (launch, feed) = (attempt.launch.clone(), attempt.feed.clone());
                return Ok(Some(Conversation {
                    terminal: attempt.terminal,
                    turns,
                    decisions,
                    met,
                    stop,
                    saved,
                    not_applicable_reason,
                    ..Conversation::new(launch, feed, limits.clone(), *run)
                }));
            }
        }
    }
}

/// How far one run has come.
struct Talk<'a> {
    attempt: &'a Attempt,
    task: &'a Task<'a>,
    responder: Responder<'a>,
    /// Everything the program printed.
    printed: Vec<u8>,
    /// How much of it was printed when something was typed last.
    answered_at: usize,
    /// How much of it was printed when the case, or the last part of it, was given.
    given_at: usize,
    /// Whether the case itself was typed, or its file named.
    is_case_sent: bool,
    /// Whether the mark that ends the case was typed, or there was none.
    is_end_sent: bool,
    /// Why no more is said.
    end: Option<TalkEnd>,
}

enum TalkEnd {
    /// Nothing can be seen: it may show more on a terminal.
    NothingPrinted,
    Stopped(Stop),
}

/// What to do for a program that waits.
enum Action {
    Type(String),
    CloseInput,
    End(TalkEnd),
}

impl<'a> Talk<'a> {
    fn new(attempt: &'a Attempt, task: &'a Task<'a>) -> Self {
        let is_given = attempt.feed != Feed::Prompt;
        let typing = Typing::new(&task.parts, attempt.spelling);
        Self {
            attempt,
            task,
            responder: Responder::new(task, typing, is_given, attempt.terminal)
                .with_replies(&attempt.replies),
            printed: Vec::new(),
            answered_at: 0,
            given_at: 0,
            is_case_sent: false,
            is_end_sent: false,
            end: None,
        }
    }

    /// Takes in what was printed. The error stream never breaks a line of the other one: it may come at any time.
    fn print(&mut self, stream: Stream, bytes: &[u8]) {
        let open = self.printed[self.answered_at..].last().is_some_and(|byte| *byte != b'\n');
        let bytes = match stream {
            Stream::Stderr => without_noise(bytes),
            Stream::Stdout => bytes.into(),
        };
        match stream {
            Stream::Stderr if open && !bytes.is_empty() => {
                let line = self.printed.iter().rposition(|byte| *byte == b'\n').map_or(0, |end| end + 1);
                let line = line.max(self.answered_at);
                let end = if bytes.ends_with(b"\n") { &b""[..] } else { b"\n" };
                self.printed.splice(line..line, [&*bytes, end].concat());
            }
            Stream::Stderr | Stream::Stdout => self.printed.extend_from_slice(&bytes),
        }
    }

    /// Decides what to do for a program that waits.
    fn answer(&mut self) -> Action {
        let prompt = Prompt::read(&self.printed[self.answered_at..], self.task.vocabulary);
        if self.attempt.feed == Feed::Stdin {
            if !self.is_case_sent && !self.responder.is_preliminary(&prompt) {
                self.is_case_sent = true;
                return self.type_line(self.task.rows().to_owned());
            }
            if prompt.is_empty() {
                return self.end_case();
            }
        }
        let was_given = self.responder.has_given();
        let heard = if was_given {
            Heard::listen(&self.printed[self.given_at..], self.task)
        } else {
            Heard::default()
        };
        match self.responder.reply(&prompt, heard) {
            Reply::Answer(turn) => {
                self.is_case_sent |= turn.kind == Kind::File || turn.answer == self.task.rows();
                // Another name or another card: what was said about the last one counts no more.
                if !was_given || matches!(turn.kind, Kind::File | Kind::Data) {
                    self.given_at = self.printed.len();
                }
                self.type_line(turn.answer)
            }
            Reply::NothingPrinted => Action::End(TalkEnd::NothingPrinted),
            Reply::Stop(why) => Action::End(TalkEnd::Stopped(why)),
        }
    }

    /// Ends the case that was typed: by the mark that was asked for, or because there is no more.
    fn end_case(&mut self) -> Action {
        if std::mem::replace(&mut self.is_end_sent, true) {
            return Action::CloseInput;
        }
        let printed = String::from_utf8_lossy(&self.printed);
        let mark = end_mark(printed.lines());
        mark.map_or(Action::CloseInput, |mark| self.type_line(mark))
    }

    fn type_line(&mut self, line: String) -> Action {
        self.answered_at = self.printed.len();
        Action::Type(line)
    }
}
