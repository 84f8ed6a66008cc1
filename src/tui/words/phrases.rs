//! Sentences about the game, put together from the texts of a language.

use super::Words;
use crate::analysis::{Change, Columns, Judgement};
use crate::board::{Board, Disc, Outcome, Shape, Side};
use crate::echo::Echo;
use crate::game::{Series, Tally, Turn};
use crate::library::{Condition, Conditions, Ending};
use crate::outlook::Outlook;
use crate::player::{Player, PlayerSpec};

impl Words {
    /// Whose `turn` it is, or how the game ended, with the disc this is about.
    #[must_use]
    pub(crate) fn turn(&self, series: &Series, turn: Turn, paused: bool) -> (Option<Disc>, String) {
        let name = |disc| self.player_name(series, series.player(disc));
        let is_you = |disc| name(disc) == self.you;
        match turn {
            Turn::Human(disc) if is_you(disc) => (Some(disc), self.your_turn.to_owned()),
            Turn::Human(disc) => (Some(disc), self.turn_of(name(disc))),
            Turn::Computer(disc) if paused => (Some(disc), self.paused.to_owned()),
            Turn::Computer(disc) => (Some(disc), self.thinking(name(disc))),
            Turn::Over(Outcome::Won(disc)) if is_you(disc) => (Some(disc), self.you_won.to_owned()),
            Turn::Over(Outcome::Won(disc)) => (Some(disc), self.won(name(disc))),
            Turn::Over(Outcome::Draw | Outcome::Ongoing) => (None, self.draw.to_owned()),
        }
    }

    /// Who starts the next game of a series.
    #[must_use]
    pub(crate) fn next_starter(&self, series: &Series) -> String {
        match self.player_name(series, series.next_starter()) {
            name if name == self.you => self.you_start_next_game.to_owned(),
            name => self.starts_next_game(name),
        }
    }

    /// The name of a player of a series.
    #[must_use]
    pub(crate) fn player_name(&self, series: &Series, player: Player) -> String {
        let spec = &series.players()[player];
        let differ = spec.is_human() != series.players()[player.other()].is_human();
        let computer = |name: &str| {
            let shape = series.game().board().shape();
            format!("{name} ({})", self.spec_name(spec, shape))
        };
        match (spec.is_human(), differ) {
            (true, true) => self.you.to_owned(),
            (true, false) => self.players[player].to_owned(),
            (false, true) => computer(self.computer),
            (false, false) => computer(self.computers[player]),
        }
    }

    /// The name of a kind of player on a board of this shape. A perfect player that may err on it
    /// is not called perfect.
    #[must_use]
    pub(crate) fn spec_name(&self, spec: &PlayerSpec, shape: Shape) -> String {
        let name = match spec {
            spec if spec.is_not_always_perfect(shape) => self.not_always_perfect,
            PlayerSpec::Human => self.human,
            PlayerSpec::Random => self.random,
            PlayerSpec::Block => self.block,
            PlayerSpec::Longest => self.longest,
            PlayerSpec::Easy => self.easy,
            PlayerSpec::Medium => self.medium,
            PlayerSpec::Hard => self.hard,
            PlayerSpec::Perfect => self.perfect,
            PlayerSpec::Minimax(_) => return spec.to_string(),
            PlayerSpec::Bot(command) => return Echo(&command.to_string()).to_string(),
        };
        name.to_owned()
    }

    /// How a game ended for the user.
    #[must_use]
    pub(crate) const fn ending(&self, ending: Ending) -> &'static str {
        match ending {
            Ending::Won => self.won_game,
            Ending::Drawn => self.drawn_game,
            Ending::Lost => self.lost_game,
            Ending::Left => self.left_game,
        }
    }

    /// What sets a game apart from others. Empty if nothing does.
    #[must_use]
    pub(crate) fn conditions(&self, conditions: &Conditions) -> String {
        if conditions.is_empty() {
            return String::new();
        }
        let names = conditions.iter().map(|condition| match condition {
            Condition::SetUp => self.with_set_up,
            Condition::Hints => self.with_hints,
            Condition::Scores => self.with_scores,
            Condition::Undo => self.with_undo,
            Condition::Players => self.with_players,
        });
        format!("* {}", names.collect::<Vec<_>>().join(", "))
    }

    /// The results of a series on one line.
    #[must_use]
    pub(crate) fn tally(&self, series: &Series, tally: Tally) -> String {
        let [one, two] = Player::BOTH.map(|player| self.player_name(series, player));
        let [first, second] = Player::BOTH.map(|player| tally.wins[player]);
        let draws = self.draws.to_lowercase();
        format!("{one} {first} - {second} {two}, {draws} {}", tally.draws)
    }

    /// What a move leads to.
    #[must_use]
    pub(crate) fn outlook(&self, outlook: Outlook) -> String {
        match outlook {
            Outlook::WinsIn(moves) => self.wins_in(moves),
            Outlook::LosesIn(moves) => self.loses_in(moves),
            Outlook::Draws => self.leads_to_draw.to_owned(),
            Outlook::Unclear(..0) => self.looks_bad.to_owned(),
            Outlook::Unclear(0) => self.looks_even.to_owned(),
            Outlook::Unclear(1..) => self.looks_good.to_owned(),
        }
    }

    /// Where the scores come from, and whether they are exact.
    #[must_use]
    pub(crate) fn score_source(&self, columns: Option<&Columns>, is_over: bool) -> String {
        match columns.map(|columns| columns.ahead) {
            _ if is_over => self.scores_over.to_owned(),
            None => self.scores_wait.to_owned(),
            Some(None) => self.scores_exact.to_owned(),
            Some(Some(ahead)) => self.scores_ahead(ahead),
        }
    }

    /// What a disc in `slot` leads to.
    #[must_use]
    pub(crate) fn slot_outlook(&self, slot: usize, outlook: Outlook, board: &Board) -> String {
        self.column(slot + 1, score(outlook, board), self.outlook(outlook))
    }

    /// What a move did, and what was better if it was a mistake.
    #[must_use]
    pub(crate) fn judgement_lines(&self, judgement: &Judgement) -> Vec<String> {
        let outlook = match judgement.outlook {
            Outlook::Unclear(_) => self.unclear.to_owned(),
            certain => self.outlook(certain),
        };
        let change = match judgement.change {
            Some(Change::WinThrownAway) => self.win_thrown_away(outlook),
            Some(Change::DrawThrownAway) => self.draw_thrown_away(outlook),
            Some(Change::SlowerWin) => self.slower_win(outlook),
            Some(Change::FasterLoss) => self.faster_loss(outlook),
            None if judgement.is_good().is_none() => return vec![self.not_judged(outlook)],
            None if judgement.is_only => return vec![self.only_move(outlook)],
            None if judgement.slot == judgement.best => return vec![self.best_move(outlook)],
            None => return vec![self.keeps_result(outlook)],
        };
        let best = self.outlook(judgement.best_outlook);
        vec![change, self.better(judgement.best + 1, best)]
    }
}

