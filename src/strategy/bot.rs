//! Another program as a player.

use std::collections::VecDeque;
use std::process::Command;
use std::time::{Duration, Instant};

use super::{Context, Failure, FailureKind, NoMove, Strategy, one_of};
use crate::board::{Board, Outcome};
use crate::echo::Echo;
use crate::process::{End, Excess, Limits, Process, StartError, TalkError, signal_name};
use crate::protocol::{Answer, BotCommand, Clock, Host, Setup, TimeLimits};

/// How long after its time a bot's answer is waited for, to tell a slow bot from one that does not
/// answer at all.
const PATIENCE: Duration = Duration::from_secs(1);
/// How often a raised stop is looked for.
const LOOK: Duration = Duration::from_millis(20);
/// The longest line that can be an answer.
const LONGEST_LINE: usize = 1 << 12;
/// How many lines of old output are cleared away before a request.
const CLEARED: usize = 1 << 14;
/// How many lines of a conversation are kept.
const CONVERSATION: usize = 16;
/// How much of a bot's standard error is kept in a record.
const LAST_WORDS: usize = 1 << 11;

/// A program that chooses the moves. It is started with the first move of a game, and anew when a
/// game does not go on from where it was. It ends with this strategy.
#[derive(Debug)]
pub(crate) struct Bot {
    command: BotCommand,
    clock: Clock,
    startup: Duration,
    patience: Duration,
    session: Option<Session>,
}

impl Bot {
    /// A program, and how long it may think.
    pub(crate) fn new(command: &BotCommand, limits: &TimeLimits) -> Bot {
        Bot {
            command: command.clone(),
            clock: limits.clock(command.protocol()),
            startup: limits.startup,
            patience: PATIENCE,
            session: None,
        }
    }

    /// How many lines were no answers.
    pub(crate) fn skipped_lines(&self) -> usize {
        self.session.as_ref().map_or(0, |session| session.skipped)
    }

    /// Closes the program's input and waits this long for its end. Returns whether it ended by
    /// itself.
    pub(crate) fn finish(self, patience: Duration) -> bool {
        let ended = self.session.map(|session| session.process.finish(patience));
        !matches!(ended, Some((End::Killed(_), _)))
    }

    /// Starts the program and ends it at once, to see whether that is possible.
    pub(crate) fn try_start(command: &BotCommand) -> Result<(), StartError> {
        start(command).map(|_| ())
    }
}

/// What a bot may use. Its time is watched here.
fn limits() -> Limits {
    Limits {
        wall: None,
        output: 1 << 20,
        errors: 64 << 20,
        memory: 4 << 30,
        ..Limits::default()
    }
}

fn start(command: &BotCommand) -> Result<Process, StartError> {
    let (program, arguments) = command.words().split_first().expect("a command has words");
    let mut started = Command::new(program);
    started.args(arguments);
    Process::start(started, limits())
}

impl Strategy for Bot {
    fn choose(&mut self, board: &Board, context: &mut Context) -> Result<usize, NoMove> {
        let known = self.session.take().filter(|session| session.goes_on(board));
        let mut session = match known {
            Some(session) => session,
            None => self.begin(board, context)?,
        };
        let chosen = session.ask(board, context)?;
        session.play(board, chosen);
        self.session = Some(session);
        Ok(chosen)
    }
}

impl Bot {
    /// Starts the program for a game that has come to this board.
    fn begin(&self, board: &Board, context: &mut Context) -> Result<Session, NoMove> {
        let process = start(&self.command).map_err(|error| Failure {
            kind: FailureKind::Disconnected,
            detail: format!("it cannot be started: {error}"),
            last_words: String::new(),
            conversation: Vec::new(),
        })?;
        let setup = Setup {
            shape: board.shape(),
            disc: board.to_move(),
            clock: self.clock,
        };
        let mut host = self.command.protocol().host();
        let greeting = host.greeting(&setup);
        let mut session = Session {
            process,
            host,
            setup,
            unsent: greeting,
            bank: self.clock.bank,
            startup: self.startup,
            patience: self.patience,
            known: Vec::new(),
            conversation: VecDeque::new(),
            skipped: 0,
        };
        if !self.command.protocol().takes_positions() {
            session.replay(board, context)?;
        }
        Ok(session)
    }
}

