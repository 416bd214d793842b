"""The scoring at the end of a game: what flies to the plates is what the rules count, in the time that it may take."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core import registry
from engine.core.rules import Over, places
from engine.core.session import Session
from engine.core.text import say
from engine.table.contract.game_view import Cue, Scored, view_of
from engine.table.effects.scoring_show import BRIEFEST, CALMEST, RUNS, beats
from tests.golden_saves import golden
from tools.torture.view_checks import scoring_faults

GAMES = registry.names(hidden=True)
WITHOUT = {"_tiny"}
"""Games that show nothing in the end."""


def ended(game: str) -> list[tuple[str, Session[Any, Any], Over]]:
    """Its golden games that have ended by the rules, with their names."""
    found = []
    for path in sorted((registry.folder(game) / "golden").glob("*.json")):
        session = golden(path)[1]
        over = session.rules.turn(session.state)
        if isinstance(over, Over):
            found.append((path.stem, session, over))
    return found


@pytest.mark.parametrize("game", GAMES)
def test_what_flies_adds_up_to_the_points(game: str) -> None:
    """In random games of each number of seats the torture test looks at it, too."""
    view, shown = view_of(game), 0
    for name, session, over in ended(game):
        seen = session.shown(0)
        scored = tuple(view.scoring(seen, over))
        assert not list(scoring_faults(view, seen, over, scored)), name
        shown += bool(scored)
    assert bool(shown) == (game not in WITHOUT)


@pytest.mark.parametrize(
    ("game", "name"), [("magic_triland", "points"), ("magic_triland", "points_duel"), ("_template", "match")]
)
def test_what_flies_between_two_games_is_how_it_stands(game: str, name: str) -> None:
    session, view, rests = golden(registry.folder(game) / "golden" / f"{name}.json")[1], view_of(game), 0
    for ply in range(len(session.states)):
        seen = session.shown(0, ply)
        said = view.interlude(seen, 0)
        if said is not None:
            over = Over(places(said.scores), said.scores, "", said.tally)
            scored = tuple(view.scoring(seen, over))
            assert scored and not list(scoring_faults(view, seen, over, scored))
            rests += 1
    assert rests


def test_the_seats_are_counted_side_by_side_source_by_source() -> None:
    water, fire = say("Water"), say("Fire")
    told = [(0, water, 1), (0, water, 2), (1, water, 3), (1, fire, 4), (0, fire, 5)]
    found = beats(Scored(seat, what, points) for seat, what, points in told)
    assert [[one.points for one in beat.scored] for beat in found] == [[1, 3], [2], [4, 5]]
    assert {beat.seconds for beat in found} == {CALMEST}


def test_many_points_take_no_longer_than_few() -> None:
    many = beats(Scored(0, say("Water"), 1, Cue()) for _ in range(60))
    assert {beat.seconds for beat in many} == {BRIEFEST}
    track = beats(Scored(0, say("Won")) for _ in range(40))
    assert sum(beat.seconds for beat in track) <= RUNS + 0.001
