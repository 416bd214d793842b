"""Reasons that tell whom a messenger stands in the way of, and which messenger a trade is about."""

from __future__ import annotations

from msgspec.structs import replace

from engine.ai.move_comparison import Comparison
from games.magic_triland.ai.evaluation_weights import Judges
from games.magic_triland.ai.expected_outcomes import Later
from games.magic_triland.ai.move_reasons import ALONE, Among, Teller
from games.magic_triland.ai.reasons.home_threats import Situation, situation
from games.magic_triland.ai.reasons.trade_words import trade_deeds
from games.magic_triland.ai.reasons.turn_deeds import deeds
from games.magic_triland.ai.reasons.walk_purpose import aims
from games.magic_triland.ai.reasons.ways_barred import NO_WAY, barred, hindrance, kept_apart, way_home
from games.magic_triland.ai.trade_choice import Trader
from games.magic_triland.rules.move_types import Card, Done, Go, Hand, Move
from games.magic_triland.rules.pieces import CELLS
from games.magic_triland.rules.position import Position
from games.magic_triland.rules.rules import RULES
from games.magic_triland.tests.play import (
    DARK_BLUE,
    DARK_RED,
    DARK_YELLOW,
    LIGHT_BLUE,
    LIGHT_RED,
    LIGHT_YELLOW,
    standing,
    with_energy,
)

TRADER, JUDGES = Trader(), Judges()
Figures = dict[int, tuple[tuple[int, int] | None, str]]
STEPS = {(0, 7): 1, (0, 6): 2, (0, 5): 3, (1, 6): 4}
"""A stair to the blue home, with a way around over the height."""


def stair(figures: Figures, mover: int = 0, **options: str) -> Position:
    return standing(STEPS, figures, mover, 2, **options)


def told(s: Position, *line: Move, among: Among = ALONE) -> str:
    return str(TRADER.told(s, 0, line, among)[0])


def test_who_comes_to_stand_in_the_way_home_is_told_with_the_way_around() -> None:
    carrier: Figures = {DARK_BLUE: ((0, 5), "bO")}
    free, shut = (stair(carrier | {LIGHT_RED: (at, "r")}) for at in ((3, 3), (0, 6)))
    assert (way_home(free, DARK_BLUE), way_home(shut, DARK_BLUE)) == (3, 9), "1+1+1, and 3+2+3+1 around"
    (words,) = barred(free, shut, 0)
    assert str(words) == "Light red bars Dark blue’s shortest way home: 9 energy instead of 3."
    assert not [*barred(shut, shut, 0)] and not [*barred(shut, free, 0)]
    (words,) = barred(shut, shut, 0, stays=True)
    assert str(words) == "Light red stays in Dark blue’s shortest way home."
    pearl = stair({DARK_BLUE: ((0, 5), "bP"), LIGHT_RED: ((0, 6), "r")})
    assert not [*barred(free, pearl, 0)], "this pearl does not win there"


def test_two_on_the_way_home_leave_no_way_there() -> None:
    figures: Figures = {DARK_BLUE: ((0, 5), "bO"), LIGHT_YELLOW: ((0, 7), "y")}
    free, shut = (stair(figures | {LIGHT_RED: (at, "r")}) for at in ((3, 3), (0, 7)))
    assert way_home(shut, DARK_BLUE) == NO_WAY == way_home(free, DARK_BLUE), "nobody passes one either"
    assert "Light red and Light yellow fill the terrace on Dark blue’s shortest way home." in map(
        str, barred(free, shut, 0)
    )


def test_who_stands_beside_a_partner_keeps_the_pearl_from_it() -> None:
    figures: Figures = {DARK_BLUE: ((0, 6), "bb"), LIGHT_BLUE: ((0, 6), "b"), DARK_RED: ((0, 5), "rO")}
    (words,) = kept_apart(stair(figures), 0)
    assert str(words).startswith("Light blue stands with Dark blue: ") and "Dark red can’t bring it an" in str(words)
    assert not [*kept_apart(stair(figures | {LIGHT_BLUE: ((1, 6), "b")}), 0)]
    assert not [*kept_apart(stair(figures | {DARK_RED: ((0, 5), "rG")}), 0)]


