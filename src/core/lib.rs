//! Connect Four without a terminal: the rules on boards of any size, an exact solver, and judgements
//! of positions.
//!
//! ```
//! use puissance4_core::analysis::Engine;
//! use puissance4_core::board::{Board, Shape, notation};
//! use puissance4_core::stop::Stop;
//!
//! let mut board = Board::new(Shape::puissance4(6, 7)?);
//! notation::play(&mut board, "44")?;
//! assert_eq!(Engine::new().best(&board, &Stop::default())?, [3]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A module uses only modules listed above it. The package `puissance4` adds players, games and
//! everything on the screen.
//!
//! | module | what it holds |
//! | --- | --- |
//! | `echo` | what a user typed, escaped and cut for messages |
//! | `memory` | large allocations that can fail |
//! | `pair` | two values, one for each side |
//! | [`stop`] | how a caller ends a computation |
//! | [`board`] | the bordered grid: drop, undo, alignment by direction, status; shapes, notation, fields |
//! | [`rng`] | random numbers: C's `rand`, as the handout asks, and `ChaCha` |
//! | [`solver`] | exact scores of packed positions |
//! | [`outlook`] | what a move leads to; scores to moves and back |
//! | [`analysis`] | the solver, else minimax: hints, column scores, best moves |

#[doc(hidden)]
pub mod echo;
#[doc(hidden)]
pub mod memory;
mod pair;
pub mod stop;

pub mod board;
pub mod rng;
pub mod solver;

pub mod analysis;
pub mod outlook;
