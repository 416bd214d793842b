"""The race against the AI: medals by turns, what stays, the mind that plays alone, and what it says."""

from __future__ import annotations

from random import Random

import pytest

from engine.core import medals, registry
from engine.core.medals import BRONZE, GOLD, LEAST, SILVER, Bounds
from engine.core.rules import CHANCE, Fact
from engine.core.session import Session, Setup
from engine.core.task import NUMBERED, Name, Result, Task
from games.magic_triland.ai.kernels.solo_search import FAILED
from games.magic_triland.ai.solo import agent as solo_agent
from games.magic_triland.ai.solo import unwinnable_proof as solo_proof
from games.magic_triland.ai.solo.kernel_conversion import MINE, aims, moves_to, solo_search_of
from games.magic_triland.ai.solo.move_reasons import reason
from games.magic_triland.rules.position import Position
from games.magic_triland.tasks.tasks import DEALS, MOST, NEAR
from tests.long_test_slices import Amount

GAME = "magic_triland"
INFO, RULES = registry.info(GAME), registry.rules(GAME)
Game = Session[Position, object]


def deal(seed: int, **options: str) -> Task:
    return medals.deal(INFO, Name(NUMBERED, number=seed), options)


def numbered(seed: int, **options: str) -> Game:
    """The game of a number."""
    return Session(INFO, RULES, deal(seed, **options).setup)


def played(seed: int, level: str, **options: str) -> Game:
    """By a level, to its end."""
    solo_agent.forget()
    session = numbered(seed, **options)
    while session.over is None:
        *_, thought = solo_agent.think(session.observe(MINE), Random(f"{seed}:{len(session.log)}"), level)
        session.play(MINE, thought.move)
    return session


def test_medals_are_for_turns() -> None:
    setup = numbered(1).setup
    assert registry.deals(GAME) is DEALS
    games = tuple(Result(score > 0, score) for score in (12, 11, 6, 0, 0))
    assert len(games) == len(DEALS.players)
    assert DEALS.bounds(setup, games[:4]) is None
    bounds = DEALS.bounds(setup, games)
    assert bounds == Bounds(12, 6, LEAST)
    medals = {13: GOLD, 12: GOLD, 11: SILVER, 6: SILVER, 5: BRONZE, 1: BRONZE}
    assert {score: bounds.medal(Result(True, score)) for score in medals} == medals
    assert DEALS.bounds(setup, (Result(False),) * 5) == Bounds(LEAST, LEAST, LEAST)


def test_no_medal_asks_for_more_turns_than_there_are() -> None:
    setup = numbered(1).setup
    last = MOST - numbered(1).state.terms.limit
    assert DEALS.bounds(setup, (Result(True, last),) * 5) == Bounds(LEAST, LEAST, LEAST)
    assert DEALS.bounds(setup, (Result(True, last + 1),) * 5) == Bounds(last + 1, last + 1, LEAST)


def test_medals_of_older_versions_are_by_one_game() -> None:
    last = MOST - numbered(1).state.terms.limit
    assert DEALS.by_one(Result(True, 12)) == Bounds(12, 10, LEAST)
    assert DEALS.by_one(Result(False)) == Bounds(LEAST, LEAST, LEAST)
    assert DEALS.by_one(Result(True, last + NEAR + 1)) == Bounds(last + NEAR + 1, last + 1, LEAST)


def test_the_score_is_said_in_turns() -> None:
    session = played(10, "expert")
    result = DEALS.judge(deal(1), session)
    assert result is not None
    assert result.won
    assert str(DEALS.score(result.score)) == f"{session.state.turns + 1} turns"
    assert str(DEALS.short(result.score)) == str(session.state.turns + 1)
    assert str(DEALS.short(12.5)) == "8.5"
    assert str(DEALS.rule)
    assert str(DEALS.stays)


def test_a_turn_that_is_over_stays() -> None:
    session = numbered(4)
    laid_out = len(session.log)
    assert all(step.seat == CHANCE for step in session.log)
    assert DEALS.floor(deal(1), session) == laid_out
    for before, move in moves_to(session.state, aims(session.state, 20)[0]):
        assert before.turns == 0
        assert DEALS.floor(deal(1), session) == laid_out
        session.play(MINE, move)
    assert DEALS.floor(deal(1), session) == len(session.log)
    session.play(MINE, session.moves(MINE)[0])
    assert DEALS.floor(deal(1), session) == len(session.log) - 1


@pytest.mark.parametrize(("seed", "turns"), [(1, 9), (4, 9), (7, 6), (10, 6), (12, 7)])
def test_the_expert_takes_the_fewest_turns(seed: int, turns: int) -> None:
    assert played(seed, "expert").state.turns + 1 == turns


@pytest.mark.parametrize("level", [level.key for level in INFO.levels])
def test_every_level_plays_by_the_rules(level: str, amount: Amount) -> None:
    long, short = 3, 13
    session = played(amount(long, short) if level == "hard" else short if level == "expert" else long, level)
    assert session.over is not None
    if level in ("hard", "expert"):
        assert session.over.places == (1,)


def test_the_same_thoughts_every_time() -> None:
    logs = []
    for _ in range(2):
        logs.append(played(5, "hard").log)
    assert logs[0] == logs[1]


def test_a_master_game_is_thought_about_too() -> None:
    session = numbered(1, mode="master")
    *_, thought = solo_agent.think(session.observe(MINE), Random(1), "hard")
    assert thought.move in session.moves(MINE)


def test_ideas_are_ranked_and_have_reasons() -> None:
    session = numbered(10)
    moves = session.moves(MINE)
    *_, suggestions = solo_agent.advise(session.observe(MINE), Random(1), played=moves[0])
    assert moves[0] in [suggestion.move for suggestion in suggestions]
    assert [suggestion.value for suggestion in suggestions] == sorted(
        (suggestion.value for suggestion in suggestions), reverse=True
    )
    assert len({suggestion.move for suggestion in suggestions}) == len(suggestions)
    assert all(str(suggestion.reason) for suggestion in suggestions)
    assert suggestions[0].sure
    # in the middle of a turn, too
    for move in suggestions[0].line[:2]:
        session.play(MINE, move)
    *_, suggestions = solo_agent.advise(session.observe(MINE), Random(1))
    assert suggestions[0].move in session.moves(MINE)


def test_what_is_out_of_reach_is_said() -> None:
    session = numbered(29)
    assert solo_proof.unreachable(session.state) is None
    rng = Random(2)
    said = 0
    while session.over is None:
        s = session.state
        if solo_proof.unreachable(s) is not None:
            said += 1
            solo, turns = solo_search_of(s), s.terms.limit - s.turns
            for aim in aims(s, turns):
                assert aim.rank
                solo.ask(*aim.state.parts, turns - 1)
                assert solo.work(100_000)
                assert solo.answer == FAILED
        session.play(MINE, rng.choice(session.moves(MINE)))
    assert said > 5
    assert solo_proof.unreachable(session.state) is None


def test_nothing_is_said_of_other_games() -> None:
    session: Game = Session(INFO, RULES, Setup(GAME, ("person", "person"), 1, {"island": "quick"}))
    assert solo_proof.unreachable(session.state) is None


def test_a_pearl_is_named_in_a_reason() -> None:
    made = Fact("pearl", MINE, ((0, 0),), 2, "pearl")
    assert str(reason([made], 1, True, 1)) == "Gets an orange pearl for a pair of rings."
