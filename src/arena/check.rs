//! Whether a bot speaks its protocol, step by step.

use std::io::{self, Write};
use std::time::Duration;

use super::Entrant;
use super::referee::{self, Timing};
use crate::board::{Board, Disc, Outcome, PerDisc};
use crate::echo::Echo;
use crate::jobs::Stop;
use crate::player::{BotCommand, PlayerSpec, Protocol};
use crate::plural::count;
use crate::protocol::TimeLimits;
use crate::rng::ChaCha;
use crate::strategy::{Bot, Context, Failure, NoMove, Strategy};

/// How long a bot may take to end when its input has ended.
const PATIENCE: Duration = Duration::from_secs(1);

/// A step that failed, or was not taken because the check was stopped.
enum Broken {
    Failed(String, Vec<String>),
    Stopped,
}

impl From<Failure> for Broken {
    fn from(failure: Failure) -> Broken {
        let mut output = failure.conversation.clone();
        if !failure.last_words.trim().is_empty() {
            output.push("standard error:".to_owned());
            output.extend(failure.last_words.lines().map(str::to_owned));
        }
        Broken::Failed(
            format!("{}: {}", failure.kind.name(), failure.detail),
            output,
        )
    }
}

impl From<NoMove> for Broken {
    fn from(error: NoMove) -> Broken {
        match error {
            NoMove::Stopped(_) => Broken::Stopped,
            NoMove::Failed(failure) => (*failure).into(),
        }
    }
}

/// What a check is made with.
struct Check<'a> {
    command: &'a BotCommand,
    empty: &'a Board,
    limits: &'a TimeLimits,
    stop: &'a Stop,
}

