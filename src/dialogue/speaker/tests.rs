//! What is answered to which question, in every state of a conversation.

use super::super::conversation::Stop;
use super::super::ear::Heard;
use super::super::prompt::Prompt;
use super::super::spelling::Spelling;
use super::super::table::Table;
use super::super::task::Task;
use super::super::typing::Typing;
use super::{Reply, Speaker};
use crate::puzzles;

const QUEENS: &str = "AAAB\nCABB\nCCDB\nCDDD\n";
const BOARD: &str = "1 2 3 4\n5 6 16 8\n9 10 7 11\n13 14 15 12\n";
const CARDS: &str = "A 8 9 Q\n";

/// How far the conversation has come when the question is put.
#[derive(Clone, Copy, PartialEq)]
enum When {
    First,
    /// After the case was given, before anything was said about it.
    Given,
    /// After an answer.
    Answered,
    /// After figures, but not the answer itself.
    Counted,
}

fn reply(puzzle: &str, input: &str, when: When, question: &str) -> String {
    let table = Table::shipped();
    let task = Task::new(puzzles::find(puzzle).expect("compiled in"), &table, input, &[]);
    let mut speaker =
        Speaker::new(&task, Typing::new(&task.parts, Spelling::Line), when != When::First, true);
    let answered = matches!(when, When::Answered | When::Counted);
    let heard = Heard { answered, shown: when == When::Answered, ..Heard::default() };
    match speaker.reply(&Prompt::read(question.as_bytes(), &table), heard) {
        Reply::Answer(turn) => format!("{:?} {}", turn.kind, turn.answer).trim_end().to_owned(),
        Reply::Blind => "blind".to_owned(),
        Reply::Stop(Stop::Done) => "done".to_owned(),
        Reply::Stop(Stop::Returned) => "returned".to_owned(),
        Reply::Stop(Stop::Stuck(_)) => "stuck".to_owned(),
    }
}

fn check(when: When, rows: &[(&str, &str)]) {
    for (question, expected) in rows {
        assert_eq!(reply("queens", QUEENS, when, question), *expected, "{question}");
    }
}

fn check_cards(when: When, rows: &[(&str, &str)]) {
    for (question, expected) in rows {
        assert_eq!(reply("game24", CARDS, when, question), *expected, "{question}");
    }
}

#[test]
fn files_are_named_in_both_languages() {
    for question in [
        "Masukkan nama berkas: ",
        "Nama file soal (mis. satu.txt) >> ",
        "Enter file path (e.g., data/board_1.txt): ",
        "Ketik alamat file input",
        "Insert filename in /test : ",
        "Pilih file test case (.txt): ",
        "Masukkan file permasalahan: ",
        "File konfigurasi (beserta extensi.txt) :",
        "Nama file (contoh: papan.txt ATAU papan.png): ",
        "Enter the Path (type EXIT to exit) : ",
        "Masukkan nama file\n-> ",
        "Type the test case name\n>>> ",
    ] {
        check(When::First, &[(question, "File x.txt")]);
    }
    check(
        When::First,
        &[
            ("Nama file tanpa .txt: ", "File x"),
            ("Enter file name (without extension): ", "File x"),
            ("Masukkan nama file, tidak perlu ekstensi: ", "File x"),
        ],
    );
}

#[test]
fn settings_are_switched_off_before_the_answer() {
    check(
        When::Given,
        &[
            ("Tampilkan visualisasi pencarian? (Ya/Tidak): ", "Animation Tidak"),
            ("Show live update? [y/N] ", "Animation N"),
            ("Tampilkan papan setiap berapa iterasi? (0 untuk tidak pernah) ", "Animation 0"),
            ("Visualisasi setiap berapa iterasi? ", "Animation 1000000000"),
            ("Delay antar langkah dalam s: ", "Animation 0"),
            ("Kecepatan animasi (ms): ", "Animation 0"),
            ("Optimized? (y/n): ", "Algorithm n"),
            ("Apakah ingin mengoptimalkan solusi (backtrack) Y/N: ", "Algorithm N"),
            ("Pilih strategi (1-3): ", "Algorithm 1"),
            ("Pilih level program (1-4; 0 untuk bantuan): ", "Algorithm 1"),
            ("1. Brute force\n2. Dengan heuristik\n>> ", "Algorithm 1"),
            ("Tekan ENTER untuk mulai...", "Enter"),
            ("Press any key to continue . . .", "Enter"),
            ("Proses papan ini (Y/N)? ", "Confirm Y"),
        ],
    );
}

