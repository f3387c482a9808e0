//! New instances of every puzzle: the same bytes from the same seed, and of the kind that was wished for.

use wasit::puzzles::{
    AnyInstance, AnyPuzzle, AnySearch, Budget, Generated, NoTables, Request, Rng, Wanted, all,
};

use crate::common::rows::rows;

/// More answers than this are not counted.
const MOST_ANSWERS: usize = 101;

/// A request as a row says it: the kind, the size and the difficulty, `-` where any will do.
fn request(kind: &str, size: &str, difficulty: &str) -> Request {
    let kind = match kind {
        "solvable" => Wanted::Solvable,
        "unique" => Wanted::Unique,
        "unsolvable" => Wanted::Unsolvable,
        "malformed" => Wanted::Malformed,
        _ => unreachable!("no kind: {kind}"),
    };
    let size = (size != "-").then(|| size.to_owned());
    Request { size, kind, difficulty: difficulty.parse().ok() }
}

/// The text and what was measured on it, or why there is none.
fn shown(generated: Result<Generated, String>) -> Vec<String> {
    match generated {
        Ok(Generated { input, measured }) => {
            let facts = measured.iter().map(|fact| format!("{}: {}", fact.name, fact.value));
            std::iter::once(input).chain(facts).collect()
        }
        Err(reason) => vec![reason],
    }
}

#[test]
fn a_seed_gives_the_same_bytes_everywhere_and_what_cannot_be_is_said() {
    let mut wrong = Vec::new();
    for puzzle in all() {
        for row in rows(&format!("puzzles/{}/generated.tsv", puzzle.name())) {
            let [kind, size, difficulty, seed, expected @ ..] = &row.fields[..] else {
                panic!("five columns: {}", row.place)
            };
            let mut rng = Rng::new(seed.parse().expect("a seed"));
            let found = shown(puzzle.generate(&request(kind, size, difficulty), &mut rng));
            if found != expected {
                wrong.push(format!("{}\n  expected {expected:?}\n  found    {found:?}", row.place));
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The first answers, each held against the rules, and whether there are no others.
fn answers(puzzle: &dyn AnyPuzzle, instance: &dyn AnyInstance) -> (usize, bool) {
    let mut found = 0;
    let mut on_answer = |answer: String| {
        found += 1;
        assert_eq!(instance.judge(&answer).expect("an answer").violations, []);
        found < MOST_ANSWERS
    };
    let (mut budget, algorithm) = (Budget::unlimited(), puzzle.algorithms()[0].name);
    let search =
        AnySearch { budget: &mut budget, on_answer: &mut on_answer, on_frame: None, tables: &NoTables };
    let complete = instance.search(algorithm, search).is_ok();
    (found, complete)
}

/// What is wrong with an instance that was made for a request.
fn fault(puzzle: &dyn AnyPuzzle, request: &Request, generated: &Generated) -> Option<&'static str> {
    let fact = |name: &str| generated.measured.iter().find(|fact| fact.name == name);
    let reading = match puzzle.read_instance(&generated.input) {
        Ok(_) if request.kind == Wanted::Malformed => return Some("it can be read"),
        Ok(reading) => reading,
        Err(_) => return (request.kind != Wanted::Malformed).then_some("it cannot be read"),
    };
    let (found, complete) = answers(puzzle, reading.instance.as_ref());
    let as_wished = match request.kind {
        Wanted::Solvable => found > 0,
        Wanted::Unique => found == 1 && complete,
        Wanted::Unsolvable | Wanted::Malformed => found == 0 && complete,
    };
    let measured = ["answers", "expressions"].iter().find_map(|name| fact(name)?.value.parse::<usize>().ok());
    let difficulty = request.difficulty.map(|difficulty| difficulty.to_string());
    match () {
        () if !reading.doubts.is_empty() => Some("it is doubtful"),
        () if !as_wished => Some("it has another number of answers"),
        () if complete && measured.is_some_and(|measured| measured != found) => {
            Some("the number of its answers is not what was measured")
        }
        () if difficulty.is_some() && difficulty != fact("difficulty").map(|fact| fact.value.clone()) => {
            Some("it is of another difficulty")
        }
        () if generated.measured.is_empty() => Some("nothing was measured"),
        () => None,
    }
}

/// Every instance that a table asks for must be what was wished for.
fn check(puzzle: &dyn AnyPuzzle) {
    for row in rows(&format!("puzzles/{}/wishes.tsv", puzzle.name())) {
        let [kind, sizes, difficulties, seeds] = &row.fields[..] else {
            unreachable!("four columns: {}", row.place)
        };
        let (first, end) = seeds.split_once("..").expect("a range of seeds");
        let seeds = first.parse().expect("a seed")..end.parse().expect("a seed");
        for size in sizes.split(", ") {
            for difficulty in difficulties.split(", ") {
                let request = request(kind, size, difficulty);
                for seed in seeds.clone() {
                    let generated = puzzle.generate(&request, &mut Rng::new(seed)).expect(&row.place);
                    let fault = fault(puzzle, &request, &generated);
                    assert_eq!(fault, None, "{} {request:?} {seed}\n{}", row.place, generated.input);
                }
            }
        }
    }
}

#[test]
fn what_is_generated_is_as_it_was_wished_for() {
    std::thread::scope(|scope| all().iter().for_each(|puzzle| drop(scope.spawn(|| check(*puzzle)))));
}
