//! A game as text, in any style.

use std::io::{self, Write};

use super::paint::Palette;
use super::{AskAgain, Label, Paint, Renderer, Style, Wording, messages};
use crate::board::notation::Numbering;
use crate::board::{Board, Disc, Outcome, PerDisc};
use crate::game::{Event, Series, Turn};
use crate::language::Language;
use crate::player::{PerPlayer, Player};

/// How a game is written.
#[derive(Clone, Copy)]
pub(crate) struct Look<'a> {
    /// How boards are drawn.
    pub style: &'a dyn Style,
    /// The language of the words around them.
    pub language: Language,
    /// The numbers of columns and cells.
    pub numbering: Numbering,
    /// The signs of player one and player two. `None` for the style's own.
    pub signs: Option<PerPlayer<char>>,
    /// Whether there are colours.
    pub colour: bool,
    /// The width at which messages wrap, which may change. `None` if they do not.
    pub width: fn() -> Option<usize>,
}

impl Look<'_> {
    /// How messages are worded.
    pub(crate) const fn wording(&self) -> Wording {
        Wording {
            language: self.language,
            numbering: self.numbering,
        }
    }

    /// The signs if these players have these sides.
    fn palette(&self, players: PerDisc<Player>) -> Palette {
        let signs = self.signs.unwrap_or_else(|| self.style.signs());
        Palette {
            signs: players.map(|player| signs[player]),
            players,
            colour: self.colour,
        }
    }

    /// A board on its own. Player one started.
    pub(crate) fn board(&self, board: &Board) -> String {
        let mut text = String::new();
        let palette = self.palette(IN_ORDER);
        self.style
            .draw(&mut text, &Paint::new(board, palette, self.numbering));
        text
    }

    /// The sign of a side's discs. Player one started.
    pub(crate) fn sign(&self, disc: Disc) -> String {
        self.palette(IN_ORDER).plain(disc)
    }
}

/// The players' sides if player one starts.
const IN_ORDER: PerDisc<Player> = PerDisc::new(Player::One, Player::Two);

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
        let palette = look.palette(players);
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
        let Look {
            style, numbering, ..
        } = self.look;
        let paint = Paint::new(board, self.palette, numbering);
        let draw = |text: &mut String| style.draw(text, &paint);
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
            let Look { style, .. } = self.look;
            let question = style.question(&self.players[disc], board, self.look.wording());
            text.push_str(&self.wrapped(question));
        }
    }

    /// What follows an entry that is no move.
    fn ask_again(&self, text: &mut String, board: &Board, turn: Turn) {
        match self.look.style.ask_again() {
            AskAgain::Question => self.question(text, board, turn),
            AskAgain::Board => self.board(text, board, turn),
            AskAgain::Said => {}
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
        let wording = self.look.wording();
        let mut text = String::new();
        match event {
            Event::Started => {
                text = self.wrapped(style.opening(board, language));
                self.board(&mut text, board, turn);
            }
            Event::Played(cell) => {
                let player = &self.players[board.to_move().other()];
                if player.computer {
                    text = self.wrapped(style.chosen(player, board.slot(cell), wording));
                }
                self.board(&mut text, board, turn);
            }
            Event::Undone => self.board(&mut text, board, turn),
            Event::Rejected { number, error } => {
                text = self.wrapped(style.rejected(number, error, wording));
                self.ask_again(&mut text, board, turn);
            }
            Event::NotUnderstood(word) => {
                text = self.wrapped(style.not_understood(&word, board, wording));
                self.ask_again(&mut text, board, turn);
            }
            Event::Replied(reply) => {
                text = self.wrapped(messages::reply(&reply, board, wording) + "\n");
                self.question(&mut text, board, turn);
            }
        }
        out.write_all(text.as_bytes())
    }
}
