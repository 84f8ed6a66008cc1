//! The scenes that are compared with pictures.

use crate::analysis::Columns;
use crate::board::{Board, Shape, notation};
use crate::language::Language;
use crate::outlook::Outlook::{Draws, LosesIn, Unclear, WinsIn};
use crate::player::{PerPlayer, PlayerSpec};
use crate::tui::action::Action;
use crate::tui::background::analyst::Answer;
use crate::tui::message::Message;
use crate::tui::saved::{SavedGames, UnfinishedGame};
use crate::tui::session::Session;
use crate::tui::{Appearance, Settings, Setup, Start};

/// What leads to a screen that is drawn.
#[derive(Clone)]
pub(super) struct Scene {
    pub(super) size: (u16, u16),
    pub(super) language: Language,
    pub(super) appearance: Appearance,
    /// The number of rows and columns.
    board: (usize, usize),
    players: PerPlayer<PlayerSpec>,
    /// The moves that were played before. `None` starts with the menu.
    moves: Option<&'static str>,
    /// The unfinished game of an earlier start.
    unfinished: Option<&'static str>,
    actions: Vec<Action>,
    /// What the analysis then finds, each for the board after this many moves.
    found: Vec<(usize, Columns)>,
}

/// A person against a computer, which is to move.
fn computer() -> Scene {
    Scene {
        size: (80, 24),
        language: Language::English,
        appearance: Appearance {
            ascii: false,
            colour: true,
        },
        board: (6, 7),
        players: PerPlayer::new(PlayerSpec::Human, PlayerSpec::Hard),
        moves: Some("44535"),
        unfinished: None,
        actions: Vec::new(),
        found: Vec::new(),
    }
}

/// Two people. The second one is to move.
pub(super) fn people() -> Scene {
    Scene {
        players: PerPlayer::new(PlayerSpec::Human, PlayerSpec::Human),
        ..computer()
    }
}

pub(super) fn menu() -> Scene {
    Scene {
        moves: None,
        ..computer()
    }
}

/// Four discs in a column.
pub(super) fn won() -> Scene {
    people().after("121212").act(&[Action::Drop(0)])
}

/// The review of a game with two mistakes.
fn review() -> Scene {
    let over = people().after("12121245").act(&[Action::Drop(0)]);
    let found = |ply| (ply, mistake());
    Scene {
        found: [4, 2].map(found).into(),
        ..over.act(&[Action::Review])
    }
}

impl Scene {
    pub(super) fn sized(self, width: u16, height: u16) -> Scene {
        let size = (width, height);
        Scene { size, ..self }
    }

    pub(super) fn french(self) -> Scene {
        let language = Language::French;
        Scene { language, ..self }
    }

    fn ascii(self) -> Scene {
        let appearance = Appearance {
            ascii: true,
            colour: false,
        };
        Scene { appearance, ..self }
    }

    fn after(self, moves: &'static str) -> Scene {
        let moves = Some(moves);
        Scene { moves, ..self }
    }

    pub(super) fn unfinished(self, game: &'static str) -> Scene {
        let unfinished = Some(game);
        Scene { unfinished, ..self }
    }

    fn act(mut self, actions: &[Action]) -> Scene {
        self.actions.extend(actions);
        self
    }

    /// The analysis of the position that is shown finds this.
    fn find(mut self, columns: Columns) -> Scene {
        self.found.push((5, columns));
        self
    }

    /// The session that shows it.
    pub(super) fn session(&self) -> Session {
        let (rows, cols) = self.board;
        let shape = Shape::puissance4(rows, cols).unwrap();
        let board = |moves| {
            let mut board = Board::new(shape).unwrap();
            notation::play(&mut board, moves).unwrap();
            board
        };
        let moves = self.moves.map(board);
        let setup = Setup {
            settings: Settings {
                language: self.language,
                appearance: self.appearance,
                show_scores: false,
                shape,
            },
            players: self.players.clone(),
            animation: false,
            start: moves.map_or(Start::Menu, Start::Game),
        };
        let unfinished = self.unfinished.and_then(UnfinishedGame::read);
        let saved = SavedGames::new(unfinished, Vec::new());
        let mut session = Session::new(setup, saved).unwrap();
        session.resize(self.size);
        for &action in &self.actions {
            session.act(action);
            let saved = session.shared.saved.take_queue();
            if !saved.is_empty() {
                session.shared.saved.set_list(saved);
                session.shared.message = Some(Message::Saved);
            }
        }
        for (ply, columns) in self.found.clone() {
            let subject = session.subject().expect("something is asked");
            session.answer(Answer {
                subject,
                ply,
                columns,
            });
        }
        session
    }
}

