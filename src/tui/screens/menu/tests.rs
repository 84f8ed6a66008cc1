use super::values::MOST;
use super::*;
use crate::board::{Shape, notation};
use crate::player::PlayerSpec;
use crate::tui::model::Message;
use crate::tui::session::Session;
use crate::tui::session::tests::{menu, session};
use crate::tui::view::Viewport;
use ratatui::buffer::Buffer;

fn items(session: &Session) -> Vec<Item> {
    Menu::new(&session.model).items
}

#[test]
fn it_begins_with_what_can_be_continued() {
    assert_eq!(
        items(&menu(None))[..2],
        [Item::Play, Item::Player(Player::One)]
    );
    assert_eq!(items(&menu(Some("44")))[..2], [Item::Resume, Item::Play]);
    assert_eq!(items(&session("44"))[..2], [Item::GoOn, Item::Play]);
}

#[test]
fn the_selection_goes_round() {
    let model = &mut menu(None).model;
    let mut menu = Menu::new(model);
    menu.handle(Action::Previous, model);
    assert_eq!(menu.items[menu.selected], Item::Quit);
    menu.handle(Action::Next, model);
    assert_eq!(menu.selected, 0);
}

/// The menu that has this item, which is selected.
fn with(item: Item, model: &Model) -> Menu {
    let menus = [Menu::new(model), Menu::settings()];
    let mut menus = menus.into_iter();
    let mut menu = menus.find(|menu| menu.items.contains(&item)).unwrap();
    menu.selected = menu.items.iter().position(|&one| one == item).unwrap();
    menu
}

/// Does something on the line of an item.
fn on(item: Item, action: Action, model: &mut Model) -> Transition {
    let mut menu = with(item, model);
    menu.handle(action, model)
}

#[test]
fn values_change_within_what_is_possible() {
    let model = &mut menu(None).model;
    on(Item::Rows, Action::Change(1), model);
    on(Item::Cols, Action::Change(-1), model);
    let shape = model.settings.shape;
    assert_eq!((shape.rows(), shape.cols()), (7, 6));
    for _ in 0..70 {
        on(Item::Rows, Action::Change(-1), model);
        on(Item::Cols, Action::Choose, model);
    }
    let shape = model.settings.shape;
    assert_eq!((shape.rows(), shape.cols()), (Shape::LEAST, MOST));
    let player = |model: &Model| model.game.series().players()[Player::Two].clone();
    on(Item::Player(Player::Two), Action::Change(-1), model);
    assert_eq!(player(model), PlayerSpec::Perfect);
    on(Item::Player(Player::Two), Action::Change(2), model);
    assert_eq!(player(model), PlayerSpec::Random);
    on(Item::Scores, Action::Choose, model);
    assert!(model.settings.show_scores);
}

#[test]
fn how_many_must_be_in_a_row_stays_possible() {
    let model = &mut menu(None).model;
    for _ in 0..9 {
        on(Item::Align, Action::Change(1), model);
    }
    assert_eq!(model.settings.shape.align(), 7);
    on(Item::Cols, Action::Change(-1), model);
    assert_eq!(model.settings.shape.align(), 6);
    on(Item::Rows, Action::Change(1), model);
    assert_eq!(model.settings.shape.align(), 6);
    for _ in 0..9 {
        on(Item::Align, Action::Change(-1), model);
    }
    assert_eq!(model.settings.shape.align(), 2);
}

#[test]
fn what_is_changed_here_is_chosen() {
    let model = &mut menu(None).model;
    assert_eq!(model.chosen.text(), "");
    for item in [
        Item::Player(Player::Two),
        Item::Rows,
        Item::Align,
        Item::Scores,
        Item::Warning,
        Item::Repetition,
        Item::Theme,
        Item::Animation,
        Item::Language,
    ] {
        on(item, Action::Change(1), model);
    }
    assert_eq!(
        model.chosen.text(),
        "theme night\nscores on\nanimation on\nwarning on\nrepetition off\n\
         language fr\nboard 7x7/5\ntwo random\n"
    );
    assert_eq!(model.settings.appearance.theme.name, "night");
    assert_eq!(model.words().title, "Puissance 4");
}

