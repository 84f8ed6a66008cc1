use super::*;

fn sh(script: &str) -> Command {
    let mut command = Command::new("/bin/sh");
    command.args(["-c", script]);
    command
}

fn limits() -> Limits {
    Limits {
        wall: Some(Duration::from_secs(20)),
        ..Limits::default()
    }
}

fn run_sh(script: &str, input: &[u8], limits: Limits) -> Run {
    run(sh(script), input, Channel::Pipe, limits).unwrap()
}

fn soon() -> Instant {
    Instant::now() + Duration::from_secs(20)
}

/// Whether a process is running, zombies not counted.
fn is_running(pid: &str) -> bool {
    let stat = std::fs::read_to_string(format!("/proc/{}/stat", pid.trim()));
    stat.is_ok_and(|stat| !stat.contains(") Z "))
}

/// Waits until a killed process is gone: it may take a moment.
fn assert_gone(pid: &str) {
    let start = Instant::now();
    while is_running(pid) {
        assert!(start.elapsed() < Duration::from_secs(5), "{pid} runs on");
        std::thread::sleep(Duration::from_millis(5));
    }
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
            "x=1234567890; while :; do x=$x$x; done",
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
        use std::os::unix::fs::PermissionsExt;
        let path = folder.join(name);
        std::fs::write(&path, text).unwrap();
        std::fs::set_permissions(&path, std::fs::Permissions::from_mode(mode)).unwrap();
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
    assert_eq!(process.finish(Duration::from_secs(20)).0, End::Exited(0));
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

#[test]
#[cfg(target_os = "linux")]
fn what_leaves_the_group_is_swept_up() {
    // In a process of its own, for a sweep ends the processes of all other tests.
    if std::env::var_os("SWEEP").is_none() {
        let mut alone = Command::new(std::env::current_exe().unwrap());
        alone.args([
            "--exact",
            "process::tests::what_leaves_the_group_is_swept_up",
        ]);
        assert!(alone.env("SWEEP", "1").output().unwrap().status.success());
        return;
    }
    let script = "setsid sh -c 'echo $$; sleep 100; echo $$' & sleep 0.2";
    let ran = run_sh(script, b"", limits());
    assert_eq!(ran.end, End::Exited(0));
    let pid = std::str::from_utf8(&ran.output).unwrap();
    assert!(is_running(pid));
    sweep();
    assert_gone(pid);
}
