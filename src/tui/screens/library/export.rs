//! A game for other programs: as text, as a picture, as a recording.

use crate::echo::Echo;
use crate::export::{asciicast, svg};
use crate::library::Record;
use crate::tui::action::Format;
use crate::tui::model::{Message, Model, Request};

/// Exports a game: to the clipboard, or to a file.
pub(super) fn export(record: &Record, format: Format, model: &mut Model) {
    let content = match format {
        Format::Clipboard => {
            model.clipboard = Some(record.move_text());
            model.message = Some(Message::Copied);
            return;
        }
        Format::Moves => record.move_text() + "\n",
        Format::Picture => svg(&record.board()),
        Format::Recording => asciicast(record, &title(record, model)),
    };
    let name = format!("{}.{}", stem(record, model), format.extension());
    model.shelf.ask(Request::Export { name, content });
}

/// What the game is called in a recording.
fn title(record: &Record, model: &Model) -> String {
    match record.name.as_str() {
        "" => stem(record, model),
        name => Echo(name).to_string(),
    }
}

/// The name of a file without its extension: `puissance4-2026-11-17`.
fn stem(record: &Record, model: &Model) -> String {
    let date = record.date.map(|date| {
        let local = model.local(date);
        local.strftime("-%Y-%m-%d").to_string()
    });
    format!("puissance4{}", date.unwrap_or_default())
}
