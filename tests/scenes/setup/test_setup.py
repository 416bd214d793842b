"""The set-up page: what is chosen is played, and remembered."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

import pygame
import pytest

from engine.core import codec, registry
from engine.core.errors import SettingError
from engine.core.game_info import SIGNS
from engine.core.registry import shipped_board
from engine.core.rules import Over
from engine.core.session import Setup
from engine.core.text import Text, Token, say
from engine.gui.boxes.all import Heading
from engine.scenes.pages.destinations import Result, SetUp
from engine.scenes.pages.result_rows import standings
from engine.scenes.pages.table_picture import TablePicture
from engine.scenes.play.curtain import CurtainScene
from engine.scenes.play.table import TableScene
from engine.scenes.setup.setup_draft import AI, FRIEND, MIXED, keep
from engine.scenes.setup.setup_page import SetupScene
from engine.scenes.words.game_names_and_opponents import opponents
from engine.table.contract.game_view import view_of
from saves.player_files import Library
from tests.scenes.conftest import GAME, Guest, Open
from tests.waiting import PATIENCE
from tools.ui_driver import golden, named


def page(ctx: Any) -> SetupScene:
    """The page of the one game."""
    return SetupScene(ctx, GAME)


def chosen(guest: Guest) -> Setup:
    """Play, and what is played."""
    guest.click("play")
    assert isinstance(guest.top, TableScene)
    setup: Setup = guest.top.session.setup
    return setup


def test_the_first_key_does_what_the_main_button_does(visit: Open) -> None:
    guest = visit(page)
    for key in ("lessons", "play"):
        assert (guest.top.pane.focus.key, guest.box(key).kind) == (key, "primary")
        guest.key(pygame.K_RETURN)
        assert not isinstance(guest.top, SetupScene), key
        guest.key(pygame.K_ESCAPE)


@pytest.mark.usefixtures("newcomer")
def test_whoever_sets_up_a_game_with_friends_finds_play_to_be_the_main_button(visit: Open) -> None:
    """The first game and the lessons know nothing of what was chosen."""
    guest = visit(page)
    for mode, main in ((AI, "first"), (FRIEND, "play"), (AI, "first")):
        guest.top._mode(mode)
        guest.app.step()
        kinds = {key: guest.box(key).kind for key in ("first", "lessons", "play")}
        assert [key for key, kind in kinds.items() if kind == "primary"] == [main]
    guest.top._mode(FRIEND)
    draft = guest.top.draft
    guest.app.ctx.change_settings(last_setup=keep(draft, draft.setup(), {}))
    assert SetupScene(guest.app.ctx, GAME).first_focus == "play"


def test_what_belongs_to_the_seats_shares_lines_where_there_is_room(visit: Open) -> None:
    guest = visit(lambda ctx: SetupScene(ctx, "magic_triland"), size=(1280, 720))
    guest.top._mode(MIXED)
    guest.app.step()
    lines = [guest.box(key).rect.top for key in ("count", "island", "begins", "by_lot")]
    assert lines[0] == lines[1] < lines[2] == lines[3]


def test_the_other_seat_and_a_weaker_ai(visit: Open) -> None:
    guest = visit(page)
    guest.click("swap1")
    guest.top.pane.focus_on(guest.box("level"))
    guest.key(pygame.K_RIGHT)
    assert chosen(guest).seats == ("ai:easy", "person")


def test_the_first_game_is_proposed_against_the_lowest_level_and_says_so(visit: Open, tmp_path: Path) -> None:
    def told(guest: Any) -> bool:
        return any(str(getattr(one, "text", "")).startswith("Suggested") for one in guest.top.pane.boxes())

    library = Library(tmp_path / "kept")
    guest = visit(page, library=library)
    assert (guest.top.draft.level, told(guest)) == ("beginner", True)
    guest.top._strength("hard")
    assert not told(guest)
    library.store_learnt(GAME, library.learnt(GAME).finished("ride"))
    assert SetupScene(guest.app.ctx, GAME).draft.level == "easy"
    chosen(guest)
    again = SetupScene(guest.app.ctx, GAME)
    assert (again.draft.level, again.first_level) == ("hard", "")


def test_a_friend_takes_the_other_seat(visit: Open) -> None:
    guest = visit(page)
    guest.top.pane.focus_on(guest.box("mode"))
    guest.key(pygame.K_RIGHT)
    assert guest.top.pane.find("level") is None
    assert guest.top.pane.focus.key == "mode"
    assert chosen(guest).seats == ("person", "person")


def test_friends_tell_their_names_once(visit: Open, tmp_path: Path) -> None:
    def with_a_friend() -> Guest:
        guest = visit(page, library=Library(tmp_path / "kept"))
        guest.top._mode(FRIEND)
        return guest

    guest = with_a_friend()
    guest.click("name0")
    pygame.event.post(pygame.event.Event(pygame.TEXTINPUT, text="Anna{}"))
    guest.app.step()
    assert chosen(guest).names == ("Anna{}",)
    table = guest.top
    assert [(str(plate.name), str(plate.who)) for plate in table.plates.plates] == [
        ("Anna{}", "North-South"),
        ("West-East", "Person"),
    ]
    assert [standing.who for standing in standings(table.session, Over((1, 2), (), ""))] == [
        table.session.info.seats[0].name,
        say("Person"),
    ]
    guest.app.ctx.library.close()
    again = with_a_friend()
    assert again.box("name0").value == "Anna{}"
    assert chosen(again).names == ("Anna{}",), "nothing is asked again"


def test_a_set_up_begins_with_the_first_preset(visit: Open) -> None:
    guest = visit(lambda ctx: SetupScene(ctx, "path_of_elements"))
    assert guest.top.draft.preset() == "basic"
    assert dict(guest.top.draft.options)["elements"] == "chosen", "as printed: everyone chooses an element"
    assert dict(guest.top.draft.with_preset("advanced").options)["elements"] == "chosen"


def test_friends_choose_signs_by_one_click_and_keep_them(visit: Open, tmp_path: Path) -> None:
    def with_friends() -> Guest:
        guest = visit(lambda ctx: SetupScene(ctx, "path_of_elements"), library=Library(tmp_path / "kept"))
        # the draft begins at once, so there is something to hide
        guest.top._take(guest.top.draft.with_mode(FRIEND).with_option("elements", "drawn"))
        return guest

    guest = with_friends()
    guest.top._take(guest.top.draft.with_name(1, "Anna"))
    assert guest.box("sign1").icon == f"sign_{SIGNS[1]}", "there is one before anybody chooses"
    guest.click("sign1")
    assert guest.top.pane.focus.key == "sign1"
    guest.key(pygame.K_RETURN)
    assert guest.box("sign1").icon == f"sign_{SIGNS[3]}"
    assert guest.box("name1").value == "Anna"
    guest.click("play")
    assert isinstance(guest.top, CurtainScene)
    assert [sign_in(w.text) for w in guest.top.pane.boxes() if isinstance(w, Heading)] == [f"sign_{SIGNS[0]}"]
    guest.key(pygame.K_RETURN)
    assert guest.top.session.setup.signs == (SIGNS[0], SIGNS[3])
    table = guest.top
    anna = table.session.setup.called(1, table.session.cast[1].name)
    assert str(anna) == "Anna", "it is seen and not said"
    assert sign_in(anna) == f"sign_{SIGNS[3]}"
    assert guest.top.plates.plates[1].name == anna
    shown = standings(guest.top.session, Over((1, 2), (), ""))
    assert shown[1].name == anna
    library = guest.app.ctx.library
    guest.top.session.play(0, guest.top.session.moves(0)[0])
    library.autosave(guest.top.session)
    assert sign_in(opponents(library.entries()[0].setup)) == f"sign_{SIGNS[0]}"
    assert str(opponents(library.entries()[0].setup)) == "Heron · Anna"
    library.close()
    assert with_friends().top.draft.signs[:2] == (SIGNS[0], SIGNS[3])


def test_friends_can_draw_who_plays_what(visit: Open, tmp_path: Path) -> None:
    """As printed in Magic Triland: light and dark are given to the two at random."""

    def with_friends() -> Guest:
        guest = visit(lambda ctx: SetupScene(ctx, "magic_triland"), library=Library(tmp_path / "kept"))
        guest.top._mode(FRIEND)
        return guest

    guest = with_friends()
    assert guest.box("name0").name == "Name of Light"
    guest.top._take(guest.top.draft.with_name(0, "Anna").with_name(1, "Ben"))
    guest.top.pane.focus_on(guest.box("by_lot"))
    guest.key(pygame.K_RIGHT)
    assert guest.top.draft.lot and guest.top.pane.focus.key == "by_lot"
    assert [guest.box(f"name{seat}").name for seat in (0, 1)] == ["Name of Player 1", "Name of Player 2"]
    guest.click("play")
    guest.app.ctx.library.close()
    again = with_friends()
    assert again.top.draft.lot, "it is remembered"
    assert again.top.draft.names == ("Anna", "Ben"), "and the persons are, not where they sat"


def sign_in(text: Text) -> str:
    return next(part.art for part in text.parts() if isinstance(part, Token))


def test_where_seats_have_bare_names_every_sentence_has_the_persons(visit: Open) -> None:
    guest = visit(lambda ctx: SetupScene(ctx, "path_of_elements"))
    guest.top._take(guest.top.draft.with_mode(FRIEND).with_name(1, "Anna"))
    heron, lynx = (info.name for info in guest.top.draft.cast()[:2])
    words = say("{one} meets {other}.", one=heron, other=lynx)
    ctx = guest.app.ctx
    guest.click("play")
    assert ctx.tr(words) == "Heron meets Anna."
    ctx.go(Result(named(golden("path_of_elements"))))
    assert ctx.tr(words) == "Anna meets Ben.", "the result of another game has its own"
    ctx.go(SetUp("path_of_elements"))
    assert ctx.tr(words) == "Heron meets Lynx.", "nobody sits there yet"


def test_watching_seats_two_ais(visit: Open) -> None:
    guest = visit(page)
    guest.top.pane.focus_on(guest.box("mode"))
    guest.key(pygame.K_RIGHT, pygame.K_RIGHT)
    assert chosen(guest).seats == ("ai:beginner", "ai:beginner")


def test_options_are_folded_and_a_preset_follows_them(visit: Open) -> None:
    guest = visit(page, size=(1280, 720))
    assert guest.top.pane.find("no_draw") is None
    guest.click("more")
    guest.top.pane.focus_on(guest.box("no_draw"))
    guest.key(pygame.K_RIGHT)
    assert guest.top.draft.preset() == "printed"
    assert chosen(guest).options["no_draw"] == "off"


def test_a_seed_can_be_typed_and_drawn(visit: Open) -> None:
    guest = visit(lambda ctx: SetupScene(ctx, "fairy_trails"), size=(1280, 720))
    guest.click("more")
    guest.click("seed")
    for digit in "407":
        pygame.event.post(pygame.event.Event(pygame.TEXTINPUT, text=digit))
    guest.app.step()
    assert guest.top.draft.seed == 407
    guest.click("dice")
    drawn = guest.top.draft.seed
    assert drawn != 407
    assert chosen(guest).seed == drawn


def test_a_number_is_offered_where_something_is_dealt(visit: Open) -> None:
    guest = visit(page)
    guest.click("more")
    assert guest.top.pane.find("no_draw") is not None and guest.top.pane.find("seed") is None
    other = visit(lambda ctx: SetupScene(ctx, "magic_triland"))
    other.click("more")
    assert other.top.pane.find("seed") is None
    other.top.pane.focus_on(other.box("island"))
    other.key(pygame.K_RIGHT)
    assert other.top.pane.find("seed") is not None, "a quick island lies there at random"


def test_the_choices_are_remembered_by_lot_too(visit: Open, tmp_path: Path) -> None:
    guest = visit(page, library=Library(tmp_path / "kept"))
    guest.click("by_lot")
    guest.top.pane.focus_on(guest.box("level"))
    guest.key(pygame.K_RIGHT)
    chosen(guest)
    guest.app.ctx.library.flush(PATIENCE)
    guest.app.ctx.library.close()
    again = visit(page, library=Library(tmp_path / "kept"))
    assert again.top.draft.seats == ("person", "ai:easy")
    assert again.top.draft.lot
    again.click("by_lot")
    chosen(again)
    stored = again.app.ctx.settings.last_setup
    assert codec.decode(Setup, codec.loads(stored[GAME]), "setup").seats == ("person", "ai:easy")
    assert list(stored) == [GAME]


def test_a_set_up_that_can_not_be_played_is_a_sentence(visit: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    guest = visit(page)

    def refuse(*_: Any) -> Any:
        raise SettingError(say("These options exclude each other."))

    monkeypatch.setattr(type(registry.rules(GAME)), "start", refuse)
    guest.click("play")
    assert type(guest.top).__name__ == "Dialog"
    guest.answer(0)
    assert isinstance(guest.top, SetupScene)


def test_the_rules_are_one_key_away(visit: Open) -> None:
    guest = visit(page)
    guest.key(pygame.K_F1)
    assert type(guest.top).__name__ == "RulesScene"
    guest.key(pygame.K_ESCAPE)
    assert isinstance(guest.top, SetupScene)
    guest.click("rules")
    assert type(guest.top).__name__ == "RulesScene"


def test_another_text_scale_is_seen_at_once_and_the_focus_stays(visit: Open) -> None:
    guest = visit(page)
    guest.click("swap1")
    guest.app.ctx.change_settings(text_scale=150, language="de")
    guest.app.step()
    assert guest.top.pane.focus.key == "swap1"
    assert guest.app.ctx.screen.rect.contains(guest.box("play").rect)


def test_back_leads_back(visit: Open) -> None:
    guest = visit()
    guest.click(GAME)
    guest.click("back")
    assert type(guest.top).__name__ == "TitleScene"


@pytest.mark.parametrize("game", registry.names())
def test_all_choices_are_seen_at_once_in_a_usual_window(visit: Open, game: str) -> None:
    guest = visit(size=(1280, 720))
    guest.click(game)
    page = guest.top
    choices = [box for box in page.pane.focusable() if box.key not in {"play", "lessons"}]
    picture = next(box for box in page.pane.boxes() if isinstance(box, TablePicture))
    assert all(page.pane.scroll.view.contains(box.rect) for box in (*choices, picture)) and choices
    assert picture.rect.width > 0.2 * page.pane.rect.width, "and what a table looks like"


@pytest.mark.parametrize(("size", "scale", "shown"), [((720, 1280), 100, 1), ((800, 600), 150, 0)])
def test_a_table_is_shown_below_the_choices_where_there_is_room(
    visit: Open, size: tuple[int, int], scale: int, shown: int
) -> None:
    guest = visit(page, size=size, text_scale=scale)
    boxes = guest.top.pane.boxes()
    pictures = [box for box in boxes if isinstance(box, TablePicture)]
    assert len(pictures) == shown
    assert all(guest.top.pane.scroll.view.contains(box.rect) for box in pictures)
    if pictures:
        assert pictures[0].rect.top > guest.box("more").rect.bottom


def test_what_is_set_up_is_compiled_first_and_a_line_below_tells_how_far_it_is(visit: Open) -> None:
    guest = visit(page)
    builder = guest.app.ctx.builder
    assert builder._wanted == GAME
    builder._state = ("fetch", 0, 3)
    guest.app.step()
    assert guest.box("news").name.startswith("Preparing the AI")
    builder._state = ("", 0, 0)
    guest.app.step()
    assert guest.box("news").name == ""


def test_seats_want_what_the_options_make_of_the_game(visit: Open) -> None:
    guest = visit(partial(SetupScene, game="_template"))
    seat = registry.info("_template").cast(2)[0]
    assert guest.app.ctx.tr(seat.aim) in guest.told()
    guest.click("more")
    guest.top.pane.focus_on(guest.box("length"))
    guest.key(pygame.K_RIGHT)
    changed = guest.top.draft.cast()[0].aim
    assert "three rounds" in guest.told() and changed != seat.aim
    guest.click("play")
    assert isinstance(guest.top, TableScene)
    assert [plate.wants.aim for plate in guest.top.plates.plates] == [changed, changed]


@pytest.mark.parametrize("game", registry.names(hidden=True))
def test_what_info_says_of_the_usual_options_is_what_the_view_says(game: str) -> None:
    info = registry.info(game)
    board = shipped_board(info, info.boards[0]) if info.boards else None
    for count in info.seat_counts:
        first = registry.rules(game).start(info.defaults(), board, count)
        for seat, cast in enumerate(info.cast(count)):
            wanted = view_of(game).wants(first, seat)
            assert wanted is None or wanted.aim == cast.aim