#[test]
fn saving_is_agreed_to_in_the_words_offered() {
    check(
        When::Answered,
        &[
            ("Apakah Anda ingin menyimpan solusi? (Ya/Tidak) ", "Save Ya"),
            ("mau simpan? (y/n): ", "Save y"),
            ("Save the result? [Y/N]", "Save Y"),
            ("Simpan hasil?\n1. Ya\n2. Tidak\n", "Save 1"),
            ("Ingin mencetak solusi pada sebuah file (y/n)? ", "Save y"),
            ("Mau disimpan? (1 (yes) / 0 (no)", "Save 1"),
            ("Ekspor ke file? (tekan y untuk YA) : ", "Save y"),
            ("Apakah ingin menyimpan solusi?", "Save y"),
            ("Simpan sebagai gambar? (ya/tidak)", "Save tidak"),
            ("1. Simpan\n2. Keluar\n", "Menu 1"),
            ("Pilih format (1=txt, 2=png): ", "Menu 1"),
            ("Nama file output: ", "SaveName out.txt"),
            ("Save file name (without .txt): ", "SaveName out"),
        ],
    );
}

#[test]
fn it_ends_when_all_was_said() {
    check(
        When::Answered,
        &[
            ("Coba papan lain? (y/n) ", "Again n"),
            ("Continue program? (Y/N)", "Again N"),
            ("Keluar? (ya/tidak)", "Again ya"),
            ("Hasil berhasil disimpan. Lanjut? (Ya/Tidak) ", "Again Tidak"),
            ("1. Lanjut\n2. Quit\n", "Menu 2"),
            ("[1] Baca file\n[2] Acak\n[0] Exit\nPilihan: ", "Menu 0"),
            ("Masukkan nama file: ", "done"),
            ("Siapa nama Anda?", "Enter"),
            ("Press Enter to exit", "Enter"),
        ],
    );
}

#[test]
fn nothing_hides_an_answer_that_was_only_announced() {
    check(
        When::Counted,
        &[
            ("Tampilkan solusi? (y/n) ", "Confirm y"),
            ("1. Simpan\n2. Tampilkan solusi\n3. Keluar\n", "Menu 2"),
        ],
    );
    let steps = "Tampilkan langkah-langkah? (y/n): ";
    assert_eq!(reply("fifteen", BOARD, When::Given, steps), "Confirm y");
    assert_eq!(reply("fifteen", BOARD, When::Counted, steps), "Confirm y");
    assert_eq!(reply("fifteen", BOARD, When::Answered, steps), "Again n");
}

#[test]
fn ways_in_are_chosen_by_what_they_mean() {
    check(
        When::First,
        &[
            ("Baca dari file? (y/n): ", "Confirm y"),
            ("Gunakan GUI? (y/n)", "Menu n"),
            ("Acak papan? (ya/tidak) ", "Menu tidak"),
            ("Input berupa gambar? (y/n) ", "Menu n"),
            ("Input type (text/image):", "Menu text"),
            ("Pilih mode (1: GUI, 2: CLI): ", "Menu 2"),
            ("file: baca berkas\nrandom: acak\nexit: selesai\n> ", "Menu file"),
            ("Daftar:\n1. a.txt\n2. x.txt\nPilih nomor file: ", "File 2"),
        ],
    );
    check_cards(
        When::First,
        &[
            ("Input dari keyboard? (Y/N)", "Confirm Y"),
            ("Apakah ingin mengacak kartu? [ya/tidak]", "Menu tidak"),
            ("generate random cards? (Y/Any Key)", "Menu n"),
            ("Kartu manual atau random? (m/r): ", "Menu m"),
            ("Input dari user atau random? (user/random): ", "Menu user"),
            ("Masukan manual? [Y/N]: ", "Confirm Y"),
            ("Ketik 1 untuk input manual\nKetik 2 untuk acak\n", "Menu 1"),
            ("1. Bangkitkan kartu\n2. Input melalui terminal\n", "Menu 2"),
            ("Masukkan 4 kartu (A, 2-10, J, Q, K): ", "Data A 8 9 Q"),
            ("1:", "Data A"),
            ("Enter 1st card number: ", "Data A"),
        ],
    );
    check_cards(When::Given, &[("SHOW THE SOLUTIONS?\n1. YES\n2. NO\n", "Confirm 1")]);
}

