"""How games begin and end, and turns: cards taken back, draws, goals, points, the next game of a tournament."""

from __future__ import annotations

from msgspec.structs import replace

from engine.core.rules import Fact, Over, Seat, places
from games.magic_triland import say
from games.magic_triland.rules.energy_cards import Counts, Hands, fresh
from games.magic_triland.rules.pieces import A_ROUND, COLOURS, FIGURES, HEIGHTS, PEARLS, colour_of, pearl
from games.magic_triland.rules.position import NOBODY, Position, Terms, digest, figures, goods_of

PEARL, ALL_COLOURS, STRANDED, REPEATED, LIMIT = "pearl", "colours", "stranded", "repeated", "limit"
POINTS, SHARED = "points", "shared"
REASONS = (PEARL, ALL_COLOURS, STRANDED, REPEATED, LIMIT, POINTS, SHARED)
TIMES = 3
"""How often a position has to come for the game to be a draw."""
OPPOSITE, NEIGHBOUR, ENDING = 2, 1, 2
"""Points of a tournament: a pearl from the opposite broadside, from another one, and for ending the game."""


def new_game(terms: Terms, first: Seat, game: int, points: tuple[tuple[int, ...], tuple[int, ...]]) -> Position:
    """The empty board of a match's game. points: so far, for pearls and for endings."""
    each = 6 // terms.seats
    stones = ((each,) * len(HEIGHTS),) * terms.seats
    s = Position(terms, fresh(terms.seats), stones, figures(terms), game=game, first=first)
    s = replace(s, pearl_points=points[0], end_points=points[1])
    return s if first == NOBODY else replace(s, facts=(Fact("begins", s.lead, rule="build"),))


def next_game(s: Position) -> Position:
    """The first position of the next game of a tournament."""
    return new_game(s.terms, s.first, s.game + 1, (s.pearl_points, s.end_points))


def begin_walking(s: Position) -> Position:
    """The island is finished. The first of phase 1 walks first, but in a duel the dark ones do."""
    mover = 1 - s.lead if s.terms.duel else s.lead
    s = replace(s, mover=mover, facts=(*s.facts, Fact("island", mover, rule="build")))
    return s if s.terms.chance or s.sleepless() else begin_turn(s)


def begin_turn(s: Position) -> Position:
    """Begins a turn of the mover, unless the position stands for the third time: then the game is a draw.

    Within a round the hands only shrink, so a position can come again in later rounds alone. That is why digests are
    made of hands when a round is over: by then they are no secret.
    """
    board = digest(s.figures, s.mover)
    if s.past.count((board, _full(s.hands, board, s.hands.laid))) >= TIMES - 1:
        return end_game(s, REPEATED)
    goods = goods_of((s.owner(n), figure.out, figure.items) for n, figure in enumerate(s.figures))
    return replace(s, recent=(*s.recent, (board, s.hands.laid)), goods=(*s.goods, goods))


def end_turn(s: Position) -> Position:
    """Ends the turn: the mover has reached the goal, it is a draw, or the next seat's turn begins."""
    goal = ALL_COLOURS if s.terms.master else PEARL
    if any(fulfilled(s, colour) for colour in COLOURS):
        return end_game(s, goal, s.mover)
    s = replace(s, turns=s.turns + 1)
    if not any(s.own(seat) for seat in range(s.terms.seats)):
        return end_game(s, STRANDED)
    if s.turns >= s.terms.limit:
        return end_game(s, LIMIT)
    s = replace(s, mover=(s.mover + 1) % s.terms.seats, cards=(), worth=(), energy=0, walked=(), refined=())
    if s.turns % (A_ROUND * s.terms.seats):
        return begin_turn(s)
    s = _take_back(s)
    return s if s.terms.chance else begin_turn(s)


def fulfilled(s: Position, colour: int) -> bool:
    """Does this home hold what ends the game?"""
    lying = s.at_home(colour)
    return all(lying) if s.terms.master else lying[colour] > 0


def end_game(s: Position, reason: str, winner: Seat = NOBODY) -> Position:
    """The game has ended; in a tournament its points are counted."""
    facts = [*s.facts, Fact("won" if winner != NOBODY else "drawn", winner, rule="end")]
    if s.terms.games > 1:
        gained = pearl_points(s)
        bonus = tuple(ENDING * (seat == winner) for seat in range(s.terms.seats))
        facts += [
            Fact("points", seat, amount=a + b, rule="tournament")
            for seat, (a, b) in enumerate(zip(gained, bonus, strict=True))
        ]
        s = replace(s, pearl_points=_sum(s.pearl_points, gained), end_points=_sum(s.end_points, bonus))
    return replace(s, ended=reason, winner=winner, facts=tuple(facts))


def pearl_points(s: Position) -> tuple[int, ...]:
    """The points of each seat for pearls lying in homes now."""
    points = [0] * s.terms.seats
    for n in FIGURES:
        if s.figures[n].out:
            points[s.owner(n)] += delivered(s, n)
    return tuple(points)


def delivered(s: Position, n: int) -> int:
    """The points for the pearls that a messenger has brought home."""
    figure = s.figures[n]
    worth = {kind: OPPOSITE if kind == pearl(colour_of(n)) else NEIGHBOUR for kind in PEARLS}
    return sum(worth[kind] * figure.items[kind] for kind in PEARLS) if figure.out else 0


def over(s: Position) -> Over:
    """How the match ended. Alone the points are the turns left, the one that won among them."""
    if s.terms.alone:
        won = s.winner != NOBODY
        return Over((1,) if won else (2,), (s.terms.limit - s.turns,) if won else (0,), s.ended)
    if s.terms.games == 1:
        if s.winner == NOBODY:
            return Over((1,) * s.terms.seats, (), s.ended)
        return Over(tuple(1 if seat == s.winner else 2 for seat in range(s.terms.seats)), (), s.ended)
    scores = _sum(s.pearl_points, s.end_points)
    ranks = places(scores)
    tally = ((say("Pearls brought home"), s.pearl_points), (say("Games ended"), s.end_points))
    return Over(ranks, scores, POINTS if ranks.count(1) == 1 else SHARED, tally)


def _take_back(s: Position) -> Position:
    past = tuple((board, _full(s.hands, board, laid)) for board, laid in s.recent)
    facts = (*s.facts, Fact("took_back", rule="cards"))
    return replace(s, hands=s.hands.taken_back(), past=(*s.past, *past), recent=(), facts=facts)


def _full(hands: Hands, board: int, laid: tuple[Counts, ...]) -> int:
    then = replace(hands, laid=laid)
    return digest(board, tuple(then.hand(seat) for seat in range(hands.seats)))


def _sum(one: tuple[int, ...], other: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(a + b for a, b in zip(one, other, strict=True))
