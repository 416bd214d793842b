"""Any mix of persons and AIs: set up, begun, played through by mouse, counted, played again."""

from __future__ import annotations

from itertools import cycle, islice, pairwise
from random import Random
from typing import Any

import pygame
import pytest
from msgspec.structs import replace

from engine.ai.agent import Pace
from engine.ai.process.worker_process import agent_of
from engine.core import codec, registry
from engine.core.game_info import AI_PREFIX, PERSON
from engine.core.game_start import started
from engine.core.session import Setup
from engine.gui.boxes.accessibility_roles import Action
from engine.gui.input.intent import Intent
from engine.scenes.match.match_turns_and_take_backs import Match
from engine.scenes.play.curtain import CurtainScene
from engine.scenes.play.table import TableScene
from engine.scenes.result.result_page import ResultScene
from engine.scenes.setup import setup_page
from engine.scenes.setup.setup_draft import MIXED
from engine.scenes.setup.setup_page import SetupScene
from engine.scenes.words.game_names_and_opponents import opponents
from saves.player_files import Library
from tests.scenes.conftest import Guest, Open
from tests.scenes.mouse import drag_mouse
from tests.scenes.play.scripted_thinkers import Answer, Bidden
from tests.waiting import PATIENCE
from tools.snapshots.draw_trace import drawn
from tools.ui_driver import before_step

SHORT = "_template"
MIX = (PERSON, PERSON, "ai:easy")


def set_to(guest: Guest, name: str, value: str) -> None:
    """As a screen reader chooses one of several."""
    node = next(node for node in guest.nodes() if node.name == name and Action.SET_VALUE in node.actions)
    assert node.act(Action.SET_VALUE, value), (name, value)


@pytest.mark.parametrize("game", registry.names())
def test_every_mix_is_set_up_by_the_tree_and_begins(visit: Open, monkeypatch: pytest.MonkeyPatch, game: str) -> None:
    """From each mix to the next one person gets up or sits down."""
    begun: list[Setup] = []
    monkeypatch.setattr(setup_page, "start_game", lambda _, setup: begun.append(setup))
    guest = visit(lambda ctx: SetupScene(ctx, game), size=(640, 480))
    info = registry.info(game)
    set_to(guest, "Players", "Watch")
    for count in info.seat_counts:
        if len(info.seat_counts) > 1:
            set_to(guest, "Seats", str(count) if count > 1 else "1, alone")
        ais = "0" * count
        for number in range(1 if count == 1 else 2**count):
            wanted = f"{number ^ number >> 1:0{count}b}"
            for seat, person in enumerate(wanted):
                if person != ais[seat]:
                    who = f"Who plays {guest.app.ctx.tr(info.cast(count)[seat].name)}"
                    set_to(guest, who, "Person" if int(person) else "AI")
            ais = wanted
            guest.top.play()
            setup = begun[-1]
            assert [who == PERSON for who in setup.seats] == [bool(int(person)) for person in wanted]
            assert started(setup).over is None and str(opponents(setup))
        set_to(guest, "Players", "Watch")
    assert len({(len(setup.seats), setup.seats) for setup in begun}) == len(begun)


@pytest.mark.parametrize(
    ("seats", "names", "told"),
    [
        ((PERSON, "ai:easy", "ai:easy"), (), "against the AI (Easy)"),
        ((PERSON, "ai:medium", "ai:easy"), (), "against the AI (Easy, Medium)"),
        ((PERSON, "ai:medium", PERSON), (), "2 players at one table · AI, Medium"),
        ((PERSON, "ai:medium", PERSON, "ai:easy"), ("Anna", "", "Ben"), "Anna · Ben · AI: Easy, Medium"),
        ((PERSON, PERSON, PERSON), ("Anna",), "Anna · Finch · Robin"),
        (("ai:medium", "ai:easy"), (), "the AI plays itself (Easy, Medium)"),
    ],
)
def test_a_saved_game_says_who_plays(seats: tuple[str, ...], names: tuple[str, ...], told: str) -> None:
    assert str(opponents(Setup(SHORT, seats, names=names))) == told


def test_each_ai_has_its_own_level_and_one_choice_sets_all(visit: Open) -> None:
    guest = visit(lambda ctx: SetupScene(ctx, "alfheim_fairies"))
    levels = registry.info("alfheim_fairies").levels
    set_to(guest, "Players", "Watch")
    set_to(guest, "Seats", "5")
    for seat, level in zip(registry.info("alfheim_fairies").seats, levels, strict=True):
        set_to(guest, f"Strength of {seat.name}", str(level.label))
    assert guest.top.draft.levels == tuple(level.key for level in levels)
    assert guest.box("level").value_text == "As above"
    set_to(guest, "Strength of the AI", "Hard")
    assert guest.top.draft.levels == ("hard",) * 5