/// A program that plays a game.
struct Session {
    process: Process,
    host: Box<dyn Host>,
    setup: Setup,
    /// Lines that are sent together with the next request.
    unsent: Vec<String>,
    /// The time left to it.
    bank: Duration,
    /// Time that does not count for the next request.
    startup: Duration,
    /// How long after its time an answer is waited for.
    patience: Duration,
    /// The moves up to its last one.
    known: Vec<usize>,
    /// The last lines of the conversation.
    conversation: VecDeque<String>,
    /// How many lines were no answers.
    skipped: usize,
}

impl std::fmt::Debug for Session {
    fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
        f.debug_struct("Session")
            .field("process", &self.process)
            .finish_non_exhaustive()
    }
}

impl Session {
    /// Whether this board comes after its last move and the opponent's answer.
    fn goes_on(&self, board: &Board) -> bool {
        board.shape() == self.setup.shape
            && board.to_move() == self.setup.disc
            && board.history().len() == self.known.len() + 1
            && board.history().starts_with(&self.known)
    }

    /// Takes a bot that cannot be told of a position through the moves that lead there. It must
    /// choose its own ones again.
    fn replay(&mut self, board: &Board, context: &mut Context) -> Result<(), NoMove> {
        let mut before = Board::new(board.shape());
        let mut is_same = board.disc_count() == board.history().len();
        for &slot in board.history() {
            if is_same && before.to_move() == self.setup.disc {
                is_same = self.ask(&before, context)? == slot;
                self.play(&before, slot);
            }
            before.drop(slot).expect("it was played before");
        }
        if is_same {
            return Ok(());
        }
        let detail = "its protocol knows only games that it has played from the start";
        Err(self
            .failure(FailureKind::Unsupported, detail.to_owned())
            .into())
    }

    /// Asks for a move.
    fn ask(&mut self, board: &Board, context: &mut Context) -> Result<usize, NoMove> {
        let early = self.clear_away(board);
        let mut illegal = 0;
        loop {
            let mut lines = std::mem::take(&mut self.unsent);
            // Only the field and the question are sent again.
            let again = usize::from(illegal > 0);
            lines.extend(self.host.request(board, self.bank).into_iter().skip(again));
            let asked = Instant::now();
            let time = self.bank + self.startup;
            let answer = self.answer(board, &lines, asked + time, context);
            let used = asked.elapsed().saturating_sub(self.startup);
            self.startup = Duration::ZERO;
            let clock = self.setup.clock;
            let left = self.bank.saturating_sub(used);
            self.bank = (left + clock.per_move).min(clock.bank);
            let (line, answer) = match (answer, &early) {
                // The contest's engine takes the newest line, even if it came early.
                (Err(NoMove::Failed(failure)), Some(early))
                    if failure.kind != FailureKind::OnTime =>
                {
                    early.clone()
                }
                (answer, _) => answer?,
            };
            if let Answer::Columns(columns) = answer {
                let legal: Vec<usize> = columns
                    .into_iter()
                    .filter(|&column| board.landing(column).is_some())
                    .collect();
                if !legal.is_empty() {
                    return Ok(one_of(&legal, context));
                }
            }
            illegal += 1;
            if illegal == self.host.tries() || early.is_some() {
                let detail = format!("'{}'", Echo(line.trim()));
                return Err(self.failure(FailureKind::IllegalMove, detail).into());
            }
        }
    }

    /// Takes note of its move, which is played on this board.
    fn play(&mut self, board: &Board, slot: usize) {
        self.known = board.history().to_vec();
        self.known.push(slot);
        let mut after = board.clone();
        if after.drop(slot).is_ok() && after.status() == Outcome::Ongoing {
            self.unsent = self.host.played(&after);
        }
        // What the opponent's time is for: the bot may go on reading.
        if !self.unsent.is_empty() {
            let lines = std::mem::take(&mut self.unsent).join("\n");
            // If it does not read now, the next request finds out.
            let _ = self.process.send_line(&lines, Instant::now());
        }
    }

    /// Reads what came before a request. Returns the newest of the answers.
    fn clear_away(&mut self, board: &Board) -> Option<(String, Answer)> {
        if self.host.reads_ahead() {
            return None;
        }
        let mut newest = None;
        for _ in 0..CLEARED {
            match self.process.read_line(LONGEST_LINE, Instant::now()) {
                Ok(line) => newest = self.understood(&line, board).or(newest),
                Err(TalkError::TooLong) => {}
                Err(_) => break,
            }
        }
        newest
    }

