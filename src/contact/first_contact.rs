//! First contact: finds out how a submission is started and given a case, and remembers it.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::{Duration, Instant};

use crate::case::Case;
use crate::contact::dialogue::{Attempt, Conversation, Feed, Planting, Spelling, Task, converse};
use crate::contact::submission::{InputWay, Manifest, Program, Word};
use crate::exec::{End, Event, Fault, Limits, Planted, Worker};
use crate::puzzles::AnyPuzzle;
use crate::vocabulary::Vocabulary;

use super::advice;
use super::impression::{Impression, has_given};
use super::queue::{Material, Queue, after, starts};
use super::rehearsal::rehearsal_cases;

/// Runs for one case until the program is understood.
const MOST_TRIALS: usize = 12;
/// Cases for which all ways are tried; after them the one that came furthest is taken.
pub(super) const MOST_EXPLORED: usize = 2;
/// Time after which no further way is tried.
const PATIENCE: Duration = Duration::from_secs(90);
/// Programs of one submission that are tried.
const MOST_PROGRAMS: usize = 4;

/// What is known about talking to one submission.
#[derive(Clone)]
pub struct Contact {
    puzzle: &'static dyn AnyPuzzle,
    manifest: Manifest,
    places: Vec<Place>,
    known_way: Option<Attempt>,
    /// What came furthest in cases for which no way reached the puzzle, and how many cases those were.
    furthest: Option<(Impression, Attempt)>,
    explored: usize,
    best_failure: Option<Conversation>,
    /// What was said about the cases by which contact was made.
    rehearsals: Vec<(String, Attempt, Conversation)>,
}

/// A program and the folders around it.
#[derive(Clone)]
struct Place {
    program: Program,
    starts: Vec<PathBuf>,
    planting: Arc<Planting>,
}

impl Contact {
    /// Nothing is known yet but the programs and what the manifest says.
    pub fn new(puzzle: &'static dyn AnyPuzzle, programs: &[Program], manifest: &Manifest) -> Self {
        let mut places: Vec<Place> = Vec::new();
        for program in programs.iter().take(MOST_PROGRAMS) {
            let starts = match &manifest.workdir {
                Some(folder) => vec![folder.clone()],
                None => starts(&program.folder, &program.launch.folder),
            };
            let known = places
                .iter()
                .find(|place| Arc::ptr_eq(&place.program.folder, &program.folder) && place.starts == starts);
            let planting = match known {
                Some(place) => Arc::clone(&place.planting),
                None => Arc::new(Planting::survey(&program.folder, puzzle, &starts)),
            };
            places.push(Place { program: program.clone(), starts, planting });
        }
        Self {
            puzzle,
            manifest: manifest.clone(),
            places,
            known_way: None,
            furthest: None,
            explored: 0,
            best_failure: None,
            rehearsals: Vec::new(),
        }
    }

    /// Makes contact by cases that are always the same, so that the way to talk about a case does not depend on
    /// which others are graded. What was said about them is kept for when they are.
    pub fn rehearse(
        &mut self,
        worker: &mut Worker,
        vocabulary: &Vocabulary,
        limits: &Limits,
        hear: &dyn Fn(&Case, &Conversation) -> Impression,
    ) -> Result<(), Fault> {
        for case in rehearsal_cases(self.puzzle) {
            if self.knows_way() || self.known_to_fail().is_some() {
                break;
            }
            let mut case = case.clone();
            case.puzzle_config.words = vocabulary.clone();
            let conversation = self.run(worker, &case, limits, &mut |talk| hear(&case, talk))?;
            let way = self.known_way.clone().or_else(|| self.furthest.as_ref().map(|(_, way)| way.clone()));
            self.rehearsals.extend(way.map(|way| (case.input, way, conversation)));
        }
        Ok(())
    }

    /// What was said about a case when contact was made, if it was said in the way that is taken now, once.
    fn take_rehearsal(&mut self, way: &Attempt, input: &str, limits: &Limits) -> Option<Conversation> {
        let same = |(known, by, talk): &(String, Attempt, Conversation)| {
            known == input && by == way && talk.limits == *limits
        };
        let index = self.rehearsals.iter().position(same)?;
        Some(self.rehearsals.swap_remove(index).2)
    }

