//! A game as text, in any look.

use std::io::{self, Write};

use super::{Event, Look, Paint, Palette, Renderer, words};
use crate::board::{Board, Disc};
use crate::player::Turn;

/// A player, as others see them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seat {
    /// 1 or 2, whoever starts: a player keeps number, sign and colour through a series.
    pub number: usize,
    /// What the player is called.
    pub name: String,
    /// Whether it is a computer, whose moves are told.
    pub machine: bool,
}

/// The renderer of every look.
pub struct Text<'a> {
    look: &'a dyn Look,
    /// In the order they move.
    seats: [Seat; 2],
    palette: Palette,
}

impl<'a> Text<'a> {
    /// A game in this look, between players in the order they move.
    #[must_use]
    pub fn new(look: &'a dyn Look, seats: [Seat; 2], colour: bool) -> Text<'a> {
        let players = [0, 1].map(|i: usize| seats[i].number - 1);
        let palette = Palette {
            signs: players.map(|player| look.signs()[player]),
            players,
            colour,
        };
        Text {
            look,
            seats,
            palette,
        }
    }

    fn seat(&self, disc: Disc) -> &Seat {
        &self.seats[disc.index()]
    }

    /// The board, and what comes of it.
    fn board(&self, text: &mut String, board: &Board, turn: Turn) {
        let draw = |text: &mut String| self.look.draw(text, &Paint::new(board, self.palette));
        match turn {
            Turn::Over(outcome) if self.look.result_first() => {
                text.push_str(&self.look.result(outcome, &self.seats));
                draw(text);
            }
            Turn::Over(outcome) => {
                draw(text);
                text.push_str(&self.look.result(outcome, &self.seats));
            }
            Turn::Human(_) | Turn::Machine(_) => {
                draw(text);
                self.question(text, board, turn);
            }
        }
    }

    /// The question, if it is a person's turn.
    fn question(&self, text: &mut String, board: &Board, turn: Turn) {
        if let Turn::Human(disc) = turn {
            let sign = self.palette.plain(disc);
            text.push_str(&self.look.question(self.seat(disc), &sign, board));
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
                text.push_str(&self.look.opening(board));
                self.board(&mut text, board, turn);
            }
            Event::Played(cell) => {
                let disc = board.to_move().other();
                if self.seat(disc).machine {
                    let sign = self.palette.plain(disc);
                    text = self.look.chosen(self.seat(disc), &sign, board.slot(cell));
                }
                self.board(&mut text, board, turn);
            }
            Event::TakenBack(_) => self.board(&mut text, board, turn),
            Event::Refused(refused) => {
                text = self.look.refused(refused, board);
                self.question(&mut text, board, turn);
            }
            Event::Unknown(word) => {
                text = self.look.unknown(&word, board);
                self.question(&mut text, board, turn);
            }
            Event::Aside(aside) => {
                text = words::aside(&aside, board) + "\n";
                self.question(&mut text, board, turn);
            }
        }
        out.write_all(text.as_bytes())
    }
}
