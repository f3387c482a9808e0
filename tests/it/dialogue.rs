//! Conversations with small programs that ask as real ones do, through the sandbox.

#![expect(clippy::unwrap_used, reason = "a test that cannot go on should stop")]

use crate::common::conversations::{
    CARDS, EXPRESSIONS, QUEENS, SOLVE, case_with, check, check_files, handed, impression, queens, talk_with,
    worker,
};
use std::path::Path;

use wasit::case::Case;
use wasit::contact::dialogue::{Conversation, Feed, Kind, Stop};
use wasit::contact::submission::Manifest;
use wasit::contact::{Contact, Impression, Trials};
use wasit::exec::Limits;
use wasit::puzzles;

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
    let conversation = contact
        .run(&mut Trials { worker: &mut worker(), limits: &Limits::default(), hear: &hear }, &case)
        .unwrap();
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
