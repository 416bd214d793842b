"""Trades: between own figures, what may be carried, several at once; and each refusal in its sentence."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from engine.core.rules import CHANCE
from games.magic_triland.rules.move_types import (
    Answer,
    Begin,
    Card,
    Done,
    Draw,
    Go,
    Hand,
    Joker,
    Meet,
    Move,
    Next,
    Offer,
    Pearl,
    Spend,
    Stone,
    Swap,
)
from games.magic_triland.rules.pieces import BROADSIDES, CELLS, HOMES
from games.magic_triland.rules.position import Position
from games.magic_triland.rules.rules import RULES
from games.magic_triland.tests.play import (
    DARK_RED,
    DARK_YELLOW,
    LIGHT_BLUE,
    LIGHT_RED,
    LIGHT_YELLOW,
    carried,
    legal,
    play,
    refused,
    standing,
    start,
    two_to_meet,
    with_energy,
)

Y, R, B, PP, GP, OP = range(6)
PAIR = {(2, 2): 2, (3, 2): 3}


def met(one: str, other: str) -> Position:
    """Two own figures have met: the light one came to the dark one."""
    s = standing(PAIR, {LIGHT_YELLOW: ((2, 2), one), DARK_YELLOW: ((3, 2), other)}, mode="master")
    s = replace(s, cards=(1, 0), worth=(1, 0), energy=1)
    return play(s, Go(LIGHT_YELLOW, (3, 2)))


def ends(s: Position) -> set[tuple[int, ...]]:
    """Every way in which the light one may leave the trade."""
    found, seen, edge = set(), set(), [s]
    while edge:
        now = edge.pop()
        if now in seen:
            continue
        seen.add(now)
        for m in legal(now):
            if isinstance(m, Hand):
                edge.append(replace(play(now, m), facts=()))
            else:
                found.add(now.figures[LIGHT_YELLOW].items)
    return found


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("y", "y"),
        ("yyyy", "bbbb"),
        ("yyr", "b"),
        ("yP", "bG"),
        ("PPP", "GGG"),
        ("yyyyPPG", "rrrrGOO"),
        ("y", "rrrrPGO"),
    ],
)
def test_own_figures_may_share_out_anything_that_they_can_carry(one: str, other: str) -> None:
    mine, theirs = carried(one), carried(other)
    total = tuple(a + b for a, b in zip(mine, theirs, strict=True))
    wanted = set()
    shares: list[tuple[int, ...]] = [()]
    for n in total:
        shares = [(*share, k) for share in shares for k in range(n + 1)]
    for share in shares:
        rest = [a - b for a, b in zip(total, share, strict=True)]
        if all(sum(x[:3]) <= 4 and sum(x[3:]) <= 3 and sum(x) >= 1 for x in (share, rest)):
            wanted.add(share)
    assert ends(met(one, other)) == wanted


def test_every_state_of_sharing_out_can_be_ended() -> None:
    edge, seen = [met("yyyyPP", "rrrrG")], set()
    while edge:
        s = edge.pop()
        assert legal(s)
        for m in legal(s):
            if isinstance(m, Hand):
                after = replace(play(s, m), facts=())
                if after not in seen:
                    seen.add(after)
                    edge.append(after)


def test_pearls_and_rings_change_places_only_if_both_can_carry_them() -> None:
    figures = {LIGHT_YELLOW: ((2, 2), "yyyyP"), LIGHT_RED: ((3, 2), "rr")}
    s = play(with_energy(standing(PAIR, figures), 1), Go(LIGHT_YELLOW, (3, 2)))
    s = play(s, Offer(R))
    # a ring for the pearl would be a fifth ring
    assert legal(s) == [Answer(Y)]
    assert refused(s, Answer(PP))[0] == "items"
    figures = {LIGHT_YELLOW: ((2, 2), "yy"), LIGHT_RED: ((3, 2), "rrrrG")}
    s = play(with_energy(standing(PAIR, figures), 1), Go(LIGHT_YELLOW, (3, 2)))
    assert legal(s) == [Offer(R)]


def test_the_mover_chooses_the_order_of_trades() -> None:
    s = play(two_to_meet(), Go(LIGHT_YELLOW, (2, 1)))
    s = play(s, Go(DARK_YELLOW, (5, 2)))
    assert legal(s) == [Meet((2, 1)), Meet((5, 2))]
    assert refused(s, Done())[0] == "trade"
    s = play(s, Meet((5, 2)))
    assert s.trade is not None
    assert s.trade.came == DARK_YELLOW
    s = play(s, Offer(B), Answer(Y))
    # the last one begins by itself
    assert s.trade is not None
    assert s.trade.came == LIGHT_YELLOW
    assert play(s, Offer(R), Answer(Y)).mover == 1


def test_a_strong_figure_that_stood_there_names_both() -> None:
    figures = {LIGHT_YELLOW: ((2, 2), "yy"), DARK_RED: ((3, 2), "rr")}
    s = play(with_energy(standing(PAIR, figures), 1), Go(LIGHT_YELLOW, (3, 2)))
    assert legal(s) == [Swap(R, Y)]
    assert RULES.moves(s, 1) == [Swap(R, Y)]
    assert RULES.moves(s, 0) == ()


def build() -> Position:
    return start(3)


def walking() -> Position:
    figures = {
        LIGHT_YELLOW: ((2, 2), "yyy"),
        LIGHT_RED: ((3, 2), "rrr"),
        DARK_RED: ((4, 2), "rrr"),
        LIGHT_BLUE: ((4, 2), "bbb"),
    }
    return with_energy(standing({(2, 2): 2, (3, 2): 3, (4, 2): 4}, figures), 4)


def stood() -> Position:
    figures = {LIGHT_YELLOW: ((2, 2), "yy"), LIGHT_RED: ((3, 2), "rr")}
    return play(with_energy(standing(PAIR, figures), 1), Go(LIGHT_YELLOW, (3, 2)))


def mist() -> Position:
    s = standing({(1, 0): 1}, {LIGHT_YELLOW: ((1, 0), "yyrr"), LIGHT_RED: (None, "rrr")})
    return play(with_energy(s, 1), Go(LIGHT_YELLOW, BROADSIDES[2]))


def cards() -> Position:
    return standing({(2, 2): 2}, {LIGHT_YELLOW: ((2, 2), "yPG")}, mode="master")


def joker() -> Position:
    return play(cards(), Card(0))


REFUSALS: list[tuple[Position, Move, str, str]] = [
    (build(), Begin(0), "chance", "chance"),
    (build(), Card(1), "build", "Build the island first"),
    (build(), Stone(7, (0, 0)), "build", "no stone of this height"),
    (build(), Stone(1, (8, 8)), "build", "fields of the island"),
    (build(), Stone(1, (3, 3)), "build", "in front of your own home"),
    (play(build(), Stone(1, (0, 0))), Stone(1, (0, 0)), "build", "already a stone here"),
    (start(2), Stone(1, (3, 3)), "build", "first three stones"),
    (cards(), Go(LIGHT_YELLOW, (2, 2)), "cards", "Lay two energy cards first"),
    (cards(), Card(4), "cards", "no card"),
    (cards(), Draw(0, 1), "chance", "chance"),
    (joker(), Card(1), "joker", "joker is worth"),
    (joker(), Joker(3), "joker", "0 to 2"),
    (walking(), Card(1), "energy", "all the energy"),
    (walking(), Go(9, (2, 2)), "walk", "no such"),
    (walking(), Go(LIGHT_RED, (2, 2)), "walk", "not yours"),
    (walking(), Go(DARK_YELLOW, (2, 2)), "home", "come home"),
    (walking(), Go(LIGHT_YELLOW, (9, 9)), "walk", "can stand here"),
    (walking(), Go(LIGHT_YELLOW, (0, 1)), "terrace", "middle field"),
    (walking(), Go(LIGHT_YELLOW, (4, 2)), "blocked", "block this terrace"),
    (walking(), Go(LIGHT_YELLOW, (3, 2)), "energy", "rest of your energy"),
    (walking(), Go(LIGHT_YELLOW, HOMES[1]), "home", "its own colour"),
    (walking(), Go(LIGHT_YELLOW, HOMES[0]), "home", "without a pearl"),
    (walking(), Go(LIGHT_YELLOW, BROADSIDES[0]), "broadside", "a red and a blue ring"),
    (stood(), Swap(R, Y), "equal", "makes an offer"),
    (stood(), Answer(Y), "equal", "makes an offer"),
    (stood(), Offer(B), "items", "does not carry that item"),
    (stood(), Offer(9), "items", "no such item"),
    (play(stood(), Offer(R)), Offer(R), "equal", "can’t refuse an offer"),
    (met("yy", "yb"), Offer(R), "own", "your own"),
    (met("yy", "yb"), Hand(LIGHT_RED, R), "own", "not trading"),
    (met("yy", "yb"), Hand(LIGHT_YELLOW, R), "items", "does not carry that item"),
    (play(met("yy", "yb"), Hand(LIGHT_YELLOW, Y)), Hand(DARK_YELLOW, Y), "own", "hand that back"),
    (met("y", "yyyy"), Hand(LIGHT_YELLOW, Y), "items", "at most four rings"),
    (play(met("yyyy", "bbbb"), Hand(LIGHT_YELLOW, Y)), Done(), "items", "at most four rings"),
    (mist(), Pearl(LIGHT_RED), "pearl", "has moved"),
    (mist(), Meet((1, 0)), "trade", "no trade left"),
    (mist(), Next(), "trade", "time to trade"),
]


@pytest.mark.parametrize(("s", "m", "rule", "words"), REFUSALS, ids=[f"{n}-{r[2]}" for n, r in enumerate(REFUSALS)])
def test_a_refusal_says_why(s: Position, m: Move, rule: str, words: str) -> None:
    found = refused(s, m)
    assert found[0] == rule
    assert words in found[1]


def test_nobody_else_may_move_and_nothing_goes_after_the_end() -> None:
    s = walking()
    assert refused(s, legal(s)[0], 1) == ("turn", "It is not your turn.")
    over = play(
        with_energy(standing({(0, 0): 2}, {LIGHT_YELLOW: ((0, 0), "P"), LIGHT_RED: (None, "r")}), 2),
        Go(LIGHT_YELLOW, HOMES[0]),
    )
    refusal = RULES.why_not(over, 0, Card(1))
    assert refusal is not None
    assert str(refusal.text) == "The game is over."
    assert RULES.moves(over, 0) == ()
    assert RULES.moves(over, CHANCE) == ()


def test_what_stands_in_the_way_is_named() -> None:
    heights = dict.fromkeys(CELLS, 6) | {(2, 2): 2, (3, 2): 3, (4, 2): 4}
    figures = {LIGHT_YELLOW: ((2, 2), "yyy"), LIGHT_RED: ((3, 2), "rrr"), DARK_YELLOW: ((0, 6), "y")}
    s = with_energy(standing(heights, figures), 4)
    rule, words = refused(s, Go(LIGHT_YELLOW, (4, 2)))
    assert rule in ("occupied", "energy")
    assert words
    s = replace(s, walked=(LIGHT_YELLOW,))
    assert refused(s, Go(LIGHT_YELLOW, (2, 2)))[1].startswith("This messenger has moved already")
    s = replace(walking(), bound=Go(LIGHT_YELLOW, (2, 2)))
    assert refused(s, Spend(5))[0] == "energy"
    assert refused(s, Card(1))[1].startswith("Say first how much")
