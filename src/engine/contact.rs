//! First contact: finds out how a submission is started and given a case, and remembers it.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

use crate::case::{Case, Suite};
use crate::dialogue::{Conversation, Feed, Garden, Plan, Spelling, Table, Task, converse};
use crate::exec::{End, Event, Fault, Limits, Planted, Worker};
use crate::puzzles::{self, AnyPuzzle};
use crate::results::CaseInfo;
use crate::submission::{Hints, InputWay, Language, Manifest, Program, Word};

use super::advice;
use super::attempt::{Attempt, Queue, after, starts};
use super::examine::contact_rank;
use super::impression::{Impression, has_given};
use super::{Judging, Prove};

/// Runs for one case until the program is understood.
const MOST_TRIALS: usize = 12;
/// Cases for which all ways are tried; after them the one that came furthest is taken.
const MOST_EXPLORED: usize = 2;
/// Time after which no further way is tried.
const PATIENCE: Duration = Duration::from_secs(90);
/// Programs of one submission that are tried.
const MOST_PROGRAMS: usize = 4;

/// What is known about talking to one submission.
#[derive(Clone)]
pub struct Contact {
    puzzle: &'static dyn AnyPuzzle,
    table: Arc<Table>,
    manifest: Manifest,
    places: Vec<Place>,
    habit: Option<Attempt>,
    /// What came furthest in cases for which no way reached the puzzle, and how many cases those were.
    furthest: Option<(Impression, Attempt)>,
    explored: usize,
    stranded: Option<Conversation>,
    /// What was said about the cases by which contact was made.
    rehearsed: Vec<(String, Attempt, Conversation)>,
}

/// A program and the folders around it.
#[derive(Clone)]
struct Place {
    program: Program,
    starts: Vec<PathBuf>,
    garden: Arc<Garden>,
}

impl Contact {
    /// Nothing is known yet but the programs and what the manifest says.
    pub fn new(
        puzzle: &'static dyn AnyPuzzle,
        programs: &[Program],
        manifest: &Manifest,
        table: Arc<Table>,
    ) -> Self {
        let mut places: Vec<Place> = Vec::new();
        for program in programs.iter().take(MOST_PROGRAMS) {
            let starts = match &manifest.workdir {
                Some(folder) => vec![folder.clone()],
                None => starts(&program.folder, &program.launch.folder),
            };
            let known = places
                .iter()
                .find(|place| Arc::ptr_eq(&place.program.folder, &program.folder) && place.starts == starts);
            let garden = match known {
                Some(place) => Arc::clone(&place.garden),
                None => Arc::new(Garden::survey(&program.folder, puzzle, &starts)),
            };
            places.push(Place { program: program.clone(), starts, garden });
        }
        Self {
            puzzle,
            table,
            manifest: manifest.clone(),
            places,
            habit: None,
            furthest: None,
            explored: 0,
            stranded: None,
            rehearsed: Vec::new(),
        }
    }

    /// Makes contact by cases that are always the same, so that the way to talk about a case does not depend on
    /// which others are graded. What was said about them is kept for when they are.
    pub fn acquaint(&mut self, worker: &mut Worker, limits: &Limits, prove: &Prove<'_>) -> Result<(), Fault> {
        for case in rehearsal_cases(self.puzzle) {
            if self.is_settled() || self.known_to_fail().is_some() {
                break;
            }
            let info = CaseInfo::of(case, limits);
            let judging = Judging { puzzle: self.puzzle, case, info: &info, prove };
            let mut hear = |talk: &Conversation| Impression::of(&judging.decide(talk).hearing, talk);
            let conversation = self.run(worker, case, limits, &mut hear)?;
            let way = self.habit.clone().or_else(|| self.furthest.as_ref().map(|(_, way)| way.clone()));
            self.rehearsed.extend(way.map(|way| (case.input.clone(), way, conversation)));
        }
        Ok(())
    }

