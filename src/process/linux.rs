//! What only Linux offers: a look at what other processes use, and a parent for those that lost
//! theirs.

use std::ffi::CStr;
use std::fs;
use std::io;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use rustix::param::page_size;
use rustix::process::{
    Pid, Resource, Rlimit, Signal, WaitOptions, getpid, kill_process, prlimit, set_child_subreaper,
    setrlimit, waitpid,
};
use rustix::thread::set_name;

use super::{Excess, LOOK, Limits, Relations};

/// How often orphans are looked for at most, one after the other.
#[cfg(not(test))]
const ORPHANS: usize = 500;
/// The largest file that a process may write.
const LARGEST_FILE: u64 = 64 << 20;

/// Makes this process the parent of all descendants that lose theirs, names it, and sets the limits
/// that all of them inherit.
pub(super) fn adopt(name: &CStr) -> io::Result<()> {
    set_child_subreaper(Some(getpid()))?;
    // The name is for people.
    let _ = set_name(name);
    setrlimit(Resource::Fsize, limit(LARGEST_FILE, LARGEST_FILE))?;
    Ok(setrlimit(Resource::Core, limit(0, 0))?)
}

/// Makes this process the parent of all descendants that lose theirs.
#[cfg(not(test))]
pub(super) fn adopt_orphans() -> io::Result<()> {
    Ok(set_child_subreaper(Some(getpid()))?)
}

/// Kills the children of this process that are none of these, with everything that they have started.
#[cfg(not(test))]
pub(super) fn kill_orphans(kept: &[Pid]) {
    for _ in 0..ORPHANS {
        let all = Stat::all();
        let own = getpid().as_raw_pid();
        let children = all.iter().filter(|stat| stat.relations.parent == own);
        let children = children.filter_map(|stat| Pid::from_raw(stat.pid));
        let orphans: Vec<Pid> = children.filter(|pid| !kept.contains(pid)).collect();
        if orphans.is_empty() {
            return;
        }
        for orphan in orphans {
            let _ = kill_process(orphan, Signal::KILL);
            kill_descendants(orphan);
            let _ = waitpid(Some(orphan), WaitOptions::NOHANG);
        }
        std::thread::sleep(Duration::from_millis(1));
    }
}

/// Limits the computing time of a process and of each that it starts.
pub(super) fn limit_computing_time(pid: Pid, cpu: Duration) {
    let seconds = cpu.as_secs().max(1);
    // The first limit ends it by a signal of its own, the second if it ignores that. One that has
    // ended already needs none.
    let _ = prlimit(Some(pid), Resource::Cpu, limit(seconds, seconds + 1));
}

const fn limit(current: u64, maximum: u64) -> Rlimit {
    Rlimit {
        current: Some(current),
        maximum: Some(maximum),
    }
}

/// A process as the system describes it.
struct Stat {
    pid: i32,
    relations: Relations,
    /// Whether it has ended and was not reaped yet.
    is_zombie: bool,
    /// Its memory.
    pages: u64,
}

impl Stat {
    /// All processes.
    fn all() -> Vec<Stat> {
        let entries = fs::read_dir("/proc").into_iter().flatten().flatten();
        let pids = entries.filter_map(|entry| entry.file_name().to_str()?.parse().ok());
        pids.filter_map(Stat::of).collect()
    }

    fn of(pid: i32) -> Option<Stat> {
        Stat::read(&pid.to_string())
    }

    /// Reads the description of the process that has this name in `/proc`.
    fn read(name: &str) -> Option<Stat> {
        let stat = fs::read_to_string(format!("/proc/{name}/stat")).ok()?;
        // The first two fields are the number and the name of the process. The name may contain
        // anything and ends with the last parenthesis.
        let (number, rest) = (stat.split(' ').next()?, stat.rsplit_once(") ")?.1);
        // From the third field on: state, parent, group, session, terminal, foreground group. The
        // 24th field is the number of resident pages.
        let mut fields = rest.split(' ');
        let is_zombie = fields.next()? == "Z";
        let mut next = |skipped| fields.nth(skipped)?.parse().ok();
        Some(Stat {
            pid: number.parse().ok()?,
            relations: Relations {
                parent: next(0)?,
                group: next(0)?,
                session: next(0)?,
                foreground: next(1)?,
            },
            is_zombie,
            pages: u64::try_from(next(15)?).ok()?,
        })
    }
}

/// The relations of a process, or of this one.
pub(super) fn relations(pid: Option<i32>) -> Option<Relations> {
    let stat = pid.map_or_else(|| Stat::read("self"), Stat::of);
    stat.map(|stat| stat.relations)
}

/// All processes as they were a moment ago. Those who look at the same time share a look.
fn recent() -> Arc<Vec<Stat>> {
    static LAST: Mutex<Option<(Instant, Arc<Vec<Stat>>)>> = Mutex::new(None);
    let mut last = LAST.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some((looked, stats)) = &*last
        && looked.elapsed() < LOOK
    {
        return Arc::clone(stats);
    }
    let stats = Arc::new(Stat::all());
    *last = Some((Instant::now(), Arc::clone(&stats)));
    stats
}

/// Those of some processes that descend from one, itself not among them.
fn descendants(all: &[Stat], ancestor: Pid) -> Vec<&Stat> {
    let mut found: Vec<&Stat> = Vec::new();
    let (mut parent, mut next) = (ancestor.as_raw_pid(), 0);
    loop {
        found.extend(all.iter().filter(|stat| stat.relations.parent == parent));
        match found.get(next) {
            Some(stat) => parent = stat.pid,
            None => return found,
        }
        next += 1;
    }
}

/// The bound that the descendants of a process exceed now.
///
/// The kernel's own limits do not serve here: that of memory counts addresses, of which programs
/// with a sanitizer or a garbage collector reserve terabytes, and that of processes counts all
/// processes of the user.
pub(super) fn excess(ancestor: Pid, limits: &Limits) -> Option<Excess> {
    let all = recent();
    let running = descendants(&all, ancestor);
    let running = running.iter().filter(|stat| !stat.is_zombie);
    let (processes, pages) = running.fold((0, 0), |(processes, pages), stat| {
        (processes + 1, pages + stat.pages)
    });
    if processes > limits.processes {
        Some(Excess::Processes)
    } else if pages * page_size() as u64 > limits.memory {
        Some(Excess::Memory)
    } else {
        None
    }
}

/// Kills everything that descends from a process.
pub(super) fn kill_descendants(ancestor: Pid) {
    for pid in descendants(&Stat::all(), ancestor)
        .iter()
        .filter_map(|stat| Pid::from_raw(stat.pid))
    {
        let _ = kill_process(pid, Signal::KILL);
    }
}

/// Reaps children of this process that have ended, except for one.
pub(super) fn reap_orphans(except: Pid) {
    let own = getpid().as_raw_pid();
    for stat in Stat::all() {
        let pid = Pid::from_raw(stat.pid).filter(|&pid| pid != except);
        if stat.is_zombie && stat.relations.parent == own {
            let _ = pid.map(|pid| waitpid(Some(pid), WaitOptions::NOHANG));
        }
    }
}
