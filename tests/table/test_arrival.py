"""A piece on its way is sharp; as it arrives it is whole, gives a little, raises dust and is marked."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from engine.core import registry
from engine.core.session import Session, Setup
from engine.gui.drawing.frame_time import FrameTime
from engine.scenes.play.table import TableScene
from engine.table.board.current_marks import OVER
from engine.table.contract.game_view import Piece, Place
from engine.table.geometry.zones import Area, cell_size
from engine.table.panels import pile_counts
from engine.table.pieces.piece_pictures import lying
from engine.table.pieces.sprite import CARRY, DEAL, PASS, Manner, Sprite, Stance
from tests.scenes.play.conftest import (  # noqa: F401 - fixtures
    Open,
    Player,
    looks_ahead,
    new_session,
    open_table,
    played,
)
from tests.scenes.play.growing_tables import closing, drag_of, lay_by_mouse
from tests.scenes.play.scripted_thinkers import Bidden
from tools.ui_driver import against_ai, midway


def test_what_is_turned_over_is_seen_whole_again_before_it_lies() -> None:
    sprite = Sprite(Piece("a", "back", Place("hand")), Stance(0.0, 0.0, 50.0))
    sprite.send(Stance(200.0, 0.0, 50.0), CARRY, 1.0, piece=replace(sprite.piece, art="front"))
    seen = []
    while not sprite.down:
        sprite.step(0.01)
        seen.append((sprite.art, round(sprite.squeeze, 1)))
    assert min(squeeze for _, squeeze in seen) < 0.3
    assert seen[0] == ("back", 1.0) and seen[len(seen) // 2] == ("front", 1.0)
    assert sprite.travelling and sprite.stance.x == 200.0
    lifts = []
    while sprite.travelling:
        sprite.step(0.01)
        lifts.append(sprite.stance.lift)
    assert min(lifts) < -0.2 and lifts[-1] == 0.0


@pytest.mark.parametrize(
    ("settings", "dusty"), [({}, True), ({"reduced_motion": True}, False), ({"speed": "instant"}, False)]
)
def test_dust_where_it_lands(open_table: Open, settings: dict[str, object], dusty: bool) -> None:  # noqa: F811
    player = open_table(played(new_session(), 4), **settings)
    table = player.table
    place = next(iter(table.hand.targets.by_piece[player.piece()]))
    player.drag(player.piece(), place)
    for _ in range(20):
        player.wait()
        if table.top.effects.dust.busy:
            break
    assert table.top.effects.dust.busy == dusty
    if dusty:
        assert all(puff.rect.collidepoint(player.spot(place)) for puff in table.top.effects.dust._puffs)
        while table.top.moving:
            player.wait()
        assert table.top.effects.dust.busy and table.top.busy, "nothing waits for it"
        player.settle()
        assert not table.top.effects.dust.busy


def test_the_mark_of_the_last_move_waits_until_its_piece_lies(
    open_table: Open,  # noqa: F811
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    session: Session[Any, Any] = played(new_session(("person", "ai:easy")), 4)
    worker = Bidden(session.rules)
    monkeypatch.setattr(TableScene, "_worker", lambda _: worker)
    player = open_table(session)
    player.drag(player.piece(), next(iter(player.table.hand.targets.by_piece[player.piece()])))
    worker.go = 1
    top, length, seen = player.table.top, len(session.log), []
    while len(session.log) == length or top.busy:
        player.wait()
        marked = any(mark.kind == "last" for mark in top.marks.layers.marks(OVER))
        seen.append((top.stage.motion.travelling, marked))
    assert (True, False) in seen and (False, True) in seen
    assert (True, True) not in seen


def test_what_flies_is_drawn_as_large_as_it_is_seen(
    open_table: Open,  # noqa: F811
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A stone that goes back to the other's supply is small there, but large on its way."""
    session = against_ai(midway("magic_triland", 0.1))
    monkeypatch.setattr(TableScene, "_worker", lambda _: Bidden(session.rules))
    # a frame does the same work on a busy machine
    monkeypatch.setattr(FrameTime, "slices", lambda _self, _seconds: iter((None,) * 40))
    player = open_table(session)
    player.settle()
    stage = player.table.top.stage
    assert player.table.commands["undo"]()
    player.wait(8)
    flying = [sprite for sprite in stage.sprites.values() if sprite.travelling]
    assert any(sprite.journey.start.scale > 1.5 * sprite.goal.scale for sprite in flying)
    for sprite in flying:
        lattice = stage.zones.areas[sprite.piece.place.zone].lattice
        size = cell_size(lattice, max(sprite.journey.start.scale, sprite.goal.scale))
        assert stage.textures.has(lying(sprite.art, lattice, sprite.stance.angle), sprite.stance.face, size)