    /// What was said about a case when contact was made, if it was said in the way that is taken now, once.
    fn rehearsed(&mut self, way: &Attempt, input: &str, limits: &Limits) -> Option<Conversation> {
        let same = |(known, by, talk): &(String, Attempt, Conversation)| {
            known == input && by == way && talk.limits == *limits
        };
        let index = self.rehearsed.iter().position(same)?;
        Some(self.rehearsed.swap_remove(index).2)
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
        if let Some(habit) = self.habit.clone() {
            if let Some(conversation) = self.rehearsed(&habit, &case.input, limits) {
                return Ok(conversation);
            }
            return self.talk(worker, &habit, &case.input, limits);
        }
        if let Some(attempt) = self.known_to_fail() {
            if let Some(conversation) = self.rehearsed(&attempt, &case.input, limits) {
                return Ok(conversation);
            }
            let mut conversation = self.talk(worker, &attempt, &case.input, limits)?;
            let impression = hear(&conversation);
            conversation.deaf = self.is_deaf(worker, &attempt, &conversation, impression, limits)?;
            if impression == Impression::Reached && !conversation.deaf {
                self.settle(attempt, &mut conversation);
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
            let mut conversation = self.talk(worker, &attempt, &case.input, limits)?;
            let mut impression = hear(&conversation);
            if self.is_deaf(worker, &attempt, &conversation, impression, limits)? {
                conversation.deaf = true;
                impression = Impression::Nothing;
            }
            let proved = attempt.everywhere || is_comparable(&conversation);
            if impression == Impression::Reached && proved {
                self.settle(attempt, &mut conversation);
                return Ok(conversation);
            }
            if conversation.unfit.is_some() {
                // It asks for parts: no other way could put a malformed case to it.
                return Ok(conversation);
            }
            let place = &self.places[attempt.program];
            if self.manifest.input.is_none() {
                // Other spellings of cards are worth trying only where nobody may refuse them.
                let sound =
                    self.puzzle.read_instance(&case.input).is_ok_and(|reading| reading.doubts.is_empty());
                let typed = if self.puzzle.is_typed() { Some(sound) } else { None };
                queue.add_first(after(
                    &attempt,
                    &conversation,
                    impression,
                    &place.garden,
                    &place.starts,
                    typed,
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
        self.strand(impression, attempt, &conversation);
        Ok(conversation)
    }

    /// No way reached the puzzle for one more case.
    fn strand(&mut self, impression: Impression, attempt: Attempt, conversation: &Conversation) {
        self.explored += 1;
        self.furthest = Some((impression, attempt));
        self.stranded = Some(conversation.clone());
    }

    /// The way to take where looking for others is in vain: a window is there for every case, and what failed for
    /// several of them will fail again.
    fn known_to_fail(&self) -> Option<Attempt> {
        let (impression, attempt) = self.furthest.as_ref()?;
        let hopeless = *impression == Impression::Windowed || self.explored >= MOST_EXPLORED;
        hopeless.then(|| attempt.clone())
    }

    /// Whether a program that never asked says the same about an empty case: then it does not read any.
    fn is_deaf(
        &self,
        worker: &mut Worker,
        attempt: &Attempt,
        conversation: &Conversation,
        impression: Impression,
        limits: &Limits,
    ) -> Result<bool, Fault> {
        let claims = matches!(impression, Impression::Reached | Impression::Refused);
        if !claims || !is_comparable(conversation) {
            return Ok(false);
        }
        let control = self.talk(worker, attempt, "", limits)?;
        Ok(said(&control) == said(conversation))
    }

    /// Remembers a stored run that reached the puzzle, as if it had just been done. Where none did, contact is made
    /// anew, by the same cases: what follows must not depend on where a batch was interrupted.
    pub fn recall(&mut self, conversation: &Conversation, impression: Impression) {
        let words = |launch: &crate::submission::Launch| launch.words.clone();
        let known = |place: &Place| words(&conversation.launch).starts_with(&words(&place.program.launch));
        let attempt = Attempt {
            program: self.places.iter().position(known).unwrap_or(0),
            launch: conversation.launch.clone(),
            feed: conversation.feed.clone(),
            spelling: Spelling::of(&conversation.turns, self.puzzle.is_typed()),
            terminal: conversation.terminal,
            // Where it lay in that run is not known.
            everywhere: true,
        };
        if impression == Impression::Reached && !conversation.deaf {
            self.habit = Some(attempt);
        }
    }

    /// Whether a run reached the puzzle, so that the way is known.
    pub fn is_settled(&self) -> bool {
        self.habit.is_some()
    }

    /// The text of a `wasit.yaml` that would help, where no way reached the puzzle.
    pub fn advice(&self) -> Option<String> {
        if self.habit.is_some() {
            return None;
        }
        self.stranded.as_ref().map(|conversation| advice::text(conversation, &self.manifest))
    }

    fn settle(&mut self, attempt: Attempt, conversation: &mut Conversation) {
        if attempt.feed == Feed::Prompt && !has_given(conversation) {
            conversation.feed = Feed::File(attempt.launch.folder.join("input.txt"));
        }
        self.habit =
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
            // The C library holds back what a program prints into a pipe until there is much of it.
            let terminal = place.program.language == Some(Language::C);
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
        input: &str,
        limits: &Limits,
    ) -> Result<Conversation, Fault> {
        let place = &self.places[attempt.program];
        let garden = &place.garden;
        let file = format!("x.{}", garden.ending());
        let task = Task::new(self.puzzle, &self.table, input, &garden.samples());
        let say = |text: &str| {
            text.replace("{case}", &file).replace("{rows}", task.rows()).replace("{size}", task.size())
        };
        let answers = self.manifest.answers.iter();
        let script: Vec<(String, String)> =
            answers.map(|answer| (answer.when.clone(), say(&answer.say))).collect();
        let task = Task { ending: garden.ending().to_owned(), script: &script, ..task };
        let mut planted = garden.plant(&task.text);
        if !attempt.everywhere {
            let told = attempt.launch.folder.join(&file);
            planted.retain(|planted| attempt.feed == Feed::Argument && planted.path == told);
        }
        if let Feed::File(name) = &attempt.feed {
            let bytes: Arc<[u8]> = task.text.as_bytes().into();
            planted.retain(|file| file.path != *name);
            planted.push(Planted { path: name.clone(), bytes });
        }
        let plan = Plan {
            folder: Arc::clone(&place.program.folder),
            launch: attempt.launch.clone(),
            feed: attempt.feed.clone(),
            spelling: attempt.spelling,
            terminal: attempt.terminal,
            planted,
            argument: file.into(),
        };
        let conversation = converse(worker, &plan, &task, limits)?;
        Ok(Conversation { hints: Hints::of(&self.manifest), ..conversation })
    }
}

/// How little a case is suited to teach: cards that are all numbers do not show whether letters are taken.
fn rehearsal_rank(puzzle: &dyn AnyPuzzle, case: &Case) -> impl Ord + use<> {
    let rank = contact_rank(case);
    let has = |is: fn(&u8) -> bool| case.input.bytes().any(|byte| is(&byte));
    let is_mixed = has(u8::is_ascii_alphabetic) && has(u8::is_ascii_digit);
    (rank.0, rank.1, puzzle.is_typed() && !is_mixed, rank)
}

/// The cases by which contact is made: the best suited of those that come with this program.
fn rehearsal_cases(puzzle: &dyn AnyPuzzle) -> &'static [Case] {
    static ALL: OnceLock<BTreeMap<&'static str, Vec<Case>>> = OnceLock::new();
    let all = ALL.get_or_init(|| {
        let best = |puzzle: &&'static dyn AnyPuzzle| {
            let mut cases = Suite::Embedded.cases(Some(puzzle.name())).unwrap_or_default();
            cases.sort_by_cached_key(|case| rehearsal_rank(*puzzle, case));
            cases.truncate(MOST_EXPLORED);
            (puzzle.name(), cases)
        };
        puzzles::ALL.iter().map(best).collect()
    });
    all.get(puzzle.name()).map_or(&[], Vec::as_slice)
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
