"""Good omens on the paths: rows that fulfil one, and where only one spirit is missing."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from engine.core.lattice import HEX
from engine.core.rules import UNKNOWN, Cell, Seat
from engine.core.text import Text
from engine.table.contract.game_view import Mark, Place
from games.path_of_elements import say
from games.path_of_elements.rules.omens import fulfilled, rows
from games.path_of_elements.rules.pieces import ELEMENTS, MASK
from games.path_of_elements.rules.position import Player, Position, Stage
from games.path_of_elements.view import meanings
from games.path_of_elements.view.words import at_path, omen_token, spirit_token
from games.path_of_elements.view.zones_and_keys import BEFORE, OMEN_ROW, PATH

MET, LACKS = "seat3", "focus_on_dark"
"""Tones of a row that fulfils an omen, and of one in which a spirit is missing."""
TOLD = 2
"""The most places with a missing spirit that are told in words."""


class Gap(NamedTuple):
    """A free tile on which any one of these spirits would fulfil an omen, with the row."""

    cell: Cell
    spirits: str
    row: tuple[Cell, ...]


def gaps(omen: str, player: Player) -> Iterator[Gap]:
    """Where only one spirit is missing, as far as the looker knows what lies there."""
    motifs = player.motifs
    for row in rows(player.elements, len(omen)):
        free = [cell for cell in row if cell not in motifs]
        lying = [motifs[cell] for cell in row if cell in motifs and motifs[cell] != MASK]
        if len(free) == 1 and len(set(lying)) == len(lying) and set(lying).issubset(omen):
            yield Gap(free[0], "".join(letter for letter in omen if letter not in lying), row)


def standing(s: Position) -> Iterator[Mark]:
    """Each row that fulfils an omen known to the looker, outlined."""
    if s.stage in (Stage.SPIRITS, Stage.GIVING):
        for seat, player in enumerate(s.players):
            for omen in _known(player):
                for row in fulfilled(omen, player.motifs):
                    yield Mark("outline", PATH.format(seat), row, tone=MET)


def _known(player: Player) -> tuple[str, ...]:
    return tuple(omen for omen in player.omens if omen != UNKNOWN)


def aid(s: Position, seat: Seat, only: str = "") -> Iterator[Mark]:
    """Which spirits are missing and where, for each omen of the seat or for one only, also in words."""
    player = s.players[seat]
    known = (only,) if only else _known(player)
    for omen in known:
        yield Mark("note", PATH.format(seat), text=_told(seat, omen, player))
    for cell, letters in _missing(known, player).items():
        art, means = f"missing:{letters}", meanings.lacking(letters)
        yield Mark("emblem", PATH.format(seat), points=(HEX.centre(cell),), art=art, means=means)


def _missing(omens: tuple[str, ...], player: Player) -> dict[Cell, str]:
    """The spirits that are missing by the free tiles where they are."""
    found: dict[Cell, set[str]] = {}
    for omen in omens:
        for gap in gaps(omen, player):
            found.setdefault(gap.cell, set()).update(gap.spirits)
    return {cell: "".join(sorted(letters, key=ELEMENTS.index)) for cell, letters in found.items()}


def _told(seat: Seat, omen: str, player: Player) -> Text:
    """How often an omen is fulfilled, and what is missing where."""
    token, met = omen_token(omen, player.element), sum(1 for _ in fulfilled(omen, player.motifs))
    missing: Text | None = None
    for cell, letters in [*_missing((omen,), player).items()][:TOLD]:
        spirits = say("{spirit}", spirit=spirit_token(letters[0]))
        for letter in letters[1:]:
            spirits = say("{first} or {second}", first=spirits, second=spirit_token(letter))
        one = say("{spirit} {at}", spirit=spirits, at=at_path(seat, cell))
        missing = one if missing is None else say("{first}, {second}", first=missing, second=one)
    if missing is None:
        return say("{omen}: fulfilled once.", "{omen}: fulfilled {count} times.", met, omen=token)
    return say(
        "{omen}: fulfilled once; missing: {spirits}.",
        "{omen}: fulfilled {count} times; missing: {spirits}.",
        met,
        omen=token,
        spirits=missing,
    )


def hover(s: Position, place: Place) -> Iterator[Mark]:
    """The omen under the pointer shows its rows and what is missing for more."""
    for seat, player in enumerate(s.players):
        if place.zone == OMEN_ROW.format(seat) and s.stage not in BEFORE and place.index < len(player.omens):
            omen = player.omens[place.index]
            if omen != UNKNOWN:
                for row in fulfilled(omen, player.motifs):
                    yield Mark("wash", PATH.format(seat), row, tone=MET)
                for gap in gaps(omen, player):
                    yield Mark("outline", PATH.format(seat), gap.row, tone=LACKS)
                yield from aid(s, seat, omen)