def test_how_a_plan_gets_longer_is_told_instead_of_by_how_much() -> None:
    """Two fill the terrace before a home: found in a game, where only the energy was told."""
    rows = ("62333266", "6254344", "455362", "54412", "3611", "215", "15", "1")
    heights = {(q, r): int(height) for r, row in enumerate(rows) for q, height in enumerate(row)}
    figures: Figures = {n: (None, 3 * "yrb"[n // 2]) for n in (LIGHT_YELLOW, DARK_YELLOW, LIGHT_RED, DARK_RED)}
    figures |= {LIGHT_BLUE: ((2, 4), "bbb")}
    free, shut = (standing(heights, figures | {DARK_BLUE: (at, "bbb")}, 1, 2) for at in ((5, 1), (2, 4)))
    before, after = (situation(JUDGES, s) for s in (free, shut))
    assert after.needs[0] >= before.needs[0] + 20
    found = [str(deed.words) for deed in deeds(JUDGES, free, 1, (), shut, before, after) if not deed.vague]
    told_ = "Dark blue and Light blue fill the terrace before the blue home: no third can enter or pass it."
    assert told_ in found, found
    assert hindrance(JUDGES, shut, shut, 1, 0) is None, "nobody has moved"


def test_a_trade_is_told_of_the_messenger_that_makes_it() -> None:
    """Found in a game: “Arrives strong” stood beside the walk of another one."""
    hilly = {(q, r): 1 + (q + 2 * r) % 6 for q, r in CELLS}
    figures: Figures = {LIGHT_BLUE: ((2, 2), "rbb"), DARK_RED: ((3, 2), "yyO"), LIGHT_YELLOW: ((0, 0), "y")}
    s = with_energy(standing(hilly, figures, 0, 2), 1)
    words = told(s, Go(LIGHT_BLUE, (3, 2)))
    assert words.startswith("Light blue meets Dark red, is strong there, so it may choose, and gets an orange pearl")


def test_a_3_that_the_best_turn_keeps_is_told_of_the_other() -> None:
    s = stair({LIGHT_RED: ((3, 3), "r"), DARK_BLUE: ((0, 5), "b")})
    lines = [(Card(0), Card(low)) for low in (1, 3)]
    ends = [RULES.apply(RULES.apply(s, 0, one), 0, two) for one, two in lines]
    best = Teller().situation(ends[0])
    words = "Spends a 3 that stays in hand with the best other move."
    assert words in str(Teller().reason(s, 0, lines[1], ends[1], Among(gap=0.2, best=best)))
    assert words not in str(Teller().reason(s, 0, lines[0], ends[0], Among(gap=0.2, best=best)))


def test_ending_a_trade_tells_what_is_kept_and_whether_that_matters() -> None:
    figures: Figures = {LIGHT_RED: ((3, 3), "rb"), LIGHT_BLUE: ((3, 2), "bb")}
    s = with_energy(standing({(3, 3): 4, (3, 2): 5, (2, 3): 4}, figures, 0, 2), 1)
    s = RULES.apply(s, 0, Go(LIGHT_BLUE, s.island.heart((3, 3))))
    end, even = RULES.apply(s, 0, Done()), Situation((100, 100), frozenset())
    handing = "Handing items over makes no difference now."
    for equal, last in ((True, handing), (False, "The rings are best where they are.")):
        found = trade_deeds(JUDGES, s, 0, (Done(),), end, even, even, None, first=True, even=equal)
        assert [str(deed.words) for deed in found] == ["Light red keeps both rings for a purple pearl.", last]
    line = (Hand(LIGHT_RED, 1), Hand(LIGHT_BLUE, 2), Done())
    for move in line:
        end = RULES.apply(s if move is line[0] else end, 0, move)
    found = trade_deeds(JUDGES, s, 0, line, end, even, even, even, first=False)
    assert "Then Light blue has both rings for a purple pearl." in [str(deed.words) for deed in found]


def test_a_walk_without_a_plan_is_told_by_what_it_leads_closer_to() -> None:
    """A pair of rings comes nearer to its shore though the plan is as long as before."""
    far, near = (stair({LIGHT_RED: (at, "rb"), LIGHT_YELLOW: ((0, 0), "y")}, mode="master") for at in ((0, 5), (1, 6)))
    words = [*map(str, aims(JUDGES, far, (), near, 0))]
    assert words[0] == "Light red gets closer to the shore with both rings for a purple pearl."


def test_a_gain_that_may_be_rounding_is_not_told() -> None:
    s = stair({LIGHT_RED: ((3, 3), "r"), DARK_BLUE: ((0, 5), "b")})
    gain = Situation((200, 300), frozenset(), (0, 2)), Situation((190, 300), frozenset(), (0, 2))
    assert not [deed for deed in deeds(JUDGES, s, 0, (), replace(s), *gain) if "closer" in str(deed.words)]


def test_only_a_turn_of_that_value_is_told_to_be_as_good() -> None:
    """Found in a game: told so at 0.46 beside 0.77, since both came to the same after the replies."""
    s = stair({LIGHT_RED: ((3, 3), "r"), DARK_BLUE: ((0, 5), "b")})
    alone, best = Comparison(mine=Later({}, (0.0, 0.0))), Teller().situation(s)
    words = [str(Teller().reason(s, 0, (), s, Among(alone, gap=gap, best=best))) for gap in (0.0, 0.3)]
    assert words[0] == "About as good as the best other turn." and "as good" not in words[1], words
