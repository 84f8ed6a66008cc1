use super::*;
use crate::program;
use crate::wait::{self, TIMEOUT};
#[cfg(target_os = "linux")]
use rustix::process::Signal;

fn sh(script: &str) -> Command {
    let mut command = Command::new("/bin/sh");
    command.args(["-c", script]);
    command
}

fn limits() -> Limits {
    Limits {
        wall: Some(TIMEOUT),
        ..Limits::default()
    }
}

fn run_sh(script: &str, input: &[u8], limits: Limits) -> Run {
    run(sh(script), input, Channel::Pipe, limits).unwrap()
}

fn soon() -> Instant {
    Instant::now() + TIMEOUT
}

/// Whether a process is running, zombies not counted.
fn is_running(pid: &str) -> bool {
    let stat = std::fs::read_to_string(format!("/proc/{}/stat", pid.trim()));
    stat.is_ok_and(|stat| !stat.contains(") Z "))
}

/// Waits until a killed process is gone: it may take a moment.
fn assert_gone(pid: &str) {
    wait::until(&format!("{pid} is gone"), || !is_running(pid));
}

#[test]
fn the_whole_input_goes_in_and_the_output_comes_out() {
    let input: Vec<u8> = (0..300_000_u32).map(|i| i as u8).collect();
    let ran = run_sh("cat; echo done >&2; exit 3", &input, limits());
    assert_eq!(ran.end, End::Exited(3));
    assert!(ran.output == input);
    assert_eq!(ran.errors, b"done\n");
}

#[test]
fn a_program_need_not_read() {
    let input = vec![b'x'; 1 << 20];
    for script in ["echo hello", "exec <&-; sleep 0.1; echo hello"] {
        let ran = run_sh(script, &input, limits());
        assert_eq!(
            (ran.end, &ran.output[..]),
            (End::Exited(0), &b"hello\n"[..])
        );
    }
}

#[test]
fn a_signal_is_the_end() {
    let ran = run_sh("echo a; kill -SEGV $$", b"", limits());
    assert_eq!((ran.end, &ran.output[..]), (End::Signal(11), &b"a\n"[..]));
    assert_eq!(signal_name(11), "SIGSEGV");
}

#[test]
fn every_bound_holds() {
    let wall = |ms| Limits {
        wall: Some(Duration::from_millis(ms)),
        ..limits()
    };
    let small = Limits {
        output: 1000,
        errors: 1000,
        processes: 5,
        memory: 64 << 20,
        ..limits()
    };
    let cpu = Limits {
        cpu: Some(Duration::from_secs(1)),
        ..limits()
    };
    for (script, limits, excess) in [
        ("sleep 100", wall(200), Excess::WallTime),
        (
            "trap '' TERM INT; while :; do sleep 1; done",
            wall(200),
            Excess::WallTime,
        ),
        ("kill -STOP $$", wall(200), Excess::WallTime),
        ("exec >&- 2>&-; sleep 100", wall(200), Excess::WallTime),
        ("yes", small.clone(), Excess::Output),
        ("yes >&2", small.clone(), Excess::Errors),
        (
            "while :; do sleep 100 & done",
            small.clone(),
            Excess::Processes,
        ),
        (
            "y=$(seq 200000); while :; do x=$x$y; done",
            small,
            Excess::Memory,
        ),
        ("while :; do :; done", cpu, Excess::CpuTime),
    ] {
        let ran = run_sh(script, b"", limits);
        assert_eq!(ran.end, End::Killed(excess), "{script}");
        assert!(
            ran.output.len() <= 1000 && ran.errors.len() <= TAIL,
            "{script}"
        );
    }
}

#[test]
fn a_raised_stop_ends_it() {
    let limits = limits();
    let stop = limits.stop.clone();
    let ran = std::thread::scope(|scope| {
        let ran = scope.spawn(|| run_sh("sleep 100", b"", limits));
        stop.raise();
        ran.join().unwrap()
    });
    assert_eq!(ran.end, End::Killed(Excess::Stopped));
}

#[test]
fn nothing_is_left_behind() {
    // A child in the group that keeps the output open.
    let ran = run_sh("sleep 100 & echo $!", b"", limits());
    assert_eq!(ran.end, End::Exited(0));
    assert_gone(std::str::from_utf8(&ran.output).unwrap());
    // One that is talked with and dropped.
    let mut process = Process::start(sh("sleep 100 & echo $!; wait"), limits()).unwrap();
    let pid = process.read_line(100, soon()).unwrap();
    drop(process);
    assert_gone(std::str::from_utf8(&pid).unwrap());
}

