//! From what a program printed to what it means.
//!
//! A transcript is read item by item and compared with the rules, not with another text: after each
//! item it is known what may come next. How something is printed is compared apart from what it
//! says: another wording is noted once, and the comparison goes on. A disc in another column is
//! noted, and the comparison goes on from the board that the program shows. The first difference
//! that leaves nothing to go on from ends the comparison, so that what follows from it is not
//! reported.

mod choice;
mod computer;
mod ends;
mod explain;
mod facts;
mod form;
mod profile;
mod rejections;
mod turns;

pub(super) use explain::{Reason, Trait, Win};
pub(super) use facts::{Detail, Difference, Facts, Rejectable};
pub(super) use profile::{Profile, choose, index};

use super::Strictness;
use super::games::Game;
use super::kind::Kind;
use super::reader::{Grid, Item, Transcript, What};
use crate::board::{Board, Direction, Disc, Outcome, Shape};
use crate::game::Mode;
use crate::process::End;
use crate::rng::Glibc;

/// What a program did in a game.
#[derive(Clone, Debug)]
pub(super) struct Seen {
    pub output: Vec<u8>,
    /// The end of standard error.
    pub errors: Vec<u8>,
    pub end: End,
}

/// What was found in a game.
#[derive(Clone, Debug, Default)]
pub(super) struct Judgement {
    /// The differences in the order in which they show.
    pub differences: Vec<Difference>,
    /// The win at the end of the game, if the comparison came that far.
    pub win: Option<Win>,
    /// The comparison ended before the game did.
    pub stopped: bool,
    /// Less than half of what was printed could be compared.
    pub cursory: bool,
}

impl Judgement {
    /// Whether more than the form is wrong.
    pub(super) fn is_wrong(&self) -> bool {
        self.stopped || self.differences.iter().any(|found| !found.kind.is_form())
    }
}

/// Compares what a program did in a game with the rules.
pub(super) fn judge(
    game: &Game,
    seen: &Seen,
    profile: &Profile,
    strictness: Strictness,
) -> Judgement {
    let shape = profile.of(game.mode).apply(game).shape;
    let transcript = Transcript::read(&seen.output, shape);
    judge_transcript(game, seen, &transcript, profile, strictness)
}

/// The same for output that is read already, on a board of the program's shape.
fn judge_transcript(
    game: &Game,
    seen: &Seen,
    transcript: &Transcript,
    profile: &Profile,
    strictness: Strictness,
) -> Judgement {
    let profile = &profile.of(game.mode);
    let given = game.shape;
    let game = profile.apply(game);
    let board = Board::new(game.shape);
    let blank = |item: &&Item| item.what == What::Blank;
    let mut items: Vec<&Item> = transcript
        .items
        .iter()
        .filter(|item| !blank(item))
        .collect();
    // A board that was cut off when the program was, maybe in the middle of a line.
    let is_part = |item: &&Item| match &item.what {
        What::Board(grid) => grid.0.len() < game.shape.rows(),
        What::Note => {
            let line = transcript.lines[item.lines.clone()].last();
            line.is_some_and(|line| !line.ended && line.text.contains(['│', '─', '\u{fffd}']))
        }
        _ => false,
    };
    if !matches!(seen.end, End::Exited(_)) {
        while items.last().is_some_and(is_part) {
            items.pop();
        }
    }
    let mut walk = Walk {
        game: &game,
        given,
        seen,
        profile,
        strictness,
        boards: next(&items, |what| {
            matches!(what, What::Board(_) | What::Result(_))
        }),
        others: next(&items, |what| *what != What::Note),
        items,
        transcript,
        next: 0,
        board,
        typed: 0,
        asks: transcript
            .items
            .iter()
            .any(|item| item.what == What::Prompt),
        after_rejection: false,
        taken_silently: false,
        typed_before: Rejectable::default(),
        rng: Some(Glibc::srand(0)),
        or_rng: Vec::new(),
        found: Judgement::default(),
    };
    walk.layers();
    let ended = walk.play();
    if ended == Flow::Stop && !walk.found.differences.is_empty() {
        let last = walk.found.differences.last();
        walk.found.stopped = last.is_some_and(|last| last.stops);
    }
    walk.found.cursory = walk.next * 2 < walk.items.len();
    walk.found
}

