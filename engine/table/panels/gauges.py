"""Bars of equal parts: what is left, and what a move that is being considered would use."""

from __future__ import annotations

from collections.abc import Iterable
from math import ceil

import pygame

from engine.core.text import Text
from engine.gui.boxes.accessibility_roles import Role
from engine.gui.boxes.box import Box
from engine.gui.drawing import art
from engine.gui.drawing.easing import Timer, between, in_out_sine
from engine.gui.window.context import Context
from engine.table.contract.game_view import Gauge
from engine.table.geometry.zones import Zones
from engine.table.panels.panes_on_table import StillPane
from engine.table.pieces.stage import Stage

SECONDS = 0.45
"""Seconds at normal speed in which a bar moves to another value."""
NARROWEST = 5
"""Pixels of the narrowest part."""
STRIPE = 7
"""Pixels at 1280x720 between two stripes of a part that would be used up."""


class GaugeBar(Box):
    """One bar; `level`: how full it is drawn, in parts, while it moves to its value."""

    role = Role.PROGRESSBAR
    moving = True

    def __init__(self, gauge: Gauge) -> None:
        self.gauge = gauge
        self.level = self.start = float(gauge.value)
        self.timer = Timer(0.0)

    def label(self) -> Text | str:
        return self.gauge.label

    @property
    def value_text(self) -> str:
        """“5”, and while a move is considered “5 − 2 = 3”."""
        value, spent = self.gauge.value, self.gauge.spent
        return f"{value} − {spent} = {value - spent}" if spent else str(value)

    def aim(self, gauge: Gauge, seconds: float) -> None:
        """Move to another value."""
        if gauge.value != self.gauge.value:
            self.start, self.timer = self.level, Timer(seconds)
            self.level = float(gauge.value) if self.timer.done else self.level
        if gauge != self.gauge:
            self.gauge = gauge
            self.changed()

    def advance(self, dt: float) -> None:
        if not self.timer.done:
            self.timer.step(dt)
            self.level = between(self.start, float(self.gauge.value), in_out_sine(self.timer.share))
            self.changed()

    # --- painting ----------------------------------------------------------------------------------------------------

    def draw(self, canvas: pygame.Surface) -> None:
        theme, fonts, rect = self.ctx.theme, self.ctx.fonts, self.rect
        radius, pad = theme.px("button_radius"), max(4, self.ctx.px(8))
        art.rounded(canvas, rect, radius, theme.mix("ground_dark", "ground", 0.35))
        if theme.name == "contrast":
            art.ring(canvas, rect, radius, max(1, self.ctx.px(2)), theme.color("on_ground"))
        inner = rect.inflate(-2 * pad, -pad)
        label, words = self.ctx.tr(self.gauge.label), self.value_text
        # a large letter's line may be lower than usual, but not than the letter
        least = max(8, self.ctx.px(10))
        line = max(round(fonts.height("small_bold") * 1.15), min(fonts.line_height("small_bold"), inner.height - least))
        going = theme.color("focus_on_dark" if self.gauge.spent else "on_ground")
        if inner.height >= line + least:
            head = pygame.Rect(inner.left, inner.top, inner.width, line)
            wide = fonts.size(words, "small_bold")[0]
            fonts.draw(canvas, words, head, "small_bold", going, align="right")
            label = self._fitting(label, inner.width - wide - pad)
            fonts.draw(canvas, label, head, "small_bold", theme.color("on_ground"))
            self._parts(canvas, pygame.Rect(inner.left, head.bottom, inner.width, inner.bottom - head.bottom))
            return
        # low: words at the left, the bar beside them, whose parts become narrow first
        bar_least = self.gauge.most * max(NARROWEST, self.ctx.px(7))
        room = inner.width - bar_least - pad - fonts.size(f" {words}", "small_bold")[0]
        label = f"{self._fitting(label, room)} {words}".strip()
        wide = fonts.size(label, "small_bold")[0] + pad
        fonts.draw(canvas, label, pygame.Rect(inner.left, rect.top, wide, rect.height), "small_bold", going)
        self._parts(canvas, pygame.Rect(inner.left + wide, inner.top, inner.width - wide, inner.height))

    def _fitting(self, label: str, room: int) -> str:
        """The label, in fewer pixels its first word ("Energy" of "Energy so far"), or nothing."""
        wide = self.ctx.fonts.size
        shorter = (label, label.partition(" ")[0])
        return next((words for words in shorter if wide(words, "small_bold")[0] <= room), "")

    def _parts(self, canvas: pygame.Surface, rect: pygame.Rect) -> None:
        """Full parts are solid, those that would be used striped, empty ones a mere rim."""
        gauge = self.gauge
        high = min(rect.height, max(10, self.ctx.px(20)))
        gap = max(2, self.ctx.px(4)) if gauge.most <= 16 else 1
        step = (rect.width + gap) / max(1, gauge.most)
        keeps = gauge.value - gauge.spent
        for number in range(gauge.most):
            left, right = rect.left + round(number * step), rect.left + round((number + 1) * step) - gap
            box = pygame.Rect(left, rect.centery - high // 2, max(2, right - left), high)
            full = min(1.0, max(0.0, self.level - number))
            self._part(canvas, box, full, going=number >= keeps and gauge.spent > 0)

    def _part(self, canvas: pygame.Surface, box: pygame.Rect, full: float, *, going: bool) -> None:
        theme = self.ctx.theme
        radius = max(2, min(box.height, box.width) // 4)
        art.rounded(canvas, box, radius, theme.mix("ground_dark", "shade", 0.45))
        if full > 0.0:
            part = pygame.Rect(box.left, box.top, max(2, ceil(box.width * full)), box.height)
            light = theme.color("focus_on_dark")
            if going and full >= 1.0:
                self._stripes(canvas, part, radius)
                art.ring(canvas, part, radius, max(1, self.ctx.px(2)), light)
                return
            art.rounded(canvas, part, radius, light)
            shine = pygame.Rect(part.left + radius, part.top + max(1, box.height // 6), part.width - 2 * radius, 2)
            if shine.width > 2:
                canvas.fill(theme.mix("focus_on_dark", "paper_light", 0.7), shine)
            return
        art.ring(canvas, box, radius, max(1, self.ctx.px(1)), theme.mix("on_ground_muted", "ground_dark", 0.35))

    def _stripes(self, canvas: pygame.Surface, box: pygame.Rect, radius: int) -> None:
        """A striped part, with half of the light: it would be used up."""
        theme = self.ctx.theme
        light, step = theme.palette["focus_on_dark"], max(4, self.ctx.px(STRIPE))
        lines = "".join(
            f"M{x} {box.height + 2}L{x + box.height + 2} -2"
            for x in range(-box.height - 2 * step, box.width + step, step)
        )
        text = (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {box.width} {box.height}" width="{box.width}" '
            f'height="{box.height}"><path d="{lines}" stroke="{light}" stroke-width="{step * 0.34:.2f}"/></svg>'
        )
        clip = canvas.get_clip()
        canvas.set_clip(clip.clip(box.inflate(-radius // 2, -2)))
        canvas.blit(art.raster(text, box.size), box)
        canvas.set_clip(clip)


class Gauges(StillPane):
    """The bars of a table, each in its zone."""

    def __init__(self, ctx: Context, zones: Zones, stage: Stage) -> None:
        super().__init__(ctx, stage)
        self.zones = zones

    @property
    def bars(self) -> list[GaugeBar]:
        """All bars."""
        return [box for box in self.boxes() if isinstance(box, GaugeBar)]

    def show(self, gauges: Iterable[Gauge], pace: float = 0.0) -> None:
        """Set the gauges; the bars move to their values at this pace (0: at once)."""
        wanted = [gauge for gauge in gauges if gauge.zone in self.zones.areas]
        known = {bar.gauge.zone: bar for bar in self.bars}
        bars = [known.get(gauge.zone) or GaugeBar(gauge) for gauge in wanted]
        if bars != self.bars:
            self.set(bars)
            self.put()
        for bar, gauge in zip(bars, wanted, strict=True):
            bar.aim(gauge, 0.0 if self.ctx.theme.reduced_motion else SECONDS * pace)

    def put(self) -> None:
        """Place the bars in their zones, which may have moved."""
        self.invalidate(self._outside())
        for bar in self.bars:
            bar.place(self.zones.areas[bar.gauge.zone].rect)
        rects = [bar.rect for bar in self.bars] or [pygame.Rect(0, 0, 0, 0)]
        self.rect = self.scroll.view = rects[0].unionall(rects[1:])
        self.invalidate(self._outside())

    @property
    def busy(self) -> bool:
        """Whether a bar is moving."""
        return any(not bar.timer.done for bar in self.bars)

    def skip(self) -> None:
        """Let all bars reach their values now."""
        for bar in self.bars:
            bar.advance(bar.timer.seconds)
