"""What stands around the board is told whole in every window, at every text size: on the screen, or in a part that
scrolls and shows that it does; and places where something can be laid are whole on the board. It is read from the
tree, as somebody who does not see the screen reads it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations
from random import Random
from typing import Any

import pytest

from engine.core import registry
from engine.core.game_info import PERSON
from engine.core.session import Session, Setup
from engine.gui.boxes.accessibility_tree import Node, tree
from engine.gui.boxes.all import Role, State
from engine.table.contract.game_view import Count
from engine.table.panels.seat_plate_boxes import Figure, Plate
from tests.long_test_slices import Amount
from tests.scenes.every_window.windows_and_text_sizes import HARD, LOOKS, Look, Roomy, cut_short, least_side
from tests.scenes.play.conftest import Open, Player
from tools import ui_driver, window_fill

STEPS = 70
"""After so many steps of a random game there is something to be told of every seat."""


def midway(game: str, seats: int) -> Session[Any, Any]:
    """A random game of one person and AIs."""
    info, rng = registry.info(game), Random(seats)
    kinds = (PERSON,) * seats
    session = Session(info, registry.rules(game), Setup(game, kinds, 5, info.defaults()))
    while session.over is None and len(session.log) < STEPS:
        seat = rng.choice(session.to_move)
        session.play(seat, rng.choice(session.moves(seat)))
    return ui_driver.against_ai(session) if seats > 1 else session


def tables() -> Iterator[tuple[str, int]]:
    for game in registry.names():
        for seats in registry.info(game).seat_counts:
            yield game, seats


def looks(count: int, game: str, seats: int) -> list[Look]:
    """The hard ones, and others by chance."""
    others = [look for look in LOOKS if look not in HARD]
    return [*HARD, *Random(f"{game}{seats}").sample(others, count - len(HARD))]


def nodes(pane: Any) -> list[Node]:
    return [node for top in tree([pane]) for node in top.walk()]


def faults_of_plates(player: Player) -> Iterator[str]:
    """What cannot be read on the plates."""
    pane = player.table.plates.pane
    (region,) = tree([pane])
    assert region.role is Role.REGION and region.name
    told = player.app.ctx.tr
    plates = player.table.plates.plates
    for plate in plates:
        named = [node for node in region.children if node.name.startswith(told(plate.name))]
        yield from (f"{told(plate.name)}: {fault}" for fault in _of_plate(plate, named, told))
        yield from (f"{told(plate.name)}: {fault}" for fault in _not_at_first_sight(plate, named[0], told))
    heads = [node.name for node in region.children if node.role is Role.PARAGRAPH and node.seen == node.place]
    bare = [box for box in pane.boxes() if isinstance(box, Figure) and box.bare]
    yield from (f"{box.value_text} stands without its word" for box in bare if told(box.count.label) not in heads)
    yield from _faults_of_boxes(pane)


def _not_at_first_sight(plate: Plate, box: Node, told: Callable[[Any], str]) -> Iterator[str]:
    """The name, or what comes first of the seat, if it must be scrolled to."""
    leaves = [node for node in box.walk() if not node.children]
    for part in (plate.name, *(*plate.counts, *plate.wants.missing)[:1]):
        said = told(part.label if isinstance(part, Count) else part)
        if not any(node.name == said and node.seen == node.place for node in leaves):
            yield f"{said} is not in sight"


def _of_plate(plate: Plate, named: list[Node], told: Callable[[Any], str]) -> Iterator[str]:
    inside = [node for one in named for node in one.walk()]
    for count in plate.counts:
        if not any(node.name == told(count.label) and node.value == str(count.value) for node in inside):
            yield f"{told(count.label)} {count.value} is not told"
    for part in plate.wants.missing:
        if not any(node.name == told(part) for node in inside):
            yield f"{told(part)} is not told"
    if not any(told(part) in named[0].value for part in plate.wants.missing or (plate.wants.aim,)):
        yield "what it wants is not read out"


def _faults_of_boxes(pane: Any) -> Iterator[str]:
    """What is neither on the screen nor to be scrolled to, cut, or over something else."""
    leaves = [box for box in pane.boxes() if not box.children() and box.role is not Role.NONE]
    for box in leaves:
        if not pane.scroll.view.contains(box.rect) and not pane.scroll.most:
            yield f"{box.name} is out of sight: {box.rect} in {pane.scroll.view}"
        if box.rect.left < pane.scroll.view.left or box.rect.right > pane.scroll.view.right:
            yield f"{box.name} reaches beyond its side: {box.rect} in {pane.scroll.view}"
        # words on a button go on in the next line; a word as wide as the part it stands in is broken by a hyphen
        narrow = box.rect.width < box.least() < pane.scroll.view.width * 0.9 and box.role is not Role.BUTTON
        if State.CUT in box.states() or narrow:
            yield f"{box.name} is cut: {box.rect.width} of {box.least()}"
    seen = [node for node in nodes(pane) if not node.children and all(node.seen.size)]
    for one, other in combinations(seen, 2):
        if one.seen.colliderect(other.seen):
            yield f"{one.name} lies over {other.name}"


def faults_of_message(player: Player) -> Iterator[str]:
    """What cannot be read in the message line, or what it hides."""
    table = player.table
    pane = table.message.pane
    said = [node for top in tree([pane]) for node in top.walk() if node.role is Role.STATUS]
    if [node.name for node in said] != [" ".join(table.message.words.split())]:
        yield f"it says {said}"
    if not player.app.ctx.screen.rect.contains(pane.rect):
        yield f"the message is outside of the window: {pane.rect}"
    others = [("log", table.log.rect), ("buttons", table.buttons.pane.rect), ("plates", table.plates.rect)]
    areas = table.top.zones.areas.values()
    others += [(area.name, area.rect) for area in areas if area.kind in ("pile", "row", "lattice") and not area.panel]
    yield from (f"the message lies over {name}" for name, rect in others if pane.rect.inflate(-4, -4).colliderect(rect))
    yield from _faults_of_boxes(pane)


def faults_of_buttons(player: Player) -> Iterator[str]:
    """Buttons that are too small or not to be found."""
    pane, theme = player.table.buttons.pane, player.app.ctx.theme
    if not player.app.ctx.screen.rect.contains(pane.rect):
        yield f"the buttons reach beyond the window: {pane.rect}"
    for node in (*nodes(pane), *nodes(player.table.message.pane)):
        if node.role is Role.BUTTON and min(node.place.size) < least_side(player.app, node.place):
            yield f"{node.name} is too small: {node.place}"
    for node in nodes(pane):
        if node.role is not Role.BUTTON:
            continue
        if node.seen != node.place and not node.scrolls:
            yield f"{node.name} is out of sight: {node.place} in {pane.scroll.view}"
    for box in pane.boxes():
        if (
            box.key.startswith("move")
            and not pane.rect.contains(box.rect)
            and pane.scroll.view.height > theme.least_side
        ):
            yield f"{box.name}, which the turn needs, must be scrolled to"
    yield from (f for f in _faults_of_boxes(pane) if "over" in f or "side" in f)


def faults_of_places(player: Player) -> Iterator[str]:
    """Cells where something can be laid that are not wholly on their board."""
    hand, zones = player.table.hand, player.table.top.zones
    for place in {place for places in hand.targets.by_piece.values() for place in places}:
        board = zones.board(place.zone)
        corners = zones.outline(place) if board is not None else []
        if board is not None and not all(board.rect.inflate(2, 2).collidepoint(corner) for corner in corners):
            yield f"{place} is not whole: {corners} in {board.rect}"


def faults_of_names(player: Player) -> Iterator[str]:
    """Names at the edge of a board that lie on others."""
    names = player.table.top.marks.edge_names
    for board in (board for board in player.table.top.zones.boards() if board.name in names.shown):
        for one, other in combinations(names.boxes(board), 2):
            if one.colliderect(other):
                yield f"names lie over each other on {board.name}: {one}, {other}"


@pytest.mark.parametrize(("game", "seats"), list(tables()))
@pytest.mark.slice(1, each="game")
def test_all_is_told_and_can_be_pressed(open_table: Open, game: str, seats: int, amount: Amount) -> None:
    player = open_table(midway(game, seats), HARD[0][0])
    ui_driver.lift_curtain(player.app)
    player.table.match.paused = True
    found, roomy = [], Roomy(player.app)
    for look in looks(amount(len(LOOKS), 4), game, seats):
        faults = [*roomy.lost(look), *cut_short(player.app)]
        faults += [*faults_of_plates(player), *faults_of_message(player), *faults_of_buttons(player)]
        faults += [*faults_of_places(player), *faults_of_names(player)]
        found += [f"{look}: {fault}" for fault in faults]
    assert not found, f"{len(found)}:\n" + "\n".join(found)


@pytest.mark.parametrize(("game", "seats", "share"), [("crooked_paths", 2, 0.6), ("path_of_elements", 2, 0.6)])
def test_with_words_on_two_lines_all_icons_are_in_sight(open_table: Open, game: str, seats: int, share: float) -> None:
    path = window_fill.games_of(game)[seats]
    session = ui_driver.before_step(path, round(len(ui_driver.replayed(path).log) * share))
    player = open_table(session, size=(800, 600), text_scale=150, language="de")
    ui_driver.lift_curtain(player.app)
    player.settle()
    pane = player.table.buttons.pane
    assert any(box.rect.height > 2 * player.app.ctx.fonts.height("body") for box in pane.focusable())
    assert pane.scroll.most == 0
