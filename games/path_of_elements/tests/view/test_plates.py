"""What the plates say while the final scoring is told, and where letters are large."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from engine.core.game_info import AI_PREFIX
from engine.core.rules import Seat
from engine.core.session import Session
from engine.core.text import say
from engine.gui.boxes.accessibility_tree import tree
from engine.gui.boxes.all import Role
from engine.scenes.review.replay_page import ReplayScene
from engine.scenes.review.review_page import ReviewScene
from engine.table.panels.seat_plate_boxes import added_up
from games.path_of_elements.rules.pieces import PAR
from games.path_of_elements.rules.scoring import sources
from games.path_of_elements.tests.play import Game, begun, played, thrifty
from games.path_of_elements.view.final_scoring import cues
from games.path_of_elements.view.view import VIEW
from games.path_of_elements.view.words import cue_name
from tests.scenes.play.conftest import Open, Player, looks_ahead, open_table  # noqa: F401 - fixtures

FRAMES = 900
SEED = 5
"""Of a game that one player wins."""


def last_step(seats: int) -> tuple[Game, Any]:
    """A game before its last move, and that move, which the only person makes."""
    whole = played(seats, SEED, {"omens": "drawn"}, thrifty)
    *log, last = whole.log
    cast = tuple("person" if seat == last.seat else AI_PREFIX + "beginner" for seat in range(seats))
    session: Game = Session(whole.info, whole.rules, replace(whole.setup, seats=cast))
    session.replay(log)
    return session, whole.told(len(log), last.seat)[1]


def told_so_far(session: Session[Any, Any], begun_cues: set[str], seat: Seat) -> int:
    parts = sources(session.state, seat)[:6]
    return sum(points for source, points in enumerate(parts) if cue_name(source, seat) in begun_cues)


def shown(plates: Any) -> list[int]:
    return [plate.counts[0].value for plate in plates.plates]


@pytest.mark.parametrize("seats", [2, 4])
def test_a_plate_shows_what_has_been_told_of_the_final_scoring(open_table: Open, seats: int) -> None:  # noqa: F811
    session, move = last_step(seats)
    player = open_table(session)
    player.settle()
    table = player.table
    before = session.state
    table.play(move)
    named = [cue.name for cue in cues(before, session.state)]
    looked = 0
    for _ in range(FRAMES):
        left = table.top.marks.awaited
        told = set(named) - left
        assert shown(table.plates) == [told_so_far(session, told, seat) for seat in range(seats)]
        assert any(plate.won for plate in table.plates.plates) == (not left)
        assert ("wins with" in table.message.words) <= (not left)
        looked += bool(left)
        if not left:
            break
        player.app.step(1 / 20)
    assert looked > len(named), "it is told in its time"
    assert shown(table.plates) == [sum(sources(session.state, seat)) for seat in range(seats)]
    player.settle()
    assert "wins with" in player.app.ctx.tr(table.message.said.headline)


def test_what_is_skipped_is_told(open_table: Open) -> None:  # noqa: F811
    session, move = last_step(2)
    player = open_table(session)
    player.settle()
    player.table.play(move)
    player.wait()
    player.table.top.skip()
    player.wait()
    assert shown(player.table.plates) == [sum(sources(session.state, seat)) for seat in (0, 1)]
    assert any(plate.won for plate in player.table.plates.plates)


def test_a_replay_shows_what_has_been_told(open_table: Open) -> None:  # noqa: F811
    whole = played(2, SEED, {"omens": "drawn"}, thrifty)
    app = open_table(begun(2, SEED)).app
    replay = ReplayScene(app.ctx, whole, len(whole.log) - 1)
    app.ctx.stack.push(replay)
    app.step()
    replay.step(1)
    assert shown(replay.plates) == [0, 0] and not any(plate.won for plate in replay.plates.plates)
    assert "wins with" not in replay.message.words
    replay.top.skip()
    app.step()
    assert shown(replay.plates) == [sum(sources(whole.state, seat)) for seat in (0, 1)]
    assert "wins with" in app.ctx.tr(replay.message.said.headline)


def test_a_review_says_who_has_won_when_the_scoring_is_told(open_table: Open) -> None:  # noqa: F811
    whole = played(2, SEED, {"omens": "drawn"}, thrifty)
    app = open_table(begun(2, SEED)).app
    review = ReviewScene(app.ctx, whole)
    app.ctx.stack.push(review)
    app.step()
    review.findings.work.stop()
    review.go(len(whole.log) - 1)
    review.step(1)
    assert "wins with" not in review.message.words
    review.top.skip()
    app.step()
    assert "wins with" in app.ctx.tr(review.message.said.headline)


def test_alone_turns_beyond_the_sixteenth_are_taken_off(open_table: Open) -> None:  # noqa: F811
    """While the game goes on, and once the final scoring has told so."""
    whole = played(1, SEED)
    late = next(k for k, s in enumerate(whole.states) if s.turns == PAR + 2)
    counts = added_up(VIEW.counts(whole.states[late], 0))
    brought = [count.value for count in counts if str(count.label) in ("for the path", "for spirits")]
    assert counts[0].value == sum(brought) - 2
    assert ("lost for turns", 2) in [(str(count.label), count.value) for count in counts]
    lost = whole.state.turns - PAR
    *_, last = cues(whole.states[-2], whole.state)
    total = sum(sources(whole.state, 0))
    assert lost > 0 and str(last.text) == f"Turns: Heron −{lost}, {total} in all."
    app = open_table(begun(1, SEED)).app
    replay = ReplayScene(app.ctx, whole, len(whole.log) - 1)
    app.ctx.stack.push(replay)
    app.step()
    replay.step(1)
    replay.top.skip()
    app.step()
    assert shown(replay.plates) == [total]


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("share", [0.5, 1.0], ids=["midway", "over"])
def test_each_of_four_plates_has_its_points_where_letters_are_large(
    open_table: Open,  # noqa: F811
    share: float,
    language: str,
) -> None:
    """Those of the one who moves or has won, too, and the signs leave them free."""
    whole = played(4, SEED, {"omens": "drawn"}, thrifty)
    session = begun(4, SEED, {"omens": "drawn"})
    session.replay(whole.log[: int(len(whole.log) * share)])
    player = open_table(session, (800, 600), text_scale=150, language=language)
    plates = player.table.plates
    for seat in range(4):
        if share < 1:
            plates.set(tuple(replace(plate, icon="robot", moves=plate.seat == seat) for plate in plates.whole))
        plates.think(seat if share < 1 else None)
        (region,) = tree([plates.pane])
        for plate, node in zip(plates.plates, region.children, strict=False):
            (points,) = (leaf for leaf in node.walk() if leaf.value == str(plate.counts[0].value))
            assert points.name == player.app.ctx.tr(plate.counts[0].label) and points.seen == points.place
            signs = [leaf for leaf in node.walk() if leaf.role is Role.IMAGE]
            assert not any(sign.place.colliderect(points.place) for sign in signs)
            thinks = [player.app.ctx.tr(say("thinking"))] == [sign.name for sign in signs]
            assert thinks == (plates.thinking == plate.seat)