    /// Talks to the submission about a case, in ways not tried yet as long as none reached the puzzle. `hear` says
    /// what a run came to. The conversation that came furthest is the case's run.
    pub fn run(
        &mut self,
        worker: &mut Worker,
        case: &Case,
        limits: &Limits,
        hear: &mut dyn FnMut(&Conversation) -> Impression,
    ) -> Result<Conversation, Fault> {
        if let Some(way) = self.known_way.clone() {
            if let Some(conversation) = self.take_rehearsal(&way, &case.input, limits) {
                return Ok(conversation);
            }
            return self.talk(worker, &way, case, limits);
        }
        if let Some(attempt) = self.known_to_fail() {
            if let Some(conversation) = self.take_rehearsal(&attempt, &case.input, limits) {
                return Ok(conversation);
            }
            let mut conversation = self.talk(worker, &attempt, case, limits)?;
            let impression = hear(&conversation);
            conversation.ignores_input =
                self.ignores_input(worker, &attempt, case, (&conversation, impression), limits)?;
            if impression == Impression::Reached && !conversation.ignores_input {
                self.remember_way(attempt, &mut conversation);
            }
            return Ok(conversation);
        }
        self.explore(worker, case, limits, hear)
    }

    /// Tries one way after the other.
    fn explore(
        &mut self,
        worker: &mut Worker,
        case: &Case,
        limits: &Limits,
        hear: &mut dyn FnMut(&Conversation) -> Impression,
    ) -> Result<Conversation, Fault> {
        let begin = Instant::now();
        let mut queue = self.first_attempts();
        let mut best: Option<(Impression, Attempt, Conversation)> = None;
        for _ in 0..MOST_TRIALS {
            let Some(attempt) = queue.next() else { break };
            let mut conversation = self.talk(worker, &attempt, case, limits)?;
            let mut impression = hear(&conversation);
            if self.ignores_input(worker, &attempt, case, (&conversation, impression), limits)? {
                conversation.ignores_input = true;
                impression = Impression::Nothing;
            }
            let proved = attempt.everywhere || is_comparable(&conversation);
            if impression == Impression::Reached && proved {
                self.remember_way(attempt, &mut conversation);
                return Ok(conversation);
            }
            if conversation.not_applicable_reason.is_some() {
                // It asks for parts: no other way could put a malformed case to it.
                return Ok(conversation);
            }
            let place = &self.places[attempt.program];
            if self.manifest.input.is_none() {
                queue.add_first(after(
                    &attempt,
                    &conversation,
                    impression,
                    &place.planting,
                    &place.starts,
                    self.material(case),
                ));
            }
            if best.as_ref().is_none_or(|(known, ..)| impression > *known) {
                best = Some((impression, attempt, conversation));
            }
            if begin.elapsed() > PATIENCE {
                break;
            }
        }
        let none = || Fault::Launcher("there is no program to start".to_owned());
        let (impression, attempt, conversation) = best.ok_or_else(none)?;
        self.note_failure(impression, attempt, &conversation);
        Ok(conversation)
    }

    /// Other spellings of cards are worth trying only where nobody may refuse them.
    fn material(&self, case: &Case) -> Material {
        let is_sound =
            || self.puzzle.read_instance(&case.input).is_ok_and(|reading| reading.doubts.is_empty());
        match self.puzzle.is_typed() {
            false => Material::Board,
            true if is_sound() => Material::SoundCards,
            true => Material::DoubtfulCards,
        }
    }

    /// No way reached the puzzle for one more case.
    fn note_failure(&mut self, impression: Impression, attempt: Attempt, conversation: &Conversation) {
        self.explored += 1;
        self.furthest = Some((impression, attempt));
        self.best_failure = Some(conversation.clone());
    }

    /// The way to take where looking for others is in vain: a window is there for every case, and what failed for
    /// several of them will fail again.
    fn known_to_fail(&self) -> Option<Attempt> {
        let (impression, attempt) = self.furthest.as_ref()?;
        let hopeless = *impression == Impression::Windowed || self.explored >= MOST_EXPLORED;
        hopeless.then(|| attempt.clone())
    }

    /// Whether a program that never asked says the same about an empty case: then it does not read any.
    fn ignores_input(
        &self,
        worker: &mut Worker,
        attempt: &Attempt,
        case: &Case,
        (conversation, impression): (&Conversation, Impression),
        limits: &Limits,
    ) -> Result<bool, Fault> {
        let claims = matches!(impression, Impression::Reached | Impression::Refused);
        if !claims || !is_comparable(conversation) {
            return Ok(false);
        }
        let empty = Case { input: String::new(), ..case.clone() };
        let control = self.talk(worker, attempt, &empty, limits)?;
        Ok(said(&control) == said(conversation))
    }

    /// Remembers a stored run that reached the puzzle, as if it had just been done. Where none did, contact is made
    /// anew, by the same cases: what follows must not depend on where a batch was interrupted.
    pub fn recall(&mut self, conversation: &Conversation, impression: Impression) {
        let words = |launch: &crate::contact::submission::Launch| launch.words.clone();
        let known = |place: &Place| words(&conversation.launch).starts_with(&words(&place.program.launch));
        let attempt = Attempt {
            program: self.places.iter().position(known).unwrap_or(0),
            launch: conversation.launch.clone(),
            feed: conversation.feed.clone(),
            spelling: Spelling::from_turns(&conversation.turns, self.puzzle.is_typed()),
            terminal: conversation.terminal,
            // Where it lay in that run is not known.
            everywhere: true,
        };
        if impression == Impression::Reached && !conversation.ignores_input {
            self.known_way = Some(attempt);
        }
    }

