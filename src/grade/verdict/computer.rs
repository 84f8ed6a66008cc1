//! The turns of computers.

use super::choice::{Choice, Expected};
use super::{Detail, Facts, Flow, Walk, explain};
use crate::board::{Disc, Outcome};
use crate::grade::kind::Kind;
use crate::grade::reader::{Grid, Item, Said, Sign, What};
use crate::process::End;
use crate::rng::{Glibc, Rng};

impl<'a> Walk<'a> {
    /// The computer moves, and the board is shown.
    pub(super) fn computer(&mut self) -> Flow {
        let before = self.grid();
        let choice = Expected::of(&self.board, self.game.mode, self.rng.as_mut());
        loop {
            let Some(item) = self.peek() else {
                return self.ended_early();
            };
            let got = self.lines(item);
            match &item.what {
                What::Board(grid) => {
                    let grid = self.meant(grid);
                    if grid == before {
                        self.next += 1;
                        let moved = self
                            .ahead()
                            .is_some_and(|ahead| self.moved(&ahead).is_some());
                        if moved {
                            self.note(Kind::ExtraBoard, Facts::default(), &[], &got);
                            continue;
                        }
                        return self.no_move(&choice, &got);
                    }
                    return self.computers_board(&choice, &grid, item);
                }
                What::Prompt => {
                    let Some(ahead) = self.ahead() else {
                        return if matches!(self.seen.end, End::Exited(_)) {
                            self.no_move(&choice, &got)
                        } else {
                            self.ended_early()
                        };
                    };
                    if self.moved(&ahead).is_some_and(|(_, more)| !more) {
                        let typed = self.next_slot();
                        let slot = self.moved(&ahead).map(|(slot, _)| slot);
                        if slot == typed && slot != choice.slot {
                            return self.no_move(&choice, &got);
                        }
                        self.note(Kind::Prompt, Facts::of(Detail::ForComputer), &[], &got);
                        self.next += 1;
                        continue;
                    }
                    if let Some((slot, true)) = self.moved(&ahead) {
                        let mut after = self.board.clone();
                        after.drop(slot).expect("it was found among the moves");
                        self.note(
                            Kind::MissingBoard,
                            Facts::default(),
                            &Grid::from(&after).draw(),
                            &got,
                        );
                        return self.chosen(&choice, slot, item);
                    }
                    return self.no_move(&choice, &got);
                }
                What::Note | What::Size | What::Blank => {
                    if self.ends_here() {
                        return self.ended_early();
                    }
                    self.extra(item);
                    self.next += 1;
                }
                What::Result(said) => {
                    let said = self.profile.said(*said);
                    // The computer's last board may be missing, or come after its result.
                    let ahead = self
                        .items
                        .get(self.next + 1)
                        .and_then(|item| match &item.what {
                            What::Board(grid) => self.moved(&self.meant(grid)),
                            _ => None,
                        });
                    if let Some((slot, false)) = ahead {
                        let mut after = self.board.clone();
                        after.drop(slot).expect("it was found among the moves");
                        if after.status() != Outcome::Ongoing {
                            self.board = after;
                            return self.early_result(said, item, slot);
                        }
                    }
                    if let Some(slot) = choice.slot {
                        let mut after = self.board.clone();
                        let ends = after.drop(slot).is_ok() && after.status() != Outcome::Ongoing;
                        let right = match after.status() {
                            Outcome::Draw => said == Said::Draw,
                            _ => said == Said::Won(Disc::Second),
                        };
                        if ends && right {
                            self.board = after;
                            return self.early_result(said, item, slot);
                        }
                    }
                    return self.false_end(said, item);
                }
            }
        }
    }

    /// The column of the one disc of the computer that a board has more, and whether the person's
    /// next disc is there as well.
    fn moved(&self, grid: &Grid) -> Option<(usize, bool)> {
        let before = self.grid();
        if grid.size() != before.size() {
            return None;
        }
        let changes = grid.changes(&before);
        for slot in self.board.moves() {
            let mut after = self.board.clone();
            after.drop(slot).ok()?;
            let after = Grid::from(&after);
            if *grid == after {
                return Some((slot, false));
            }
            if changes.len() == 2 && self.has_one_more(grid, &after) {
                return Some((slot, true));
            }
        }
        None
    }

    /// The computer has not moved.
    fn no_move(&mut self, choice: &Expected, got: &[String]) -> Flow {
        let expected = choice.slot.map(|slot| {
            let mut after = self.board.clone();
            let _ = after.drop(slot);
            Grid::from(&after).draw()
        });
        let kind = if choice.met_full_column {
            Kind::ComputerFullColumn
        } else if self.board.disc_count() == 1 {
            Kind::ModeMissing
        } else {
            Kind::TurnLost
        };
        let facts = Facts {
            disc: Some(Disc::Second),
            ..Facts::of(Detail::NoComputer)
        };
        self.stop(kind, facts, &expected.unwrap_or_default(), got)
    }