#[test]
fn changes_say_when_they_take_effect() {
    for (session, item, effect) in [
        (menu(None), Item::Rows, Some("Takes effect at once.")),
        (
            session("44"),
            Item::Rows,
            Some("Takes effect in the next game."),
        ),
        (session("44"), Item::Theme, Some("Takes effect at once.")),
        (session("44"), Item::Quit, None),
    ] {
        let menu = with(item, &session.model);
        assert_eq!(menu.effect(&session.model), effect, "{item:?}");
    }
}

/// What a click on a place of a menu asks for.
fn clicked(menu: &Menu, session: &Session, width: u16, at: (u16, u16)) -> Option<Action> {
    let mut buffer = Buffer::empty(Rect::new(0, 0, width, 24));
    let mut frame = Frame::new(&mut buffer, Viewport::default());
    menu.draw(&session.model, &mut frame);
    frame.drawn.clicked(at.into())
}

#[test]
fn a_click_on_an_arrow_changes_the_value() {
    for width in [80, 24] {
        let session = menu(None);
        let menu = with(Item::Theme, &session.model);
        let (top, line) = (menu.visible(&session.model, 24).top, menu.selected);
        let area = middle(Rect::new(0, 0, width, 24));
        let text = menu.text(Item::Theme, &session.model, area.width as usize);
        for (arrow, places) in [('◂', -1), ('▸', 1)] {
            let place = text.chars().position(|symbol| symbol == arrow).unwrap();
            let at = (area.x + POINTER + place as u16, top + line as u16);
            let action = clicked(&menu, &session, width, at);
            assert_eq!(action, Some(Action::ChangeLine(line, places)), "{width}");
        }
    }
}

#[test]
fn a_board_that_is_larger_than_the_menu_allows_can_shrink() {
    let mut shape = Shape::puissance4(80, 80).unwrap();
    shape = resized(shape, 1, 0);
    assert_eq!(shape.rows(), 80);
    shape = resized(shape, -1, 0);
    assert_eq!((shape.rows(), shape.cols()), (79, 80));
}

#[test]
fn the_unfinished_game_goes_on() {
    let model = &mut menu(Some("4453")).model;
    let transition = on(Item::Resume, Action::Choose, model);
    assert!(matches!(transition, Transition::Game));
    assert_eq!(notation::write(model.game.board()), "4453");
    assert_eq!(model.message, Some(Message::WelcomeBack));
    assert!(model.shelf.unfinished.is_none());
}

#[test]
fn a_new_game_has_the_board_that_was_set() {
    let model = &mut menu(None).model;
    on(Item::Rows, Action::Change(1), model);
    on(Item::Play, Action::Choose, model);
    assert_eq!(model.game.board().shape().rows(), 7);
    assert_eq!(model.game.series().player(Disc::First), Player::One);
    on(Item::Rows, Action::Change(1), model);
    assert_eq!(model.game.board().shape().rows(), 7, "not this game");
    on(Item::Play, Action::Choose, model);
    assert_eq!(model.game.board().shape().rows(), 8);
    assert_eq!(model.game.series().player(Disc::First), Player::Two);
}

#[test]
fn a_click_chooses_its_line() {
    let session = menu(None);
    let menu = Menu::new(&session.model);
    let click = |row| clicked(&menu, &session, 80, (20, row));
    let top = menu.visible(&session.model, 24).top;
    let last = menu.items.len() as u16 - 1;
    assert_eq!(click(top), Some(Action::ChooseLine(0)));
    assert_eq!(click(top + last), Some(Action::ChooseLine(last as usize)));
    assert_eq!(click(top - 1), None);
    assert_eq!(click(top + last + 1), None);
}

#[test]
fn the_selected_line_is_visible_in_a_low_terminal() {
    let session = menu(None);
    let mut menu = Menu::new(&session.model);
    for selected in 0..menu.items.len() {
        menu.selected = selected;
        let Visible { first, count, .. } = menu.visible(&session.model, 10);
        assert!((first..first + count).contains(&selected), "{selected}");
    }
}
