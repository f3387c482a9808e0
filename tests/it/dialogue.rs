//! Conversations with small programs that ask as real ones do, through the sandbox.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

use std::path::{Path, PathBuf};
use std::sync::Arc;

use wasit::case::{Case, CaseFiles};
use wasit::contact::dialogue::{Conversation, Feed, Kind, Stop};
use wasit::contact::submission::{Launch, Manifest, Program, Word};
use wasit::contact::{Contact, Impression};
use wasit::exec::{Limits, Options, Sandbox, Template, Worker};
use wasit::puzzles::{self, AnyInstance};
use wasit::units::Millis;
use wasit::verdict::{Claim, Evidence, Question, Truth};
use wasit::vocabulary::Vocabulary;

const QUEENS: &str = "AAAB\nCABB\nCCDB\nCDDD\n";
const CARDS: &str = "A 8 9 Q\n";
const FIFTEEN: &str = "1 2 3 4\n5 6 16 8\n9 10 7 11\n13 14 15 12\n";

fn worker() -> Worker {
    Sandbox::open(&Options::new(PathBuf::from(env!("CARGO_BIN_EXE_wasit")))).unwrap().worker().unwrap()
}

/// A submission made of these files; the first one is the program.
struct Handed {
    _folder: tempfile::TempDir,
    program: Program,
}

