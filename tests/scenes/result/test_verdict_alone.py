"""A free game alone ends with what the AI makes of the same deal."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from engine.core import registry
from engine.core.medals import Baseline
from engine.core.session import Session, Setup
from engine.core.task import Result
from engine.scenes.match import baseline_watch
from engine.scenes.result.result_page import LOOK_BACK_AFTER, ResultScene
from engine.scenes.result.solo_verdict import among
from engine.scenes.review.background_analysis import Work
from tests.scenes.conftest import Open
from tests.scenes.solo.medal_games import words

GAME = "alfheim_fairies"


def played(seed: int = 5, challenge: str = "", seats: tuple[str, ...] = ("person",)) -> Session[Any, Any]:
    """A whole game at random."""
    session = Session(registry.info(GAME), registry.rules(GAME), Setup(GAME, seats, seed, challenge=challenge))
    rng = Random(seed)
    while session.over is None:
        seat = session.to_move[0]
        session.play(seat, rng.choice(session.moves(seat)))
    return session


class Games:
    """In place of the AI's process: one more game with every look, with the points that `scores` gives."""

    scores: tuple[int, ...] = ()
    made = 0

    def __init__(self, _task: Any, players: tuple[str, ...], known: Baseline) -> None:
        Games.made += 1
        self.results, self.count, self.moves, self.fault, self.resting = known, len(players), 0, "", False

    def poll(self) -> Baseline:
        if len(self.results) < self.count:
            self.results = (*self.results, Result(True, self.scores[len(self.results)]))
        return self.results

    @property
    def over(self) -> bool:
        return len(self.results) == self.count

    def rest(self, wanted: bool) -> None:
        self.resting = wanted

    def close(self) -> None: ...


@pytest.fixture
def games(monkeypatch: pytest.MonkeyPatch) -> type[Games]:
    """The result looks back, but only the AI's own games are played."""
    monkeypatch.setattr(baseline_watch, "BaselineJob", Games)
    monkeypatch.setattr(Games, "made", 0)
    monkeypatch.setattr(Work, "start", lambda _: None)
    return Games


def test_the_ai_plays_the_deal_and_the_verdict_comes_and_is_kept(
    visit: Open, games: type[Games], monkeypatch: pytest.MonkeyPatch
) -> None:
    session = played()
    assert session.over is not None
    own = session.over.scores[0]
    monkeypatch.setattr(Games, "scores", (own - 1, own, own + 1, own - 2, own - 3, own + 9, own - 4))
    guest = visit(size=(1280, 720))
    monkeypatch.setattr(ResultScene, "looks_back", True)
    guest.app.ctx.stack.push(ResultScene(guest.app.ctx, session))
    guest.app.step()
    assert "game 1 of 7" in words(guest) and not games.made, "who goes on at once starts nothing"
    page = guest.top
    page._here = LOOK_BACK_AFTER
    for _ in range(10):
        guest.app.step()
    assert "better than 4 of the AI’s 7 games from this start" in words(guest) and f"{own} points" in words(guest)
    assert not page.verdict.watch.waiting
    again = ResultScene(guest.app.ctx, session)
    guest.app.ctx.stack.push(again)
    guest.app.step()
    assert "better than 4 of" in words(guest) and games.made == 1, "they are known now"


@pytest.mark.parametrize("which", [{"challenge": "game-5"}, {"challenge": "day-2026-11-22"}, {"seats": ("ai:easy",)}])
def test_only_a_free_game_of_a_person_has_one(
    visit: Open, games: type[Games], monkeypatch: pytest.MonkeyPatch, which: dict[str, Any]
) -> None:
    guest = visit()
    monkeypatch.setattr(ResultScene, "looks_back", True)
    assert ResultScene(guest.app.ctx, played(**which)).verdict is None and not games.made


def test_the_verdict_in_words() -> None:
    terms, can_be_lost = registry.deals(GAME), registry.deals("fairy_trails")
    assert terms is not None and can_be_lost is not None
    games = tuple(Result(True, score) for score in (10, 20, 30))
    assert "better than all 3" in str(among(terms, Result(True, 31), games))
    assert "better than 2 of the AI’s 3" in str(among(terms, Result(True, 30), games))
    assert "at least as well in all 3" in str(among(terms, Result(True, 10), games))
    lost = among(can_be_lost, Result(False, 0), (*games[:2], Result(False)))
    assert str(lost) == "The AI won 2 of 3 games from this start."
