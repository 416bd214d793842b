"""Holds together what helps at a table: hint, aids, preview, recap, the AI's opinion, warnings, what is to come."""

from __future__ import annotations

from collections.abc import Callable

from msgspec import Struct

from engine.gui.boxes.all import Box
from engine.scenes.play.help.ai_opinion import Evaluation
from engine.scenes.play.help.blunder_warning import BlunderWarning
from engine.scenes.play.help.board_aids import BoardAids
from engine.scenes.play.help.hint import Hint
from engine.scenes.play.help.move_preview import Forecast, Lights
from engine.scenes.play.help.recap import Recall
from engine.scenes.play.help.supply_panel import SupplyPanel
from engine.scenes.play.help.tips import Tips
from engine.scenes.play.help.turn_call import TurnCall
from engine.scenes.play.help.turn_ends_itself import TurnEnd
from engine.scenes.play.move_log import MoveLog
from engine.scenes.play.move_making import Moves
from engine.scenes.play.viewpoint import Chairs, Game
from engine.table.panels.evaluation_bar import JudgementStrip


class Help(Struct, frozen=True, eq=False):
    """Keeps them in step with the positions that are shown."""

    lights: Lights
    forecast: Forecast
    evaluation: Evaluation
    aids: BoardAids
    hint: Hint
    recall: Recall
    warning: BlunderWarning
    tips: Tips
    supply: SupplyPanel
    end: TurnEnd
    call: TurnCall

    @property
    def busy(self) -> bool:
        """Does something of it move, or is it to be shown in the next frames?"""
        return self.hint.busy or self.recall.active or self.forecast.busy or self.supply.busy or self.end.busy

    @property
    def thinking(self) -> bool:
        """Is an answer of the AI awaited?"""
        return self.hint.thinking or self.warning.thinking

    def open_aids(self) -> None:
        """Choose among the aids, and what is still to come."""
        self.aids.open(self.supply.toggles())

    def update(self, dt: float) -> None:
        """`dt` seconds pass for what is shown of the whole position."""
        self.evaluation.update()
        self.supply.update(dt)
        self.call.update(dt)
        self.end.update(dt, still=not (self.thinking or self.hint.busy or self.recall.active))

    def clear(self) -> None:
        """Forget what was said of the last position."""
        self.lights.forget()
        self.tips.leave()
        self.forecast.silence()
        self.hint.clear()

    def follow(self) -> None:
        """Keep what still holds after another seat has moved."""
        self.hint.follow()
        self.lights.follow()


class Shown(Struct, frozen=True, eq=False):
    """What helpers ask of the table: to update what is said and offered, to light up something else, to find a button
    by its key, and to show the position again, animated or not."""

    refresh: Callable[[], None]
    lit: Callable[[], None]
    find: Callable[[str], Box | None]
    show: Callable[[bool], None]


def help_at(game: Game, moves: Moves, chairs: Chairs, log: MoveLog, strip: JudgementStrip, shown: Shown) -> Help:
    """All that helps at a table. strip: the evaluation bar."""
    forecast = Forecast(game)
    return Help(
        Lights(game, log, shown.lit),
        forecast,
        Evaluation(game, strip),
        BoardAids(game, shown.refresh),
        Hint(game, moves, chairs, forecast, shown.refresh, shown.find),
        Recall(game, moves, chairs, shown.show),
        BlunderWarning(game, moves.retract),
        Tips(game),
        SupplyPanel(game),
        TurnEnd(game, moves, shown.find),
        TurnCall(game),
    )
