//! What is played: games made from a seed, and the runs around them.

mod plan;
mod playout;
mod themes;

use super::Strictness;
use super::kind::{Kind, Topic};
use crate::board::{Outcome, Shape};
use crate::game::Mode;
use crate::handout;
use crate::rng::{ChaCha, Rng};

/// A game that is sent to a program: one column per line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Game {
    pub mode: Mode,
    pub shape: Shape,
    pub entries: Vec<i64>,
    /// More columns than the game needs. Only a program that has gone its own way reads them, and
    /// comes to the end of its game.
    pub spare: usize,
}

impl Game {
    /// The arguments of the program.
    pub(super) fn args(&self) -> Vec<String> {
        [self.mode.number(), self.shape.rows(), self.shape.cols()]
            .map(|number| number.to_string())
            .to_vec()
    }

    /// All columns that are typed.
    pub(super) fn typed(&self) -> impl Iterator<Item = i64> {
        let cols = self.shape.cols();
        let spare = (0..self.spare).map(move |i| (i % cols + 1) as i64);
        self.entries.iter().copied().chain(spare)
    }

    /// The input of the program.
    pub(super) fn input(&self) -> String {
        self.typed().map(|entry| format!("{entry}\n")).collect()
    }

    /// What the handout's program prints.
    pub(super) fn expected(&self) -> (String, Option<Outcome>) {
        let (text, end) = handout::transcript(self.mode, self.shape, self.input().as_bytes());
        (text, end.ok())
    }

    /// How many lines of a program's output are enough to look at, if its input ends too early.
    pub(super) fn enough_lines(&self) -> Option<usize> {
        let (text, end) = self.expected();
        let board = 2 * self.shape.rows() + 3;
        end.is_none().then(|| text.lines().count() + board)
    }
}

/// One run of a program, and what it should do.
#[derive(Clone, Debug)]
pub(super) struct Case {
    pub topic: Topic,
    pub task: Task,
}

/// What a program is asked to do.
#[derive(Clone, Debug)]
pub(super) enum Task {
    /// Play a game by the rules of the handout.
    Game(Game),
    /// Reject these arguments.
    Reject { args: Vec<String>, kind: Kind },
    /// Print exactly this.
    Exact(Exact),
    /// End with a message and a failure when the input ends before the game.
    EndOfInput(Game),
    /// End with a failure when the output cannot be written.
    FullOutput(Game),
}

/// A run whose output is given byte by byte.
#[derive(Clone, Debug)]
pub(super) struct Exact {
    pub kind: Kind,
    pub args: Vec<String>,
    pub input: Vec<u8>,
    pub expected: Vec<u8>,
}

/// The order in which the topics take turns.
const TURNS: [Topic; 20] = {
    use Topic::{Board, Ends, Players, Random, Rejected, Sizes, Smart};
    [
        Board, Players, Ends, Random, Smart, Sizes, Rejected, Ends, Ends, Smart, Ends, Rejected,
        Players, Ends, Random, Sizes, Ends, Smart, Ends, Rejected,
    ]
};

/// The game of this number. The same seed gives the same game.
pub(super) fn game(seed: u64, number: usize) -> Case {
    let mut rng = ChaCha::new(seed, number as u64);
    let topic = TURNS[number % TURNS.len()];
    let before = TURNS[..number % TURNS.len()]
        .iter()
        .filter(|&&turn| turn == topic)
        .count();
    let each = TURNS.iter().filter(|&&turn| turn == topic).count();
    // The how manieth game of its topic this is.
    let index = number / TURNS.len() * each + before;
    let game = match topic {
        Topic::Players | Topic::Board | Topic::Arguments => themes::two_players(index, &mut rng),
        Topic::Rejected => themes::rejected(index, &mut rng),
        Topic::Ends => themes::ends(index, &mut rng),
        Topic::Random => themes::computer(Mode::Random, index, &mut rng),
        Topic::Smart => themes::computer(Mode::Ai, index, &mut rng),
        Topic::Sizes => themes::sizes(index, &mut rng),
    };
    Case {
        topic,
        task: Task::Game(game),
    }
}

/// The runs that are no games.
pub(super) fn others(seed: u64, strictness: Strictness) -> Vec<Case> {
    let mut cases = Vec::new();
    let mut reject = |args: &[&str], kind| {
        let args = args.iter().map(|&arg| arg.to_owned()).collect();
        cases.push(Case {
            topic: Topic::Arguments,
            task: Task::Reject { args, kind },
        });
    };
    for args in [&[][..], &["3"], &["3", "6"]] {
        reject(args, Kind::Arguments);
    }
    if strictness == Strictness::Strict {
        for args in [
            ["3", "3", "7"],
            ["3", "6", "3"],
            ["1", "0", "0"],
            ["2", "-6", "7"],
        ] {
            reject(&args, Kind::SmallSize);
        }
        for args in [["3", "6", "7a"], ["x", "6", "7"], ["4", "6", "7"]] {
            reject(&args, Kind::Arguments);
        }
    }
    if strictness >= Strictness::Reference {
        cases.extend((0..12).map(|index| reference(seed, index)));
    }
    if strictness == Strictness::Strict {
        let mut rng = ChaCha::new(seed, u64::MAX);
        for index in 0..3 {
            let mut game = themes::two_players(index, &mut rng);
            game.entries.truncate(rng.below(4));
            cases.push(Case {
                topic: Topic::Rejected,
                task: Task::EndOfInput(game),
            });
        }
        cases.push(Case {
            topic: Topic::Board,
            task: Task::FullOutput(themes::two_players(0, &mut rng)),
        });
    }
    cases
}

