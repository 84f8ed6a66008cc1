//! `puissance4 grade`, with a program that has one fault at a time.

mod faults;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::thread;

use assert_cmd::cargo::cargo_bin;
use serde_json::Value;

use crate::program;
use crate::wait;
use faults::{FAULTS, HANGING, LONG, RARE};

/// The program with faults, which cargo has built as an example.
fn faulty() -> PathBuf {
    let folder = Path::new(cargo_bin!("puissance4")).parent().unwrap();
    let program = folder.join("examples/faulty");
    assert!(program.exists(), "'cargo build --examples' builds it");
    program
}

fn grade(args: &[&str], program: &Path, fault: &str) -> Output {
    let mut command = Command::new(cargo_bin!("puissance4"));
    command.arg("grade").args(args);
    if !args.contains(&"--time") {
        // Only a program that hangs takes so long.
        command.args(["--time", "60"]);
    }
    command.arg(program).env("FAULT", fault).env("LC_ALL", "C");
    command.output().unwrap()
}

fn json(args: &[&str], program: &Path, fault: &str) -> Value {
    let output = grade(&[&["--format", "json"], args].concat(), program, fault);
    let text = String::from_utf8(output.stdout).unwrap();
    let errors = String::from_utf8_lossy(&output.stderr);
    assert_eq!(errors, "", "{fault}");
    let report: Value =
        serde_json::from_str(&text).unwrap_or_else(|error| panic!("{error}: {text}"));
    let is_right = report["findings"].as_array().unwrap().is_empty();
    assert_eq!(output.status.code(), Some(i32::from(!is_right)), "{text}");
    report
}

#[test]
fn every_fault_is_reported_as_what_it_is() {
    let next = AtomicUsize::new(0);
    let failures = Mutex::new(Vec::new());
    // Most of the time is spent waiting for the clock, for games that are run again. Those that take
    // longest come first.
    let mut faults = FAULTS.to_vec();
    faults.sort_by_key(|(fault, _)| !HANGING.contains(fault));
    thread::scope(|scope| {
        for _ in 0..12 {
            scope.spawn(|| {
                while let Some(&(fault, kind)) = faults.get(next.fetch_add(1, Relaxed)) {
                    let rare = RARE.iter().find(|(rare, _)| *rare == fault);
                    let games = rare.map_or("12", |(_, games)| games);
                    // Many programs at a time are slow, and none but these should take too long.
                    let (time, jobs) = match HANGING.contains(&fault) {
                        true => ("6", "8"),
                        false => ("60", "1"),
                    };
                    let options = [
                        "--games", games, "--time", time, "--memory", "150", "--jobs", jobs,
                    ];
                    let report = json(&options, &faulty(), fault);
                    let first = &report["findings"][0];
                    let moves = first["input"]
                        .as_str()
                        .map_or(0, |input| input.lines().count());
                    let short = moves <= 10 || LONG.contains(&fault);
                    let runs = first["runs"].as_u64().unwrap_or(0);
                    // Such a computer neither wins nor blocks.
                    let causes = if fault == "mode-2-is-mode-1" { 2 } else { 1 };
                    let alone = report["findings"].as_array().unwrap().len() == causes;
                    let is_right = first["kind"] == kind && alone && short && runs <= 200;
                    let cheaper = report["score"].as_f64() < report["max_score"].as_f64();
                    if !is_right || !cheaper {
                        let found = format!("{fault} is not {kind}: {}", report["findings"]);
                        failures.lock().unwrap().push(found);
                    }
                }
            });
        }
    });
    let failures = failures.into_inner().unwrap();
    assert!(failures.is_empty(), "{}", failures.join("\n\n"));
}

#[test]
fn this_program_is_right() {
    // A game is compared with its transcript before strictness matters.
    for options in [
        ["--games", "400"].as_slice(),
        &["--games", "200", "--reference"],
        &["--games", "200", "--strict"],
    ] {
        let report = json(options, Path::new(cargo_bin!("puissance4")), "");
        assert_eq!(report["score"], report["max_score"], "{report}");
        assert_eq!(report["findings"], serde_json::json!([]), "{options:?}");
        assert!(report["games"].as_u64() > options[1].parse().ok());
    }
    // So is the other one, which has words of its own for rejected columns.
    for words in [
        "",
        "rejection-speaks-of-winning",
        "rejection-shows-the-board",
    ] {
        let report = json(&[], &faulty(), words);
        assert_eq!(report["score"], 20.0, "{report}");
    }
    let report = json(&["--games", "60", "--reference"], &faulty(), "");
    assert_eq!(report["findings"][0]["kind"], "refusal-words", "{report}");
}