/// Exact outlooks of every kind.
fn exact() -> Columns {
    let outlooks = [
        LosesIn(12),
        LosesIn(2),
        Draws,
        WinsIn(5),
        WinsIn(35),
        Draws,
        LosesIn(36),
    ];
    Columns {
        outlooks: outlooks.map(Some).to_vec(),
        ahead: None,
        done: true,
    }
}

/// Estimates, one of which is missing.
fn estimates() -> Columns {
    let mut outlooks = vec![Some(Unclear(0)); 7];
    outlooks[2] = Some(Unclear(4));
    outlooks[5] = Some(Unclear(-25));
    outlooks[6] = None;
    Columns {
        outlooks,
        ahead: Some(8),
        done: false,
    }
}

/// The first slot loses and the fourth wins.
fn mistake() -> Columns {
    let mut outlooks = vec![Some(Draws); 7];
    outlooks[0] = Some(LosesIn(28));
    outlooks[3] = Some(WinsIn(5));
    Columns {
        outlooks,
        ahead: None,
        done: true,
    }
}

/// All scenes, with the names of their pictures.
pub(super) fn scenes() -> Vec<(&'static str, Scene)> {
    let scores = people().act(&[Action::Scores]);
    let typed = ['4', 'x'].map(Action::Type);
    let open = people().act(&[Action::Save, Action::Open]);
    let unfinished = "game 6x7 4453\nat 4\nfirst human\nsecond easy\n";
    let large = Scene {
        board: (30, 40),
        ..people().after("20,20,21,19,40")
    };
    let perfect = Scene {
        players: PerPlayer::new(PlayerSpec::Perfect, PlayerSpec::Human),
        ..computer()
    };
    let review_begins = Scene {
        found: Vec::new(),
        ..review()
    };
    vec![
        ("menu", menu()),
        (
            "menu_with_an_unfinished_game",
            menu().unfinished(unfinished),
        ),
        ("menu_in_a_game", people().act(&[Action::Menu])),
        ("middle_of_a_game", people()),
        ("computer_thinks", computer()),
        (
            "computer_paused",
            computer().act(&[Action::Undo, Action::ToEnd]),
        ),
        ("taken_back", people().act(&[Action::StepBack; 2])),
        ("scores", scores.clone().find(exact())),
        ("scores_by_minimax", scores.clone().find(estimates())),
        ("hint", people().act(&[Action::Hint]).find(exact())),
        ("won", won()),
        ("won_large", won().sized(120, 40)),
        (
            "full_column",
            people().after("444444").act(&[Action::Drop(3)]),
        ),
        ("compact", scores.clone().sized(40, 16).find(exact())),
        ("smallest", people().sized(24, 10)),
        ("too_small", people().sized(23, 10)),
        (
            "larger_than_the_screen",
            large.sized(60, 20).act(&[Action::Point(39)]),
        ),
        ("ascii", won().ascii()),
        ("ascii_large", people().ascii().sized(120, 40)),
        ("french_menu", menu().french()),
        (
            "french",
            perfect.french().act(&[Action::Scores]).find(exact()),
        ),
        ("french_review", review().french()),
        (
            "french_help",
            people().french().ascii().act(&[Action::Help]),
        ),
        ("review", review()),
        ("review_compact", review().sized(40, 16)),
        ("review_begins", review_begins),
        ("help", people().act(&[Action::Help])),
        ("position", people().act(&[Action::ShowPosition])),
        ("open", open.act(&typed).act(&[Action::Choose])),
    ]
}
