//! First contact: finds out how a submission is started and given a case, and remembers it.

mod known_way;
mod proof;
mod rehearse;
mod trials;
mod without_probes;

use std::path::PathBuf;
use std::sync::Arc;

use crate::case::Case;
use crate::contact::dialogue::{
    Attempt, Contacted, Conversation, Feed, Known, Planting, Proof, Spelling, Task, converse,
};
use crate::contact::submission::{InputWay, Manifest, Program, Word};
use crate::exec::{Fault, Planted};
use crate::puzzles::AnyPuzzle;
use crate::vocabulary::Vocabulary;

use super::advice;
use super::impression::{Impression, has_given};
use super::queue::{Queue, starts};
pub(super) use proof::said_digest;
pub use trials::Trials;

/// Cases of a puzzle without probes for which all ways are tried; after them the one that came furthest is taken.
const MOST_EXPLORED: usize = 2;
/// Programs of one submission that are tried.
const MOST_PROGRAMS: usize = 6;
/// Runs of a solvable case at whose prompts something else could have been said than at those of the probes.
const MOST_LOCAL: usize = 8;

/// What is known about talking to one submission.
#[derive(Clone)]
pub struct Contact {
    puzzle: &'static dyn AnyPuzzle,
    manifest: Manifest,
    places: Vec<Place>,
    known_way: Option<Attempt>,
    /// How the way was found, for every conversation that takes it.
    contacted: Contacted,
    /// Whether its own words were looked for.
    has_learnt_words: bool,
    /// Where no probes are: what came furthest in cases for which no way reached the puzzle, and how many they were.
    furthest: Option<(Impression, Attempt)>,
    explored: usize,
    best_failure: Option<Conversation>,
    /// What was said about the probes by which contact was made.
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
                // Somebody has said what to type, and where.
                None if !manifest.run.is_empty() => vec![program.launch.folder.clone()],
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
            contacted: Contacted::default(),
            has_learnt_words: false,
            furthest: None,
            explored: 0,
            best_failure: None,
            rehearsals: Vec::new(),
        }
    }

    /// Talks to the submission about a case, in ways not tried yet as long as none reached the puzzle. `hear` says
    /// what a run came to. The conversation that came furthest is the case's run.
    pub fn run(&mut self, trials: &mut Trials<'_>, case: &Case) -> Result<Conversation, Fault> {
        let conversation = match (self.known_way.clone(), self.known_to_fail()) {
            (Some(way), _) => self.run_by(trials, &way, case)?,
            (None, Some(way)) => self.run_in_vain(trials, way, case)?,
            (None, None) => self.explore(trials, case)?,
        };
        Ok(Conversation { contact: self.contacted.clone(), ..conversation })
    }

    /// Remembers a stored run, as if it had just been done: what follows must not depend on where a batch was
    /// interrupted.
    pub fn recall(&mut self, conversation: &Conversation, impression: Impression) {
        let words = |launch: &crate::contact::submission::Launch| launch.words.clone();
        let known = |place: &Place| words(&conversation.launch).starts_with(&words(&place.program.launch));
        let contacted = &conversation.contact;
        let way = Attempt {
            program: self.places.iter().position(known).unwrap_or(0),
            launch: conversation.launch.clone(),
            feed: conversation.feed.clone(),
            spelling: contacted.spelling,
            terminal: conversation.terminal,
            everywhere: contacted.everywhere,
            replies: contacted.replies.clone(),
        };
        if !contacted.is_unknown() {
            self.contacted =
                Contacted { says_none: Vec::new(), says_refused: Vec::new(), ..contacted.clone() };
            self.known_way = Some(way);
        } else if impression.is_reached() && !conversation.ignores_input {
            let spelling = Spelling::from_turns(&conversation.turns, self.puzzle.is_typed());
            self.known_way = Some(Attempt { spelling, everywhere: true, ..way });
        }
    }

    /// Whether a run reached the puzzle, so that the way is known.
    pub fn knows_way(&self) -> bool {
        self.known_way.is_some()
    }

    /// The text of a `wasit.yaml` that would help, where no way reached the puzzle.
    pub fn advice(&self) -> Option<String> {
        if self.known_way.is_some() && self.contacted.is_unknown() {
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
                None if launch.names_case() => Feed::Argument,
                None | Some(InputWay::Prompt) => Feed::Prompt,
                Some(InputWay::Argument) => Feed::Argument,
                Some(InputWay::Stdin) => Feed::Stdin,
                Some(InputWay::File(name)) => Feed::File(launch.folder.join(name)),
            };
            if feed == Feed::Argument && !launch.names_case() {
                launch.words.push(Word::Case);
            }
            let terminal = place.program.language.is_some_and(|language| language.is_block_buffered);
            let spelling = Spelling::default();
            let replies = Vec::new();
            let attempt =
                Attempt { program: index, launch, feed, spelling, terminal, everywhere: true, replies };
            if matches!(self.manifest.input, Some(InputWay::Argument | InputWay::Stdin)) {
                // Somebody has said where the case is; laying it out everywhere takes longer than a quick run.
                // A program that does not find it there is noticed: it says the same about an empty one.
                queue.add(Attempt { everywhere: false, ..attempt.clone() });
            }
            queue.add(attempt);
        }
        queue
    }

    fn talk(&self, trials: &mut Trials<'_>, attempt: &Attempt, case: &Case) -> Result<Conversation, Fault> {
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
        let known = Known {
            is_proved: self.contacted.proof == Proof::Proved && self.known_way.as_ref() == Some(attempt),
            names: self.contacted.names,
            closing: &self.contacted.closing,
            recurring: &self.contacted.recurring,
        };
        let task = Task { script: &script, planted, known, ..task };
        let conversation = converse(trials.worker, &place.program.folder, attempt, &task, trials.limits)?;
        Ok(Conversation { hints: self.manifest.hints(), ..conversation })
    }
}

/// A probe with the phrases of the course.
fn with_words(probe: &Case, vocabulary: &Vocabulary) -> Case {
    let mut probe = probe.clone();
    probe.puzzle_config.words = vocabulary.clone();
    probe
}
