//! Reads a board from standard input and places the queens.
use std::io::Read;
use std::time::Instant;

struct Search<'a> {
    board: &'a [Vec<char>],
    queens: Vec<usize>,
    steps: u64,
}

impl Search<'_> {
    fn fits(&self, column: usize) -> bool {
        let row = self.queens.len();
        self.queens.iter().enumerate().all(|(above, &other)| {
            let touches = row - above == 1 && other.abs_diff(column) <= 1;
            other != column && !touches && self.board[above][other] != self.board[row][column]
        })
    }

    fn run(&mut self) -> bool {
        if self.queens.len() == self.board.len() {
            return true;
        }
        for column in 0..self.board.len() {
            self.steps += 1;
            if self.fits(column) {
                self.queens.push(column);
                if self.run() {
                    return true;
                }
                self.queens.pop();
            }
        }
        false
    }
}

fn main() {
    let mut text = String::new();
    std::io::stdin().read_to_string(&mut text).expect("the board is text");
    let board: Vec<Vec<char>> =
        text.lines().map(|line| line.trim().chars().collect()).filter(|row: &Vec<char>| !row.is_empty()).collect();
    if board.is_empty() || board.iter().any(|row| row.len() != board.len()) {
        println!("Invalid input: the board is not square");
        return;
    }
    let start = Instant::now();
    let mut search = Search { board: &board, queens: Vec::new(), steps: 0 };
    let found = search.run();
    let spent = start.elapsed();
    if found {
        for (row, &queen) in board.iter().zip(&search.queens) {
            let line: Vec<String> =
                row.iter().enumerate().map(|(i, c)| if i == queen { "#".to_string() } else { c.to_string() }).collect();
            println!("{}", line.join(" "));
        }
    } else {
        println!("No solution exists");
    }
    println!("Iterations: {}", search.steps);
    println!("Time: {:.3} ms", spent.as_secs_f64() * 1000.0);
}
