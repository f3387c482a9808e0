//! Yes or no: by what the question is about and how far the conversation has come.

use super::super::conversation::Kind;
use super::super::ear::Heard;
use super::super::prompt::Prompt;
use super::super::table::Topic;
use super::super::task::Task;
use super::super::weigh::Phase;
use super::{Reply, Saving, Speaker, say};

impl Speaker<'_> {
    pub(super) fn yes_or_no(&mut self, prompt: &Prompt, heard: Heard) -> Reply {
        let topics = prompt.topics;
        let typed = self.task.puzzle.is_typed();
        let before = self.phase != Phase::Answered;
        if topics.has(Topic::Overwrite) && !topics.has(Topic::Question)
            || topics.has(Topic::Overwrite) && self.saving != Saving::Unasked
        {
            return self.say_yes(prompt, Kind::Confirm, "the file may be replaced");
        }
        if topics.has(Topic::Picture) {
            let kind = if before { Kind::Menu } else { Kind::Save };
            return self.say_no(prompt, kind, "no picture");
        }
        if self.hides_answer(prompt, heard) {
            return self.say_yes(prompt, Kind::Confirm, "shows the answer");
        }
        if topics.has(Topic::Save) && !topics.has(Topic::Random) {
            return self.save(prompt);
        }
        if topics.has(Topic::Window) && before && !topics.has(Topic::Console) {
            return self.say_no(prompt, Kind::Menu, "no window");
        }
        if topics.has(Topic::Random) && before {
            let manual =
                typed && topics.has(Topic::Manual) && !asks_random_first(&prompt.question, self.task);
            return if manual {
                self.say_yes(prompt, Kind::Menu, "types the case")
            } else {
                self.say_no(prompt, Kind::Menu, "nothing by chance")
            };
        }
        if topics.has(Topic::Solutions) && before {
            return self.say_yes(prompt, Kind::Confirm, "shows the solutions");
        }
        if topics.has(Topic::Animation) && before {
            return self.say_no(prompt, Kind::Animation, "no pictures of the search");
        }
        if topics.has(Topic::Algorithm) && before && !topics.has(Topic::BruteForce) {
            return self.say_no(prompt, Kind::Algorithm, "the plain algorithm");
        }
        if topics.has(Topic::File) && before && self.phase == Phase::Before && typed {
            return self.say_no(prompt, Kind::Menu, "types the case instead");
        }
        if topics.has(Topic::Manual) && before && !typed && !topics.has(Topic::File) {
            return self.say_no(prompt, Kind::Menu, "gives a file instead");
        }
        if before && self.phase == Phase::Giving && heard.missing {
            return self.say_yes(prompt, Kind::Again, "the file was not found under this name");
        }
        if before {
            let kind = if topics.has_any(&[Topic::File, Topic::Manual, Topic::Start, Topic::Again]) {
                Kind::Confirm
            } else {
                Kind::Unknown
            };
            return self.say_yes(prompt, kind, "goes on");
        }
        if topics.has(Topic::Exit) && !topics.has(Topic::Again) {
            return self.say_yes(prompt, Kind::Again, "all was said");
        }
        if self.saving == Saving::Wanted && !topics.has(Topic::Again) {
            return self.say_yes(prompt, Kind::Confirm, "goes on with saving");
        }
        self.say_no(prompt, Kind::Again, "all was said")
    }

    /// Whether a no would hide the answer: its steps, or all of it where only figures were shown so far.
    pub(super) fn hides_answer(&self, prompt: &Prompt, heard: Heard) -> bool {
        let topics = prompt.topics;
        let offers = topics.has_any(&[Topic::Solutions, Topic::Steps]) && !topics.has(Topic::Save);
        let steps = self.situation(heard).bounded && topics.has(Topic::Steps) && self.phase != Phase::Before;
        offers && !heard.shown && (steps || self.phase == Phase::Answered)
    }

    pub(super) fn say_yes(&self, prompt: &Prompt, kind: Kind, why: &str) -> Reply {
        let word = prompt.yes_no.as_ref().map_or("y", |words| words.yes.as_str());
        let answer = other_spelling(word, self.times(kind, prompt));
        say(prompt, kind, &answer, why)
    }

    pub(super) fn say_no(&self, prompt: &Prompt, kind: Kind, why: &str) -> Reply {
        let word = prompt.yes_no.as_ref().map_or("n", |words| words.no.as_str());
        let answer = other_spelling(word, self.times(kind, prompt));
        say(prompt, kind, &answer, why)
    }
}

/// Whether a question offers chance rather than the person's own choice.
fn asks_random_first(question: &str, task: &Task<'_>) -> bool {
    let mut words = question.split_whitespace();
    let first = words.find_map(|word| {
        let topics = task.table.topics(word);
        (topics.has(Topic::Random) || topics.has(Topic::Manual)).then(|| topics.has(Topic::Random))
    });
    first.unwrap_or(true)
}

/// A word that was not taken, in other letters.
fn other_spelling(word: &str, tried: usize) -> String {
    match tried {
        0 => word.to_owned(),
        1 if word.chars().any(char::is_lowercase) => word.to_uppercase(),
        2 => match word.to_lowercase().as_str() {
            "y" => "ya".to_owned(),
            "n" => "tidak".to_owned(),
            lower => lower.to_owned(),
        },
        _ => word.to_lowercase(),
    }
}
