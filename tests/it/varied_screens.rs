//! Screens changed in ways that must not change what they say, and answers damaged so that none may be accepted.

use std::fmt::Write as _;
use std::path::Path;

use serde_json::Value;

use crate::screens::read_corpus;

/// A folder of labelled recordings, made to be read once.
struct Corpus {
    folder: tempfile::TempDir,
    labels: Vec<(&'static str, String)>,
}

const PUZZLES: [&str; 5] = ["fifteen", "game24", "heyawake", "iq", "queens"];

fn screens(puzzle: &str) -> std::path::PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/screens").join(puzzle)
}

impl Corpus {
    fn new() -> Self {
        Self { folder: tempfile::tempdir().expect("a folder"), labels: Vec::new() }
    }

    fn add(&mut self, puzzle: &'static str, file: &str, label: &str, text: &str) {
        let folder = self.folder.path().join(puzzle);
        if !folder.exists() {
            std::fs::create_dir(&folder).expect("a folder");
            std::os::unix::fs::symlink(screens(puzzle).join("instances"), folder.join("instances"))
                .expect("a link");
        }
        std::fs::write(folder.join(file), text).expect("a file");
        self.labels.push((puzzle, format!("{file}\t{label}\n")));
    }

    /// Every recording that is not read as its label says.
    fn differing(&self) -> Vec<String> {
        for puzzle in PUZZLES {
            let mut table = "file\tinstance\tclaim\tverdict\n".to_owned();
            for (_, label) in self.labels.iter().filter(|(of, _)| *of == puzzle) {
                table.push_str(label);
            }
            if self.folder.path().join(puzzle).exists() {
                std::fs::write(self.folder.path().join(puzzle).join("truth.tsv"), table).expect("labels");
            }
        }
        let rows = read_corpus(self.folder.path());
        assert_eq!(rows.len(), self.labels.len());
        let differs =
            |row: &&Value| row["claim"] != row["expected_claim"] || row["verdict"] != row["expected_verdict"];
        let told = |row: &Value| {
            format!(
                "{}/{}: {} {}, expected {} {}: {}",
                row["puzzle"],
                row["file"],
                row["claim"],
                row["verdict"],
                row["expected_claim"],
                row["expected_verdict"],
                row["detail"]
            )
        };
        rows.iter().filter(differs).map(told).collect()
    }
}

