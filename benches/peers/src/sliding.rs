//! Korf's hundred 15-puzzles, solved optimally, tables built anew.

use std::path::PathBuf;
use std::str::FromStr as _;
use std::time::Duration;

use slidy::solver::size4x4::stm::solver::Solver as Peer;
use slidy::solver::solver::Solver as _;
use wasit::puzzles::Budget;
use wasit::puzzles::fifteen::Fifteen;
use wasit::puzzles::{Puzzle, Search, Solve, Tables};

/// CPU time of the peer and of wasit for all boards; or why it cannot be measured.
pub fn measure() -> Result<(Duration, Duration), String> {
    let folder = std::env::var_os("WASIT_DATA").ok_or("WASIT_DATA names no folder of data")?;
    let file = PathBuf::from(folder).join("fifteen/korf100.tsv");
    let text = std::fs::read_to_string(&file).map_err(|error| format!("{}: {error}", file.display()))?;
    let boards: Vec<(usize, Vec<&str>)> =
        text.lines().filter(|line| !line.starts_with('#')).filter_map(board).collect();
    let peer = crate::time(|| {
        let solver = Peer::new();
        for (optimal, tiles) in &boards {
            let rows: Vec<String> = tiles.chunks(4).map(|row| row.join(" ")).collect();
            let puzzle = slidy::puzzle::puzzle::Puzzle::from_str(&rows.join("/")).expect("a board");
            let solution = solver.solve(&puzzle).expect("it has one");
            assert_eq!(solution.len_stm::<usize>(), *optimal);
        }
    });
    Ok((peer, crate::time_once(|| solve_all(&boards))))
}

fn board(line: &str) -> Option<(usize, Vec<&str>)> {
    let fields: Vec<&str> = line.split('\t').collect();
    Some((fields.get(1)?.parse().ok()?, fields.get(3)?.split(' ').collect()))
}

/// Tables kept from one board to the next, as a process that solves many boards would.
#[derive(Default)]
struct Kept(std::cell::RefCell<std::collections::BTreeMap<String, Vec<u8>>>);

impl Tables for Kept {
    fn load(&self, name: &str) -> Option<Vec<u8>> {
        self.0.borrow().get(name).cloned()
    }
    fn keep(&self, name: &str, bytes: &[u8]) {
        self.0.borrow_mut().insert(name.to_owned(), bytes.to_owned());
    }
}

fn solve_all(boards: &[(usize, Vec<&str>)]) {
    let tables = Kept::default();
    for (optimal, tiles) in boards {
        let board =
            Fifteen::read_instance(&tiles.chunks(4).map(|row| row.join(" ")).collect::<Vec<_>>().join("\n"))
                .expect("a board")
                .instance;
        let mut length = None;
        let mut on_answer = |path: <Fifteen as Puzzle>::Answer| {
            length = path.steps(&board).map(|steps| steps.len());
            false
        };
        let mut budget = Budget::unlimited();
        let mut search =
            Search { budget: &mut budget, on_answer: &mut on_answer, on_frame: None, tables: &tables };
        let _ = (Fifteen::solvers()[0].search)(&board, &mut search);
        assert_eq!(length, Some(*optimal));
    }
}
