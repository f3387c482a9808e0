//! Names of files: the one with the case, and the one to save to.

use crate::message::message;

use super::super::attempt::Spelling;
use super::super::conversation::{Kind, Stop};
use super::super::heard::Heard;
use super::super::names;
use super::super::offers::names_default;
use super::super::prompt::Prompt;
use super::super::ranking::Phase;
use super::{Reply, Responder, Saving, say};
use crate::vocabulary::Topic;

impl Responder<'_> {
    pub(super) fn save(&mut self, prompt: &Prompt) -> Reply {
        self.saving = Saving::Wanted;
        self.say_yes(prompt, Kind::Save, message!("typed.save"))
    }

    pub(super) fn agree_to_save(&mut self, prompt: &Prompt, words: &[&str]) -> Reply {
        self.saving = Saving::Wanted;
        let tried = self.times(Kind::Save, prompt).min(words.len() - 1);
        say(prompt, Kind::Save, words[tried], message!("typed.save"))
    }

    /// Whether a file to write is asked for before anything was agreed.
    pub(super) fn wants_output(&self, prompt: &Prompt) -> bool {
        let topics = prompt.topics;
        let named = topics.has_any(&[Topic::File, Topic::Output]);
        named && topics.has_any(&[Topic::Save, Topic::Output]) && self.saving != Saving::Settled
    }

    pub(super) fn save_name(&mut self, prompt: &Prompt, heard: Heard) -> Reply {
        let bare = prompt.context.has(Topic::BareName);
        let Some(name) = names::to_save(bare, self.save_names_tried) else {
            return self.give_up(prompt, heard);
        };
        self.save_names_tried += 1;
        self.saving = Saving::Settled;
        say(prompt, Kind::SaveName, &name, message!("typed.save-name"))
    }

    pub(super) fn file_name(&mut self, prompt: &Prompt, heard: Heard) -> Reply {
        if self.phase == Phase::Answered {
            return Reply::Stop(Stop::Done);
        }
        if self.is_another_file(prompt, heard) {
            return say(prompt, Kind::Enter, "", message!("typed.other-file"));
        }
        let known = self.task.known;
        if known.is_proved && self.names_tried >= known.names && self.was_named_at(prompt) {
            return Reply::Stop(Stop::Returned);
        }
        let returned = self.phase == Phase::Giving && !heard.missing;
        if returned && heard.refused && self.names_tried > 2 {
            return Reply::Stop(Stop::Returned);
        }
        let name = self.file(prompt, self.names_tried);
        if name.is_empty() {
            let asked_again = returned && prompt.topics.has(Topic::File) && !self.task.is_sound();
            return if asked_again { Reply::Stop(Stop::Returned) } else { self.give_up(prompt, heard) };
        }
        let why = match (self.names_tried, prompt.topics.has(Topic::File)) {
            (0, true) => message!("typed.file"),
            (0, false) => message!("typed.file-next"),
            (_, _) => message!("typed.other-name"),
        };
        let known = self.names_tried > 0 || self.typing.spelling() == Spelling::Name;
        let kind = if prompt.topics.has(Topic::File) || known { Kind::File } else { Kind::Unknown };
        self.names_tried += 1;
        self.phase = Phase::Giving;
        say(prompt, kind, &name, why)
    }

    /// Whether a second file is asked for that has a default, where nothing was said against the first one.
    fn is_another_file(&self, prompt: &Prompt, heard: Heard) -> bool {
        let taken = self.phase == Phase::Giving && !heard.missing && !heard.refused;
        let other = self.asked.iter().rev().find(|(kind, ..)| *kind == Kind::File);
        taken
            && names_default(&prompt.question)
            && other.is_some_and(|(_, question, _)| *question != prompt.question)
    }

    /// Whether the file was named at the same question before: who took that name for other cases refuses this one.
    fn was_named_at(&self, prompt: &Prompt) -> bool {
        self.asked.iter().any(|(kind, question, _)| *kind == Kind::File && *question == prompt.question)
    }

    pub(super) fn file(&self, prompt: &Prompt, tried: usize) -> String {
        let bare = prompt.context.has(Topic::BareName);
        names::to_read(bare, &self.task.ending, tried).unwrap_or_default()
    }
}
