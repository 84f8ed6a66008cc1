//! The scenes that are compared with pictures.

use crate::analysis::Columns;
use crate::board::{Board, Shape, notation};
use crate::outlook::Outlook::{Draws, LosesIn, Unclear, WinsIn};
use crate::player::{PerPlayer, PlayerSpec};
use crate::tui::action::Action;
use crate::tui::background::analyst::Answer;
use crate::tui::message::Message;
use crate::tui::saved::{SavedGames, UnfinishedGame};
use crate::tui::session::Session;
use crate::tui::{Appearance, Language, Settings, Setup, Start};

/// A screen to be drawn.
#[derive(Clone)]
pub(super) struct Scene {
    pub(super) size: (u16, u16),
    pub(super) board: (usize, usize),
    pub(super) players: PerPlayer<PlayerSpec>,
    /// The moves played before; none for the menu.
    pub(super) moves: Option<&'static str>,
    pub(super) language: Language,
    pub(super) appearance: Appearance,
    pub(super) kept: Option<&'static str>,
    pub(super) actions: Vec<Action>,
    /// What the analysis answers.
    pub(super) columns: Option<Columns>,
    /// The plies of the moves that the review finds to be mistakes.
    pub(super) mistakes: Vec<usize>,
}

const UNICODE: Appearance = Appearance {
    ascii: false,
    colour: true,
};
const ASCII: Appearance = Appearance {
    ascii: true,
    colour: false,
};

pub(super) fn scene() -> Scene {
    Scene {
        size: (80, 24),
        board: (6, 7),
        players: PerPlayer::new(PlayerSpec::Human, PlayerSpec::Hard),
        moves: Some("44535"),
        language: Language::English,
        appearance: UNICODE,
        kept: None,
        actions: Vec::new(),
        columns: None,
        mistakes: Vec::new(),
    }
}

/// Two people, so that the turn after any moves is a person's.
pub(super) fn people() -> Scene {
    Scene {
        players: PerPlayer::new(PlayerSpec::Human, PlayerSpec::Human),
        ..scene()
    }
}

/// A game that was won and is reviewed.
fn review() -> Scene {
    Scene {
        moves: Some("12121245"),
        actions: vec![Action::Drop(0), Action::Review],
        ..people()
    }
}

/// The analysis of a position in which the first slot loses and the fourth wins.
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

fn minimax() -> Columns {
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

pub(super) fn scenes() -> Vec<(&'static str, Scene)> {
    let won = Some("121212");
    vec![
        (
            "menu",
            Scene {
                moves: None,
                ..scene()
            },
        ),
        (
            "menu_with_a_kept_game",
            Scene {
                moves: None,
                kept: Some("game 6x7 4453\nat 4\nfirst human\nsecond easy\n"),
                ..scene()
            },
        ),
        ("middle_of_a_game", people()),
        ("computer_thinks", scene()),
        (
            "taken_back",
            Scene {
                actions: vec![Action::StepBack, Action::StepBack],
                ..people()
            },
        ),
        (
            "scores",
            Scene {
                actions: vec![Action::Scores],
                columns: Some(exact()),
                ..people()
            },
        ),
        (
            "scores_by_minimax",
            Scene {
                actions: vec![Action::Scores],
                columns: Some(minimax()),
                ..people()
            },
        ),
        (
            "hint",
            Scene {
                actions: vec![Action::Hint],
                columns: Some(exact()),
                ..people()
            },
        ),
        (
            "won",
            Scene {
                moves: won,
                actions: vec![Action::Drop(0)],
                ..people()
            },
        ),
        (
            "won_large",
            Scene {
                size: (120, 40),
                moves: won,
                actions: vec![Action::Drop(0)],
                ..people()
            },
        ),
        (
            "full_column",
            Scene {
                moves: Some("444444"),
                actions: vec![Action::Drop(3)],
                ..people()
            },
        ),
        (
            "compact",
            Scene {
                size: (40, 16),
                actions: vec![Action::Scores],
                columns: Some(exact()),
                ..people()
            },
        ),
        (
            "smallest",
            Scene {
                size: (24, 10),
                ..people()
            },
        ),
        (
            "too_small",
            Scene {
                size: (23, 10),
                ..people()
            },
        ),
        (
            "larger_than_the_screen",
            Scene {
                size: (60, 20),
                board: (30, 40),
                moves: Some("20,20,21,19,40"),
                actions: vec![Action::Point(39)],
                ..people()
            },
        ),
        (
            "ascii",
            Scene {
                appearance: ASCII,
                moves: won,
                actions: vec![Action::Drop(0)],
                ..people()
            },
        ),
        (
            "ascii_large",
            Scene {
                appearance: ASCII,
                size: (120, 40),
                ..people()
            },
        ),
        (
            "french_menu",
            Scene {
                moves: None,
                language: Language::French,
                ..scene()
            },
        ),
        (
            "french",
            Scene {
                language: Language::French,
                players: PerPlayer::new(PlayerSpec::Perfect, PlayerSpec::Human),
                actions: vec![Action::Scores],
                columns: Some(exact()),
                ..scene()
            },
        ),
        (
            "review",
            Scene {
                mistakes: vec![4, 2],
                ..review()
            },
        ),
        (
            "review_compact",
            Scene {
                size: (40, 16),
                mistakes: vec![4, 2],
                ..review()
            },
        ),
        ("review_begins", review()),
        (
            "help",
            Scene {
                actions: vec![Action::Help],
                ..people()
            },
        ),
        (
            "position",
            Scene {
                actions: vec![Action::ShowPosition],
                ..people()
            },
        ),
        (
            "open",
            Scene {
                actions: "4x"
                    .chars()
                    .map(Action::Type)
                    .fold(vec![Action::Save, Action::Open], |mut all, one| {
                        all.push(one);
                        all
                    })
                    .into_iter()
                    .chain([Action::Choose])
                    .collect(),
                ..people()
            },
        ),
    ]
}

/// The session of a scene.
pub(super) fn session(scene: &Scene) -> Session {
    let shape = Shape::puissance4(scene.board.0, scene.board.1).unwrap();
    let start = match scene.moves {
        None => Start::Menu,
        Some(moves) => {
            let mut board = Board::new(shape).unwrap();
            notation::play(&mut board, moves).unwrap();
            Start::Game(board)
        }
    };
    let setup = Setup {
        settings: Settings {
            language: scene.language,
            appearance: scene.appearance,
            show_scores: false,
            shape,
        },
        players: scene.players.clone(),
        animation: false,
        start,
    };
    let unfinished = scene.kept.map(|text| UnfinishedGame::read(text).unwrap());
    let mut session = Session::new(setup, SavedGames::new(unfinished, Vec::new())).unwrap();
    session.resize(scene.size);
    for &action in &scene.actions {
        session.act(action);
        let saved = session.shared.saved.take_queue();
        if !saved.is_empty() {
            session.shared.saved.set_list(saved);
            session.shared.message = Some(Message::Saved);
        }
    }
    let ply = session.shared.game.game().ply();
    let columns = scene.columns.iter().map(|columns| (ply, columns.clone()));
    let mistakes = scene.mistakes.iter().map(|&ply| (ply, mistake()));
    for (ply, columns) in columns.chain(mistakes) {
        let subject = session.subject().expect("something is asked");
        session.answer(Answer {
            subject,
            ply,
            columns,
        });
    }
    session
}
