//! A drawing in four squares per character: block characters with two colours each.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};

/// A drawing over an area of the terminal. Each character is two squares wide and two high.
pub(super) struct Canvas {
    area: Rect,
    /// What squares have that are not painted.
    background: Color,
    squares: Vec<Option<Color>>,
}

/// The characters by their painted squares: upper left 1, upper right 2, lower left 4, lower
/// right 8.
const BLOCKS: [&str; 16] = [
    " ", "▘", "▝", "▀", "▖", "▌", "▞", "▛", "▗", "▚", "▐", "▜", "▄", "▙", "▟", "█",
];

impl Canvas {
    /// An empty drawing.
    pub(super) fn new(area: Rect, background: Color) -> Canvas {
        let squares = vec![None; 4 * area.area() as usize];
        Canvas {
            area,
            background,
            squares,
        }
    }

    fn index(&self, x: i32, y: i32) -> Option<usize> {
        let (wide, high) = (
            2 * i32::from(self.area.width),
            2 * i32::from(self.area.height),
        );
        let is_inside = (0..wide).contains(&x) && (0..high).contains(&y);
        is_inside.then_some((y * wide + x) as usize)
    }

    /// The colour of a square.
    pub(super) fn get(&self, x: i32, y: i32) -> Option<Color> {
        self.squares[self.index(x, y)?]
    }

    /// Paints a square. Squares outside are ignored.
    pub(super) fn set(&mut self, x: i32, y: i32, colour: Color) {
        if let Some(index) = self.index(x, y) {
            self.squares[index] = Some(colour);
        }
    }

    /// Paints a rectangle, from its upper left corner.
    pub(super) fn fill(&mut self, (x, y): (i32, i32), (wide, high): (i32, i32), colour: Color) {
        for y in y..y + high {
            for x in x..x + wide {
                self.set(x, y, colour);
            }
        }
    }

    /// Draws it. Characters without a painted square stay as they are.
    pub(super) fn draw(&self, buffer: &mut Buffer) {
        for y in 0..self.area.height {
            for x in 0..self.area.width {
                let (left, top) = (2 * i32::from(x), 2 * i32::from(y));
                let squares = [(0, 0), (1, 0), (0, 1), (1, 1)]
                    .map(|(right, down)| self.get(left + right, top + down));
                if squares.iter().all(Option::is_none) {
                    continue;
                }
                let colours = squares.map(|colour| colour.unwrap_or(self.background));
                let (symbol, front, back) = block(colours);
                let style = Style::new()
                    .fg(front)
                    .bg(back)
                    .remove_modifier(Modifier::all());
                buffer.set_string(self.area.x + x, self.area.y + y, symbol, style);
            }
        }
    }
}

/// The character for four squares, and its two colours. A square of a third colour is painted as the
/// one next to it.
fn block(colours: [Color; 4]) -> (&'static str, Color, Color) {
    let count = |colour: Color| colours.iter().filter(|&&other| other == colour).count();
    let most = |one: Color, other: Color| match count(other) > count(one) {
        true => other,
        false => one,
    };
    let back = colours.into_iter().reduce(most).unwrap_or_default();
    let others = colours.into_iter().filter(|&colour| colour != back);
    let Some(front) = others.reduce(most) else {
        return (" ", back, back);
    };
    let is_front = |at: usize| match colours[at] {
        colour if colour == front => true,
        colour if colour == back => false,
        _ => colours[at ^ 1] == front,
    };
    let mask: usize = (0..4).map(|at| usize::from(is_front(at)) << at).sum();
    // The terminal's own background cannot be a front.
    match front {
        Color::Reset => (BLOCKS[15 - mask], back, front),
        _ => (BLOCKS[mask], front, back),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn four_squares_are_one_character() {
        let (a, b, c) = (Color::Red, Color::Blue, Color::Green);
        for (colours, expected) in [
            ([a, a, a, a], (" ", a, a)),
            ([a, b, a, a], ("▝", b, a)),
            ([a, a, b, b], ("▄", b, a)),
            ([b, a, a, b], ("▞", a, b)),
            ([a, b, c, a], ("▝", b, a)),
            ([a, a, c, b], ("▄", c, a)),
            ([a, a, Color::Reset, Color::Reset], ("▀", a, Color::Reset)),
        ] {
            assert_eq!(block(colours), expected, "{colours:?}");
        }
    }

    #[test]
    fn squares_outside_are_ignored_and_unpainted_characters_left_alone() {
        let area = Rect::new(1, 1, 2, 1);
        let mut canvas = Canvas::new(area, Color::Black);
        canvas.set(-1, 0, Color::Red);
        canvas.set(4, 0, Color::Red);
        canvas.fill((0, 1), (2, 9), Color::Red);
        let mut buffer = Buffer::with_lines(["....", "....", "...."]);
        canvas.draw(&mut buffer);
        assert_eq!(buffer[(1, 1)].symbol(), "▄");
        assert_eq!(
            (buffer[(1, 1)].fg, buffer[(1, 1)].bg),
            (Color::Red, Color::Black)
        );
        assert_eq!(
            buffer
                .content
                .iter()
                .filter(|cell| cell.symbol() == ".")
                .count(),
            11
        );
    }
}
