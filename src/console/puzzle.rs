//! Puzzles as text.

use std::io::BufRead;

use super::{Console, ConsoleError, slot};
use crate::analysis::Engine;
use crate::board::notation::{self, Numbering};
use crate::board::{Board, MoveError};
use crate::echo::Echo;
use crate::input::Entry;
use crate::jobs::Stop;
use crate::language::Language::{English, French};
use crate::outlook::GameResult;
use crate::puzzle::{Attempt, Puzzle, Step};
use crate::render::{Command, Look, outlook, rejected};

/// The words that ask for the answer, in any language.
const ANSWER: [&str; 3] = ["answer", "réponse", "reponse"];

/// What a person can type besides a column.
enum Request {
    Hint,
    Answer,
    Quit,
    Unknown,
}

impl Request {
    fn parse(line: &str) -> Request {
        let word = line.trim().to_lowercase();
        if !word.is_empty() && ANSWER.iter().any(|answer| answer.starts_with(&word)) {
            return Request::Answer;
        }
        match Command::parse(&word) {
            Some(Command::Hint) => Request::Hint,
            Some(Command::Quit) => Request::Quit,
            _ => Request::Unknown,
        }
    }
}

impl<R: BufRead> Console<'_, R> {
    /// Asks a person to solve a puzzle, until it is solved or the person leaves or gives up. At the
    /// end of the input the answer is shown.
    pub(crate) fn solve_puzzle(&mut self, puzzle: &Puzzle, look: Look) -> Result<(), ConsoleError> {
        let (mut engine, stop) = (Engine::new(), Stop::default());
        let mut attempt = Attempt::new(puzzle);
        let mut misses = 0;
        self.write(&(look.board(attempt.board()) + &task(puzzle, look)))?;
        loop {
            self.write(question(attempt.board(), look).as_str())?;
            let entry = self.entries.read().map_err(ConsoleError::Input)?;
            let text = match entry {
                Entry::Number(number) => match legal(attempt.board(), number, self.numbering) {
                    Err(error) => rejected(error, look.wording()) + "\n",
                    Ok(slot) => {
                        let step = attempt.play(slot, &mut engine, &stop);
                        let step = step.expect("nobody raises the stop");
                        misses += usize::from(matches!(step, Step::Wrong(_)));
                        let text = stepped(slot, step, misses, look);
                        match step {
                            Step::Wrong(_) => text,
                            Step::Right(_) => look.board(attempt.board()) + &text,
                            Step::Solved => {
                                return self.write(&(look.board(attempt.board()) + &text));
                            }
                        }
                    }
                },
                Entry::Junk => {
                    let line = self.entries.line().map_err(ConsoleError::Input)?;
                    match Request::parse(&line) {
                        Request::Hint => hint(&attempt, &mut engine, look),
                        Request::Answer => {
                            return self.write(&answer(&attempt, &mut engine, look));
                        }
                        Request::Quit => return Ok(()),
                        Request::Unknown => not_understood(&line, look),
                    }
                }
                Entry::End => return self.write(&answer(&attempt, &mut engine, look)),
            };
            self.write(&text)?;
        }
    }

    fn write(&mut self, text: &str) -> Result<(), ConsoleError> {
        self.out
            .write_all(text.as_bytes())
            .and_then(|()| self.out.flush())
            .map_err(ConsoleError::Output)
    }
}

/// The slot of a number that a person typed, if a disc can be dropped there.
fn legal(board: &Board, number: i64, numbering: Numbering) -> Result<usize, MoveError> {
    let slot = slot(board, number, numbering)?;
    board.clone().drop(slot).map(|_| slot)
}

/// What is to be found.
pub(crate) fn task(puzzle: &Puzzle, look: Look) -> String {
    let sign = look.sign(puzzle.board.to_move());
    let moves = puzzle.moves_to_end();
    match (look.language, puzzle.goal()) {
        (English, GameResult::Win) => {
            format!("{sign} to move: find the only move that wins (in {moves} moves).\n")
        }
        (English, _) => format!("{sign} to move: find the only move that does not lose.\n"),
        (French, GameResult::Win) => {
            format!("Trait à {sign} : trouvez le seul coup qui gagne (en {moves} coups).\n")
        }
        (French, _) => format!("Trait à {sign} : trouvez le seul coup qui ne perd pas.\n"),
    }
}

/// The answer of a puzzle and the best play that follows it.
pub(crate) fn solution(puzzle: &Puzzle, engine: &mut Engine, look: Look) -> String {
    let line = Attempt::new(puzzle).line(engine, &Stop::default());
    let line = line.expect("nobody raises the stop");
    let outlook = outlook(puzzle.outlook, look.language);
    let (answer, line) = (
        puzzle.answer + 1,
        notation::write_slots(&line, puzzle.board.shape()),
    );
    format!("{answer}, {outlook} ({line})\n")
}

fn question(board: &Board, look: Look) -> String {
    let slots = board.slots();
    match look.language {
        English => format!("Which column? (1-{slots}, or hint, answer, quit)\n"),
        French => format!("Quelle colonne ? (1-{slots}, ou conseil, réponse, quitter)\n"),
    }
}

/// What came of a move, after this many wrong ones.
fn stepped(slot: usize, step: Step, misses: usize, look: Look) -> String {
    let column = slot + 1;
    match (look.language, step) {
        (English, Step::Wrong(found)) => {
            format!("No: {column} {}. Try again.\n", outlook(found, English))
        }
        (English, Step::Right(answer)) => {
            format!("Right. The opponent plays {}; go on.\n", answer + 1)
        }
        (English, Step::Solved) if misses == 0 => "Solved.\n".to_owned(),
        (English, Step::Solved) => format!("Solved; wrong moves: {misses}.\n"),
        (French, Step::Wrong(found)) => {
            format!(
                "Non : {column} {}. Essayez encore.\n",
                outlook(found, French)
            )
        }
        (French, Step::Right(answer)) => {
            format!("Juste. L'adversaire joue {} ; continuez.\n", answer + 1)
        }
        (French, Step::Solved) if misses == 0 => "Résolu.\n".to_owned(),
        (French, Step::Solved) => format!("Résolu ; coups faux : {misses}.\n"),
    }
}

fn not_understood(line: &str, look: Look) -> String {
    let line = Echo(line.trim());
    match look.language {
        English => format!("'{line}' is not possible: type a column, hint, answer or quit.\n"),
        French => {
            format!("« {line} » est impossible : tapez une colonne, conseil, réponse ou quitter.\n")
        }
    }
}

/// Names the right move and two others.
fn hint(attempt: &Attempt, engine: &mut Engine, look: Look) -> String {
    let some = attempt.candidates(engine, &Stop::default());
    let some = some.expect("nobody raises the stop");
    let some: Vec<String> = some.iter().map(|slot| (slot + 1).to_string()).collect();
    match look.language {
        English => format!("It is one of {}.\n", some.join(", ")),
        French => format!("C'est un de ces coups : {}.\n", some.join(", ")),
    }
}

/// The best play from here.
fn answer(attempt: &Attempt, engine: &mut Engine, look: Look) -> String {
    let line = attempt.line(engine, &Stop::default());
    let line = line.expect("nobody raises the stop");
    let line = notation::write_slots(&line, attempt.board().shape());
    match look.language {
        English => format!("The best line is {line}.\n"),
        French => format!("La meilleure suite est {line}.\n"),
    }
}
