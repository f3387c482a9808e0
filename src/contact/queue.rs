//! Attempts still to be made, and which of them to make after one has failed.

use std::collections::VecDeque;
use std::path::{Path, PathBuf};

use crate::contact::dialogue::{Attempt, Conversation, Feed, Kind, Planting, Spelling};
use crate::contact::submission::Word;
use crate::exec::{self, Template};

use super::impression::{Impression, has_given};

/// Files tried as one that a program reads unasked.
const MOST_FIXED: usize = 4;

/// Attempts still to be made, and those made.
#[derive(Debug, Clone, Default)]
pub(super) struct Queue {
    waiting: VecDeque<Attempt>,
    seen: Vec<Attempt>,
}

impl Queue {
    /// Adds an attempt at the end, unless it is known.
    pub(super) fn add(&mut self, attempt: Attempt) {
        if !self.seen.contains(&attempt) {
            self.seen.push(attempt.clone());
            self.waiting.push_back(attempt);
        }
    }

    /// Adds attempts before all others, in order.
    pub(super) fn add_first(&mut self, attempts: Vec<Attempt>) {
        for attempt in attempts.into_iter().rev() {
            if self.waiting.contains(&attempt) {
                self.waiting.retain(|waiting| *waiting != attempt);
            } else if self.seen.contains(&attempt) {
                continue;
            }
            self.seen.push(attempt.clone());
            self.waiting.push_front(attempt);
        }
    }

    pub(super) fn next(&mut self) -> Option<Attempt> {
        self.waiting.pop_front()
    }
}

/// What a program is to be given.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Material {
    /// A board, named or typed.
    Board,
    /// Cards that are typed, and that nobody may refuse.
    SoundCards,
    /// Cards that are typed, and that may be refused.
    DoubtfulCards,
}

/// What to try after an attempt came to this, the likeliest first.
pub(super) fn after(
    attempt: &Attempt,
    conversation: &Conversation,
    impression: Impression,
    planting: &Planting,
    starts: &[PathBuf],
    material: Material,
) -> Vec<Attempt> {
    let elsewhere = || {
        let others = starts.iter().filter(|start| **start != attempt.launch.folder);
        others.map(|start| Attempt { launch: attempt.launch.from_folder(start), ..attempt.clone() })
    };
    let asked = has_given(conversation);
    let silent = conversation.turns.is_empty();
    match (&attempt.feed, impression) {
        (_, Impression::Solved) => Vec::new(),
        (Feed::Prompt, _) if asked && material == Material::SoundCards => otherwise_spelled(attempt),
        (Feed::Prompt, _) if asked && material == Material::DoubtfulCards => Vec::new(),
        (Feed::Prompt, _) if asked && !silent => {
            let mut attempts = typed_otherwise(attempt, conversation);
            attempts.extend(is_guess(conversation).then(|| case_on_stdin(attempt)));
            attempts.extend(elsewhere());
            attempts.extend((impression == Impression::Stuck).then(|| case_on_stdin(attempt)));
            attempts
        }
        // It waits without a word: it reads what stands on its input, or a name nobody asked for.
        (Feed::Prompt, Impression::Stuck) if silent => {
            let name = Attempt { spelling: Spelling::Name, ..attempt.clone() };
            let mut attempts = vec![case_on_stdin(attempt), name];
            attempts.extend(unasked(attempt, planting, starts, material));
            attempts.extend(elsewhere());
            attempts
        }
        (Feed::Prompt, Impression::Windowed) => {
            [switched(attempt, planting), arguments(attempt, starts)].concat()
        }
        (Feed::Prompt, _) => {
            let mut attempts = unasked(attempt, planting, starts, material);
            attempts.push(case_on_stdin(attempt));
            attempts.extend(elsewhere());
            attempts
        }
        (Feed::Argument, Impression::Missing | Impression::Refused | Impression::Crashed) => {
            elsewhere().collect()
        }
        (Feed::Argument | Feed::Stdin | Feed::File(_), _) => Vec::new(),
    }
}

