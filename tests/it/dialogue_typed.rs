//! Cards and boards that are typed at prompts, as each program wants them.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

use wasit::case::Case;
use wasit::contact::dialogue::{Conversation, Feed};
use wasit::contact::submission::Manifest;
use wasit::contact::{Contact, Trials};
use wasit::exec::Limits;
use wasit::puzzles;
use wasit::units::Millis;
use wasit::vocabulary::Vocabulary;

use crate::common::conversations::{
    CARDS, EXPRESSIONS, QUEENS, SOLVE, case, check, check_files, handed, impression, queens, talk_with,
    worker,
};

const FIFTEEN: &str = "1 2 3 4\n5 6 16 8\n9 10 7 11\n13 14 15 12\n";

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
    contact
        .rehearse(
            &mut Trials { worker: &mut worker(), limits: &limits, hear: &rehearsed },
            Vocabulary::shipped(),
        )
        .unwrap();
    let hear = |_: &Case, conversation: &Conversation| impression("game24", cards, conversation);
    let conversation = contact
        .run(&mut Trials { worker: &mut worker(), limits: &limits, hear: &hear }, &case("game24", cards))
        .unwrap();
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