#[test]
fn what_cannot_be_started_says_why() {
    let folder = std::env::temp_dir().join(format!("puissance4-process-{}", std::process::id()));
    std::fs::create_dir_all(&folder).unwrap();
    let file = |name: &str, text: &str, mode| {
        let path = folder.join(name);
        program::write(&path, text, mode);
        path
    };
    for (path, beginning) in [
        (folder.join("none"), "there is no"),
        (folder.clone(), "it is a folder"),
        (file("text", "echo", 0o644), "the file is not exec"),
        (file("script", "echo", 0o755), "the file is neither"),
        (file("lost", "#!/no/such\n", 0o755), "the program that"),
    ] {
        let error = run(Command::new(&path), b"", Channel::Pipe, limits()).unwrap_err();
        assert!(
            error.to_string().starts_with(beginning),
            "{path:?}: {error}"
        );
    }
    std::fs::remove_dir_all(folder).unwrap();
}

#[test]
fn lines_go_both_ways() {
    let mut process = Process::start(sh("while read x; do echo \"<$x>\"; done"), limits()).unwrap();
    for line in ["a", "", "two words"] {
        process.send_line(line, soon()).unwrap();
        let answer = process.read_line(100, soon()).unwrap();
        assert_eq!(answer, format!("<{line}>").as_bytes());
    }
    assert_eq!(process.end(), None);
    assert_eq!(process.finish(TIMEOUT).0, End::Exited(0));
}

#[test]
fn a_conversation_that_goes_wrong_says_why() {
    let short = || Instant::now() + Duration::from_millis(100);
    let ask = |script: &str, deadline: Instant| {
        let mut process = Process::start(sh(script), limits()).unwrap();
        let answer = process.read_line(10, deadline);
        (answer, process)
    };
    assert_eq!(ask("sleep 100", short()).0, Err(TalkError::TimeOut));
    assert_eq!(
        ask("printf abc; sleep 100", short()).0,
        Err(TalkError::TimeOut)
    );
    assert_eq!(ask("echo 12345678901", soon()).0, Err(TalkError::TooLong));
    assert_eq!(ask("yes | tr -d '\\n'", soon()).0, Err(TalkError::TooLong));
    assert_eq!(ask("exec >&-; sleep 100", soon()).0, Err(TalkError::Closed));
    let ended = |end| Err(TalkError::Ended(end));
    assert_eq!(ask("exit 4", soon()).0, ended(End::Exited(4)));
    assert_eq!(ask("kill -ABRT $$", soon()).0, ended(End::Signal(6)));
    let excess = ended(End::Killed(Excess::Errors));
    assert_eq!(ask("yes >&2", soon()).0, excess);
    // The last line may lack its end, and what was said before the end is still read.
    let (answer, mut process) = ask("echo a; echo why >&2; printf b", soon());
    assert_eq!(answer, Ok(b"a".to_vec()));
    assert_eq!(process.read_line(10, soon()), Ok(b"b".to_vec()));
    assert_eq!(process.read_line(10, soon()), ended(End::Exited(0)));
    assert_eq!(process.errors(), b"why\n");
    let sent = process.send_line("x", soon());
    assert_eq!(sent, Err(TalkError::Ended(End::Exited(0))));
}

#[test]
fn a_program_that_does_not_read_or_prints_without_end_does_not_block() {
    let mut process = Process::start(sh("sleep 100"), limits()).unwrap();
    let line = "x".repeat(1 << 20);
    let deadline = Instant::now() + Duration::from_millis(100);
    assert_eq!(process.send_line(&line, deadline), Err(TalkError::TimeOut));
    // Its output is read as it is wanted, and not before.
    let mut process = Process::start(sh("yes & cat >/dev/null"), limits()).unwrap();
    for _ in 0..1000 {
        process.send_line("x", soon()).unwrap();
        assert_eq!(process.read_line(10, soon()), Ok(b"y".to_vec()));
    }
    assert!(process.received.len() <= limits().output + CHUNK);
}

#[test]
fn the_end_of_standard_error_is_kept() {
    let ran = run_sh("seq 1 20000 >&2", b"", limits());
    assert_eq!(ran.errors.len(), TAIL);
    assert!(ran.errors.ends_with(b"\n19999\n20000\n"));
}

#[test]
fn a_terminal_changes_nothing_and_is_one() {
    let ran = run(
        sh("test -t 1 && cat && kill -SEGV $$"),
        b"a\nb\r\n\tc\x04\x03",
        Channel::Terminal,
        limits(),
    );
    let ran = ran.unwrap();
    assert_eq!(ran.end, End::Signal(11));
    assert_eq!(ran.output, b"a\nb\r\n\tc\x04\x03");
}