/// The ways of one that asks for nothing.
fn unasked(attempt: &Attempt, planting: &Planting, starts: &[PathBuf], material: Material) -> Vec<Attempt> {
    let mut attempts = arguments(attempt, starts);
    attempts.truncate(1);
    attempts.splice(0..0, parts_as_arguments(attempt, material));
    attempts.extend(fixed(attempt, planting));
    attempts.extend(switched(attempt, planting));
    attempts
}

/// The case on standard input.
fn case_on_stdin(attempt: &Attempt) -> Attempt {
    Attempt { feed: Feed::Stdin, spelling: Spelling::default(), ..attempt.clone() }
}

/// A board that was named is typed, and one that was typed is named, where nothing said which was wanted.
fn typed_otherwise(attempt: &Attempt, conversation: &Conversation) -> Vec<Attempt> {
    let typed = conversation.turns.iter().any(|turn| turn.kind == Kind::Data);
    let spellings = match attempt.spelling {
        Spelling::Line if typed => vec![Spelling::Whole, Spelling::Name],
        Spelling::Line if is_guess(conversation) => vec![Spelling::Rows],
        Spelling::Rows => vec![Spelling::Whole],
        Spelling::Line
        | Spelling::Whole
        | Spelling::Each
        | Spelling::Numbers
        | Spelling::Joined
        | Spelling::Name => Vec::new(),
    };
    spellings.into_iter().map(|spelling| Attempt { spelling, ..attempt.clone() }).collect()
}

/// Whether something was typed at a question that nobody understood, or the board itself.
fn is_guess(conversation: &Conversation) -> bool {
    conversation.turns.iter().any(|turn| matches!(turn.kind, Kind::Unknown | Kind::Data))
}

/// The same with other spellings of cards.
fn otherwise_spelled(attempt: &Attempt) -> Vec<Attempt> {
    let others = [Spelling::Whole, Spelling::Each, Spelling::Numbers, Spelling::Joined];
    others.into_iter().map(|spelling| Attempt { spelling, ..attempt.clone() }).collect()
}

/// The case as an argument, here and from other folders.
fn arguments(attempt: &Attempt, starts: &[PathBuf]) -> Vec<Attempt> {
    let mut launch = attempt.launch.clone();
    if !launch.names_case() {
        launch.words.push(Word::Case);
    }
    let here = std::iter::once(&attempt.launch.folder);
    let others = starts.iter().filter(|start| **start != attempt.launch.folder);
    here.chain(others)
        .map(|start| Attempt { launch: launch.from_folder(start), feed: Feed::Argument, ..attempt.clone() })
        .collect()
}

/// Cards as arguments, each a word of its own.
fn parts_as_arguments(attempt: &Attempt, material: Material) -> Option<Attempt> {
    let mut launch = attempt.launch.clone();
    let is_typed = material != Material::Board && !launch.names_case();
    launch.words.push(Word::Parts);
    is_typed.then(|| Attempt { launch, feed: Feed::Argument, ..attempt.clone() })
}

/// With a word that its sources know for talking without a window.
fn switched(attempt: &Attempt, planting: &Planting) -> Vec<Attempt> {
    let with = |switch: &String| {
        let mut launch = attempt.launch.clone();
        launch.words.push(Word::Text(switch.clone()));
        Attempt { launch, ..attempt.clone() }
    };
    planting.switches().iter().map(with).collect()
}

/// Reading a file unasked.
fn fixed(attempt: &Attempt, planting: &Planting) -> Vec<Attempt> {
    let names = planting.fixed_names(&attempt.launch.folder);
    let files = names.into_iter().take(MOST_FIXED);
    files.map(|name| Attempt { feed: Feed::File(name), ..attempt.clone() }).collect()
}

/// The folders a program may be meant to start in: the likeliest, the top, the usual ones that exist.
pub(super) fn starts(template: &Template, first: &Path) -> Vec<PathBuf> {
    let mut starts = vec![first.to_path_buf()];
    for usual in ["", "src", "bin"] {
        let exists = usual.is_empty() || template.find(Path::new(usual)) == Some(&exec::Kind::Folder);
        if exists && !starts.iter().any(|start| start == Path::new(usual)) {
            starts.push(usual.into());
        }
    }
    starts
}
