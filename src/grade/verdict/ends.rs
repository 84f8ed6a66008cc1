//! The end of a game and of a transcript.

use super::{Detail, Facts, Flow, Walk, Win, explain};
use crate::board::{Direction, Disc, Outcome};
use crate::grade::kind::Kind;
use crate::grade::reader::{Item, PROMPT, Said, What};
use crate::process::{End, Excess};

impl<'a> Walk<'a> {
    /// The last line of the transcript.
    pub(super) fn result_line(&self, outcome: Outcome) -> String {
        match outcome {
            Outcome::Won(Disc::First) => "Player one won!".to_owned(),
            Outcome::Won(Disc::Second) => format!("{} won!", self.game.mode.second_name()),
            _ => "It is a draw.".to_owned(),
        }
    }

    /// The output ends although the game goes on.
    pub(super) fn ended_early(&mut self) -> Flow {
        let facts = |number| Facts {
            number,
            column: self.last_entry(),
            ..Facts::default()
        };
        let silent = self.seen.output.iter().all(u8::is_ascii_whitespace);
        let (kind, facts) = match self.seen.end {
            End::Signal(signal) => (Kind::Crash, facts(Some(signal))),
            End::Killed(Excess::WallTime | Excess::CpuTime) if silent => {
                (Kind::SilentHang, facts(None))
            }
            End::Killed(Excess::WallTime | Excess::CpuTime) => (Kind::TimeOut, facts(None)),
            End::Killed(Excess::Output | Excess::Errors) => (Kind::EndlessOutput, facts(None)),
            End::Killed(Excess::Memory) => (Kind::TooMuchMemory, facts(None)),
            End::Killed(Excess::Processes) => (Kind::TooManyProcesses, facts(None)),
            End::Killed(Excess::Stopped) => return Flow::Stop,
            End::Exited(_) if self.after_rejection => (Kind::RejectedEndsGame, facts(None)),
            End::Exited(_) if self.computer_moves() && self.board.disc_count() == 1 => {
                (Kind::ModeMissing, facts(None))
            }
            End::Exited(status) => (Kind::EndsEarly, facts(Some(status))),
        };
        let last = self.transcript.lines.iter().rev().take(3).rev();
        let got: Vec<String> = last.map(|line| line.text.clone()).collect();
        self.stop(kind, facts, &[], &got)
    }

    /// What was typed last.
    pub(super) fn last_entry(&self) -> Option<i64> {
        self.typed
            .checked_sub(1)
            .and_then(|at| self.game.typed().nth(at))
    }

    /// After a game that was right: nothing more, and status 0.
    pub(super) fn ending(&mut self) -> Flow {
        // A program that goes on may say anything before its next question, board or result.
        let result = self.next.checked_sub(1).map(|at| &self.items[at].what);
        let goes_on = |item: &&&Item| match &item.what {
            What::Prompt => true,
            What::Board(grid) => self.meant(grid) != self.grid(),
            What::Result(_) => Some(&item.what) != result,
            _ => false,
        };
        if let Some(item) = self.items[self.next..].iter().find(goes_on) {
            return self.stop(Kind::PlaysOn, Facts::default(), &[], &self.lines(item));
        }
        let is_endless = matches!(self.seen.end, End::Killed(Excess::Output));
        while let Some(item) = self.peek().filter(|_| !is_endless) {
            match &item.what {
                What::Board(_) => {
                    self.note(Kind::ExtraBoard, Facts::default(), &[], &self.lines(item));
                }
                _ => self.extra(item),
            }
            self.next += 1;
        }
        match self.seen.end {
            End::Exited(0) | End::Killed(Excess::Stopped) => Flow::Go,
            End::Exited(status) => {
                let facts = Facts {
                    number: Some(status),
                    ..Facts::default()
                };
                self.note(
                    Kind::ExitStatus,
                    facts,
                    &["status 0".to_owned()],
                    &[format!("status {status}")],
                );
                Flow::Go
            }
            _ => self.cut_off_at_the_end(),
        }
    }

    /// The game is over, and the program crashes or goes on without end.
    fn cut_off_at_the_end(&mut self) -> Flow {
        let flow = self.ended_early();
        if let Some(last) = self.found.differences.last_mut() {
            last.facts.detail = Some(Detail::AfterTheEnd);
        }
        flow
    }

