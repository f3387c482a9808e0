//! Facts about words, told with sentences of our own.

use super::{Said, Speech, Time};
use crate::screen::Screen;

fn check(text: &str, expected: &[Said]) {
    let speech = Speech::of(&Screen::read(text.as_bytes()));
    let said: Vec<_> = speech.statements.iter().map(|statement| statement.what).collect();
    assert_eq!(said, expected, "{text}");
}

#[test]
fn both_languages_say_that_there_is_no_solution() {
    for text in [
        "No solution found!",
        "Tidak ada solusi.",
        "SOLUSI TIDAK DITEMUKAN",
        "tidak ditemukan solusi untuk soal ini",
        "Maaf, solusi tidak dapat ditemukan :(",
        "ga ada solusi",
        "The puzzle is unsolvable.",
        "It can't be solved!",
        "Puzzle ini tidak dapat diselesaikan",
        "papan ini mustahil diselesaikan",
        "goal is not reachable",
        "Found 0 solutions",
        "=====[ TIDAK ADA SOLUSI ]=====",
        "Ada 0 solusi",
        "Jumlah solusi: 0",
        "took 61.4µsno solution",
        "Gagal mendapatkan solusi",
        "kaga ada solusinya bro",
        "puzzle ini ga bisa diselesain",
        "All arrangements were tried, none is valid",
        "Semua sudah dicoba dan tidak ada yang memenuhi",
        "This puzzle does not have a solution",
        "Tidak ada solusi, file tidak disimpan",
        "Puzzle is impossible",
        "Kartu ini tidak bisa menghasilkan 24",
    ] {
        check(text, &[Said::NoSolution]);
    }
}

#[test]
fn a_sentence_broken_by_a_box_is_heard() {
    check("[==[  Nobody can't  ]==]\n[==[ solve this. ]==]", &[Said::NoSolution]);
    check("Maaf, tidak\nada solusi", &[Said::NoSolution]);
    check("tidak.\nada solusi", &[]);
}

#[test]
fn words_that_look_like_a_claim_are_none() {
    for text in [
        "Masukkan file permasalahan: ",
        "sh: 1: cls: not found",
        "Apakah ingin menyimpan solusi? (y/n): ",
        "Mencari solusi...",
        "Jika tidak ada solusi, program berhenti.",
        "Gagal menyimpan solusi: (No such file or directory)",
        "1. Simpan solusi",
        "Masukkan nama file (harus .txt): ",
        "kursor kosong",
        "Cari penyelesaian",
    ] {
        check(text, &[]);
    }
}

#[test]
fn a_missing_file_is_not_a_missing_solution() {
    check("File tidak ditemukan", &[Said::Missing]);
    check("Error opening x: No such file or directory", &[Said::Missing]);
    check("Masukkan nama file: File not found!", &[Said::Missing]);
}

#[test]
fn refusals_are_heard_after_a_prompt_too() {
    check("Nama file: Jumlah baris tidak sesuai.", &[Said::Refused]);
    check("File name: \nBoard must be square", &[Said::Refused]);
    check("Board must be square\nFile name: ", &[]);
    check("Board must be square", &[]);
    check("Pilihan: Invalid input (too few blocks)", &[Said::Refused]);
    check("Iter 3: (0,0) (3,0) (0,1) (2,2)  [NOT VALID]", &[]);
    check("File name: \nToo few rows", &[Said::Refused]);
    check("File name: \nOnly capital letters are allowed", &[Said::Refused]);
    check("File name: \nValidasi gagal", &[Said::Refused]);
    check("File name: \nCoba lagi!", &[Said::Refused]);
    check("File name: \n1. Coba lagi\n[2] Input ulang", &[]);
}

#[test]
fn a_trace_is_a_death_and_its_code_says_nothing() {
    check(
        "Traceback (most recent call last):\n  File \"a.py\", line 3\n    raise ValueError(\"no solution\")\nIndexError: invalid index",
        &[Said::Died, Said::Died],
    );
    check(
        "Exception in thread \"main\" java.lang.Exception: Jumlah blok tidak sesuai\n\tat Main.invalid(Main.java)",
        &[Said::Died, Said::Refused],
    );
    check(
        "terminate called after throwing an instance of 'std::invalid_argument'\n  what():  stoi",
        &[Said::Died, Said::Died],
    );
}

#[test]
fn a_window_without_a_display_is_known() {
    check("Exception in thread \"main\" java.awt.HeadlessException: ", &[Said::Window]);
    check("_tkinter.TclError: no display name and no $DISPLAY environment variable", &[Said::Window]);
    check("Unable to open DISPLAY", &[Said::Window]);
    check("Caused by: java.lang.UnsupportedOperationException: Unable to open DISPLAY", &[Said::Window]);
}

#[test]
fn found_is_found_and_not_found_is_not() {
    check("Solusi ditemukan!", &[Said::Found]);
    check("Solution found in 3 ms", &[Said::Found]);
    check("=== Solusi Akhir ===", &[Said::Found]);
}

fn check_figures(text: &str, iterations: Option<u64>, time: Option<Time>, totals: &[u64]) {
    let figures = Speech::of(&Screen::read(text.as_bytes())).figures;
    assert_eq!(figures.iterations.map(|(_, count)| count), iterations, "{text}");
    assert_eq!(figures.time.map(|(_, time)| time), time, "{text}");
    assert_eq!(figures.totals.iter().map(|(_, total)| *total).collect::<Vec<_>>(), totals, "{text}");
}

#[test]
fn figures_are_read_wherever_they_stand_in_a_line() {
    let ms = |ms| Some(Time::Known(ms));
    check_figures(
        "Waktu pencarian: 120 ms\nBanyak kasus yang ditinjau: 1000 kasus",
        Some(1000),
        ms(120.0),
        &[],
    );
    check_figures("A total of 17 cases were checked\nProgram elapsed in 0ms", Some(17), ms(0.0), &[]);
    check_figures("Total kombinasi yang akan dicek: 256\nIterasi akhir: 103 / 256", Some(103), None, &[]);
    check_figures("Waktu pencarian: (3570 ms)", None, ms(3570.0), &[]);
    check_figures("--- 0.5 seconds ---\nArised Node: 10", Some(10), ms(500.0), &[]);
    check_figures("Time taken: 0.25", None, Some(Time::Unitless(0.25)), &[]);
    check_figures("20 seconds have passed...", None, None, &[]);
    check_figures("6jumlah solusi :", None, None, &[6]);
    check_figures("Ditemukan 6 solusi dalam 20 ms.", None, ms(20.0), &[6]);
    check_figures("RESULTS: 10 combinations", None, None, &[10]);
    check_figures("Solusi ke - 1 :\n2. Cari solusi\nSolution #3: x", None, None, &[]);
    check_figures("Jumlah simpul yang dibangkitkan sebanyak 10", Some(10), None, &[]);
    for words in ["Banyak konfigurasi", "Total konfigurasi", "Banyak kombinasi", "Number of configurations"] {
        check_figures(&format!("{words}: 448"), Some(448), None, &[]);
    }
    check_figures("Nodes visited: 4 Now cost: 2\nGenerated Node(s): 32 node(s)", Some(32), None, &[]);
    check_figures("with 12 attempts of combination.\nI can solve this in 5 ms", Some(12), ms(5.0), &[]);
}
