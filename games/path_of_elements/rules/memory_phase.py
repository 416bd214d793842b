"""The turns in which spirits are turned up and gifts are spent, and the last round of gifts."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from engine.core.rules import Chance, Fact, Lot, Seat
from games.path_of_elements.rules import gifts_and_powers
from games.path_of_elements.rules.gifts_and_powers import THIRD, affordable, powers
from games.path_of_elements.rules.move_types import Action, Chosen, Done, Face, Put, Skip, Turn
from games.path_of_elements.rules.pieces import MOTIFS
from games.path_of_elements.rules.position import NOBODY, Position, Spirit, Stage


def choices(s: Position, seat: Seat) -> Iterator[Chosen]:
    """All legal moves of the seat whose turn it is."""
    if s.power:
        yield from powers(s, seat)
        yield Skip()
    elif s.pair:
        yield from puts(s)
    elif s.stage == Stage.SPIRITS and s.up and not s.turned:
        yield from _turns(s)
    else:
        if s.stage == Stage.SPIRITS and may_turn(s):
            yield from _turns(s)
        yield from affordable(s, seat)
        if s.turned or s.stage == Stage.GIVING:
            yield Done()


def may_turn(s: Position) -> bool:
    """May a spirit be turned up now, as one of the two or as the third?"""
    if not s.turned:
        return True
    return s.missed and len(s.up) == 2 and len(s.grid) > 2 and s.players[s.active].gifts >= THIRD


def _turns(s: Position) -> Iterator[Turn]:
    return (Turn(cell) for cell in s.grid if cell not in s.up)


def faces(s: Position) -> Chance:
    """What the spirit that is being turned up may show. What it does show, the seed has decided for its place."""
    left = tuple((Face(motif), n) for motif, n in s.unseen().items() if n)
    contents = tuple((Face(motif), s.each_motif) for motif in MOTIFS)
    return Chance(left, None if s.turning is None else Lot("spirits", contents, s.first_grid.index(s.turning)))


def turn(s: Position, seat: Seat, m: Turn) -> Position:
    """A spirit is being turned up; if nobody has seen it, chance says what it is."""
    if s.missed:
        player = s.players[seat]
        s = s.with_player(seat, replace(player, gifts=player.gifts - THIRD))
    known = s.motif(m.cell)
    s = replace(s, turning=m.cell).telling(Fact("turning", seat, (m.cell,), rule="spirits"))
    return face(s, Face(known)) if known else s


def face(s: Position, m: Face) -> Position:
    """The spirit lies turned up. Two of a kind are a pair, and a third one that fits neither is covered again."""
    assert s.turning is not None
    cell, up = s.turning, (*s.up, s.turning)
    seen = (*(one for one in s.seen if one[0] != cell), (cell, m.motif))
    s = replace(s, up=up, seen=seen, turning=None, turned=len(up) >= 2)
    shown = Fact("turned_up", s.active, (cell,), MOTIFS.index(m.motif), "spirits")
    match = next((other for other in up[:-1] if s.motif(other) == m.motif), None)
    if match is not None:
        pair = (match, cell)
        return replace(s, up=pair, pair=pair, kept=False, given=False).telling(shown, Fact("pair", s.active, pair))
    return s.telling(shown, Fact("missed", s.active, up, rule="spirits")) if s.turned else s.telling(shown)


# --- a pair ----------------------------------------------------------------------------------------------------------


def own_homes(s: Position) -> tuple[Seat, ...]:
    """Whose path the finder's own spirit may go to: the finder's, while there is room."""
    return foreign_homes(s) if s.players[s.active].full else (s.active,)


def foreign_homes(s: Position) -> tuple[Seat, ...]:
    """Whose path the other spirit may go to: of the others with room those with the fewest spirits."""
    others = [seat for seat, player in enumerate(s.players) if seat != s.active and not player.full]
    if not others:
        return (s.active,)
    fewest = min(len(s.players[seat].spirits) for seat in others)
    return tuple(seat for seat in others if len(s.players[seat].spirits) == fewest)


def homes(s: Position) -> tuple[Seat, ...]:
    """Whose paths still wait for a spirit of the pair."""
    kept = () if s.kept else own_homes(s)
    given = () if s.given else foreign_homes(s)
    return tuple(dict.fromkeys((*kept, *given)))


def puts(s: Position) -> Iterator[Put]:
    """Either spirit of the pair on every free tile where one may go."""
    for seat in homes(s):
        for cell in s.players[seat].free:
            for spirit in s.pair:
                yield Put(spirit, seat, cell)


def put(s: Position, seat: Seat, m: Put) -> Position:
    """A spirit of the pair has left the grid for a path. After the second one the power is open."""
    own = not s.kept and m.seat in own_homes(s)
    motif = s.motif(m.spirit)
    player = s.players[m.seat]
    spirits = (*player.spirits, (m.cell, Spirit(m.spirit, motif)))
    pair = tuple(cell for cell in s.pair if cell != m.spirit)
    s = replace(
        s.with_player(m.seat, replace(player, spirits=spirits)),
        grid=tuple(cell for cell in s.grid if cell != m.spirit),
        seen=tuple(one for one in s.seen if one[0] != m.spirit),
        up=pair,
        pair=pair,
        kept=s.kept or own,
        given=s.given or not own,
        power="" if pair else motif,
    ).telling(Fact("put", m.seat, (m.cell,), MOTIFS.index(motif), "pairs"))
    if s.power and not any(powers(s, seat)):
        s = replace(s, power="")
    return s if pair or s.power else settle(s)


# --- powers, gifts and the end of a turn -----------------------------------------------------------------------------


def act(s: Position, seat: Seat, m: Action) -> Position:
    """A power or a gift is used. What lay turned up is covered."""
    power = bool(s.power)
    s = gifts_and_powers.act(s if power or s.stage == Stage.GIVING else _covered(s), seat, m)
    return s if s.owed != NOBODY else settle(s)


def skip(s: Position) -> Position:
    """The position after the power was skipped."""
    return settle(replace(s, power="").telling(Fact("skipped", s.active, rule="powers")))


def done(s: Position) -> Position:
    """The position after the turn was ended."""
    if s.stage == Stage.GIVING:
        return _next_giver(s.telling())
    return _next(_covered(s).telling())


def _covered(s: Position) -> Position:
    return replace(s, up=()) if s.missed else s


def settle(s: Position) -> Position:
    """The position after something was done: the turn goes on if anything is left to do."""
    if s.stage == Stage.GIVING:
        return s if any(affordable(s, s.active)) else _next_giver(s)
    if not s.grid:
        return _last_gifts(s)
    return s if not s.turned or any(affordable(s, s.active)) else _next(s)


def _next(s: Position) -> Position:
    """The position at the start of the next seat’s turn."""
    seat = (s.active + 1) % s.seats
    return replace(s, active=seat, turns=s.turns + 1, turned=False, facts=(*s.facts, Fact("turn", seat)))


def _last_gifts(s: Position) -> Position:
    """The grid is empty: whoever found the last pair is the first to spend what is left."""
    order = tuple((s.active + k) % s.seats for k in range(s.seats))
    s = replace(s, stage=Stage.GIVING, turns=s.turns + 1, turned=False, waiting=order)
    return _next_giver(replace(s, facts=(*s.facts, Fact("last_gifts", s.active, rule="giving"))))


def _next_giver(s: Position) -> Position:
    """Go on to the next seat that can pay for something; after the last one all covered spirits are turned up."""
    waiting = s.waiting
    while waiting and not any(affordable(s, waiting[0])):
        waiting = waiting[1:]
    if waiting:
        return replace(s, active=waiting[0], waiting=waiting[1:], facts=(*s.facts, Fact("turn", waiting[0])))
    players = tuple(
        replace(player, spirits=tuple((cell, replace(spirit, covered=False)) for cell, spirit in player.spirits))
        for player in s.players
    )
    return replace(s, players=players, stage=Stage.OVER, active=NOBODY, waiting=(), facts=(*s.facts, Fact("ended")))
