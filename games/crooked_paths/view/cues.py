"""What accompanies a step of Crooked Paths: connections that are made and broken, the train on its ride."""

from __future__ import annotations

from collections.abc import Iterator

from engine.core.rules import Fact, Over, Seat
from engine.core.text import Text
from engine.table.contract.game_view import Celebration, Cue, Mark, Scored
from games.crooked_paths.rules import rides_and_connections
from games.crooked_paths.rules.rules import Position
from games.crooked_paths.view import words
from games.crooked_paths.view.marks import SEAT_TONES
from games.crooked_paths.view.zones_and_keys import BOARD, cells_between, extent, frame_range

LEAD = 0.3
"""How far the train comes from beyond the board's edge, and leaves it, in cells."""
CROSSES = 4.0
"""Seconds that a bird needs over the board."""
SOUNDS = {"connected": "connect", "held": "connect", "broken": "whoosh", "phase2": "page", "claimed": "claim"}
SECONDS = {"frame_fixed": 0.7, "broken": 0.8, "connected": 0.95, "held": 0.95}


def cues(before: Position, after: Position) -> Iterator[Cue]:
    """One for each fact but the landing of the card, whose sound the hand makes."""
    for fact in after.facts:
        cue = _cue(fact, before, after)
        if cue is not None and cue.travel:
            # the connection is heard, then the train
            yield Cue(SOUNDS[fact.kind])
        if cue is not None:
            yield cue


def ambient(s: Position) -> Iterator[Cue]:
    """A bird crosses the land, from west to east or from north to south."""
    (left, top), (right, bottom) = extent(s)
    x, y = (left + right) / 2, (top + bottom) / 2
    for points in (
        ((left - 0.5, y + 0.6), (x, y - 0.3), (right + 0.5, y + 0.2)),
        ((x - 0.8, top - 0.5), (x + 0.3, bottom + 0.5)),
    ):
        yield Cue("", (), "bird0", BOARD, points, seconds=CROSSES)


def celebration(winner: Seat) -> Celebration:
    """How a victory is celebrated: the winner's trains run across."""
    return Celebration((f"train{winner}", *(f"wagon{winner}",) * 3), "cross", "train")


def scoring(s: Position, over: Over) -> Iterator[Scored]:
    """The track that has decided the game runs lit from edge to edge: the winner's, or the one that refutes a claim."""
    tracks = {way.seat: way for way in rides_and_connections.rides(s.board)}
    if set(over.places) == {1} or not tracks:
        return
    winner = over.places.index(1)
    way = tracks.get(winner) or next(iter(tracks.values()))
    line, tone = rides_and_connections.points(way), SEAT_TONES[way.seat]
    each = (len(line) - 1) // len(way.steps)
    for number in range(len(way.steps)):
        piece = Mark("lines", BOARD, lines=(line[number * each : (number + 1) * each + 1],), tone=tone)
        yield Scored(winner, words.connected(way.seat), cue=Cue("" if number else "whoosh", (piece,)))


def _cue(fact: Fact, before: Position, after: Position) -> Cue | None:
    text = words.told(fact.kind, fact.seat, after)
    if text is None:
        return None
    sound, seconds = SOUNDS.get(fact.kind, ""), SECONDS.get(fact.kind, 0.6)
    if fact.kind == "frame_fixed":
        return Cue(
            sound,
            (Mark("outline", BOARD, tuple(cells_between(*frame_range(after.board))), tone="focus_on_dark"),),
            text=text,
            seconds=seconds,
        )
    if fact.kind == "broken":
        way = rides_and_connections.ride(before.board, fact.seat)
        marks = () if way is None else (Mark("track", BOARD, points=rides_and_connections.points(way), tone="warn"),)
        return Cue(sound, marks, zone=BOARD, text=text, seconds=seconds)
    if fact.kind in ("connected", "held"):
        return _train(fact.seat, after, text, seconds)
    return Cue(sound, text=text, seconds=seconds)


def _train(seat: Seat, s: Position, text: Text, seconds: float) -> Cue | None:
    """The seat's train on its ride, from platform to platform."""
    way = rides_and_connections.ride(s.board, seat)
    if way is None:
        return None
    glow = Mark("track", BOARD, points=rides_and_connections.points(way), tone=SEAT_TONES[seat])
    wagons = (f"wagon{seat}",) * 2
    line = rides_and_connections.points(way, lead=LEAD)
    return Cue("train", (glow,), f"train{seat}", BOARD, line, text, seconds, followers=wagons, spacing=0.42)
