//! The values that the menu offers.

use crate::board::Shape;
use crate::player::PlayerSpec;

/// The largest number of rows or columns that can be chosen here. Options allow more.
pub(super) const MOST: usize = 60;

/// The player this many places further on in the list of all, from the last one to the first.
pub(super) fn next_spec(spec: &PlayerSpec, places: isize) -> PlayerSpec {
    let all: Vec<PlayerSpec> = PlayerSpec::all().collect();
    let same = |other: &PlayerSpec| std::mem::discriminant(other) == std::mem::discriminant(spec);
    let at = all.iter().position(same).unwrap_or(0) as isize;
    all[(at + places).rem_euclid(all.len() as isize) as usize].clone()
}

/// A board with more or fewer rows and columns, within what is possible.
pub(super) fn resized(shape: Shape, rows: isize, cols: isize) -> Shape {
    let resized = |size: usize, by: isize| {
        if by == 0 {
            size
        } else {
            let largest = MOST.max(size);
            size.saturating_add_signed(by).clamp(Shape::LEAST, largest)
        }
    };
    let (rows, cols) = (resized(shape.rows(), rows), resized(shape.cols(), cols));
    let align = shape.align().min(rows.max(cols));
    let other = Shape::puissance4(rows, cols).and_then(|other| other.with_align(align));
    other.unwrap_or(shape)
}

/// A board on which more or fewer in a row win, within what is possible.
pub(super) fn realigned(shape: Shape, by: isize) -> Shape {
    let align = shape.align().saturating_add_signed(by);
    shape.with_align(align).unwrap_or(shape)
}
