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
use crate::input::Entries;
use crate::random::{ChaCha, system_seed};
use crate::render::{Look, Seat, Text};

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
    wins: [u64; 2],
    draws: u64,
}

impl Score {
    /// The score in words, for players in the order of their numbers.
    fn told(&self, seats: &[Seat; 2]) -> String {
        let [first, second] = self.wins;
        let [one, two] = seats;
        format!(
            "{} {first}, {} {second}, draws {}",
            one.name, two.name, self.draws
        )
    }
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
    let mut start = Board::new(shape)
        .map_err(|_| Failure::TooLarge(shape.rows().to_string(), shape.cols().to_string()))?;
    notation::play(&mut start, &options.moves).map_err(|error| {
        let moves = &options.moves;
        Failure::no_game(&format!(
            "invalid value '{moves}' for '--moves <MOVES>': {error}"
        ))
    })?;
    let machines = contestants.map(Contestant::is_machine);
    let seed = seed(options.seed, machines.contains(&true))?;
    let paced = machines == [true; 2] && io::stdout().is_terminal();
    let mut console = Console {
        entries: Entries::new(input),
        out,
        commands: true,
        delay: Duration::from_millis(if paced { options.delay } else { 0 }),
    };
    let named = seats(contestants);
    let mut score = Score {
        wins: [0; 2],
        draws: 0,
    };
    let mut played = 0;
    while played < options.games {
        // The one who started is second in the next game.
        let order = if played % 2 == 0 { [0, 1] } else { [1, 0] };
        let players = order.map(|i| contestants[i].player());
        let mut game = Game::new(start.clone(), players, Box::new(ChaCha::new(seed, played)));
        let mut text = Text::new(
            look,
            order.map(|i: usize| named[i].clone()),
            options.color.wanted(),
        );
        match console.play(&mut game, &mut text)? {
            Outcome::Ongoing => break,
            Outcome::Draw => score.draws += 1,
            Outcome::Won(disc) => score.wins[order[disc.index()]] += 1,
        }
        played += 1;
        if played < options.games {
            let told = score.told(&named);
            writeln!(console.out, "Score after {played}: {told}").map_err(Interrupted::Output)?;
        }
    }
    if options.games > 1 {
        let told = score.told(&named);
        writeln!(console.out, "Total of {played}: {told}").map_err(Interrupted::Output)?;
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
