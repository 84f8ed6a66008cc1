//! The sentences in English.

use super::{Player, Subject};
use crate::board::Direction;
use crate::grade::kind::Kind;
use crate::grade::verdict::{Detail, Trait};
use crate::plural::count;

const fn line(direction: Direction) -> &'static str {
    match direction {
        Direction::Row => "along a row",
        Direction::Column => "along a column",
        Direction::Rise => "along a rising diagonal",
        Direction::Fall => "along a falling diagonal",
    }
}

const fn player(player: Player) -> &'static str {
    match player {
        Player::One => "player one",
        Player::Two => "player two",
        Player::Computer => "the computer",
    }
}

const fn lines_with(what: Trait) -> &'static str {
    match what {
        Trait::LastColumn => "reach the last column",
        Trait::FirstColumn => "reach the first column",
        Trait::TopRow => "reach the top row",
        Trait::BottomRow => "reach the bottom row",
        Trait::Long => "are longer than four discs",
        Trait::Beyond => "reach beyond row 6 or column 7",
        Trait::Middle => "are completed by a disc in their middle",
        Trait::ByFirst => "player one makes",
        Trait::BySecond => "player two or the computer makes",
        Trait::ByComputer => "the computer makes",
        Trait::LastCell => "are completed on the last free cell",
    }
}