#[test]
fn a_testbed_is_run() {
    let testbed = Path::new(env!("CARGO_MANIFEST_DIR")).join("testbed");
    let folder = testbed.to_str().unwrap();
    let program = Path::new(cargo_bin!("puissance4"));
    // Some of its tests are long computer games.
    let options = ["--games", "0", "--time", "60", "--testbed", folder];
    let report = json(&options, program, "");
    assert_eq!(report["score"], report["max_score"], "{report}");
    assert!(report["games"].as_u64().unwrap() >= 14);
    let folder = testbed.join("2players");
    // A game on one line is compared as a whole, one with a number on each line is explained.
    let apart = Path::new(env!("CARGO_TARGET_TMPDIR")).join("numbers_on_lines");
    fs::create_dir_all(&apart).unwrap();
    fs::copy(folder.join("args"), apart.join("args")).unwrap();
    fs::copy(folder.join("test1.ref"), apart.join("test1.ref")).unwrap();
    let input = fs::read_to_string(folder.join("test1.in")).unwrap();
    fs::write(apart.join("test1.in"), input.replace(' ', "\n")).unwrap();
    for (folder, games, kind) in [(folder, 5, "other"), (apart, 1, "footer")] {
        let options = ["--games", "0", "--testbed", folder.to_str().unwrap()];
        let report = json(&options, &faulty(), "footer-from-0");
        assert_eq!(report["games"], games);
        assert_eq!(report["findings"][0]["kind"], kind);
    }
}

#[test]
fn jobs_and_machines_change_nothing() {
    for fault in ["last-column-overlooked", "never-wins"] {
        let mut reports =
            ["1", "7"].map(|jobs| json(&["--games", "90", "--jobs", jobs], &faulty(), fault));
        for report in &mut reports {
            report["program"] = Value::Null;
        }
        assert_eq!(reports[0], reports[1], "{fault}");
    }
}

#[test]
fn several_programs_have_a_row_each() {
    let folder = tempfolder("rows");
    let script = folder.join("my prog");
    program::write(&script, "#!/bin/sh\nexit 3\n", 0o755);
    let mut command = Command::new(cargo_bin!("puissance4"));
    command.args(["grade", "--games", "20", "--lang", "en"]);
    command
        .arg(cargo_bin!("puissance4"))
        .arg(&script)
        .arg("/no/such/program");
    let output = command.output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    assert_eq!(output.status.code(), Some(1));
    let lines: Vec<&str> = text.lines().collect();
    assert!(lines[0].ends_with("20 / 20"), "{text}");
    assert!(
        lines[1].contains("my prog") && lines[1].contains("first-board"),
        "{text}"
    );
    assert!(lines[2].ends_with("0 / 20  cannot-start"), "{text}");
    assert!(text.contains("there is no such program"), "{text}");
}

#[test]
fn what_cannot_be_started_is_a_finding() {
    let folder = tempfolder("start");
    let text = folder.join("text");
    fs::write(&text, "hello").unwrap();
    for program in [folder.as_path(), &text, Path::new("/no/such")] {
        let report = json(&["--games", "5"], program, "");
        assert_eq!(report["findings"][0]["kind"], "cannot-start", "{report}");
        assert_eq!(
            (report["score"].as_f64(), report["games"].as_u64()),
            (Some(0.0), Some(0))
        );
    }
}

#[test]
fn every_format_is_well_formed() {
    let run = |format: &str| {
        let options = ["--games", "40", "--format", format];
        String::from_utf8(grade(&options, &faulty(), "falling-overlooked").stdout).unwrap()
    };
    let text = run("text");
    assert!(
        text.contains("1. The win along a falling diagonal was not noticed. [missed-win-falling]"),
        "{text}"
    );
    assert!(text.contains("printf '%s\\n' "), "{text}");
    let results: Value = serde_json::from_str(&run("gradescope")).unwrap();
    assert_eq!(results["tests"].as_array().unwrap().len(), 8);
    assert!(results["score"].as_f64().unwrap() < 20.0);
    let junit = run("junit");
    assert!(
        junit.starts_with("<?xml") && junit.contains("type=\"missed-win-falling\""),
        "{junit}"
    );
    let markdown = run("markdown");
    assert!(
        markdown.contains("| Ends of games |") && markdown.contains("### missed-win-falling"),
        "{markdown}"
    );
    let csv = run("csv");
    assert_eq!(csv.lines().count(), 2, "{csv}");
    assert!(
        csv.lines().last().unwrap().ends_with(",missed-win-falling"),
        "{csv}"
    );
}

#[test]
fn commands_to_paste_end_by_themselves() {
    let run = |fault| {
        let options = ["--games", "20", "--lang", "en"];
        String::from_utf8(grade(&options, &faulty(), fault).stdout).unwrap()
    };
    // The input ends before the game does.
    let text = run("prompt-words");
    assert!(text.contains("faulty 3 4 4 | head -n "), "{text}");
    let text = run("no-usage");
    assert!(text.contains("faulty </dev/null"), "{text}");
}

