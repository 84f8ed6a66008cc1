//! The program as it is called: its commands, transcripts, help texts and the README's promises.

mod cli;
#[path = "../common/difference.rs"]
mod difference;
mod golden;
mod help;
mod play;
mod puzzle;
mod readme;
mod solve;
#[cfg(unix)]
#[path = "../common/terminal.rs"]
mod terminal;
mod testbed;