    /// A board with a change after the computer's turn.
    fn computers_board(&mut self, choice: &Expected, grid: &Grid, item: &'a Item) -> Flow {
        let got = self.lines(item);
        let before = self.grid();
        let expected = choice.slot.map(|slot| {
            let mut after = self.board.clone();
            let _ = after.drop(slot);
            Grid::from(&after)
        });
        let drawn = expected.as_ref().map(Grid::draw).unwrap_or_default();
        match self.moved(grid) {
            Some((slot, false)) => {
                self.board_form(item, grid);
                self.next += 1;
                return self.chosen(choice, slot, item);
            }
            // The board after the computer's move is missing.
            Some((slot, true)) => {
                self.note(Kind::MissingBoard, Facts::default(), &drawn, &got);
                return self.chosen(choice, slot, item);
            }
            None => {}
        }
        if grid.size() != before.size() {
            let facts = Facts {
                size: Some(grid.size()),
                ..Facts::default()
            };
            return self.stop(Kind::BoardSize, facts, &drawn, &got);
        }
        let changes = grid.changes(&before);
        // The person's next disc instead of the computer's.
        if let [(_, _, Sign::Disc(Disc::First))] = changes[..] {
            return self.no_move(choice, &got);
        }
        let overwrites = |&(row, column, _): &(usize, usize, Sign)| {
            before.0[row][column] != Sign::Free && self.board.landing(column).is_none()
        };
        let column = changes.first().map(|&(_, column, _)| column as i64 + 1);
        let kind = if choice.met_full_column || changes.iter().any(overwrites) {
            Kind::ComputerFullColumn
        } else {
            Kind::ComputerIllegalMove
        };
        let facts = Facts {
            column,
            ..Facts::default()
        };
        self.stop(kind, facts, &drawn, &got)
    }

    /// The computer has moved. Compares its column with the one that it should have chosen.
    fn chosen(&mut self, choice: &Expected, slot: usize, item: &Item) -> Flow {
        let mut wrong = choice.compare(slot);
        match (&choice.choice, &self.rng) {
            // A computer that has overlooked the line may have drawn this column by chance.
            (Choice::Win(_) | Choice::Block(_), Some(rng)) if wrong.is_none() => {
                let mut rng = rng.clone();
                if rng.below(self.board.slots()) == slot {
                    self.or_rng.push((rng, choice.overlooked()));
                }
            }
            (Choice::Random, _) if wrong.is_some() => {
                let drawn = self.or_rng.iter().find_map(|(rng, overlooked)| {
                    let mut rng = rng.clone();
                    let other = Expected::of(&self.board, self.game.mode, Some(&mut rng));
                    (other.slot == Some(slot)).then_some((rng, *overlooked))
                });
                if let Some((rng, overlooked)) = drawn {
                    self.rng = Some(rng);
                    self.or_rng.clear();
                    let (kind, direction) = overlooked;
                    let facts = Facts {
                        direction,
                        ..Facts::of(Detail::ByChance)
                    };
                    self.note(kind, facts, &[], &[]);
                    wrong = None;
                }
                self.or_rng.clear();
            }
            (Choice::Random, _) => {
                let advance = |(rng, _): &mut (Glibc, _)| {
                    Expected::of(&self.board, self.game.mode, Some(rng)).slot == Some(slot)
                };
                self.or_rng.retain_mut(advance);
            }
            _ => {}
        }
        if let Some((kind, direction)) = wrong {
            let expected = choice.slot.map(|slot| {
                let mut after = self.board.clone();
                let _ = after.drop(slot);
                Grid::from(&after).draw()
            });
            let facts = Facts {
                wanted: choice.slot.map(|slot| slot + 1),
                direction,
                reasons: explain::reasons_in(&self.board, slot),
                ..self.column(slot)
            };
            self.note(
                kind,
                facts,
                &expected.unwrap_or_default(),
                &self.lines(item),
            );
            // If it has drawn this column, the numbers that follow are still known.
            let drawn = match (&choice.choice, &mut self.rng) {
                (Choice::Win(_) | Choice::Block(_), Some(rng)) => {
                    rng.below(self.board.slots()) == slot
                }
                _ => false,
            };
            if !drawn {
                self.rng = None;
            }
        }
        self.board.drop(slot).expect("it was found among the moves");
        Flow::Go
    }
}