class Minds(Bidden):
    """AIs that say the first thing they think of."""

    game = ""

    def ask(self, seen: Any, seat: int, level: str, seed: int, seconds: float = 1.0) -> int:
        found = next(iter(agent_of(self.game).think(seen, seat, level, Random(seed), Pace())))
        self.asked.append((level, seat))
        self.answer = Answer(len(self.asked), codec.encode(found.move, self.rules.move_type))
        self.open = True
        return len(self.asked)

    def poll(self) -> list[Answer]:
        news = [self.answer] if self.open else []
        self.open = False
        return news


@pytest.mark.parametrize("game", registry.names())
def test_every_level_moves_beside_every_other_one(game: str) -> None:
    """At tables of all seats, the levels one after another."""
    info = registry.info(game)
    keys, count = [level.key for level in info.levels], max(info.seat_counts)
    for first in range(0, len(keys), count):
        levels = list(islice(cycle(keys), first, first + count))
        session = started(Setup(game, tuple(AI_PREFIX + key for key in levels), 3, {}, info.first_board))
        worker = Minds(session.rules)
        worker.game = game
        match = Match(session, think=lambda worker=worker: worker, speed=lambda: "instant")
        while {seat for _, seat in worker.asked} != {*range(count)} and len(worker.asked) < 60:
            match.update(0.1)
        assert {*worker.asked} == {*zip(levels, range(count), strict=True)}


def at_the_table(visit: Open, monkeypatch: pytest.MonkeyPatch, setup: Setup, **settings: Any) -> Guest:
    """Before the curtain, with an AI that makes the first move it sees."""
    session = started(setup)
    worker = Bidden(session.rules, go=1000)
    monkeypatch.setattr(TableScene, "_worker", lambda _: worker)
    monkeypatch.setattr(ResultScene, "looks_back", False)
    settings = {"size": (1280, 720), "speed": "instant", "coach": "off"} | settings
    return visit(lambda ctx: TableScene(ctx, session), **settings)


