"""The torture test for what stands beside and above a table: bars, chips, panels, what a held piece lights up."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from random import Random
from typing import Any, Protocol

from engine.core import registry
from engine.core.maps.tmx_reader import Zone, load_layout
from engine.core.session import Session
from engine.core.text import Text
from engine.table.contract.game_view import Gauge, Mark, Piece, Place, TableView

SAMPLE = 6


@dataclass(slots=True)
class Seen:
    """What came up during play, to be compared with the game's pages and tables afterwards."""

    rules: set[str] = field(default_factory=set)
    zones: set[str] = field(default_factory=set)
    arts: set[tuple[str, int]] = field(default_factory=set)
    figures: set[str] = field(default_factory=set)
    """The pictures that show a figure."""
    reasons: set[str] = field(default_factory=set)
    places: set[Place] = field(default_factory=set)


class Playing(Protocol):
    """What is needed here of a random game under way."""

    @property
    def session(self) -> Session[Any, Any]: ...
    @property
    def rng(self) -> Random: ...
    @property
    def view(self) -> TableView[Any, Any]: ...
    @property
    def seen(self) -> Seen: ...
    @property
    def shown(self) -> int: ...

    def need(self, holds: bool, what: str) -> None: ...


@cache
def zones(game: str, seats: int) -> Mapping[str, Zone]:
    """The zones of a game's table by what its view calls them; each seat's have names of their own."""
    drawn = load_layout(registry.table(game, seats)).zones
    return {zone.of(seat): zone for zone in drawn.values() for seat in range(seats)}


@cache
def passing(game: str, seats: int) -> frozenset[str]:
    """The zones whose pieces come and go with the panel in which they lie."""
    return frozenset(name for name, zone in zones(game, seats).items() if zone.panel)


def check_parts(run: Playing, seen: Any, me: int, pieces: Iterable[Piece]) -> Iterable[tuple[Text, str]]:
    """What is there in any position, whoever looks. Gives what is said there, and what it is."""
    table = _table(run)
    panel = run.view.panel(seen, me)
    for piece in pieces:
        zone = table.get(piece.place.zone)
        if zone is not None and zone.panel:
            open_one = panel is not None and panel.zone == zone.panel
            run.need(open_one, f"{piece.key} lies in the panel “{zone.panel}”, which is closed")
    if panel is not None:
        _need_kind(run, panel.zone, "panel")
        run.need(-1 <= panel.seat < len(run.session.setup.seats), f"there is no seat {panel.seat} to choose")
        yield panel.title, "a panel's title"
        yield panel.text, "a panel"
        for name, text in panel.captions:
            inside = name in table and table[name].panel == panel.zone
            run.need(inside, f"the caption of “{name}” is not in the panel")
            yield text, "a caption"
    yield from check_gauges(run, run.view.gauges(seen, me, None))


def check_gauges(run: Playing, gauges: Iterable[Gauge]) -> Iterable[tuple[Text, str]]:
    """Checks that bars are consistent."""
    found = list(gauges)
    run.need(len({gauge.zone for gauge in found}) == len(found), "two bars are in one zone")
    for gauge in found:
        _need_kind(run, gauge.zone, "gauge")
        run.need(0 <= gauge.spent <= gauge.value <= gauge.most, f"the bar can't be: {gauge}")
        yield gauge.label, "a bar"


def check_moves(run: Playing, seen: Any, seat: int, moves: list[Any]) -> Iterable[tuple[Text, str]]:
    """Moves that are looked at: chips stand somewhere and can be told apart, bars and words keep up."""
    view, table = run.view, _table(run)
    chips = set()
    buttons = [move for move in moves if view.drag(seen, seat, move) is None]
    for move in buttons:
        anchor = view.anchor(seen, seat, move)
        if anchor is None:
            continue
        run.need(anchor.zone in table, f"the chip of {move} stands nowhere")
        words = view.chip(seen, seat, move)
        yield words, "a chip"
        run.need((anchor, words) not in chips, f"two chips beside each other say “{words}”")
        chips.add((anchor, words))
    for move in _luck(run).sample(moves, min(SAMPLE, len(moves))):
        yield from check_gauges(run, view.gauges(seen, seat, move))
    for move in buttons[:SAMPLE]:
        foretold = view.foretell(seen, seat, move)
        if foretold is not None:
            yield foretold, f"what {move} would cause"


def check_looks(run: Playing, seen: Any, seat: int, moves: list[Any], pieces: Mapping[str, Piece]) -> list[Mark]:
    """What lights up: for any piece that may be in the hand, and for moves that are looked at."""
    marks: list[Mark] = []
    for key in _luck(run).sample(sorted(pieces), min(SAMPLE, len(pieces))):
        marks += run.view.held(seen, seat, key)
    for move in _luck(run).sample(moves, min(SAMPLE, len(moves))):
        marks += run.view.preview(seen, seat, move)
    return marks


def _luck(run: Playing) -> Random:
    """A generator of its own, so that the checks do not change the game."""
    return Random(len(run.session.log))


def _table(run: Playing) -> Mapping[str, Zone]:
    return zones(run.session.setup.game, len(run.session.setup.seats))


def _need_kind(run: Playing, zone: str, kind: str) -> None:
    table = _table(run)
    run.need(zone in table and table[zone].kind == kind, f"the table has no {kind} “{zone}”")