    /// Whether a run reached the puzzle, so that the way is known.
    pub fn knows_way(&self) -> bool {
        self.known_way.is_some()
    }

    /// The text of a `wasit.yaml` that would help, where no way reached the puzzle.
    pub fn advice(&self) -> Option<String> {
        if self.known_way.is_some() {
            return None;
        }
        self.best_failure.as_ref().map(|conversation| advice::text(conversation, &self.manifest))
    }

    fn remember_way(&mut self, attempt: Attempt, conversation: &mut Conversation) {
        if attempt.feed == Feed::Prompt && !has_given(conversation) {
            conversation.feed = Feed::File(attempt.launch.folder.join("input.txt"));
        }
        self.known_way =
            Some(Attempt { terminal: conversation.terminal, feed: conversation.feed.clone(), ..attempt });
    }

    fn first_attempts(&self) -> Queue {
        let mut queue = Queue::default();
        for (index, place) in self.places.iter().enumerate() {
            let mut launch = place.program.launch.clone();
            if let Some(folder) = &self.manifest.workdir {
                launch = launch.from_folder(folder);
            }
            let feed = match &self.manifest.input {
                None if launch.words.contains(&Word::Case) => Feed::Argument,
                None | Some(InputWay::Prompt) => Feed::Prompt,
                Some(InputWay::Argument) => Feed::Argument,
                Some(InputWay::Stdin) => Feed::Stdin,
                Some(InputWay::File(name)) => Feed::File(launch.folder.join(name)),
            };
            if feed == Feed::Argument && !launch.words.contains(&Word::Case) {
                launch.words.push(Word::Case);
            }
            let terminal = place.program.language.is_some_and(|language| language.is_block_buffered);
            let spelling = Spelling::default();
            let attempt = Attempt { program: index, launch, feed, spelling, terminal, everywhere: true };
            if matches!(self.manifest.input, Some(InputWay::Argument | InputWay::Stdin)) {
                // Somebody has said where the case is; laying it out everywhere takes longer than a quick run.
                // A program that does not find it there is noticed: it says the same about an empty one.
                queue.add(Attempt { everywhere: false, ..attempt.clone() });
            }
            queue.add(attempt);
        }
        queue
    }

    fn talk(
        &self,
        worker: &mut Worker,
        attempt: &Attempt,
        case: &Case,
        limits: &Limits,
    ) -> Result<Conversation, Fault> {
        let place = &self.places[attempt.program];
        let planting = &place.planting;
        let mut task = Task::new(self.puzzle, case.vocabulary(), &case.input, &planting.samples());
        planting.ending().clone_into(&mut task.ending);
        let file = task.file_name();
        let say = |text: &str| {
            text.replace("{case}", &file).replace("{rows}", task.rows()).replace("{size}", task.size())
        };
        let answers = self.manifest.answers.iter();
        let script: Vec<(String, String)> =
            answers.map(|answer| (answer.when.clone(), say(&answer.say))).collect();
        let mut planted = planting.plant(&task.text);
        if !attempt.everywhere {
            let told = attempt.launch.folder.join(&file);
            planted.retain(|planted| attempt.feed == Feed::Argument && planted.path == told);
        }
        if let Feed::File(name) = &attempt.feed {
            planted.retain(|file| file.path != *name);
            planted.push(Planted { path: name.clone(), bytes: task.text.as_bytes().into() });
        }
        let task = Task { script: &script, planted, ..task };
        let conversation = converse(worker, &place.program.folder, attempt, &task, limits)?;
        Ok(Conversation { hints: self.manifest.hints(), ..conversation })
    }
}

/// Whether a run without a case can tell if a program has read its case: it ended, and was not told anything.
fn is_comparable(conversation: &Conversation) -> bool {
    matches!(conversation.run.end, End::Exited(_) | End::Signalled(_)) && !has_given(conversation)
}

/// Everything a program wrote, without figures: times differ from run to run.
fn said(conversation: &Conversation) -> Vec<u8> {
    let texts = conversation.run.record.iter().filter_map(|stamped| match &stamped.event {
        Event::Output(_, text) => Some(&text.0),
        Event::Waiting | Event::Typed(_) | Event::Ended => None,
    });
    texts.flatten().copied().filter(|byte| !byte.is_ascii_digit() && *byte != b'.').collect()
}
