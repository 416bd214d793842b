"""The rules that a first game tells: each is short, comes up in some game, and is told once, also of a saved one."""

from __future__ import annotations

from itertools import chain
from random import Random
from typing import Any

import pytest

from engine.core import registry
from engine.core.game_start import started
from engine.core.lesson import DEEDS, MOST_RULE_WORDS, FirstGame, Needed
from engine.core.running_lesson import Telling
from engine.core.session import Session
from tools.ui_driver import golden, replayed

GAMES = [game for game in registry.names(hidden=True) if registry.has_lessons(game)]
MOST = 220
"""Steps after which a game that chance alone hardly ends is left."""


def first_of(game: str) -> FirstGame:
    """The game's first game."""
    found = registry.first_game(game)
    assert found is not None
    return found


def begun(game: str) -> Session[Any, Any]:
    """It begins."""
    return started(first_of(game).setup(registry.info(game)))


def any_move(session: Session[Any, Any], seat: int, rng: Random) -> Any:
    """A move by chance, as a sensible hand makes it where the game knows of one."""
    choose, moves = registry.tool(session.setup.game, "random_play", "CHOOSE"), session.moves(seat)
    return choose(session.state, seat, moves, rng) if choose else rng.choice(moves)


def step(session: Session[Any, Any], rng: Random) -> None:
    """Somebody makes a move, any one."""
    seat = session.to_move[0]
    session.play(seat, any_move(session, seat, rng))


def told(telling: Telling) -> list[Needed]:
    """All that is told now, one after another."""
    found: list[Needed] = []
    while (rule := telling.needed(held=True)) is not None:
        telling.tell(rule)
        found.append(rule)
    return found


@pytest.mark.parametrize("game", GAMES)
def test_a_first_game_tells_each_rule_once_and_a_saved_one_goes_on(game: str) -> None:
    session, rng = begun(game), Random(3)
    telling, heard = Telling(first_of(game), session), list[Needed]()
    while session.over is None and len(session.log) < MOST:
        heard += told(telling)
        step(session, rng)
    assert heard[0] is first_of(game).rules[0], "what one plays for comes first"
    assert len(heard) == len({id(rule) for rule in heard}) > len(first_of(game).rules) // 2
    again = Telling(first_of(game), session)
    assert all(again.needed(held=True) is not rule for rule in heard)


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_is_needed_in_some_game(game: str) -> None:
    """Looked for in a first game and in golden games of two."""
    first, open_rules, rng = first_of(game), list(first_of(game).rules), Random(1)
    own = begun(game)
    while own.over is None and len(own.log) < MOST:
        step(own, rng)
    paths = sorted((registry.folder(game) / "golden").glob("*.json"))
    played = chain((own, golden(game)), map(replayed, paths))
    for session in (session for session in played if len(session.setup.seats) == 2):
        for ply, made in enumerate(session.log):
            if not open_rules:
                return
            if made.seat == 0:
                seen = session.shown(0, ply)
                met = [rule for rule in open_rules if rule.when(seen)]
                for rule in met:
                    assert all(sign.pieces or sign.cells or sign.button or sign.line for sign in rule.signs(seen))
                    open_rules.remove(rule)
    assert [rule.text.source for rule in open_rules] == []
    assert first.setup(registry.info(game)).seats[1:] == (f"ai:{registry.info(game).levels[0].key}",)


@pytest.mark.parametrize("game", GAMES)
def test_the_sentences_are_short(game: str) -> None:
    for rule in first_of(game).rules:
        assert len(rule.text.source.split()) <= MOST_RULE_WORDS and rule.deed in ("", *DEEDS)


@pytest.mark.parametrize("game", GAMES)
def test_how_long_and_how_hard_a_game_is_is_said(game: str) -> None:
    info = registry.info(game)
    assert info.minutes > 0 and info.demands in (1, 2, 3)
