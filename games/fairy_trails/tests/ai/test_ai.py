"""The opponent in a duel: legal, the same for the same seed, blind to all but its observation, and no fool."""

from __future__ import annotations

import time
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from engine.ai.agent import Pace, SearchResult, Suggestion
from engine.core import codec
from engine.core.rules import CHANCE, Act, Chance, Over
from games.fairy_trails import INFO
from games.fairy_trails.ai.ai import AGENT, PLANS
from games.fairy_trails.ai.move_search import LAST_CARDS
from games.fairy_trails.rules.move_types import Claim, Done, Lay
from games.fairy_trails.rules.networks import Forest, Spot
from games.fairy_trails.rules.pieces import STONES, Held, Laid, same_showing
from games.fairy_trails.rules.rules import RULES, Position
from tests.ai.both_forms import alike
from tests.ai.counted_pace import Patience
from tests.long_test_slices import Amount
from tests.shared_games import Played

LEVELS = [level.key for level in INFO.levels]
STEADY = [level for level in LEVELS if level != "beginner"]
SEARCHING = ["hard", "expert"]


@pytest.fixture(autouse=True)
def short_thoughts(monkeypatch: pytest.MonkeyPatch) -> None:
    """The levels think as they do, but not for as long."""
    monkeypatch.setitem(PLANS, "expert", replace(PLANS["expert"], width=4, judged=2, rounds=((1, 4), (2, 1)), plies=2))
    monkeypatch.setattr("games.fairy_trails.ai.move_search.LAST_CARDS", 4)


def start(keen: str = "off", hands: str = "hidden", begins: str = "elves", seats: int = 2) -> Position:
    return RULES.start({"begins": begins, "keen_eyes": keen, "hands": hands, "spare": "none"}, None, seats)


def settled(s: Position, rng: Random) -> Position:
    """The position after the draws that are due."""
    turn = RULES.turn(s)
    while isinstance(turn, Chance):
        s = RULES.apply(s, CHANCE, rng.choice(turn.outcomes)[0])
        turn = RULES.turn(s)
    return s


@cache
def game(seed: int, keen: str, hands: str) -> Played[Position]:
    """Random cards; with keen eyes nobody claims. Every position in which a seat is to move."""
    return Played(_game(seed, keen, hands))


def _game(seed: int, keen: str, hands: str) -> Iterator[Position]:
    rng = Random(seed)
    s = settled(start(keen, hands), rng)
    while isinstance(RULES.turn(s), Act):
        yield s
        moves = [m for m in RULES.moves(s, s.mover) if not isinstance(m, Claim)]
        s = settled(RULES.apply(s, s.mover, rng.choice(moves)), rng)


def after(cards: int, seed: int, keen: str = "off", hands: str = "hidden") -> Position:
    """A position in which so many cards have been laid by chance."""
    while True:
        for s in game(seed, keen, hands):
            if len(s.forest.cards) > cards:
                return s
        seed += 1000


def thoughts(s: Position, level: str, seed: int = 1) -> list[SearchResult]:
    return list(AGENT.think(RULES.observe(s, s.mover), s.mover, level, Random(seed)))


def choice(s: Position, level: str, seed: int = 1) -> Any:
    return thoughts(s, level, seed)[-1].move


def table(
    cards: list[tuple[str, tuple[int, int], int]], hand: list[str], mover: int = 0, left: tuple[int, int] = (19, 19)
) -> Position:
    """A duel on these cards (notation, cell, turns) where each seat has so many stones left."""
    start_card = start().forest.cards
    laid = tuple(Laid(k, card, cell, turns) for k, (card, cell, turns) in enumerate(cards, 1))
    forest = Forest((*start_card, *laid))
    s = start()
    gone = {card for card, _, _ in cards} | set(hand)
    unseen = tuple(card for card in s.unseen if card not in gone)
    own = tuple(Held(40 + k, card) for k, card in enumerate(hand))
    other = tuple(Held(50 + k, "?") for k in range(2))
    homes = tuple(tuple(elsewhere(k) for k in range(STONES - stones)) for stones in left)
    return replace(
        s,
        hands=(own, other) if mover == 0 else (other, own),
        deck=len(unseen) - 2,
        unseen=unseen,
        forest=forest,
        homes=(homes[0], homes[1]),
        mover=mover,
        to_draw=(),
    )


