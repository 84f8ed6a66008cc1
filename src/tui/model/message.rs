//! Messages to the user.

use std::path::PathBuf;

use super::storage::{FolderContents, Report, SaveError};
use super::unfinished::SavedGameError;
use crate::board::MoveError;
use crate::board::notation::NotationError;
use crate::outlook::Outlook;
use crate::tui::words::Words;

/// A message. It is shown until the next action.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Message {
    ColumnFull {
        slot: usize,
    },
    NoColumn {
        slot: usize,
        slots: usize,
    },
    GameOver,
    /// The digits of a column's number, to which more may follow.
    Typing {
        number: usize,
    },
    /// It is the turn of this computer.
    NotYourTurn {
        player: String,
    },
    /// The review has not come to the move that is shown.
    NotAnalysed,
    /// The speed of two computers, by its number.
    Speed(usize),
    /// A move of an attempt keeps the result.
    GoodMove(Outlook),
    /// An attempt has held the result. What its last move leads to, if the game is not over.
    Held(Option<Outlook>),
    /// An attempt has lost the result again.
    LostAgain(Option<Outlook>),
    NothingToUndo,
    NothingToRedo,
    /// There is no shell to suspend the program for.
    NoShell,
    SidesSwapped,
    /// Who starts the next game, as a sentence: the players change sides before it.
    NextStarter(String),
    /// The program that should move has failed, for this reason.
    PlayerFailed(String),
    LookingForHint,
    /// The recommended move, and what it leads to.
    Hint {
        slot: usize,
        outlook: Option<Outlook>,
    },
    /// A move that does not keep the result of a puzzle, and what it leads to.
    WrongMove {
        slot: usize,
        outlook: Outlook,
    },
    /// A move that does, and the opponent's answer.
    RightMove {
        answer: usize,
    },
    /// The answer of a puzzle, and what it leads to.
    AnswerIs {
        slot: usize,
        outlook: Outlook,
    },
    /// Whether the answer of a puzzle is to be shown, which is counted as missed unless it
    /// `is_missed` already.
    AskAnswer {
        is_missed: bool,
    },
    /// The answer is one of these slots.
    OneOf(Vec<usize>),
    /// A puzzle is solved, and the rating has changed by this much.
    Solved(i32),
    /// A puzzle is solved after a wrong move.
    SolvedLate,
    /// A position is asked again after this many days.
    ComesBack(i32),
    /// A position was solved so often that it does not come back.
    KnownNow,
    /// A move after which the opponent can win at once.
    LosesAtOnce {
        slot: usize,
    },
    Deleted,
    BroughtBack,
    /// There is nothing to bring back.
    NothingDeleted,
    /// Another window has changed the game.
    ChangedElsewhere,
    Copied,
    /// A game was exported to this file.
    Exported(PathBuf),
    /// The unfinished game of the last start goes on.
    WelcomeBack,
    /// The text that was typed is not a game.
    NotAGame(SavedGameError),
    Saved,
    NotSaved(SaveError),
    /// The unfinished game cannot be kept for the next start.
    NotKept(SaveError),
    /// The settings cannot be kept for the next start.
    NotRemembered(SaveError),
    /// The saved games cannot be read, for this reason.
    NotRead(SaveError),
    /// A file that could not be read has this path now.
    FileSetAside(PathBuf),
    /// The unfinished game of the last start was added to the saved games.
    UnfinishedGameSaved,
}

impl From<Report> for Message {
    fn from(report: Report) -> Message {
        match report {
            Report::Saved => Message::Saved,
            Report::Deleted => Message::Deleted,
            Report::ChangedElsewhere => Message::ChangedElsewhere,
            Report::Exported(path) => Message::Exported(path),
            Report::UnfinishedGameSaved => Message::UnfinishedGameSaved,
            Report::NotSaved(error) => Message::NotSaved(error),
            Report::NotKept(error) => Message::NotKept(error),
            Report::NotRemembered(error) => Message::NotRemembered(error),
            Report::NotRead(error) => Message::NotRead(error),
        }
    }
}

impl Message {
    /// What was wrong with the user's folder at the start.
    #[must_use]
    pub(crate) fn of_trouble(contents: &FolderContents) -> Option<Message> {
        let broken = contents.set_aside.last().cloned();
        let error = contents.error.as_ref();
        broken
            .map(Message::FileSetAside)
            .or_else(|| error.map(|error| Message::NotRead(error.clone())))
    }

