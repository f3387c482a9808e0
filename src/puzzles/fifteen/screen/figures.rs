//! The figures of the course's test as a program prints them: KURANG of each tile, and the sum with X.

use crate::puzzles::fifteen::{Board, Kurang};
use crate::screen::Screen;

/// Wrong figures, in words.
pub fn wrong(start: &Board, screen: &Screen) -> Vec<String> {
    let truth = Kurang::of(start);
    let mut wrong = Vec::new();
    for text in screen.texts().filter(|text| text.len() < 200 && names_test(text)) {
        let numbers = numbers(text);
        match numbers[..] {
            // `Kurang(8) = 1`; a line of its own for each tile.
            [tile @ 1..=16, printed] if !is_sum(text) => {
                let right = truth.smaller_after[tile as usize - 1];
                if printed != right {
                    wrong.push(format!("prints KURANG({tile}) = {printed}, it is {right}"));
                }
            }
            [.., printed] if is_sum(text) && text.contains(['x', 'X']) && printed != truth.total() => {
                wrong.push(format!("prints {printed} for the sum of KURANG plus X, it is {}", truth.total()));
            }
            _ => {}
        }
    }
    wrong.truncate(4);
    wrong
}

fn names_test(text: &str) -> bool {
    let text = text.to_lowercase();
    ["kurang", "less", "sigma", "Σ"].iter().any(|word| text.contains(word))
}

fn is_sum(text: &str) -> bool {
    let text = text.to_lowercase();
    ["+", "sigma", "σ", "Σ", "total", "jumlah", "sum"].iter().any(|word| text.contains(word))
}

fn numbers(text: &str) -> Vec<u32> {
    text.split(|sign: char| !sign.is_ascii_digit()).filter_map(|digits| digits.parse().ok()).collect()
}
