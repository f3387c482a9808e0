//! The reference solvers of the 24 game; they share nothing but the hand and the expression.

mod backward;
mod five_shapes;
mod goal;

use crate::puzzles::{Solve, Solver};

use super::Game24;

impl Solve for Game24 {
    fn solvers() -> &'static [Solver<Self>] {
        &[backward::SOLVER, five_shapes::SOLVER]
    }
}
