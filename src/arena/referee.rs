//! One game between two players.

use std::time::{Duration, Instant};

use crate::board::{Board, Disc, Outcome, PerDisc};
use crate::jobs::{Stop, Stopped};
use crate::rng::Rng;
use crate::strategy::{Context, Failure, FailureKind, NoMove, Strategy};

/// Why a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Reason {
    /// Someone made a line.
    Line,
    /// The board is full.
    Full,
    /// A program failed in this way.
    Failure(FailureKind),
}

impl Reason {
    /// The reason in a few words.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Reason::Line => "line",
            Reason::Full => "full board",
            Reason::Failure(kind) => kind.name(),
        }
    }

    /// The reason with this name.
    pub(crate) fn named(name: &str) -> Option<Reason> {
        let failures = FailureKind::ALL.map(Reason::Failure);
        let mut all = [Reason::Line, Reason::Full].into_iter().chain(failures);
        all.find(|reason| reason.name() == name)
    }
}

/// A game that was played to its end.
#[derive(Clone, Debug)]
pub(crate) struct Played {
    /// The board at the end.
    pub(crate) board: Board,
    /// Who won. `None` if nobody did.
    pub(crate) winner: Option<Disc>,
    pub(crate) reason: Reason,
    /// How long each move after the opening took.
    pub(crate) times: Vec<Duration>,
    /// What exactly happened, if a program failed.
    pub(crate) failure: Option<Box<Failure>>,
}

/// What is timed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Timing {
    /// Each move.
    Moves,
    /// The game, in equal parts: for players who need less time than a look at the clock.
    Game,
}

/// Plays a game from a board to its end. Who fails has lost.
pub(crate) fn play(
    mut board: Board,
    mut players: PerDisc<Box<dyn Strategy>>,
    rng: &mut dyn Rng,
    timing: Timing,
    stop: &Stop,
) -> Result<Played, Stopped> {
    let mut times = Vec::with_capacity(board.free_cells().min(64));
    let mut start = Instant::now();
    let mut moves = 0;
    let mut failure = None;
    let mut outcome = board.status();
    while outcome == Outcome::Ongoing {
        let context = &mut Context { rng, stop };
        match players[board.to_move()].choose(&board, context) {
            Ok(slot) => {
                board
                    .drop(slot)
                    .expect("strategies choose among the board's moves");
                outcome = board.status();
            }
            Err(NoMove::Stopped(stopped)) => return Err(stopped),
            Err(NoMove::Failed(failed)) => {
                outcome = Outcome::Won(board.to_move().other());
                failure = Some(failed);
            }
        }
        moves += 1;
        if timing == Timing::Moves {
            let now = Instant::now();
            times.push(now - start);
            start = now;
        }
    }
    if timing == Timing::Game && moves > 0 {
        times.resize(moves as usize, start.elapsed() / moves);
    }
    let reason = match (&failure, outcome) {
        (Some(failure), _) => Reason::Failure(failure.kind),
        (None, Outcome::Draw) => Reason::Full,
        (None, _) => Reason::Line,
    };
    Ok(Played {
        board,
        winner: match outcome {
            Outcome::Won(disc) => Some(disc),
            _ => None,
        },
        reason,
        times,
        failure,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::notation;
    use crate::player::PlayerSpec;
    use crate::rng::ChaCha;

    /// Plays these columns, then fails.
    struct Script(Vec<usize>);

    impl Strategy for Script {
        fn choose(&mut self, _: &Board, context: &mut Context) -> Result<usize, NoMove> {
            context.stop.check()?;
            match self.0.is_empty() {
                false => Ok(self.0.remove(0)),
                true => Err(NoMove::from(Failure {
                    kind: FailureKind::Disconnected,
                    detail: String::new(),
                    last_words: String::new(),
                    conversation: Vec::new(),
                })),
            }
        }
    }

    fn game(moves: &str, scripts: [&[usize]; 2], stop: &Stop) -> Result<Played, Stopped> {
        let [first, second] = scripts.map(|script| Box::new(Script(script.to_vec())) as _);
        let rng = &mut ChaCha::new(1, 0);
        play(
            notation::standard(moves),
            PerDisc::new(first, second),
            rng,
            Timing::Moves,
            stop,
        )
    }

    #[test]
    fn who_makes_a_line_wins_and_who_fails_loses() {
        let stop = &Stop::default();
        let won = game("1212", [&[0, 0], &[1]], stop).unwrap();
        assert_eq!((won.winner, won.reason), (Some(Disc::First), Reason::Line));
        assert_eq!(
            (won.times.len(), notation::write(&won.board)),
            (3, "1212121".to_owned())
        );
        let lost = game("", [&[3], &[3]], stop).unwrap();
        let reason = Reason::Failure(FailureKind::Disconnected);
        assert_eq!((lost.winner, lost.reason), (Some(Disc::Second), reason));
        assert_eq!(notation::write(&lost.board), "44");
        stop.raise();
        assert!(game("", [&[3], &[3]], stop).is_err());
    }

    #[test]
    fn the_same_random_numbers_give_the_same_game() {
        let played = || {
            let strategy = || PlayerSpec::Random.strategy().unwrap();
            let players = PerDisc::new(strategy(), strategy());
            let rng = &mut ChaCha::new(7, 3);
            let stop = &Stop::default();
            let played = play(notation::standard(""), players, rng, Timing::Game, stop).unwrap();
            let moves = played.board.history().len();
            assert!(played.times.len() == moves && played.times[0] == played.times[moves - 1]);
            played.board
        };
        assert_eq!(played(), played());
    }

    #[test]
    fn reasons_have_names() {
        for kind in FailureKind::ALL {
            let reason = Reason::Failure(kind);
            assert_eq!(Reason::named(reason.name()), Some(reason));
        }
        assert_eq!(Reason::named("line"), Some(Reason::Line));
        assert_eq!(Reason::named("nothing"), None);
    }
}