/// Whether the comparison goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Flow {
    Go,
    Stop,
}

/// The comparison of one transcript.
struct Walk<'a> {
    game: &'a Game,
    /// The shape that was asked for.
    given: Shape,
    seen: &'a Seen,
    profile: &'a Profile,
    strictness: Strictness,
    transcript: &'a Transcript,
    items: Vec<&'a Item>,
    next: usize,
    /// For each item, the next one that is a board or a result.
    boards: Vec<usize>,
    /// For each item, the next one that is more than words.
    others: Vec<usize>,
    /// The board as it should be, or as the program has it.
    board: Board,
    /// How many entries were typed.
    typed: usize,
    /// Whether the program ever asks.
    asks: bool,
    /// The last entry was rejected.
    after_rejection: bool,
    /// It was answered with the same board, without a word.
    taken_silently: bool,
    typed_before: Rejectable,
    /// The computer's random numbers, as long as it is known how many it has used.
    rng: Option<Glibc>,
    /// The random numbers of a computer that drew the right column by chance, instead of finding it.
    or_rng: Vec<(Glibc, (Kind, Option<Direction>))>,
    found: Judgement,
}

impl<'a> Walk<'a> {
    fn peek(&self) -> Option<&'a Item> {
        self.items.get(self.next).copied()
    }

    /// A board that was printed, as it is meant.
    fn meant(&self, grid: &Grid) -> Grid {
        self.profile.read(grid)
    }

    fn grid(&self) -> Grid {
        Grid::from(&self.board)
    }

    /// The next board, whatever stands before it except a result.
    fn ahead(&self) -> Option<Grid> {
        match &self.items.get(*self.boards.get(self.next)?)?.what {
            What::Board(grid) => Some(self.meant(grid)),
            _ => None,
        }
    }

    /// The column typed next, counted from 0, if it is valid.
    fn next_slot(&self) -> Option<usize> {
        let entry = self.game.typed().nth(self.typed)?;
        let slot = usize::try_from(entry - 1).ok()?;
        self.board.landing(slot).map(|_| slot)
    }

    fn computer_moves(&self) -> bool {
        self.game.mode != Mode::TwoPlayers && self.board.to_move() == Disc::Second
    }

    /// Reads the whole transcript.
    fn play(&mut self) -> Flow {
        if self.beginning() == Flow::Stop {
            return Flow::Stop;
        }
        loop {
            let flow = if self.computer_moves() {
                self.computer()
            } else {
                self.person()
            };
            if flow == Flow::Stop {
                return Flow::Stop;
            }
            match self.board.status() {
                Outcome::Ongoing => {}
                outcome => return self.result(outcome),
            }
        }
    }

    /// The first line and the empty board.
    fn beginning(&mut self) -> Flow {
        if !self
            .items
            .iter()
            .any(|item| matches!(item.what, What::Board(_)))
        {
            return self.no_board();
        }
        let mut has_size = false;
        while let Some(item) = self.peek() {
            match &item.what {
                What::Size if !has_size => {
                    has_size = true;
                    // The line may be right although the board is not.
                    if self.lines(item) != [size_line(self.given)] {
                        self.form(item, &[self.size_line()], Kind::SizeLine);
                    }
                }
                What::Size | What::Note | What::Result(_) => {
                    let line = self.transcript.text(item).concat();
                    if self.asks_for_arguments(&line) {
                        return self.stop(
                            Kind::AsksOnStdin,
                            Facts::text(&line),
                            &[self.size_line()],
                            &[line],
                        );
                    }
                    self.extra(item);
                }
                _ => break,
            }
            self.next += 1;
        }
        if !has_size {
            let got = self.peek().map(|item| self.lines(item)).unwrap_or_default();
            let facts = Facts::of(Detail::Missing);
            self.note(
                Kind::SizeLine,
                facts,
                &[self.size_line()],
                &got[..got.len().min(1)],
            );
        }
        match self.peek().map(|item| (item, &item.what)) {
            Some((item, What::Board(grid))) => self.first_board(item, grid),
            Some((item, _)) => {
                let facts = Facts::of(Detail::Missing);
                self.note_board(Kind::FirstBoard, facts, item);
                Flow::Go
            }
            None => Flow::Go,
        }
    }

    fn first_board(&mut self, item: &'a Item, grid: &Grid) -> Flow {
        let meant = self.meant(grid);
        let (rows, cols) = meant.size();
        let shape = self.board.shape();
        let is_even = meant.0.iter().all(|row| row.len() == cols);
        if (rows, cols) != (shape.rows(), shape.cols()) || !is_even {
            let facts = Facts {
                size: Some((rows, cols)),
                ..Facts::default()
            };
            return self.stop_board(Kind::BoardSize, facts, item);
        }
        match meant.discs() {
            0 => {
                self.board_form(item, &meant);
                self.next += 1;
                Flow::Go
            }
            // Before the first question.
            1 if self.game.mode != Mode::TwoPlayers
                && (self.asks || self.first_is_computers(&meant)) =>
            {
                self.stop_board(Kind::WhoStarts, Facts::default(), item)
            }
            // The board after the first move.
            1 => {
                let facts = Facts::of(Detail::Missing);
                self.note_board(Kind::FirstBoard, facts, item);
                Flow::Go
            }
            _ => {
                let facts = Facts::default();
                self.stop_board(Kind::FirstBoard, facts, item)
            }
        }
    }

    fn first_is_computers(&self, grid: &Grid) -> bool {
        grid.changes(&self.grid())
            .iter()
            .any(|&(_, _, sign)| sign == super::reader::Sign::Disc(Disc::Second))
    }

    /// Nothing that looks like a board was printed.
    fn no_board(&mut self) -> Flow {
        let lines: Vec<String> = self
            .transcript
            .lines
            .iter()
            .map(|line| line.text.clone())
            .collect();
        let asks = lines.iter().find(|line| self.asks_for_arguments(line));
        let got = &lines[..lines.len().min(6)];
        let expected = [vec![self.size_line()], self.grid().draw()].concat();
        let expected = &expected[..expected.len().min(6)];
        if let Some(line) = asks.filter(|_| !matches!(self.seen.end, End::Signal(_))) {
            return self.stop(Kind::AsksOnStdin, Facts::text(line), expected, got);
        }
        let errors = Transcript::read(&self.seen.errors, self.game.shape);
        if errors.boards().next().is_some() {
            return self.stop(Kind::WrongStream, Facts::default(), expected, got);
        }
        match self.seen.end {
            End::Exited(status) => {
                let unreadable = lines.len() > self.board.shape().rows();
                let said = lines
                    .iter()
                    .chain(errors.lines.iter().map(|line| &line.text));
                let said = said.map(|line| line.trim()).find(|line| !line.is_empty());
                let detail = match said {
                    None => Some(Detail::Nothing),
                    Some(_) if status != 0 => Some(Detail::Refused),
                    Some(_) => unreadable.then_some(Detail::NotReadable),
                };
                let facts = Facts {
                    detail,
                    ..Facts::text(said.unwrap_or_default())
                };
                self.stop(Kind::ModeMissing, facts, expected, got)
            }
            _ => self.ended_early(),
        }
    }

    /// The first line of the transcript.
    fn size_line(&self) -> String {
        size_line(self.board.shape())
    }

    fn asks_for_arguments(&self, line: &str) -> bool {
        use super::reader::text;
        let shape = self.board.shape();
        let size = format!("{}x{}", shape.rows(), shape.cols());
        let says = line.to_lowercase().starts_with("board") && line.contains(&size);
        text::asks(line) && text::names_arguments(line) && !line.contains("Usage") && !says
    }
}

fn size_line(shape: Shape) -> String {
    let (rows, cols) = (shape.rows(), shape.cols());
    format!("Board size is {rows}x{cols} (rows x col)")
}

/// For each item, the place of the first one from there on that is wanted, or the end.
fn next(items: &[&Item], wanted: impl Fn(&What) -> bool) -> Vec<usize> {
    let mut places = vec![items.len(); items.len()];
    let mut place = items.len();
    for (at, item) in items.iter().enumerate().rev() {
        if wanted(&item.what) {
            place = at;
        }
        places[at] = place;
    }
    places
}

/// The shape that a program has when it takes the sizes in another way.
fn shape(rows: usize, cols: usize) -> Option<Shape> {
    Shape::puissance4(rows, cols).ok()
}
