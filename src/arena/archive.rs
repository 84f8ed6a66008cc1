//! Tournaments to records and back.

use std::time::Duration;

use super::record::{GameLine, Header, LineError, PlayerLine, Record, RecordError, milliseconds};
use super::schedule::PairOfGames;
use super::standings::{Finished, Standings};
use super::{ArenaError, End, Entrant, Game, Pairs, Results, Tournament};
use crate::board::{Board, Disc, PerDisc, Shape, notation};
use crate::player::PlayerError;
use crate::protocol::TimeLimits;

impl Tournament {
    /// The games of a record, which must be games of this tournament.
    pub(super) fn recorded<'a>(
        &self,
        file: &str,
        record: &Record,
        empty: &Board,
        opening: &impl Fn(&PairOfGames) -> &'a [usize],
    ) -> Result<Pairs, RecordError> {
        let schedule = self.schedule();
        let mut games = Pairs::new();
        for (line, game) in &record.games {
            let index = game.game.saturating_sub(1);
            let known = self.known_game(game, empty).and_then(|known| {
                let pair = schedule.pair(index / 2);
                let is_same = pair.is_some_and(|pair| {
                    let (_, players) = pair.game(index % 2 == 1);
                    let moves = &known.board.history()[..known.opening];
                    players == Disc::BOTH.map(|disc| known.finished.players[disc])
                        && moves == opening(&pair)
                });
                match is_same {
                    true => Ok(known),
                    false => Err(LineError::OtherGame(game.game)),
                }
            });
            let known = known.map_err(|error| RecordError::Line {
                file: file.to_owned(),
                line: *line,
                error,
            })?;
            let games = games.entry(index / 2).or_default();
            if games
                .iter()
                .all(|other: &Game| other.number != known.number)
            {
                games.push(known);
            }
        }
        Ok(games)
    }

    /// A game of a record.
    fn known_game(&self, line: &GameLine, empty: &Board) -> Result<Game, LineError> {
        let player = |name: &String| {
            let found = self.players.iter().position(|player| player.name == *name);
            found.ok_or_else(|| LineError::Player(name.clone()))
        };
        let players = PerDisc::new(player(&line.first)?, player(&line.second)?);
        let (board, opening, reason) = line.parts(empty)?;
        let mut start = empty.clone();
        notation::play(&mut start, &line.opening)?;
        let time = |&ms: &f64| Duration::try_from_secs_f64(ms / 1e3).unwrap_or_default();
        let moves = board.history().len() - opening;
        let scores = line.scores.clone();
        Ok(Game {
            number: line.game.saturating_sub(1),
            finished: Finished {
                players,
                result: line.result,
                reason,
                to_move: start.to_move(),
                times: line.times_ms.iter().map(time).collect(),
                scores: scores.filter(|scores| scores.len() == moves + 1),
            },
            board,
            opening,
            failure: None,
            is_recorded: true,
        })
    }

    /// The results that a record holds.
    pub(crate) fn results(&self, file: &str, record: &Record) -> Result<Results, ArenaError> {
        let empty = Board::new(self.shape);
        let mut pairs = Pairs::new();
        for (line, game) in &record.games {
            let known = self
                .known_game(game, &empty)
                .map_err(|error| RecordError::Line {
                    file: file.to_owned(),
                    line: *line,
                    error,
                })?;
            pairs.entry(known.number / 2).or_default().push(known);
        }
        let mut standings = Standings::new(self.players.len());
        for games in pairs.into_values() {
            let finished: Vec<&Finished> = games.iter().map(|game| &game.finished).collect();
            standings.add_pair(&finished);
        }
        let end = match standings.games as usize >= self.game_count() {
            true => End::Completed,
            false => End::Stopped,
        };
        Ok(Results { standings, end })
    }

    /// A game as a line of the record.
    pub(super) fn line(&self, game: &Game) -> GameLine {
        let name = |disc| self.players[game.finished.players[disc]].name.clone();
        let [first, second] = Disc::BOTH.map(name);
        let mut opening = game.board.clone();
        while opening.history().len() > game.opening {
            opening.undo();
        }
        let failure = game.failure.as_ref();
        let lost_at = game.finished.lost_at();
        GameLine {
            game: game.number + 1,
            first,
            second,
            opening: notation::write(&opening),
            moves: notation::write(&game.board),
            result: game.finished.result,
            reason: game.finished.reason.name().to_owned(),
            detail: failure.map(|failure| failure.detail.clone()),
            last_words: failure
                .map(|failure| failure.last_words.clone())
                .filter(|words| !words.is_empty()),
            times_ms: game
                .finished
                .times
                .iter()
                .copied()
                .map(milliseconds)
                .collect(),
            scores: game.finished.scores.clone(),
            lost_at: lost_at.map(|index| game.opening + index + 1),
        }
    }

    /// The first line of the record.
    pub(crate) fn header(&self) -> Header {
        let milliseconds = |time: Duration| time.as_millis() as u64;
        Header {
            arena: Header::VERSION,
            players: self
                .players
                .iter()
                .map(|player| PlayerLine {
                    name: player.name.clone(),
                    player: player.spec.to_string(),
                })
                .collect(),
            rows: self.shape.rows(),
            cols: self.shape.cols(),
            games: self.games,
            gauntlet: self.gauntlet,
            openings: self.openings.to_string(),
            seed: self.seed,
            timebank_ms: self.limits.bank.map(milliseconds),
            time_per_move_ms: self.limits.per_move.map(milliseconds),
            startup_ms: milliseconds(self.limits.startup),
            accuracy: self.accuracy,
            sprt: self.sprt.map(|sprt| sprt.to_string()),
        }
    }

    /// The tournament of a record.
    pub(crate) fn of_record(record: &Record) -> Result<Tournament, ArenaError> {
        let header = &record.header;
        let players = header.players.iter().map(|line| {
            Ok(Entrant {
                name: line.name.clone(),
                spec: line.player.parse()?,
            })
        });
        let mut tournament = Tournament {
            players: players.collect::<Result<_, PlayerError>>()?,
            shape: Shape::puissance4(header.rows, header.cols)?,
            games: header.games,
            gauntlet: header.gauntlet,
            openings: header.openings.parse()?,
            seed: header.seed,
            limits: TimeLimits {
                bank: header.timebank_ms.map(Duration::from_millis),
                per_move: header.time_per_move_ms.map(Duration::from_millis),
                startup: Duration::from_millis(header.startup_ms),
            },
            accuracy: header.accuracy,
            sprt: header.sprt.as_ref().and_then(|text| text.parse().ok()),
        };
        // A record that was resumed may have more games than it began with.
        let last = record.games.iter().map(|(_, game)| game.game).max();
        let in_round = 2 * tournament.pairings().len().max(1);
        let rounds = last.unwrap_or(0).div_ceil(in_round);
        tournament.games = tournament.games.max(rounds.saturating_mul(2));
        Ok(tournament)
    }
}