pub(super) fn message(subject: &Subject) -> String {
    let (column, wanted) = (subject.column(), subject.wanted());
    let text = subject.text();
    let (rows, cols) = (subject.game.shape.rows(), subject.game.shape.cols());
    let along = line(subject.direction());
    let who = player(subject.player());
    let after_the_end = subject.is(Detail::AfterTheEnd);
    match subject.kind {
        Kind::CannotStart => "The program could not be started.".to_owned(),
        Kind::AsksOnStdin => format!("The program asks '{text}' instead of taking the mode and the size from its arguments."),
        Kind::WrongStream if subject.facts.detail.is_none() && !subject.game.entries.is_empty() => "The game, or the question for a column, is printed on standard error instead of standard output.".to_owned(),
        Kind::WrongStream => "The game is printed on standard error instead of standard output.".to_owned(),
        Kind::ModeMissing if subject.is(Detail::NoComputer) => format!("In mode {} the computer does not play.", subject.modes(" and ")),
        Kind::ModeMissing => format!("The program does not play a game in mode {}.", subject.modes(" and ")),
        Kind::ModesSwapped => "The modes are mixed up: 1 is the random computer, 2 the one that wins and blocks, 3 two players.".to_owned(),
        Kind::BoardSize if subject.is(Detail::Exchanged) => "Rows and columns are exchanged: the first size is the number of rows.".to_owned(),
        Kind::BoardSize if subject.is(Detail::Ignored) => "The size given as arguments is ignored.".to_owned(),
        Kind::BoardSize => match subject.facts.size {
            Some((given_rows, given_cols)) => {
                let (given_rows, given_cols) = (count(given_rows as u64, "row"), count(given_cols as u64, "column"));
                format!("The board has {given_rows} and {given_cols} instead of {rows} and {cols}.")
            }
            None => "The board does not have the size that was asked for.".to_owned(),
        },
        Kind::UpsideDown => "The board is upside down: the first disc of a column must be at the bottom.".to_owned(),
        Kind::SignsSwapped => "The signs are exchanged: player one plays X, player two and the computer play O.".to_owned(),
        Kind::WhoStarts => "The wrong player starts: player one makes the first move, also against the computer.".to_owned(),
        Kind::ColumnOffset => "Columns are off by one: the first column is column 1.".to_owned(),
        Kind::SizeLine if subject.is(Detail::Missing) => "The first line, with the size of the board, is missing.".to_owned(),
        Kind::SizeLine => "The first line, with the size of the board, is different.".to_owned(),
        Kind::FirstBoard if subject.is(Detail::Nothing) => "The program prints nothing and ends.".to_owned(),
        Kind::FirstBoard if subject.is(Detail::Missing) => "The empty board is not shown at the start of the game.".to_owned(),
        Kind::FirstBoard => "The board at the start of the game is not empty.".to_owned(),
        Kind::Drawing if subject.is(Detail::NotReadable) => "Nothing that looks like a board could be found in the output.".to_owned(),
        Kind::Drawing if subject.is(Detail::Signs) => "The cells of the board hold other signs than X, O and a space.".to_owned(),
        Kind::Drawing => "The board is drawn differently.".to_owned(),
        Kind::Footer if subject.is(Detail::Missing) => "The column numbers below the board are missing.".to_owned(),
        Kind::Footer if cols < 10 => format!("The column numbers below the board are different: they go from 1 to {cols}."),
        Kind::Footer => "The column numbers below the board are different: from 10 on, only the last digit is shown.".to_owned(),
        Kind::Prompt if subject.is(Detail::Missing) => "The question for a column is missing.".to_owned(),
        Kind::Prompt if subject.is(Detail::Twice) => "The question for a column is asked twice.".to_owned(),
        Kind::Prompt if subject.is(Detail::ForComputer) => "The question for a column is also printed when the computer plays.".to_owned(),
        Kind::Prompt => "The question for a column has other words.".to_owned(),
        Kind::EscapeCodes => "The output holds escape codes: colours, or commands that clear the screen.".to_owned(),
        Kind::LineEnds => "Lines end with \\r\\n instead of \\n.".to_owned(),
        Kind::MissingNewline => format!("The line '{text}' has no line end."),
        Kind::SpacesOnly if subject.is(Detail::EmptyLines) => "There are empty lines that should not be there.".to_owned(),
        Kind::SpacesOnly if subject.is(Detail::TrailingSpaces) => "There are spaces at the end of a line.".to_owned(),
        Kind::SpacesOnly => "Only spaces are different.".to_owned(),
        Kind::ExtraText => format!("The program prints a line that the handout does not ask for: '{text}'."),
        Kind::ExtraBoard => "The board is shown once too often.".to_owned(),
        Kind::MissingBoard => "The board is not shown after every move.".to_owned(),
        Kind::DiscMisplaced if subject.is(Detail::Mirrored) => "The columns are mirrored: column 1 is the leftmost.".to_owned(),
        Kind::DiscMisplaced => format!("The disc played in column {column} is not where it should have landed."),
        Kind::ColumnRefused => format!("Column {column} has room, but is refused."),
        Kind::TurnLost => format!("The turns are wrong: here {who} should play, and the other plays instead."),
        Kind::MissedWinRow | Kind::MissedWinColumn | Kind::MissedWinRising | Kind::MissedWinFalling => {
            if subject.is(Detail::AllDirections) {
                "No win was noticed, in whatever direction.".to_owned()
            } else if let [what, ..] = subject.traits {
                format!("The win was not noticed: lines that {} are overlooked.", lines_with(*what))
            } else {
                format!("The win {along} was not noticed.")
            }
        }
        Kind::MissedWinEdge => {
            let which: Vec<&str> = subject.traits.iter().map(|&what| lines_with(what)).collect();
            format!("The win {along} was not noticed: lines that {} are overlooked.", which.join(" or "))
        }
        Kind::FalseWin if subject.is(Detail::Three) => "A win was announced with only three discs in a row.".to_owned(),
        Kind::FalseWin => "A win was announced, but there is no line of four.".to_owned(),
        Kind::FalseWinGap => "A win was announced, but the four discs are not next to each other: an empty cell or the other's disc is between them.".to_owned(),
        Kind::FalseWinWrap => "A win was announced with a line that leaves the board on one side and goes on at the other.".to_owned(),
        Kind::WrongWinner => format!("The wrong winner is named: {who} won."),
        Kind::ResultBeforeBoard => "The result is printed before the last board, not after it.".to_owned(),
        Kind::ResultWords if subject.is(Detail::Missing) => "The game ends, but no result is printed.".to_owned(),
        Kind::ResultWords => "The result has other words.".to_owned(),
        Kind::MissedDraw => "The board is full, and the draw was not noticed.".to_owned(),
        Kind::EarlyDraw => "A draw was announced although there are free cells.".to_owned(),
        Kind::DrawInsteadOfWin => "A draw was announced although the last disc wins.".to_owned(),
        Kind::PlaysOn => "After the result the game goes on.".to_owned(),
        Kind::EndsEarly => format!("The program ends in the middle of the game (status {}).", subject.facts.number.unwrap_or_default()),
        Kind::FullColumnAccepted => format!("Column {column} is full, but a disc was played there."),
        Kind::OutOfRangeAccepted => format!("There is no column {column}, but a disc was played."),
        Kind::RejectedEndsGame => format!("Column {column} cannot be played: it should be asked again, but the game ends."),
        Kind::NotAskedAgain => format!("Column {column} cannot be played: it should be asked again."),
        Kind::NotRepeatable => "Two runs of the same game differ: is the seed taken from the clock, or a variable not set?".to_owned(),
        Kind::ComputerFullColumn => "The computer drew a full column: it must draw again (rand() % columns) until the column has room.".to_owned(),
        Kind::ComputerIllegalMove => "The computer's disc is where no disc can land.".to_owned(),
        Kind::RandomSequence => format!("The computer played column {column}, not {wanted}: a random column is rand() % columns after srand(0) once at the start, and nothing else draws."),
        Kind::ComputerBlockedInsteadOfWinning => format!("The computer blocked in column {column} although it could win in column {wanted}."),
        Kind::ComputerMissedWin => format!("The computer could win {along} in column {wanted}, but played column {column}."),
        Kind::ComputerMissedBlock => format!("The computer should block column {wanted}, where player one wins {along}, but played column {column}."),
        Kind::ComputerWrongChoice => format!("Several columns win or block: the computer should choose the lowest, {wanted}, not {column}."),
        Kind::Arguments if subject.is(Detail::Refused) => format!("The program refuses arguments that are right: it prints '{text}' and no game."),
        Kind::Arguments => "Too few arguments are not rejected.".to_owned(),
        Kind::ExitStatus => format!("The exit status is {} instead of 0.", subject.facts.number.unwrap_or_default()),
        Kind::Crash if after_the_end => format!("The program crashed ({}) after the end of the game.", subject.signal()),
        Kind::Crash if subject.facts.column.is_none() => format!("The program crashed ({}) at its start.", subject.signal()),
        Kind::Crash => format!("The program crashed ({}) after column {column} was typed.", subject.signal()),
        Kind::TimeOut if after_the_end => "The program did not end after the game.".to_owned(),
        Kind::TimeOut => "The program took too long: it stopped printing in the middle of the game.".to_owned(),
        Kind::SilentHang => "The program printed nothing and did not end.".to_owned(),
        Kind::EndlessOutput => "The program printed without end.".to_owned(),
        Kind::TooMuchMemory => "The program used too much memory.".to_owned(),
        Kind::TooManyProcesses => "The program started too many processes.".to_owned(),
        Kind::RefusalWords => "The words with which a column is refused are not those of the course's program.".to_owned(),
        Kind::SeveralNumbers => "Several numbers on a line are not read as the course's program reads them.".to_owned(),
        Kind::WordsAsInput => "Words instead of numbers are not answered as the course's program answers them.".to_owned(),
        Kind::EndOfInput => "The end of the input is not reported.".to_owned(),
        Kind::SmallSize => "A size below 4 is not rejected.".to_owned(),
        Kind::FullOutput => "An output that cannot be written is not reported.".to_owned(),
        Kind::Other => "The output is different.".to_owned(),
    }
}
