//! A program that does nothing: what a start is measured against.

fn main() {}
