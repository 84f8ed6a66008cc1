//! One game or several, between the same two: what `play` and `morpion` share.

use std::io::{self, BufRead, IsTerminal, Write};
use std::time::Duration;

use clap::Args;

use super::Failure;
use super::colour::Colour;
use super::contestant::{Contestant, seats};
use crate::board::{Board, Outcome, Shape, notation};
use crate::game::Game;
use crate::game::console::{Console, Interrupted};
use crate::input::{Entries, Rule};
use crate::memory;
use crate::render::{Look, Seat, Text};
use crate::rng::{ChaCha, system_seed};

/// The options of every game.
#[derive(Args)]
pub struct Options {
    /// Start from these moves: 4453, or 10,3,4 where numbers pass 9
    #[arg(
        long,
        value_name = "MOVES",
        default_value = "",
        hide_default_value = true
    )]
    moves: String,

    /// Play the same lots again: same seed, same players, same game
    #[arg(long, value_name = "N")]
    seed: Option<u64>,

    /// Play a series; who starts changes with each game
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u64).range(1..))]
    games: u64,

    /// Wait between the moves of two computers, on a terminal
    #[arg(long, value_name = "MS", default_value_t = 0)]
    delay: u64,

    /// Use colours
    #[arg(long, value_name = "WHEN", value_enum, default_value_t = Colour::Auto)]
    color: Colour,
}

/// How a series stands.
struct Score {
    /// Who plays, in the order of their numbers.
    seats: [Seat; 2],
    wins: [u64; 2],
    draws: u64,
}

impl Score {
    fn tell(&self, out: &mut dyn Write, label: &str) -> Result<(), Interrupted> {
        let ([one, two], [first, second]) = (&self.seats, self.wins);
        let draws = self.draws;
        writeln!(
            out,
            "{label}: {} {first}, {} {second}, draws {draws}",
            one.name, two.name
        )
        .map_err(Interrupted::Output)
    }
}

/// What drawing a board, and searching it, take for each cell at the most.
const BYTES_A_CELL: usize = 256;

/// The board that all games start from.
fn start(shape: Shape, moves: &str) -> Result<Board, Failure> {
    let mut board = Board::new(shape)
        .and_then(|board| memory::room::<u8>(shape.cells() * BYTES_A_CELL).map(|_| board))
        .map_err(|_| Failure::TooLarge(shape.rows().to_string(), shape.cols().to_string()))?;
    notation::play(&mut board, moves).map_err(|error| Failure::bad_moves(moves, &error))?;
    Ok(board)
}

/// Plays the games that the options ask for.
pub fn play(
    shape: Shape,
    look: &dyn Look,
    contestants: [Contestant; 2],
    options: &Options,
    input: impl BufRead,
    out: &mut dyn Write,
) -> Result<(), Failure> {
    let start = start(shape, &options.moves)?;
    let caution = |contestant: Contestant| contestant.caution(shape);
    if let Some(caution) = contestants.into_iter().find_map(caution) {
        let _ = writeln!(io::stderr(), "puissance4: {caution}");
    }
    let machines = contestants.map(Contestant::is_machine);
    let seed = seed(options.seed, machines.contains(&true))?;
    let paced = machines == [true; 2] && io::stdout().is_terminal();
    let mut console = Console {
        entries: Entries::new(input, Rule::Words),
        out,
        commands: true,
        delay: Duration::from_millis(if paced { options.delay } else { 0 }),
    };
    let mut score = Score {
        seats: seats(contestants),
        wins: [0; 2],
        draws: 0,
    };
    let mut played = 0;
    while played < options.games {
        // The one who started is second in the next game.
        let order = if played % 2 == 0 { [0, 1] } else { [1, 0] };
        let players = order.map(|i: usize| contestants[i].player());
        let mut game = Game::new(start.clone(), players, Box::new(ChaCha::new(seed, played)));
        let seats = order.map(|i: usize| score.seats[i].clone());
        let mut text = Text::new(look, seats, options.color.wanted());
        match console.play(&mut game, &mut text)? {
            Outcome::Ongoing => break,
            Outcome::Draw => score.draws += 1,
            Outcome::Won(disc) => score.wins[order[disc.index()]] += 1,
        }
        played += 1;
        if played < options.games {
            score.tell(console.out, &format!("Score after {played}"))?;
        }
    }
    if options.games > 1 {
        score.tell(console.out, &format!("Total of {played}"))?;
    }
    Ok(())
}

/// The seed asked for; else one from the system, told where lots will be drawn by it.
fn seed(asked: Option<u64>, needed: bool) -> Result<u64, Failure> {
    match asked {
        Some(seed) => Ok(seed),
        None if !needed => Ok(0),
        None => {
            let seed = system_seed().map_err(|error| Failure::NoSeed(error.to_string()))?;
            let _ = writeln!(io::stderr(), "puissance4: playing with --seed {seed}");
            Ok(seed)
        }
    }
}
