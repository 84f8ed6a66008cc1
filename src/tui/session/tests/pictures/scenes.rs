//! The scenes that are compared with pictures.

mod practice;

use std::ops::ControlFlow;
use std::path::PathBuf;
use std::time::Duration;

use crate::analysis::{Columns, Effort, Engine};
use crate::board::{Board, Shape, notation};
use crate::jobs::Stop;
use crate::language::Language;
use crate::library::{Card, Entry, Record};
use crate::outlook::Outlook::{self, Draws, LosesIn, Unclear, WinsIn};
use crate::player::{PerPlayer, PlayerSpec};
use crate::puzzle::Puzzle;
use crate::tui::action::Action;
use crate::tui::look::{Appearance, Colours, Theme};
use crate::tui::model::Answer;
use crate::tui::model::Message;
use crate::tui::model::settings::{Setup, Start};
use crate::tui::model::{Practice, Settings};
use crate::tui::model::{Request, Shelf, UnfinishedGame};
use crate::tui::session::Session;
use crate::tui::session::tests::columns_apart as columns;
use crate::tui::session::tests::noon;

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
    /// The library and the positions to repeat, one per line.
    games: &'static str,
    cards: &'static str,
    /// Whether it starts with this puzzle: its moves and what the answer leads to.
    puzzle: Option<(&'static str, Outlook)>,
    actions: Vec<Action>,
    /// How long discs have been seen falling after that. `None` if they are not seen falling.
    time: Option<Duration>,
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
            blocks: true,
            colours: Colours::True,
            theme: <&Theme>::default(),
        },
        board: (6, 7),
        players: PerPlayer::new(PlayerSpec::Human, PlayerSpec::Hard),
        moves: Some("44535"),
        unfinished: None,
        games: "",
        cards: "",
        puzzle: None,
        actions: Vec::new(),
        time: None,
        found: Vec::new(),
    }
}

/// A game of the library is opened, in which a program is to move.
fn program() -> Scene {
    Scene {
        games: "| bot:python3 \u{1b}[31m/home/ann/bots/connect_four.py | human | * | 6x7 | 44",
        ..people().act(&[Action::Open, Action::Choose])
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

/// The review of a game with mistakes of both players.
pub(super) fn review() -> Scene {
    let over = people().played("121212451");
    let found = [
        (8, only_first()),
        (7, even()),
        (6, mistake()),
        (5, mistake()),
        (4, mistake()),
        (3, lost()),
        (2, mistake()),
        (1, even()),
        (0, even()),
    ];
    Scene {
        found: found.into(),
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
            colours: Colours::None,
            ..self.appearance
        };
        Scene { appearance, ..self }
    }

    pub(super) fn colours(self, colours: Colours) -> Scene {
        let appearance = Appearance {
            colours,
            ..self.appearance
        };
        Scene { appearance, ..self }
    }

    pub(super) fn theme(self, theme: &'static Theme) -> Scene {
        let appearance = Appearance {
            theme,
            ..self.appearance
        };
        Scene { appearance, ..self }
    }

    /// These moves are played from an empty board.
    fn played(self, moves: &str) -> Scene {
        let slots = moves.bytes().map(|digit| usize::from(digit - b'1'));
        let drops: Vec<Action> = slots.map(Action::Drop).collect();
        self.after("").act(&drops)
    }

    fn after(self, moves: &'static str) -> Scene {
        let moves = Some(moves);
        Scene { moves, ..self }
    }

    pub(super) fn unfinished(self, game: &'static str) -> Scene {
        let unfinished = Some(game);
        Scene { unfinished, ..self }
    }

    fn timed(self, milliseconds: u64) -> Scene {
        let time = Some(Duration::from_millis(milliseconds));
        Scene { time, ..self }
    }

    pub(super) fn act(mut self, actions: &[Action]) -> Scene {
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
            let mut board = Board::new(shape);
            notation::play(&mut board, moves).unwrap();
            board
        };
        let moves = self.moves.map(board);
        let setup = Setup {
            settings: Settings {
                language: self.language,
                appearance: self.appearance,
                show_scores: false,
                show_threats: false,
                animation: self.time.is_some(),
                warning: false,
                repetition: true,
                shape,
            },
            players: self.players.clone(),
            programs: Vec::new(),
            start: match (self.puzzle, moves) {
                (Some(_), _) => Start::Puzzles,
                (None, Some(board)) => Start::Game(Some(board)),
                (None, None) => Start::Menu,
            },
            practice: Practice::new(Some(1012), 1),
            now: noon(),
        };
        let unfinished = self.unfinished.and_then(UnfinishedGame::read);
        let records = self.games.lines().map(str::parse::<Record>);
        let games = records.map(|record| record.unwrap().into()).collect();
        let cards = self.cards.lines().map(|line| line.parse().unwrap());
        let saved = Shelf::new(unfinished, games, cards.collect::<Vec<Card>>());
        let mut session = Session::new(setup, saved);
        session.resize(self.size);
        if let Some((moves, outlook)) = self.puzzle.filter(|(moves, _)| !moves.is_empty()) {
            session.take_puzzle(Puzzle {
                board: notation::standard(moves),
                answer: 0,
                outlook,
                level: 3,
            });
        }
        // A review is analysed before the rest of the actions.
        let reviewed = self.actions.iter().position(|&one| one == Action::Review);
        let (first, rest) = self
            .actions
            .split_at(reviewed.map_or(self.actions.len(), |at| at + 1));
        act(&mut session, first);
        for (ply, columns) in self.found.clone() {
            let subject = session.subject().expect("something is asked");
            session.answer(Answer {
                subject,
                ply,
                columns,
            });
        }
        act(&mut session, rest);
        if let Some(time) = self.time {
            session.pass(time);
        }
        session
    }
}

