//! Keys and the mouse on a board, the same on every screen that has one.

use crate::tui::action::Action;
use crate::tui::model::{GameState, Message};
use crate::tui::view::Frame;
use crate::tui::view::layout::Layout;

/// What a key or the mouse does on a board.
pub(super) enum BoardInput {
    /// A disc is to be dropped into this slot.
    Drop(usize),
    /// The cursor has moved, or a number is being typed. The message says so.
    Changed(Option<Message>),
}

/// Reads an action on the board of a game. `None` if it is about something else.
pub(super) fn read(action: Action, game: &mut GameState) -> Option<BoardInput> {
    match action {
        Action::Drop(slot) => return Some(BoardInput::Drop(slot)),
        Action::Digit(digit) => {
            let slot = game.digit(digit).map(BoardInput::Drop);
            let typed = || game.typed().map(|number| Message::Typing { number });
            return Some(slot.unwrap_or_else(|| BoardInput::Changed(typed())));
        }
        Action::DropHere => return Some(BoardInput::Drop(game.slot_at_cursor())),
        Action::Left => game.point(game.cursor().saturating_sub(1)),
        Action::Right => game.point(game.cursor() + 1),
        Action::Point(slot) => game.point(slot),
        _ => return None,
    }
    Some(BoardInput::Changed(None))
}

/// Where an action leads in the moves of a game, if it is one that looks through them.
pub(super) fn ply(action: Action, game: &GameState) -> Option<usize> {
    let ply = game.game().ply();
    match action {
        Action::StepBack => Some(ply.saturating_sub(1)),
        Action::StepForward => Some(ply + 1),
        Action::ToStart => Some(0),
        Action::ToEnd => Some(usize::MAX),
        Action::GoTo(ply) => Some(ply),
        _ => None,
    }
}

/// The wheel steps through the moves.
pub(super) const WHEEL: [Action; 2] = [Action::StepBack, Action::StepForward];

/// Has a click on a column drop a disc. The cursor follows the mouse if it `follows`.
pub(super) fn on_click(follows: bool, layout: &Layout, frame: &mut Frame) {
    let first = frame.drawn.viewport.left();
    for column in 0..layout.visible.0 {
        let (area, slot) = (layout.column_area(column), first + column);
        match follows {
            true => frame.on_click_or_point(area, Action::Drop(slot), Action::Point(slot)),
            false => frame.on_click(area, Action::Drop(slot)),
        }
    }
}
