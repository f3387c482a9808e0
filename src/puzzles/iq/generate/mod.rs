//! New challenges: a board is cut into pieces, and what comes out is measured.

mod faults;
mod size;
mod tiling;

use crate::puzzles::Budget;
use crate::puzzles::{Fact, Generate, Generated, Request, Rng, Solve, Wanted};

use super::{Challenge, Iq, Kind};
use size::Size;

/// Challenges tried before a request is given up.
const TRIES: usize = 400;
/// Placements within which the fast solver must count the answers.
const COUNT_WITHIN: u64 = 300_000;
/// For each difficulty the most placements of the brute force; the last one is where it is stopped.
const DIFFICULTIES: [u64; 5] = [100, 1_000, 20_000, 500_000, 5_000_000];

impl Generate for Iq {
    fn generate(request: &Request, rng: &mut Rng) -> Result<Generated, String> {
        let size = Size::read(request.size.as_deref().unwrap_or("5x5"))?;
        let size = match request.kind {
            Wanted::Unique if size.kind == Kind::Pyramid => {
                return Err("the answers of a pyramid come in mirror images, so none is alone; \
                            ask for a size such as 5x6"
                    .to_owned());
            }
            // On a full rectangle the mirror image of an answer is another one.
            Wanted::Unique => size.custom(),
            Wanted::Solvable | Wanted::Unsolvable | Wanted::Malformed => size,
        };
        if request.kind == Wanted::Malformed {
            let challenge = (0..TRIES).find_map(|_| tiling::cut(size, rng));
            return challenge
                .map(|challenge| faults::generated(&challenge, rng))
                .ok_or_else(|| format!("no {size} with letters enough in {TRIES} tries"));
        }
        let wanted = request.level()?.map(usize::from);
        for _ in 0..TRIES {
            let challenge = match request.kind {
                Wanted::Unsolvable => tiling::mix(size, rng),
                Wanted::Solvable | Wanted::Unique | Wanted::Malformed => tiling::cut(size, rng),
            };
            let generated = challenge.and_then(|challenge| measure(&challenge, request.kind, wanted));
            if let Some(generated) = generated {
                return Ok(generated);
            }
        }
        Err(match wanted {
            Some(wanted) => format!(
                "no {size} of difficulty {wanted} in {TRIES} tries; larger boards are harder, smaller ones easier"
            ),
            None => format!("no such {size} in {TRIES} tries; ask for another size such as 5x6"),
        })
    }
}

/// The challenge with its figures, if it is what is wanted.
fn measure(challenge: &Challenge, kind: Wanted, wanted: Option<usize>) -> Option<Generated> {
    let answers = count(challenge);
    let fits = match kind {
        Wanted::Solvable => true,
        Wanted::Unique => answers == Some(1),
        Wanted::Unsolvable | Wanted::Malformed => answers == Some(0),
    };
    if !fits {
        return None;
    }
    let stop = wanted.map_or(DIFFICULTIES[4], |wanted| DIFFICULTIES[wanted - 1] + 1);
    let (placements, ended) = brute_force(challenge, stop);
    let difficulty = 1 + DIFFICULTIES[..4].iter().filter(|most| placements > **most).count();
    if wanted.is_some_and(|wanted| wanted != difficulty) {
        return None;
    }
    let or_more = if ended { "" } else { " or more" };
    let answers = answers.map_or_else(|| "not counted".to_owned(), |answers| answers.to_string());
    Some(Generated {
        input: challenge.to_string(),
        measured: vec![
            Fact::new("pieces", challenge.pieces().len().to_string()),
            Fact::new("answers", answers),
            Fact::new("placements of brute-force", format!("{placements}{or_more}")),
            Fact::new("difficulty", difficulty.to_string()),
        ],
    })
}

/// How many answers there are; `None` if that takes too long.
fn count(challenge: &Challenge) -> Option<u128> {
    let count = Iq::solvers()[0].count?;
    count(challenge, &mut Budget::new(COUNT_WITHIN, || None)).ok()
}

/// Placements of the brute force up to its first answer, or its end, and whether it came to that.
fn brute_force(challenge: &Challenge, most: u64) -> (u64, bool) {
    let mut budget = Budget::new(most, || None);
    let solver = Iq::solver("brute-force").expect("it is one of the solvers");
    match solver.run(challenge, &mut budget, |_| false) {
        Ok(_) => (budget.spent(), true),
        Err(_) => (most, false),
    }
}
