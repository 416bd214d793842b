"""Scenes look as they did when somebody looked at them and found them right: see `tools/snapshots/scene_pictures.py`.

What is drawn is compared as well: every word, where it stands, every icon and shape; and what moves while some
steps are shown, what is heard and said meanwhile.
"""

from __future__ import annotations

from pathlib import Path

import pygame

from engine.core import registry
from tools.snapshots import motion_trace
from tools.snapshots.motion_trace import WRONG
from tools.snapshots.scene_pictures import (
    FOLDER,
    SHADES,
    SIZE,
    SQUARE,
    differences,
    draw,
    known,
    of_game,
    small,
    told,
    where,
)
from tools.snapshots.window_and_text_sizes import TALL, USUAL, WALKED

AGAIN = "If this is meant: python -m tools seen --pictures, and look at those that git has as changed."


def test_scenes_look_as_they_were_found_right(tmp_path: Path) -> None:
    draw(tmp_path, tmp_path)
    faults = [fault for file in (USUAL.file, TALL.file, motion_trace.FILE) for fault in _told_apart(file, tmp_path)]
    # partial painting is compared with a whole frame meanwhile
    faults += [
        line for line in (tmp_path / motion_trace.FILE).read_text(encoding="utf-8").splitlines() if WRONG in line
    ]
    faults += _strayed(tmp_path)
    for name in known():
        path = tmp_path / f"{name}.png"
        squares = differences(pygame.image.load(path), pygame.image.load(where(name)))
        if squares:
            left, top = (min(spot[axis] for spot in squares) * SQUARE for axis in (0, 1))
            right, bottom = ((max(spot[axis] for spot in squares) + 1) * SQUARE for axis in (0, 1))
            faults.append(f"{name}: {len(squares)} squares between {left, top} and {right, bottom}: {path}")
    assert not faults, "\n".join((AGAIN, *faults))


def _told_apart(file: str, folder: Path) -> list[str]:
    now, before = ((place / file).read_text(encoding="utf-8").splitlines() for place in (folder, FOLDER))
    return [
        *(f"{file}: now {line}" for line in now if line not in before),
        *(f"{file}: no longer {line}" for line in before if file == motion_trace.FILE and line not in now),
    ]


def _strayed(folder: Path) -> list[str]:
    """The first input of each walk after which something else is drawn or heard than before."""
    found = []
    for line in (folder / WALKED.file).read_text(encoding="utf-8").splitlines():
        name, now = line.split(": ")
        sums, strides = told(WALKED)[name].split(), (folder / f"{name}.txt").read_text(encoding="utf-8").splitlines()
        found += [stride for one, other, stride in zip(now.split(), sums, strides, strict=False) if one != other][:1]
    return found


def test_all_games_have_pictures() -> None:
    for names in (known(), told(USUAL), told(TALL)):
        assert len(names) > 40 and all(of_game(game, names) for game in ("", *registry.names()))


def test_all_games_have_steps_that_are_skipped_as_well() -> None:
    recorded = [line for line in (FOLDER / motion_trace.FILE).read_text(encoding="utf-8").splitlines() if line]
    for game in registry.names():
        own = [line for line in recorded if line.startswith(f"{game} ")]
        assert any(" skipped: " in line for line in own) and any("lift" in line for line in own)
    heard = {line.partition(" skipped: ")[2].partition(" | ")[0] for line in recorded if " skipped: " in line}
    assert "sound snap" in heard


def test_a_digit_and_a_dot_are_seen_and_another_shade_is_not() -> None:
    plain = pygame.Surface(SIZE)
    plain.fill((120, 120, 120))
    shade, dot = plain.copy(), plain.copy()
    shade.fill((120 + SHADES, 120, 120 - SHADES))
    dot.fill((255, 255, 255), (403, 307, 3, 2))
    assert differences(small(plain), small(shade)) == []
    assert differences(small(plain), small(dot)) == [(50, 38)]
    assert differences(small(plain), pygame.Surface((3, 3))) == [(0, 0)]
