//! Reads what a program printed: boards, questions, results, whatever they look like.
//!
//! The reader forgives: other frames, other words, colours, spaces, lines that do not end. What it
//! forgave is kept with each item, so that it can be reported once.

mod lines;
mod sign;
pub(super) mod text;

use std::collections::HashMap;
use std::ops::Range;

pub(super) use sign::{Grid, Sign};
pub(super) use text::{PROMPT, Said};

use self::lines::{Line, LineKind};
use crate::board::Shape;

/// What a program printed, in order.
#[derive(Clone, Debug)]
pub(super) struct Transcript {
    pub items: Vec<Item>,
    /// The lines, as they were printed but without escape codes.
    pub lines: Vec<Line>,
    /// The first line with an escape code.
    pub escape: Option<String>,
    /// The first line that ends with `\r\n`.
    pub carriage: Option<String>,
}

/// Something that a program printed.
#[derive(Clone, Debug)]
pub(super) struct Item {
    pub what: What,
    /// Its lines.
    pub lines: Range<usize>,
}

/// What an item is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum What {
    /// The first line.
    Size,
    Board(Grid),
    Prompt,
    Result(Said),
    /// Anything else.
    Note,
    /// An empty line.
    Blank,
}

impl Transcript {
    /// Reads the output of a game on a board of this shape.
    pub(super) fn read(output: &[u8], shape: Shape) -> Transcript {
        let (output, escape) = text::without_escapes(output);
        let text = String::from_utf8_lossy(&output);
        let cols = shape.cols();
        let mut carriage = None;
        let mut split = Vec::new();
        // A program prints most of its lines many times. Each is looked at once.
        let mut parts: HashMap<&str, Vec<&str>> = HashMap::new();
        for line in text.split_inclusive('\n') {
            let ended = line.strip_suffix('\n');
            let line = ended.unwrap_or(line);
            let plain = line.trim_end_matches('\r');
            if plain.len() < line.len() && ended.is_some() && carriage.is_none() {
                carriage = Some(line.to_owned());
            }
            let parts = parts
                .entry(plain)
                .or_insert_with(|| lines::split(plain, cols));
            let last = parts.len() - 1;
            split.extend(parts.iter().enumerate().map(|(at, &part)| Line {
                text: part.to_owned(),
                ended: at == last && ended.is_some(),
            }));
        }
        let split = lines::split_questions(split, cols);
        let mut known: HashMap<&str, LineKind> = HashMap::new();
        for line in &split {
            known
                .entry(&line.text)
                .or_insert_with(|| LineKind::of(&line.text, cols));
        }
        let kinds: Vec<&LineKind> = split
            .iter()
            .map(|line| &known[line.text.as_str()])
            .collect();
        let items = group(&split, &kinds, shape);
        Transcript {
            items,
            lines: split,
            escape,
            carriage,
        }
    }

    /// The lines of an item.
    pub(super) fn text(&self, item: &Item) -> Vec<&str> {
        let lines = &self.lines[item.lines.clone()];
        lines.iter().map(|line| line.text.as_str()).collect()
    }

    /// The boards.
    pub(super) fn boards(&self) -> impl Iterator<Item = &Grid> {
        self.items.iter().filter_map(|item| match &item.what {
            What::Board(grid) => Some(grid),
            _ => None,
        })
    }
}

/// The lines of a board being collected.
#[derive(Default)]
struct Block {
    start: usize,
    rows: Vec<Vec<char>>,
    /// The last line was a rule.
    after_rule: bool,
}

/// Some lines, and the cells if they are a board.
type Part = (Range<usize>, Option<Vec<Vec<char>>>);

/// Puts lines together to items.
fn group(lines: &[Line], kinds: &[&LineKind], shape: Shape) -> Vec<Item> {
    let mut found: Vec<Part> = Vec::new();
    let mut block: Option<Block> = None;
    let close = |block: &mut Option<Block>, end: usize, found: &mut Vec<_>| {
        if let Some(block) = block.take() {
            if block.rows.is_empty() {
                found.extend((block.start..end).map(|line| (line..line + 1, None)));
            } else {
                found.push((block.start..end, Some(block.rows)));
            }
        }
    };
    for (at, &kind) in kinds.iter().enumerate() {
        match kind {
            LineKind::Row(cells) => {
                let is_next = block.as_ref().is_some_and(|block| {
                    block.rows.len() >= shape.rows() && !block.after_rule
                        || block
                            .rows
                            .last()
                            .is_some_and(|row| row.len() != cells.len())
                });
                if is_next {
                    close(&mut block, at, &mut found);
                }
                let block = block.get_or_insert_with(|| Block {
                    start: at,
                    ..Block::default()
                });
                block.rows.push(cells.clone());
                block.after_rule = false;
            }
            LineKind::Rule => {
                let is_top = lines[at]
                    .text
                    .trim_start()
                    .starts_with(['┌', '╔', '┏', '╭']);
                let is_next = block
                    .as_ref()
                    .is_some_and(|block| !block.rows.is_empty() && (block.after_rule || is_top));
                if is_next {
                    close(&mut block, at, &mut found);
                }
                let block = block.get_or_insert_with(|| Block {
                    start: at,
                    ..Block::default()
                });
                block.after_rule = !block.rows.is_empty();
            }
            LineKind::Footer => {
                if block.as_ref().is_some_and(|block| !block.rows.is_empty()) {
                    close(&mut block, at + 1, &mut found);
                } else if block.is_none() {
                    block = Some(Block {
                        start: at,
                        ..Block::default()
                    });
                }
            }
            LineKind::Blank => {
                // An empty line may stand between the frame and the numbers below it.
                let inside = block.as_ref().is_some_and(|block| !block.rows.is_empty());
                let mut next = kinds[at..].iter().copied().take(9);
                let mut follows =
                    || next.find(|&kind| *kind != LineKind::Blank) == Some(&LineKind::Footer);
                if !(inside && follows()) {
                    close(&mut block, at, &mut found);
                    found.push((at..at + 1, None));
                }
            }
            LineKind::Text => {
                close(&mut block, at, &mut found);
                found.push((at..at + 1, None));
            }
        }
    }
    close(&mut block, lines.len(), &mut found);
    let boards: Vec<_> = found
        .iter()
        .filter_map(|(_, rows)| rows.as_deref())
        .collect();
    let mut grids = sign::grids(&boards).into_iter();
    let texts: Vec<Option<&str>> = found
        .iter()
        .map(|(range, rows)| match rows {
            Some(_) => None,
            None => Some(lines[range.start].text.as_str()),
        })
        .collect();
    let mut whats = text::classify(&texts).into_iter();
    let items = found.iter().map(|(range, rows)| Item {
        what: match rows {
            Some(_) => What::Board(grids.next().expect("one for each board")),
            None => whats.next().expect("one for each text"),
        },
        lines: range.clone(),
    });
    items.collect()
}
