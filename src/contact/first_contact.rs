//! First contact: finds out how a submission is started and given a case, and remembers it.

mod proof;
mod without_probes;

use std::path::{Path, PathBuf};
use std::sync::Arc;

use crate::case::{Case, Expect};
use crate::contact::dialogue::{
    Attempt, Contacted, Conversation, Feed, Planting, Proof, Spelling, Task, converse, missing_files,
};
use crate::contact::submission::{InputWay, Manifest, Program, Word};
use crate::exec::{End, Fault, Limits, Planted, Worker};
use crate::puzzles::AnyPuzzle;
use crate::vocabulary::Vocabulary;

use super::advice;
use super::impression::{Impression, has_given};
use super::probes::Probes;
use super::queue::{Material, Queue, after, starts};
use super::search::{Discrepancies, Found, Search, discrepancies};
pub(super) use proof::said_digest;
use proof::{differ, printed};

/// Cases of a puzzle without probes for which all ways are tried; after them the one that came furthest is taken.
const MOST_EXPLORED: usize = 2;
/// Programs of one submission that are tried.
const MOST_PROGRAMS: usize = 6;
/// Runs of a solvable case at whose prompts something else could have been said than at those of the probes.
const MOST_LOCAL: usize = 8;

/// Says what a run of a case came to.
pub(super) type Hear<'a> = dyn Fn(&Case, &Conversation) -> Impression + 'a;

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

    /// Makes contact by the probes, so that the way to talk about a case does not depend on which others are graded.
    /// What was said about them is kept for when they are.
    pub fn rehearse(
        &mut self,
        worker: &mut Worker,
        vocabulary: &Vocabulary,
        limits: &Limits,
        hear: &Hear<'_>,
    ) -> Result<(), Fault> {
        let probes = &Probes::of(self.puzzle).solvable;
        let Some((first, rest)) = probes.split_first() else { return Ok(()) };
        if self.knows_way() {
            return Ok(());
        }
        let first = with_words(first, vocabulary);
        let (begun, tries, found) = self.search(worker, &first, limits, hear)?;
        let way = found.attempt.clone();
        let answered = found.impression >= Impression::Answered;
        let mut proof = if answered { Proof::Heard } else { Proof::Unheard };
        let is_steady = self.is_steady(worker, &found, &first, limits)?;
        let mut prompts = prompts_of(&found.conversation);
        for second in rest {
            let second = with_words(second, vocabulary);
            let conversation = self.talk(worker, &way, &second, limits)?;
            let impression = hear(&second, &conversation);
            let solved = found.impression == Impression::Solved && impression == Impression::Solved;
            proof = match proof {
                _ if solved => Proof::Proved,
                Proof::Unheard if impression >= Impression::Answered => Proof::Heard,
                Proof::Unheard
                    if is_steady
                        && found.impression != Impression::Busy
                        && differ(&found.conversation, &conversation) =>
                {
                    Proof::Heard
                }
                known => known,
            };
            prompts.extend(prompts_of(&conversation));
            self.rehearsals.push((second.input.clone(), way.clone(), conversation));
        }
        if proof == Proof::Unheard && is_steady && self.is_taken(worker, &found, &first, limits)? {
            proof = Proof::Heard;
        }
        prompts.sort();
        prompts.dedup();
        self.contacted = Contacted {
            proof,
            tries,
            is_steady,
            is_substitute: self.places[way.program].program.is_substitute,
            first: begun.in_words(),
            spelling: way.spelling,
            everywhere: way.everywhere,
            replies: way.replies.clone(),
            prompts,
            ..Contacted::default()
        };
        if !found.impression.is_reached() {
            self.best_failure = Some(found.conversation.clone());
        }
        self.rehearsals.push((first.input.clone(), way.clone(), found.conversation));
        self.known_way = Some(way);
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
        hear: &Hear<'_>,
    ) -> Result<Conversation, Fault> {
        let conversation = match (self.known_way.clone(), self.known_to_fail()) {
            (Some(way), _) => self.run_by(worker, &way, case, limits, hear)?,
            (None, Some(way)) => self.run_in_vain(worker, way, case, limits, hear)?,
            (None, None) => self.explore(worker, case, limits, hear)?,
        };
        Ok(Conversation { contact: self.contacted.clone(), ..conversation })
    }

    /// Takes the known way. Where that meets a prompt that the probes did not meet, other replies are tried.
    fn run_by(
        &mut self,
        worker: &mut Worker,
        way: &Attempt,
        case: &Case,
        limits: &Limits,
        hear: &Hear<'_>,
    ) -> Result<Conversation, Fault> {
        let mut conversation = match self.take_rehearsal(way, &case.input, limits) {
            Some(conversation) => conversation,
            None => self.talk(worker, way, case, limits)?,
        };
        // A run up to its limit says nothing that another one would mend, and may have said very much.
        let impression = match conversation.run.end {
            End::Time | End::Cpu | End::Output | End::Memory | End::Processes => Impression::Busy,
            End::Exited(_) | End::Signalled(_) => hear(case, &conversation),
        };
        // Who has solved the probes reads what it is given; a malformed case may look to it like an empty one.
        if self.contacted.proof != Proof::Proved {
            conversation.ignores_input =
                self.ignores_input(worker, way, case, (&conversation, impression), limits)?;
        }
        // Unsolvable and malformed cases are never searched: a refusal can be provoked.
        let may_be_lost = impression != Impression::Solved && impression != Impression::Busy;
        if may_be_lost && case.expected_words() == [Expect::Solution.word()] {
            conversation = self.search_locally(worker, way, case, limits, hear, conversation)?;
        }
        if impression == Impression::Nothing && self.contacted.proof >= Proof::Heard {
            self.learn_words(worker, way, case.vocabulary(), limits, hear)?;
        }
        Ok(conversation)
    }

    /// Tries other replies at prompts that no probe has met.
    fn search_locally(
        &self,
        worker: &mut Worker,
        way: &Attempt,
        case: &Case,
        limits: &Limits,
        hear: &Hear<'_>,
        first: Conversation,
    ) -> Result<Conversation, Fault> {
        let known = |prompt: &str| self.contacted.prompts.iter().any(|known| known == prompt);
        let mut unknown = first.clone();
        unknown.decisions.retain(|decision| !decision.is_sure && !known(&decision.prompt));
        let Discrepancies { offered, blind, .. } = discrepancies(way, &unknown);
        for way in offered.iter().chain(&blind).take(MOST_LOCAL) {
            let conversation = self.talk(worker, way, case, limits)?;
            if hear(case, &conversation) == Impression::Solved {
                return Ok(conversation);
            }
        }
        Ok(first)
    }

    /// Looks for the way to talk about a case: how many runs it took, and what came furthest.
    fn search(
        &self,
        worker: &mut Worker,
        case: &Case,
        limits: &Limits,
        hear: &Hear<'_>,
    ) -> Result<(Impression, u32, Found), Fault> {
        let mut search = Search::new(self.first_attempts());
        while let Some(attempt) = search.next() {
            let mut conversation = self.talk(worker, &attempt, case, limits)?;
            let mut impression = hear(case, &conversation);
            if let Some(control) =
                self.control(worker, &attempt, case, (&conversation, impression), limits)?
            {
                search.note_control(&control);
                if !differ(&control, &conversation) {
                    conversation.ignores_input = true;
                    impression = Impression::Nothing;
                }
            }
            let mut attempt = attempt;
            attempt.terminal = conversation.terminal;
            let others = self.others(&attempt, &conversation, impression, case);
            // It asks for parts: no other way could put a malformed case to it.
            let is_over = conversation.not_applicable_reason.is_some();
            search.note(Found { impression, attempt, conversation }, others);
            if is_over {
                break;
            }
        }
        let none = || Fault::Launcher("there is no program to start".to_owned());
        let (first, runs, mut found) = search.finish().ok_or_else(none)?;
        if found.impression.is_reached()
            && found.attempt.feed == Feed::Prompt
            && !has_given(&found.conversation)
        {
            let file = Feed::File(found.attempt.launch.folder.join("input.txt"));
            found.conversation.feed = file.clone();
            found.attempt.feed = file;
        }
        Ok((first, runs, found))
    }

    /// Other starts, feeds and spellings that the end of a run suggests.
    fn others(
        &self,
        attempt: &Attempt,
        conversation: &Conversation,
        impression: Impression,
        case: &Case,
    ) -> Vec<Attempt> {
        if self.manifest.input.is_some() {
            return Vec::new();
        }
        let place = &self.places[attempt.program];
        let usual =
            after(attempt, conversation, impression, &place.planting, &place.starts, self.material(case));
        [where_it_looked(attempt, conversation, impression), usual].concat()
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

    /// Whether a program that never asked says the same about an empty case: then it does not read any.
    fn ignores_input(
        &self,
        worker: &mut Worker,
        attempt: &Attempt,
        case: &Case,
        (conversation, impression): (&Conversation, Impression),
        limits: &Limits,
    ) -> Result<bool, Fault> {
        let control = self.control(worker, attempt, case, (conversation, impression), limits)?;
        Ok(control.is_some_and(|control| !differ(&control, conversation)))
    }

    /// The same about an empty case, where that can show whether a program reads what it is given.
    fn control(
        &self,
        worker: &mut Worker,
        attempt: &Attempt,
        case: &Case,
        (conversation, impression): (&Conversation, Impression),
        limits: &Limits,
    ) -> Result<Option<Conversation>, Fault> {
        let claims = impression.is_reached() || impression == Impression::Refused;
        if !claims || impression == Impression::Solved || !is_comparable(conversation) {
            return Ok(None);
        }
        let empty = Case { input: String::new(), ..case.clone() };
        self.talk(worker, attempt, &empty, limits).map(Some)
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

/// A probe with the phrases of the course.
fn with_words(probe: &Case, vocabulary: &Vocabulary) -> Case {
    let mut probe = probe.clone();
    probe.puzzle_config.words = vocabulary.clone();
    probe
}

/// The case under the names of files that the program says it did not find.
fn where_it_looked(attempt: &Attempt, conversation: &Conversation, impression: Impression) -> Vec<Attempt> {
    if impression.is_reached() || attempt.feed != Feed::Prompt {
        return Vec::new();
    }
    let inside = |name: &String| {
        let path = Path::new(name);
        path.is_relative() && !path.components().any(|part| part == std::path::Component::ParentDir)
    };
    let printed = printed(conversation);
    let names = missing_files(&String::from_utf8_lossy(&printed)).into_iter().filter(inside);
    let feed = |name: String| Feed::File(attempt.launch.folder.join(name));
    names.map(|name| Attempt { feed: feed(name), ..attempt.clone() }).collect()
}

/// The prompts at which something else could have been said.
fn prompts_of(conversation: &Conversation) -> Vec<String> {
    conversation.decisions.iter().map(|decision| decision.prompt.clone()).collect()
}

/// Whether a run without a case can tell if a program has read its case: it ended, and was not told anything.
fn is_comparable(conversation: &Conversation) -> bool {
    matches!(conversation.run.end, End::Exited(_) | End::Signalled(_)) && !has_given(conversation)
}