def test_a_pile_counts_what_lies_there(open_table: Open, monkeypatch: pytest.MonkeyPatch) -> None:  # noqa: F811
    """A card that goes back to it counts once it has arrived."""
    told: list[int] = []
    monkeypatch.setattr(pile_counts, "_draw", lambda _ctx, _canvas, _rect, count, _by: told.append(count))
    player = open_table(played(new_session(), 5))
    player.settle()
    pile = player.table.top.zones.areas["doubles"]
    before = pile.count
    assert player.table.commands["undo"]()
    assert pile.count == before + 1
    told.clear()
    player.wait(3)
    assert player.table.top.stage.motion.coming == ["doubles"] and set(told) <= {before, *others(player, pile)}
    told.clear()
    player.settle()
    assert not player.table.top.stage.motion.coming and before + 1 in told


def others(player: Player, pile: Area) -> set[int]:
    """The counts of all other piles."""
    return {area.count for area in player.table.top.zones.areas.values() if area is not pile}


@pytest.mark.parametrize(("grows", "art"), [(True, "card"), (False, "card#small")])
def test_the_state_of_a_face_changes_while_the_piece_is_small(grows: bool, art: str) -> None:
    """Its two states are equally large."""
    sprite = Sprite(Piece("a", "card#small", Place("hand")), Stance(0.0, 0.0, 20.0))
    assert sprite.restate(replace(sprite.piece, art="card"), 1.0, grows) == art


def test_a_new_piece_grows_where_it_enters(open_table: Open) -> None:  # noqa: F811
    """The clue of a round is there as soon as it is called, in nobody's pile before."""
    setup = Setup("alfheim_fairies", ("person",), 4)
    player = open_table(Session(registry.info(setup.game), registry.rules(setup.game), setup))
    table = player.table
    player.settle()
    known = set(table.top.stage.sprites)
    for _ in range(4):
        table.play(table.session.moves(0)[-1])
        new = [sprite for key, sprite in table.top.stage.sprites.items() if key not in known]
        if new:
            break
        player.settle()
    assert new and all(sprite.travelling and sprite.stance.scale < sprite.goal.scale / 2 for sprite in new)
    player.settle()
    assert all(sprite.stance == sprite.goal for sprite in new if sprite.piece.key in table.top.stage.sprites)


@pytest.mark.parametrize(("count", "manner"), [(2, DEAL), (8, PASS)])
def test_many_pieces_that_change_places_take_their_time(open_table: Open, count: int, manner: Manner) -> None:  # noqa: F811
    stage = open_table(played(new_session(), 12)).table.top.stage
    pieces = [sprite.piece for sprite in stage.sprites.values() if not sprite.flat]
    laid = [piece for piece in pieces if piece.place.zone == "board"][:count]
    back = {piece.key: replace(piece, place=Place("doubles")) for piece in laid}
    stage.motion.show([back.get(piece.key, piece) for piece in pieces])
    assert {stage.sprites[key].journey.manner for key in back} == {manner}


def test_the_mark_of_the_last_move_waits_for_no_stones_that_walk(open_table: Open) -> None:  # noqa: F811
    """They set out when the card lies, some of them on its own paths."""
    session, move = closing()
    player = open_table(session)
    table, top, key = player.table, player.table.top, drag_of(player, move).piece
    lay_by_mouse(player, move)
    marked, seen = [], False
    for _ in range(200):
        player.wait()
        seen = seen or top.stage.sprites[key].travelling
        walking = any(sprite.waits or sprite.journey.route is not None for sprite in top.stage.sprites.values())
        if seen and walking and not top.stage.sprites[key].travelling:
            marked.append(any(mark.kind == "last" for mark in top.marks.layers.marks(OVER)))
    assert marked and all(marked[1:]), table.message.words
