//! Large allocations that fail with an error instead of an abort.

use std::path::Path;
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
/// What more than a few bytes leave to allocations that cannot fail with an error.
const RESERVE: usize = 16 << 20;
const FEW: usize = 1 << 20;

/// An empty vector with room for exactly `len` elements. A large one is refused if it would leave too
/// little memory for anything else.
pub fn room<T>(len: usize) -> Result<Vec<T>, TooLarge> {
    let bytes = len.checked_mul(size_of::<T>()).ok_or(TooLarge)?;
    // Systems promise more memory than they have, and kill processes that use it.
    if bytes > LARGE && available().is_some_and(|available| bytes > available) {
        return Err(TooLarge);
    }
    let vec = reserved(len)?;
    if bytes > FEW {
        drop(reserved::<u8>(RESERVE)?);
    }
    Ok(vec)
}

fn reserved<T>(len: usize) -> Result<Vec<T>, TooLarge> {
    let mut vec = Vec::new();
    vec.try_reserve_exact(len).map_err(|_| TooLarge)?;
    Ok(vec)
}

/// The bytes that are left to the program. `None` if the system does not say.
fn available() -> Option<usize> {
    left(&|path| fs::read_to_string(path).ok())
}

/// The least of what the machine and each control group of the program have left.
fn left(read: &dyn Fn(&Path) -> Option<String>) -> Option<usize> {
    let memory = read("/proc/meminfo".as_ref());
    let machine = memory.and_then(|text| number_after(&text, "MemAvailable:"));
    let machine = machine.map(|kilobytes| kilobytes.saturating_mul(1024));
    let groups = read("/proc/self/cgroup".as_ref()).unwrap_or_default();
    let groups = groups.lines().flat_map(|line| left_in_groups(line, read));
    machine.into_iter().chain(groups).min()
}

/// What a control group and those around it have left, of which a line of `/proc/self/cgroup` names
/// the innermost: `0::/user.slice/game`, or `4:memory:/game` in the first version.
fn left_in_groups(line: &str, read: &dyn Fn(&Path) -> Option<String>) -> Vec<usize> {
    let mut fields = line.splitn(3, ':').skip(1);
    let (controllers, group) = (fields.next(), fields.next().unwrap_or_default());
    let (root, limit, usage, cache) = match controllers {
        Some("") => ("", "memory.max", "memory.current", "inactive_file "),
        Some("memory") => (
            "memory",
            "memory.limit_in_bytes",
            "memory.usage_in_bytes",
            "total_inactive_file ",
        ),
        _ => return Vec::new(),
    };
    let root = Path::new("/sys/fs/cgroup").join(root);
    let innermost = root.join(group.trim_start_matches('/'));
    let groups = innermost
        .ancestors()
        .filter(|group| group.starts_with(&root));
    let left = groups.filter_map(|group| {
        // A group without a limit says "max".
        let number = |name: &str| read(&group.join(name))?.trim().parse::<usize>().ok();
        let cached = read(&group.join("memory.stat")).and_then(|text| number_after(&text, cache));
        // Cached files make room.
        let used = number(usage)?.saturating_sub(cached.unwrap_or(0));
        Some(number(limit)?.saturating_sub(used))
    });
    left.collect()
}

/// The number after a word at the start of a line.
fn number_after(text: &str, word: &str) -> Option<usize> {
    let rest = text.lines().find_map(|line| line.strip_prefix(word))?;
    rest.split_whitespace().next()?.parse().ok()
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

    #[test]
    fn the_innermost_limit_counts() {
        let left = |files: &[(&str, &str)]| {
            left(&|path| {
                let mut files = files.iter();
                let found = files.find(|(name, _)| Path::new(name) == path);
                found.map(|&(_, text)| text.to_owned())
            })
        };
        let machine = ("/proc/meminfo", "MemTotal: 9 kB\nMemAvailable:   4 kB\n");
        assert_eq!(left(&[]), None);
        assert_eq!(left(&[machine]), Some(4096));
        let group = ("/proc/self/cgroup", "1:cpu:/x\n0::/a/b\n");
        let outer = [
            ("/sys/fs/cgroup/a/memory.max", "3000\n"),
            ("/sys/fs/cgroup/a/memory.current", "1000\n"),
        ];
        let inner = [
            ("/sys/fs/cgroup/a/b/memory.max", "max\n"),
            ("/sys/fs/cgroup/a/b/memory.current", "900\n"),
        ];
        let [one, two] = outer;
        let [three, four] = inner;
        assert_eq!(left(&[machine, group, one, two, three, four]), Some(2000));
        let stat = (
            "/sys/fs/cgroup/a/memory.stat",
            "anon 5\ninactive_file 400\n",
        );
        assert_eq!(left(&[machine, group, one, two, stat]), Some(2400));
        let first_version = [
            ("/proc/self/cgroup", "4:memory:/game\n0::/\n"),
            ("/sys/fs/cgroup/memory/game/memory.limit_in_bytes", "700\n"),
            ("/sys/fs/cgroup/memory/game/memory.usage_in_bytes", "800\n"),
        ];
        assert_eq!(left(&first_version), Some(0));
    }
}
