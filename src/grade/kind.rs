//! What can be wrong with a program: the kinds of findings, and the topics they belong to.

use crate::board::Direction;
use crate::game::Mode;

/// The topics that are marked, in the order of the report.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum Topic {
    /// Too few arguments are rejected.
    Arguments,
    /// What is printed and how.
    Board,
    /// Discs and turns.
    Players,
    /// Full columns, and columns that do not exist.
    Rejected,
    /// Wins and draws.
    Ends,
    /// Mode 1.
    Random,
    /// Mode 2.
    Smart,
    /// Boards other than 6x7.
    Sizes,
}

impl Topic {
    /// All topics, in the order of the report.
    pub(crate) const ALL: [Topic; 8] = [
        Topic::Arguments,
        Topic::Board,
        Topic::Players,
        Topic::Rejected,
        Topic::Ends,
        Topic::Random,
        Topic::Smart,
        Topic::Sizes,
    ];

    /// The name that machines and files of points use.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Topic::Arguments => "arguments",
            Topic::Board => "board",
            Topic::Players => "players",
            Topic::Rejected => "rejected",
            Topic::Ends => "ends",
            Topic::Random => "random",
            Topic::Smart => "smart",
            Topic::Sizes => "sizes",
        }
    }
}

/// Lists the kinds once: variant, name, and the layer it belongs to.
macro_rules! kinds {
    ($($(#[$about:meta])* $kind:ident $name:literal $layer:ident,)*) => {
        /// A kind of finding. The order is that of the report: causes before consequences.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub(crate) enum Kind {
            $($(#[$about])* $kind,)*
        }

        impl Kind {
            /// All kinds, in the order of the report.
            #[cfg(test)]
            pub(crate) const ALL: &[Kind] = &[$(Kind::$kind,)*];

            /// The name that machines read.
            pub(crate) const fn name(self) -> &'static str {
                match self {
                    $(Kind::$kind => $name,)*
                }
            }

            const fn layer(self) -> Layer {
                match self {
                    $(Kind::$kind => Layer::$layer,)*
                }
            }
        }
    };
}

/// What a kind of finding is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Layer {
    /// The program as a whole: the topic is that of the game.
    Program,
    Arguments,
    /// How something is printed. The comparison goes on as if it were right.
    Form,
    Players,
    Rejected,
    Ends,
    Computer,
    Sizes,
}

kinds! {
    /// The program could not be started.
    CannotStart "cannot-start" Program,
    /// It asks for the mode or the size instead of reading the arguments.
    AsksOnStdin "asks-on-stdin" Arguments,
    /// Everything is on standard error.
    WrongStream "wrong-stream" Form,
    /// One mode does not play.
    ModeMissing "mode-missing" Program,
    /// One mode plays like another, and the other way round.
    ModesSwapped "modes-swapped" Program,
    /// The board does not have the size that was asked for.
    BoardSize "board-size" Sizes,
    /// Row 1 is at the top.
    UpsideDown "upside-down" Form,
    /// Player one has `O`.
    SignsSwapped "signs-swapped" Form,
    /// Player two, or the computer, makes the first move.
    WhoStarts "who-starts" Players,
    /// A typed column is off by one.
    ColumnOffset "column-offset" Players,
    /// The first line.
    SizeLine "size-line" Form,
    /// The empty board at the start.
    FirstBoard "first-board" Form,
    /// The frame, or the signs in it.
    Drawing "drawing" Form,
    /// The numbers below the board.
    Footer "footer" Form,
    /// The question for a column.
    Prompt "prompt" Form,
    /// Colours and cursor movements.
    EscapeCodes "escape-codes" Form,
    /// `\r\n`.
    LineEnds "line-ends" Form,
    /// A line does not end.
    MissingNewline "missing-newline" Form,
    /// Spaces and empty lines.
    SpacesOnly "spaces-only" Form,
    /// Lines that nobody asked for.
    ExtraText "extra-text" Form,
    /// A board is shown too often.
    ExtraBoard "extra-board" Form,
    /// A board is not shown.
    MissingBoard "missing-board" Form,
    /// A disc lands elsewhere.
    DiscMisplaced "disc-misplaced" Players,
    /// A column with room is refused.
    ColumnRefused "valid-column-refused" Players,
    /// A player plays twice in a row.
    TurnLost "turn-lost" Players,
    /// Four in a row are not noticed.
    MissedWinRow "missed-win-row" Ends,
    /// Four in a column are not noticed.
    MissedWinColumn "missed-win-column" Ends,
    /// Four on a diagonal that rises to the right are not noticed.
    MissedWinRising "missed-win-rising" Ends,
    /// Four on a diagonal that falls to the right are not noticed.
    MissedWinFalling "missed-win-falling" Ends,
    /// Some lines of a direction are not noticed: at an edge, or longer than four.
    MissedWinEdge "missed-win-edge" Ends,
    /// A win although there is no line.
    FalseWin "false-win" Ends,
    /// A win although the line is interrupted.
    FalseWinGap "false-win-gap" Ends,
    /// A win with a line that leaves the board and comes back on the other side.
    FalseWinWrap "false-win-wrap" Ends,
    /// The other player is named.
    WrongWinner "wrong-winner" Ends,
    /// The result comes before the last board.
    ResultBeforeBoard "result-before-board" Form,
    /// The result in other words, or none.
    ResultWords "result-words" Form,
    /// A full board is not the end.
    MissedDraw "missed-draw" Ends,
    /// A draw although cells are free.
    EarlyDraw "early-draw" Ends,
    /// A draw although there is a line.
    DrawInsteadOfWin "draw-instead-of-win" Ends,
    /// The game goes on after its result.
    PlaysOn "plays-on" Ends,
    /// It ends in the middle of a game.
    EndsEarly "ends-early" Program,
    /// A full column takes another disc.
    FullColumnAccepted "full-column-accepted" Rejected,
    /// A column that does not exist takes a disc.
    OutOfRangeAccepted "out-of-range-accepted" Rejected,
    /// A rejected column ends the game.
    RejectedEndsGame "rejected-column-ends-game" Rejected,
    /// A rejected column is not asked again.
    NotAskedAgain "not-asked-again" Rejected,
    /// A program computes differently from one second to the next.
    NotRepeatable "not-repeatable" Program,
    /// The computer does something with a full column.
    ComputerFullColumn "computer-full-column" Computer,
    /// The computer's disc is where no disc can be.
    ComputerIllegalMove "computer-illegal-move" Computer,
    /// Legal, but not what `rand() % columns` gives.
    RandomSequence "random-sequence" Computer,
    /// The computer blocks although it could win.
    ComputerBlockedInsteadOfWinning "computer-blocked-instead-of-winning" Computer,
    /// The computer does not win.
    ComputerMissedWin "computer-missed-win" Computer,
    /// The computer does not block.
    ComputerMissedBlock "computer-missed-block" Computer,
    /// Another winning or blocking column than the lowest.
    ComputerWrongChoice "computer-wrong-choice" Computer,
    /// Too few arguments are not rejected.
    Arguments "arguments" Arguments,
    /// The status is not 0.
    ExitStatus "exit-status" Form,
    /// A signal ended it.
    Crash "crash" Program,
    /// The time is over.
    TimeOut "time-out" Program,
    /// The time is over and nothing was printed.
    SilentHang "silent-hang" Program,
    /// It prints without end.
    EndlessOutput "endless-output" Program,
    /// It uses too much memory.
    TooMuchMemory "too-much-memory" Program,
    /// It starts too many processes.
    TooManyProcesses "too-many-processes" Program,
    /// A column is refused in other words than the course's.
    RefusalWords "refusal-words" Rejected,
    /// Several numbers on a line.
    SeveralNumbers "several-numbers" Rejected,
    /// Words instead of numbers.
    WordsAsInput "words-as-input" Rejected,
    /// The input ends before the game.
    EndOfInput "end-of-input" Rejected,
    /// Boards of fewer than 4 rows or columns.
    SmallSize "small-size" Arguments,
    /// The output cannot be written.
    FullOutput "full-output" Form,
    /// A difference without a name.
    Other "other" Program,
}

impl Kind {
    /// Whether it is about how something is printed, and the comparison goes on as if it were right.
    pub(crate) const fn is_form(self) -> bool {
        matches!(self.layer(), Layer::Form)
    }

    /// Whether a program does not come to an end, or to a bad one.
    pub(crate) const fn is_fatal(self) -> bool {
        matches!(
            self,
            Kind::Crash
                | Kind::TimeOut
                | Kind::SilentHang
                | Kind::EndlessOutput
                | Kind::TooMuchMemory
                | Kind::TooManyProcesses
                | Kind::PlaysOn
        )
    }

    /// Whether it is about the end of a game.
    pub(crate) const fn is_end(self) -> bool {
        matches!(self.layer(), Layer::Ends)
    }

    /// Whether the game is another one after it.
    pub(crate) const fn leads_astray(self) -> bool {
        matches!(self.layer(), Layer::Players | Layer::Rejected)
    }

    /// Whether it is about the computer's choice of a column.
    pub(crate) const fn is_computer(self) -> bool {
        matches!(self.layer(), Layer::Computer)
    }

    /// A win in this direction that is not noticed.
    pub(crate) const fn missed_win(direction: Direction) -> Kind {
        match direction {
            Direction::Row => Kind::MissedWinRow,
            Direction::Column => Kind::MissedWinColumn,
            Direction::Rise => Kind::MissedWinRising,
            Direction::Fall => Kind::MissedWinFalling,
        }
    }

    /// The direction in which wins are not noticed.
    pub(crate) const fn missed_direction(self) -> Option<Direction> {
        match self {
            Kind::MissedWinRow => Some(Direction::Row),
            Kind::MissedWinColumn => Some(Direction::Column),
            Kind::MissedWinRising => Some(Direction::Rise),
            Kind::MissedWinFalling => Some(Direction::Fall),
            _ => None,
        }
    }

    /// The topic of a finding of this kind in a game of this topic and mode.
    pub(crate) const fn topic(self, game: Topic, mode: Mode) -> Topic {
        match self.layer() {
            Layer::Program => game,
            Layer::Arguments => Topic::Arguments,
            Layer::Form => Topic::Board,
            Layer::Players => Topic::Players,
            Layer::Rejected => Topic::Rejected,
            Layer::Ends => Topic::Ends,
            Layer::Computer => match mode {
                Mode::Ai => Topic::Smart,
                _ => Topic::Random,
            },
            Layer::Sizes => Topic::Sizes,
        }
    }
}
