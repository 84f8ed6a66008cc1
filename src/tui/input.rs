//! Terminal input: bytes are read in a thread of its own and decoded into events.

#[cfg(unix)]
mod decoder;
mod reader;

pub(crate) use self::reader::read;