/// Acts, and does what is asked of the disk.
fn act(session: &mut Session, actions: &[Action]) {
    for &action in actions {
        session.act(action);
        let saved = &mut session.model.shelf;
        let mut games: Vec<Entry> = saved.newest_first().cloned().collect();
        games.reverse();
        for request in saved.take_requests() {
            let message = match request {
                Request::Save(record) => {
                    games.push(record.into());
                    Message::Saved
                }
                Request::Remove(entry) => {
                    games.retain(|other| *other != entry);
                    Message::Deleted
                }
                Request::Export { name, .. } => Message::Exported(PathBuf::from(name)),
                _ => continue,
            };
            session.model.message = Some(message);
        }
        let saved = &mut session.model.shelf;
        saved.set(games, saved.cards().to_vec());
    }
}

fn even() -> Columns {
    columns(Draws, &[])
}

/// The first slot wins at once.
fn only_first() -> Columns {
    columns(LosesIn(2), &[(0, WinsIn(1))])
}

/// Everything loses, the second slot soon.
fn lost() -> Columns {
    columns(LosesIn(26), &[(1, LosesIn(2))])
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
    columns(Draws, &[(0, LosesIn(28)), (3, WinsIn(5))])
}

/// All scenes, with the names of their pictures.
pub(super) fn scenes() -> Vec<(String, Scene)> {
    let scores = people().act(&[Action::Scores]);
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
    let wide = Scene {
        board: (6, 12),
        ..people().after("1,12")
    };
    let tried = review().act(&[Action::Choose]);
    let mut scenes = vec![
        ("menu", menu()),
        ("menu_smallest", menu().unfinished(unfinished).sized(24, 10)),
        (
            "menu_says_when_a_change_takes_effect",
            people().act(&[Action::Menu, Action::ChangeLine(4, 1)]),
        ),
        ("game_large", scores.clone().sized(120, 40).find(exact())),
        ("game_palette", people().colours(Colours::Palette)),
        (
            "game_16_colours",
            scores.clone().colours(Colours::Sixteen).find(exact()),
        ),
        (
            "game_without_colours",
            scores.clone().colours(Colours::None).find(exact()),
        ),
        ("falling", people().act(&[Action::Drop(4)]).timed(150)),
        ("shining", won().timed(700)),
        ("threats", people().after("223344").act(&[Action::Threats])),
        ("digits", wide.act(&[Action::Digit(1)])),
        ("not_your_turn", computer().act(&[Action::Digit(4)])),
        ("try_again", tried.clone()),
        ("try_smallest", tried.clone().sized(24, 10)),
        ("review_of_the_only_move", review().act(&[Action::GoTo(6)])),
        ("review_at_the_end", review().act(&[Action::ToEnd])),
        ("review_without_colours", review().colours(Colours::None)),
        ("review_16_colours", review().colours(Colours::Sixteen)),
        ("review_large", review().sized(120, 40)),
        ("review_smallest", review().sized(24, 10)),
        ("review_narrow", review().sized(60, 40)),
        ("review_ascii", review().ascii()),
        ("scores_after_the_end", won().act(&[Action::Scores])),
        ("help_rules", people().act(&[Action::Help, Action::Turn(1)])),
        ("help_signs", people().act(&[Action::Help, Action::Turn(2)])),
        (
            "french_help_signs",
            people().french().act(&[Action::Help, Action::Turn(2)]),
        ),
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
        ("program_asks", program()),
        (
            "program_asks_french",
            Scene {
                language: Language::French,
                ..program()
            },
        ),
        ("program_asks_compact", program().sized(40, 16)),
        ("program_asks_smallest", program().sized(24, 10)),
        (
            "program_asks_later",
            program().act(&[Action::SwapSides, Action::Left]),
        ),
        ("program_plays", program().act(&[Action::StartProgram])),
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
    ]
    .into_iter()
    .chain(practice::scenes())
    .map(|(name, scene)| (name.to_owned(), scene))
    .collect::<Vec<_>>();
    // Every screen in every theme.
    let screens = [
        ("menu", menu()),
        ("game", scores.find(exact())),
        ("won", won()),
        ("review", review()),
        ("try", tried),
        ("help", people().act(&[Action::Help])),
        ("position", people().act(&[Action::ShowPosition])),
    ];
    let screens = screens.into_iter().chain(practice::screens());
    let screens: Vec<(&str, Scene)> = screens.collect();
    for theme in Theme::ALL {
        let themed = screens.iter().map(|(name, scene)| {
            let name = format!("{}_{name}", theme.name);
            (name, scene.clone().theme(theme))
        });
        scenes.extend(themed);
    }
    scenes
}

