//! A buffer as a picture.

use ratatui::buffer::{Buffer, Cell};
use ratatui::style::{Color, Modifier};

/// The width and the height of a character, in pixels.
const WIDE: f64 = 10.0;
const HIGH: f64 = 20.0;
/// The space around the screen.
const MARGIN: f64 = 10.0;

/// Squares of a character that are painted: upper left 1, upper right 2, lower left 4, lower right 8.
const QUARTERS: &str = " ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█";
/// Characters that are painted from below.
const EIGHTHS: &str = " ▁▂▃▄▅▆▇█";

struct Rectangle {
    x: f64,
    y: f64,
    wide: f64,
    high: f64,
    colour: String,
}

/// A text in one style.
struct Text {
    x: f64,
    y: f64,
    content: String,
    columns: usize,
    colour: String,
    modifier: Modifier,
}

/// The buffer as SVG. Its colours must be exact ones.
pub(super) fn svg(buffer: &Buffer) -> String {
    let (columns, lines) = (buffer.area.width as usize, buffer.area.height as usize);
    let background = hex(buffer.content[buffer.content.len() - 1].bg);
    let mut rectangles: Vec<Rectangle> = Vec::new();
    let mut texts: Vec<Text> = Vec::new();
    for (line, row) in buffer.content.chunks(columns).enumerate() {
        let y = MARGIN + line as f64 * HIGH;
        for (column, cell) in row.iter().enumerate() {
            let x = MARGIN + column as f64 * WIDE;
            if hex(cell.bg) != background {
                paint(&mut rectangles, x, y, WIDE, HIGH, hex(cell.bg));
            }
        }
        for (column, cell) in row.iter().enumerate() {
            let x = MARGIN + column as f64 * WIDE;
            match parts(cell) {
                Some(parts) => {
                    for (left, top, wide, high) in parts {
                        let (x, y) = (x + left * WIDE, y + top * HIGH);
                        paint(
                            &mut rectangles,
                            x,
                            y,
                            wide * WIDE,
                            high * HIGH,
                            hex(cell.fg),
                        );
                    }
                }
                None => write(&mut texts, x, y, cell),
            }
        }
    }
    let (width, height) = (
        columns as f64 * WIDE + 2.0 * MARGIN,
        lines as f64 * HIGH + 2.0 * MARGIN,
    );
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"0 0 {width} {height}\">\n\
         <rect width=\"{width}\" height=\"{height}\" rx=\"8\" fill=\"{background}\"/>\n\
         <g shape-rendering=\"crispEdges\">\n"
    );
    for Rectangle {
        x,
        y,
        wide,
        high,
        colour,
    } in rectangles
    {
        svg += &format!(
            "<rect x=\"{x}\" y=\"{y}\" width=\"{wide}\" height=\"{high}\" fill=\"{colour}\"/>\n"
        );
    }
    svg += "</g>\n<g font-family=\"DejaVu Sans Mono,Menlo,Consolas,monospace\" font-size=\"16\" \
            xml:space=\"preserve\">\n";
    for text in texts {
        svg += &text.svg();
    }
    svg + "</g>\n</svg>\n"
}

impl Text {
    fn svg(&self) -> String {
        let Text { x, y, colour, .. } = self;
        let wide = self.columns as f64 * WIDE;
        let mut style = String::new();
        if self.modifier.contains(Modifier::BOLD) {
            style += " font-weight=\"bold\"";
        }
        if self.modifier.contains(Modifier::UNDERLINED) {
            style += " text-decoration=\"underline\"";
        }
        let escaped = self.content.replace('&', "&amp;").replace('<', "&lt;");
        format!(
            "<text x=\"{x}\" y=\"{}\" textLength=\"{wide}\" fill=\"{colour}\"{style}>{escaped}</text>\n",
            y + 15.0
        )
    }
}

/// The parts of a character that are painted: left, top, width and height. `None` if it is text.
fn parts(cell: &Cell) -> Option<Vec<(f64, f64, f64, f64)>> {
    if let Some(mask) = QUARTERS
        .chars()
        .position(|block| cell.symbol() == block.to_string())
    {
        let halves = [0, 2].map(|half| {
            let top = f64::from(half) / 4.0;
            match mask >> half & 3 {
                0 => None,
                1 => Some((0.0, top, 0.5, 0.5)),
                2 => Some((0.5, top, 0.5, 0.5)),
                _ => Some((0.0, top, 1.0, 0.5)),
            }
        });
        return Some(halves.into_iter().flatten().collect());
    }
    let eighths = EIGHTHS
        .chars()
        .position(|block| cell.symbol() == block.to_string())?;
    let high = eighths as f64 / 8.0;
    Some(vec![(0.0, 1.0 - high, 1.0, high)])
}

/// Adds a rectangle, or makes the last one wider.
fn paint(rectangles: &mut Vec<Rectangle>, x: f64, y: f64, wide: f64, high: f64, colour: String) {
    let same = |one: f64, other: f64| (one - other).abs() < 0.01;
    let wider = rectangles.iter_mut().rev().take(4).find(|last| {
        same(last.y, y)
            && same(last.high, high)
            && same(last.x + last.wide, x)
            && last.colour == colour
    });
    match wider {
        Some(last) => last.wide += wide,
        None => rectangles.push(Rectangle {
            x,
            y,
            wide,
            high,
            colour,
        }),
    }
}

/// Adds a character to the last text, or starts another one.
fn write(texts: &mut Vec<Text>, x: f64, y: f64, cell: &Cell) {
    let colour = hex(cell.fg);
    if let Some(last) = texts.last_mut()
        && (last.x + last.columns as f64 * WIDE - x).abs() < 0.01
        && (last.y - y).abs() < 0.01
        && (&last.colour, last.modifier) == (&colour, cell.modifier)
    {
        last.content += cell.symbol();
        last.columns += 1;
        return;
    }
    texts.push(Text {
        x,
        y,
        content: cell.symbol().to_owned(),
        columns: 1,
        colour,
        modifier: cell.modifier,
    });
}

fn hex(colour: Color) -> String {
    match colour {
        Color::Rgb(red, green, blue) => format!("#{red:02x}{green:02x}{blue:02x}"),
        other => panic!("{other} is not an exact colour"),
    }
}
