//! A puzzle of one's own in a wasit of one's own: `cargo run --example puzzle -- check examples/puzzle/submissions/latin/right
//! --puzzle latin --cases examples/puzzle/cases`. Five functions say what a latin square is; a solver proves cases.

use std::process::ExitCode;

use wasit::puzzles::{
    Cell, Generate, Halt, Looks, Malformed, Puzzle, Reader, Reading, Rule, Search, Solve, Solver, Typed,
    Violation,
};

fn main() -> ExitCode {
    wasit::cli::main_with(&[&Latin])
}

/// Fill the square so that every row and every column holds each number from 1 to its size once.
struct Latin;

/// Rows of numbers; 0 where a cell is free, which is written `.`.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Square(Vec<Vec<usize>>);

impl Puzzle for Latin {
    type Instance = Square;
    type Answer = Square;

    const NAME: &'static str = "latin";
    const TITLE: &'static str = "Latin square";
    const RULES: &'static [Rule] = &[
        Rule { name: "given", demands: "The numbers given stay where they are." },
        Rule { name: "row", demands: "Every row holds each number once." },
        Rule { name: "column", demands: "Every column holds each number once." },
    ];
    const SOURCE: &'static str = include_str!("main.rs");

    fn read_instance(text: &str) -> Result<Reading<Square>, Malformed> {
        read(text, true).map(Reading::sound)
    }
    fn write_instance(square: &Square) -> String {
        write(square)
    }
    fn read_answer(square: &Square, text: &str) -> Result<Square, Malformed> {
        let answer = read(text, false)?;
        if answer.0.len() != square.0.len() {
            return Err(Malformed::at(1, 1, format!("expected {} rows", square.0.len())));
        }
        Ok(answer)
    }
    fn write_answer(_square: &Square, answer: &Square) -> String {
        write(answer)
    }
    fn judge(Square(given): &Square, Square(answer): &Square) -> Vec<Violation> {
        let mut violations = Vec::new();
        for (row, column) in cells(answer.len()) {
            let number = answer[row][column];
            let mut find = |rule, breaks: bool, detail: String| {
                let cells = vec![Cell::at(row, column)];
                violations.extend(breaks.then(|| Violation { rule, cells, detail: detail.into() }));
            };
            let wanted = given[row][column];
            find("given", wanted != 0 && wanted != number, format!("{wanted} was given, {number} is there"));
            let before = answer[row][..column].contains(&number);
            find("row", before, format!("row {} holds {number} twice", row + 1));
            let above = answer[..row].iter().any(|other| other[column] == number);
            find("column", above, format!("column {} holds {number} twice", column + 1));
        }
        violations
    }
}

fn read(text: &str, may_be_free: bool) -> Result<Square, Malformed> {
    let rows: Vec<&str> = text.lines().filter(|line| !line.trim().is_empty()).collect();
    let mut square = Vec::new();
    for (line, row) in (1..).zip(&rows) {
        let number = |word: &str| match word {
            "." if may_be_free => Some(0),
            _ => word.parse().ok().filter(|number| (1..=rows.len()).contains(number)),
        };
        let numbers: Option<Vec<usize>> = row.split_whitespace().map(number).collect();
        let numbers = numbers.filter(|numbers| numbers.len() == rows.len());
        square
            .push(numbers.ok_or_else(|| Malformed::at(line, 1, format!("expected {} numbers", rows.len())))?);
    }
    if square.is_empty() { Err(Malformed::at(1, 1, "expected a square")) } else { Ok(Square(square)) }
}

fn write(Square(rows): &Square) -> String {
    let sign = |number: &usize| if *number == 0 { ".".to_owned() } else { number.to_string() };
    rows.iter().map(|row| row.iter().map(sign).collect::<Vec<_>>().join(" ") + "\n").collect()
}

fn cells(size: usize) -> impl Iterator<Item = (usize, usize)> {
    (0..size * size).map(move |cell| (cell / size, cell % size))
}

// What is not said here is the default: answers are looked for in every block of lines, drawn as their text.
impl Looks for Latin {}
impl Reader for Latin {}
impl Typed for Latin {}
impl Generate for Latin {}

impl Solve for Latin {
    fn solvers() -> &'static [Solver<Self>] {
        &[Solver {
            name: "backtracking",
            counts: "numbers tried",
            hopeless: |_| None,
            search: |given, search| fill(given, &mut given.clone(), search),
            count: None,
        }]
    }
}

/// Tries all numbers in the first free cell.
fn fill(given: &Square, square: &mut Square, search: &mut Search<'_, Square>) -> Result<(), Halt> {
    let size = square.0.len();
    let Some((row, column)) = cells(size).find(|(row, column)| square.0[*row][*column] == 0) else {
        let right = Latin::judge(given, square).is_empty();
        return if right { search.found(square.clone()) } else { Ok(()) };
    };
    for number in 1..=size {
        search.step()?;
        let taken =
            (0..size).any(|other| square.0[row][other] == number || square.0[other][column] == number);
        if !taken {
            square.0[row][column] = number;
            fill(given, square, search)?;
            square.0[row][column] = 0;
        }
    }
    Ok(())
}
