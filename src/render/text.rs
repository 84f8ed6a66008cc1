//! A game as text, in any style.

use std::io::{self, Write};

use super::paint::Palette;
use super::{Paint, Renderer, Style, messages};
use crate::board::{Board, Disc, Outcome, PerDisc};
use crate::game::{Event, Series, Turn};
use crate::language::Language;
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

/// How a game is written.
#[derive(Clone, Copy)]
pub(crate) struct Look<'a> {
    /// How boards are drawn.
    pub style: &'a dyn Style,
    /// The language of the words around them.
    pub language: Language,
    /// Whether there are colours.
    pub colour: bool,
    /// The width at which messages wrap, which may change. `None` if they do not.
    pub width: fn() -> Option<usize>,
}

impl Look<'_> {
    /// The signs if player one starts.
    fn palette(&self) -> Palette {
        let players = PerDisc::new(Player::One, Player::Two);
        Palette {
            signs: players.map(|player| self.style.signs()[player]),
            players,
            colour: self.colour,
        }
    }

    /// A board on its own. Player one started.
    pub(crate) fn board(&self, board: &Board) -> String {
        let mut text = String::new();
        self.style
            .draw(&mut text, &Paint::new(board, self.palette()));
        text
    }

    /// The sign of a side's discs. Player one started.
    pub(crate) fn sign(&self, disc: Disc) -> String {
        self.palette().plain(disc)
    }
}

/// The renderer of every style.
pub(crate) struct Text<'a> {
    look: Look<'a>,
    players: PerDisc<Label>,
    palette: Palette,
}

impl<'a> Text<'a> {
    /// Shows the series' current game.
    #[must_use]
    pub(crate) fn new(look: Look<'a>, series: &Series) -> Text<'a> {
        let players = PerDisc::from_fn(|disc| series.player(disc));
        let palette = Palette {
            signs: players.map(|player| look.style.signs()[player]),
            players,
            colour: look.colour,
        };
        let label = |disc: Disc| Label {
            player: players[disc],
            name: messages::name(series, players[disc], look.language),
            sign: palette.plain(disc),
            computer: !series.spec(disc).is_human(),
        };
        Text {
            look,
            players: PerDisc::from_fn(label),
            palette,
        }
    }

    /// The results of a series after this many games, if more follow, or at its end.
    pub(crate) fn tally(&self, series: &Series, played: u64, is_last: bool) -> String {
        messages::tally(series, played, is_last, self.look.language)
    }

    /// The board, and what follows from it.
    fn board(&self, text: &mut String, board: &Board, turn: Turn) {
        let Look { style, .. } = self.look;
        let draw = |text: &mut String| style.draw(text, &Paint::new(board, self.palette));
        match turn {
            Turn::Over(outcome) if style.result_first() => {
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
        let Look {
            style, language, ..
        } = self.look;
        self.wrapped(style.result(outcome, winner, language))
    }

    /// The question, if it is a person's turn.
    fn question(&self, text: &mut String, board: &Board, turn: Turn) {
        if let Turn::Human(disc) = turn {
            let Look {
                style, language, ..
            } = self.look;
            let question = style.question(&self.players[disc], board, language);
            text.push_str(&self.wrapped(question));
        }
    }

    /// A message with lines no longer than the window is wide. What follows the first line of a
    /// long one is indented further.
    fn wrapped(&self, message: String) -> String {
        let Some(width) = (self.look.width)() else {
            return message;
        };
        let lines = message.split_inclusive('\n').map(|line| {
            let (text, end) = line
                .strip_suffix('\n')
                .map_or((line, ""), |text| (text, "\n"));
            if textwrap::core::display_width(text) <= width {
                return line.to_owned();
            }
            let options = textwrap::Options::new(width.max(8)).subsequent_indent("    ");
            textwrap::fill(text, options) + end
        });
        lines.collect()
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
        let Look {
            style, language, ..
        } = self.look;
        let mut text = String::new();
        match event {
            Event::Started => {
                text = self.wrapped(style.opening(board, language));
                self.board(&mut text, board, turn);
            }
            Event::Played(cell) => {
                let player = &self.players[board.to_move().other()];
                if player.computer {
                    text = self.wrapped(style.chosen(player, board.slot(cell), language));
                }
                self.board(&mut text, board, turn);
            }
            Event::Undone => self.board(&mut text, board, turn),
            Event::Rejected(error) => {
                text = self.wrapped(style.rejected(error, language));
                self.question(&mut text, board, turn);
            }
            Event::NotUnderstood(word) => {
                text = self.wrapped(style.not_understood(&word, board, language));
                self.question(&mut text, board, turn);
            }
            Event::Replied(reply) => {
                text = self.wrapped(messages::reply(&reply, board, language) + "\n");
                self.question(&mut text, board, turn);
            }
        }
        out.write_all(text.as_bytes())
    }
}
