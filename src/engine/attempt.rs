//! Ways to start a program, and which of them to try after one has failed.

use std::collections::VecDeque;
use std::path::{Path, PathBuf};

use crate::dialogue::{Conversation, Feed, Garden, Kind, Spelling};
use crate::exec::{self, Template};
use crate::submission::{Launch, Word};

use super::impression::{Impression, has_given};

/// Files tried as one that a program reads unasked.
const MOST_FIXED: usize = 4;

/// One way to start a program.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Attempt {
    /// Which of the programs.
    pub program: usize,
    /// How it is started.
    pub launch: Launch,
    /// How it gets its case.
    pub feed: Feed,
    /// How the case is typed.
    pub spelling: Spelling,
    /// Whether it talks to a terminal from the start.
    pub terminal: bool,
    /// Whether the case lies wherever it could be looked for, or only where the program is told that it is.
    pub everywhere: bool,
}

/// Attempts still to be made, and those made.
#[derive(Debug, Clone, Default)]
pub struct Queue {
    waiting: VecDeque<Attempt>,
    seen: Vec<Attempt>,
}

impl Queue {
    /// Adds an attempt at the end, unless it is known.
    pub fn add(&mut self, attempt: Attempt) {
        if !self.seen.contains(&attempt) {
            self.seen.push(attempt.clone());
            self.waiting.push_back(attempt);
        }
    }

    /// Adds attempts before all others, in order.
    pub fn add_first(&mut self, attempts: Vec<Attempt>) {
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

    /// The next attempt.
    pub fn next(&mut self) -> Option<Attempt> {
        self.waiting.pop_front()
    }
}

/// Of cards that are typed: whether nobody may refuse them.
type Sound = bool;

/// What to try after an attempt came to this, the likeliest first.
pub fn after(
    attempt: &Attempt,
    conversation: &Conversation,
    impression: Impression,
    garden: &Garden,
    starts: &[PathBuf],
    typed: Option<Sound>,
) -> Vec<Attempt> {
    let elsewhere = || {
        let others = starts.iter().filter(|start| **start != attempt.launch.folder);
        others.map(|start| Attempt { launch: attempt.launch.from_folder(start), ..attempt.clone() })
    };
    let asked = has_given(conversation);
    let silent = conversation.turns.is_empty();
    match (&attempt.feed, impression) {
        (_, Impression::Reached) => Vec::new(),
        (Feed::Prompt, _) if typed == Some(true) && asked => spelled(attempt),
        (Feed::Prompt, _) if typed == Some(false) && asked => Vec::new(),
        (Feed::Prompt, _) if asked && !silent => {
            let mut attempts = typed_otherwise(attempt, conversation);
            attempts.extend(is_guess(conversation).then(|| poured(attempt)));
            attempts.extend(elsewhere());
            attempts.extend((impression == Impression::Stuck).then(|| poured(attempt)));
            attempts
        }
        // It waits without a word: it reads what stands on its input, or a name nobody asked for.
        (Feed::Prompt, Impression::Stuck) if silent => {
            let name = Attempt { spelling: Spelling::Name, ..attempt.clone() };
            let mut attempts = vec![poured(attempt), name];
            attempts.extend(unasked(attempt, garden, starts));
            attempts.extend(elsewhere());
            attempts
        }
        (Feed::Prompt, Impression::Windowed) => {
            [switched(attempt, garden), arguments(attempt, starts)].concat()
        }
        (Feed::Prompt, _) => {
            let mut attempts = unasked(attempt, garden, starts);
            attempts.push(poured(attempt));
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
fn unasked(attempt: &Attempt, garden: &Garden, starts: &[PathBuf]) -> Vec<Attempt> {
    let mut attempts = arguments(attempt, starts);
    attempts.truncate(1);
    attempts.extend(fixed(attempt, garden));
    attempts.extend(switched(attempt, garden));
    attempts
}

/// The case on standard input.
fn poured(attempt: &Attempt) -> Attempt {
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
fn spelled(attempt: &Attempt) -> Vec<Attempt> {
    let others = [Spelling::Whole, Spelling::Each, Spelling::Numbers, Spelling::Joined];
    others.into_iter().map(|spelling| Attempt { spelling, ..attempt.clone() }).collect()
}

/// The case as an argument, here and from other folders.
fn arguments(attempt: &Attempt, starts: &[PathBuf]) -> Vec<Attempt> {
    let mut launch = attempt.launch.clone();
    if !launch.words.contains(&Word::Case) {
        launch.words.push(Word::Case);
    }
    let here = std::iter::once(&attempt.launch.folder);
    let others = starts.iter().filter(|start| **start != attempt.launch.folder);
    here.chain(others)
        .map(|start| Attempt { launch: launch.from_folder(start), feed: Feed::Argument, ..attempt.clone() })
        .collect()
}

/// With a word that its sources know for talking without a window.
fn switched(attempt: &Attempt, garden: &Garden) -> Vec<Attempt> {
    let with = |switch: &String| {
        let mut launch = attempt.launch.clone();
        launch.words.push(Word::Text(switch.clone()));
        Attempt { launch, ..attempt.clone() }
    };
    garden.switches().iter().map(with).collect()
}

/// Reading a file unasked.
fn fixed(attempt: &Attempt, garden: &Garden) -> Vec<Attempt> {
    let names = garden.fixed_names(&attempt.launch.folder);
    let files = names.into_iter().take(MOST_FIXED);
    files.map(|name| Attempt { feed: Feed::File(name), ..attempt.clone() }).collect()
}

/// The folders a program may be meant to start in: the likeliest, the top, the usual ones that exist.
pub fn starts(template: &Template, first: &Path) -> Vec<PathBuf> {
    let mut starts = vec![first.to_path_buf()];
    for usual in ["", "src", "bin"] {
        let exists = usual.is_empty() || template.find(Path::new(usual)) == Some(&exec::Kind::Folder);
        if exists && !starts.iter().any(|start| start == Path::new(usual)) {
            starts.push(usual.into());
        }
    }
    starts
}
