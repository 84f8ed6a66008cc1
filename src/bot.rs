//! The program as a bot: another program asks for moves, and each is answered in time.

use std::io::{self, BufRead, Read, Write};
use std::time::{Duration, Instant};

use crate::analysis::look_ahead;
use crate::board::{Board, Outcome, Shape};
use crate::jobs::Stop;
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

/// Plays games until the input ends. What is wrong with a request is written to `complaints`.
pub(crate) fn play(
    mut input: impl BufRead,
    out: &mut dyn Write,
    complaints: &mut dyn Write,
    strategy: Box<dyn Strategy>,
    rng: ChaCha,
) -> io::Result<()> {
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
        if let Some(request) = contestant.hear(&line) {
            let reply = Reply(answer(&request, &mut thinker, &mut complain));
            writeln!(out, "{reply}")?;
            out.flush()?;
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
            let centre = |&&column: &&usize| (2 * column + 1).abs_diff(open.len());
            open.iter().min_by_key(centre).copied()
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
    time.saturating_sub(MARGIN.max(time / 10))
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
) -> io::Result<()> {
    let board = Shape::puissance4(start.rows, start.cols).map_err(|error| error.to_string());
    let board = board.and_then(|shape| Board::new(shape).map_err(|error| error.to_string()));
    let mut board = match board {
        Ok(board) => board,
        Err(error) => {
            complain(&error);
            return Ok(());
        }
    };
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
        let Ok(column) = line.trim().parse::<usize>() else {
            is_asked = false;
            continue;
        };
        is_asked = true;
        if board.status() != Outcome::Ongoing {
            complain(&"a move was played after the end of the game");
        } else if let Err(error) = board.drop(column) {
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

    /// What the bot answers and complains about.
    fn played(player: &str, input: &str) -> (Vec<String>, String) {
        let (mut out, mut complaints) = (Vec::new(), Vec::new());
        let strategy = player.parse::<PlayerSpec>().unwrap().strategy().unwrap();
        play(
            input.as_bytes(),
            &mut out,
            &mut complaints,
            strategy,
            ChaCha::new(1, 0),
        )
        .unwrap();
        let lines = String::from_utf8(out).unwrap();
        let complaints = String::from_utf8(complaints).unwrap();
        (lines.lines().map(str::to_owned).collect(), complaints)
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
        assert!(played("perfect", "2 2 2 1\n").1.contains("at least 4"));
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
            let start = Instant::now();
            assert_eq!(played(player, &input).0.len(), 1);
            // Generous, because tests run side by side.
            assert!(
                start.elapsed() < Duration::from_millis(time + 400),
                "{player} {time}"
            );
        }
    }
}
