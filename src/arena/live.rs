//! What is shown while games are played: on a terminal a table that is rewritten, else a line for
//! each game.

use std::io::{self, Write};
use std::sync::mpsc::SyncSender;
use std::time::{Duration, Instant};

use ratatui::crossterm::terminal;

use super::record::GameResult;
use super::report::Report;
use super::{End, Game, News, Tournament};
use crate::board::{Disc, notation};
use crate::echo::Echo;
use crate::jobs::Progress;
use crate::plural::count;

/// How often the table is written at the most.
const PAUSE: Duration = Duration::from_millis(250);
/// Back to the start of the line, and clear it.
const CLEAR: &str = "\r\x1b[K";

/// How much is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Show {
    /// The standings, rewritten, on standard error.
    Table,
    /// A line for each game.
    Lines,
    /// Only the progress.
    Nothing,
}

/// Shows games as they end.
pub(crate) struct Live {
    show: Show,
    progress: Progress,
    /// Where lines go.
    lines: SyncSender<String>,
    /// How many lines of a table are on the screen, and since when.
    on_screen: usize,
    drawn: Option<Instant>,
}

impl Live {
    /// Nothing is shown yet.
    pub(crate) fn new(show: Show, tournament: &Tournament, lines: SyncSender<String>) -> Live {
        Live {
            show,
            progress: Progress::new("games", Some(tournament.game_count())),
            lines,
            on_screen: 0,
            drawn: None,
        }
    }

    /// Shows what has happened.
    pub(crate) fn news(&mut self, news: &News) {
        for game in news.games {
            if self.show == Show::Lines && !game.is_recorded {
                // If nobody reads them any more, the arena is about to end.
                let _ = self.lines.send(line(news.tournament, game));
            }
            self.progress.step();
        }
        if self.show == Show::Table && self.drawn.is_none_or(|drawn| drawn.elapsed() >= PAUSE) {
            self.draw(news);
        }
    }

    fn draw(&mut self, news: &News) {
        let report = Report::so_far(news.tournament, news.standings, End::Stopped);
        let table = report.table();
        let Ok((width, height)) = terminal::size() else {
            return;
        };
        if table.len() + 2 > usize::from(height) {
            return;
        }
        let mut text = self.up();
        for line in &table {
            let line: String = line
                .chars()
                .take(usize::from(width).saturating_sub(1))
                .collect();
            text.push_str(&format!("{CLEAR}{line}\r\n"));
        }
        let write = || io::stderr().write_all(text.as_bytes());
        let _ = self.progress.suspend(write);
        self.on_screen = table.len();
        self.drawn = Some(Instant::now());
    }

    /// What moves the cursor to the first line of the table.
    fn up(&self) -> String {
        match self.on_screen {
            0 => String::new(),
            lines => format!("\x1b[{lines}A"),
        }
    }

    /// Removes from the screen what is rewritten, so that the report can follow.
    pub(crate) fn finish(&mut self) {
        self.progress.clear();
        if self.on_screen > 0 {
            let text = format!("{}\x1b[J", self.up());
            let _ = io::stderr().write_all(text.as_bytes());
            self.on_screen = 0;
        }
    }
}

/// A game in a line.
fn line(tournament: &Tournament, game: &Game) -> String {
    let finished = &game.finished;
    let name = |disc| Echo(&tournament.players[finished.players[disc]].name).to_string();
    let (first, second) = (name(Disc::First), name(Disc::Second));
    let score = match finished.result {
        GameResult::First => "1-0",
        GameResult::Second => "0-1",
        GameResult::Draw => "½-½",
    };
    let moves = count(game.board.history().len() as u64, "move");
    let failure = game
        .failure
        .as_ref()
        .map(|failure| format!(", {}", failure.detail));
    let failure = failure.unwrap_or_default();
    let lost = finished.lost_at().map(|index| {
        let number = game.opening + index + 1;
        format!(", lost with move {number}")
    });
    format!(
        "game {} of {}: {first} {score} {second} ({}{failure}, {moves}{}) {}",
        game.number + 1,
        tournament.game_count(),
        finished.reason.name(),
        lost.unwrap_or_default(),
        notation::write(&game.board),
    )
}