/// A game against a computer, with the exact scores of every column.
const GAME: &str = "114337563544555";
/// A game of two computers to its end.
const REVIEWED: &str = "3152264175351233155474";

/// The names of the pictures in the README.
pub(super) const PICTURES: [&str; 7] = [
    "game_classic",
    "game_night",
    "game_contrast",
    "game_mono",
    "review",
    "puzzle",
    "library",
];

/// The scenes of these pictures. What they show is what the solver finds.
pub(super) fn readme_scenes() -> [Scene; 7] {
    let (mut engine, stop) = (Engine::new(), Stop::default());
    let ignore = &mut |_: &Columns| ControlFlow::Continue(());
    let mut analysed = |moves: &str, effort| {
        let columns = engine.columns(&notation::standard(moves), effort, &stop, ignore);
        (moves.len(), columns.unwrap())
    };
    let playing = Scene {
        found: vec![analysed(GAME, Effort::Patient)],
        players: PerPlayer::new(PlayerSpec::Hard, PlayerSpec::Human),
        ..computer()
            .after(GAME)
            .act(&[Action::Scores, Action::Point(2)])
    };
    let plies = (0..REVIEWED.len()).rev();
    let reviewed = Scene {
        found: plies
            .map(|ply| analysed(&REVIEWED[..ply], Effort::Quick))
            .collect(),
        ..people()
            .played(REVIEWED)
            .act(&[Action::Review, Action::Turn(1)])
            .act(&[Action::Turn(1); 8])
    };
    let [classic, night, contrast, mono] = Theme::ALL.map(|theme| playing.clone().theme(theme));
    let [puzzle, library] = practice::readme_scenes();
    [classic, night, contrast, mono, reviewed, puzzle, library]
}