fn handed(files: &[(&str, &str)], start: &str) -> Handed {
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

fn case(puzzle: &str, input: &str) -> Case {
    case_with(puzzle, input, None)
}

fn case_with(puzzle: &str, input: &str, puzzle_config: Option<&str>) -> Case {
    let files = CaseFiles {
        label: "test".to_owned(),
        input: input.to_owned(),
        expected: None,
        config: None,
        puzzle_config: puzzle_config.map(str::to_owned),
    };
    Case::read(puzzle, "test", files).unwrap()
}

fn impression(puzzle: &str, input: &str, conversation: &Conversation) -> Impression {
    let prover = |_: &dyn AnyInstance| Truth::Unknown("not asked".into());
    let question = Question::new(puzzles::find(puzzle).unwrap(), input, &prover);
    let evidence = Evidence::from_conversation(&question, conversation);
    Claim::from_evidence(&evidence).impression(conversation)
}

/// One conversation, and what it came to.
fn talk_with(
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
    let conversation = contact.run(&mut worker(), &case(puzzle, input), &limits, &hear).unwrap();
    let came_to = impression(puzzle, input, &conversation);
    (conversation, came_to, contact.advice())
}

/// What was typed, and that the puzzle was reached.
fn check(puzzle: &str, input: &str, program: &str, expected: &[&str]) -> Conversation {
    check_files(puzzle, input, &[("src/main.py", program)], "", expected)
}

fn check_files(
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
const SOLVE: &str = "
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

fn queens(rest: &str) -> String {
    format!("{SOLVE}\n{rest}")
}

#[test]
fn a_file_is_named_and_the_answer_saved() {
    let program = queens(
        "board = solve(input('Masukkan nama file test case: '))
show(board)
if input('Apakah Anda ingin menyimpan solusi? (Ya/Tidak) ') == 'Ya':
    open(input('Masukkan nama file: '), 'w').write('\\n'.join(board))",
    );
    let conversation = check("queens", QUEENS, &program, &["x.txt", "Ya", "out.txt"]);
    assert_eq!(conversation.saved.len(), 1);
    assert_eq!(conversation.saved[0].path, Path::new("solver/out.txt"));
    let kinds: Vec<Kind> = conversation.turns.iter().map(|turn| turn.kind).collect();
    assert_eq!(kinds, [Kind::File, Kind::Save, Kind::SaveName]);
}

/// What a question is taken for that no shipped phrase knows.
fn check_kind(puzzle_config: Option<&str>, expected: Kind) {
    let handed = handed(&[("main.py", &queens("show(solve(input('Kitabnya: ')))"))], "");
    let mut contact = Contact::new(puzzles::find("queens").unwrap(), &[handed.program], &Manifest::default());
    let hear = |_: &Case, conversation: &Conversation| impression("queens", QUEENS, conversation);
    let case = case_with("queens", QUEENS, puzzle_config);
    let conversation = contact.run(&mut worker(), &case, &Limits::default(), &hear).unwrap();
    assert_eq!(conversation.turns[0].kind, expected, "{:#?}", conversation.turns);
}

#[test]
fn a_question_in_a_teachers_words_is_understood() {
    check_kind(None, Kind::Unknown);
    check_kind(Some("words: {prompts: {file: [kitab*]}}"), Kind::File);
}

#[test]
fn menus_settings_and_pauses_come_before_the_file() {
    let program = queens(
        "print('1. GUI\\n2. CLI\\n3. Keluar')
assert input('Pilihan: ') == '2'
name = input('Nama file (tanpa .txt): ')
print('[1] Heuristik\\n[2] Brute Force')
assert input('>> ') == '2'
assert input('Tampilkan animasi? (y/n): ') == 'n'
assert input('Jeda antar langkah (ms): ') == '0'
input('Tekan ENTER untuk mulai...')
show(solve('test/' + name + '.txt'))
while input('Simpan? (y/n): ') not in ('y', 'n'): pass
open('hasil.txt', 'w').write('x')
print('Berhasil disimpan!')
print('1. Lanjut\\n2. Selesai')
assert input('> ') == '2'",
    );
    check("queens", QUEENS, &program, &["2", "x", "2", "n", "0", "", "y", "2"]);
}

#[test]
fn a_round_that_begins_again_is_ended() {
    let program = queens("while True:\n    show(solve(input('Filename: ')))");
    let conversation = check("queens", QUEENS, &program, &["x.txt"]);
    assert_eq!(conversation.stop, Some(Stop::Done));
}

#[test]
fn a_missing_file_is_asked_for_under_other_names() {
    let program = queens(
        "import os
while True:
    name = input('Masukkan nama file: ')
    if name.startswith('test/'): break
    print('File tidak ditemukan!')
show(solve(name))",
    );
    check("queens", QUEENS, &program, &["x.txt", "x", "test/x.txt"]);
}

#[test]
fn the_working_folder_is_found() {
    let program = queens("show(solve('../cases/' + input('File: ')))");
    let files = [("src/main.py", program.as_str()), ("cases/satu.txt", "AAAB\nCABB\nCCDB\nCDDD")];
    let conversation = check_files("queens", QUEENS, &files, "", &["x.txt"]);
    assert!(conversation.turns.len() == 1);
}

#[test]
fn an_argument_is_given_where_a_usage_asks_for_it() {
    let program = queens(
        "import sys
if len(sys.argv) != 2:
    sys.exit('Usage: main.py <file>')
show(solve(sys.argv[1]))",
    );
    let conversation = check("queens", QUEENS, &program, &[]);
    assert_eq!(conversation.feed, Feed::Argument);
}

#[test]
fn a_board_is_poured_into_standard_input() {
    let program = SOLVE.replace("open(path).read()", "__import__('sys').stdin.read()");
    let conversation = check("queens", QUEENS, &(program + "\nshow(solve(0))"), &[]);
    assert_eq!(conversation.feed, Feed::Stdin);
}

#[test]
fn a_file_that_is_read_unasked_is_found_by_its_name() {
    let program = queens("show(solve('test/papan_7.txt'))");
    let files = [("src/main.py", program.as_str()), ("test/papan_7.txt", "AB\nBA")];
    let conversation = check_files("queens", QUEENS, &files, "", &[]);
    assert_eq!(conversation.feed, Feed::File("test/papan_7.txt".into()));
}

#[test]
fn an_unflushed_prompt_is_seen_on_a_terminal() {
    let program = queens(
        "import sys, io
out = sys.stdout if sys.stdout.isatty() else io.StringIO()
print('Masukkan nama file: ', end='', file=out, flush=True)
show(solve(sys.stdin.readline().strip()))",
    );
    let conversation = check("queens", QUEENS, &program, &["x.txt"]);
    assert!(conversation.terminal);
}

/// Prints three of the expressions for A 8 9 Q, and how many there are.
const EXPRESSIONS: &str =
    "\nprint('3 solusi ditemukan')\nprint('(1 - 9) * 8 + 12')\nprint('Tidak ada solusi lain')\n";

#[test]
fn cards_are_typed_in_a_line_or_one_by_one() {
    let line = "print('1. Kartu acak\\n2. Masukkan kartu')
assert input('Pilihan: ') == '2'
assert input('Masukkan 4 kartu (contoh: A 2 3 K): ').split() == ['A', '8', '9', 'Q']";
    check("game24", CARDS, &format!("{line}{EXPRESSIONS}"), &["2", "A 8 9 Q"]);
    let each = "cards = [input(f'Kartu ke-{i}: ') for i in range(1, 5)]
assert cards == ['A', '8', '9', 'Q']";
    check("game24", CARDS, &format!("{each}{EXPRESSIONS}"), &["A", "8", "9", "Q"]);
    let refused = "assert input('Mau kartu acak? (Y/Any Key) ') != 'Y'
while len(input('Kartu: ').split()) != 4: print('Masukan tidak sesuai')";
    check("game24", CARDS, &format!("{refused}{EXPRESSIONS}"), &["n", "A 8 9 Q"]);
}

#[test]
fn cards_that_are_refused_are_spelled_otherwise() {
    let numbers = "while input('Kartu: ') != '1 8 9 12': print('Masukan tidak sesuai')";
    check("game24", CARDS, &format!("{numbers}{EXPRESSIONS}"), &["1 8 9 12"]);
}

#[test]
fn a_board_has_the_empty_sign_of_the_samples() {
    let program = "rows = open(input('Filename: ')).read().split('\\n')
assert rows[1] == '5 6 - 8', rows
print('Puzzle tidak dapat diselesaikan')";
    let files = [("src/main.py", program), ("test/a.txt", "1 2 3 4\n5 6 7 8\n9 10 11 12\n13 14 15 -")];
    check_files("fifteen", FIFTEEN, &files, "", &["x.txt"]);
}

#[test]
fn rooms_and_numbers_are_typed_cell_by_cell() {
    let program = "rows = int(input('Number of Rows: '))
columns = int(input('Number of Columns: '))
for cell in range(rows * columns):
    print('Cell', cell)
    room, value = input(' Region: '), input(' Value (-1 for valueless): ')
print('Algorithm options:\\n1. Brute Force\\n2. Backtracking')
assert input('Input algorithm option: ') == '1'
print('#\\n')";
    let (conversation, _, _) = talk_with("heyawake", "1 1\nA\nA=1\n", &[("main.py", program)], "", "");
    let typed: Vec<&str> = conversation.turns.iter().map(|turn| turn.answer.as_str()).collect();
    assert_eq!(typed, ["1", "1", "1", "1", "1"], "{:#?}", conversation.turns);
}

#[test]
fn a_question_nobody_understands_is_named_with_advice() {
    let program = "import sys\nwhile True:\n    if input('Kode kupon Anda? ') == 'rahasia': break\n    print('bukan itu')";
    let (conversation, came_to, advice) = talk_with("game24", CARDS, &[("main.py", program)], "", "");
    assert_eq!(came_to, Impression::Stuck, "{:#?}", conversation.turns);
    let advice = advice.unwrap();
    assert!(advice.contains("Kode kupon Anda?") && advice.contains("what a person would type"), "{advice}");
    let manifest = "answers: [{when: kode kupon, say: rahasia}]";
    let program = format!("{program}\ninput('Kartu: '){EXPRESSIONS}");
    let (conversation, came_to, _) = talk_with("game24", CARDS, &[("main.py", &program)], "", manifest);
    assert!(came_to.is_reached(), "{:#?}", conversation.turns);
    assert_eq!(conversation.turns[0].answer, "rahasia");
}

#[test]
fn a_program_that_does_not_read_the_case_has_said_nothing_about_it() {
    let program = "print('Tidak ada solusi')\nprint('Waktu: 3 ms')";
    let (conversation, _, _) = talk_with("queens", QUEENS, &[("main.py", program)], "", "");
    assert!(conversation.ignores_input);
}

/// Reads a board from the keyboard and says that it has no solution; dies of anything else.
const NUMBERS: &str = "
rows = [[int(word) for word in line.split()] for line in lines]
assert sorted(sum(rows, [])) == list(range(1, 17)), rows
print('Puzzle tidak dapat diselesaikan')";
const ROWS: [&str; 4] = ["1 2 3 4", "5 6 16 8", "9 10 7 11", "13 14 15 12"];

#[test]
fn a_board_is_typed_row_by_row() {
    let four = "print('Masukkan puzzle (4 baris):')\nlines = [input() for _ in range(4)]";
    check("fifteen", FIFTEEN, &format!("{four}{NUMBERS}"), &ROWS);
    let numbered = "lines = [input(f'Baris {i}: ') for i in range(1, 5)]";
    check("fifteen", FIFTEEN, &format!("{numbered}{NUMBERS}"), &ROWS);
    let until_empty = "print('Ketik papan baris demi baris, kosongkan untuk selesai')
lines = []
while True:
    line = input('> ')
    if not line: break
    lines.append(line)";
    check("fifteen", FIFTEEN, &format!("{until_empty}{NUMBERS}"), &[&ROWS[..], &[""]].concat());
}

#[test]
fn a_board_is_typed_where_a_name_was_not_taken() {
    let vague = "print('Silakan masukkan data')\nlines = [input() for _ in range(4)]";
    check("fifteen", FIFTEEN, &format!("{vague}{NUMBERS}"), &ROWS);
    let sign = "lines = [input('> ') for _ in range(4)]";
    check("fifteen", FIFTEEN, &format!("{sign}{NUMBERS}"), &ROWS);
    let named = "input('Nama: ')\nprint('Masukkan matriks:')\nlines = [input() for _ in range(4)]";
    check("fifteen", FIFTEEN, &format!("{named}{NUMBERS}"), &[&["x.txt"], &ROWS[..]].concat());
}

#[test]
fn a_name_is_typed_where_a_board_was_not_taken() {
    let program = queens("show(solve(input('Masukkan papan: ')))");
    check("queens", QUEENS, &program, &["x.txt"]);
}

#[test]
fn a_board_is_typed_in_one_line_or_cell_by_cell() {
    let line = "lines = [input('Masukkan 16 angka: ')]\nassert len(lines[0].split()) == 16";
    check("fifteen", FIFTEEN, &format!("{line}{NUMBERS}"), &[&ROWS.join(" ")]);
    let cells = "lines = [' '.join(input(f'Elemen [{i}][{j}]: ') for j in range(4)) for i in range(4)]";
    let words: Vec<&str> = FIFTEEN.split_whitespace().collect();
    check("fifteen", FIFTEEN, &format!("{cells}{NUMBERS}"), &words);
}

#[test]
fn a_board_stands_on_the_input_of_one_that_asks_for_nothing() {
    let program = format!("import sys\nlines = sys.stdin.read().splitlines(){NUMBERS}");
    let conversation = check("fifteen", FIFTEEN, &program, &[]);
    assert_eq!(conversation.feed, Feed::Stdin);
}

/// A solver of queens that has its board in `rows`.
fn typed_queens(rest: &str) -> String {
    let solve = SOLVE.replace("rows = open(path).read().split()", "rows = path");
    format!("{solve}\n{rest}\nshow(solve(rows))")
}

#[test]
fn the_size_of_a_board_is_typed_before_its_rows() {
    let sized = "n = int(input('Masukkan ukuran papan (N): '))
print('Masukkan papan:')
rows = [input() for _ in range(n)]";
    check("queens", QUEENS, &typed_queens(sized), &["4", "AAAB", "CABB", "CCDB", "CDDD"]);
    let lettered = "n = int(input('N = '))\nrows = [input(f'Baris {i + 1}: ') for i in range(n)]";
    check("queens", QUEENS, &typed_queens(lettered), &["4", "AAAB", "CABB", "CCDB", "CDDD"]);
}

#[test]
fn the_rows_and_their_number_have_placeholders_in_answers() {
    let program = typed_queens(
        "assert input('Sandi? ') == 'buka'
n = int(input('Ada berapa? '))
print('Silakan mulai')
rows = [input() for _ in range(n)]",
    );
    let manifest = "answers: [{when: sandi, say: buka}, {when: ada berapa, say: '{size}'}, {when: mulai, say: '{rows}'}]";
    let (conversation, came_to, _) = talk_with("queens", QUEENS, &[("main.py", &program)], "", manifest);
    assert!(came_to.is_reached(), "{:#?}", conversation.turns);
    let typed: Vec<&str> = conversation.turns.iter().map(|turn| turn.answer.as_str()).collect();
    assert_eq!(typed, ["buka", "4", QUEENS.trim_end()]);
}

#[test]
fn answers_of_the_manifest_are_given_before_the_case_is_poured() {
    let program = typed_queens(
        "import sys
assert input('Sandi? ') == 'buka'
rows = sys.stdin.read().split()",
    );
    let manifest = "answers: [{when: sandi, say: buka}]";
    let (conversation, came_to, _) = talk_with("queens", QUEENS, &[("main.py", &program)], "", manifest);
    assert!(came_to.is_reached(), "{:#?}", conversation.turns);
    assert_eq!(conversation.feed, Feed::Stdin);
}

#[test]
fn a_name_is_given_before_the_cards() {
    let program = "assert input('Siapa nama kamu? ').isalpha()
assert input('NIM: ').isdigit()
assert input('Kartu: ').split() == ['A', '8', '9', 'Q']";
    check("game24", CARDS, &format!("{program}{EXPRESSIONS}"), &["Ani", "13500001", "A 8 9 Q"]);
}

#[test]
fn cards_are_typed_again_where_the_first_question_was_about_something_else() {
    let program = "input('Halo! Sudah siap bermain? ')
assert input('Kartu: ').split() == ['A', '8', '9', 'Q']";
    check("game24", CARDS, &format!("{program}{EXPRESSIONS}"), &["A 8 9 Q", "A 8 9 Q"]);
}

/// What was typed of a malformed case, and whether it could be put at all.
fn check_unfit(puzzle: &str, input: &str, program: &str, expected: &[&str], unfit: bool) {
    let (conversation, _, _) = talk_with(puzzle, input, &[("main.py", program)], "", "");
    let typed: Vec<&str> = conversation.turns.iter().map(|turn| turn.answer.as_str()).collect();
    assert_eq!(typed, expected, "{:#?}", conversation.turns);
    assert_eq!(
        conversation.not_applicable_reason.is_some(),
        unfit,
        "{:?} {:?}",
        conversation.not_applicable_reason,
        conversation.stop
    );
}

#[test]
fn a_case_that_cannot_be_typed_is_not_put_to_a_program() {
    let each = format!("cards = [input(f'Kartu ke-{{i}}: ') for i in range(1, 5)]{EXPRESSIONS}");
    check_unfit("game24", "A 8 9\n", &each, &["A", "8", "9"], true);
    check_unfit("game24", "A 8 9 Q 2\n", &each, &["A", "8", "9", "Q"], true);
    let line = "while len(input('Masukkan 4 kartu: ').split()) != 4: print('Masukan salah')";
    check_unfit("game24", "A 8 9 Q 2\n", line, &["A 8 9 Q 2"], false);
    check_unfit("game24", "", line, &[""], false);
    let silent = format!("print('Masukkan 4 kartu:')\ncards = [input() for _ in range(4)]{EXPRESSIONS}");
    check_unfit("game24", "", &silent, &[""], true);
    let rows = "rows = int(input('How many rows? '))";
    check_unfit("heyawake", "3 3\nA A\n", rows, &[], true);
    let four = format!("print('Masukkan puzzle (4 baris):')\nlines = [input() for _ in range(4)]{NUMBERS}");
    check_unfit("fifteen", "1 2 3 4\n5 6 16 8\n9 10 7 11\n", &four, &ROWS[..3], true);
}

/// What is typed for cards after contact was made by the cases that come with wasit.
fn check_acquainted(program: &str, cards: &str, expected: &[&str]) {
    let handed = handed(&[("main.py", program)], "");
    let game24 = puzzles::find("game24").unwrap();
    let mut contact = Contact::new(game24, &[handed.program], &Manifest::default());
    let limits = Limits { time: Millis(8000), cpu: Millis(8000), ..Limits::default() };
    let rehearsed = |case: &Case, talk: &Conversation| impression("game24", &case.input, talk);
    contact.rehearse(&mut worker(), Vocabulary::shipped(), &limits, &rehearsed).unwrap();
    let hear = |_: &Case, conversation: &Conversation| impression("game24", cards, conversation);
    let conversation = contact.run(&mut worker(), &case("game24", cards), &limits, &hear).unwrap();
    let typed: Vec<&str> = conversation.turns.iter().map(|turn| turn.answer.as_str()).collect();
    assert_eq!(typed, expected, "{:#?}", conversation.turns);
}

#[test]
fn the_way_to_talk_does_not_depend_on_which_case_comes_first() {
    let numbers = format!(
        "while [word.isdigit() for word in input('Kartu: ').split()] != [True] * 4: print('Masukan tidak sesuai'){EXPRESSIONS}"
    );
    for cards in ["A 8 9 Q\n", "2 8 9 4\n"] {
        let typed = cards.trim_end().replace('A', "1").replace('Q', "12");
        check_acquainted(&numbers, cards, &[&typed]);
    }
}
