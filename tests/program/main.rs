//! The program as it is called: its commands, transcripts, help texts and the README's promises.

#[cfg(unix)]
mod arena;
mod bot;
mod cli;
#[path = "../common/difference.rs"]
mod difference;
mod games;
mod golden;
#[cfg(unix)]
mod grade;
mod help;
mod play;
mod puzzle;
mod readme;
mod solve;
#[cfg(unix)]
#[path = "../common/terminal.rs"]
mod terminal;
mod testbed;