def test_two_friends_and_an_ai_play_a_game_by_mouse(visit: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    """The curtain falls between the two only; the result, the figures and the rematch know who was who."""
    names = ("Anna", "Ben")
    setup = Setup(SHORT, MIX, 3, {"length": "short"}, "glade", names=names, signs=("cat", "key", ""))
    guest = at_the_table(visit, monkeypatch, setup)
    lifted: list[int] = []
    table: Any = None
    for _ in range(4000):
        top = guest.top
        if isinstance(top, CurtainScene):
            guest.key(pygame.K_RETURN)
            lifted.append(guest.top.match.me)
        elif isinstance(top, ResultScene):
            break
        elif (seat := top.match.deciding) is None or top.top.busy or top.hand.busy:
            guest.app.step(0.05)
        else:
            table = top
            move_by_mouse(guest, table, seat)
    assert isinstance(guest.top, ResultScene) and {*lifted} == {0, 1}
    assert all(one != other for one, other in pairwise(lifted))
    persons = [step.seat for step in table.session.log if step.seat in (0, 1)]
    assert {*persons} == {0, 1} and table.session.setup.seats == MIX
    statistics = guest.app.ctx.library.statistics()
    assert statistics.tally(SHORT, "friend+ai:easy").games == 1
    assert {key for key in statistics.games[SHORT] if key.startswith("person:")} == {"person:Anna", "person:Ben"}
    guest.click("rematch")
    following = guest.top.session.setup if isinstance(guest.top, TableScene) else guest.top.table.session.setup
    assert (following.seats, following.names) == ((PERSON, "ai:easy", PERSON), ("Ben", "", "Anna"))
    assert following.signs == ("key", "", "cat")


def move_by_mouse(guest: Guest, table: Any, seat: int) -> None:
    """A move of the hand, or by its button."""
    session, before = table.session, len(table.session.log)
    targets = table.hand.targets
    for move in session.moves(seat):
        drag = table.view.drag(session.shown(seat), seat, move)
        piece = None if drag is None else table.top.lying.piece(drag.piece)
        if drag is None and move in targets.buttons:
            button = table.buttons.find(f"move{targets.buttons.index(move)}")
            guest.click_at(button.rect.center)
        elif piece is not None and piece.pose == drag.pose:
            spot = table.top.zones.spot(drag.place)
            drag_mouse(guest, table.top.body(drag.piece).center, (round(spot.x), round(spot.y)))
        else:
            continue
        if len(session.log) > before:
            return
    raise AssertionError(f"seat {seat} can do nothing by mouse")


def test_a_friend_who_resigns_leaves_the_seat_to_an_ai_like_the_one_here(
    visit: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    guest = at_the_table(visit, monkeypatch, Setup(SHORT, MIX, 3, {}, "glade"))
    guest.key(pygame.K_RETURN)
    match = guest.top.match
    gone, table = match.me, guest.top
    table.open_menu()
    guest.app.step()
    guest.click("resign")
    assert "The others play on, with an AI (Easy) on this seat." in guest.told()
    guest.answer(0)
    assert match.session.setup.seats[gone] == "ai:easy" and match.over is None
    match.take_over()
    match.settlements.resign()
    assert match.over is not None, "nobody is left"


@pytest.mark.parametrize("size", [(1280, 720), (800, 600)])
def test_levels_that_differ_stand_on_the_plates(
    visit: Open, monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    session = before_step(registry.folder("alfheim_fairies") / "golden" / "five.json", 120)
    session.setup = replace(session.setup, seats=(PERSON, "ai:easy", "ai:medium", "ai:hard", "ai:hard"))
    monkeypatch.setattr(TableScene, "_worker", lambda _: Bidden(session.rules))
    guest = visit(lambda ctx: TableScene(ctx, session, fresh=False), size=size)
    with drawn() as found:
        guest.top.plates.pane.draw(guest.app.snapshot(), guest.top.plates.rect)
    said = " ".join(found.said)
    assert all(level in said for level in ("Easy", "Medium", "Hard")), said


def test_a_take_back_goes_over_the_ai_to_the_other_persons_decision() -> None:
    quick = {"island": "quick", "begins": "yellow"}
    session = started(Setup("magic_triland", (PERSON, "ai:easy", PERSON), 0, quick))
    match = Match(session, think=lambda: Bidden(session.rules, go=1000), speed=lambda: "instant")
    luck = Random(2)
    while match.deciding != 2:
        if match.deciding == 0:
            match.play(luck.choice(session.moves(0)))
        match.update(0.1)
    length, seats = len(session.log), {step.seat for step in session.log}
    assert {0, 1} <= seats and match.undo()
    assert match.due == 0 and 1 not in {step.seat for step in session.log}
    assert match.redo() and len(session.log) == length and match.due == 2


def test_a_curtain_hides_the_table_while_an_ai_begins(visit: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    """In a game of hidden hands, opened where an AI is to move: which of the persons sits there is not known."""
    hidden = {"hands": "chance", "island": "quick", "begins": "yellow"}
    session = started(Setup("magic_triland", ("ai:easy", PERSON, PERSON), 0, hidden))
    assert session.to_move == (0,)
    monkeypatch.setattr(TableScene, "_worker", lambda _: Bidden(session.rules))
    assert isinstance(visit(lambda ctx: TableScene(ctx, session)).top, CurtainScene)


def test_a_mix_is_remembered(visit: Open, tmp_path: Any) -> None:
    def page() -> Guest:
        return visit(lambda ctx: SetupScene(ctx, SHORT), library=Library(tmp_path / "kept"))

    guest = page()
    draft = guest.top.draft.with_count(4).with_mode(MIXED).with_level("easy", 2).with_name(0, "Anna")
    guest.top._take(draft)
    guest.click("play")
    guest.app.ctx.library.flush(PATIENCE)
    guest.app.ctx.library.close()
    again = page().top.draft
    assert (again.seats, again.names, again.mode) == (draft.seats, ("Anna",), MIXED)


@pytest.mark.parametrize(("size", "scale"), [((800, 600), 150), ((1280, 720), 200), ((720, 1280), 100)])
@pytest.mark.parametrize("language", ["en", "de"])
def test_five_rows_are_told_in_full_in_every_window(
    visit: Open, size: tuple[int, int], scale: int, language: str
) -> None:
    guest = visit(lambda ctx: SetupScene(ctx, "alfheim_fairies"), size=size, text_scale=scale, language=language)
    guest.top._take(guest.top.draft.with_count(5).with_mode(MIXED))
    pane = guest.top.pane
    card = pane.rect
    for box in (box for box in pane.boxes() if box.rect.width):
        assert card.left <= box.rect.left and box.rect.right <= card.right, box.name
    for seat in range(5):
        pane.focus_on(guest.box(f"who{seat}"))
        guest.app.step()
        assert pane.scroll.view.contains(guest.box(f"who{seat}").rect)
    assert guest.app.ctx.screen.rect.contains(guest.box("play").rect)


def test_the_four_directions_of_a_pad_reach_all_without_a_change(visit: Open) -> None:
    guest = visit(lambda ctx: SetupScene(ctx, "path_of_elements"), size=(1280, 720))
    draft = guest.top.draft.with_count(4).with_mode(MIXED).with_level("easy", 3)
    guest.top._take(draft)
    pane = guest.top.pane
    # what is played alone lies behind the last of the ways to play
    wanted, met, left = {box.key for box in pane.focusable()} - {"solo"}, {"mode"}, ["mode"]
    guest.app.ctx.devices.show_focus(True)
    while left:
        start = left.pop()
        for direction in ((0, 1), (0, -1), (1, 0), (-1, 0)):
            pane.focus_on(guest.box(start))
            pane.handle(Intent("focus", direction=direction))
            if guest.top.draft != draft:
                guest.top._take(draft)
            elif pane.focus is not None and pane.focus.key not in met:
                met.add(pane.focus.key)
                left.append(pane.focus.key)
    assert {"name0", "sign1", "swap2", "level3", "who3"} <= wanted == met
