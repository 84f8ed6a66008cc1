//! The review of games that have ended, while the user does something else.

use std::ops::ControlFlow;

use crate::analysis::{Columns, Effort, Engine};
use crate::jobs::{NoThread, Worker};
use crate::library::Record;
use crate::tui::model::Review;

/// Starts the thread that reviews games, each of which has a number.
pub(crate) fn start(
    send: impl Fn(u64, Review) + Send + 'static,
) -> Result<Worker<(u64, Record)>, NoThread> {
    let mut engine: Option<Engine> = None;
    Worker::new(move |(number, record): (u64, Record), stop| {
        let engine = engine.get_or_insert_with(Engine::new);
        let mut review = Review::new(
            &record.moves,
            record.conditions.moves_set_up(),
            record.shape,
        );
        // Positions near the end are solved fast, and help with those before them.
        for board in review.boards().iter().rev() {
            let ignore = &mut |_: &Columns| ControlFlow::Continue(());
            match engine.columns(board, Effort::Quick, stop, ignore) {
                Ok(columns) => review.update(board.history().len(), &columns),
                Err(_) => return,
            }
        }
        send(number, review);
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Disc;
    use std::sync::mpsc;

    #[test]
    fn a_game_is_reviewed_to_its_end() {
        let (reviews, reviewed) = mpsc::channel();
        let mut worker =
            start(move |number, review| reviews.send((number, review)).unwrap()).unwrap();
        let record: Record = "| human | easy | 1-0 | 4x4 | 1212131".parse().unwrap();
        worker.ask((7, record));
        let (of, review) = reviewed.recv().unwrap();
        assert_eq!(of, 7);
        assert!(review.is_complete());
        assert_eq!(review.accuracy(Disc::First).moves, 4);
    }
}
