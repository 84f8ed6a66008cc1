//! Puzzles, made before they are wanted.

use crate::jobs::{NoThread, Worker};
use crate::puzzle::{Maker, Puzzle, PuzzleRequest};

/// Starts the thread that makes puzzles.
pub(crate) fn start(
    send: impl Fn(Puzzle) + Send + 'static,
) -> Result<Worker<PuzzleRequest>, NoThread> {
    let mut maker: Option<Maker> = None;
    Worker::new(move |request: PuzzleRequest, stop| {
        let maker = maker.get_or_insert_default();
        if let Ok(puzzle) = maker.make(request.seed, request.level, stop) {
            send(puzzle);
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc;

    #[test]
    fn a_puzzle_is_made() {
        let (puzzles, made) = mpsc::channel();
        let mut worker = start(move |puzzle| puzzles.send(puzzle).unwrap()).unwrap();
        worker.ask(PuzzleRequest { seed: 1, level: 2 });
        assert_eq!(made.recv().unwrap().level, 2);
    }
}
