use super::*;
use std::fs;

use crate::board::notation::standard as board;
use crate::jobs::Stop;
use crate::player::Protocol;
use crate::rng::ChaCha;
use crate::wait;

/// More time than any bot here needs.
const LONG: Duration = Duration::from_secs(600);
/// Time that is soon over.
const SHORT: Duration = Duration::from_millis(100);

/// What a shell does with each line that asks for a move: `$answer` is its own part.
fn contest_bot(start: &str, answer: &str) -> String {
    format!("{start}\nwhile read -r word rest; do case $word in action) {answer};; esac; done")
}

/// A bot whose program is a script of the shell, with all the time it needs.
fn bot(protocol: Protocol, script: &str) -> Bot {
    bot_within(LONG, protocol, script)
}

/// A bot whose program is a script of the shell, with this time for each move.
fn bot_within(time: Duration, protocol: Protocol, script: &str) -> Bot {
    let words = shlex::try_join(["sh", "-c", script]).unwrap();
    let words = words.replace('\n', " ");
    let command = BotCommand::new(protocol, &words).unwrap();
    let limits = TimeLimits {
        bank: Some(time),
        per_move: Some(time),
        startup: Duration::ZERO,
    };
    Bot::new(&command, &limits)
}

fn ask(bot: &mut Bot, moves: &str) -> Result<usize, NoMove> {
    let (rng, stop) = (&mut ChaCha::new(1, 0), &Stop::default());
    bot.choose(&board(moves), &mut Context { rng, stop })
}

fn failure(bot: &mut Bot, moves: &str) -> Failure {
    match ask(bot, moves) {
        Err(NoMove::Failed(failure)) => *failure,
        other => panic!("{other:?}"),
    }
}

#[test]
fn answers_are_found_among_what_bots_print() {
    for (start, answer) in [
        ("", "echo place_disc 3"),
        ("", "echo thinking; echo; echo 'place_disc 3'"),
        ("", "printf 'place_disc 3 \\r\\n'"),
        ("", "echo place_disc 3 since it is the centre"),
        ("", "printf 'place_disc 3'; exit 0"),
        ("echo hello;", "echo place_disc 3"),
        ("yes >&2 &", "echo place_disc 3"),
        // The second try is legal.
        ("n=8;", "echo place_disc $n; n=3"),
    ] {
        let mut bot = bot(Protocol::Contest, &contest_bot(start, answer));
        assert_eq!(ask(&mut bot, "44"), Ok(3), "{start}{answer}");
    }
}

#[test]
fn what_comes_before_a_request_is_the_answer_only_if_nothing_follows() {
    for (answer, time, expected) in [("echo place_disc 3", LONG, 3), ("sleep 99", SHORT, 5)] {
        let folder = tempfile::tempdir().unwrap();
        let said = folder.path().join("said");
        let early = format!("echo place_disc 2; echo place_disc 5; >{};", said.display());
        let bot = bot_within(time, Protocol::Contest, &contest_bot(&early, answer));
        let context = &mut Context {
            rng: &mut ChaCha::new(1, 0),
            stop: &Stop::default(),
        };
        let mut session = bot.begin(&board(""), context).unwrap();
        wait::until("it has spoken", || said.exists());
        assert_eq!(session.ask(&board(""), context), Ok(expected), "{answer}");
    }
}

#[test]
fn every_failure_is_called_what_it_is() {
    use FailureKind::{Disconnected, IllegalMove, OnTime, Stalled};
    for (protocol, answer, kind, detail) in [
        (
            Protocol::Contest,
            "echo place_disc 7",
            IllegalMove,
            "'place_disc 7'",
        ),
        (
            Protocol::Contest,
            "echo place_disc 0",
            IllegalMove,
            "'place_disc 0'",
        ),
        (
            Protocol::Contest,
            "echo place_disc",
            IllegalMove,
            "'place_disc'",
        ),
        (
            Protocol::Contest,
            "echo no_moves",
            IllegalMove,
            "'no_moves'",
        ),
        (
            Protocol::Riddles,
            "echo place_disc 3 now",
            IllegalMove,
            "'place_disc 3 now'",
        ),
        (
            Protocol::Contest,
            "sleep 2; echo place_disc 3",
            OnTime,
            "ms after its time",
        ),
        (
            Protocol::Contest,
            "sleep 99",
            Stalled,
            "no answer 1000 ms after its time",
        ),
        (Protocol::Contest, "yes", Stalled, "no answer"),
        (
            Protocol::Contest,
            "printf 'place_disc 3'; sleep 99",
            Stalled,
            "no answer",
        ),
        (
            Protocol::Contest,
            "echo why >&2; exit 3",
            Disconnected,
            "it ended with status 3",
        ),
        (
            Protocol::Contest,
            "kill -9 $$",
            Disconnected,
            "it was ended by SIGKILL",
        ),
        (
            Protocol::Contest,
            "exec >&-; sleep 99",
            Disconnected,
            "closed",
        ),
    ] {
        let time = match kind {
            OnTime | Stalled => SHORT,
            _ => LONG,
        };
        let mut bot = bot_within(time, protocol, &contest_bot("", answer));
        if kind == OnTime {
            bot.patience = LONG;
        }
        let start = Instant::now();
        let failure = failure(&mut bot, "111111");
        assert!(start.elapsed() < LONG, "{answer}");
        assert_eq!(failure.kind, kind, "{answer}: {failure}");
        assert!(failure.detail.contains(detail), "{answer}: {failure}");
        assert_eq!(failure.last_words.trim() == "why", answer.contains("why"));
        let was_asked = failure
            .conversation
            .iter()
            .any(|line| line.starts_with("> action"));
        assert!(was_asked || answer == "yes", "{:?}", failure.conversation);
    }
    let missing = BotCommand::new(Protocol::Contest, "/no/such/bot").unwrap();
    assert!(Bot::try_start(&missing).is_err());
    let failure = failure(&mut Bot::new(&missing, &TimeLimits::default()), "");
    assert_eq!(failure.kind, Disconnected);
    assert_eq!(
        failure.detail,
        "it cannot be started: there is no such program"
    );
}

