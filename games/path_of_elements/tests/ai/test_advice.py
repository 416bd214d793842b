"""Hint, “Why?” and review: ranked, with the played move among it, in words that are true and tell no secret."""

from __future__ import annotations

from random import Random

import pytest
from msgspec.structs import replace

from engine.ai.agent import Suggestion
from engine.ai.move_comparison import Comparison
from engine.ai.playout_race import Race, Way
from games.path_of_elements.ai import ai, move_search
from games.path_of_elements.ai.ai import AGENT, PLANS
from games.path_of_elements.ai.near_equal_ways import settled, without_twins
from games.path_of_elements.ai.reasons.move_reasons import reason
from games.path_of_elements.rules.move_types import Choose, Done, Gift, Move, Put, Ready, Shift, Skip, Swap, Turn
from games.path_of_elements.rules.path_scoring import path_points
from games.path_of_elements.rules.position import Position, Stage
from games.path_of_elements.rules.rules import RULES
from games.path_of_elements.tests.play import begun, cells, player, table
from tests.ai.counted_pace import Patience

PATH = player(cells("E E W W", "F F A A", "E W F A"))


@pytest.fixture(autouse=True)
def short_thoughts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Advice is as it is, but not for as long."""
    monkeypatch.setattr(move_search, "BEAM", 2)
    monkeypatch.setattr(move_search, "PATH_GAMES", 2)
    monkeypatch.setattr(ai, "GUESSES", 3)
    monkeypatch.setattr(ai, "ADVICE", 40)
    monkeypatch.setitem(PLANS, "expert", replace(PLANS["expert"], paths=2))


def advised(s: Position, seat: int, played: Move | None = None) -> tuple[Suggestion, ...]:
    return [*AGENT.advise(RULES.observe(s, seat), seat, Random(1), played=played)][-1]


def turned_up(motif: str = "E") -> Position:
    """A pair is to be put on two equal paths of which one is earth's, the other water's."""
    grid = {(x, y): "EWFAM"[x] for x in range(5) for y in range(2)}
    s = table(PATH, replace(PATH, element="W"), grid=grid)
    pair = tuple(cell for cell, other in grid.items() if other == motif)
    return replace(s, up=pair, pair=pair, turned=True, lead=0)


def test_a_hint_tells_the_whole_turn() -> None:
    best = advised(turned_up("F"), 0)[0]
    own, other, power = best.line
    assert isinstance(own, Put) and own.seat == 0 and isinstance(other, Put) and other.seat == 1
    assert power == Skip() or getattr(power, "seat", None) == 0


@pytest.mark.parametrize("stage", [Stage.DRAFT, Stage.PATH, Stage.SPIRITS])
def test_advice_is_ranked_and_names_what_was_played(stage: Stage) -> None:
    session = begun(2, 6)
    while session.state.stage != stage:
        seat = session.to_move[0]
        *_, best = AGENT.think(session.observe(seat), seat, "hard", Random(1))
        session.play(seat, best.move)
    s, seat = session.state, session.to_move[0]
    for move in RULES.moves(s, seat)[::5]:
        advice = advised(s, seat, move)
        assert move in [one.move for one in advice]
        values = [one.value for one in advice]
        assert values == sorted(values, reverse=True) and all(-1 <= value <= 1 for value in values)
        assert all(str(one.reason) for one in advice)


def test_of_two_equal_paths_none_is_ahead() -> None:
    session = begun(2, 6)
    s = session.state
    hands = tuple(replace(one, stack=s.players[0].stack, hand=s.players[0].hand, element="F") for one in s.players)
    assert abs(advised(replace(s, players=hands), 0)[0].value) < 0.3


def test_laying_costs_nothing_before_the_path_is_ready() -> None:
    session = begun(2, 6)
    while session.state.stage != Stage.PATH:
        seat = session.to_move[0]
        *_, best = AGENT.think(session.observe(seat), seat, "hard", Random(1))
        session.play(seat, best.move)
    s, seat = session.state, session.to_move[0]
    hand = s.players[seat].hand
    row = tuple(((x, 0), tile) for x, tile in enumerate(sorted(hand, key=lambda tile: tile.element)))
    bad = s.with_player(seat, replace(s.players[seat], hand=(), path=row))
    best, *_, ready = advised(bad, seat, Ready())
    assert ready.move == Ready() and ready.value < best.value
    moved = next(move for move in RULES.moves(bad, seat) if move not in (best.move, Ready()))
    assert advised(bad, seat, moved)[-1].value == best.value


def test_advice_that_is_stopped_in_the_first_look_tells_what_it_has(monkeypatch: pytest.MonkeyPatch) -> None:
    """Even a comparison of few games is better than nothing: without advice a review takes the agent for broken."""
    monkeypatch.setattr(ai, "ADVICE", 16_000)
    s = turned_up("F")
    for asks in (0, 1, 60, 200):
        (advice,) = AGENT.advise(RULES.observe(s, 0), 0, Random(1), Patience(asks))
        assert len(advice) == 3 and advice[0].move in RULES.moves(s, 0)


def raced(best: Move, other: Move, gaps: tuple[int, ...]) -> Race:
    """A race in which the first one has brought so much more in each world."""
    race = Race([Way((move,), 0.0, 0) for move in (best, other)])
    for gap in gaps:
        race.add([gap, 0])
    race.compare(drop=False)
    return race


TIED, APART = (5_000, -4_500), (900, 1_100) * 20


def test_of_near_equals_a_hint_names_what_is_there_now() -> None:
    """A known pair before a spirit that nobody has seen, a tile where a spirit scores before one where it does not."""
    s = table(PATH, PATH, grid={(0, 0): "E"})
    s = replace(s, grid=s.first_grid, seen=(((0, 0), "E"), ((1, 0), "F"), ((2, 0), "E")), up=((0, 0),))
    pair = turned_up("F")
    for at, best, other in (
        (s, Turn((1, 1)), Turn((2, 0))),
        (pair, Put(pair.pair[0], 0, (3, 1)), Put(pair.pair[0], 0, (1, 1))),
    ):
        first, second = settled(at, 0, raced(best, other, TIED))
        assert (first.move, second.move) == ((other,), (best,)) and first.points == second.points
        assert settled(at, 0, raced(best, other, APART))[0].move == (best,), "that is no tie"
        assert settled(at, 0, raced(other, best, TIED))[0].move == (other,)
    pairs = replace(s, seen=(*s.seen, ((3, 0), "F")), up=())
    fires, earths = Turn((1, 0)), Turn((2, 0))
    assert settled(pairs, 0, raced(fires, earths, TIED))[0].move == (earths,), "earth scores more on its path"
    mask = turned_up("M")
    own, foreign = Put(mask.pair[0], 0, (0, 0)), Put(mask.pair[0], 0, (2, 0))
    assert settled(mask, 0, raced(own, foreign, TIED))[0].move == (foreign,), "earth spirits score double there"


def test_either_spirit_of_a_pair_is_one_suggestion() -> None:
    """The same move, said to give away half a point or with a poorer plan, only as the other of two like spirits."""
    s = turned_up("F")
    one, two = s.pair
    best = Way((Put(one, 0, (0, 0)), Put(two, 1, (0, 0)), Skip()), 2.0, 9)
    twin = Way((Put(two, 0, (0, 0)), Put(one, 1, (1, 0)), Skip()), 1.5, 9)
    away = Way((Put(two, 0, (1, 0)), Put(one, 1, (0, 0)), Skip()), 1.0, 9)
    assert without_twins(s, [best, twin, away], None) == [best, away]
    played, other = without_twins(s, [best, twin, away], twin.move[0])
    assert played.move == (twin.move[0], Put(one, 1, (0, 0)), Skip()) and played.points == best.points, "the best plan"
    assert other == away
    told = advised(s, 0, Put(two, 0, (0, 0)))
    assert len({(move.seat, move.cell) for move in (one.move for one in told)}) == len(told)
    assert any(one.move == Put(two, 0, (0, 0)) for one in told)


def test_the_last_tiles_of_a_path_say_what_makes_the_points() -> None:
    s, seat = begun(2, 6).state, 0
    session = begun(2, 6)
    while session.state.stage != Stage.PATH or not session.state.players[seat].path:
        mover = session.to_move[0]
        *_, best = AGENT.think(session.observe(mover), mover, "hard", Random(1))
        session.play(mover, best.move)
    s = session.state
    *_, best = AGENT.think(RULES.observe(s, seat), seat, "hard", Random(1))
    first = str(reason(s, seat, Comparison(mine=Way(best.line, 0.0, 0))))
    assert first.startswith("On the way") and " now." not in first, "too much is still to come"
    at, names, told = s, ("Earth", "Water", "Fire", "Air"), 0
    for k, move in enumerate(best.line[:-1]):
        at = RULES.apply(at, seat, move)
        if not 0 < len(at.players[seat].hand) <= 4:
            continue
        words = str(reason(at, seat, Comparison(mine=Way(best.line[k + 1 :], 0.0, 0))))
        last = RULES.apply(at, seat, best.line[k + 1])
        for rest in best.line[k + 2 :]:
            last = RULES.apply(last, seat, rest)
        then, now = (path_points(one.players[seat].elements) for one in (last, at))
        gains = [more - less for more, less in zip(then, now, strict=True)]
        most = gains.index(max(gains))
        assert words.endswith(f"{names[most]} scores {then[most]} then, {now[most]} now.") == (gains[most] > 0), words
        told += gains[most] > 0
    assert told


def words(s: Position, move: Move) -> str:
    return str(reason(s, 0, Comparison(mine=Way((move,), 0.0, 1))))


def test_reasons_are_facts() -> None:
    s = turned_up()
    assert words(s, Put(s.pair[0], 0, (0, 0))) == "There it scores 2 points at once."
    assert (
        words(s, Put(s.pair[0], 0, (2, 0))) == "It scores nothing there, but can be moved to an earth tile beside it."
    )
    idle = "It scores nothing there for Lynx, and takes up"
    assert words(s, Put(s.pair[0], 1, (2, 0))) == f"{idle} a water tile, where spirits score double."
    assert words(s, Put(s.pair[0], 1, (1, 1))) == f"{idle} a fire tile."
    as_much = "It scores one point there for Lynx; in the end other places bring as much."
    assert words(s, Put(s.pair[0], 1, (0, 0))) == as_much
    lying = player(PATH.elements, {(0, 0): "W", (2, 0): "E", (1, 0): "E", (3, 0): "W"}).spirits
    s = table(replace(PATH, spirits=lying), replace(PATH, element="W", spirits=lying), grid={(0, 0): "E", (1, 0): "F"})
    assert words(s, Gift((1, 0))) == "The spirit scores 4 instead of 2."
    assert words(s, Swap(0, (1, 0), (2, 0))).startswith("It changes no points at once")
    assert words(s, Swap(1, (2, 0), (3, 0))).startswith("It changes no points at once")
    assert words(s, Done()) == "Gifts may bring more later: what they bring now, a power can undo."
    assert words(replace(s, stage=Stage.GIVING), Done()) == "No gift would bring anything more."


def test_a_power_undoes_only_what_spirits_on_a_path_score() -> None:
    """Without one gifts buy other omens at most, which no power takes away."""
    bare = table(PATH, replace(PATH, element="W"), grid={(0, 0): "E", (1, 0): "F"}, omens="drawn")
    assert words(bare, Done()) == "The gifts may bring more later."


def test_a_swap_that_gives_a_rival_points_says_so() -> None:
    lying = player(PATH.elements, {(0, 0): "W", (2, 0): "A"}).spirits
    s = table(PATH, replace(PATH, element="F", spirits=lying), grid={(0, 0): "E", (1, 0): "F"})
    said = "It brings Lynx one point more. In the end that hardly matters."
    assert words(s, Swap(1, (0, 0), (2, 0))) == said
    assert words(s, Shift(1, (0, 0), (2, 0))) == said, "no tile is taken from others there"


def test_a_chance_is_told_as_it_is() -> None:
    """Of 20 spirits one E was seen: 3 of 19 others are like it."""
    s = table(PATH, PATH, grid={(0, 0): "E"})
    s = replace(s, grid=s.first_grid, seen=(((0, 0), "E"),))
    assert (
        words(s, Turn((1, 1)))
        == "Nobody has seen it; in 16 % of the cases it makes a pair with one that has been seen."
    )
    assert words(s, Turn((0, 0))) == "The spirit there is known, so nobody learns anything new."
    s = replace(s, seen=(((0, 0), "E"), ((1, 0), "F"), ((2, 0), "E")), up=((0, 0),))
    assert words(s, Turn((2, 0))).startswith("An earth spirit lies there; with one that is known it makes a pair.")
    assert words(s, Turn((1, 0))).startswith("The spirit there is known; for a gift, the known pair can still")


def test_a_tile_to_draft_says_what_the_tiles_can_count() -> None:
    s = begun(2, 6)
    while s.state.stage != Stage.DRAFT:
        s.play(s.to_move[0], s.moves(s.to_move[0])[0])
    tile = s.state.players[0].stack[0]
    assert words(s.state, Choose(tile.number)).startswith("With it, Heron has 7 tiles, which can score up to ")
