//! What the user can do.

/// What a key or the mouse asks for. Each screen handles those of its own keys.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Action {
    /// Drop a disc into this slot.
    Drop(usize),
    /// Type a digit of the number of the column to drop a disc into.
    Digit(usize),
    /// Drop a disc into the slot under the cursor.
    DropHere,
    /// Move the cursor to the left.
    Left,
    /// Move the cursor to the right.
    Right,
    /// Move the cursor to this slot.
    Point(usize),
    Undo,
    Redo,
    StepBack,
    StepForward,
    ToStart,
    ToEnd,
    /// Show the position after this many moves.
    GoTo(usize),
    Hint,
    Scores,
    Threats,
    /// Let the program play that the user is asked about.
    StartProgram,
    /// Have the computer that thinks move at once.
    MoveNow,
    /// Change the speed of two computers.
    Speed,
    NewGame,
    SwapSides,
    Pause,
    Menu,
    Review,
    ShowPosition,
    Save,
    Open,
    Help,
    /// Close the screen.
    Back,
    Quit,
    Next,
    Previous,
    /// Confirm what is selected.
    Choose,
    /// Select this line and confirm it.
    ChooseLine(usize),
    /// Select this line and change its value by this many places.
    ChangeLine(usize, isize),
    /// Change the selected value by this many places.
    Change(isize),
    Type(char),
    Erase,
    /// Empty the field for text.
    Clear,
    /// Show the next or the previous page, or the next or the previous mistake.
    Turn(isize),
    /// Play on from the position that is shown.
    PlayOn,
    /// Show the next puzzle.
    NextPuzzle,
    ShowAnswer,
    Rename,
    Delete,
    /// Choose what to export the selected game as.
    Export,
    ExportAs(Format),
    FilterOpponent,
    FilterResult,
    Statistics,
}

/// What a game is exported as.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Format {
    /// The moves, to the clipboard.
    Clipboard,
    /// A file of the moves.
    Moves,
    /// A picture of the last position.
    Picture,
    /// A recording for asciinema.
    Recording,
}

impl Format {
    /// The extension of its files.
    #[must_use]
    pub(crate) const fn extension(self) -> &'static str {
        match self {
            Format::Clipboard | Format::Moves => "txt",
            Format::Picture => "svg",
            Format::Recording => "cast",
        }
    }
}

impl Action {
    /// Whether a click on its key in the bottom line does it. A click cannot say which column or
    /// which direction is meant.
    #[must_use]
    pub(crate) const fn can_be_clicked(self) -> bool {
        !matches!(self, Action::Digit(_) | Action::Left | Action::StepBack)
    }
}
