//! The turns of people.

use super::{Detail, Facts, Flow, Walk};
use crate::board::{Disc, Outcome};
use crate::game::Mode;
use crate::grade::kind::Kind;
use crate::grade::reader::{Grid, Item, PROMPT, Said, Sign, What};
use crate::process::End;

impl<'a> Walk<'a> {
    /// A person is asked, types, and sees the board.
    pub(super) fn person(&mut self) -> Flow {
        let Some(entry) = self.game.typed().nth(self.typed) else {
            // The input has ended. What a program does then is not compared, but an end that was
            // announced before.
            if let Some(item) = self.peek()
                && let What::Result(said) = item.what
            {
                return self.false_end(self.profile.said(said), item);
            }
            return Flow::Stop;
        };
        if self.question(entry) == Flow::Stop {
            return Flow::Stop;
        }
        self.typed += 1;
        let entry = self.profile.column(entry, self.board.slots());
        let slot = usize::try_from(entry - 1).ok();
        match slot.filter(|&slot| self.board.landing(slot).is_some()) {
            Some(slot) => {
                let flow = self.answer(slot);
                self.after_rejection = false;
                flow
            }
            None => self.rejection(entry),
        }
    }

    /// The question for a column.
    fn question(&mut self, entry: i64) -> Flow {
        loop {
            let Some(item) = self.peek() else {
                return self.ended_early();
            };
            match &item.what {
                What::Note if !self.asks && !self.after_rejection && !self.ends_here() => {
                    return Flow::Go;
                }
                What::Prompt => {
                    self.prompt_form(item);
                    self.next += 1;
                    self.second_question(entry);
                    return Flow::Go;
                }
                What::Board(grid) => {
                    let grid = self.meant(grid);
                    if self.computer_starts(&grid) {
                        let expected = [PROMPT.to_owned()];
                        return self.stop(
                            Kind::WhoStarts,
                            Facts::default(),
                            &expected,
                            &self.lines(item),
                        );
                    }
                    let is_extra = grid == self.grid();
                    if self.asks && self.computer_plays_again(&grid) {
                        let facts = Facts {
                            disc: Some(Disc::First),
                            ..Facts::default()
                        };
                        let expected = [PROMPT.to_owned()];
                        return self.stop(Kind::TurnLost, facts, &expected, &self.lines(item));
                    }
                    if !is_extra {
                        // The board after the move: nothing was asked.
                        let column = if self.after_rejection {
                            self.last_entry()
                        } else {
                            Some(entry)
                        };
                        let facts = Facts {
                            column,
                            ..Facts::of(Detail::Missing)
                        };
                        if self.after_rejection && self.asks {
                            self.note(
                                Kind::NotAskedAgain,
                                facts,
                                &[PROMPT.to_owned()],
                                &self.lines(item),
                            );
                        } else if self.asks_on_standard_error() {
                            self.note(
                                Kind::WrongStream,
                                Facts::default(),
                                &[PROMPT.to_owned()],
                                &[],
                            );
                        } else {
                            let got = self.lines(item);
                            self.note(Kind::Prompt, facts, &[PROMPT.to_owned()], &got[..1]);
                        }
                        return Flow::Go;
                    }
                    self.note(
                        Kind::ExtraBoard,
                        Facts::default(),
                        &[PROMPT.to_owned()],
                        &self.lines(item),
                    );
                    self.next += 1;
                }
                What::Result(said) => {
                    let said = self.profile.said(*said);
                    return self.false_end(said, item);
                }
                // Words about the column that is typed now.
                What::Note
                    if !self.is_valid(entry) && !self.prompt_follows() && !self.after_rejection =>
                {
                    let facts = Facts::of(Detail::Missing);
                    self.note(Kind::Prompt, facts, &[PROMPT.to_owned()], &self.lines(item));
                    return Flow::Go;
                }
                What::Note if self.after_rejection && !self.prompt_follows() => {
                    // Words that ask again.
                    self.next += 1;
                    return Flow::Go;
                }
                What::Note | What::Size | What::Blank => {
                    if self.ends_here() {
                        return self.ended_early();
                    }
                    self.extra(item);
                    self.next += 1;
                }
            }
        }
    }

    /// Whether the column that is typed next can be played.
    fn is_valid(&self, entry: i64) -> bool {
        self.next_slot()
            .is_some_and(|slot| slot as i64 + 1 == entry)
    }

    /// Takes a second question for the same column, if there is one before a column that is rejected.
    fn second_question(&mut self, entry: i64) {
        let what = |ahead| {
            self.items
                .get(self.next + ahead)
                .map(|item: &&Item| &item.what)
        };
        if !self.is_valid(entry) && what(0) == Some(&What::Prompt) && what(1) == Some(&What::Note) {
            let got = self.lines(self.items[self.next]);
            self.note(Kind::Prompt, Facts::of(Detail::Twice), &[], &got);
            self.next += 1;
        }
    }

