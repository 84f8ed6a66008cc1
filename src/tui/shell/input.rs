//! Terminal input: bytes are read in a thread of its own and decoded into events.

mod decoder;
mod reader;

pub(crate) use self::reader::read;