def elsewhere(k: int) -> Spot:
    """A hut that is nowhere near: where stones are does not matter to anybody."""
    return Spot((100 + k, 100), 1, True)


def winner(s: Position) -> int | None:
    turn = RULES.turn(s)
    return turn.places.index(1) if isinstance(turn, Over) and turn.places.count(1) == 1 else None


def test_every_level_of_the_game_is_there() -> None:
    assert list(PLANS) == LEVELS


@pytest.mark.parametrize(("hands", "keen"), [("hidden", "on"), ("hidden", "off"), ("open", "off"), ("open", "on")])
@pytest.mark.parametrize("level", ["beginner", "medium", "hard"])
@pytest.mark.slice(2, each="level")
def test_whole_games_are_legal(level: str, keen: str, hands: str) -> None:
    rng = Random(f"{level}{keen}")
    s = settled(start(keen, hands, "lot"), rng)
    while isinstance(RULES.turn(s), Act):
        found = thoughts(s, level, 3)
        assert found and all(-1.0 <= t.value <= 1.0 for t in found)
        assert found[-1].line[0] == found[-1].move
        assert RULES.why_not(s, s.mover, found[-1].move) is None
        s = settled(RULES.apply(s, s.mover, found[-1].move), rng)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("cards", [0, 1, 12, 30, 44, 55, 57])
def test_moves_at_every_stage_are_legal(level: str, cards: int) -> None:
    for keen in ("off", "on"):
        s = after(cards, 3, keen)
        assert RULES.why_not(s, s.mover, choice(s, level)) is None


@pytest.mark.parametrize("level", LEVELS)
def test_same_seed_same_thoughts(level: str) -> None:
    for cards in (6, 38):
        s = after(cards, 5)
        other = after(20, 6)
        first = thoughts(s, level, 9)
        thoughts(other, level, 2)
        assert thoughts(s, level, 9) == first


def test_both_forms_choose_alike_whatever_the_hashes() -> None:
    script = (
        "from games.fairy_trails.tests.ai.test_ai import after, thoughts; from engine.core import codec;"
        "asked = ((7, 'easy'), (9, 'medium'), (25, 'hard'), (45, 'hard'));"
        "last = [thoughts(after(n, 8), l, 4)[-1] for n, l in asked];"
        "print([(codec.encode(t.move), t.value, t.nodes) for t in last])"
    )
    assert alike(script)


@pytest.mark.parametrize("level", LEVELS)
def test_secrets_swapped_same_answer(level: str) -> None:
    for seed in range(3):
        s = after(20 + seed, seed)
        other = 1 - s.mover
        pool = sorted((*s.unseen, *(held.card for held in s.hands[other])))
        Random(seed).shuffle(pool)
        hand = tuple(Held(held.number, pool.pop()) for held in s.hands[other])
        hands = (s.hands[0], hand) if other else (hand, s.hands[1])
        swapped = replace(s, hands=hands, unseen=tuple(sorted(pool)))
        assert swapped != s
        assert thoughts(swapped, level) == thoughts(s, level)


def test_the_observation_alone_decides() -> None:
    s = RULES.observe(after(20, 8), 0)
    s = s if s.mover == 0 else RULES.observe(after(21, 8), 0)
    again = codec.decode(Position, codec.loads(codec.dumps(codec.encode(s))))
    assert choice(s, "hard") == choice(again, "hard")


@cache
def with_wins(seed: int) -> tuple[Position, list[Any]]:
    """A position in which the mover has one stone left, and all moves that win at once."""
    s = after(16 + seed % 8, seed)
    s = replace(s, homes=_nearly(s, s.mover, 1))
    return s, [m for m in RULES.moves(s, s.mover) if winner(RULES.apply(s, s.mover, m)) == s.mover]


