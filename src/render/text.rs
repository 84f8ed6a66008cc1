//! A game as text, in any style.

use std::io::{self, Write};

use super::paint::Palette;
use super::{Paint, Renderer, Style, messages};
use crate::board::{Board, Disc, Outcome, PerDisc};
use crate::game::{Event, Series, Turn};
use crate::player::Player;

/// A player, as the text shows it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Label {
    /// Which player of the series it is.
    pub player: Player,
    /// What the player is called.
    pub name: &'static str,
    /// The sign of the player's discs, in its colour.
    pub sign: String,
    /// Whether it is a computer, whose moves are announced.
    pub computer: bool,
}

/// The renderer of every style.
pub(crate) struct Text<'a> {
    style: &'a dyn Style,
    players: PerDisc<Label>,
    palette: Palette,
}

impl<'a> Text<'a> {
    /// Shows the series' current game in this style.
    #[must_use]
    pub(crate) fn new(style: &'a dyn Style, series: &Series, colour: bool) -> Text<'a> {
        let players = PerDisc::from_fn(|disc| series.player(disc));
        let palette = Palette {
            signs: players.map(|player| style.signs()[player]),
            players,
            colour,
        };
        let label = |disc: Disc| Label {
            player: players[disc],
            name: series.name(players[disc]),
            sign: palette.plain(disc),
            computer: !series.spec(disc).is_human(),
        };
        Text {
            style,
            players: PerDisc::from_fn(label),
            palette,
        }
    }

    /// The board, and what follows from it.
    fn board(&self, text: &mut String, board: &Board, turn: Turn) {
        let draw = |text: &mut String| self.style.draw(text, &Paint::new(board, self.palette));
        match turn {
            Turn::Over(outcome) if self.style.result_first() => {
                text.push_str(&self.result(outcome));
                draw(text);
            }
            Turn::Over(outcome) => {
                draw(text);
                text.push_str(&self.result(outcome));
            }
            Turn::Human(_) | Turn::Computer(_) => {
                draw(text);
                self.question(text, board, turn);
            }
        }
    }

    fn result(&self, outcome: Outcome) -> String {
        let winner = match outcome {
            Outcome::Won(disc) => Some(&self.players[disc]),
            _ => None,
        };
        self.style.result(outcome, winner)
    }

    /// The question, if it is a person's turn.
    fn question(&self, text: &mut String, board: &Board, turn: Turn) {
        if let Turn::Human(disc) = turn {
            text.push_str(&self.style.question(&self.players[disc], board));
        }
    }
}

impl Renderer for Text<'_> {
    fn event(
        &mut self,
        out: &mut dyn Write,
        board: &Board,
        event: Event,
        turn: Turn,
    ) -> io::Result<()> {
        let mut text = String::new();
        match event {
            Event::Started => {
                text.push_str(&self.style.opening(board));
                self.board(&mut text, board, turn);
            }
            Event::Played(cell) => {
                let player = &self.players[board.to_move().other()];
                if player.computer {
                    text = self.style.chosen(player, board.slot(cell));
                }
                self.board(&mut text, board, turn);
            }
            Event::Undone => self.board(&mut text, board, turn),
            Event::Rejected(error) => {
                text = self.style.rejected(error);
                self.question(&mut text, board, turn);
            }
            Event::NotUnderstood(word) => {
                text = self.style.not_understood(&word, board);
                self.question(&mut text, board, turn);
            }
            Event::Replied(reply) => {
                text = messages::reply(&reply, board) + "\n";
                self.question(&mut text, board, turn);
            }
        }
        out.write_all(text.as_bytes())
    }
}
