//! Large allocations that fail with an error instead of an abort.

use std::{fmt, fs};

/// The machine's memory cannot hold what was asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TooLarge;

impl fmt::Display for TooLarge {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("too large for the memory of this machine")
    }
}

impl std::error::Error for TooLarge {}

/// Above this many bytes, the system is asked how much memory it has left.
const LARGE: usize = 256 << 20;

/// An empty vector with room for exactly `len` elements.
pub fn room<T>(len: usize) -> Result<Vec<T>, TooLarge> {
    let bytes = len.checked_mul(size_of::<T>()).ok_or(TooLarge)?;
    // Systems promise more memory than they have, and kill processes that use it.
    if bytes > LARGE && available().is_some_and(|available| bytes > available) {
        return Err(TooLarge);
    }
    let mut vec = Vec::new();
    vec.try_reserve_exact(len).map_err(|_| TooLarge)?;
    Ok(vec)
}

/// The bytes the system has left. `None` if it does not say.
fn available() -> Option<usize> {
    let memory = fs::read_to_string("/proc/meminfo").ok()?;
    let line = memory
        .lines()
        .find_map(|line| line.strip_prefix("MemAvailable:"))?;
    let kilobytes: usize = line.trim().strip_suffix("kB")?.trim().parse().ok()?;
    kilobytes.checked_mul(1024)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_cannot_be_held_is_refused() {
        assert_eq!(room::<u8>(10).map(|vec| vec.capacity()), Ok(10));
        assert_eq!(room::<u8>(usize::MAX), Err(TooLarge));
        assert_eq!(room::<u64>(usize::MAX / 2), Err(TooLarge));
        assert_eq!(room::<u8>(1 << 46), Err(TooLarge));
    }
}