    fn asks_on_standard_error(&self) -> bool {
        let errors = String::from_utf8_lossy(&self.seen.errors);
        errors.contains(PROMPT)
    }

    /// Whether another question comes before the next board.
    pub(super) fn prompt_follows(&self) -> bool {
        let other = self
            .others
            .get(self.next)
            .and_then(|&at| self.items.get(at));
        other.is_some_and(|item| item.what == What::Prompt)
    }

    /// Whether nothing but words is left.
    pub(super) fn ends_here(&self) -> bool {
        self.others
            .get(self.next)
            .is_none_or(|&at| at >= self.items.len())
    }

    /// Whether the computer has made the first move.
    fn computer_starts(&self, grid: &Grid) -> bool {
        let changes = grid.changes(&self.grid());
        self.game.mode != Mode::TwoPlayers
            && self.board.disc_count() == 0
            && match changes[..] {
                [(_, column, Sign::Disc(disc))] => {
                    disc == Disc::Second || self.asks && self.next_slot() != Some(column)
                }
                _ => false,
            }
    }

    /// Whether the computer has moved although it is the person's turn.
    fn computer_plays_again(&self, grid: &Grid) -> bool {
        let changes = grid.changes(&self.grid());
        self.game.mode != Mode::TwoPlayers
            && matches!(changes[..], [(_, _, Sign::Disc(Disc::Second))])
    }

    /// The board after a valid column.
    fn answer(&mut self, slot: usize) -> Flow {
        let before = self.grid();
        let mover = self.board.to_move();
        let mut after = self.board.clone();
        after.drop(slot).expect("the column has room");
        let expected = Grid::from(&after);
        loop {
            let Some(item) = self.peek() else {
                return self.ended_early();
            };
            let ahead = self.ahead();
            match &item.what {
                What::Board(grid) => {
                    let grid = self.meant(grid);
                    if grid == expected {
                        self.board_form(item, &grid);
                        self.next += 1;
                        self.board = after;
                        return Flow::Go;
                    }
                    if grid == before {
                        self.next += 1;
                        if self.ahead().as_ref() == Some(&expected) {
                            self.note(
                                Kind::ExtraBoard,
                                Facts::default(),
                                &expected.draw(),
                                &self.lines(item),
                            );
                            continue;
                        }
                        // Without a word: the disc has gone.
                        let facts = Facts {
                            disc: Some(mover),
                            ..self.column(slot)
                        };
                        let got = self.lines(item);
                        return self.stop(Kind::DiscMisplaced, facts, &expected.draw(), &got);
                    }
                    return self.other_board(slot, mover, item, &grid, &expected);
                }
                What::Prompt | What::Note | What::Size => {
                    let is_prompt = item.what == What::Prompt;
                    match ahead {
                        Some(grid) if grid == expected => {
                            if is_prompt {
                                self.note(
                                    Kind::Prompt,
                                    Facts::of(Detail::Twice),
                                    &[],
                                    &self.lines(item),
                                );
                            } else {
                                self.extra(item);
                            }
                            self.next += 1;
                        }
                        // The next board has this disc and one more.
                        Some(grid) if self.has_one_more(&grid, &expected) => {
                            self.note(
                                Kind::MissingBoard,
                                self.column(slot),
                                &expected.draw(),
                                &self.lines(item),
                            );
                            self.board = after;
                            return Flow::Go;
                        }
                        None if matches!(self.seen.end, End::Exited(_))
                            && !is_prompt
                            && self.ends_here() =>
                        {
                            return self.ended_early();
                        }
                        None if !matches!(self.seen.end, End::Exited(_)) => {
                            return self.ended_early();
                        }
                        Some(grid)
                            if grid == before || is_prompt || !self.has(&grid, &expected) =>
                        {
                            return self.refused(slot, item);
                        }
                        _ => return self.refused(slot, item),
                    }
                }
                What::Result(said) => {
                    let said = self.profile.said(*said);
                    self.board = after;
                    return self.early_result(said, item, slot);
                }
                What::Blank => self.next += 1,
            }
        }
    }

    pub(super) const fn column(&self, slot: usize) -> Facts {
        Facts {
            column: Some(slot as i64 + 1),
            wanted: None,
            disc: None,
            direction: None,
            number: None,
            size: None,
            detail: None,
            text: None,
            reasons: Vec::new(),
            win: None,
        }
    }

