"""Look back at a saved game with the AI: what each move was worth, what was better, which ones mattered.

Every move is judged by the game's own agent, at full strength and from what its seat could know; those that seem to
have mattered are judged three times as long. Values are for the seat that moves, from -1 (lost) to 1 (won); “!” marks
proven ones. Moves have the numbers of the game's log, which leaves out steps of chance. The same seed asks the same
questions; how deep the search gets in a second depends on the machine.
"""

from __future__ import annotations

import argparse
from typing import Any

from engine.ai.agent import agent_of
from engine.ai.review.game_review import DEEPER, Known, Review, look_back
from engine.ai.review.judged_moves import KINDS, Moment, change, facts, reasons
from engine.commands.argument_types import above_zero, place, seed
from engine.commands.output import ProgressLine, as_json, line
from engine.core import codec
from engine.core.errors import SettingError
from engine.core.session import Session
from engine.core.text import say
from engine.table.contract.game_view import view_of
from saves.save_format import read_file, restore

LONGEST = 60.0


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments: the save's file, time, seed, JSON."""
    parser.add_argument("file", metavar="FILE", type=place, help="a save: exported, or out of a game's golden folder")
    parser.add_argument(
        "--seconds", metavar="S", type=above_zero(LONGEST), default=0.5, help="for each move (default: 0.5)"
    )
    parser.add_argument("--seed", metavar="N", type=seed, default=0, help="seed of the AI's generator (default: 0)")
    parser.add_argument("--json", action="store_true", help="print JSON")


def run(chosen: argparse.Namespace) -> int:
    """Run the command with its parsed arguments. Returns 0; `TrailboxError` says what is wrong."""
    session = restore(read_file(chosen.file))
    if not session.info.levels:
        raise SettingError(say("{game} has no AI that could look at it.", game=session.info.title))
    review = Review(session, Known(chosen.seconds, DEEPER * chosen.seconds), chosen.seed)
    if not review.plies:
        raise SettingError(say("Nothing has been played in {file} yet.", file=chosen.file.name))
    progress = ProgressLine("analyse")
    for question in look_back(review, agent_of(session.setup.game)):
        closer = f", {len(review.closer())} to look at closer" if review.share >= 1 else ""
        progress.at(review.share, f"move {review.number(question.ply)}{closer}")
    progress.end()
    report = _Report(session, review)
    if chosen.json:
        as_json(report.as_json(chosen.seconds))
    else:
        report.print()
    return 0


class _Report:
    """The results, in words or as JSON values."""

    def __init__(self, session: Session[Any, Any], review: Review) -> None:
        self.session = session
        self.review = review
        self.view = view_of(session.setup.game)
        self.cast = session.cast
        self.moments = review.points(notable=self._announcements())

    def _seen(self, ply: int, seat: int) -> Any:
        return self.session.rules.observe(self.session.states[ply], seat)

    def _announcements(self) -> list[int]:
        """The moves without a piece: claims, giving up."""
        judged = self.review.judged.values()
        return [
            one.ply
            for one in judged
            if self.view.drag(self._seen(one.ply, one.seat), one.seat, one.played.move) is None
        ]

    def _words(self, ply: int, seat: int, move: Any) -> str:
        return str(self.view.label(self._seen(ply, seat), seat, move))

    def _sentences(self, moment: Moment) -> list[str]:
        one = moment.judged
        found = [] if one.is_best else [f"Better: {self._words(one.ply, one.seat, one.best.move)}"]
        return found + [str(text) for text in (*reasons(moment), change(one), *facts(moment)) if text is not None]

    def print(self) -> None:
        """Print every move in a line, then the moments."""
        wide = max(len(str(info.name)) for info in self.cast)
        line(f"move  {'seat':<{wide}}  value  played  loss")
        for one in self.review.judged.values():
            value = f"{one.value:+.2f}{'!' if one.best.sure else ' '}"
            after = f"{one.played.value:+.2f}{'!' if one.played.sure else ' '}"
            words = self._words(one.ply, one.seat, one.played.move)
            if not one.is_best:
                words += f"  (better: {self._words(one.ply, one.seat, one.best.move)})"
            name = str(self.cast[one.seat].name)
            line(f"{self.review.number(one.ply):>4}  {name:<{wide}}  {value} {after}  {one.loss:.2f}  {words}")
        line()
        line("The moves that mattered:" if self.moments else "No move stands out.")
        for moment in self.moments:
            one = moment.judged
            words = self._words(one.ply, one.seat, one.played.move)
            line(f"{self.review.number(one.ply):>4}  {KINDS[moment.kind]}. {self.cast[one.seat].name}: {words}")
            for sentence in self._sentences(moment):
                line(f"      {sentence}")

    def as_json(self, seconds: float) -> dict[str, object]:
        """All of it; moves in notation."""
        kind = self.session.rules.move_type
        moves = [
            {
                "move": self.review.number(one.ply),
                "step": one.ply + 1,
                "seat": one.seat,
                "value": round(one.value, 4),
                "proven": one.best.sure,
                "played": codec.encode(one.played.move, kind),
                "played_value": round(one.played.value, 4),
                "played_proven": one.played.sure,
                "best": codec.encode(one.best.move, kind),
                "loss": round(one.loss, 4),
                "line": [codec.encode(move, kind) for move in one.line],
                "reason": str(one.best.reason),
            }
            for one in self.review.judged.values()
        ]
        moments = [
            {
                "move": self.review.number(moment.ply),
                "seat": moment.judged.seat,
                "kind": moment.kind,
                "words": self._sentences(moment),
            }
            for moment in self.moments
        ]
        return {"game": self.session.setup.game, "seconds": seconds, "moves": moves, "moments": moments}