/// A change that leaves the meaning as it is.
type Change = (&'static str, fn(&str) -> String);

const BANNER: &str = "
  ____  _   _  ____ _____ _     \n |_ _ || | | ||_  /|_ _  | |    \n |  __/| |_| | / /  / /_ | |___ 
 ╔══════════════════════════╗\n ║   Puzzle Solver v1.2.0   ║\n ╚══════════════════════════╝
Tugas Kecil 1 - Strategi Algoritma, Senin, 17 Februari 2026 14:05:33
Program ini akan mencari solusi dari puzzle, jika ada.\n\n";
const GOODBYE: &str = "\n1. Coba lagi\n2. Keluar\nPilihan anda: \n====\nTerima kasih, sampai jumpa :)\n";
const SAVING: &str = "\nApakah Anda ingin menyimpan solusi? (ya/tidak): \nMasukkan nama file: \nBerhasil disimpan di hasil.txt\n";

/// Changes of whole texts.
const ANYWHERE: [Change; 8] = [
    ("crlf", |text| text.replace("\r\n", "\n").replace('\n', "\r\n")),
    ("banner", |text| format!("{BANNER}{text}")),
    ("goodbye", |text| format!("{}{GOODBYE}", ended(text))),
    ("saving", |text| format!("{}{SAVING}", ended(text))),
    ("noise", |text| format!("sh: 1: cls: not found\n{}sh: 1: pause: not found\n", ended(text))),
    ("spinner", |text| format!("Mencari solusi... 1\rMencari solusi... 2\r\x1b[K\n{text}")),
    ("frames", |text| format!("Searching... 20%\n\x1b[2J\x1b[HSearching... 40%\n\x1b[2J\x1b[H{text}")),
    ("blank lines", |text| format!("{}\n\n\n", ended(text))),
];

/// Changes of every line, for texts that do not move the cursor.
const LINE_BY_LINE: [Change; 6] = [
    ("indented by one", |text| each_line(text, |line| format!(" {line}"))),
    ("indented by eight", |text| each_line(text, |line| format!("        {line}"))),
    ("trailing blanks", |text| each_line(text, |line| format!("{line}   "))),
    ("coloured", |text| each_line(text, |line| format!("\x1b[1;38;2;10;200;30m{line}\x1b[0m"))),
    ("framed by pipes", |text| framed(text, '|')),
    ("framed by lines", |text| framed(text, '│')),
];

fn ended(text: &str) -> String {
    if text.is_empty() || text.ends_with('\n') { text.to_owned() } else { format!("{text}\n") }
}

fn each_line(text: &str, change: impl Fn(&str) -> String) -> String {
    text.split_inclusive('\n')
        .map(|line| match line.strip_suffix('\n') {
            Some(line) => format!("{}\n", change(line)),
            None => change(line),
        })
        .collect()
}

fn framed(text: &str, side: char) -> String {
    let width = text.lines().map(|line| line.chars().count()).max().unwrap_or(0);
    each_line(text, |line| format!("{side} {line:width$} {side}"))
}

/// Whether lines stay where they were printed, and their first column means nothing, as it does in a trace.
fn is_plain(text: &str) -> bool {
    !text.contains(['\x1b', '\r', '\t', '\x08']) && !text.contains("Traceback")
}

/// Recordings that a change does change: one row of cells glued to a prompt, a heading that ends with its colon, words
/// that are a refusal only where nothing is asked, and a board so small that any two words could be its answer.
const CHANGED: [(&str, &[&str]); 4] = [
    ("diamond-blank", &["trailing blanks", "framed by pipes", "framed by lines"]),
    ("none-and-empty-heading", &["framed by pipes", "framed by lines"]),
    ("demand-only", &["goodbye", "saving"]),
    ("none", &["goodbye", "saving"]),
];

fn is_changed(name: &str, change: &str) -> bool {
    CHANGED.iter().any(|(changed, by)| *changed == name && by.contains(&change))
}

#[test]
fn changes_around_a_screen_do_not_change_what_it_says() {
    let mut corpus = Corpus::new();
    for puzzle in PUZZLES {
        let table = std::fs::read_to_string(screens(puzzle).join("truth.tsv")).expect("labels");
        for row in table.lines().skip(1) {
            let mut fields = row.split('\t');
            let name = fields.next().expect("a file").trim_end_matches(".txt");
            let label = fields.take(3).collect::<Vec<_>>().join("\t");
            let text = std::fs::read_to_string(screens(puzzle).join(format!("{name}.txt")));
            let saved = screens(puzzle).join(format!("{name}.saved.txt")).exists();
            let Some(text) = text.ok().filter(|text| !text.starts_with("[{") && !saved) else { continue };
            let by_line: &[Change] = if is_plain(&text) { &LINE_BY_LINE } else { &[] };
            for (first, change) in ANYWHERE.iter().chain(by_line).filter(|(by, _)| !is_changed(name, by)) {
                let changed = change(&text);
                corpus.add(puzzle, &format!("{name}, {first}.txt"), &label, &changed);
                for (second, again) in ANYWHERE.iter().filter(|(by, _)| !is_changed(name, by)) {
                    corpus.add(puzzle, &format!("{name}, {first}, {second}.txt"), &label, &again(&changed));
                }
            }
        }
    }
    let differing = corpus.differing();
    assert!(differing.is_empty(), "{}", differing.join("\n"));
}

/// Ways to print the cells of a board.
fn styles(rows: &[Vec<String>]) -> Vec<(&'static str, String)> {
    let joined = |gap: &str, before: &str, after: &str| -> String {
        rows.iter().fold(String::new(), |mut text, row| {
            writeln!(text, "{before}{}{after}", row.join(gap)).expect("a text");
            text
        })
    };
    let numbered = |before: &str, after: &str| -> String {
        let row =
            |(index, row): (usize, &Vec<String>)| format!("{before}{}{after}{}\n", index + 1, row.join(" "));
        rows.iter().enumerate().map(row).collect()
    };
    let ruler = format!("+{}\n", "---+".repeat(rows[0].len()));
    let lines = joined(" | ", "| ", " |");
    let list = rows.iter().map(|row| format!("['{}']", row.join("', '"))).collect::<Vec<_>>().join(", ");
    vec![
        ("no gap", joined("", "", "")),
        ("one blank", joined(" ", "", " ")),
        ("two blanks", joined("  ", "", "")),
        ("three blanks", joined("   ", "", "")),
        ("tabs", joined("\t", "", "")),
        ("blank lines", joined(" ", "", "\n")),
        ("pipes", lines.clone()),
        ("grid", format!("{ruler}{}", lines.replace('\n', &format!("\n{ruler}")))),
        ("box", format!("╔═══════╗\n{}╚═══════╝\n", joined(" ", "║ ", " ║"))),
        ("Python lists", joined("', '", "['", "']")),
        ("one Python list", format!("[{list}]\n")),
        ("slices", joined(" ", "[", "]")),
        ("C arrays", joined(", ", "{", "},")),
        ("commas", joined(",", "", "")),
        ("brackets", joined("][", "[", "]")),
        ("numbered rows", numbered("", " ")),
        ("rows and columns", format!("    1 2 3 4\n{}", numbered(" ", " | "))),
        ("row labels", numbered("Baris ", ": ")),
        ("stars", format!("***********\n{}***********\n", joined(" ", "* ", " *"))),
        ("arrows", joined(" ", "> ", "")),
    ]
}

fn cells(board: &str) -> Vec<Vec<String>> {
    board.split('/').map(|row| row.chars().map(String::from).collect()).collect()
}

/// Every way of printing a right board and a damaged one.
fn check(puzzle: &'static str, instance: &str, right: &str, damaged: &str) {
    let mut corpus = Corpus::new();
    for (board, verdict) in [(right, "accepted"), (damaged, "wrong")] {
        let label = format!("{instance}\tanswer\t{verdict}");
        for (style, text) in styles(&cells(board)) {
            let screen =
                format!("Nama file: \nMencari...\n\nSolusi ditemukan:\n{text}\nWaktu: 3 ms\nSimpan? (y/n) ");
            let sign = board.chars().find(|sign| !sign.is_ascii_uppercase() && *sign != '/').unwrap_or('-');
            corpus.add(puzzle, &format!("{verdict}, {style}, {:x}.txt", u32::from(sign)), &label, &screen);
        }
    }
    let differing = corpus.differing();
    assert!(differing.is_empty(), "{}", differing.join("\n"));
}

#[test]
fn queens_are_read_in_every_style_and_a_moved_queen_is_seen() {
    for mark in ["#", "Q", "@", "1", "♛", "👑"] {
        check(
            "queens",
            "four",
            &"A#AB/CAB#/#CDB/CD#D".replace('#', mark),
            &"A#AB/C#BB/#CDB/CD#D".replace('#', mark),
        );
    }
    check("queens", "four", ".Q../...Q/Q.../..Q.", ".Q../.Q../Q.../..Q.");
    check("queens", "four", "0100/0001/1000/0010", "0100/0100/1000/0010");
}

#[test]
fn pieces_are_read_in_every_style_and_exchanged_letters_are_seen() {
    check("iq", "flat", "BAAC/BDCC/DDDC", "BAAC/BCDC/DDDC");
}

#[test]
fn a_way_is_read_with_any_sign_of_the_empty_cell_and_a_missing_board_is_seen() {
    let boards = [
        "1 2 3 4/5 6 16 8/9 10 7 11/13 14 15 12",
        "1 2 3 4/5 6 7 8/9 10 16 11/13 14 15 12",
        "1 2 3 4/5 6 7 8/9 10 11 16/13 14 15 12",
        "1 2 3 4/5 6 7 8/9 10 11 12/13 14 15 16",
    ];
    let mut corpus = Corpus::new();
    for blank in ["16", "0", "-", "_", "X", "#", "*", "kosong", "None", "□", "??", "-1"] {
        let shown = |indexes: &[usize]| -> String {
            let board =
                |index: &usize| format!("Langkah ke-{index}\n{}\n\n", boards[*index].replace('/', "\n"));
            indexes.iter().map(board).collect::<String>().replace("16", blank)
        };
        let file = |verdict: &str| format!("{verdict}, {blank}.txt").replace('?', "question");
        corpus.add("fifteen", &file("accepted"), "three\tanswer\taccepted", &shown(&[0, 1, 2, 3]));
        corpus.add("fifteen", &file("wrong"), "three\tanswer\twrong", &shown(&[0, 1, 3]));
    }
    for (way, moves) in [
        ("letters", "Langkah: D R D"),
        ("small letters", "Langkah: d r d"),
        ("arrows", "Solusi: ↓ → ↓"),
        ("one on each line", "Langkah:\n1. Bawah\n2. Kanan\n3. Bawah"),
        ("letters on lines", "Langkah:\n1. D\n2. R\n3. D"),
        ("directions", "Urutan: ke bawah, ke kanan, ke bawah"),
        ("joined", "Path: DOWNRIGHTDOWN"),
    ] {
        let text = |moves: &str| format!("Nama file: \n{moves}\nJumlah simpul: 9\n");
        corpus.add("fifteen", &format!("moves as {way}.txt"), "three\tanswer\taccepted", &text(moves));
    }
    let differing = corpus.differing();
    assert!(differing.is_empty(), "{}", differing.join("\n"));
}
