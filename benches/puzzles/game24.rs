//! The 24 game: solving all hands, judging and measuring the longest list.

use std::hint::black_box;

use wasit::puzzles::game24::{Card, Game24, Hand, List, completeness, reference};
use wasit::puzzles::{Budget, NoTables, Puzzle, Search, Solve};

use crate::measure::{mean, row, written};

/// All that is measured.
pub fn measure() {
    let hands = all_hands();
    report("all 1820 hands, every expression, backward", "10 ms", 50, || {
        assert_eq!(list_all("backward", &hands, |_| 1), 53_282);
    });
    report("the same, each expression written as text", "-", 50, || {
        assert!(list_all("backward", &hands, |(hand, list)| Game24::write_answer(hand, list).len()) > 53_282);
    });
    report("all 1820 hands, every expression, five-shapes", "-", 3, || {
        assert_eq!(list_all("five-shapes", &hands, |_| 1), 53_282);
    });
    let hand = hands.iter().max_by_key(|hand| reference(hand).len()).expect("1820 hands");
    let text: String = reference(hand).iter().flat_map(|tree| [tree.to_string(), "\n".to_owned()]).collect();
    report("read and judge the longest list, 335 expressions", "-", 2000, || {
        let list = Game24::read_answer(hand, &text).expect("a list");
        assert!(Game24::judge(hand, &list).is_empty());
    });
    let list = Game24::read_answer(hand, &text).expect("a list");
    report("measure its completeness", "-", 2000, || {
        assert!(completeness(hand, &list).missing.is_empty());
    });
}

fn all_hands() -> Vec<Hand> {
    let mut hands = Vec::new();
    for code in 0..13_usize.pow(4) {
        let values = [3, 2, 1, 0].map(|place| (code / 13_usize.pow(place) % 13) as u8 + 1);
        if values.is_sorted() {
            hands.push(Hand::new(values.map(|value| Card::of_value(value).expect("1 to 13"))));
        }
    }
    hands
}

/// Solves all hands and sums up what is made of each answer.
fn list_all(algorithm: &str, hands: &[Hand], make: impl Fn((&Hand, &List)) -> usize) -> usize {
    let mut solvers = Game24::solvers().iter();
    let solver = solvers.find(|solver| solver.name == algorithm).expect("a solver of that name");
    let mut sum = 0;
    for hand in hands {
        let mut search = Search {
            budget: &mut Budget::unlimited(),
            on_answer: &mut |list| {
                sum += make((hand, black_box(&list)));
                true
            },
            on_frame: None,
            tables: &NoTables,
        };
        (solver.search)(hand, &mut search).expect("nothing stops it");
    }
    sum
}

/// Prints the mean time of some work done so many times.
fn report(work: &str, goal: &str, times: u32, mut run: impl FnMut()) {
    run();
    row(work, goal, &written(mean(times, run)));
}
