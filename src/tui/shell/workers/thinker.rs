//! The computer players' thinking.

use crate::board::Board;
use crate::jobs::{NoThread, Worker};
use crate::player::PlayerSpec;
use crate::rng::ChaCha;
use crate::strategy::{Context, NoMove, Strategy};
use crate::tui::model::{FailedMove, FoundMove, MoveRequest};

/// How a computer plays that is to move at once.
const HURRIED: PlayerSpec = PlayerSpec::Minimax(4);

/// Starts the thread that finds the computer players' moves.
pub(crate) fn start(
    seed: u64,
    send: impl Fn(Result<FoundMove, FailedMove>) + Send + 'static,
) -> Result<Worker<(Board, MoveRequest)>, NoThread> {
    // Kept from move to move: what a player has searched serves its next move.
    let mut players: Vec<(PlayerSpec, Box<dyn Strategy>)> = Vec::new();
    Worker::new(move |(board, request): (Board, MoveRequest), stop| {
        let wanted = match request.hurried {
            true => HURRIED,
            false => request.player,
        };
        let known = players.iter().position(|(player, _)| *player == wanted);
        let at = match (known, wanted.strategy()) {
            (Some(at), _) => at,
            (None, Some(strategy)) => {
                players.push((wanted, strategy));
                players.len() - 1
            }
            (None, None) => return,
        };
        let rng = &mut ChaCha::new(seed, request.stream);
        let position = request.position;
        match players[at].1.choose(&board, &mut Context { rng, stop }) {
            Ok(slot) => send(Ok(FoundMove { position, slot })),
            Err(NoMove::Failed(failure)) => send(Err(FailedMove { position, failure })),
            Err(NoMove::Stopped(_)) => {}
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Shape;
    use std::sync::mpsc;

    #[test]
    fn only_the_newest_request_is_answered() {
        let (moves, found) = mpsc::channel();
        let mut worker = start(1, move |found| moves.send(found).unwrap()).unwrap();
        let board = |rows, cols| Board::new(Shape::puissance4(rows, cols).unwrap());
        let request = |position| MoveRequest {
            position,
            player: PlayerSpec::Perfect,
            hurried: false,
            stream: 0,
        };
        // Each would take seconds.
        for position in 0..50 {
            worker.ask((board(9, 9), request(position)));
        }
        worker.ask((board(6, 7), request(50)));
        let (position, slot) = (50, 3);
        assert_eq!(found.recv(), Ok(Ok(FoundMove { position, slot })));
    }

    #[test]
    fn a_player_that_is_hurried_moves_at_once() {
        let (moves, found) = mpsc::channel();
        let mut worker = start(1, move |found| moves.send(found).unwrap()).unwrap();
        let board = Board::new(Shape::puissance4(9, 9).unwrap());
        for hurried in [false, true] {
            let request = MoveRequest {
                position: u64::from(hurried),
                player: PlayerSpec::Perfect,
                hurried,
                stream: 0,
            };
            worker.ask((board.clone(), request));
        }
        assert_eq!(found.recv().unwrap().unwrap().position, 1);
    }
}