    /// Takes note of lines of the conversation.
    fn note<'a>(&mut self, mark: &str, lines: impl IntoIterator<Item = &'a str>) {
        for line in lines {
            if self.conversation.len() == CONVERSATION {
                self.conversation.pop_front();
            }
            self.conversation.push_back(format!("{mark} {line}"));
        }
    }

    fn understood(&mut self, line: &[u8], board: &Board) -> Option<(String, Answer)> {
        let line = String::from_utf8_lossy(line).into_owned();
        self.note("<", [line.as_str()]);
        let answer = self.host.answer(&line, board);
        self.skipped += usize::from(answer.is_none());
        Some((line, answer?))
    }

    /// Sends a request and waits for the answer to it. Lines that are no answer are skipped.
    fn answer(
        &mut self,
        board: &Board,
        lines: &[String],
        deadline: Instant,
        context: &Context,
    ) -> Result<(String, Answer), NoMove> {
        let end = deadline + self.patience;
        if !lines.is_empty() {
            self.note(">", lines.iter().map(String::as_str));
            let lines = lines.join("\n");
            let mut sent = self.process.send_line(&lines, Instant::now() + LOOK);
            while sent == Err(TalkError::TimeOut) && Instant::now() < end {
                context.stop.check()?;
                sent = self.process.flush(Instant::now() + LOOK);
            }
            match sent {
                // One that has ended may have answered before.
                Ok(()) | Err(TalkError::Closed | TalkError::Ended(_)) => {}
                Err(error) => return Err(self.lost(error).into()),
            }
        }
        loop {
            context.stop.check()?;
            let now = Instant::now();
            let late = now >= deadline;
            let soon = (now + LOOK).min(if late { end } else { deadline });
            match self.process.read_line(LONGEST_LINE, soon) {
                Ok(line) => match self.understood(&line, board) {
                    Some(_) if late => {
                        let late = deadline.elapsed().as_millis();
                        let detail = format!("it answered {late} ms after its time");
                        return Err(self.failure(FailureKind::OnTime, detail).into());
                    }
                    Some(answer) => return Ok(answer),
                    None => {}
                },
                Err(TalkError::TooLong) => {}
                Err(TalkError::TimeOut) if Instant::now() < end => {}
                Err(error) => return Err(self.lost(error).into()),
            }
            if Instant::now() >= end {
                return Err(self.lost(TalkError::TimeOut).into());
            }
        }
    }

    /// The failure that an error in the conversation amounts to.
    fn lost(&mut self, error: TalkError) -> Failure {
        let kind = match error {
            TalkError::TimeOut | TalkError::TooLong => FailureKind::Stalled,
            TalkError::Closed | TalkError::Ended(_) => FailureKind::Disconnected,
        };
        let detail = match error {
            TalkError::TimeOut | TalkError::TooLong => {
                format!("no answer {} ms after its time", self.patience.as_millis())
            }
            TalkError::Closed => error.to_string(),
            TalkError::Ended(End::Exited(status)) => format!("it ended with status {status}"),
            TalkError::Ended(End::Signal(signal)) => {
                format!("it was ended by {}", signal_name(signal))
            }
            TalkError::Ended(End::Killed(excess)) => format!("it was ended: {}", too_much(excess)),
        };
        self.failure(kind, detail)
    }

    fn failure(&mut self, kind: FailureKind, detail: String) -> Failure {
        let words = self.process.errors();
        let from = words.len().saturating_sub(LAST_WORDS);
        let last_words = String::from_utf8_lossy(&words[from..]).into_owned();
        Failure {
            kind,
            detail,
            last_words,
            conversation: self.conversation.drain(..).collect(),
        }
    }
}

const fn too_much(excess: Excess) -> &'static str {
    match excess {
        Excess::Errors => "too much on standard error",
        Excess::Memory => "too much memory",
        Excess::Processes => "too many processes",
        Excess::WallTime | Excess::CpuTime => "too much time",
        Excess::Output => "too much output",
        Excess::Stopped => "it was stopped",
    }
}

#[cfg(test)]
mod tests;