/// An outlook as a score for the player to move: `+5`, or `~+3` for an estimate.
#[must_use]
pub(crate) fn score(outlook: Outlook, board: &Board) -> String {
    let score = outlook.score(board.disc_count(), board.shape().cells());
    match (score, outlook) {
        (Some(0), _) => "0".to_owned(),
        (Some(score), _) => format!("{score:+}"),
        (None, Outlook::Unclear(0)) => "~0".to_owned(),
        // An estimate is not precise enough for more than one digit.
        (None, other) => format!("~{:+}", other.worth().clamp(-9, 9)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::notation;
    use crate::player::PerPlayer;
    use crate::tui::words::Language;

    fn series(players: [PlayerSpec; 2], moves: &str) -> Series {
        let [one, two] = players;
        Series::new(PerPlayer::new(one, two), notation::standard(moves))
    }

    #[test]
    fn the_turn_names_its_player() {
        use PlayerSpec::{Easy, Hard, Human};
        for (players, moves, paused, turn) in [
            ([Human, Human], "", false, "Player one to move"),
            ([Human, Easy], "", false, "Your turn"),
            ([Human, Easy], "4", false, "Computer (easy) is thinking"),
            (
                [Human, Easy],
                "4",
                true,
                "Paused: Enter lets the computer play",
            ),
            ([Easy, Hard], "4", false, "Computer two (hard) is thinking"),
            ([Human, Easy], "1212121", false, "You win!"),
            ([Easy, Human], "1212121", false, "Computer (easy) wins!"),
        ] {
            let words = Language::English.words();
            let series = series(players, moves);
            let (_, text) = words.turn(&series, series.game().turn(), paused);
            assert_eq!(text, turn);
        }
    }

    #[test]
    fn players_are_named_as_they_are_typed_in_english() {
        let shape = Shape::puissance4(6, 7).unwrap();
        for spec in PlayerSpec::all().chain([PlayerSpec::Minimax(12)]) {
            let name = Language::English.words().spec_name(&spec, shape);
            assert_eq!(name, spec.to_string());
        }
        let french = Language::French.words();
        assert_eq!(french.spec_name(&PlayerSpec::Hard, shape), "difficile");
    }

    #[test]
    fn scores_are_exact_or_estimates() {
        let board = notation::standard("112233");
        for (outlook, text) in [
            (Outlook::WinsIn(1), "+18"),
            (Outlook::LosesIn(2), "-18"),
            (Outlook::Draws, "0"),
            (Outlook::Unclear(0), "~0"),
            (Outlook::Unclear(25), "~+9"),
            (Outlook::Unclear(-3), "~-3"),
        ] {
            assert_eq!(score(outlook, &board), text);
        }
    }

    #[test]
    fn a_move_says_what_it_changed() {
        use Outlook::{Draws, LosesIn, Unclear, WinsIn};
        let words = Language::English.words();
        for (played, best, others, lines) in [
            (
                LosesIn(28),
                WinsIn(5),
                Draws,
                &[
                    "Threw away a win: now loses in 28",
                    "Better: column 4, wins in 5",
                ][..],
            ),
            (
                Unclear(2),
                WinsIn(5),
                Draws,
                &["Not judged exactly: unclear"],
            ),
            (
                LosesIn(4),
                Unclear(0),
                Unclear(-1),
                &["Not judged exactly: loses in 4"],
            ),
            (
                LosesIn(2),
                LosesIn(26),
                LosesIn(20),
                &[
                    "Hastened the loss: now loses in 2",
                    "Better: column 4, loses in 26",
                ],
            ),
            (
                WinsIn(15),
                WinsIn(5),
                Draws,
                &[
                    "Slowed the win: now wins in 15",
                    "Better: column 4, wins in 5",
                ],
            ),
            (
                WinsIn(7),
                WinsIn(5),
                Draws,
                &["Keeps the result: wins in 7"],
            ),
            (WinsIn(5), WinsIn(5), Draws, &["As good as any: wins in 5"]),
            (
                WinsIn(5),
                Draws,
                Draws,
                &["The only move that keeps the result: wins in 5"],
            ),
        ] {
            let mut outlooks = vec![Some(others); 7];
            (outlooks[2], outlooks[3]) = (Some(played), Some(best));
            let columns = Columns {
                outlooks,
                ahead: Some(8),
                done: true,
            };
            let judgement = Judgement::new(2, &columns).unwrap();
            assert_eq!(words.judgement_lines(&judgement), lines);
        }
    }
}