    /// The game is over, and the program should say so.
    pub(super) fn result(&mut self, outcome: Outcome) -> Flow {
        let expected = [self.result_line(outcome)];
        while let Some(item) = self.peek() {
            match &item.what {
                What::Board(grid) if self.meant(grid) == self.grid() => {
                    self.note(
                        Kind::ExtraBoard,
                        Facts::default(),
                        &expected,
                        &self.lines(item),
                    );
                    self.next += 1;
                }
                What::Note => {
                    // Words that are no result, before one.
                    let later = self.items.get(self.others[self.next]);
                    match later.map(|item| &item.what) {
                        Some(What::Result(_)) => {
                            self.extra(item);
                            self.next += 1;
                        }
                        // The program ends with words that were not understood.
                        None if matches!(self.seen.end, End::Exited(_)) => {
                            self.win(outcome, true);
                            self.note(
                                Kind::ResultWords,
                                Facts::default(),
                                &expected,
                                &self.lines(item),
                            );
                            self.next = self.items.len();
                            return self.ending();
                        }
                        _ => return self.missed(outcome, &expected),
                    }
                }
                What::Result(said) => {
                    self.next += 1;
                    return self.said(outcome, self.profile.said(*said), item);
                }
                _ => return self.missed(outcome, &expected),
            }
        }
        match self.seen.end {
            End::Exited(_) => {
                self.win(outcome, true);
                self.note(
                    Kind::ResultWords,
                    Facts::of(Detail::Missing),
                    &expected,
                    &[],
                );
                self.ending()
            }
            // A computer may look for a column for ever.
            End::Killed(Excess::WallTime | Excess::CpuTime) if outcome == Outcome::Draw => {
                self.missed(outcome, &expected)
            }
            _ => self.cut_off_at_the_end(),
        }
    }

    /// A result was announced, and the game is over.
    pub(super) fn said(&mut self, outcome: Outcome, said: Said, item: &'a Item) -> Flow {
        let expected = [self.result_line(self.profile.outcome(outcome))];
        let got = self.lines(item);
        let facts = Facts {
            disc: match outcome {
                Outcome::Won(disc) => Some(disc),
                _ => None,
            },
            ..Facts::default()
        };
        self.win(outcome, said != Said::Draw);
        match (outcome, said) {
            (Outcome::Won(one), Said::Won(other)) if one != other => {
                self.stop(Kind::WrongWinner, facts, &expected, &got)
            }
            (Outcome::Won(_), Said::Draw) => {
                self.stop(Kind::DrawInsteadOfWin, facts, &expected, &got)
            }
            (Outcome::Draw, Said::Won(_) | Said::SomeoneWon) => self.false_end(said, item),
            _ => {
                self.form(item, &expected, Kind::ResultWords);
                self.ending()
            }
        }
    }

    /// The end of the game was not noticed.
    pub(super) fn missed(&mut self, outcome: Outcome, expected: &[String]) -> Flow {
        self.win(outcome, false);
        let got = self.peek().map(|item| self.lines(item)).unwrap_or_default();
        let got = &got[..got.len().min(3)];
        let Outcome::Won(disc) = outcome else {
            let hangs = self.peek().is_none();
            let facts = Facts {
                detail: hangs.then_some(Detail::AfterTheEnd),
                ..Facts::default()
            };
            return self.stop(Kind::MissedDraw, facts, expected, got);
        };
        let directions = explain::directions(&self.board, disc);
        let first = directions.first().copied().unwrap_or(Direction::Row);
        let facts = Facts {
            disc: Some(disc),
            direction: Some(first),
            win: self.found.win.clone(),
            ..Facts::default()
        };
        self.stop(Kind::missed_win(first), facts, expected, got)
    }

    /// Keeps the win at the end of the game, for comparisons between games.
    pub(super) fn win(&mut self, outcome: Outcome, noticed: bool) {
        if let Outcome::Won(disc) = outcome {
            self.found.win = Some(Win::new(&self.board, disc, self.game.mode, noticed));
        }
    }

    /// A result was announced, and the game is not over, or not with a win.
    pub(super) fn false_end(&mut self, said: Said, item: &'a Item) -> Flow {
        let got = self.lines(item);
        let asked = self.board.free_cells() > 0 && !self.computer_moves();
        let expected: Vec<String> = match self.board.free_cells() {
            0 => vec![self.result_line(Outcome::Draw)],
            _ if asked => vec![PROMPT.to_owned()],
            _ => vec![],
        };
        if said == Said::Draw {
            return self.stop(Kind::EarlyDraw, Facts::default(), &expected, &got);
        }
        let disc = match said {
            Said::Won(disc) => disc,
            _ => self.board.to_move().other(),
        };
        let facts = Facts {
            disc: Some(disc),
            reasons: explain::reasons(&self.board, disc),
            ..Facts::default()
        };
        self.stop(Kind::FalseWin, facts, &expected, &got)
    }
}