#[test]
fn a_bot_that_fails_is_started_anew() {
    let mut bot = bot(
        Protocol::Contest,
        &contest_bot("", "echo place_disc 3; exit 0"),
    );
    assert_eq!(ask(&mut bot, ""), Ok(3));
    assert_eq!(failure(&mut bot, "41").kind, FailureKind::Disconnected);
    assert_eq!(ask(&mut bot, "41"), Ok(3));
}

#[test]
fn a_bot_goes_on_with_its_game_and_starts_anew_for_another() {
    // It counts the moves it was asked for.
    let mut bot = bot(
        Protocol::Contest,
        &contest_bot("n=0;", "echo place_disc $n; n=$((n+1))"),
    );
    assert_eq!(ask(&mut bot, ""), Ok(0));
    assert_eq!(ask(&mut bot, "15"), Ok(1));
    assert_eq!(ask(&mut bot, "1525"), Ok(2));
    assert_eq!(
        ask(&mut bot, "1526"),
        Ok(0),
        "the opponent took a move back"
    );
    assert_eq!(ask(&mut bot, "1"), Ok(0), "it plays the other side now");
}

#[test]
fn time_is_taken_from_the_bank_and_added_for_each_move() {
    let script = contest_bot("", "sleep 2; echo place_disc 3");
    let mut slow = bot(Protocol::Contest, &script);
    slow.clock.per_move = Duration::from_millis(100);
    // The first answer is given while the program starts, which does not count.
    slow.startup = LONG;
    let start = Instant::now();
    assert_eq!(ask(&mut slow, ""), Ok(3));
    assert_eq!(slow.session.as_ref().unwrap().bank, LONG);
    assert_eq!(ask(&mut slow, "41"), Ok(3));
    let bank = slow.session.as_ref().unwrap().bank;
    let used = LONG.saturating_sub(bank) + slow.clock.per_move;
    assert!(used >= Duration::from_millis(200), "{used:?}");
    assert!(used <= start.elapsed() + slow.clock.per_move, "{used:?}");
}

#[test]
fn a_raised_stop_ends_the_wait() {
    let stop = Stop::default();
    let raised = stop.clone();
    let folder = tempfile::tempdir().unwrap();
    let asked = folder.path().join("asked");
    let script = contest_bot("", &format!(">{}; sleep 999", asked.display()));
    let waiting = std::thread::spawn(move || {
        let mut bot = bot(Protocol::Contest, &script);
        let rng = &mut ChaCha::new(1, 0);
        bot.choose(&board(""), &mut Context { rng, stop: &raised })
    });
    wait::until("it is asked", || asked.exists());
    stop.raise();
    wait::until("the wait ends", || waiting.is_finished());
    assert!(matches!(waiting.join().unwrap(), Err(NoMove::Stopped(_))));
}

#[test]
fn the_student_contest_takes_games_from_the_start() {
    // It answers each number with the next column, and starts if it is the first player.
    let script = "read -r w h n turn; c=0; if [ $turn = 1 ]; then echo '> 9'; echo 0; c=1; fi; \
                  while read -r x; do echo $c; c=$((c+1)); done";
    let mut first = bot(Protocol::Insalgo, script);
    assert_eq!(ask(&mut first, ""), Ok(0));
    assert_eq!(ask(&mut first, "15"), Ok(1));
    let mut second = bot(Protocol::Insalgo, script);
    assert_eq!(ask(&mut second, "4"), Ok(0));
    assert_eq!(ask(&mut second, "414"), Ok(1));
    // A game that it would have played itself can be taken up, another one cannot.
    assert_eq!(ask(&mut bot(Protocol::Insalgo, script), "41424"), Ok(2));
    let failure = failure(&mut bot(Protocol::Insalgo, script), "4545");
    assert_eq!(failure.kind, FailureKind::Unsupported);
    let mut wrong = bot(Protocol::Insalgo, "read -r x; echo -1; sleep 99");
    assert_eq!(
        super::tests::failure(&mut wrong, "").kind,
        FailureKind::IllegalMove
    );
}

#[test]
fn solvers_are_asked_for_scores() {
    let script = "while read -r moves; do echo \"$moves 1 0 0 3 0 3 -1000\"; done";
    for _ in 0..4 {
        let chosen = ask(&mut bot(Protocol::Solver, script), "44").unwrap();
        assert!([3, 5].contains(&chosen), "{chosen}");
    }
    let silent = "while read -r moves; do echo impossible >&2; done";
    let failure = failure(&mut bot_within(SHORT, Protocol::Solver, silent), "44");
    assert_eq!(failure.kind, FailureKind::Stalled);
    assert_eq!(failure.last_words, "impossible\n");
}

#[test]
fn nothing_is_left_running() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("pids");
    let start = format!("sleep 999 & echo $$ $! >{};", file.display());
    let script = contest_bot(&start, "echo place_disc 3");
    let mut bot = bot(Protocol::Contest, &script);
    assert_eq!(ask(&mut bot, ""), Ok(3));
    let pids = fs::read_to_string(&file).unwrap();
    let is_running = |pid: &str| {
        let status = fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
        !status.is_empty() && !status.contains(") Z")
    };
    assert_eq!(
        pids.split_whitespace()
            .filter(|pid| is_running(pid))
            .count(),
        2
    );
    drop(bot);
    wait::until("both are gone", || !pids.split_whitespace().any(is_running));
}
