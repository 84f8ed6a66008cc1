//! Connect Four: the rules on boards of any size, an exact solver, computer players, and the program
//! `puissance4` around them.
//!
//! Play a game:
//!
//! ```
//! use puissance4::board::{Board, Disc, Outcome, Shape};
//!
//! let mut board = Board::new(Shape::puissance4(6, 7)?);
//! for slot in [3, 0, 3, 0, 3, 0, 3] {
//!     board.drop(slot)?;
//! }
//! assert_eq!(board.status(), Outcome::Won(Disc::First));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Solve a position:
//!
//! ```
//! use puissance4::analysis;
//! use puissance4::board::{Board, Shape, notation};
//! use puissance4::solver::Solver;
//!
//! let mut board = Board::new(Shape::puissance4(6, 7)?);
//! notation::play(&mut board, "44444432")?;
//! let position = analysis::position(&board).expect("the solver takes this board");
//! let mut solver = Solver::new(16 << 20);
//! assert_eq!(solver.analyze(&position)?[4], Some(-1));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Write a strategy, and let it play:
//!
//! ```
//! use puissance4::board::{Board, Outcome, PerDisc, Shape};
//! use puissance4::game::Computers;
//! use puissance4::player::PlayerSpec;
//! use puissance4::rng::ChaCha;
//! use puissance4::strategy::{Context, NoMove, Stop, Strategy};
//!
//! /// Plays the leftmost column that is not full.
//! struct Leftmost;
//!
//! impl Strategy for Leftmost {
//!     fn choose(&mut self, board: &Board, _: &mut Context) -> Result<usize, NoMove> {
//!         Ok(board.moves().next().expect("the board has a move"))
//!     }
//! }
//!
//! let strategies = PerDisc::new(Some(Box::new(Leftmost) as _), PlayerSpec::Block.strategy());
//! let mut computers = Computers::new(strategies, ChaCha::new(1, 0));
//! let board = Board::new(Shape::puissance4(6, 7)?);
//! let end = computers.play_out(board, &Stop::default())?;
//! assert_ne!(end.status(), Outcome::Ongoing);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # The modules
//!
//! A module uses only modules listed above it. Only those with links are public. The game itself is
//! the package `puissance4-core` in `src/core`, which other programs can use without the terminal;
//! its modules are public here, too. The package `puissance4-start` in `src/start` only serves `main`:
//! it tells a closed standard output from one that is discarded.
//!
//! | layer | module | what it holds |
//! | --- | --- | --- |
//! | the game itself, in `src/core` | [`board`] | the bordered grid: drop, undo, alignment by direction, status; shapes, notation, fields |
//! | | [`rng`] | random numbers: C's `rand`, as the handout asks, and `ChaCha` |
//! | | [`solver`] | exact scores of packed positions |
//! | | [`outlook`] | what a move leads to; scores to moves and back |
//! | | [`analysis`] | the solver, else minimax: hints, column scores, best moves |
//! | support | `echo` | what a user typed, escaped and cut for messages, and what was meant |
//! | | `files` | locks, atomic replacement of files |
//! | | `input` | bytes to numbers, as `scanf("%d")` splits them or word by word |
//! | | `jobs` | background workers, progress |
//! | | `language` | the languages of texts |
//! | | `plural` | numbers with their nouns |
//! | | `process` | child processes within bounds of time, output and memory |
//! | | `signals` | what happens before a signal ends the program |
//! | | `tty` | the terminal as a file |
//! | choosing | `protocol` | the lines that other programs speak, one file per protocol |
//! | | [`strategy`] | how computers choose, one file per strategy |
//! | | [`player`] | who plays, as a user names it |
//! | playing | [`game`] | a game with undo and redo, a series of games, the handout's modes |
//! | | `library` | games and mistakes on the disk |
//! | | `puzzle` | positions with one answer, made from a seed |
//! | faces | `render` | boards as text, one file per style |
//! | | `export` | games as pictures and recordings |
//! | | `console` | the text loop over a game |
//! | | [`handout`] | the handout's program as a function |
//! | | `tui` | the full-screen game |
//! | | `bot` | the program as a bot in another program's contest |
//! | tools | `batch` | many positions, one per line |
//! | | `bookmaker` | makes the opening book |
//! | | `arena` | tournaments: schedule, referee, ratings, records |
//! | | `grade` | grades programs that should do what the handout asks |
//! | commands | `cli` | one file per command |
//!
//! # The path of one move
//!
//! `printf '4 ' | puissance4 3 6 7`: `input` splits the bytes into the number 4, `console` makes it
//! slot 3 and plays it on the [`Game`](game::Game), [`Board::drop`](board::Board::drop) returns the
//! cell the disc landed on, [`Board::status`](board::Board::status) counts the four alignments
//! through that cell, and `render` writes the board and the next question in one write. On a
//! computer's turn, [`Strategy::choose`](strategy::Strategy::choose) replaces the first steps.

#![forbid(unsafe_code)]

use puissance4_core::memory;
#[doc(inline)]
pub use puissance4_core::{analysis, board, outlook, rng, solver};

mod echo;
mod files;
mod input;
mod jobs;
mod language;
mod plural;
mod process;
mod signals;
mod tty;

pub mod player;
mod protocol;
pub mod strategy;

pub mod game;
mod library;
mod puzzle;

mod bot;
mod console;
mod export;
pub mod handout;
mod render;
mod tui;

mod arena;
mod batch;
mod bookmaker;
mod grade;

#[doc(hidden)]
pub mod cli;

#[cfg(test)]
#[path = "../tests/common/program.rs"]
mod program;
#[cfg(test)]
#[path = "../tests/common/wait.rs"]
mod wait;