    /// Why the move `slot` was rejected.
    #[must_use]
    pub(crate) const fn rejected(slot: usize, error: MoveError) -> Message {
        match error {
            MoveError::Full { slot } => Message::ColumnFull { slot },
            MoveError::OutOfRange { slots } => Message::NoColumn { slot, slots },
            MoveError::GameOver | MoveError::NotANumber => Message::GameOver,
        }
    }

    /// Whether it is about the position and whose turn it is, so that it is no longer true after a
    /// move.
    #[must_use]
    pub(crate) const fn is_about_position(&self) -> bool {
        matches!(
            self,
            Message::ColumnFull { .. }
                | Message::NoColumn { .. }
                | Message::GameOver
                | Message::Typing { .. }
                | Message::NotYourTurn { .. }
                | Message::NothingToUndo
                | Message::NothingToRedo
                | Message::SidesSwapped
                | Message::PlayerFailed(_)
                | Message::LookingForHint
                | Message::Hint { .. }
                | Message::LosesAtOnce { .. }
        )
    }

    /// Whether it announces how a game or an attempt has ended.
    #[must_use]
    pub(crate) const fn is_about_end(&self) -> bool {
        matches!(
            self,
            Message::Held(_)
                | Message::LostAgain(_)
                | Message::Solved(_)
                | Message::SolvedLate
                | Message::ComesBack(_)
                | Message::KnownNow
        )
    }

    /// The message as text.
    #[must_use]
    pub(crate) fn text(&self, words: &Words) -> String {
        match self {
            Message::ColumnFull { slot } => words.column_full(slot + 1),
            Message::NoColumn { slot, slots } => words.no_column(slot + 1, slots),
            Message::GameOver => words.game_over.to_owned(),
            Message::Typing { number } => words.typing(number),
            Message::NotYourTurn { player } => words.not_your_turn(player),
            Message::NotAnalysed => words.not_analysed.to_owned(),
            Message::Speed(pace) => words.speed(words.speeds[pace % words.speeds.len()]),
            Message::GoodMove(outlook) => words.good_move(words.outlook(*outlook)),
            Message::Held(outlook) => match outlook {
                Some(outlook) => words.held(words.outlook(*outlook)),
                None => words.held_to_the_end.to_owned(),
            },
            Message::LostAgain(outlook) => match outlook {
                Some(outlook) => words.lost_again(words.outlook(*outlook)),
                None => words.lost_at_the_end.to_owned(),
            },
            Message::NothingToUndo => words.nothing_to_undo.to_owned(),
            Message::NothingToRedo => words.nothing_to_redo.to_owned(),
            Message::NoShell => words.no_shell.to_owned(),
            Message::SidesSwapped => words.sides_swapped.to_owned(),
            Message::NextStarter(sentence) => sentence.clone(),
            Message::PlayerFailed(why) => words.player_failed(why),
            Message::LookingForHint => words.looking_for_hint.to_owned(),
            Message::Hint { slot, outlook } => words.hint(slot + 1, reason(*outlook, words)),
            Message::WrongMove { slot, outlook } => {
                words.wrong_move(slot + 1, words.outlook(*outlook))
            }
            Message::RightMove { answer } => words.right_move(answer + 1),
            Message::AnswerIs { slot, outlook } => {
                words.answer_is(slot + 1, words.outlook(*outlook))
            }
            Message::AskAnswer { is_missed: true } => words.ask_answer_missed.to_owned(),
            Message::AskAnswer { is_missed: false } => words.ask_answer.to_owned(),
            Message::OneOf(slots) => {
                let slots: Vec<String> = slots.iter().map(|slot| (slot + 1).to_string()).collect();
                words.one_of(slots.join(", "))
            }
            Message::Solved(change) => words.solved_rated(format!("{change:+}")),
            Message::SolvedLate => words.solved_late.to_owned(),
            Message::ComesBack(1) => words.comes_back_tomorrow.to_owned(),
            Message::ComesBack(days) => words.comes_back(days),
            Message::KnownNow => words.known_now.to_owned(),
            Message::LosesAtOnce { slot } => words.loses_at_once(slot + 1),
            Message::Deleted => words.deleted.to_owned(),
            Message::NothingDeleted => words.nothing_deleted.to_owned(),
            Message::BroughtBack => words.brought_back.to_owned(),
            Message::ChangedElsewhere => words.changed_elsewhere.to_owned(),
            Message::Copied => words.copied.to_owned(),
            Message::Exported(path) => words.exported(path.display()),
            Message::WelcomeBack => words.welcome_back.to_owned(),
            Message::NotAGame(SavedGameError::Board) => words.not_a_position.to_owned(),
            Message::NotAGame(SavedGameError::Move(error)) => rejected_in_text(error, words),
            Message::Saved => words.saved.to_owned(),
            Message::NotSaved(error) => words.not_saved(save_error(error, words)),
            Message::NotKept(error) => words.not_kept(save_error(error, words)),
            Message::NotRemembered(error) => words.not_remembered(save_error(error, words)),
            Message::NotRead(error) => words.not_read(save_error(error, words)),
            Message::FileSetAside(path) => words.file_set_aside(path.display()),
            Message::UnfinishedGameSaved => words.unfinished_game_saved.to_owned(),
        }
    }
}

