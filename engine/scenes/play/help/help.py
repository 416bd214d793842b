"""Holds together what helps at a table: hint, aids, preview, recap, the AI's opinion, warnings, what is to come."""

from __future__ import annotations

from msgspec import Struct

from engine.scenes.play.help.ai_opinion import Evaluation
from engine.scenes.play.help.blunder_warning import BlunderWarning
from engine.scenes.play.help.board_aids import BoardAids
from engine.scenes.play.help.hint import Hint
from engine.scenes.play.help.move_preview import Forecast, Lights
from engine.scenes.play.help.recap import Recall
from engine.scenes.play.help.supply_panel import SupplyPanel
from engine.scenes.play.help.tips import Tips


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

    @property
    def busy(self) -> bool:
        """Does something of it move, or is it to be shown in the next frames?"""
        return self.hint.busy or self.recall.active or self.forecast.busy or self.supply.busy

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
