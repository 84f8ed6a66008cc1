//! What the user can do.

/// What a key or the mouse asks for. Each screen handles those of its own keys.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Action {
    /// Drop a disc into this slot.
    Drop(usize),
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
    Hint,
    Scores,
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
    /// Change the selected value by this many places.
    Change(isize),
    Type(char),
    Erase,
}
