//! Choosing from a menu.

use crate::message::message;

use super::super::conversation::{Kind, Stop};
use super::super::heard::Heard;
use super::super::menu::Choice;
use super::super::names;
use super::super::prompt::Prompt;
use super::super::ranking::{Phase, Situation};
use super::{Reply, Responder, Saving, say};
use crate::vocabulary::Topic;

impl Responder<'_> {
    pub(super) fn situation(&self, heard: Heard) -> Situation {
        Situation {
            phase: self.phase,
            typed: self.task.puzzle.is_typed(),
            is_path: self.task.puzzle.is_path(),
            saved: self.saving == Saving::Settled,
            shown: heard.shown,
        }
    }

    pub(super) fn choose(&mut self, prompt: &Prompt, heard: Heard) -> Reply {
        let labels: Vec<String> = prompt.menu.iter().map(|choice| choice.label.clone()).collect();
        let seen = self.menus.iter().filter(|menu| **menu == labels).count();
        let mut situation = self.situation(heard);
        // A menu seen before the answer offers files to read, not to write.
        let saves = |choice: &Choice| self.task.vocabulary.topics(&choice.label).has(Topic::Save);
        situation.saved |= seen > 0 && !prompt.menu.iter().any(saves);
        let chosen = situation
            .choose(&prompt.menu, self.task.vocabulary)
            .map(|(choice, score)| (choice.clone(), score));
        let listed = prompt.menu.iter().find(|choice| names::is_case(&choice.label, &self.task.ending));
        if let Some(choice) = listed.filter(|_| self.phase == Phase::Before).cloned() {
            self.phase = Phase::Giving;
            return say(prompt, Kind::File, &choice.token, message!("typed.file-by-number"));
        }
        let Some((choice, score)) = chosen else {
            return self.give_up(prompt, heard);
        };
        let topics = self.task.vocabulary.topics(&choice.label);
        if self.phase == Phase::Giving && seen > 0 && !topics.has_any(&[Topic::Start, Topic::Solutions]) {
            // Back where it began, with nothing said that could be read: it has said all it will say.
            self.phase = Phase::Answered;
            self.saving = Saving::Settled;
            return self.choose(prompt, heard);
        }
        let leads_away = topics.has_any(&[Topic::Exit, Topic::Window, Topic::Help, Topic::Random]);
        if score < 0 && leads_away || (self.phase == Phase::Answered && score <= 0) {
            return if self.phase == Phase::Answered {
                Reply::Stop(Stop::Done)
            } else {
                self.give_up(prompt, heard)
            };
        }
        if self.phase == Phase::Answered {
            let saves = topics.has_any(&[Topic::Save, Topic::TextFile, Topic::Yes]);
            self.saving = if saves && self.saving != Saving::Settled { Saving::Wanted } else { self.saving };
        }
        self.menus.push(labels);
        let kind = if topics.has(Topic::Algorithm) { Kind::Algorithm } else { Kind::Menu };
        let answer = match self.times(kind, prompt) {
            0 => choice.token.clone(),
            1 => choice.label.clone(),
            _ => format!("{}.", choice.token),
        };
        say(prompt, kind, &answer, message!("typed.choice", choice = &choice.label))
    }
}

/// Whether a name is wanted although a list of files stands above.
pub(super) fn wants_name(prompt: &Prompt) -> bool {
    let topics = prompt.topics;
    let picks = topics.has(Topic::FileNumber) || prompt.mentions("pilih") || prompt.mentions("choose");
    topics.has(Topic::File) && !picks && prompt.question.trim_end().ends_with(':')
}