/// A game with input that the handout does not speak of: several numbers on a line, or words.
fn reference(seed: u64, index: usize) -> Case {
    let mut rng = ChaCha::new(seed, u64::MAX - 1 - index as u64);
    let game = match index % 4 {
        0 | 1 => themes::two_players(index, &mut rng),
        2 => themes::computer(Mode::Random, index, &mut rng),
        _ => themes::computer(Mode::Ai, index, &mut rng),
    };
    let with_words = index % 2 == 1;
    let kind = if with_words {
        Kind::WordsAsInput
    } else {
        Kind::SeveralNumbers
    };
    let mut input = String::new();
    for entry in &game.entries {
        if with_words && rng.below(4) == 0 {
            let words = ["four\n", "x 1 2\n", "?\n", "3.5\n", "2x\n", "+\n"];
            input += words[rng.below(words.len())];
        }
        let separator = if rng.below(2) == 0 { " " } else { "\n" };
        input += &format!("{entry}{}", if with_words { "\n" } else { separator });
    }
    // Words that begin with a number are moves: enough columns for any game that results.
    let cols = game.shape.cols();
    input += "\n";
    input.extend((0..2 * game.shape.cells()).map(|i| format!("{}\n", i % cols + 1)));
    let (expected, _) = handout::transcript(game.mode, game.shape, input.as_bytes());
    Case {
        topic: Topic::Rejected,
        task: Task::Exact(Exact {
            kind,
            args: game.args(),
            input: input.into_bytes(),
            expected: expected.into_bytes(),
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::{Board, Direction, Disc};

    fn games(count: usize) -> Vec<(Topic, Game)> {
        let cases = (0..count).map(|number| game(7, number));
        cases
            .map(|case| match case.task {
                Task::Game(game) => (case.topic, game),
                task => panic!("{task:?}"),
            })
            .collect()
    }

    #[test]
    fn every_game_is_played_to_its_end_and_is_the_same_again() {
        for (number, (_, game)) in games(600).into_iter().enumerate() {
            let (_, outcome) = game.expected();
            assert!(outcome.is_some(), "{game:?}");
            // Without the spare columns, too.
            let plain = Game {
                spare: 0,
                ..game.clone()
            };
            assert_eq!(plain.expected().1, outcome, "{game:?}");
            let Task::Game(again) = super::game(7, number).task else {
                panic!("a game")
            };
            assert_eq!(again, game);
        }
    }

    #[test]
    fn the_games_show_what_programs_get_wrong() {
        let games = games(300);
        let mut seen = std::collections::HashSet::new();
        for (_, game) in &games {
            let cols = game.shape.cols() as i64;
            seen.insert(format!("mode {:?}", game.mode));
            if cols > 10 {
                seen.insert("wide".to_owned());
            }
            if game.shape.rows() > game.shape.cols() {
                seen.insert("tall".to_owned());
            }
            if game.entries.iter().any(|&entry| entry < 1 || entry > cols) {
                seen.insert("out of range".to_owned());
            }
            if game.mode != Mode::TwoPlayers {
                continue;
            }
            let mut board = Board::new(game.shape);
            for &entry in &game.entries {
                if (1..=cols).contains(&entry) && board.drop(entry as usize - 1).is_err() {
                    seen.insert("full".to_owned());
                }
            }
            match board.status() {
                Outcome::Won(disc) => {
                    let last = board.last().unwrap();
                    for direction in Direction::ALL {
                        let length = board.alignment(last, disc, direction);
                        if length >= 4 {
                            seen.insert(format!("{direction:?} {disc:?}"));
                        }
                        if length > 4 {
                            seen.insert("long".to_owned());
                        }
                    }
                    for cell in board.winning_cells() {
                        let (row, column) = (board.row(cell), board.column(cell));
                        for (edge, is) in [
                            ("left", column == 0),
                            ("right", column == cols as usize - 1),
                            ("bottom", row == 0),
                            ("top", row == game.shape.rows() - 1),
                        ] {
                            if is {
                                seen.insert(edge.to_owned());
                            }
                        }
                    }
                    if board.free_cells() == 0 {
                        seen.insert("last cell".to_owned());
                    }
                }
                Outcome::Draw => drop(seen.insert("draw".to_owned())),
                Outcome::Ongoing => panic!("{game:?}"),
            }
        }
        let mut wanted: Vec<String> = [
            "wide",
            "tall",
            "out of range",
            "full",
            "long",
            "left",
            "right",
            "bottom",
            "top",
            "last cell",
            "draw",
        ]
        .map(str::to_owned)
        .to_vec();
        for direction in Direction::ALL {
            wanted.extend(Disc::BOTH.map(|disc| format!("{direction:?} {disc:?}")));
        }
        for name in wanted {
            assert!(seen.contains(&name), "no game with {name}");
        }
    }

    #[test]
    fn diagonals_come_in_ten_moves() {
        for direction in [Direction::Rise, Direction::Fall] {
            let short = games(200).into_iter().any(|(_, game)| {
                let mut board = Board::new(game.shape);
                game.mode == Mode::TwoPlayers
                    && game.entries.len() == 10
                    && game
                        .entries
                        .iter()
                        .all(|&entry| board.drop(entry as usize - 1).is_ok())
                    && board.alignment(board.last().unwrap(), Disc::Second, direction) >= 4
            });
            assert!(short, "{direction:?}");
        }
    }
}