@pytest.mark.parametrize("level", STEADY)
def test_a_win_in_one_is_taken(level: str, amount: Amount) -> None:
    found = 0
    for seed in range(amount(40, 12)):
        s, wins = with_wins(seed)
        if wins and len(wins) < len(RULES.moves(s, s.mover)):
            found += 1
            assert choice(s, level, seed) in wins
    assert found > amount(4, 2)


def _nearly(s: Position, seat: int, left: int) -> Any:
    """Homes that leave the seat so many stones."""
    homes = tuple(elsewhere(k) for k in range(STONES - left))
    return (homes, s.homes[1]) if seat == 0 else (s.homes[0], homes)


@cache
def with_gifts(seed: int) -> tuple[Position, list[Any]]:
    """A position in which the other has one stone left, and all moves that place it for him."""
    s = after(16 + seed % 8, seed)
    seat = s.mover
    s = replace(s, homes=_nearly(s, 1 - seat, 1))
    return s, [m for m in RULES.moves(s, seat) if s.forest.web.open and _gives(s, seat, m)]


@pytest.mark.parametrize("level", ["medium", "hard", "expert"])
def test_the_other_is_not_given_his_last_stone(level: str, amount: Amount) -> None:
    found = 0
    for seed in range(amount(60, 20)):
        s, gifts = with_gifts(seed)
        if gifts:
            found += 1
            assert choice(s, level, seed) not in gifts
    assert found > amount(4, 1)


def _gives(s: Position, seat: int, move: Any) -> bool:
    then = RULES.apply(s, seat, move)
    return not then.ended and any(n.colour != seat and n.huts for n in then.closed)


@pytest.mark.parametrize("level", STEADY)
def test_with_keen_eyes_all_that_is_closed_is_claimed_before_and_after_the_card(level: str) -> None:
    claimed = 0
    for seed in range(12):
        rng = Random(seed)
        s = after(14 + seed, seed, "on")
        seat = s.mover
        while isinstance(RULES.turn(s), Act) and s.mover == seat:
            waiting = any(n.colour == seat and n.huts for n in s.closed)
            move = choice(s, level, seed)
            assert isinstance(move, Claim) == waiting
            claimed += waiting
            s = settled(RULES.apply(s, seat, move), rng)
            assert not s.misjudged
    assert claimed > 5


def test_a_beginner_overlooks_some_claims_and_never_makes_a_wrong_one() -> None:
    taken = missed = 0
    for seed in range(30):
        s = after(20 + seed % 10, seed, "on")
        due = any(n.colour == s.mover and n.huts for n in s.closed)
        move = choice(s, "beginner", seed)
        if isinstance(move, Claim):
            assert due
            taken += 1
        else:
            missed += due
    assert taken and missed


@pytest.mark.parametrize("level", LEVELS)
def test_alone_it_plays_too(level: str) -> None:
    s = settled(start(seats=1), Random(4))
    pace = Patience(3)
    last = list(AGENT.think(s, 0, level, Random(1), pace))[-1]
    assert RULES.why_not(s, 0, last.move) is None


