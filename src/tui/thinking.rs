//! The computer players' thinking, in the background.

use crate::board::Board;
use crate::jobs::Worker;
use crate::player::PlayerSpec;
use crate::rng::ChaCha;
use crate::strategy::{Context, Strategy};

/// A move that is wanted.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Wanted {
    /// The number of the position.
    pub(crate) position: u64,
    /// Who is to find it.
    pub(crate) player: PlayerSpec,
    /// Which stream of random numbers it uses.
    pub(crate) stream: u64,
}

/// Starts the thread that finds the computer players' moves. `send` is given the number of the
/// position and the slot.
pub(crate) fn start(
    seed: u64,
    send: impl Fn(u64, usize) + Send + 'static,
) -> Worker<(Board, Wanted)> {
    // UnfinishedGame from move to move: what a player has searched serves its next move.
    let mut players: Vec<(PlayerSpec, Box<dyn Strategy>)> = Vec::new();
    Worker::new(move |(board, wanted): (Board, Wanted), stop| {
        let known = players
            .iter()
            .position(|(player, _)| *player == wanted.player);
        let at = match (known, wanted.player.strategy()) {
            (Some(at), _) => at,
            (None, Some(strategy)) => {
                players.push((wanted.player, strategy));
                players.len() - 1
            }
            (None, None) => return,
        };
        let rng = &mut ChaCha::new(seed, wanted.stream);
        if let Ok(slot) = players[at].1.choose(&board, &mut Context { rng, stop }) {
            send(wanted.position, slot);
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Shape;
    use std::sync::mpsc;

    #[test]
    fn only_the_newest_move_is_thought_about() {
        let (moves, found) = mpsc::channel();
        let mut worker = start(1, move |position, slot| {
            moves.send((position, slot)).unwrap()
        });
        let board = |rows, cols| Board::new(Shape::puissance4(rows, cols).unwrap()).unwrap();
        let wanted = |position| Wanted {
            position,
            player: PlayerSpec::Perfect,
            stream: 0,
        };
        // Each would take seconds.
        for position in 0..50 {
            worker.ask((board(9, 9), wanted(position)));
        }
        worker.ask((board(6, 7), wanted(50)));
        assert_eq!(found.recv(), Ok((50, 3)));
    }
}
