//! The program as it is called: its commands, transcripts, help texts and the README's promises.

mod arena;
mod bot;
mod cli;
#[path = "../common/difference.rs"]
mod difference;
mod games;
mod golden;
mod grade;
mod help;
mod make;
mod play;
#[path = "../common/program.rs"]
mod program;
mod puzzle;
mod readme;
mod signals;
mod solve;
mod streams;
#[path = "../common/terminal.rs"]
mod terminal;
mod testbed;
#[path = "../common/wait.rs"]
mod wait;
