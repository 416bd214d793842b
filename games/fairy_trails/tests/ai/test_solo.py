"""The game alone: the kernel agrees with the rules; the mind is legal, no fool, and the same for the same seed."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from engine.ai.agent import Pace
from engine.core.game_start import fresh
from engine.core.rules import CHANCE, Chance, Over
from engine.core.session import draw
from games.fairy_trails import INFO
from games.fairy_trails.ai.kernel_conversion import number_of
from games.fairy_trails.ai.kernels.solo_board import GOING, HOME, LOST
from games.fairy_trails.ai.solo import agent as solo_agent
from games.fairy_trails.ai.solo.agent import PLANS, SoloPlan, advise, greedy, think
from games.fairy_trails.ai.solo.move_search import SURE_LOSS, code_of, move_of, solo_board_of, weighed
from games.fairy_trails.ai.solo.unwinnable_proof import COMPILED
from games.fairy_trails.rules.move_types import Discard, Lay
from games.fairy_trails.rules.pieces import Held
from games.fairy_trails.rules.rules import RULES, Position
from tests.ai.both_forms import alike
from tests.long_test_slices import Amount

ROOT = Path(__file__).resolve().parents[4]
LEVELS = [level.key for level in INFO.levels]
SOME = 6 if COMPILED else 2
FEW = 1 if COMPILED else 5
"""Of a slice: the plain form, which is slow, is asked at every fifth position of a game."""


@pytest.fixture(autouse=True)
def short_thoughts(monkeypatch: pytest.MonkeyPatch) -> None:
    """The expert thinks as it does, but not for as long."""
    monkeypatch.setitem(PLANS, "expert", SoloPlan(scans=500 if COMPILED else 100, wide=5))


def start(spare: bool = False) -> Position:
    return RULES.start({"spare": "one" if spare else "none", "keen_eyes": "off", "hands": "hidden"}, None, 1)


def dealt(s: Position, seed: int, ply: int) -> Position:
    turn = RULES.turn(s)
    return RULES.apply(s, CHANCE, draw(turn, seed, ply)) if isinstance(turn, Chance) else s


def random_game(seed: int, spare: bool = False, patience: bool = False) -> Iterator[tuple[Position, Position | None]]:
    """Positions before each card, with what came of it; patience: the clock stands still."""
    luck, ply = Random(seed), 0
    s = dealt(start(spare), seed, 0)
    while not isinstance(RULES.turn(s), Over):
        ply += 2
        moves = [move for move in RULES.moves(s, 0) if isinstance(move, Lay)]
        # of a few, the card that closes most keeps the game going
        few = luck.sample(moves, min(16, len(moves)))
        best = max(few, key=lambda move: (_stones(RULES.apply(s, 0, move)), luck.random()))
        after = RULES.apply(s, 0, best if ply % 6 else luck.choice(moves))
        yield s, after
        if patience and after.clock:
            after = replace(after, clock=0)
        s = dealt(after, seed, ply)


def _stones(s: Position) -> int:
    return len(s.homes[0]) + len(s.homes[1])


def last_of(s: Position, level: str, seed: int = 1) -> object:
    return list(think(s, Random(seed), level))[-1].move


def at(count: int, seed: int, spare: bool = False) -> Position:
    """A position of a game in which so many cards lie, or the last before its end."""
    s = start(spare)
    for s, _ in random_game(seed, spare, patience=True):
        if len(s.forest.cards) > count:
            break
    return s


def test_every_level_of_the_game_plays_alone() -> None:
    assert list(PLANS) == LEVELS


@pytest.mark.slice(2)
@pytest.mark.parametrize("seed", range(SOME))
@pytest.mark.kernel
def test_kernel_places_and_counts_as_the_rules_do(seed: int, amount: Amount) -> None:
    luck = Random(seed)
    for s, _ in islice(random_game(seed, spare=seed % 2 == 1, patience=True), 0, None, amount(1, FEW)):
        board = solo_board_of(s)
        ways = {move_of(s, way.code): way.worth for way in weighed(s, board)}
        moves = RULES.moves(s, 0)
        assert {move for move in ways if isinstance(move, Lay)} <= set(moves)
        for move in luck.sample(list(moves), min(8, len(moves))):
            if move not in ways:
                continue  # an underpass turned: another path is above, nothing else
            after = RULES.apply(s, 0, move)
            if isinstance(move, Discard):
                continue
            code = next(way.code for way in weighed(s, board) if move_of(s, way.code) == move)
            board.put(code, number_of(s.hands[0][0].card))
            assert (board.pink, board.yellow, board.clock) == (after.stones(0), after.stones(1), after.clock)
            assert board.ended == (HOME if after.ended == "home" else LOST if after.ended else GOING)
            assert board.value() == ways[move], "weighed before as it is worth after"
            board.take()
            assert (board.pink, board.yellow, board.clock) == (s.stones(0), s.stones(1), s.clock)
        fresh_one = solo_board_of(s)
        assert fresh_one.value() == board.value()


@pytest.mark.kernel
def test_every_showing_that_plays_differently_is_weighed(amount: Amount) -> None:
    for s, _ in islice(random_game(3, patience=True), 0, None, amount(1, FEW)):
        codes = [way.code for way in weighed(s, solo_board_of(s))]
        assert len(set(codes)) == len(codes)
        cells = {move.cell for move in RULES.moves(s, 0) if isinstance(move, Lay)}
        assert {move.cell for move in (move_of(s, code) for code in codes) if isinstance(move, Lay)} == cells


@pytest.mark.slice(1, each="level")
@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("spare", [False, True])
def test_thoughts_are_legal_at_every_stage(level: str, spare: bool) -> None:
    for count in (0, 9, 30):
        s = at(count, 5, spare)
        for thought in think(s, Random(2), level):
            assert RULES.why_not(s, 0, thought.move) is None
            assert -1.0 <= thought.value <= 1.0 and thought.line[0] == thought.move


@pytest.mark.parametrize("level", LEVELS)
def test_same_seed_same_thoughts(level: str) -> None:
    s = at(12, 4)
    assert list(think(s, Random(9), level)) == list(think(s, Random(9), level))


def test_both_forms_think_the_same(amount: Amount) -> None:
    script = (
        "from random import Random; from games.fairy_trails.ai.solo.agent import PLANS, SoloPlan, think;"
        "from games.fairy_trails.tests.ai.test_solo import at;"
        f"PLANS['expert'] = SoloPlan(scans={amount(100, 12)}, wide=3);"
        f"print([repr(t) for n in {(3, 34)[: amount(2, 1)]} for l in PLANS for t in think(at(n, 4), Random(n), l)])"
    )
    assert alike(script)


def test_the_order_of_the_deck_is_not_known() -> None:
    s = at(10, 6)
    assert s.unseen == tuple(sorted(s.unseen))
    assert RULES.observe(s, 0) is s


def test_a_whole_game_by_the_expert() -> None:
    session = fresh("fairy_trails", 1, 11, {"spare": "one"})
    while session.over is None:
        session.play(0, last_of(session.observe(0), "expert"))
    assert session.over.reason in {"home", "lost_way", "no_cards"}


def won_at_once() -> Position:
    """A position in which the card drawn can place the last stone."""
    for seed in range(40):
        for s, after in random_game(seed, patience=True):
            if after is None or _stones(after) == _stones(s):
                continue
            gained = [len(after.homes[c]) - len(s.homes[c]) for c in (0, 1)]
            homes = tuple(
                (s.homes[c] * 40 + s.forest.web.open[next(iter(s.forest.web.open))].spots * 40)[: 19 - gained[c]]
                for c in (0, 1)
            )
            return replace(s, homes=homes)
    raise AssertionError("no such position")


@pytest.mark.parametrize("level", ["easy", "medium", "hard", "expert"])
@pytest.mark.kernel
def test_takes_the_win_when_there_is_one(level: str) -> None:
    s = won_at_once()
    assert RULES.apply(s, 0, last_of(s, level)).ended == "home"


def stuck(seed: int) -> Position | None:
    """With a discard, a card that would lose wherever it lies."""
    for calm, _ in random_game(seed, spare=True, patience=True):
        s = replace(calm, clock=2)
        if s.deck > 10 and all(way.worth == SURE_LOSS for way in weighed(replace(s, spare=0), solo_board_of(s))):
            return s
    return None


@pytest.mark.parametrize("level", ["easy", "medium", "hard", "expert"])
def test_discards_a_card_that_would_lose(level: str) -> None:
    found = [s for s in map(stuck, range(4)) if s is not None]
    assert found
    for s in found:
        assert last_of(s, level) == Discard()
        assert isinstance(last_of(replace(s, spare=0), level), Lay)


def test_better_than_greedy_on_the_same_seeds(amount: Amount) -> None:
    games = amount(30, 8) if COMPILED else 4
    wins = {"hard": 0, "greedy": 0}
    for seed in range(games):
        for who in wins:
            session = fresh("fairy_trails", 1, seed, {})
            while session.over is None:
                seen = session.observe(0)
                move = greedy(seen, Random(seed))[0] if who == "greedy" else last_of(seen, who)
                session.play(0, move)
            wins[who] += session.over.places == (1,)
    assert wins["hard"] >= wins["greedy"] + games // 2


def test_greedy_takes_most_stones_with_fewest_ends(amount: Amount) -> None:
    for s, _ in islice(random_game(8, patience=True), 0, None, amount(1, 4)):
        move, stones = greedy(s, Random(1))
        best = [RULES.apply(s, 0, m) for m in RULES.moves(s, 0)]
        most = max(_stones(after) for after in best)
        fewest = min(_ends(after) for after in best if _stones(after) == most)
        after = RULES.apply(s, 0, move)
        assert (_stones(after), stones, _ends(after)) == (most, most - _stones(s), fewest)


def _ends(s: Position) -> int:
    return sum(len(network.ends) for network in s.forest.web.open.values())


@pytest.mark.kernel
def test_stops_when_its_time_is_over() -> None:
    class Short(Pace):
        asked = 0

        def over(self) -> bool:
            self.asked += 1
            return self.asked > 3

    s = at(6, 2)
    pace = Short()
    thoughts = list(think(s, Random(1), "expert", pace))
    assert thoughts and pace.asked == 4


def test_advice_gives_reasons_and_the_played_move() -> None:
    s = at(15, 3)
    played = RULES.moves(s, 0)[-1]
    for suggestions in advise(s, Random(1), played=played):
        assert 1 <= len(suggestions) <= 4 and played in [suggestion.move for suggestion in suggestions]
        assert [suggestion.value for suggestion in suggestions[:3]] == sorted(
            (suggestion.value for suggestion in suggestions[:3]), reverse=True
        )
        assert all(str(suggestion.reason).endswith(".") for suggestion in suggestions)


@pytest.mark.kernel
def test_every_legal_move_is_one_of_the_ways(amount: Amount) -> None:
    for s, _ in islice(random_game(2, spare=True, patience=True), 0, None, amount(1, FEW)):
        codes = {way.code for way in weighed(s, solo_board_of(s))}
        moves = RULES.moves(s, 0)
        assert {code_of(s, move) for move in moves} == codes
        assert {move_of(s, code) for code in codes} == set(moves), "in this deck no two showings play alike"


def test_showings_that_play_alike_are_one_way() -> None:
    s = at(8, 3)
    s = replace(s, hands=((Held(s.hands[0][0].number, "NS.EW|NESW"),),))
    moves = RULES.moves(s, 0)
    assert len(moves) == 2 * len(weighed(s, solo_board_of(s)))
    *_, suggestions = advise(s, Random(1), played=moves[1])
    assert moves[1] in [suggestion.move for suggestion in suggestions] and moves[1] != move_of(s, code_of(s, moves[1]))


def test_defence_is_thought_as_by_the_expert() -> None:
    s = at(15, 3)
    assert list(think(s, Random(1), "defence")) == list(think(s, Random(1), solo_agent.ADVISER))
