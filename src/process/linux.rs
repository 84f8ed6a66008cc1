//! What only Linux offers: limits for a process that runs already, and a look at what others use.

use std::fs;
use std::os::fd::OwnedFd;
use std::process::Command;
use std::sync::LazyLock;
use std::sync::atomic::{AtomicBool, Ordering::Relaxed};
use std::time::SystemTime;

use rustix::param::page_size;
use rustix::process::{
    Pid, PidfdFlags, Resource, Rlimit, Signal, kill_process, pidfd_open, prlimit,
};

use super::{Excess, Limits};

/// The largest file that a process may write.
const LARGEST_FILE: u64 = 64 << 20;

/// The variable that every process gets, by which those that it leaves behind are found.
const MARK: &str = "PUISSANCE4_STARTED_BY";

/// Its value: no other program, nor another run of this one, uses the same.
static OURS: LazyLock<String> = LazyLock::new(|| {
    let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
    let now = now.unwrap_or_default().as_nanos();
    format!("{}-{now}", std::process::id())
});

/// Whether anything was started.
static STARTED: AtomicBool = AtomicBool::new(false);

/// Marks what will be started as ours.
pub(super) fn mark(command: &mut Command) {
    STARTED.store(true, Relaxed);
    command.env(MARK, OURS.as_str());
}

/// Sets the limits that the kernel watches, and returns what tells the end of the process.
pub(super) fn bound(pid: Pid, limits: &Limits) -> Option<OwnedFd> {
    let set = |resource, current, maximum| {
        let limit = Rlimit {
            current: Some(current),
            maximum: Some(maximum),
        };
        // A process that has ended already needs none.
        let _ = prlimit(Some(pid), resource, limit);
    };
    if let Some(cpu) = limits.cpu {
        let seconds = cpu.as_secs().max(1);
        // The first limit ends it by a signal of its own, the second if it ignores that.
        set(Resource::Cpu, seconds, seconds + 1);
    }
    set(Resource::Fsize, LARGEST_FILE, LARGEST_FILE);
    set(Resource::Core, 0, 0);
    pidfd_open(pid, PidfdFlags::empty()).ok()
}

/// The bound that a process group exceeds now.
///
/// The kernel's own limits do not serve here: that of memory counts addresses, of which programs
/// with a sanitizer or a garbage collector reserve terabytes, and that of processes counts all
/// processes of the user.
pub(super) fn excess(group: Pid, limits: &Limits) -> Option<Excess> {
    let (mut processes, mut pages) = (0, 0);
    for stat in all().filter_map(|pid| fs::read_to_string(format!("/proc/{pid}/stat")).ok()) {
        // The name of the program may hold anything, and ends with the last parenthesis.
        let Some((_, rest)) = stat.rsplit_once(") ") else {
            continue;
        };
        // From the third field on: state, parent, group; the 24th field is the resident pages.
        let mut fields = rest.split(' ').skip(2);
        if fields.next().and_then(|field| field.parse().ok()) == Some(group.as_raw_pid()) {
            processes += 1;
            pages += fields
                .nth(18)
                .and_then(|field| field.parse::<u64>().ok())
                .unwrap_or(0);
        }
    }
    if processes > limits.processes {
        Some(Excess::Processes)
    } else if pages * page_size() as u64 > limits.memory {
        Some(Excess::Memory)
    } else {
        None
    }
}

/// Kills every process with our mark, and those that they have started meanwhile.
pub(super) fn sweep() {
    if !STARTED.load(Relaxed) {
        return;
    }
    let mark = format!("{MARK}={}", *OURS);
    let is_ours = |pid: &i32| {
        let environment = fs::read(format!("/proc/{pid}/environ")).unwrap_or_default();
        environment
            .split(|&byte| byte == 0)
            .any(|variable| variable == mark.as_bytes())
    };
    for _ in 0..8 {
        let mut found = false;
        for pid in all().filter(is_ours).filter_map(Pid::from_raw) {
            found |= kill_process(pid, Signal::KILL).is_ok();
        }
        if !found {
            break;
        }
    }
}

/// The numbers of all processes.
fn all() -> impl Iterator<Item = i32> {
    let entries = fs::read_dir("/proc").into_iter().flatten().flatten();
    entries.filter_map(|entry| entry.file_name().to_str()?.parse().ok())
}