/// Why a move is recommended.
fn reason(outlook: Option<Outlook>, words: &Words) -> String {
    match outlook {
        Some(outlook) if outlook.is_certain() => words.outlook(outlook),
        _ => words.best_found.to_owned(),
    }
}

/// Why a move of a text was rejected.
fn rejected_in_text(error: &NotationError, words: &Words) -> String {
    let (number, text) = (error.number, &error.text);
    match error.error {
        MoveError::NotANumber => words.move_not_a_number(number, text),
        MoveError::OutOfRange { slots } => words.move_out_of_range(number, text, slots),
        MoveError::Full { .. } => words.move_full(number, text),
        MoveError::GameOver => words.move_after_end(number, text),
    }
}

fn save_error(error: &SaveError, words: &Words) -> String {
    match error {
        SaveError::NoFolder => words.no_folder.to_owned(),
        SaveError::Stalled => words.disk_stalled.to_owned(),
        SaveError::Io(error) => error.clone(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Shape;
    use crate::language::Language;
    use crate::tui::model::unfinished::SavedGame;

    fn english(message: &Message) -> String {
        message.text(Language::English.words())
    }

    #[test]
    fn rejected_moves_say_why() {
        for (error, text) in [
            (MoveError::Full { slot: 8 }, "Column 9 is full."),
            (
                MoveError::OutOfRange { slots: 7 },
                "No column 9 (columns are 1–7)",
            ),
            (
                MoveError::GameOver,
                "The game is over. Press n for a new one.",
            ),
        ] {
            assert_eq!(english(&Message::rejected(8, error)), text);
        }
    }

    #[test]
    fn a_hint_says_what_is_certain() {
        for (outlook, text) in [
            (Some(Outlook::WinsIn(5)), "Hint: column 4, wins in 5."),
            (
                Some(Outlook::Unclear(3)),
                "Hint: column 4, the best move found.",
            ),
            (None, "Hint: column 4, the best move found."),
        ] {
            assert_eq!(english(&Message::Hint { slot: 3, outlook }), text);
        }
    }

    #[test]
    fn what_is_not_a_game_says_which_move_was_rejected() {
        let shape = Shape::puissance4(6, 7).unwrap();
        for (typed, text) in [
            (
                "6x",
                "Not a position: type moves (4453) or a board and moves (6x7 4453).",
            ),
            (
                "4x",
                "Not a position: type moves (4453) or a board and moves (6x7 4453).",
            ),
            ("44?", "Move 3, '?': not a number."),
            ("448", "Move 3, '8': not between 1 and 7."),
            ("4444444", "Move 7, '4': the column is full."),
            ("12121214", "Move 8, '4': the game is already over."),
        ] {
            let error = SavedGame::read(typed, shape).unwrap_err();
            assert_eq!(english(&Message::NotAGame(error)), text, "{typed}");
        }
    }

    #[test]
    fn a_failure_to_save_is_reported_in_the_users_language() {
        let message = Message::NotSaved(SaveError::NoFolder);
        assert_eq!(
            english(&message),
            "Cannot save: no folder to save in: set HOME"
        );
        let french = message.text(Language::French.words());
        assert!(french.starts_with("Impossible d'enregistrer : pas de dossier"));
        let message = Message::NotKept(SaveError::Io("disk full".to_owned()));
        assert_eq!(english(&message), "Cannot keep this game: disk full");
    }
}
