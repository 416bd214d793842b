"""Before the draft: who has which element, and good omens."""

from __future__ import annotations

from msgspec.structs import replace

from engine.core.rules import Chance, Fact, Lot, Seat
from games.path_of_elements.rules.move_types import Keep, Omen, Take
from games.path_of_elements.rules.pieces import DIRECT, ELEMENTS, HELD_OMENS, OMENS
from games.path_of_elements.rules.position import RIVAL, Position, Stage, Tile


def taker(s: Position) -> Seat:
    """Who gets an element next; alone the rival does after the player."""
    order = (*s.order, RIVAL) if s.terms.alone else s.order
    return next(seat for seat in order if not s.players[seat].element)


def takes(s: Position, seat: Seat) -> list[Take]:
    """The elements that nobody has."""
    gone = {player.element for player in s.players}
    return [Take(seat, element) for element in ELEMENTS if element not in gone]


def take(s: Position, m: Take) -> Position:
    """The seat has its element, and the tiles that this brings when all have theirs."""
    s = s.with_player(m.seat, replace(s.players[m.seat], element=m.element), Fact("element", m.seat, rule="setup"))
    if not all(player.element for player in s.players):
        return s
    number = 0
    for seat, player in enumerate(s.players):
        hand = []
        for element, count in zip(ELEMENTS, DIRECT[player.element], strict=True):
            for _ in range(count):
                number += 1
                hand.append(Tile(number, element))
        s = s.with_player(seat, replace(player, hand=tuple(hand)))
    # the elements that nobody has taken leave the table
    s = replace(s, facts=(*s.facts, Fact("removed", rule="setup")))
    return replace(s, stage=Stage.OMENS if s.terms.omens == "drawn" else Stage.DEAL)


def omen_chance(s: Position) -> Chance:
    """An omen out of the rest of a seat's deck."""
    seat = s.owed if s.stage != Stage.OMENS else next(i for i in s.order if len(s.players[i].omens) < HELD_OMENS)
    player = s.players[seat]
    deck = tuple((Omen(seat, omen), 1) for omen in OMENS[player.element])
    gone = (*player.omens, *player.aside)
    left = tuple(one for one in deck if one[0].omen not in gone)
    # omens that were chosen are no draws, so only a deck that was drawn from all along has places
    return Chance(left, Lot(f"omens {player.element}", deck, len(gone)) if s.terms.omens == "drawn" else None)


def draw_omen(s: Position, m: Omen) -> Position:
    """The position after the seat has got a new omen."""
    player = s.players[m.seat]
    s = s.with_player(m.seat, replace(player, omens=(*player.omens, m.omen)), Fact("omen", m.seat, rule="omens"))
    if s.stage != Stage.OMENS:
        return replace(s, owed=-1)
    done = all(len(player.omens) == HELD_OMENS for player in s.players[: s.seats])
    return replace(s, stage=Stage.DEAL) if done else s


def keep(s: Position, seat: Seat, m: Keep) -> Position:
    """Chosen omens; when all have chosen, paths are laid."""
    player = s.players[seat]
    omens = (*player.omens, m.omen)
    player = replace(player, omens=omens, ready=len(omens) == HELD_OMENS)
    s = s.with_player(seat, player, Fact("omen", seat, rule="omens"))
    return s if s.choosing else s.all_choosing(Stage.PATH)
