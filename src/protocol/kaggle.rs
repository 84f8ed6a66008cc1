//! Kaggle's `ConnectX` agents: Python files. A program kept here loads one and asks it for moves, as
//! Kaggle would; each line to it is an observation in JSON.

use std::time::Duration;

use serde_json::json;

use super::{Answer, Host, Setup};
use crate::board::{Board, Field};

/// Loads the agent of a file and answers each line on standard input.
const LOADER: &str = include_str!("kaggle.py");
/// The most moves of an episode, as Kaggle configures it.
const EPISODE_STEPS: usize = 1000;

/// What starts an agent.
pub(super) fn command(file: &str) -> Vec<String> {
    ["python3", "-c", LOADER, file].map(str::to_owned).into()
}

/// The host.
#[derive(Default)]
pub(super) struct Environment {
    time_per_move: f64,
}

impl Host for Environment {
    fn greeting(&mut self, setup: &Setup) -> Vec<String> {
        self.time_per_move = setup.clock.per_move.as_secs_f64();
        let configuration = json!({
            "columns": setup.shape.cols(),
            "rows": setup.shape.rows(),
            "inarow": setup.shape.align(),
            "timeout": self.time_per_move,
            "actTimeout": self.time_per_move,
            "agentTimeout": setup.clock.bank.as_secs_f64(),
            "episodeSteps": EPISODE_STEPS,
        });
        vec![configuration.to_string()]
    }

    fn request(&mut self, board: &Board, bank: Duration) -> Vec<String> {
        let field = Field::from(board);
        let cells = field.rows().iter().flatten();
        let cells: Vec<usize> = cells
            .map(|cell| cell.map_or(0, |disc| disc.index() + 1))
            .collect();
        let observation = json!({
            "board": cells,
            "mark": board.to_move().index() + 1,
            "step": board.disc_count(),
            "remainingOverageTime": bank.as_secs_f64(),
        });
        vec![observation.to_string()]
    }

    fn answer(&self, line: &str, _: &Board) -> Option<Answer> {
        // Only the loader writes here: what the agent prints goes to standard error.
        Some(Answer::column(line.trim()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Disc;
    use crate::board::notation::standard as board;
    use crate::protocol::Protocol;

    #[test]
    fn an_observation_is_what_kaggle_passes() {
        let mut host = Environment::default();
        let greeting = host.greeting(&Setup {
            shape: board("").shape(),
            disc: Disc::First,
            clock: Protocol::Kaggle.clock(),
        });
        let configuration: serde_json::Value = serde_json::from_str(&greeting[0]).unwrap();
        assert_eq!(configuration["inarow"], 4);
        assert_eq!(configuration["actTimeout"], 2.0);
        let asked = &host.request(&board("441"), Duration::from_secs(60))[0];
        let observation: serde_json::Value = serde_json::from_str(asked).unwrap();
        assert_eq!(observation["mark"], 2);
        assert_eq!(observation["step"], 3);
        assert_eq!(observation["remainingOverageTime"], 60.0);
        assert_eq!(observation["board"][31], 2);
        assert_eq!(observation["board"][35], 1);
        assert_eq!(observation["board"].as_array().unwrap().len(), 42);
    }
}
