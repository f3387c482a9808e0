//! All packings of the twelve pentominoes into 6x10.

use std::collections::BTreeSet;
use std::time::Duration;

use dlx::choose::{mrv_chooser, no_tiebreak, prefer_any};
use dlx::x::make_problem;
use dlx::{OptOrder, Solver, Uint};
use wasit::puzzles::Budget;
use wasit::puzzles::iq::Iq;
use wasit::puzzles::{NoTables, Puzzle, Search, Solve};

const ROWS: i32 = 6;
const COLUMNS: i32 = 10;
const PENTOMINOES: [&str; 12] = [
    " FF\nFF\n F",
    "IIIII",
    "LLLL\nL",
    "NNN\n  NN",
    "PPP\nPP",
    "TTT\n T\n T",
    "U U\nUUU",
    "VVV\nV\nV",
    "WW\n WW\n  W",
    " X\nXXX\n X",
    "YYYY\n Y",
    "ZZ\n Z\n ZZ",
];

/// CPU time of the peer and of wasit.
pub fn measure() -> (Duration, Duration) {
    let options = options();
    let peer = crate::time(|| {
        let mut problem = make_problem(72, 0, &options, OptOrder::Seq);
        let mut solver = Solver::new(&mut problem);
        let mut chooser = mrv_chooser(prefer_any(), no_tiebreak());
        let mut found = 0;
        while solver.next_solution(&mut chooser) {
            found += 1;
        }
        assert_eq!(found, 9356);
    });
    let text = format!("{ROWS} {COLUMNS} 12\nDEFAULT\n{}\n", PENTOMINOES.join("\n"));
    let challenge = Iq::read_instance(&text).expect("well-formed").instance;
    let ours = crate::time(|| {
        let mut found = 0;
        let mut on_answer = |_| {
            found += 1;
            true
        };
        let mut budget = Budget::unlimited();
        let mut search =
            Search { budget: &mut budget, on_answer: &mut on_answer, on_frame: None, tables: &NoTables };
        (Iq::solvers()[0].search)(&challenge, &mut search).expect("nothing ends it early");
        assert_eq!(found, 9356);
    });
    (peer, ours)
}

/// Every placement of every piece: the piece, then the five cells it covers, counted from 0.
fn options() -> Vec<Vec<Uint>> {
    let mut options = Vec::new();
    for (piece, drawing) in (0..).zip(PENTOMINOES) {
        for cells in orientations(drawing) {
            for (row, column) in (0..ROWS).flat_map(|row| (0..COLUMNS).map(move |column| (row, column))) {
                let placed: Vec<(i32, i32)> = cells.iter().map(|(r, c)| (r + row, c + column)).collect();
                if placed.iter().all(|(r, c)| *r < ROWS && *c < COLUMNS) {
                    let covered = placed.iter().map(|(r, c)| (12 + r * COLUMNS + c) as Uint);
                    options.push([piece].into_iter().chain(covered).collect());
                }
            }
        }
    }
    options
}

fn orientations(drawing: &str) -> BTreeSet<Vec<(i32, i32)>> {
    let lines = (0..).zip(drawing.lines());
    let mut cells: Vec<(i32, i32)> = lines
        .flat_map(|(row, line)| {
            (0..).zip(line.chars()).filter(|(_, c)| *c != ' ').map(move |(column, _)| (row, column))
        })
        .collect();
    let mut all = BTreeSet::new();
    for turn in 0..8 {
        cells = cells.iter().map(|(row, column)| (*column, -row)).collect();
        if turn == 4 {
            cells = cells.iter().map(|(row, column)| (*row, -column)).collect();
        }
        let top = cells.iter().map(|cell| cell.0).min().unwrap_or(0);
        let left = cells.iter().map(|cell| cell.1).min().unwrap_or(0);
        let mut moved: Vec<(i32, i32)> =
            cells.iter().map(|(row, column)| (row - top, column - left)).collect();
        moved.sort_unstable();
        all.insert(moved);
    }
    all
}
