"""Who is one fairy short of an expert: after that the next tile is worth less."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine.core.rules import Cell, Seat
from engine.table.contract.game_view import Mark
from games.alfheim_fairies import say
from games.alfheim_fairies.rules.display_names import EXPERT_NAMES, FAIRY_NAMES
from games.alfheim_fairies.rules.pieces import EXPERTS, NISSES, TOMTE
from games.alfheim_fairies.rules.position import Player, Position
from games.alfheim_fairies.rules.scoring import next_values
from games.alfheim_fairies.view.words import name
from games.alfheim_fairies.view.zones_and_keys import GARDEN


def threats(s: Position, me: Seat) -> Sequence[Mark]:
    """The guests in gardens of others that lack one more for an expert, as they stood when this round's choices began;
    of the Tomte whoever has been given one."""
    if s.seats == 1 or s.over:
        return ()
    nothing = Mark("note", GARDEN.format(me), text=say("Nobody else is one fairy short of an expert."))
    others = (seat for seat in range(s.seats) if seat != me)
    return [mark for seat in others for mark in _of(s, seat)] or (nothing,)


def _of(s: Position, seat: Seat) -> Iterator[Mark]:
    player, values = s.before[seat], next_values(s)
    for kind, expert in enumerate(EXPERTS):
        lacking = expert.needs - player.garden.guests
        if len(lacking) != 1 or player.experts[kind] or not _near(player, expert.needs):
            continue
        text = say(
            "{seat} lacks only {fairy} for the expert “{expert}”: {count} point.",
            "{seat} lacks only {fairy} for the expert “{expert}”: {count} points.",
            values[kind],
            seat=name(s, seat),
            fairy=FAIRY_NAMES[next(iter(lacking))],
            expert=EXPERT_NAMES[expert.key],
        )
        yield Mark("outline", GARDEN.format(seat), _cells(player, expert.needs), text=text)


def _near(player: Player, needs: frozenset[str]) -> bool:
    """For the Tomte alone nothing lies there that leads to it, but its tile."""
    return len(needs) > 1 or (TOMTE in needs and bool(player.tomte))


def _cells(player: Player, needs: frozenset[str]) -> tuple[Cell, ...]:
    """Where the guests live that have come already; of the Tomte the three Nisses that called him."""
    guests = NISSES if TOMTE in needs else needs
    return tuple(cell for cell, fairy in player.garden.fairies if fairy in guests)
