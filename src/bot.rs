//! The program as a bot: another program asks for moves, and each is answered in time.

use std::io::{self, BufRead, Read, Write};
use std::time::{Duration, Instant};

use thiserror::Error;

use crate::analysis::look_ahead;
use crate::board::{Board, Outcome, Shape, ShapeError};
use crate::game;
use crate::jobs::Stop;
use crate::memory::TooLarge;
use crate::protocol::contest::{Contestant, Reply, Request};
use crate::protocol::insalgo;
use crate::rng::ChaCha;
use crate::strategy::{Context, Strategy};

/// The longest line that is read whole: a field of a thousand rows and columns has fewer bytes.
const LONGEST_LINE: u64 = 4 << 20;
/// The time for a move if nobody says how much there is.
const UNKNOWN_TIME: Duration = Duration::from_millis(500);
/// The least time that is kept for the way of an answer, and for the end of a search.
const MARGIN: Duration = Duration::from_millis(25);

/// The most time for a move, which a clock can count.
const MOST_TIME: Duration = Duration::from_secs(24 * 60 * 60);

/// Why the bot cannot play.
#[derive(Debug, Error)]
pub(crate) enum BotError {
    /// There is no board of this size.
    #[error(transparent)]
    Shape(#[from] ShapeError),
    /// Memory cannot hold the board.
    #[error("a board of {rows}x{cols} is {error}")]
    TooLarge {
        rows: usize,
        cols: usize,
        error: TooLarge,
    },
    /// The answer could not be written.
    #[error(transparent)]
    Output(#[from] io::Error),
}

/// Plays games until the input ends. What is wrong with a request is written to `complaints`.
pub(crate) fn play(
    mut input: impl BufRead,
    out: &mut dyn Write,
    complaints: &mut dyn Write,
    strategy: Box<dyn Strategy>,
    rng: ChaCha,
) -> Result<(), BotError> {
    let mut thinker = Thinker { strategy, rng };
    let mut contestant = Contestant::new();
    while let Some(line) = read_line(&mut input) {
        let mut complain = |what: &dyn std::fmt::Display| {
            // Nobody may be listening, and the game goes on.
            let _ = writeln!(complaints, "puissance4: {what}");
        };
        if let Some(start) = insalgo::Start::read(&line) {
            return play_insalgo(start, input, out, &mut complain, &mut thinker);
        }
        match contestant.hear(&line) {
            Ok(Some(request)) => {
                let reply = Reply(answer(&request, &mut thinker, &mut complain));
                writeln!(out, "{reply}")?;
                out.flush()?;
            }
            Ok(None) => {}
            Err(error) => complain(&error),
        }
    }
    Ok(())
}

/// The next line. `None` at the end of the input, or if it can no longer be read.
fn read_line(input: &mut impl BufRead) -> Option<String> {
    let mut line = Vec::new();
    match input.take(LONGEST_LINE).read_until(b'\n', &mut line) {
        Ok(1..) => Some(String::from_utf8_lossy(&line).trim_end().to_owned()),
        Ok(0) | Err(_) => None,
    }
}

type Complain<'a> = &'a mut dyn FnMut(&dyn std::fmt::Display);

/// The column for a request of the contest. `None` if all are full.
fn answer(request: &Request, thinker: &mut Thinker, complain: Complain) -> Option<usize> {
    match &request.position {
        Ok(board) if board.status() == Outcome::Ongoing => {
            Some(thinker.choose(board, thinking_time(request)))
        }
        Ok(board) => {
            complain(&"a move was asked for, but the game is over");
            board.moves().next()
        }
        Err((error, open)) => {
            complain(&format_args!("impossible field: {error}"));
            *open
        }
    }
}

/// How long to think about a request: the time for each move and a part of what has been saved.
fn thinking_time(request: &Request) -> Duration {
    let left = request.time.unwrap_or(UNKNOWN_TIME);
    let per_move = request.per_move.unwrap_or(UNKNOWN_TIME).min(left);
    within(per_move + left.saturating_sub(per_move) / 4)
}

/// What can be used of a time, so that the answer arrives before it is over.
fn within(time: Duration) -> Duration {
    time.saturating_sub(MARGIN.max(time / 10)).min(MOST_TIME)
}

/// Chooses moves in time.
struct Thinker {
    strategy: Box<dyn Strategy>,
    rng: ChaCha,
}

impl Thinker {
    /// The player's move, or if it does not come in time the best one that was found so far.
    fn choose(&mut self, board: &Board, time: Duration) -> usize {
        let start = Instant::now();
        // Some of the time is kept for a look ahead if the player has none.
        let (rng, stop) = (&mut self.rng, &Stop::default().until(start + time * 3 / 4));
        match self.strategy.choose(board, &mut Context { rng, stop }) {
            Ok(slot) => slot,
            Err(_) => look_ahead(board, start + time),
        }
    }
}

fn play_insalgo(
    start: insalgo::Start,
    mut input: impl BufRead,
    out: &mut dyn Write,
    complain: Complain,
    thinker: &mut Thinker,
) -> Result<(), BotError> {
    let insalgo::Start { rows, cols, .. } = start;
    let shape = Shape::puissance4(rows, cols)?;
    game::check_memory(shape).map_err(|error| BotError::TooLarge { rows, cols, error })?;
    let mut board = Board::new(shape);
    if start.players != 2 {
        complain(&format_args!(
            "this game is for 2 players, not {}",
            start.players
        ));
    }
    let mut is_asked = start.disc == board.to_move();
    loop {
        if is_asked && board.status() == Outcome::Ongoing {
            let slot = thinker.choose(&board, within(insalgo::TIME));
            board.drop(slot).expect("it is one of the board's moves");
            writeln!(out, "{slot}")?;
            out.flush()?;
        }
        let Some(line) = read_line(&mut input) else {
            return Ok(());
        };
        let Some(column) = insalgo::number(line.trim()) else {
            is_asked = false;
            continue;
        };
        is_asked = true;
        if board.status() != Outcome::Ongoing {
            complain(&"a move was played after the end of the game");
        } else if let Err(error) = board.drop(usize::try_from(column).unwrap_or(usize::MAX)) {
            complain(&format_args!(
                "impossible move of the opponent, {column}: {error}"
            ));
            // The board keeps its turns: the opponent's disc is taken to be somewhere else.
            let other = board.moves().next();
            other.map(|slot| board.drop(slot));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::player::PlayerSpec;
    use crate::rng::Rng;

    /// What the bot answers and complains about.
    fn played(player: &str, input: &str) -> (Vec<String>, String) {
        try_played(player, input).unwrap()
    }

    fn try_played(player: &str, input: &str) -> Result<(Vec<String>, String), BotError> {
        let (mut out, mut complaints) = (Vec::new(), Vec::new());
        let strategy = player.parse::<PlayerSpec>().unwrap().strategy().unwrap();
        play(
            input.as_bytes(),
            &mut out,
            &mut complaints,
            strategy,
            ChaCha::new(1, 0),
        )?;
        let lines = String::from_utf8(out).unwrap();
        let complaints = String::from_utf8(complaints).unwrap();
        Ok((lines.lines().map(str::to_owned).collect(), complaints))
    }

    const FREE_ROWS: &str = "0,0,0,0,0,0,0;0,0,0,0,0,0,0;0,0,0,0,0,0,0;0,0,0,0,0,0,0;";

    #[test]
    fn it_plays_the_best_move_in_both_dialects() {
        let first = format!(
            "settings timebank 10000\nsettings your_botid 2\nsettings field_columns 7\n\
             settings field_rows 6\nupdate game round 6\n\
             update game field {FREE_ROWS}2,2,0,0,0,0,0;1,1,1,0,0,0,0\naction move 10000\n\
             update game field {FREE_ROWS}2,2,0,0,0,0,0;1,1,1,2,0,0,0\n"
        );
        let free = ".,".repeat(28);
        let second = format!(
            "settings player_names player0,player1\nsettings your_botid 0\r\n\
             settings field_width 7\nsettings field_height 6\nunknown words\n\n\
             update game field {free}1,1,1,.,.,.,.,0,0,0,.,.,.,.\r\naction move 10000\r\n"
        );
        for input in [first, second] {
            assert_eq!(
                played("perfect", &input),
                (vec!["place_disc 3".to_owned()], String::new())
            );
        }
    }

    #[test]
    fn it_answers_impossible_requests_with_a_legal_column() {
        for (lines, complaint) in [
            ("action move 100\n", "no field was sent"),
            (
                "update game field 0,0;x\naction move 100\n",
                "'x' is not a cell",
            ),
            (
                "update game field 1,0,0,0;0,0,0,0;0,0,0,0;0,0,0,0\naction move 100\n",
                "floats",
            ),
            (
                "update game field 1,0,0,0;1,2,0,0;1,2,0,0;1,2,0,0\naction move 100\n",
                "the game is over",
            ),
        ] {
            let (answers, complaints) = played("perfect", lines);
            assert!(complaints.contains(complaint), "{complaints}");
            assert_eq!(answers.len(), 1);
            let column = answers[0].strip_prefix("place_disc ").unwrap();
            assert!(
                (0..7).contains(&column.parse::<usize>().unwrap()),
                "{column}"
            );
            assert!(!lines.contains("field 1,") || column != "0", "{lines}");
        }
        let full = "update game field 1,2,1,2;1,2,1,2;2,1,2,1;2,1,2,1\naction move 100\n";
        assert_eq!(played("perfect", full).0, ["no_moves"]);
    }

    #[test]
    fn it_plays_the_student_contest() {
        // It starts without being asked.
        let (answers, _) = played("perfect", "7 6 2 1\n3\n");
        assert_eq!(answers.len(), 2);
        assert_eq!(answers[0], "3");
        let (answers, complaints) = played("perfect", "7 6 2 2\n0\nhello\n9\n");
        assert_eq!(answers.len(), 2, "{complaints}");
        assert!(complaints.contains("impossible move of the opponent, 9"));
        for (line, says) in [
            ("2 2 2 1", "2 is too few rows: at least 4"),
            ("7 -6 2 1", "0 is too few rows: at least 4"),
            (
                "99999999999 99999999999 2 1",
                "too large: at most 16777216 cells",
            ),
            (
                "999999999999999999999 6 2 1",
                "too large: at most 16777216 cells",
            ),
            ("99999 99999 2 1", "too large: at most 16777216 cells"),
        ] {
            let error = try_played("perfect", line).unwrap_err().to_string();
            assert!(error.contains(says), "{line}: {error}");
        }
        let (_, complaints) = played("perfect", "7 6 2 2\n-1\n99999999999999999999\n");
        assert!(complaints.contains("impossible move of the opponent, -1: "));
        assert_eq!(complaints.lines().count(), 2, "{complaints}");
    }

    /// Lines of all protocols with values that no contest sends.
    #[test]
    fn extreme_lines_are_answered_or_refused() {
        let mut rng = ChaCha::new(7, 0);
        let mut pick = |words: &[&str]| words[rng.below(words.len())].to_owned();
        let long = "0,".repeat(5000);
        let values = [
            "0",
            "1",
            "4",
            "7",
            "-1",
            "-9223372036854775809",
            "1000000",
            "99999999999",
            "9223372036854775807",
            "18446744073709551615",
            "18446744073709551616",
            "999999999999999999999999999",
            "x",
            "",
            "\0",
            "1e9",
            "0x10",
            "7.0",
        ];
        let fields = [
            "",
            ",",
            ";",
            "0",
            "0,0,0,0;",
            ".,.,.,.",
            "1,2;2,1",
            ";;;;",
            &long,
            "0,0,0,0;0,0,0,0;0,0,0,0;0,0,0,0",
            "3,9;-1",
            "0,0,0,0;0,0,0",
        ];
        let names = [
            "field_columns",
            "field_rows",
            "field_width",
            "field_height",
            "timebank",
            "time_per_move",
            "your_botid",
            "your_bot",
            "player_names",
            "other",
        ];
        for round in 0..400 {
            let (mut input, mut asked) = (String::new(), 0);
            for _ in 0..12 {
                let (name, value) = (pick(&names), pick(&values));
                match pick(&["settings", "field", "action"]).as_str() {
                    "settings" => input += &format!("settings {name} {value}\n"),
                    "field" => input += &format!("update game field {}\n", pick(&fields)),
                    _ => {
                        // What is no time is a short one, so that the test is, too.
                        let time = if value.len() > 4 {
                            "18446744073709551616"
                        } else {
                            "1"
                        };
                        input += &format!("settings time_per_move 1\naction move {time}\n");
                        asked += 1;
                    }
                }
            }
            let (answers, complaints) = played("minimax:1", &input);
            assert_eq!(answers.len(), asked, "{round}: {input}");
            for line in complaints.lines() {
                assert!(
                    line.starts_with("puissance4: ") && line.len() < 200,
                    "{line}"
                );
            }
            let start = [(); 4].map(|()| pick(&values)).join(" ");
            let moves = format!("{start}\n{}\n{}\n", pick(&values), pick(&values));
            // Boards that memory has room for are small enough here.
            if !start.contains("1000000") {
                let _ = try_played("minimax:1", &moves);
            }
        }
    }

    #[test]
    fn the_longest_time_is_counted() {
        for time in ["9223372036854775807", "18446744073709551615"] {
            let input = format!(
                "settings time_per_move {time}\nsettings timebank {time}\n\
                 update game field {FREE_ROWS}0,0,0,0,0,0,0;0,0,0,0,0,0,0\naction move {time}\n"
            );
            assert_eq!(played("perfect", &input).0, ["place_disc 3"]);
        }
    }

    /// The computing time of this thread. It never passes faster than the time on the clock, and
    /// does not pass while other programs keep the processor.
    fn computed() -> Duration {
        use rustix::time::{ClockId, clock_gettime};
        let time = clock_gettime(ClockId::ThreadCPUTime);
        time.try_into().unwrap()
    }

    #[test]
    fn it_answers_in_time() {
        let rows = format!("{};", ["0"; 12].join(",")).repeat(11);
        let field = format!("update game field {rows}{}\n", ["0"; 12].join(","));
        for (player, time) in [
            ("perfect", 300),
            ("minimax:30", 300),
            ("perfect", 0),
            ("perfect", 60),
        ] {
            let input = format!("settings time_per_move {time}\n{field}action move {time}\n");
            let most = computed() + Duration::from_millis(time + 400);
            assert_eq!(played(player, &input).0.len(), 1);
            assert!(computed() < most, "{player} {time}");
        }
    }
}
