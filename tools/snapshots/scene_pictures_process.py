"""Draws the small pictures in a process whose clock stands still: `python -m tools.snapshots.scene_pictures_process
FOLDER LOG`.
"""

from __future__ import annotations

import sys
from collections.abc import Collection, Iterator
from contextlib import contextmanager
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Any
from unittest.mock import patch

from tools.record.frozen_clock import Clock, still
from tools.snapshots.window_and_text_sizes import TALL, USUAL, WALKED, Look


def main(folder: Path, log: Path) -> None:
    """All of them, game by game, with what is drawn in each; then what is drawn in tall windows, the walks, which are
    told at length in files of the folder `log`, and what moves."""
    clock = Clock()
    from tools.snapshots import motion_trace
    from tools.snapshots.scene_pictures import known, told

    with _once():
        _write(folder / USUAL.file, _lines(clock, USUAL, known(), folder))
        _write(folder / TALL.file, _lines(clock, TALL, told(TALL), None))
        strides = list(_walks(clock, told(WALKED)))
    _write(folder / WALKED.file, (f"{name}: {' '.join(one.sum for one in walked)}" for name, walked in strides))
    for name, walked in strides:
        text = "\n".join(
            f"{name}, {number}: {one.done} -> {one.scene}: {one.told}" for number, one in enumerate(walked)
        )
        (log / f"{name}.txt").write_text(text, encoding="utf-8")
    _write(folder / motion_trace.FILE, _motions(clock))


@contextmanager
def _once() -> Iterator[None]:
    """Inside, each SVG is rasterised once for each size, and each question of a review is answered once: every scene is
    shown by a program of its own, which knows nothing yet."""
    import pygame

    from engine.ai.agent import Agent, Question, answered
    from engine.ai.review import game_review

    load = pygame.image.load_sized_svg

    @cache
    def rastered(svg: bytes, size: tuple[int, int]) -> pygame.Surface:
        return load(BytesIO(svg), size)

    @cache
    def known(question: Question, agent: Agent[Any]) -> object:
        return answered(question, agent)

    with (
        patch.object(pygame.image, "load_sized_svg", lambda file, size: rastered(file.getvalue(), tuple(size)).copy()),
        patch.object(game_review, "answered", known),
    ):
        yield


def _lines(clock: Clock, look: Look, wanted: Collection[str], folder: Path | None) -> Iterator[str]:
    """A line for each of these scenes, and after those of a game one for all its drawings. folder: for the pictures."""
    import pygame

    from engine.core import registry
    from tools.snapshots.draw_trace import drawings
    from tools.snapshots.scene_pictures import DRAWINGS, of_game, small

    for game in ("", *registry.names(hidden=True)):
        with drawings() as all_drawn:
            for app, name in _of_game(clock, look, game, of_game(game, wanted)):
                if folder is not None:
                    pygame.image.save(small(app.snapshot()), folder / f"{name}.png")
                yield f"{name}: {_said(app)}"
        yield f"{DRAWINGS}{game or 'of pages'}: {len(all_drawn)}, {sum(all_drawn) % 2**32:08x}"


def _of_game(clock: Clock, look: Look, game: str, names: Collection[str]) -> Iterator[tuple[Any, str]]:
    """The program with one scene of a game ("": of none) after the other, and its name."""
    from saves.player_files import Library
    from tools.shots import shots

    if not names:
        return
    # nothing is waited for on the disk
    with patch.object(Library, "pending", False), still(clock, look.size, "en") as app:
        app.ctx.change_settings(reduced_motion=True, coach="off", text_scale=look.text)
        for name, prepare in shots.every(app, (game,)) if game else shots.pages(app):
            if name in names:
                prepare()
                yield app, name


def _walks(clock: Clock, wanted: Collection[str]) -> Iterator[tuple[str, list[Any]]]:
    """A walk (`walks.Stride`s) from each of these scenes. No AI answers meanwhile."""
    from engine.ai.process.worker_supervisor import Worker
    from engine.core import registry
    from tools.snapshots.random_input_trace import walk
    from tools.snapshots.scene_pictures import of_game

    with patch.object(Worker, "poll", lambda _: []):
        for game in ("", *registry.names(hidden=True)):
            for app, name in _of_game(clock, WALKED, game, of_game(game, wanted)):
                yield name, list(walk(app, name))


def _motions(clock: Clock) -> Iterator[str]:
    """What moves while steps are shown, game by game."""
    from saves.player_files import Library
    from tools.snapshots import motion_trace

    with patch.object(Library, "pending", False), still(clock, motion_trace.SIZE, "en") as app:
        app.ctx.change_settings(coach="off", speed="normal")
        for step in motion_trace.steps():
            yield from motion_trace.recorded(app, step)


def _said(app: Any) -> str:
    """What is drawn when the whole window is painted anew."""
    from tools.snapshots.draw_trace import drawn

    with drawn() as found:
        app.resize(app.ctx.screen.size)
        app.step()
    return found.summary


def _write(path: Path, lines: Iterator[str]) -> None:
    text = "\n".join(sorted(lines)) + "\n"
    path.write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
