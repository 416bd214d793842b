"""Look back at a saved game with the AI: what each move was worth, what was better, which ones cost most.

Every move is judged by the game's own agent, at full strength and from what its seat could know; those that seem to
have cost something are judged three times as long. Values are for the seat that moves, from -1 (lost) to 1 (won); “!”
marks proven ones. Costs are in the game's measure: tenths of a point, or per cent of the winning chance; accuracy is 0
to 100. Moves have the numbers of the game's log, which leaves out steps of chance. The same seed asks the same
questions; how deep the search gets in a second depends on the machine.
"""

from __future__ import annotations

import argparse
from typing import Any

from engine.ai.agent import agent_of
from engine.ai.review.accuracy import Accuracy, of_seat
from engine.ai.review.game_review import DEEPER, Known, Review, look_back
from engine.ai.review.judged_moves import MARKS, change, facts, given_away, reasons
from engine.commands.argument_types import above_zero, place, seed
from engine.commands.output import ProgressLine, as_json, line
from engine.core import codec
from engine.core.errors import SettingError
from engine.core.session import Session, Weighed
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
    session.look_back = None
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
        self.looked = review.told

    def _seen(self, ply: int, seat: int) -> Any:
        return self.session.rules.observe(self.session.states[ply], seat)

    def _words(self, ply: int, seat: int, move: Any) -> str:
        return str(self.view.label(self._seen(ply, seat), seat, move))

    def _sentences(self, move: Weighed) -> list[str]:
        one = self.review.judged[move.ply]
        better = f"Better: {self._words(one.ply, one.seat, one.best.move)}"
        told = (change(move, self.review.measure), *reasons(one), *facts(one))
        return [better, *(str(text) for text in told if text is not None)]

    def _key(self) -> list[Weighed]:
        return [move for better in self.looked.key if (move := self.looked.of(better.ply)) is not None]

    def _accuracies(self) -> dict[int, Accuracy | None]:
        seats, hinted = range(len(self.cast)), self.session.hinted
        return {seat: of_seat(self.looked.moves, seat, self.review.measure, hinted) for seat in seats}

    def print(self) -> None:
        """Print every move in a line, then those that cost most, then how accurately each seat has played."""
        wide = max(len(str(info.name)) for info in self.cast)
        line(f"move  {'seat':<{wide}}  value  played  cost  mark     move")
        for move in self.looked.moves:
            one = self.review.judged[move.ply]
            value = f"{one.value:+.2f}{'!' if one.best.sure else ' '}"
            after = f"{one.played.value:+.2f}{'!' if one.played.sure else ' '}"
            words = self._words(one.ply, one.seat, one.played.move)
            if move.cost:
                words += f"  (better: {self._words(one.ply, one.seat, one.best.move)})"
            name, number = str(self.cast[one.seat].name), self.review.number(one.ply)
            line(f"{number:>4}  {name:<{wide}}  {value} {after}  {move.cost:>4}  {move.mark:<7}  {words}")
        line()
        line("The moves that mattered:" if self.looked.key else "No move stands out.")
        for move in self._key():
            one = self.review.judged[move.ply]
            words = self._words(one.ply, one.seat, one.played.move)
            line(f"{self.review.number(one.ply):>4}  {MARKS[move.mark]}. {self.cast[one.seat].name}: {words}")
            for sentence in self._sentences(move):
                line(f"      {sentence}")
        line()
        for seat, found in self._accuracies().items():
            if found is not None:
                given = given_away(found.given, self.review.measure)
                line(
                    f"{self.cast[seat].name}: accuracy {found.share} of 100, {given} given away in {found.moves} moves"
                )

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
                "cost": move.cost,
                "mark": move.mark,
                "line": [codec.encode(move, kind) for move in one.line],
                "reason": str(one.best.reason),
            }
            for move in self.looked.moves
            for one in (self.review.judged[move.ply],)
        ]
        moments = [
            {
                "move": self.review.number(move.ply),
                "seat": move.seat,
                "mark": move.mark,
                "words": self._sentences(move),
            }
            for move in self._key()
        ]
        accuracy = [None if one is None else one.share for one in self._accuracies().values()]
        return {
            "game": self.session.setup.game,
            "seconds": seconds,
            "accuracy": accuracy,
            "moves": moves,
            "moments": moments,
        }
