//! What is said of the state, in words.

use crate::analysis::is_exact;
use crate::board::notation::{Impossible, NotationError};
use crate::board::{Disc, Outcome, Shape};
use crate::outlook::Outlook;
use crate::player::Turn;
use crate::tui::review::{Change, Mistake, Review};
use crate::tui::side::{Level, Side};
use crate::tui::state::State;
use crate::tui::words::fill;

impl State {
    /// Whose turn it is, or how the game ended; and whose disc that is about.
    pub(crate) fn say_turn(&self) -> (Option<Disc>, String) {
        let (words, name) = (self.words, |disc| self.name(self.contest.contestant(disc)));
        let is_you = |disc| name(disc) == words.you;
        match self.contest.turn() {
            Turn::Human(disc) if is_you(disc) => (Some(disc), words.your_turn.to_owned()),
            Turn::Human(disc) => (Some(disc), fill(words.turn_of, &[&name(disc)])),
            Turn::Machine(disc) => {
                let template = if self.paused {
                    words.paused
                } else {
                    words.thinking
                };
                (Some(disc), fill(template, &[&name(disc)]))
            }
            Turn::Over(Outcome::Won(disc)) if is_you(disc) => {
                (Some(disc), words.you_won.to_owned())
            }
            Turn::Over(Outcome::Won(disc)) => (Some(disc), fill(words.won, &[&name(disc)])),
            Turn::Over(_) => (None, words.draw.to_owned()),
        }
    }

    /// What a move leads to.
    pub(crate) fn say_outlook(&self, outlook: Outlook) -> String {
        match outlook {
            Outlook::WinsIn(moves) => fill(self.words.wins_in, &[&moves]),
            Outlook::LosesIn(moves) => fill(self.words.loses_in, &[&moves]),
            Outlook::Draws => self.words.draws_it.to_owned(),
            Outlook::Unclear(worth) => self.words.seems[(worth.signum() + 1) as usize].to_owned(),
        }
    }

    /// An outlook as a score: `+5`; `~+3` where it only seems so.
    pub(crate) fn say_score(&self, outlook: Outlook) -> String {
        let board = self.board();
        let score = outlook.score(board.disc_count(), board.shape().cells());
        match (score, outlook) {
            (Some(0), _) => "0".to_owned(),
            (Some(score), _) => format!("{score:+}"),
            (None, Outlook::Unclear(0)) => "~0".to_owned(),
            // More than a digit would say more than it knows.
            (None, other) => format!("~{:+}", other.worth().clamp(-9, 9)),
        }
    }

    /// Who says the scores, and how far that can be trusted.
    pub(crate) fn say_source(&self) -> String {
        match &self.columns {
            None => self.words.scores_wait.to_owned(),
            Some(columns) => match columns.ahead {
                None => self.words.scores_exact.to_owned(),
                Some(ahead) => fill(self.words.scores_ahead, &[&ahead]),
            },
        }
    }

    /// The cursor's column, and what a disc there leads to.
    pub(crate) fn say_column(&self) -> Option<String> {
        let outlook = (*self.columns.as_ref()?.outlooks.get(self.cursor)?)?;
        let (score, word) = (self.say_score(outlook), self.say_outlook(outlook));
        Some(fill(
            self.words.column,
            &[&(self.cursor + 1), &score, &word],
        ))
    }

    /// The score of the series on a line.
    pub(crate) fn say_series(&self) -> String {
        let tally = self.contest.tally();
        let [one, two] = [0, 1].map(|contestant| self.name(contestant));
        let [first, second] = tally.wins;
        format!(
            "{one} {first} - {second} {two}, {} {}",
            self.words.draws.to_lowercase(),
            tally.draws
        )
    }

    /// What a contestant is called on a board of this shape. A perfect player that may err on it
    /// is not called perfect.
    pub(crate) fn say_side(&self, side: Side, shape: Shape) -> &'static str {
        if side == Side::Computer(Level::Perfect) && !is_exact(shape) {
            return self.words.not_always_perfect;
        }
        self.words.sides[side.index()]
    }

    /// Why a move of a text cannot be.
    pub(crate) fn say_impossible(&self, error: &NotationError) -> String {
        let (number, text) = (&error.number, &error.text);
        match error.why {
            Impossible::NotANumber => fill(self.words.bad_number, &[number, text]),
            Impossible::OutOfRange(most) => fill(self.words.bad_range, &[number, text, &most]),
            Impossible::Full => fill(self.words.bad_full, &[number, text]),
            Impossible::GameOver => fill(self.words.bad_over, &[number, text]),
        }
    }

    /// A mistake: which move, what it did, and what was better.
    pub(crate) fn say_mistake(&self, mistake: &Mistake) -> [String; 3] {
        let words = self.words;
        let change = match mistake.change {
            Change::WinLetGo => words.win_let_go,
            Change::DrawThrownAway => words.draw_thrown_away,
            Change::LossLetIn => words.loss_let_in,
        };
        let led_to = match mistake.led_to {
            Outlook::Unclear(_) => words.unclear.to_owned(),
            certain => self.say_outlook(certain),
        };
        let leads_to = match mistake.leads_to {
            Outlook::Unclear(_) => words.holds.to_owned(),
            certain => self.say_outlook(certain),
        };
        [
            fill(words.mistake, &[&(mistake.ply + 1), &(mistake.slot + 1)]),
            format!("{change}, {led_to}"),
            fill(words.better, &[&(mistake.better + 1), &leads_to]),
        ]
    }

    /// How the look back at a game goes.
    pub(crate) fn say_review(&self, review: &Review) -> &'static str {
        match (review.done(), review.mistakes.is_empty(), review.exact) {
            (false, ..) => self.words.review_wait,
            (_, true, _) => self.words.review_none,
            (.., false) => self.words.review_as_far,
            _ => "",
        }
    }
}
