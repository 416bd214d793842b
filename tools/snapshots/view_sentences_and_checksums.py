"""What a game's view shows in golden games: every sentence, and a sum of all marks, cues, numbers and pictures.

`games/<name>/tests/seen.txt` is what has been looked at and found right; `tests/table/test_view_snapshots.py` compares.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any
from zlib import crc32

from msgspec import Struct

from engine.core import registry
from engine.core.rules import CHANCE, Act, Over
from engine.core.session import Session
from engine.core.text import At, Text, Token
from engine.gui.drawing.theme import Theme
from engine.table.contract.game_view import Cue, Mark, Piece, TableView, view_of
from tools.ui_driver import replayed

FILE = "seen.txt"
SAVES, MOMENTS = 8, 5
"""The most golden games of a game, and in each the most moments."""
MOVES, RESTS = 2, 6
"""The most legal moves at a moment that are looked at before they are made, and places on which the pointer rests."""


def where(game: str) -> Path:
    """The file of a game."""
    return registry.folder(game) / "tests" / FILE


class Seen:
    """What one game shows. values: by the beginning of each line, what its sum is made of."""

    def __init__(self, game: str) -> None:
        self.view: TableView[Any, Any] = view_of(game)
        self.all_saves = sorted((registry.folder(game) / "golden").glob("*.json"))
        self.saves = self.all_saves[:: -(-len(self.all_saves) // SAVES)]
        self.values: dict[str, str] = {}
        self._sentences: dict[str, None] = {}
        self._arts: dict[tuple[str, int], None] = {}

    def lines(self) -> list[str]:
        """A line for each seat at each moment, each game's log, each picture, and each sentence at its first time."""
        moments = []
        for number, path in enumerate(self.saves):
            session = replayed(path)
            last = len(session.log)
            # the end, and between that and the beginning other moments in each game
            for ply in sorted({max(1, last - n * last // MOMENTS - number * (n > 0)) for n in range(MOMENTS)}):
                for seat in range(len(session.setup.seats)):
                    moments.append(self._moment(path.stem, session, ply, seat))
        moments += [self._log(path.stem, replayed(path), number) for number, path in enumerate(self.all_saves)]
        palette = Theme().palette
        pictures = [self._sum(f"{name} {face}", self.view.art(name, face, palette)) for name, face in self._arts]
        return [*moments, *sorted(pictures), *sorted(self._sentences)]

    def _log(self, save: str, session: Session[Any, Any], number: int) -> str:
        """Sums of the whole log as one of the seats reads it, and of what each move said before it was made; its
        sentences would be too many."""
        seat, plies = number % len(session.setup.seats), range(1, len(session.log) + 1)
        told = [self._line(session, ply, seat)[1] for ply in plies]
        before = [text for ply in plies for text in self._before(session, ply)]
        sums = [self._sum(f"{save}: {what}", _words(texts)) for what, texts in (("log", told), ("before", before))]
        return f"{save}: " + ", ".join(text.removeprefix(f"{save}: ") for text in sums)

    def _before(self, session: Session[Any, Any], ply: int) -> list[Text | None]:
        """What is said of a move to whoever is about to make it."""
        seat = session.log[ply - 1].seat
        if seat == CHANCE:
            return []
        s, move = session.shown(seat, ply - 1), session.told(ply - 1, seat)[1]
        return [asked(s, seat, move) for asked in (self.view.label, self.view.foretell, self.view.stake)]

    def _moment(self, save: str, session: Session[Any, Any], ply: int, seat: int) -> str:
        name = f"{save} {ply} seat {seat}"
        sums = [self._sum(f"{name}: {what}", self._plain(value)) for what, value in self._shown(session, ply, seat)]
        return f"{name}: " + ", ".join(text.removeprefix(f"{name}: ") for text in sums)

    def _sum(self, name: str, value: str) -> str:
        self.values[name] = value
        return f"{name} {crc32(value.encode()):08x}"

    def _shown(self, session: Session[Any, Any], ply: int, seat: int) -> Iterator[tuple[str, object]]:
        view, rules = self.view, session.rules
        position = session.states[ply]
        s, before = session.shown(seat, ply), session.shown(seat, ply - 1)
        turn = rules.turn(position)
        pieces = list(view.pieces(s, seat))
        words = [view.headline(s, seat), view.wants(s, seat), list(view.counts(s, seat)), view.role(s, seat)]
        yield "words", words
        yield "pieces", pieces
        yield "marks", list(view.marks(s, seat))
        yield "panels", [list(view.gauges(s, seat, None)), view.panel(s, seat), view.interlude(s, seat)]
        yield "cues", list(view.cues(before, s))
        yield "line", self._line(session, ply, seat)
        aids = view.aids(s, seat)
        yield "aids", [(aid, list(view.aid(s, seat, aid.key))) for aid in aids]
        cells = sorted({(piece.place.zone, piece.place.cell) for piece in pieces if piece.place.cell is not None})
        zones = sorted({zone for zone, _ in cells})
        yield (
            "board",
            [[view.extent(s, seat, zone), view.coordinates(s, zone)] for zone in zones]
            + [view.lift(s, seat, zone, cell) for zone, cell in cells],
        )
        rests = list(dict.fromkeys(piece.place for piece in pieces))
        some = rests[:: max(1, len(rests) // RESTS)]
        yield "rests", [list(view.hover(s, seat, place, None)) for place in some]
        if isinstance(turn, Over):
            over = [view.verdict(s, turn), view.highlight(s), view.celebration(s, seat), list(view.ambient(s, seat))]
            yield "end", [*over, list(view.scoring(s, turn))]
        elif isinstance(turn, Act) and seat in turn.seats:
            moves = list(rules.moves(s, seat))
            step = max(1, len(moves) // MOVES)
            yield "moves", [self._move(s, seat, move) for move in (*moves[::step][:MOVES], moves[-1])]

    def _move(self, s: Any, seat: int, move: Any) -> list[object]:
        view = self.view
        drag = view.drag(s, seat, move)
        words = [view.label(s, seat, move), view.chip(s, seat, move)]
        words += [text for text in (view.stake(s, seat, move), view.foretell(s, seat, move)) if text is not None]
        marks = [list(view.preview(s, seat, move)), list(view.gauges(s, seat, move))]
        held = list(view.held(s, seat, drag.piece)) if drag is not None else None
        meant = view.propose(s, seat, drag) if drag is not None else None
        return [*words, *marks, held, drag, str(meant), view.landing(s, seat, move), view.anchor(s, seat, move)]

    def _line(self, session: Session[Any, Any], ply: int, seat: int) -> tuple[Text, Text | None]:
        who, move = session.told(ply - 1, seat)
        before, after = session.shown(seat, ply - 1), session.shown(seat, ply)
        return self.view.label(before, who, move), self.view.line(before, after, who, move)

    def _plain(self, found: object) -> str:
        """A value in words that are the same on every machine. Its sentences and pictures are kept."""
        if isinstance(found, Text):
            words = f"“{found.render()}”"
            if found.source:
                self._sentences[words] = None
            return words + "".join(self._plain(part) for _, part in found.values if isinstance(part, (At, Token)))
        if isinstance(found, float):
            return f"{found + 0.0:.2f}"
        if isinstance(found, Struct):
            self._keep(found)
            parts = ((name, getattr(found, name)) for name in found.__struct_fields__)
            told = [f"{name}={self._plain(value)}" for name, value in parts if value not in ((), "", None)]
            return f"{type(found).__name__}({', '.join(told)})"
        if isinstance(found, (list, tuple)):
            if found and isinstance(found[0], float):
                return " ".join([f"{number + 0.0:.2f}" for number in found])
            return f"[{', '.join([self._plain(part) for part in found])}]"
        return str(found)

    def _keep(self, found: Struct) -> None:
        match found:
            case Piece():
                self._arts[found.art, found.pose.face] = None
            case Mark() if found.art:
                self._arts[found.art, 0] = None
            case Cue():
                self._arts.update({(art, 0): None for art in (found.travel, *found.followers) if art})
            case Token() if found.spoken.source:
                self._arts[found.art, found.face] = None


def _words(texts: Sequence[Text | None]) -> str:
    return "\n".join(text.render() for text in texts if text is not None)
