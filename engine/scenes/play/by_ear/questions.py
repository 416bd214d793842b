"""Answers in words to what a player may ask at a table without looking: whose turn, the score, the goal, the hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator

from engine.core.text import Text, say
from engine.scenes.play.message_line import Message
from engine.scenes.play.plate_contents import Plates
from engine.scenes.play.viewpoint import Game
from engine.table.contract.game_view import Supply
from engine.table.geometry.zones import PILES, ROWS
from engine.table.panels.seat_plate_boxes import Plate

LONG = 200
"""The letters of pieces that all differ, above which only their number is told: to hear each takes too long."""


def strung(parts: Iterable[Text], gap: str) -> Text:
    """Sentences, or parts of a list, one after the other."""
    values = {f"part{n}": part for n, part in enumerate(parts)}
    return Text(gap.join(f"{{{key}}}" for key in values), tuple(values.items()))


class Questions:
    """What the plates, the message line, the hand and what is still to come say, in sentences."""

    def __init__(self, game: Game, plates: Plates, message: Message) -> None:
        self.top, self.match, self.hand, self.showing = game.top, game.match, game.hand, game.showing
        self.ctx, self.plates, self.message = game.ctx, plates, message
        self._answers: dict[str, Callable[[], Iterable[Text]]] = {
            "turn": self._turn, "score": self._score, "goal": self._goal, "hand": self._hand, "left": self._left
        }  # fmt: skip

    def answer(self, question: str) -> Text:
        """The answer to one of "turn", "score", "goal", "hand", "left"."""
        found = list(self._answers[question]())
        return strung(found, " ") if found else say("There is nothing to tell.")

    def _turn(self) -> Iterator[Text]:
        yield self.message.said.headline

    def _score(self) -> Iterator[Text]:
        """The counts of each seat; where there are none, how far each is."""
        for plate in self.plates.plates:
            counts = [count.told for count in plate.counts]
            if counts:
                yield say("{seat}: {what}.", seat=plate.name, what=strung(counts, ", "))
            elif plate.wants.missing:
                yield self._lacking(plate)

    def _goal(self) -> Iterator[Text]:
        """What the player wants and lacks, then what the others lack."""
        for plate in sorted(self.plates.plates, key=lambda plate: plate.seat != self._me):
            if plate.seat == self._me:
                yield plate.wants.aim
            if plate.wants.missing:
                yield self._lacking(plate)

    def _lacking(self, plate: Plate) -> Text:
        return say("{seat}: {what}.", seat=plate.name, what=strung(plate.wants.missing, ", "))

    def _hand(self) -> Iterator[Text]:
        position, me = self.showing.position, self.top.lying.me
        taken = {
            piece.place.zone for key in self.hand.targets.pieces if (piece := self.top.lying.piece(key)) is not None
        }
        areas = [area for area in self.top.zones.areas.values() if area.owner == self._me or area.name in taken]
        rows = [area for area in areas if area.kind == ROWS]
        for area in rows or [area for area in areas if area.kind == PILES]:
            pieces = [piece for piece in self.top.lying.pieces() if piece.place.zone == area.name]
            names = [
                self.top.view.piece_name(position, me, one) for one in sorted(pieces, key=lambda one: one.place.index)
            ]
            if names:
                yield say("{what}.", what=strung(_counted(names), ", "))

    def _left(self) -> Iterator[Text]:
        for supply in self.top.view.supplies(self.showing.position, self._me):
            kinds = [_times(kind.left, kind.piece.spoken) for kind in supply.kinds if kind.left]
            count = sum(kind.left for kind in supply.kinds)
            if not kinds:
                yield say("{title}: {what}.", title=supply.title, what=say("nothing"))
            elif self._long(supply):
                yield say("{title}: {n}.", title=supply.title, n=count)
            else:
                yield say("{title}, {n} in all: {what}.", title=supply.title, n=count, what=strung(kinds, "; "))

    def _long(self, supply: Supply) -> bool:
        """By all that there are, so that it is told in one way through the game."""
        letters = sum(len(self.ctx.tr(kind.piece.spoken)) for kind in supply.kinds)
        return letters > LONG and all(kind.all == 1 for kind in supply.kinds)

    @property
    def _me(self) -> int:
        return self.top.lying.told


def _counted(names: Iterable[Text]) -> Iterator[Text]:
    """Each name once, with how many there are."""
    yield from (_times(count, name) for name, count in Counter(names).items())


def _times(count: int, piece: Text) -> Text:
    return say("{count} × {piece}", count=count, piece=piece) if count > 1 else piece