/// A step: its name, and what it does. It returns what there is to say.
type Step = (&'static str, fn(&Check) -> Result<String, Broken>);

const STEPS: [Step; 7] = [
    ("starts", |check| check.starts()),
    ("makes a first move", |check| check.first_move()),
    ("answers a first move", |check| check.second_move()),
    ("reads the board", |check| check.reads_the_board()),
    ("plays a game as the first player", |check| {
        check.game(Disc::First)
    }),
    ("plays a game as the second player", |check| {
        check.game(Disc::Second)
    }),
    ("ends when its input ends", |check| check.ends()),
];

/// Checks a player, and writes what it finds. Returns whether all is well.
pub(crate) fn check(
    player: &Entrant,
    empty: &Board,
    limits: &TimeLimits,
    stop: &Stop,
    out: &mut dyn Write,
) -> io::Result<bool> {
    let name = Echo(&player.name);
    let PlayerSpec::Bot(command) = &player.spec else {
        writeln!(
            out,
            "{name}: plays inside this program, there is nothing to check"
        )?;
        return Ok(true);
    };
    writeln!(out, "{name}")?;
    let check = Check {
        command,
        empty,
        limits,
        stop,
    };
    for (name, step) in STEPS {
        match step(&check) {
            Ok(note) if note.is_empty() => writeln!(out, "  ok      {name}")?,
            Ok(note) => writeln!(out, "  ok      {name} ({note})")?,
            Err(Broken::Stopped) => {
                writeln!(out, "  stopped {name}")?;
                return Ok(false);
            }
            Err(Broken::Failed(why, output)) => {
                writeln!(out, "  FAILED  {name}: {why}")?;
                for line in output {
                    writeln!(out, "          {}", Echo(&line))?;
                }
                if let Some(other) = check.other_dialect() {
                    writeln!(out, "  hint    as '{other}' it reads the board")?;
                }
                return Ok(false);
            }
        }
        out.flush()?;
    }
    Ok(true)
}

impl Check<'_> {
    fn bot(&self) -> Bot {
        Bot::new(self.command, self.limits)
    }

    fn ask(&self, bot: &mut Bot, board: &Board) -> Result<usize, Broken> {
        let rng = &mut ChaCha::new(1, 0);
        let context = &mut Context {
            rng,
            stop: self.stop,
        };
        Ok(bot.choose(board, context)?)
    }

    fn starts(&self) -> Result<String, Broken> {
        match Bot::try_start(self.command) {
            Ok(()) => Ok(String::new()),
            Err(error) => Err(Broken::Failed(error.to_string(), Vec::new())),
        }
    }

    fn first_move(&self) -> Result<String, Broken> {
        let column = self.ask(&mut self.bot(), self.empty)?;
        Ok(format!("column {}", column + 1))
    }

    fn second_move(&self) -> Result<String, Broken> {
        let mut board = self.empty.clone();
        let _ = board.drop(board.slots() / 2);
        let column = self.ask(&mut self.bot(), &board)?;
        Ok(format!("column {}", column + 1))
    }

    /// Asks on a board on which only one column is left: who plays another one has not read it.
    fn reads_the_board(&self) -> Result<String, Broken> {
        if !self.command.protocol().takes_positions() {
            return Ok("it knows only the moves of its game".to_owned());
        }
        let Some(board) = one_column_left(self.empty) else {
            return Ok("not checked on this board".to_owned());
        };
        let column = self.ask(&mut self.bot(), &board)?;
        Ok(format!("only column {} is left", column + 1))
    }

    fn game(&self, disc: Disc) -> Result<String, Broken> {
        let opponent = || PlayerSpec::Block.strategy().expect("it is no person");
        let players = PerDisc::from_fn(|other| match other == disc {
            true => Box::new(self.bot()) as Box<dyn Strategy>,
            false => opponent(),
        });
        let rng = &mut ChaCha::new(1, 1);
        let played = referee::play(self.empty.clone(), players, rng, Timing::Moves, self.stop);
        let played = played.map_err(|_| Broken::Stopped)?;
        if let Some(failure) = played.failure {
            return Err((*failure).into());
        }
        let result = match played.winner {
            Some(winner) if winner == disc => "wins",
            Some(_) => "loses",
            None => "draws",
        };
        let moves = count(played.board.history().len() as u64, "move");
        Ok(format!("{result} against 'block' after {moves}"))
    }

    fn ends(&self) -> Result<String, Broken> {
        let mut bot = self.bot();
        self.ask(&mut bot, self.empty)?;
        let noise = bot.skipped_lines();
        let mut notes = Vec::new();
        if !bot.finish(PATIENCE) {
            notes.push("no, it had to be ended: this is allowed".to_owned());
        }
        if noise > 0 {
            notes.push(format!(
                "{} before an answer were skipped",
                count(noise as u64, "line")
            ));
        }
        Ok(notes.join("; "))
    }

    /// The same command with the other dialect of the contest's protocol, if that reads the board.
    fn other_dialect(&self) -> Option<String> {
        let other = match self.command.protocol() {
            Protocol::Contest => Protocol::Riddles,
            Protocol::Riddles => Protocol::Contest,
            _ => return None,
        };
        let command = self.command.in_protocol(other);
        let check = Check {
            command: &command,
            ..*self
        };
        check.reads_the_board().ok().map(|_| command.to_string())
    }
}

/// A board that is full but for its last column, and on which nobody has won.
fn one_column_left(empty: &Board) -> Option<Board> {
    let mut board = empty.clone();
    let last = board.slots() - 1;
    let cells = empty.shape().cells() - empty.shape().rows();
    let mut column = 0;
    while board.disc_count() < cells {
        let me = board.to_move();
        let is_quiet = |column: usize| {
            let cell = board.landing(column);
            cell.is_some_and(|cell| !board.wins(cell, me))
        };
        column = (1..=last)
            .map(|step| (column + step) % last)
            .find(|&column| is_quiet(column))?;
        board.drop(column).ok()?;
    }
    (board.status() == Outcome::Ongoing && board.to_move() == Disc::First).then_some(board)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Shape, notation};

    #[test]
    fn the_board_with_one_column_left_is_possible() {
        let empty = Board::new(Shape::puissance4(6, 7).unwrap());
        let board = one_column_left(&empty).unwrap();
        assert!(board.moves().eq([6]), "{}", notation::write(&board));
    }
}