/// Waits until a line was printed, and returns it.
fn line(process: &mut Process) -> String {
    String::from_utf8(process.read_line(100, soon()).unwrap()).unwrap()
}

/// A process in a session of its own, without environment, whose parent has ended, prints its
/// number. The program waits for a line.
#[cfg(target_os = "linux")]
const ESCAPE: &str = "(env -i setsid sh -c 'echo $$; exec sleep 100' &); read go";

#[test]
#[cfg(target_os = "linux")]
fn what_leaves_its_group_session_and_environment_is_found() {
    let mut process = Process::start(sh(ESCAPE), limits()).unwrap();
    let pid = line(&mut process);
    assert!(is_running(&pid));
    process.send_line("go", soon()).unwrap();
    assert_eq!(process.finish(Duration::from_secs(60)).0, End::Exited(0));
    // It is gone before the end is reported.
    assert!(!is_running(&pid));
    // It counts as one of the program's processes, and its memory as the program's.
    let limits = Limits {
        processes: 1,
        ..limits()
    };
    let mut process = Process::start(sh(ESCAPE), limits).unwrap();
    let pid = line(&mut process);
    let answer = process.read_line(100, soon());
    let excess = End::Killed(Excess::Processes);
    assert_eq!(answer, Err(TalkError::Ended(excess)));
    assert!(!is_running(&pid));
}

#[test]
#[cfg(target_os = "linux")]
fn what_was_started_ends_with_the_process_that_started_it() {
    const VARIABLE: &str = "STARTS_AND_WAITS";
    const TEST: &str = "process::tests::what_was_started_ends_with_the_process_that_started_it";
    if std::env::var_os(VARIABLE).is_some() {
        let mut process = Process::start(sh(ESCAPE), limits()).unwrap();
        println!("pid {}", line(&mut process));
        let _ = process.read_line(100, soon());
        return;
    }
    for signal in [Signal::KILL, Signal::QUIT, Signal::TERM, Signal::ABORT] {
        let mut other = Command::new(std::env::current_exe().unwrap())
            .args(["--exact", TEST, "--nocapture"])
            .env(VARIABLE, "1")
            .stdout(std::process::Stdio::piped())
            .spawn()
            .unwrap();
        let lines = io::BufRead::lines(io::BufReader::new(other.stdout.take().unwrap()));
        let pid = lines
            .map_while(Result::ok)
            .find_map(|line| Some(line.strip_prefix("pid ")?.to_owned()));
        let pid = pid.expect("it says what it has started");
        assert!(is_running(&pid));
        rustix::process::kill_process(Pid::from_child(&other), signal).unwrap();
        other.wait().unwrap();
        assert_gone(&pid);
    }
}

#[test]
#[cfg(target_os = "linux")]
fn a_nursery_serves_one_program_after_the_other() {
    // Tests that run at the same time have other nurseries.
    let parent = || {
        let ran = run_sh("echo $PPID", b"", limits());
        String::from_utf8(ran.output).unwrap()
    };
    let parents: Vec<String> = (0..20).map(|_| parent()).collect();
    let mut different = parents.clone();
    different.sort();
    different.dedup();
    assert!(different.len() < parents.len(), "{parents:?}");
}

#[test]
#[cfg(target_os = "linux")]
fn a_nursery_that_is_killed_is_replaced() {
    let mut process = Process::start(sh("echo $PPID; echo $$; read go"), limits()).unwrap();
    let (nursery, program) = (line(&mut process), line(&mut process));
    let nursery = Pid::from_raw(nursery.parse().unwrap()).unwrap();
    rustix::process::kill_process(nursery, Signal::KILL).unwrap();
    let answer = process.read_line(100, soon());
    let stopped = End::Killed(Excess::Stopped);
    assert_eq!(answer, Err(TalkError::Ended(stopped)));
    assert_gone(&program);
    assert_eq!(run_sh("echo on", b"", limits()).output, b"on\n");
}

#[test]
fn a_program_that_stops_its_nursery_is_run_and_ended_like_others() {
    let script = format!("kill -STOP $PPID; {ESCAPE}");
    let mut process = Process::start(sh(&script), limits()).unwrap();
    let pid = line(&mut process);
    drop(process);
    assert_gone(&pid);
    let ran = run_sh("kill -STOP $PPID; echo on; exit 3", b"", limits());
    assert_eq!((ran.output, ran.end), (b"on\n".to_vec(), End::Exited(3)));
}