#[test]
fn details_and_language_are_options() {
    let run = |options: &[&str]| {
        let options = [&["--games", "40"], options].concat();
        String::from_utf8(grade(&options, &faulty(), "falling-overlooked").stdout).unwrap()
    };
    let marks = run(&["--details", "marks"]);
    assert!(
        !marks.contains("missed-win") && marks.contains(" / 20"),
        "{marks}"
    );
    let findings = run(&["--details", "findings"]);
    assert!(
        findings.contains("missed-win") && !findings.contains("printf"),
        "{findings}"
    );
    let french = run(&["--lang", "fr"]);
    assert!(
        french.contains("La victoire sur une diagonale descendante n'est pas remarquée."),
        "{french}"
    );
    assert!(
        french.contains("attendu") && french.contains("Fins de partie"),
        "{french}"
    );
}

#[test]
fn points_and_output_are_files() {
    let folder = tempfolder("points");
    let (points, output) = (folder.join("points"), folder.join("report.json"));
    fs::write(&points, "ends 6\nboard 4\n").unwrap();
    let [points, out] = [&points, &output].map(|path| path.to_str().unwrap());
    let options = [
        "--games", "60", "--points", points, "--output", out, "--format", "json",
    ];
    let ran = grade(&options, &faulty(), "falling-overlooked");
    assert_eq!((ran.status.code(), &ran.stdout[..]), (Some(1), &b""[..]));
    let report: Value = serde_json::from_str(&fs::read_to_string(&output).unwrap()).unwrap();
    assert_eq!(report["max_score"], 10.0);
    assert!(report["score"].as_f64().unwrap() < 10.0);
}

#[test]
fn wrong_options_are_said_in_one_line() {
    let folder = tempfolder("options");
    let points = folder.join("points");
    fs::write(&points, "bord 3\n").unwrap();
    let (points, empty) = (points.to_str().unwrap(), folder.to_str().unwrap());
    for (options, part) in [
        (&["--points", points][..], "did you mean 'board'?"),
        (&["--points", "/no/such"], "/no/such"),
        (&["--testbed", empty], "no test found"),
        (&["--testbed", "/no/such"], "/no/such"),
        (&["--games", "0"], "--testbed"),
        (&["--games", "x"], "--games"),
        (&["--time", "0"], "0.01 to 3600"),
        (
            &["--format", "xml"],
            "(text, json, junit, gradescope, markdown, csv)",
        ),
        (&["--output", "/no/such/folder/file"], "/no/such/folder"),
    ] {
        let output = grade(options, &faulty(), "");
        let errors = String::from_utf8(output.stderr).unwrap();
        assert_eq!(output.status.code(), Some(2), "{options:?} {errors}");
        assert!(errors.contains(part), "{options:?} {errors}");
        assert!(errors.starts_with("puissance4: "), "{options:?} {errors}");
        assert_eq!(errors.lines().count(), 1, "{options:?} {errors}");
    }
}

#[test]
#[cfg(target_os = "linux")]
fn nothing_is_left_behind_and_ctrl_c_prints_what_is_known() {
    let folder = tempfolder("left");
    let (script, pids) = (folder.join("program"), folder.join("pids"));
    // Each run leaves a process in its group and one outside.
    let text = format!(
        "#!/bin/sh\nsleep 1000 &\necho $! >>{0}\nsetsid sh -c 'echo $$ >>{0}; exec sleep 1000' &\nsleep 1000\n",
        pids.display()
    );
    program::write(&script, &text, 0o755);
    let mut command = Command::new(cargo_bin!("puissance4"));
    command.args(["grade", "--time", "600"]).arg(&script);
    let child = command
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    wait::until("the program runs", || {
        let pids = fs::read_to_string(&pids).unwrap_or_default();
        pids.lines().count() >= 3
    });
    let pid = rustix::process::Pid::from_child(&child);
    rustix::process::kill_process(pid, rustix::process::Signal::INT).unwrap();
    let output = child.wait_with_output().unwrap();
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.contains("no run was possible"), "{text}");
    assert!(text.contains(" / 20"), "{text}");
    for pid in fs::read_to_string(&pids).unwrap().lines() {
        wait::until(&format!("{pid} is gone"), || {
            let stat = fs::read_to_string(format!("/proc/{pid}/stat"));
            stat.map_or(true, |stat| stat.contains(") Z "))
        });
    }
}

/// An empty folder for a test.
fn tempfolder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR"))
        .join("grade")
        .join(name);
    let _ = fs::remove_dir_all(&folder);
    fs::create_dir_all(&folder).unwrap();
    folder
}
