"""The list of alternatives: none is told to be worse than the turn that it begins."""

from __future__ import annotations

from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from engine.ai.agent import Suggestion
from engine.core.text import Text
from games.magic_triland.ai import winning_chances
from games.magic_triland.ai.ai import IslandAgent
from games.magic_triland.ai.move_reasons import EVEN
from games.magic_triland.rules.move_types import Card, Go, Move
from games.magic_triland.rules.pieces import CELLS, FIGURES, HOMES
from games.magic_triland.rules.position import Stage
from games.magic_triland.tests.play import DARK_RED, LETTERS, LIGHT_YELLOW, random_game, standing, with_energy
from tests.long_test_slices import Amount


def test_no_card_is_told_to_be_worse_than_a_turn_it_begins(amount: Amount, monkeypatch: pytest.MonkeyPatch) -> None:
    """The second card of a better turn may as well be laid first: that leads to the same turn."""
    monkeypatch.setattr(winning_chances, "GAMES", 0)
    begun = [s for s in random_game(2, 8, island="quick") if s.stage == Stage.CARDS and not s.cards]
    for s in begun[:: amount(30, 2)]:
        laid: set[Move] = set()
        for one in next(IslandAgent().advise(s, s.mover, Random(1))):
            assert one.move not in laid
            laid |= {move for move in one.line if isinstance(move, Card)}


def test_a_card_that_was_played_first_begins_the_best_turn_that_has_it() -> None:
    s = next(s for s in random_game(2, 8, island="quick") if s.turns == 9 and s.stage == Stage.CARDS and not s.cards)
    best, *_ = next(IslandAgent().advise(s, s.mover, Random(1)))
    for played in [move for move in best.line if isinstance(move, Card)]:
        told = next(IslandAgent().advise(s, s.mover, Random(1), played=played))
        assert told[0].move == played and told[0].value == best.value


AS_WELL = "Other turns would do about as well."
WORSE = "Other turns get closer at once, but come off worse after the replies."


@pytest.mark.parametrize(
    ("turns", "told"),
    [
        ({"a": (30, 0.5), "b": (60, 0.49), "c": (0, 0.2)}, AS_WELL),
        ({"a": (30, 0.5), "b": (60, 0.3), "c": (0, 0.2)}, WORSE),
        ({"a": (30, 0.5), "b": (60, 0.49), "c": (60, 0.3)}, "None"),
        ({"a": (30, 0.5), "b": (60, 0.49), "played": (0, 0.2)}, "None"),
        ({"a": (30, 0.5), "b": (60, 0.3), "played": (0, 0.2)}, WORSE),
        ({"a": (30, 0.5), "b": (35, 0.3)}, "None"),
        ({"played": (30, 0.5), "b": (60, 0.3)}, WORSE),
    ],
)
def test_what_is_said_of_turns_beside_the_best_is_true_of_all(turns: dict[str, tuple[int, float]], told: str) -> None:
    """Of the one that was played as well: a review says it beside what that gave away."""
    agent: Any = IslandAgent()
    agent._trader = SimpleNamespace(nearer=lambda _, __, line: line[0])
    found = tuple(Suggestion(move, value, (gain,), Text("")) for move, (gain, value) in turns.items())
    assert str(agent._beside(None, 0, found, "played")) == told


def test_a_turn_that_comes_to_the_same_is_told_beside_the_best() -> None:
    """Though it gets no nearer at once."""
    agent: Any = IslandAgent()
    agent._trader = SimpleNamespace(nearer=lambda *_: 0)
    found = tuple(Suggestion(Card(card), 0.15 - card / 50, (), Text("")) for card in (0, 1))
    assert agent._beside(None, 0, found, None) is None
    assert str(agent._beside(None, 0, found, None, equal=True)) == AS_WELL
    assert agent._beside(None, 0, found[:1], None, equal=True) is None


@pytest.mark.parametrize(
    ("turns", "first"),
    [
        ({"a": ((30, 0), 0.5), "b": ((60, 0), 0.48)}, "b"),
        ({"a": ((0, 0), 0.5), "b": ((0, -60), 0.48)}, "b"),
        ({"a": ((30, 0), 0.5), "b": ((60, 50), 0.48)}, "a"),
        ({"a": ((30, 0), 0.5), "b": ((60, 0), 0.46)}, "a"),
        ({"a": ((30, 0), 0.98), "b": ((60, 0), 0.97)}, "a"),
        ({"a": ((110, 0), 0.5), "b": ((900, 0), 0.5)}, "a"),
    ],
)
def test_of_equal_turns_that_one_comes_first_which_changes_more_at_once(
    turns: dict[str, tuple[tuple[int, int], float]], first: str
) -> None:
    agent, seen = IslandAgent(), SimpleNamespace(terms=SimpleNamespace(seats=2))
    fake: Any = agent
    fake._trader = SimpleNamespace(nearer=lambda _, who, line: line[0][who])
    found = tuple(Suggestion(move, value, (gains,), Text("")) for move, (gains, value) in turns.items())
    told = fake._clearest_first(seen, 0, found)
    assert told[0].move == first and len(told) == 2
    assert told[0].value == found[0].value >= told[1].value


def test_reasons_come_before_the_last_look_at_the_value(monkeypatch: pytest.MonkeyPatch) -> None:
    """That takes as long as all else: of a third of the turns in duels nobody was told how they compare."""
    s = next(s for s in random_game(2, 8, island="quick") if s.turns == 9 and s.stage == Stage.CARDS and not s.cards)
    looked = []
    monkeypatch.setattr(winning_chances.Telling, "then", lambda _: looked.append(1))
    compared = []
    agent: Any = IslandAgent()
    once = agent._compared
    agent._compared = lambda *given: compared.append(bool(looked)) or once(*given)
    list(agent.advise(s, s.mover, Random(1)))
    assert looked and compared == [False]


def test_a_hint_is_the_expert_s_turn_or_one_as_good(amount: Amount, monkeypatch: pytest.MonkeyPatch) -> None:
    """So a game by hints is an expert's game."""
    monkeypatch.setattr(winning_chances, "GAMES", 0)
    begun = [s for s in random_game(2, 8, island="quick") if s.stage == Stage.CARDS and not s.cards]
    for s in begun[:: amount(8, len(begun) // 2)]:
        *_, thought = IslandAgent().think(s, s.mover, "expert", Random(1))
        *_, told = IslandAgent().advise(s, s.mover, Random(1))
        cards = sorted(move.card for move in thought.line if isinstance(move, Card))
        found = [one for one in told if sorted(move.card for move in one.line if isinstance(move, Card)) == cards]
        assert found and told[0].value - max(one.value for one in found) < EVEN, (thought, told)


def test_a_turn_that_lets_the_next_seat_win_is_told_to_lose() -> None:
    """Found in games of three: "Can't stop Red from getting home next turn.", at 0.85, beside a win."""
    figures = {n: (None, 3 * LETTERS[n // 2]) for n in FIGURES}
    figures |= {LIGHT_YELLOW: ((0, 0), "P"), DARK_RED: ((7, 0), "G")}
    island = {(q, r): 1 + (q + 2 * r) % 6 for q, r in CELLS}
    s = with_energy(standing(island, figures, 0, 3), 1)
    win = Go(LIGHT_YELLOW, HOMES[0])
    for advice in IslandAgent().advise(s, 0, Random(1)):
        first, *others = advice
        assert first.move == win and first.value == 1.0
        assert others and all(one.value == -1.0 for one in others)
