//! Columns that are full or do not exist.

use super::{Facts, Flow, Walk};
use crate::grade::Strictness;
use crate::grade::kind::Kind;
use crate::grade::reader::{Grid, Item, PROMPT, Sign, What};
use crate::process::End;

impl Walk<'_> {
    /// The other player's disc came after a column that should have been asked again.
    pub(super) fn turn_lost_after_rejection(
        &mut self,
        facts: Facts,
        drawn: &[String],
        got: &[String],
    ) -> Flow {
        let rejected = self.typed.checked_sub(2);
        let entry = rejected.and_then(|at| self.game.typed().nth(at));
        match entry.filter(|_| self.taken_silently) {
            Some(entry) => {
                let facts = Facts {
                    column: Some(entry),
                    ..facts
                };
                let kind = self.accepted(entry);
                self.stop(kind, facts, drawn, got)
            }
            None => self.stop(Kind::TurnLost, facts, drawn, got),
        }
    }

    /// What it is called if a column is accepted that should be rejected.
    fn accepted(&self, entry: i64) -> Kind {
        if self.exists(entry) {
            Kind::FullColumnAccepted
        } else {
            Kind::OutOfRangeAccepted
        }
    }

    fn exists(&self, entry: i64) -> bool {
        (1..=self.board.slots() as i64).contains(&entry)
    }

    /// A column that is full or does not exist: any words, and the question again.
    pub(super) fn rejection(&mut self, entry: i64) -> Flow {
        self.after_rejection = true;
        self.taken_silently = false;
        let is_full = self.exists(entry);
        match is_full {
            true => self.typed_before.full = true,
            false => self.typed_before.outside = true,
        }
        let before = self.grid();
        let words = if is_full {
            format!("Column {entry} is full. Please enter another column.")
        } else {
            format!("Index must be between 1 and {}", self.board.slots())
        };
        let facts = Facts {
            column: Some(entry),
            ..Facts::default()
        };
        let mut said = false;
        loop {
            let Some(item) = self.peek() else {
                return self.ended_early();
            };
            let got = self.lines(item);
            let is_exact = self.strictness >= Strictness::Reference;
            match &item.what {
                What::Note | What::Size
                    if self.ends_here() && !matches!(self.seen.end, End::Exited(_)) =>
                {
                    return self.ended_early();
                }
                What::Note | What::Size
                    if self.ends_here() && self.typed < self.game.typed().count() =>
                {
                    return self.stop(Kind::RejectedEndsGame, facts, &[PROMPT.to_owned()], &got);
                }
                What::Note
                    if !self.prompt_follows()
                        && !is_exact
                        && said
                        && self.ahead().as_ref() != Some(&before) =>
                {
                    return Flow::Go;
                }
                What::Note | What::Size | What::Blank => {
                    if is_exact && !said {
                        self.form(item, std::slice::from_ref(&words), Kind::RefusalWords);
                    } else if is_exact {
                        self.extra(item);
                    }
                    said = true;
                    self.taken_silently = false;
                    // Words that ask again are taken by the question.
                    let shown_again = self.ahead().as_ref() == Some(&before);
                    if !self.prompt_follows() && !is_exact && !shown_again {
                        return Flow::Go;
                    }
                    self.next += 1;
                }
                What::Prompt => {
                    if is_exact && !said {
                        self.note(Kind::RefusalWords, facts, &[words], &got);
                    }
                    return Flow::Go;
                }
                What::Board(grid) => {
                    let grid = self.meant(grid);
                    if grid == before {
                        if is_exact {
                            self.note(
                                Kind::ExtraBoard,
                                Facts::default(),
                                &[PROMPT.to_owned()],
                                &got,
                            );
                        }
                        self.taken_silently = !said;
                        self.next += 1;
                        continue;
                    }
                    return self.after_rejected(&grid, facts, entry, &got);
                }
                // "You cannot win like that": the game goes on.
                What::Result(_) if self.goes_on() && !is_exact => {
                    said = true;
                    self.taken_silently = false;
                    self.next += 1;
                }
                What::Result(_) => {
                    return self.stop(Kind::RejectedEndsGame, facts, &[PROMPT.to_owned()], &got);
                }
            }
        }
    }

    /// Whether a question or a board comes after this item.
    fn goes_on(&self) -> bool {
        let goes_on = |item: &&Item| matches!(item.what, What::Prompt | What::Board(_));
        self.items[self.next..].iter().any(goes_on)
    }

    /// The board changed after a rejected column without another question.
    fn after_rejected(&mut self, grid: &Grid, facts: Facts, entry: i64, got: &[String]) -> Flow {
        let before = self.grid();
        if let Some(slot) = self.next_slot() {
            let mut after = self.board.clone();
            after.drop(slot).expect("the column has room");
            // The next column was played: it was waited for, but not asked for.
            if *grid == Grid::from(&after) {
                return Flow::Go;
            }
        }
        let changes = grid.changes(&before);
        let is_turn_lost =
            matches!(changes[..], [(_, _, Sign::Disc(disc))] if disc != self.board.to_move());
        let overwritten = changes.iter().any(|&(row, column, _)| {
            before.0.get(row).and_then(|row| row.get(column)) != Some(&Sign::Free)
        });
        let kind = if is_turn_lost && !overwritten {
            Kind::TurnLost
        } else {
            self.accepted(entry)
        };
        let facts = Facts {
            disc: Some(self.board.to_move()),
            ..facts
        };
        self.stop(kind, facts, &before.draw(), got)
    }
}
