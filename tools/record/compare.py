"""Compare two records: what is equal, and every picture and choice that is not.

For every picture that differs the number of pixels and their box are told, and a picture of the difference is written:
the second one, dark, with the pixels that differ in red. The exit code is 1 if anything differs that is not expected.
"""

from __future__ import annotations

import argparse
from fnmatch import fnmatchcase
from pathlib import Path

from engine.commands.argument_types import place
from engine.commands.output import line
from engine.core.errors import SettingError
from tools.record.record import read

DIFFERENCES = "differences"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Both folders, what is expected, where differences go."""
    parser.add_argument("first", metavar="FOLDER_A", type=place, help="a record")
    parser.add_argument("second", metavar="FOLDER_B", type=place, help="another")
    parser.add_argument(
        "--expect", metavar="FILE", type=place, help="pictures that differ on purpose, one a line, such as */title"
    )
    parser.add_argument(
        "--out", metavar="DIR", type=place, help="the folder of the differences (default: FOLDER_B/differences)"
    )


def run(chosen: argparse.Namespace) -> int:
    """0 if all is equal or expected, else 1; or a `TrailboxError`."""
    first, second = read(chosen.first), read(chosen.second)
    expected = _expected(chosen.expect)
    out = chosen.out or chosen.second / DIFFERENCES
    wrong = 0
    for section in sorted(first.keys() | second.keys()):
        ours, theirs = first.get(section, {}), second.get(section, {})
        keys = sorted(ours.keys() | theirs.keys())
        other = [key for key in keys if ours.get(key) != theirs.get(key)]
        wanted = {key for key in other if section == "pictures" and any(fnmatchcase(key, one) for one in expected)}
        on_purpose = f" ({len(wanted)} on purpose)" if wanted else ""
        line(f"{section}: {len(keys) - len(other)} equal, {len(other)} different{on_purpose}")
        for key in other:
            both = key in ours and key in theirs
            if not both:
                what = f"only in {chosen.first if key in ours else chosen.second}"
            elif section == "pictures":
                what = _differing(chosen.first, chosen.second, out, key)
            else:
                what = f"{ours[key]!s:.200} became {theirs[key]!s:.200}"
            line(f"  {key}: {what}{', on purpose' if key in wanted else ''}")
        wrong += len(other) - len(wanted)
    return 1 if wrong else 0


def _expected(file: Path | None) -> list[str]:
    """The patterns in a file; lines that begin with # say why. `SettingError` if it can't be read."""
    if file is None:
        return []
    try:
        lines = file.read_text(encoding="utf-8").splitlines()
    except (OSError, UnicodeDecodeError):
        raise SettingError(f"{file} can't be read.") from None
    return [one.strip() for one in lines if one.strip() and not one.startswith("#")]


def _differing(first: Path, second: Path, out: Path, name: str) -> str:
    """How much of a picture differs and where; the difference is written. `SettingError` if a picture is missing."""
    import pygame

    try:
        ours, theirs = (pygame.image.load(folder / f"{name}.png") for folder in (first, second))
    except (OSError, pygame.error):
        raise SettingError(f"{name}.png is missing or no picture in one of the folders.") from None
    if ours.get_size() != theirs.get_size():
        return f"{ours.get_size()} became {theirs.get_size()}"
    equal = pygame.mask.from_threshold(ours, (0, 0, 0, 0), (1, 1, 1, 255), theirs)
    equal.invert()
    boxes = equal.get_bounding_rects()
    if not boxes:
        return "its digest differs, its pixels do not"
    box = boxes[0].unionall(boxes[1:])
    dark = theirs.convert(24)
    dark.fill((90, 90, 90), special_flags=pygame.BLEND_RGB_MULT)
    equal.to_surface(dark, setcolor=(255, 0, 0), unsetcolor=None)
    file = out / f"{name}.png"
    file.parent.mkdir(parents=True, exist_ok=True)
    pygame.image.save(dark, file)
    return f"{equal.count()} pixels in {box.width}x{box.height} at {box.x},{box.y}"
