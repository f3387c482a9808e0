//! Fills a board with pieces; forgets that a piece can reach over the edge.
use std::io::Write;

struct Piece {
    letter: u8,
    cells: Vec<(usize, usize)>,
}

fn read_pieces(lines: &[&str]) -> Vec<Piece> {
    let mut pieces: Vec<Piece> = Vec::new();
    let mut row = 0;
    for line in lines {
        let letter = line.trim().bytes().next().unwrap();
        if pieces.last().map(|piece| piece.letter) != Some(letter) {
            pieces.push(Piece { letter, cells: Vec::new() });
            row = 0;
        }
        let piece = pieces.last_mut().unwrap();
        for (column, sign) in line.bytes().enumerate() {
            if sign == letter {
                piece.cells.push((row, column));
            }
        }
        row += 1;
    }
    pieces
}

fn fits(board: &[Vec<u8>], piece: &Piece, top: usize, left: usize) -> bool {
    // every cell is looked at before the edge is: this is where it breaks
    let taken = piece.cells.iter().filter(|(row, column)| board[top + row][left + column] != b'.').count();
    taken == 0
}

fn main() {
    print!("Puzzle file: ");
    std::io::stdout().flush().unwrap();
    let mut name = String::new();
    std::io::stdin().read_line(&mut name).unwrap();
    let text = match std::fs::read_to_string(name.trim()) {
        Ok(text) => text,
        Err(_) => {
            println!("File not found");
            return;
        }
    };
    let lines: Vec<&str> = text.lines().collect();
    let sizes: Vec<usize> = lines[0].split_whitespace().map(|word| word.parse().unwrap()).collect();
    let mut board = vec![vec![b'.'; sizes[1]]; sizes[0]];
    for piece in read_pieces(&lines[2..]) {
        let places = (0..sizes[0]).flat_map(|top| (0..sizes[1]).map(move |left| (top, left)));
        let place = places.rev().find(|&(top, left)| fits(&board, &piece, top, left));
        let (top, left) = place.expect("a place for every piece");
        for (row, column) in &piece.cells {
            board[top + row][left + column] = piece.letter;
        }
    }
    for row in board {
        println!("{}", String::from_utf8(row).unwrap());
    }
}
