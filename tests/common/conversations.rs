//! Conversations with small programs, through the sandbox.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

use std::path::{Path, PathBuf};
use std::sync::Arc;

use wasit::case::{Case, CaseFiles};
use wasit::contact::dialogue::Conversation;
use wasit::contact::submission::{Launch, Manifest, Program, Word};
use wasit::contact::{Contact, Impression, Trials};
use wasit::exec::{Limits, Options, Sandbox, Template, Worker};
use wasit::puzzles::{self, AnyInstance};
use wasit::units::Millis;
use wasit::verdict::{Claim, Evidence, Question, Truth};

pub const QUEENS: &str = "AAAB\nCABB\nCCDB\nCDDD\n";

pub const CARDS: &str = "A 8 9 Q\n";

pub fn worker() -> Worker {
    Sandbox::open(&Options::new(PathBuf::from(env!("CARGO_BIN_EXE_wasit")))).unwrap().worker().unwrap()
}

/// A submission made of these files; the first one is the program.
pub struct Handed {
    _folder: tempfile::TempDir,
    pub program: Program,
}

pub fn handed(files: &[(&str, &str)], start: &str) -> Handed {
    let folder = tempfile::tempdir().unwrap();
    let top = folder.path().join("solver");
    for (name, text) in files {
        let path = top.join(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, text).unwrap();
    }
    let main = files[0].0;
    let interpreter =
        if Path::new(main).extension().is_some_and(|ending| ending == "py") { "python3" } else { "sh" };
    let words = vec![Word::Text(interpreter.to_owned()), Word::File(main.into())];
    let program = Program {
        name: main.to_owned(),
        language: Some(&wasit::language::PYTHON),
        folder: Arc::new(Template::read(&top).unwrap()),
        launch: Launch { words, folder: start.into() },
        built_by: String::new(),
        is_substitute: false,
    };
    Handed { _folder: folder, program }
}

pub fn case(puzzle: &str, input: &str) -> Case {
    case_with(puzzle, input, None)
}

pub fn case_with(puzzle: &str, input: &str, puzzle_config: Option<&str>) -> Case {
    let files = CaseFiles {
        label: "test".to_owned(),
        input: input.to_owned(),
        expected: None,
        config: None,
        puzzle_config: puzzle_config.map(str::to_owned),
    };
    Case::read(puzzle, "test", files).unwrap()
}

pub fn impression(puzzle: &str, input: &str, conversation: &Conversation) -> Impression {
    let prover = |_: &dyn AnyInstance| Truth::Unknown("not asked".into());
    let question = Question::new(puzzles::find(puzzle).unwrap(), input, &prover);
    let evidence = Evidence::from_conversation(&question, conversation);
    Claim::from_evidence(&evidence).impression(conversation)
}

/// One conversation, and what it came to.
pub fn talk_with(
    puzzle: &str,
    input: &str,
    files: &[(&str, &str)],
    start: &str,
    manifest: &str,
) -> (Conversation, Impression, Option<String>) {
    let handed = handed(files, start);
    let manifest = Manifest::read("wasit.yaml", manifest).unwrap();
    let mut contact = Contact::new(puzzles::find(puzzle).unwrap(), &[handed.program], &manifest);
    let limits = Limits { time: Millis(8000), cpu: Millis(8000), ..Limits::default() };
    let hear = |_: &Case, conversation: &Conversation| impression(puzzle, input, conversation);
    let conversation = contact
        .run(&mut Trials { worker: &mut worker(), limits: &limits, hear: &hear }, &case(puzzle, input))
        .unwrap();
    let came_to = impression(puzzle, input, &conversation);
    (conversation, came_to, contact.advice())
}

/// What was typed, and that the puzzle was reached.
pub fn check(puzzle: &str, input: &str, program: &str, expected: &[&str]) -> Conversation {
    check_files(puzzle, input, &[("src/main.py", program)], "", expected)
}

pub fn check_files(
    puzzle: &str,
    input: &str,
    files: &[(&str, &str)],
    start: &str,
    expected: &[&str],
) -> Conversation {
    let (conversation, came_to, _) = talk_with(puzzle, input, files, start, "");
    let typed: Vec<&str> = conversation.turns.iter().map(|turn| turn.answer.as_str()).collect();
    assert_eq!(typed, expected, "{:#?}\n{:?}", conversation.turns, conversation.run.record);
    assert!(came_to.is_reached(), "{:?} {:?}", conversation.stop, conversation.run.record);
    conversation
}

/// A solver of queens to be pasted in: reads a file, prints a right board.
pub const SOLVE: &str = "
import itertools
def solve(path):
    rows = open(path).read().split()
    n = len(rows)
    for p in itertools.permutations(range(n)):
        if all(abs(p[i] - p[i + 1]) > 1 for i in range(n - 1)) and len({rows[i][p[i]] for i in range(n)}) == n:
            return [''.join('#' if p[i] == j else rows[i][j] for j in range(n)) for i in range(n)]
def show(board):
    print('\\n'.join(board))
    print('Waktu pencarian: 3 ms')
    print('Banyak kasus yang ditinjau: 10 kasus')
";

pub fn queens(rest: &str) -> String {
    format!("{SOLVE}\n{rest}")
}

/// Prints three of the expressions for A 8 9 Q, and how many there are.
pub const EXPRESSIONS: &str =
    "\nprint('3 solusi ditemukan')\nprint('(1 - 9) * 8 + 12')\nprint('Tidak ada solusi lain')\n";