#[test]
fn a_board_is_typed_where_the_board_itself_is_asked_for() {
    for question in [
        "Masukkan puzzle (4 baris):",
        "Masukkan posisi awal ubin (baris per baris)",
        "Masukkan susunan puzzle 4x4 (pisahkan dengan spasi, 16 = kosong):",
        "Enter the 16 numbers of the puzzle (16 for the empty cell):",
        "Masukkan matriks 4x4:",
        "Input the board row by row",
        "Ketikkan konfigurasi awal papan:",
        "=== 15 PUZZLE SOLVER ===\nPuzzle awal:",
        "Baris 1: ",
        "Row 1 > ",
    ] {
        assert_eq!(reply("fifteen", BOARD, When::First, question), "Data 1 2 3 4", "{question}");
    }
    for question in ["Masukkan papan:", "Board:", "Masukkan papan baris demi baris, kosongkan untuk selesai:"]
    {
        assert_eq!(reply("queens", QUEENS, When::First, question), "Data AAAB", "{question}");
    }
}

#[test]
fn cells_are_typed_one_by_one_and_the_empty_one_as_the_prompt_wants_it() {
    const SLID: &str = "16 2 3 4\n5 6 1 8\n9 10 7 11\n13 14 15 12\n";
    for (question, expected) in [
        ("Masukkan elemen [0][0]: ", "Data 16"),
        ("Baris 1 kolom 1: ", "Data 16"),
        ("Angka ke-1: ", "Data 16"),
        ("Ubin ke-1 (0 = kosong): ", "Data 0"),
        ("Masukkan puzzle, 0 untuk ubin kosong:", "Data 0 2 3 4"),
        ("Baris 1: ", "Data 16 2 3 4"),
    ] {
        assert_eq!(reply("fifteen", SLID, When::First, question), expected, "{question}");
    }
}

#[test]
fn the_size_of_a_board_is_typed_where_it_is_asked_for() {
    check(
        When::First,
        &[
            ("Masukkan ukuran papan (N): ", "Data 4"),
            ("N = ", "Data 4"),
            ("Masukkan nilai N: ", "Data 4"),
            ("Board size? ", "Data 4"),
            ("How big is the board? ", "Data 4"),
            ("Jumlah baris: ", "Data 4"),
            ("Number of columns: ", "Data 4"),
            ("Masukkan jumlah baris dan kolom: ", "Data 4 4"),
        ],
    );
}

#[test]
fn a_file_is_named_though_a_board_is_spoken_of() {
    check(
        When::First,
        &[
            ("Masukkan nama file papan: ", "File x.txt"),
            ("=== Puzzle Solver ===\nMasukkan lokasi puzzle: ", "File x.txt"),
            ("Board file path: ", "File x.txt"),
            ("Selamat datang di penyelesai papan N-Queens\nInput: ", "Unknown x.txt"),
        ],
    );
}

#[test]
fn somebody_sits_at_the_keyboard() {
    for question in [
        "Siapa nama kamu? ",
        "Masukkan nama pemain: ",
        "Nama: ",
        "Nama Anda: ",
        "Your name: ",
        "Player name? ",
        "What's your name? ",
        "Enter your name: ",
        "Masukkan nama kelompok: ",
        "Username: ",
    ] {
        assert_eq!(reply("game24", CARDS, When::First, question), "Person Ani", "{question}");
    }
    assert_eq!(reply("game24", CARDS, When::First, "NIM: "), "Person 13500001");
    assert_eq!(reply("game24", CARDS, When::First, "Umur: "), "Person 20");
    assert_eq!(reply("game24", CARDS, When::First, "Masukkan nama kartu: "), "Data A 8 9 Q");
    check(When::First, &[("Siapa namamu? ", "Person Ani"), ("Nama: ", "Unknown x.txt")]);
}

#[test]
fn nothing_is_made_up_for_a_case_that_lacks_it() {
    let first = |puzzle, input, question| reply(puzzle, input, When::First, question);
    assert_eq!(first("heyawake", "3 3\nA A\n", "How many rows? "), "done");
    assert_eq!(first("heyawake", "3 3\nA A\n", "Filename: "), "File x.txt");
    assert_eq!(first("game24", "", "Kartu ke-1: "), "done");
    assert_eq!(first("game24", "", "Masukkan 4 kartu: "), "Data");
}
