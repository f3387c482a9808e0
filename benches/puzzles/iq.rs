//! IQ Puzzler Pro: pentominoes on boards of the literature, the real pieces, boards with some of them placed.

use std::fs;
use std::path::Path;

use serde_json::{Map, Value};
use wasit::puzzles::{AnyInstance, AnySearch, Budget, NoTables, find};

use crate::measure::{repeated, row, written};

const PENTOMINOES: &str = "\
FF\n FF\n F\nI\nI\nI\nI\nI\nL\nL\nL\nLL\nN\nN\nNN\n N\nPP\nPP\nP\nTTT\n T\n T\nU U\nUUU\nV\nV\nVVV\n\
W\nWW\n WW\n X\nXXX\n X\n Y\nYY\n Y\n Y\nZZ\n Z\n ZZ\n";

/// All that is measured.
pub fn measure() {
    pentominoes();
    match std::env::var("WASIT_DATA") {
        Ok(folder) => real_pieces(Path::new(&folder)),
        Err(_) => println!("skipped: the real pieces and partial boards (WASIT_DATA is not set)"),
    }
}

fn pentominoes() {
    let hole =
        "8 8 12\nCUSTOM\nXXXXXXXX\nXXXXXXXX\nXXXXXXXX\nXXX..XXX\nXXX..XXX\nXXXXXXXX\nXXXXXXXX\nXXXXXXXX\n";
    for (name, goal, head) in [
        ("pentominoes 6x10, all 9356", "dlx / 15", "6 10 12\nDEFAULT\n"),
        ("pentominoes 5x12, all 4040", "", "5 12 12\nDEFAULT\n"),
        ("pentominoes 4x15, all 1472", "", "4 15 12\nDEFAULT\n"),
        ("pentominoes 3x20, all 8", "", "3 20 12\nDEFAULT\n"),
        ("pentominoes 8x8 with a hole, all 520", "", hole),
    ] {
        let instance = read(&format!("{head}{PENTOMINOES}"));
        best(name, goal, || all(&*instance, u64::MAX));
    }
    let instance = read(&format!("6 10 12\nDEFAULT\n{PENTOMINOES}"));
    best("pentominoes 6x10, first answer", "", || all(&*instance, 1));
    best("pentominoes 6x10, count", "", || count(&*instance));
}

fn real_pieces(folder: &Path) {
    let Ok(text) = fs::read_to_string(folder.join("polyomino/counts.json")) else {
        println!("skipped: the real pieces (no polyomino/counts.json in WASIT_DATA)");
        return;
    };
    let counts: Value = serde_json::from_str(&text).unwrap();
    let drawings = counts["iq_puzzler_pro"]["pieces"].as_object().unwrap();
    let pieces = pieces(drawings.iter());
    let flat = read(&format!("5 11 12\nDEFAULT\n{pieces}"));
    best("IQ 5x11, count 4331140", "1 s", || count(&*flat));
    best("IQ 5x11, first answer", "2 ms", || all(&*flat, 1));
    let pyramid = read(&format!("5 5 12\nPYRAMID\n{pieces}"));
    best("IQ pyramid, all 26720", "2 s", || all(&*pyramid, u64::MAX));
    best("IQ pyramid, count", "2 s", || count(&*pyramid));
    best("IQ pyramid, first answer", "", || all(&*pyramid, 1));
    partial_boards(folder, drawings);
}

/// The boards with some pieces placed: every one counted, all together and the slowest.
fn partial_boards(folder: &Path, drawings: &Map<String, Value>) {
    let Ok(text) = fs::read_to_string(folder.join("polyomino/iq_cases.jsonl")) else {
        println!("skipped: the partial boards (no polyomino/iq_cases.jsonl in WASIT_DATA)");
        return;
    };
    let records = text.lines().filter_map(|line| serde_json::from_str::<Value>(line).ok());
    // A pyramid with balls in place cannot be written as an instance.
    let boards: Vec<(Box<dyn AnyInstance>, u128)> = records
        .filter(|record| record["board"] == "rect5x11")
        .map(|record| (read(&partial(&record, drawings)), u128::from(record["solutions"].as_u64().unwrap())))
        .collect();
    let name = format!("{} boards with pieces placed, all answers", boards.len());
    best(&name, "", || {
        boards.iter().fold((0, 0), |sum, (board, expected)| {
            let (found, iterations) = all(&**board, u64::MAX);
            assert_eq!(found, *expected);
            (sum.0 + found, sum.1 + iterations)
        })
    });
    let hardest = boards.iter().max_by_key(|(board, _)| all(&**board, u64::MAX).1).unwrap();
    best("the one of them with most iterations", "2 ms", || all(&*hardest.0, u64::MAX));
}

/// The free cells of a record as a CUSTOM board, and the pieces left.
fn partial(record: &Value, drawings: &Map<String, Value>) -> String {
    let mut board = vec![vec!['X'; 11]; 5];
    let placed = record["placed"].as_object().unwrap();
    for cell in placed.values().flat_map(|cells| cells.as_array().unwrap()) {
        let at = |index: usize| usize::try_from(cell[index].as_u64().unwrap()).unwrap();
        board[at(0)][at(1)] = '.';
    }
    let rows: String = board.iter().flat_map(|row| row.iter().chain(&['\n'])).collect();
    let left = drawings.iter().filter(|(letter, _)| !placed.contains_key(*letter));
    format!("5 11 {}\nCUSTOM\n{rows}{}", drawings.len() - placed.len(), pieces(left))
}

/// Pieces drawn with their letters.
fn pieces<'a>(drawings: impl Iterator<Item = (&'a String, &'a Value)>) -> String {
    let mut pieces = String::new();
    for (letter, rows) in drawings {
        for row in rows.as_array().unwrap() {
            pieces += &row.as_str().unwrap().replace('#', letter).replace('.', " ");
            pieces.push('\n');
        }
    }
    pieces
}

fn read(text: &str) -> Box<dyn AnyInstance> {
    find("iq").unwrap().read_instance(text).unwrap().instance
}

/// Lists answers, at most so many; how many, and the iterations.
fn all(instance: &dyn AnyInstance, most: u64) -> (u128, u64) {
    let mut budget = Budget::unlimited();
    let mut found = 0;
    let mut on_answer = |_| {
        found += 1;
        found < most
    };
    let search =
        AnySearch { budget: &mut budget, on_answer: &mut on_answer, on_frame: None, tables: &NoTables };
    let _ended_early_or_not = instance.search("exact-cover", search);
    (found.into(), budget.spent())
}

fn count(instance: &dyn AnyInstance) -> (u128, u64) {
    let mut budget = Budget::unlimited();
    let count = instance.count("exact-cover", &mut budget).unwrap().unwrap();
    (count, budget.spent())
}

/// Prints the best of three rounds.
fn best(work: &str, goal: &str, run: impl Fn() -> (u128, u64)) {
    let mut result = (0, 0);
    let time = (0..3).map(|_| repeated(|| result = run())).min().unwrap_or_default();
    let (found, iterations) = result;
    row(work, goal, &format!("{}, {iterations} iterations, {found} found", written(time)));
}
