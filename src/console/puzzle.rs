//! Puzzles as text.

use std::io::BufRead;

use super::{Console, ConsoleError, slot};
use crate::analysis::Engine;
use crate::board::Board;
use crate::board::notation;
use crate::echo::Echo;
use crate::input::Entry;
use crate::jobs::Stop;
use crate::language::Language::{English, French};
use crate::outlook::{GameResult, Outlook};
use crate::puzzle::{Attempt, Phase, Puzzle, Step, analyse, best_line};
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
        let mut engine = Engine::new();
        let mut attempt = Attempt::at(puzzle);
        let mut misses = 0;
        self.write(&(look.board(attempt.board()) + &task(puzzle, look)))?;
        loop {
            go_on(&mut attempt, &mut engine);
            self.write(question(attempt.board(), look).as_str())?;
            let entry = self.entries.read().map_err(ConsoleError::Input)?;
            let text = match entry {
                Entry::Number(number) => {
                    let slot = slot(attempt.board(), number, self.numbering);
                    match slot.and_then(|slot| attempt.choose(slot)) {
                        Err(error) => rejected(error, look.wording()) + "\n",
                        Ok(Some(Step::Wrong { slot, outlook })) => {
                            misses += 1;
                            wrong(slot, outlook, look)
                        }
                        Ok(_) => {
                            let answer = go_on(&mut attempt, &mut engine);
                            // Nothing is left to find if every move keeps the result.
                            go_on(&mut attempt, &mut engine);
                            let board = look.board(attempt.board());
                            match (attempt.phase(), answer) {
                                (Phase::Open, Some(Step::Answered(answer))) => {
                                    board + &right(answer, look)
                                }
                                _ => return self.write(&(board + &solved(misses, look))),
                            }
                        }
                    }
                }
                Entry::Junk => {
                    let line = self.entries.line().map_err(ConsoleError::Input)?;
                    match Request::parse(&line) {
                        Request::Hint => hint(&attempt, look),
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

/// Has an attempt go on with what the analysis says of its board.
fn go_on(attempt: &mut Attempt, engine: &mut Engine) -> Option<Step> {
    analyse(attempt, engine, &Stop::default()).expect("nobody raises the stop")
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
    let line = line(&Attempt::at(puzzle), engine);
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

fn wrong(slot: usize, found: Outlook, look: Look) -> String {
    let (column, outlook) = (slot + 1, outlook(found, look.language));
    match look.language {
        English => format!("No: {column} {outlook}. Try again.\n"),
        French => format!("Non : {column} {outlook}. Essayez encore.\n"),
    }
}

fn right(answer: usize, look: Look) -> String {
    let answer = answer + 1;
    match look.language {
        English => format!("Right. The opponent plays {answer}; go on.\n"),
        French => format!("Juste. L'adversaire joue {answer} ; continuez.\n"),
    }
}

/// A puzzle is solved, after this many wrong moves.
fn solved(misses: usize, look: Look) -> String {
    match (look.language, misses) {
        (English, 0) => "Solved.\n".to_owned(),
        (English, _) => format!("Solved; wrong moves: {misses}.\n"),
        (French, 0) => "Résolu.\n".to_owned(),
        (French, _) => format!("Résolu ; coups faux : {misses}.\n"),
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
fn hint(attempt: &Attempt, look: Look) -> String {
    let some = attempt.candidates().unwrap_or_default();
    let some: Vec<String> = some.iter().map(|slot| (slot + 1).to_string()).collect();
    match look.language {
        English => format!("It is one of {}.\n", some.join(", ")),
        French => format!("C'est un de ces coups : {}.\n", some.join(", ")),
    }
}

/// The best play from here.
fn answer(attempt: &Attempt, engine: &mut Engine, look: Look) -> String {
    let line = notation::write_slots(&line(attempt, engine), attempt.board().shape());
    match look.language {
        English => format!("The best line is {line}.\n"),
        French => format!("La meilleure suite est {line}.\n"),
    }
}

fn line(attempt: &Attempt, engine: &mut Engine) -> Vec<usize> {
    best_line(attempt, engine, &Stop::default()).expect("nobody raises the stop")
}