@pytest.mark.parametrize("cards", [2, 25, 40, 52])
@pytest.mark.kernel
def test_it_can_be_stopped_at_any_time(cards: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(PLANS, "expert", replace(PLANS["expert"], width=16, rounds=((10**6, 1),), plies=5))
    monkeypatch.setattr("games.fairy_trails.ai.move_search.LAST_CARDS", LAST_CARDS)
    s = after(cards, 11)
    for asks in (0, 1, 5, 30):
        patience = Patience(asks)
        last = list(AGENT.think(s, s.mover, "expert", Random(1), patience))[-1]
        assert RULES.why_not(s, s.mover, last.move) is None
        assert patience.asks >= -3, "it was told so and went on"


class Watch(Pace):
    """Notes the longest time between two looks, and is over after so many seconds of CPU."""

    def __init__(self, seconds: float) -> None:
        self.last = self.began = time.process_time()
        self.end = self.began + seconds
        self.longest = 0.0

    def over(self) -> bool:
        now = time.process_time()
        self.longest = max(self.longest, now - self.last)
        self.last = now
        return now >= self.end


@pytest.mark.slice(0)
@pytest.mark.parametrize("cards", [3, 30, 45])
def test_it_looks_at_the_clock_every_few_milliseconds(cards: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(PLANS, "expert", replace(PLANS["expert"], width=16, rounds=((10**6, 1),), plies=5))
    monkeypatch.setattr("games.fairy_trails.ai.move_search.LAST_CARDS", LAST_CARDS)
    s = after(cards, 11)
    list(AGENT.think(s, s.mover, "hard", Random(1)))
    pace = Watch(0.3)
    list(AGENT.think(s, s.mover, "expert", Random(1), pace))
    assert pace.longest < 0.1  # 20 ms are meant, and what is done before the first look, on any machine
    assert time.process_time() - pace.end < 0.1


def suggestions(s: Position, played: Any = None, seed: int = 1) -> tuple[Suggestion, ...]:
    seen = RULES.observe(s, s.mover)
    return list(AGENT.advise(seen, s.mover, Random(seed), played=played))[-1]


@pytest.mark.parametrize("keen", ["off", "on"])
@pytest.mark.parametrize("cards", [0, 7, 20, 33, 50, 57])
def test_advice_names_the_best_and_what_was_played(cards: int, keen: str) -> None:
    s = after(cards, 4, keen)
    for seed in range(3):
        played = Random(seed).choice(list(RULES.moves(s, s.mover)))
        found = suggestions(s, played)
        assert 1 <= len(found) <= 4
        assert played in [suggestion.move for suggestion in found]
        assert len({suggestion.move for suggestion in found}) == len(found)
        assert found[0].value == max(suggestion.value for suggestion in found)
        for suggestion in found:
            assert -1.0 <= suggestion.value <= 1.0
            assert suggestion.line[0] == suggestion.move
            assert str(suggestion.reason).endswith(".")
            assert "{" not in str(suggestion.reason)
            assert RULES.why_not(s, s.mover, suggestion.move) is None


def test_advice_takes_every_turn_of_a_card_that_is_a_move() -> None:
    s = after(9, 2)
    for played in RULES.moves(s, s.mover):
        assert isinstance(played, Lay)
        held = s.in_hand(s.mover, played.number)
        assert held is not None and same_showing(held.card, played.turns) == played.turns
        assert played in [
            suggestion.move for suggestion in next(iter(AGENT.advise(s, s.mover, Random(1), played=played)))
        ]


def test_a_win_is_called_a_win() -> None:
    s = table([], ["NEW.S|NESW", "NESW|NESW"], 0, (1, 19))
    best = suggestions(s)[0]
    assert best.value == 1.0 and best.sure
    assert str(best.reason) == "Closes the last huts the Elves need, and wins at once."


def test_a_gift_is_called_a_gift() -> None:
    s = table([], ["NEW.S|NESW", "NESW|NESW"], 1, (1, 19))
    gift = next(m for m in RULES.moves(s, 1) if isinstance(m, Lay) and _gives_pink(s, m))
    told = suggestions(s, gift)[-1]
    assert told.move == gift
    assert "Elves, who win at the start of their turn" in str(told.reason)


def _gives_pink(s: Position, move: Any) -> bool:
    return any(n.colour == 0 and n.huts for n in RULES.apply(s, 1, move).closed)


def with_a_claim() -> Position:
    """With keen eyes, and a closed network of the mover that has no stones yet."""
    found = (after(20, seed, "on") for seed in range(99))
    return next(s for s in found if any(n.colour == s.mover and n.huts for n in s.closed))


def test_advice_on_claims() -> None:
    s = with_a_claim()
    wrong = next(m for m in RULES.moves(s, s.mover) if isinstance(m, Claim) and RULES.apply(s, s.mover, m).misjudged)
    found = suggestions(s, wrong)
    assert isinstance(found[0].move, Claim) and "closed" in str(found[0].reason)
    assert found[-1].move == wrong and found[-1].value < found[0].value
    assert "still open" in str(found[-1].reason)


def test_leaving_a_claim_is_told() -> None:
    s = with_a_claim()
    if not s.laid:
        s = RULES.apply(s, s.mover, next(m for m in RULES.moves(s, s.mover) if isinstance(m, Lay)))
    assert "unclaimed" in str(suggestions(s, Done())[-1].reason)