    /// A result in place of the board after a move.
    pub(super) fn early_result(&mut self, said: Said, item: &'a Item, slot: usize) -> Flow {
        let outcome = self.board.status();
        if outcome == Outcome::Ongoing {
            return self.false_end(said, item);
        }
        let drawn = self.grid().draw();
        let following = self.items.get(self.next + 1);
        let shown = following.is_some_and(|item| match &item.what {
            What::Board(grid) => self.meant(grid) == self.grid(),
            _ => false,
        });
        let got = self.lines(item);
        if shown {
            self.note(Kind::ResultBeforeBoard, Facts::default(), &drawn, &got);
        } else {
            self.note(Kind::MissingBoard, self.column(slot), &drawn, &got);
        }
        self.next += 1;
        if shown {
            let board = self.items[self.next];
            let grid = self.grid();
            self.board_form(board, &grid);
            self.next += 1;
        }
        self.said(outcome, said, item);
        Flow::Stop
    }

    /// A column with room was not played.
    fn refused(&mut self, slot: usize, item: &Item) -> Flow {
        let mut after = self.board.clone();
        after.drop(slot).expect("the column has room");
        let expected = Grid::from(&after).draw();
        self.stop(
            Kind::ColumnRefused,
            self.column(slot),
            &expected,
            &self.lines(item),
        )
    }

    /// Whether a board has all discs of another, and exactly one more: of the player whose turn it
    /// is after that, and if that is a person, in the column typed next.
    pub(super) fn has_one_more(&self, grid: &Grid, than: &Grid) -> bool {
        let next = self.board.to_move().other();
        let is_person = self.game.mode == Mode::TwoPlayers || next == Disc::First;
        let is_full = |slot: usize| than.0[0].get(slot) != Some(&Sign::Free);
        let may_be = |column: usize| {
            let is_own = |slot: usize| slot == column || is_full(slot);
            !is_person || self.next_slot().is_none_or(is_own)
        };
        self.has(grid, than)
            && matches!(grid.changes(than)[..], [(_, column, Sign::Disc(disc))]
                if disc == next && may_be(column))
    }

    fn has(&self, grid: &Grid, discs: &Grid) -> bool {
        let changes = grid.changes(discs);
        let of_free = |&(row, column, _): &(usize, usize, Sign)| discs.0[row][column] == Sign::Free;
        grid.size() == discs.size() && changes.iter().all(of_free)
    }

    /// A board that is neither the old nor the expected one.
    fn other_board(
        &mut self,
        slot: usize,
        mover: Disc,
        item: &'a Item,
        grid: &Grid,
        expected: &Grid,
    ) -> Flow {
        let (drawn, got) = (expected.draw(), self.lines(item));
        let shape = self.board.shape();
        let facts = Facts {
            disc: Some(mover),
            ..self.column(slot)
        };
        if grid.size() != (shape.rows(), shape.cols()) {
            let facts = Facts {
                size: Some(grid.size()),
                ..facts
            };
            return self.stop(Kind::BoardSize, facts, &drawn, &got);
        }
        if self.has_one_more(grid, expected) {
            self.note(Kind::MissingBoard, facts, &drawn, &got);
            self.board.drop(slot).expect("the column has room");
            return Flow::Go;
        }
        if grid.0.iter().flatten().any(|&sign| sign == Sign::Strange) {
            return self.stop(Kind::Drawing, Facts::of(Detail::Signs), &drawn, &got);
        }
        let before = self.grid();
        let changes = grid.changes(&before);
        if self.after_rejection
            && let [(_, _, Sign::Disc(disc))] = changes[..]
            && disc != mover
        {
            return self.turn_lost_after_rejection(facts, &drawn, &got);
        }
        let [(row, column, Sign::Disc(disc))] = changes[..] else {
            return self.stop(Kind::DiscMisplaced, facts, &drawn, &got);
        };
        if disc != mover {
            let kind = if self.board.disc_count() == 0 {
                Kind::SignsSwapped
            } else {
                Kind::TurnLost
            };
            return self.stop(kind, facts, &drawn, &got);
        }
        let facts = Facts {
            wanted: Some(column + 1),
            ..facts
        };
        let landing = self.board.landing(column).map(|cell| self.board.row(cell));
        let is_legal = landing == Some(shape.rows() - 1 - row);
        if column == slot || !is_legal {
            return self.stop(Kind::DiscMisplaced, facts, &drawn, &got);
        }
        let kind = if column.abs_diff(slot) == 1 {
            Kind::ColumnOffset
        } else {
            Kind::DiscMisplaced
        };
        self.note(kind, facts, &drawn, &got);
        self.board.drop(column).expect("the column has room");
        self.next += 1;
        Flow::Go
    }
}
