//! How things are printed: compared apart from what they say, and noted once.

use super::{Detail, Difference, Facts, Flow, Walk};
use crate::grade::Strictness;
use crate::grade::kind::Kind;
use crate::grade::reader::{Grid, Item, PROMPT, What};
use crate::process::End;

impl Walk<'_> {
    /// Escape codes, line ends and empty lines, of which the items know nothing.
    pub(super) fn layers(&mut self) {
        if let Some(line) = &self.transcript.escape {
            self.note(
                Kind::EscapeCodes,
                Facts::default(),
                &[],
                std::slice::from_ref(line),
            );
        }
        if let Some(line) = &self.transcript.carriage {
            let plain = line.trim_end_matches('\r').to_owned();
            self.note(
                Kind::LineEnds,
                Facts::default(),
                &[plain],
                std::slice::from_ref(line),
            );
        }
        let blank = (0..self.transcript.items.len()).find(|&at| self.is_stray_blank(at));
        if let Some(at) = blank {
            let around = &self.transcript.items
                [at.saturating_sub(1)..(at + 2).min(self.transcript.items.len())];
            let line = |item: &Item| {
                let lines = self.transcript.text(item);
                match item.what {
                    What::Blank => lines.concat(),
                    _ => lines
                        .last()
                        .map(|&line| line.to_owned())
                        .unwrap_or_default(),
                }
            };
            let got: Vec<String> = around.iter().map(line).collect();
            let expected: Vec<String> = got
                .iter()
                .filter(|line| !line.trim().is_empty())
                .cloned()
                .collect();
            self.note(
                Kind::SpacesOnly,
                Facts::of(Detail::EmptyLines),
                &expected,
                &got,
            );
        }
    }

    /// Whether an item is an empty line that nobody asked for. Words of a program's own may have
    /// some around them.
    fn is_stray_blank(&self, at: usize) -> bool {
        let items = &self.transcript.items;
        let is_blank = |item: &&Item| item.what == What::Blank;
        let before = items[..at].iter().rposition(|item| !is_blank(&item));
        let after = items[at..].iter().position(|item| !is_blank(&item));
        let mut around = [before, after.map(|after| at + after)]
            .into_iter()
            .flatten();
        let own_words = |place: usize| match items[place].what {
            What::Note => true,
            // In the middle of a game it is no result.
            What::Result(_) => items[place..].iter().any(|item| item.what == What::Prompt),
            _ => false,
        };
        let excused = self.strictness == Strictness::Handout && around.any(own_words);
        items[at].what == What::Blank && !excused
    }

    /// The lines of an item.
    pub(super) fn lines(&self, item: &Item) -> Vec<String> {
        self.transcript
            .text(item)
            .into_iter()
            .map(str::to_owned)
            .collect()
    }

    /// Notes a difference, the first of its kind in this game.
    pub(super) fn note(&mut self, kind: Kind, facts: Facts, expected: &[String], got: &[String]) {
        if self
            .found
            .differences
            .iter()
            .any(|found| found.kind == kind)
        {
            return;
        }
        self.found.differences.push(Difference {
            kind,
            facts,
            typed: self.typed,
            expected: expected.to_vec(),
            got: got.to_vec(),
            before: self.grid(),
            history: self.board.history().to_vec(),
            stops: false,
            typed_before: self.typed_before,
        });
    }

    /// Notes a difference in this item, where the board as it is now is expected.
    pub(super) fn note_board(&mut self, kind: Kind, facts: Facts, item: &Item) {
        self.note(kind, facts, &self.grid().draw(), &self.lines(item));
    }

    /// Ends the comparison at this item, where the board as it is now is expected.
    pub(super) fn stop_board(&mut self, kind: Kind, facts: Facts, item: &Item) -> Flow {
        self.stop(kind, facts, &self.grid().draw(), &self.lines(item))
    }

    /// Notes a difference after which there is nothing to go on from.
    pub(super) fn stop(
        &mut self,
        kind: Kind,
        facts: Facts,
        expected: &[String],
        got: &[String],
    ) -> Flow {
        self.found.differences.retain(|found| found.kind != kind);
        self.note(kind, facts, expected, got);
        if let Some(last) = self.found.differences.last_mut() {
            last.stops = true;
        }
        Flow::Stop
    }

    /// A line that nobody asked for.
    pub(super) fn extra(&mut self, item: &Item) {
        let lines = self.lines(item);
        self.note(Kind::ExtraText, Facts::text(&lines.concat()), &[], &lines);
    }

    /// Compares an item with the lines that it should have. `kind` is what it is if more than white
    /// space differs.
    pub(super) fn form(&mut self, item: &Item, expected: &[String], kind: Kind) {
        let got = self.lines(item);
        match difference(&got, expected) {
            Space::Same => self.line_ends(item, &got),
            Space::Trailing => {
                // A space after a question that does not end its line belongs to that.
                let ended = self.transcript.lines[item.lines.clone()]
                    .iter()
                    .all(|line| line.ended);
                if ended {
                    self.note(
                        Kind::SpacesOnly,
                        Facts::of(Detail::TrailingSpaces),
                        expected,
                        &got,
                    );
                }
                self.line_ends(item, &got);
            }
            Space::Elsewhere => {
                self.note(Kind::SpacesOnly, Facts::default(), expected, &got);
                self.line_ends(item, &got);
            }
            Space::More => {
                let facts = Facts::text(&got.concat());
                self.note(kind, facts, expected, &got);
                self.line_ends(item, &got);
            }
        }
    }

    /// Notes lines that do not end.
    fn line_ends(&mut self, item: &Item, got: &[String]) {
        let lines = &self.transcript.lines[item.lines.clone()];
        let open = lines.iter().position(|line| !line.ended);
        let Some(open) = open else { return };
        // The output of a program that was killed may end anywhere.
        let is_last = item.lines.start + open + 1 == self.transcript.lines.len();
        if is_last && !matches!(self.seen.end, End::Exited(_)) {
            return;
        }
        let text = got[open].trim_end().to_owned();
        let next = self.transcript.lines.get(item.lines.start + open + 1);
        let next = next.map(|line| line.text.clone()).unwrap_or_default();
        let whole = format!("{}{next}", got[open]);
        let facts = Facts::text(&text);
        self.note(Kind::MissingNewline, facts, &[text, next], &[whole]);
    }

    /// Compares the drawing of a board with the handout's.
    pub(super) fn board_form(&mut self, item: &Item, meant: &Grid) {
        let got = self.lines(item);
        let drawn = self.profile.write(meant).draw();
        if got == drawn {
            self.line_ends(item, &got);
            return;
        }
        let is_footer = |line: &String| {
            let digits = line.chars().filter(char::is_ascii_digit).count();
            let others = line
                .chars()
                .filter(|c| !c.is_ascii_digit() && !c.is_whitespace())
                .count();
            digits > 0 && others == 0
        };
        let frame: Vec<String> = got
            .iter()
            .filter(|line| !is_footer(line) && !line.trim().is_empty())
            .cloned()
            .collect();
        let footer: Vec<String> = got.iter().filter(|line| is_footer(line)).cloned().collect();
        let (numbers, lines) = drawn.split_last().expect("a board has lines");
        let shape = difference(&frame, lines);
        match shape {
            Space::Same => {}
            Space::Trailing => self.note(
                Kind::SpacesOnly,
                Facts::of(Detail::TrailingSpaces),
                lines,
                &frame,
            ),
            Space::Elsewhere | Space::More => {
                let framed =
                    |line: &String| line.chars().filter(|c| c.is_alphanumeric()).count() > 0;
                let signs = Facts::of(Detail::Signs);
                // The frame is right, but not what stands in it.
                let right = lines.iter().zip(&frame).all(|(line, got)| {
                    line == got || framed(got) && got.chars().count() == line.chars().count()
                });
                let facts = if right && lines.len() == frame.len() {
                    signs
                } else {
                    Facts::default()
                };
                self.note(Kind::Drawing, facts, lines, &frame);
            }
        }
        let drawing = matches!(shape, Space::Elsewhere | Space::More);
        let on_top = got.first().is_some_and(is_footer);
        let numbers = std::slice::from_ref(numbers);
        match difference(&footer, numbers) {
            _ if footer.is_empty() && drawing => {}
            _ if footer.is_empty() => {
                let facts = Facts::of(Detail::Missing);
                self.note(
                    Kind::Footer,
                    facts,
                    numbers,
                    &got[got.len().saturating_sub(1)..],
                );
            }
            Space::Same if !on_top => {}
            Space::Trailing | Space::Elsewhere if drawing => {}
            Space::Trailing => {
                self.note(
                    Kind::SpacesOnly,
                    Facts::of(Detail::TrailingSpaces),
                    numbers,
                    &footer,
                );
            }
            Space::Elsewhere => self.note(Kind::SpacesOnly, Facts::default(), numbers, &footer),
            _ => self.note(
                Kind::Footer,
                Facts::text(&footer.concat()),
                numbers,
                &footer,
            ),
        }
        if got.iter().any(|line| line.trim().is_empty()) {
            self.note(
                Kind::SpacesOnly,
                Facts::of(Detail::EmptyLines),
                &drawn,
                &got,
            );
        }
        self.line_ends(item, &got);
    }

    /// The question for a column.
    pub(super) fn prompt_form(&mut self, item: &Item) {
        self.form(item, &[PROMPT.to_owned()], Kind::Prompt);
    }
}

/// How two texts differ.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Space {
    Same,
    /// In spaces at the ends of lines.
    Trailing,
    /// In other spaces.
    Elsewhere,
    More,
}

fn difference(got: &[String], expected: &[String]) -> Space {
    let by = |form: &dyn Fn(&String) -> String| {
        got.len() == expected.len() && got.iter().map(form).eq(expected.iter().map(form))
    };
    if got == expected {
        Space::Same
    } else if by(&|line| line.trim_end().to_owned()) {
        Space::Trailing
    } else if by(&|line| line.split_whitespace().collect()) {
        Space::Elsewhere
    } else {
        Space::More
    }
}
