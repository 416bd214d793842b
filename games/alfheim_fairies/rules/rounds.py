"""How choices change a position: placing in the course of a round, and what happens when all are ready."""

from __future__ import annotations

from msgspec.structs import replace

from engine.core.rules import UNKNOWN, Fact, Seat
from games.alfheim_fairies.rules.garden import places_for
from games.alfheim_fairies.rules.move_types import Clue, Draw, Exchange, Invite, Place, Ready, Tomte, Tread
from games.alfheim_fairies.rules.pieces import EXPERTS, NISSES, POINTS, ROUNDS
from games.alfheim_fairies.rules.position import DRAW, FETCH, NOBODY, Player, Position, Stack
from games.alfheim_fairies.rules.scoring import expert_values


def first_round(s: Position) -> Position:
    """The position at the start of the first round, once the table is set up."""
    kinds = s.first_kinds()
    return replace(s, round=1, stack=Stack(tuple(range(sum(kinds))), kinds))


def call(s: Position, m: Clue) -> Position:
    """The clue of the round is known, and everybody takes it in hand."""
    players = tuple(replace(player, hand=m.clue) for player in s.players)
    called = replace(s, called=(*s.called, m.clue))
    return called.settled(players, Fact("called", s.lead, amount=s.round, rule="clue"))


def choose(s: Position, seat: Seat, m: Tread | Place | Exchange | Invite | Ready) -> Position:
    """A seat's own move, which nobody else sees yet."""
    player = s.players[seat]
    if isinstance(m, Exchange):
        return _exchange(s, seat)
    if isinstance(m, Invite):
        return _invite(s, seat, m)
    if isinstance(m, Place):
        player = replace(player, garden=player.garden.with_clue(m.cell, player.hand), hand="")
        return s.with_player(seat, player, Fact("placed", seat, (m.cell,), rule="clue"))
    if isinstance(m, Tread):
        player = replace(player, garden=replace(player.garden, footprint=m.cell), ready=True)
        return _reveal(s.with_player(seat, player, Fact("trod", seat, (m.cell,), rule="footprint")))
    return _reveal(s.with_player(seat, replace(player, ready=True), Fact("ready", seat, rule="ready")))


def drawn(s: Position, m: Draw) -> Position:
    """The position after the neutral clue has been drawn."""
    return _taken(replace(s, owed="", drawer=NOBODY), m.seat, m.clue)


def fetched(s: Position, m: Tomte) -> Position:
    """The Tomte has come, and its owner looks at its cost."""
    s = replace(s, owed="", drawer=NOBODY)
    return s.with_player(m.seat, replace(s.players[m.seat], tomte=m.cost), Fact("fetched", m.seat, rule="tomte"))


def _exchange(s: Position, seat: Seat) -> Position:
    clue = s.stack.known(s.place_in_stack(seat))
    if clue != UNKNOWN:
        return _taken(s, seat, clue)
    player = replace(s.players[seat], hand="", drawn=UNKNOWN)
    return replace(s.with_player(seat, player), owed=DRAW, drawer=seat)


def _taken(s: Position, seat: Seat, clue: str) -> Position:
    player = replace(s.players[seat], hand=clue, drawn=clue)
    return s.with_player(seat, player, Fact("exchanged", seat, rule="exchange"))


def _invite(s: Position, seat: Seat, m: Invite) -> Position:
    player = s.players[seat]
    segment = places_for(player.garden, s.costs_for(seat, m.fairy))[m.cell]
    player = replace(player, garden=player.garden.with_fairy(m.cell, m.fairy))
    came = Fact("came", seat, (m.cell, *segment.cells), POINTS[m.fairy], "fairies")
    s = s.with_player(seat, player, came)
    wants = not player.tomte and player.garden.guests.issuperset(NISSES)
    return replace(s, owed=FETCH, drawer=seat) if wants else s


def _reveal(s: Position) -> Position:
    """If all are ready, everybody sees what the others have done, and the game goes on."""
    if s.choosing:
        return s
    facts = [_news(s, seat) for seat in s.order]
    if s.treading:
        return s.settled(tuple(replace(player, ready=False) for player in s.players), *facts)
    facts += [Fact("exchanges", seat, rule="exchange") for seat in s.order if s.players[seat].drawn]
    experts = expert_values(s, s.players)
    for kind, expert in enumerate(EXPERTS):
        for seat in s.order:
            if experts[seat][kind] > s.players[seat].experts[kind]:
                facts.append(Fact(f"expert_{expert.key}", seat, amount=experts[seat][kind], rule="experts"))
    if s.round == ROUNDS:
        facts.append(Fact("ended", rule="end"))
    taken = [(s.place_in_stack(seat), s.players[seat].drawn) for seat in s.order if s.players[seat].drawn]
    players = tuple(
        replace(player, drawn="", ready=False, experts=values)
        for player, values in zip(s.players, experts, strict=True)
    )
    return replace(s, round=s.round + 1, stack=s.stack.without(taken, s.clue)).settled(players, *facts)


def _news(s: Position, seat: Seat) -> Fact:
    """What a seat has placed in this round: cells in the order of placing, and the points of its fairies."""
    old, new = s.before[seat].garden, s.players[seat].garden
    fairies = new.fairies[len(old.fairies) :]
    cells = [cell for cell, _ in (*new.clues[len(old.clues) :], *fairies)]
    if new.footprint is not None and old.footprint is None:
        cells.append(new.footprint)
    return Fact("revealed", seat, tuple(cells), sum(POINTS[fairy] for _, fairy in fairies), "rounds")


def hidden_draws(s: Position) -> list[str]:
    """The clues that seats have drawn from the unseen part of the stack in this round."""
    return [
        player.drawn
        for seat, player in enumerate(s.players)
        if player.drawn not in ("", UNKNOWN) and s.place_in_stack(seat) < len(s.stack.unseen)
    ]


def guess_choice(player: Player, cell: tuple[int, int], treading: bool) -> Player:
    """A player whose choice is sealed, as if they had only placed their footprint or clue here."""
    if treading:
        return replace(player, garden=replace(player.garden, footprint=cell), ready=True)
    return replace(player, garden=player.garden.with_clue(cell, player.hand), hand="", ready=True)
