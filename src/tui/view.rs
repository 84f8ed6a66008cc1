//! The parts that screens are drawn with: functions of what they are given, and of nothing else.
//!
//! Drawing leaves behind what can be clicked, in [`Drawn`].

pub(crate) mod board;
mod canvas;
mod frame;
pub(crate) mod graph;
pub(crate) mod key_line;
pub(crate) mod layout;
pub(crate) mod moves;
pub(crate) mod panel;
mod scene;
pub(crate) mod status;
mod text;
pub(crate) mod title;
mod viewport;

pub(crate) use self::frame::{Drawn, Frame};
pub(crate) use self::scene::Scene;
pub(crate) use self::text::{fitted, middle, percent, wrapped, wrapped_into};
#[cfg(test)]
pub(crate) use self::viewport::Viewport;
