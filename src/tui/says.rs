//! What is said of the state, in words.

use crate::board::notation::NotationError;
use crate::board::{Disc, MoveError, Outcome, Shape};
use crate::game::Turn;
use crate::outlook::Outlook;
use crate::pair::Side;
use crate::player::{Player, PlayerSpec};
use crate::tui::review::{Change, Mistake, Review};
use crate::tui::state::State;

impl State {
    /// Whose turn it is, or how the game ended; and whose disc that is about.
    pub(crate) fn say_turn(&self) -> (Option<Disc>, String) {
        let (words, name) = (self.words, |disc| self.name(self.series.player(disc)));
        let is_you = |disc| name(disc) == words.you;
        match self.series.game().turn() {
            Turn::Human(disc) if is_you(disc) => (Some(disc), words.your_turn.to_owned()),
            Turn::Human(disc) => (Some(disc), words.turn_of(name(disc))),
            Turn::Computer(disc) => {
                let text = match self.paused {
                    true => words.paused(name(disc)),
                    false => words.thinking(name(disc)),
                };
                (Some(disc), text)
            }
            Turn::Over(Outcome::Won(disc)) if is_you(disc) => {
                (Some(disc), words.you_won.to_owned())
            }
            Turn::Over(Outcome::Won(disc)) => (Some(disc), words.won(name(disc))),
            Turn::Over(_) => (None, words.draw.to_owned()),
        }
    }

    /// What a move leads to.
    pub(crate) fn say_outlook(&self, outlook: Outlook) -> String {
        match outlook {
            Outlook::WinsIn(moves) => self.words.wins_in(moves),
            Outlook::LosesIn(moves) => self.words.loses_in(moves),
            Outlook::Draws => self.words.draws_it.to_owned(),
            Outlook::Unclear(..0) => self.words.looks_bad.to_owned(),
            Outlook::Unclear(0) => self.words.looks_even.to_owned(),
            Outlook::Unclear(1..) => self.words.looks_good.to_owned(),
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
                Some(ahead) => self.words.scores_ahead(ahead),
            },
        }
    }

    /// The cursor's column, and what a disc there leads to.
    pub(crate) fn say_column(&self) -> Option<String> {
        let outlook = (*self.columns.as_ref()?.outlooks.get(self.cursor)?)?;
        let (score, word) = (self.say_score(outlook), self.say_outlook(outlook));
        Some(self.words.column(self.cursor + 1, score, word))
    }

    /// The score of the series on a line.
    pub(crate) fn say_series(&self) -> String {
        let tally = self.series.tally();
        let [one, two] = Player::BOTH.map(|player| self.name(player));
        let [first, second] = Player::BOTH.map(|player| tally.wins[player]);
        format!(
            "{one} {first} - {second} {two}, {} {}",
            self.words.draws.to_lowercase(),
            tally.draws
        )
    }

    /// The name of a player on a board of this shape. A perfect player that may err on it is not
    /// called perfect.
    pub(crate) fn say_player(&self, player: &PlayerSpec, shape: Shape) -> String {
        if player.is_not_always_perfect(shape) {
            return self.words.not_always_perfect.to_owned();
        }
        let name = match player {
            PlayerSpec::Human => self.words.human,
            PlayerSpec::Random => self.words.random,
            PlayerSpec::Block => self.words.block,
            PlayerSpec::Longest => self.words.longest,
            PlayerSpec::Easy => self.words.easy,
            PlayerSpec::Medium => self.words.medium,
            PlayerSpec::Hard => self.words.hard,
            PlayerSpec::Perfect => self.words.perfect,
            other => return other.to_string(),
        };
        name.to_owned()
    }

    /// Why a move of a text cannot be.
    pub(crate) fn say_impossible(&self, error: &NotationError) -> String {
        let (number, text) = (&error.number, &error.text);
        match error.error {
            MoveError::NotANumber => self.words.bad_number(number, text),
            MoveError::OutOfRange { slots } => self.words.bad_range(number, text, slots),
            MoveError::Full { .. } => self.words.bad_full(number, text),
            MoveError::GameOver => self.words.bad_over(number, text),
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
            words.mistake(mistake.ply + 1, mistake.slot + 1),
            format!("{change}, {led_to}"),
            words.better(mistake.better + 1, leads_to),
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
