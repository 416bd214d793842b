"""Between two games of a match: the standings, the way on, the match saved meanwhile."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core import codec, registry
from engine.core.rules import places
from engine.core.session import Session, Setup
from engine.scenes.match.match_turns_and_take_backs import Match
from engine.scenes.play.table import TableScene
from engine.scenes.result.between_games import InterludeScene
from engine.scenes.review.replay_page import ReplayScene
from engine.scenes.title.title_page import TitleScene
from engine.table.contract.game_view import view_of
from tests.scenes.conftest import Guest, Open
from tests.waiting import PATIENCE
from tools.ui_driver import replayed

GAME = "magic_triland"
LONG = 400
"""Frames within which the standings must have come."""


def at_rest(seats: tuple[str, ...] = ("person", "person"), golden: str = "points_duel") -> Session[Any, Any]:
    """A tournament as far as the end of its first game, as if these had played it."""
    old = replayed(registry.folder(GAME) / "golden" / f"{golden}.json")
    setup = Setup(GAME, seats, old.setup.seed, old.setup.options)
    session: Session[Any, Any] = Session(old.info, old.rules, setup)
    length = next((k for k, step in enumerate(old.log) if step.move.get("is") == "Next"), len(old.log))
    session.log[:], session.states[:] = old.log[:length], old.states[: length + 1]
    return session


def sit(visit: Open, session: Session[Any, Any], **settings: Any) -> Guest:
    """At the table, until the standings are shown."""
    guest = visit(lambda ctx: TableScene(ctx, session), **settings)
    for _ in range(LONG):
        guest.app.step()
        if isinstance(guest.top, InterludeScene):
            return guest
    raise AssertionError("no standings have come")


def test_equal_points_share_a_place() -> None:
    assert places((4, 7, 4)) == (2, 1, 2)
    assert places((0, 0)) == (1, 1)


@pytest.mark.parametrize("size", [(800, 600), (1280, 720)])
@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.slice(1, each="size")
def test_the_standings_are_shown_and_lead_on(visit: Open, size: tuple[int, int], language: str) -> None:
    session = at_rest()
    guest = sit(visit, session, size=size, language=language)
    points = guest.top.said.scores
    assert points == tuple(a + b for a, b in zip(session.state.pearl_points, session.state.end_points, strict=True))
    assert [standing.place for standing in guest.top.standings()] == sorted(places(points))
    assert not any(standing.won for standing in guest.top.standings()), "nobody has won yet"
    before = len(session.log)
    guest.click("on")
    assert isinstance(guest.top, TableScene)
    assert session.state.game == 1 and len(session.log) == before + 1
    assert not guest.top.match.resting and guest.top.match.deciding is not None


def test_points_are_counted_at_the_table_before_the_standings(visit: Open) -> None:
    session = at_rest()
    last, state = session.log.pop(), session.states.pop()
    ending = str(view_of(GAME).headline(state, 0))
    told = [str(cue.text) for cue in view_of(GAME).cues(session.state, state)]
    assert "wins" in ending and ending not in told, "it is not counted yet"
    guest = visit(lambda ctx: TableScene(ctx, session, fresh=False), reduced_motion=False)
    table = guest.top
    table.match.take_over()
    table.play(codec.decode(session.rules.move_type, last.move, "move"))
    counted = set()
    for _ in range(LONG):
        guest.app.step(0.05)
        if guest.top is not table:
            break
        if table.top.effects.scoring.totals is not None:
            counted.add(tuple(plate.counts[0].value for plate in table.plates.plates))
            assert not any(plate.won for plate in table.plates.plates)
    points = tuple(a + b for a, b in zip(state.pearl_points, state.end_points, strict=True))
    assert (0, 0) in counted and len(counted) > 1
    assert tuple(plate.counts[0].value for plate in table.plates.plates) == points
    assert isinstance(guest.top, InterludeScene)


def test_the_table_can_be_looked_at_and_leads_back(visit: Open) -> None:
    guest = sit(visit, at_rest())
    guest.click("look")
    assert isinstance(guest.top, TableScene)
    assert guest.top.match.deciding is None and not guest.top.choices.labels
    button = guest.top.buttons.find("standings")
    assert button is not None
    guest.click_at(button.rect.center)
    assert isinstance(guest.top, InterludeScene)
    guest.click("replay")
    assert isinstance(guest.top, ReplayScene)


def test_the_match_waits_among_the_games(visit: Open) -> None:
    guest = sit(visit, at_rest())
    library = guest.app.ctx.library
    guest.click("title")
    assert isinstance(guest.top, TitleScene)
    assert library.flush(PATIENCE)
    (entry,) = library.entries()
    again = library.open(entry).session
    assert not entry.over and again.state.ended and again.state.game == 0
    assert isinstance(sit(visit, again).top, InterludeScene)


def test_taking_back_ends_the_rest(visit: Open) -> None:
    guest = sit(visit, at_rest())
    guest.click("look")
    table = guest.top
    assert table.commands["undo"]()
    guest.app.step()
    assert not table.match.resting and table.match.deciding is not None


class Silent:
    """A worker that must not be asked."""

    faults = 0
    fallback = False

    def __getattr__(self, name: str) -> Any:
        raise AssertionError(f"the AI was asked: {name}")


def test_no_ai_goes_on_by_itself() -> None:
    session = at_rest(("ai:easy", "ai:easy"))
    match = Match(session, think=Silent)
    match.resting = True
    assert match.update(10.0) == []
    assert match.advisor.thinking is None
    match.go_on()
    assert session.state.game == 1 and not match.resting


def test_three_have_standings_too(visit: Open) -> None:
    guest = sit(visit, at_rest(("person", "person", "person"), "points"))
    assert len(guest.top.standings()) == 3
