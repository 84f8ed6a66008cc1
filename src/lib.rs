//! Connect Four, and the way through its house. Each layer uses only itself and what stands above it.
//!
//! | layer | module | what it knows |
//! | --- | --- | --- |
//! | support | [`jobs`] | stops, and workers that answer the newest question |
//! | | [`echo`] | what a user gave, as messages repeat it: escaped and short |
//! | | [`files`] | locks, and files that are replaced as a whole |
//! | what exists | [`memory`] | room for boards of any size, or a clear no |
//! | | [`board`] | the bordered grid: drop, undo, alignments, how the game stands |
//! | | [`rng`] | random numbers: C's `rand`, as the handout asks, and ChaCha |
//! | | [`solver`] | exact scores; it knows packed positions, not boards |
//! | | [`input`] | bytes to numbers: as `scanf` splits them, or whole words |
//! | judging | [`outlook`] | what a move leads to; scores to moves and back |
//! | | [`analysis`] | the solver, or minimax if that takes too long: hints, columns, best moves |
//! | who plays, how it looks | [`strategy`] | computers: random, win and block, longest, minimax, perfect |
//! | | [`player`] | people and computers, and whose turn it is |
//! | | [`render`] | the looks: the handout's, three others, the morpion's; colours |
//! | a game being played | [`game`] | the rules of a game, its loop as text, what can be typed |
//! | | [`tui`] | the full-screen game: state, view and keys, and what thinks beside them |
//! | commands | [`cli`] | the handout's form, `play`, `morpion`, `solve`, `book`, help, errors |
//!
//! One move, as data: `printf '4 ' | puissance4 3 6 7` is bytes, which [`input::Entries`] splits
//! into the number 4; the [console](game::console) makes it column 3 and submits it to the
//! [`Game`](game::Game); [`Board::drop`](board::Board::drop) tells the cell it landed on, and
//! [`Board::status`](board::Board::status) what the four lines through it come to; a
//! [`Renderer`](render::Renderer) writes the board and the next question, in one write. A
//! computer's turn replaces the typing by [`Strategy::choose`](strategy::Strategy::choose).

pub mod echo;
pub mod files;
pub mod jobs;
pub mod memory;
pub mod pair;
mod plural;

pub mod board;
pub mod input;
pub mod rng;
pub mod solver;

pub mod analysis;
pub mod outlook;

pub mod player;
pub mod strategy;

pub mod game;

pub mod console;
pub mod handout;
pub mod render;
pub mod tui;

mod batch;
mod bookmaker;

pub mod cli;
