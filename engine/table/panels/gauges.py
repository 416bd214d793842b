"""Bars of equal parts: what is left, and what a move that is being considered would use."""

from __future__ import annotations

from collections.abc import Iterable
from math import ceil

import pygame

from engine.gui.drawing import art
from engine.gui.drawing.easing import Timer, between, in_out_sine
from engine.gui.window.context import Context
from engine.table.contract.game_view import Gauge
from engine.table.geometry.zones import Zones
from engine.table.pieces.stage import Stage

SECONDS = 0.45
"""Seconds at normal speed in which a bar moves to another value."""
NARROWEST = 5
"""Pixels of the narrowest part."""
STRIPE = 7
"""Pixels at 1280x720 between two stripes of a part that would be used up."""


class _Bar:
    """One bar: how full it is drawn (`level`, in parts) while it moves to its value."""

    def __init__(self, gauge: Gauge) -> None:
        self.gauge = gauge
        self.level = float(gauge.value)
        self.start = self.level
        self.timer = Timer(0.0)


class Gauges:
    """The bars of a table, painted into the stage's still picture."""

    def __init__(self, ctx: Context, zones: Zones, stage: Stage) -> None:
        self.ctx = ctx
        self.zones = zones
        self.stage = stage
        self._bars: dict[str, _Bar] = {}
        stage.above.append(self.draw)

    def set(self, gauges: Iterable[Gauge], pace: float = 0.0) -> None:
        """Set the gauges; the bars move to their values at this pace (0: at once)."""
        wanted = {gauge.zone: gauge for gauge in gauges}
        for zone in [zone for zone in self._bars if zone not in wanted]:
            del self._bars[zone]
            self._repaint(zone)
        for zone, gauge in wanted.items():
            bar = self._bars.get(zone)
            if bar is None:
                self._bars[zone] = _Bar(gauge)
            elif gauge == bar.gauge:
                continue
            elif gauge.value != bar.gauge.value:
                bar.start = bar.level
                bar.timer = Timer(0.0 if self.ctx.theme.reduced_motion else SECONDS * pace)
                bar.gauge = gauge
                if bar.timer.done:
                    bar.level = float(gauge.value)
            else:
                bar.gauge = gauge
            self._repaint(zone)

    @property
    def busy(self) -> bool:
        """Whether a bar is moving."""
        return any(not bar.timer.done for bar in self._bars.values())

    def update(self, dt: float) -> None:
        """Move on by `dt` seconds."""
        for zone, bar in self._bars.items():
            if not bar.timer.done:
                bar.timer.step(dt)
                bar.level = between(bar.start, float(bar.gauge.value), in_out_sine(bar.timer.share))
                self._repaint(zone)

    def skip(self) -> None:
        """Let all bars reach their values now."""
        for bar in self._bars.values():
            bar.timer.finish()
        self.update(0.0)
        for zone, bar in self._bars.items():
            if bar.level != bar.gauge.value:
                bar.level = float(bar.gauge.value)
                self._repaint(zone)

    def words(self, gauge: Gauge) -> str:
        """The text of a bar: “5”, and while a move is considered “5 − 2 = 3”."""
        if not gauge.spent:
            return str(gauge.value)
        return f"{gauge.value} − {gauge.spent} = {gauge.value - gauge.spent}"

    def _repaint(self, zone: str) -> None:
        area = self.zones.areas.get(zone)
        if area is not None:
            self.stage.invalidate(area.rect.inflate(self.ctx.px(12), self.ctx.px(12)))

    # --- painting ----------------------------------------------------------------------------------------------------

    def draw(self, canvas: pygame.Surface, rect: pygame.Rect) -> None:
        """Paint all bars inside `rect`."""
        for zone, bar in self._bars.items():
            area = self.zones.areas.get(zone)
            if area is not None and area.rect.inflate(12, 12).colliderect(rect):
                self._draw(canvas, bar, area.rect)

    def _draw(self, canvas: pygame.Surface, bar: _Bar, rect: pygame.Rect) -> None:
        theme, fonts = self.ctx.theme, self.ctx.fonts
        radius, pad = theme.px("button_radius"), max(4, self.ctx.px(8))
        art.rounded(canvas, rect, radius, theme.mix("ground_dark", "ground", 0.35))
        if theme.name == "contrast":
            art.ring(canvas, rect, radius, max(1, self.ctx.px(2)), theme.color("on_ground"))
        inner = rect.inflate(-2 * pad, -pad)
        label, words = self.ctx.tr(bar.gauge.label), self.words(bar.gauge)
        # a large letter's line may be lower than usual, but not than the letter
        least = max(8, self.ctx.px(10))
        line = max(round(fonts.height("small_bold") * 1.15), min(fonts.line_height("small_bold"), inner.height - least))
        going = theme.color("focus_on_dark" if bar.gauge.spent else "on_ground")
        if inner.height >= line + least:
            head = pygame.Rect(inner.left, inner.top, inner.width, line)
            wide = fonts.size(words, "small_bold")[0]
            fonts.draw(canvas, words, head, "small_bold", going, align="right")
            label = fonts.cut(label, "small_bold", max(1, inner.width - wide - pad))
            fonts.draw(canvas, label, head, "small_bold", theme.color("on_ground"))
            self._parts(canvas, bar, pygame.Rect(inner.left, head.bottom, inner.width, inner.bottom - head.bottom))
            return
        # low: words at the left, the bar beside them, whose parts become narrow first
        bar_least = bar.gauge.most * max(NARROWEST, self.ctx.px(7))
        room = inner.width - bar_least - pad - fonts.size(f" {words}", "small_bold")[0]
        while label and fonts.size(label, "small_bold")[0] > room:
            label = label.rpartition(" ")[0]
        label = f"{label} {words}".strip()
        wide = fonts.size(label, "small_bold")[0] + pad
        fonts.draw(canvas, label, pygame.Rect(inner.left, rect.top, wide, rect.height), "small_bold", going)
        self._parts(canvas, bar, pygame.Rect(inner.left + wide, inner.top, inner.width - wide, inner.height))

    def _parts(self, canvas: pygame.Surface, bar: _Bar, rect: pygame.Rect) -> None:
        """Full parts are solid, those that would be used striped, empty ones a mere rim."""
        gauge = bar.gauge
        high = min(rect.height, max(10, self.ctx.px(20)))
        gap = max(2, self.ctx.px(4)) if gauge.most <= 16 else 1
        step = (rect.width + gap) / max(1, gauge.most)
        keeps = gauge.value - gauge.spent
        for number in range(gauge.most):
            left, right = rect.left + round(number * step), rect.left + round((number + 1) * step) - gap
            box = pygame.Rect(left, rect.centery - high // 2, max(2, right - left), high)
            full = min(1.0, max(0.0, bar.level - number))
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
