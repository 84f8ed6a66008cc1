//! Games for other programs: a position as a picture, a game as a recording of a terminal.

use std::fmt::Write;

use serde_json::json;

use crate::board::notation::Numbering;
use crate::board::{Board, Disc, PerDisc};
use crate::language::Language;
use crate::library::Record;
use crate::render::{BOX, Look};

/// The size of a cell of a picture.
const CELL: usize = 48;
/// The colours of the board, of an empty cell and of the discs.
const BOARD: &str = "#2458c6";
const EMPTY: &str = "#ffffff";
const DISCS: PerDisc<&str> = PerDisc::new("#f6c915", "#d8312f");
/// Seconds between two moves of a recording.
const PAUSE: f64 = 0.8;

/// A position as a picture. The winning discs are ringed, and so is the last move.
pub(crate) fn svg(board: &Board) -> String {
    let (rows, cols) = (board.shape().rows(), board.shape().cols());
    let (width, height) = (cols * CELL, rows * CELL);
    let mut text = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {width} {height}\" \
         width=\"{width}\" height=\"{height}\">\n\
         <rect width=\"{width}\" height=\"{height}\" rx=\"8\" fill=\"{BOARD}\"/>\n"
    );
    let winning = board.winning_cells();
    for row in 0..rows {
        for column in 0..cols {
            let cell = board.cell(row, column);
            let disc = board.at(cell);
            let (x, y) = (column * CELL + CELL / 2, (rows - 1 - row) * CELL + CELL / 2);
            let fill = disc.map_or(EMPTY, |disc| DISCS[disc]);
            // Writing to a string cannot fail.
            let _ = write!(
                text,
                "<circle cx=\"{x}\" cy=\"{y}\" r=\"{}\" fill=\"{fill}\"",
                CELL * 2 / 5
            );
            if winning.contains(&cell) || board.last() == Some(cell) {
                text += " stroke=\"#ffffff\" stroke-width=\"4\"";
            }
            text += "/>\n";
            if disc == Some(Disc::Second) {
                // A ring, for those who see no colours.
                let _ = writeln!(
                    text,
                    "<circle cx=\"{x}\" cy=\"{y}\" r=\"{}\" fill=\"none\" \
                     stroke=\"#00000055\" stroke-width=\"3\"/>",
                    CELL / 5
                );
            }
        }
    }
    text + "</svg>\n"
}

/// A game as a recording in the format of asciinema, version 2: a board after each move.
pub(crate) fn asciicast(record: &Record, title: &str) -> String {
    let look = Look {
        style: BOX,
        language: Language::English,
        numbering: Numbering::FromOne,
        signs: None,
        colour: true,
        width: || None,
    };
    let (rows, cols) = (record.shape.rows(), record.shape.cols());
    let mut header = json!({
        "version": 2,
        "width": (2 * cols + 1).max(20),
        "height": 2 * rows + 4,
        "title": title,
    });
    if let Some(date) = record.date {
        header["timestamp"] = date.as_second().into();
    }
    let mut text = format!("{header}\n");
    let mut board = Board::new(record.shape);
    for played in 0..=record.moves.len() {
        let caption = format!("{played} / {}", record.moves.len());
        let frame = look.board(&board).replace('\n', "\r\n");
        let output = format!("\x1b[2J\x1b[H{frame}{caption}\r\n");
        let time = (played as f64 * PAUSE * 10.0).round() / 10.0;
        text += &format!("{}\n", json!([time, "o", output]));
        if let Some(&slot) = record.moves.get(played) {
            board.drop(slot).expect("the moves were played before");
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::notation;

    #[test]
    fn a_picture_has_a_circle_for_each_cell() {
        let board = notation::standard("1212121");
        let text = svg(&board);
        assert!(text.starts_with("<svg xmlns=") && text.ends_with("</svg>\n"));
        let filled = |colour: &str| text.matches(&format!("fill=\"{colour}\"")).count();
        assert_eq!(filled(DISCS[Disc::First]), 4);
        assert_eq!(filled(DISCS[Disc::Second]), 3);
        assert_eq!(filled(EMPTY), 42 - 7);
        assert_eq!(
            text.matches("stroke=\"#ffffff\"").count(),
            4,
            "the winning discs"
        );
        // The first disc lies in the lower left corner.
        assert!(text.contains("<circle cx=\"24\" cy=\"264\" r=\"19\" fill=\"#f6c915\""));
    }

    #[test]
    fn a_recording_shows_every_move() {
        let record: Record = "2026-11-17T06:15:04Z | human | hard | * | 6x7 | 4453"
            .parse()
            .unwrap();
        let text = asciicast(&record, "a game");
        let mut lines = text.lines();
        let header: serde_json::Value = serde_json::from_str(lines.next().unwrap()).unwrap();
        assert_eq!(header["version"], 2);
        assert_eq!(header["timestamp"], 1_794_896_104);
        assert_eq!(
            (&header["width"], &header["height"]),
            (&20.into(), &16.into())
        );
        let events: Vec<(f64, String, String)> = lines
            .map(|line| serde_json::from_str(line).unwrap())
            .collect();
        assert_eq!(events.len(), 5);
        assert!(events.is_sorted_by(|one, next| one.0 < next.0));
        assert!((events[3].0 - 2.4).abs() < 1e-9);
        assert!(events[4].2.contains("4 / 4\r\n"));
        assert!(!events[4].2.replace("\r\n", "").contains('\n'));
    }
}
