"""Count what fills the window at a table: boards and hands, words and buttons, and ground on which nothing is; and
how large the cells of the first board are.

Golden games are shown at some of their moments in some windows. What differs from the bare ground is drawn; what of it
lies in the plates, the log, the message line and the buttons is words, the rest is board and hand, with the land that a
game draws around its pieces. Places where something can be laid now belong to the board, drawn or not.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator
from pathlib import Path
from statistics import mean
from typing import Any

import pygame
from msgspec import Struct

from engine.commands.argument_types import size
from engine.commands.output import line
from engine.core import registry
from engine.gui.app import App
from engine.gui.drawing.table_background import Ground
from engine.scenes.play.table import TableScene
from engine.table.geometry.zones import cell_size
from tools import ui_driver as hand

WINDOWS = ((1280, 720), (1920, 1080), (720, 1280))
MOMENTS = (0.15, 0.5, 0.85)
"""Shares of a game's moves."""
ALIKE = (14, 14, 14, 255)
"""By how much a pixel may differ from the ground on which nothing is: soft shadows are ground."""


class Shares(Struct, frozen=True):
    """Shares of the window, which together are 1. pieces: boards and hand as they are drawn; places: beside these,
    where something can be laid; words: plates, log, message and buttons; ground: the rest. cell: how wide a cell of the
    first board is, in pixels."""

    pieces: float
    places: float
    words: float
    ground: float
    cell: float

    @property
    def told(self) -> str:
        """In per cent, pieces and places together first."""
        parts = (self.pieces + self.places, self.pieces, self.places, self.words, self.ground)
        return " ".join(f"{100 * part:5.0f}" for part in parts) + f" {self.cell:6.0f}"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Games, windows."""
    parser.add_argument("--game", metavar="GAME", default="", help="only this game (default: all games)")
    parser.add_argument("--size", metavar="WxH", type=size, help="only in this window (default: in three)")
    parser.add_argument("--each", action="store_true", help="every moment, not their mean")


def run(chosen: argparse.Namespace) -> int:
    """0, or a `TrailboxError`."""
    games = (registry.info(chosen.game).key,) if chosen.game else registry.names()
    windows = (chosen.size,) if chosen.size else WINDOWS
    line(f"{'game':18} seats {'window':10} board pieces places words ground cell")
    with hand.stage(windows[0], mute=True, speed="instant") as app:
        for game in games:
            for seats, path in sorted(games_of(game).items()):
                for window in windows:
                    app.resize(window)
                    found = [counted(app, table(app, path, moment)) for moment in MOMENTS]
                    means = Shares(*(mean(getattr(one, name) for one in found) for name in Shares.__struct_fields__))
                    for one in found if chosen.each else [means]:
                        line(f"{game:18} {seats:5} {'{}x{}'.format(*window):10} {one.told}")
    return 0


def games_of(game: str) -> dict[int, Path]:
    """For each number of seats the longest golden game."""
    found: dict[int, Path] = {}
    for path in sorted((registry.folder(game) / "golden").glob("*.json")):
        save = hand.saved(path)
        before = found.get(len(save.seats))
        if before is None or len(save.log) > len(hand.saved(before).log):
            found[len(save.seats)] = path
    return found


def table(app: App, path: Path, share: float) -> TableScene:
    """The table of a game after this share of its moves, at rest."""
    session = hand.replayed(path)
    ply = min(round(len(session.log) * share), len(session.log) - 1)
    scene = TableScene(app.ctx, hand.before_step(path, ply), fresh=False)
    hand.show(app, scene)
    hand.lift_curtain(app)
    scene.top.settle()
    hand.settle(app)
    return scene


def counted(app: App, scene: TableScene) -> Shares:
    """What fills the window now."""
    canvas = app.snapshot()
    bare = pygame.Surface(canvas.get_size(), 0, canvas)
    Ground(app.ctx.theme).draw(bare, bare.get_rect())
    drawn = pygame.mask.from_threshold(canvas, (0, 0, 0, 0), ALIKE, bare)
    drawn.invert()
    words = _filled(canvas.get_size(), (_corners(rect) for rect in _words(scene)))
    zones, targets = scene.top.zones, scene.hand.targets.by_piece
    spots = {place for places in targets.values() for place in places if zones.board(place.zone) is not None}
    places = _filled(canvas.get_size(), map(zones.outline, spots))
    drawn.erase(words, (0, 0))
    places.erase(words, (0, 0))
    places.erase(drawn, (0, 0))
    pixels = canvas.get_width() * canvas.get_height()
    pieces, free, read = (mask.count() / pixels for mask in (drawn, places, words))
    main = zones.main()
    cell = cell_size(main.lattice, main.camera.scale)[0] if main is not None else 0
    return Shares(pieces, free, read, 1 - pieces - free - read, cell)


def _words(scene: TableScene) -> Iterator[pygame.Rect]:
    """What plates, log, message line and buttons cover."""
    yield from (rect for _, rect in scene.plates.boxes())
    yield scene.log.rect
    yield scene.message.box
    for pane in (scene.buttons.pane, scene.help.evaluation.strip.pane):
        yield from (box.rect for box in pane.boxes() if not box.children())


def _corners(rect: pygame.Rect) -> list[tuple[float, float]]:
    return [rect.topleft, rect.topright, rect.bottomright, rect.bottomleft]


def _filled(size: tuple[int, int], shapes: Iterable[Any]) -> pygame.mask.Mask:
    """A mask of some polygons."""
    canvas = pygame.Surface(size, pygame.SRCALPHA)
    for corners in shapes:
        if len(corners) > 2:
            pygame.draw.polygon(canvas, (255, 255, 255), corners)
    return pygame.mask.from_surface(canvas)
