"""Record what a change of the code must not change: every picture, perft, and what the AI chooses.

Into the folder go the pictures of `shots` in two looks, and record.json: the digest of every picture's pixels, perft of
every mode, games of the first level in every mode, and what each level chooses at positions of those games, with a
counted budget, compiled and plain. `compare` tells two records apart. A record that was stopped goes on where it was.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
from contextlib import closing
from pathlib import Path
from typing import Any

from engine.ai import forms
from engine.commands.argument_types import place, whole
from engine.commands.output import ProgressLine, line, warn
from engine.commands.parallel_games import play_all
from engine.core import registry
from engine.core.errors import SettingError
from tools.record.record_parts import Found, Part, as_text, make

LOOKS = ("en-1280x720", "de-800x600")
RECORD = "record.json"
PLAN = "plan.json"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Folder, whose games, which game, looks, pictures, positions, processes."""
    parser.add_argument("folder", metavar="FOLDER", type=place, help="it is made if need be")
    parser.add_argument("--like", metavar="FOLDER", type=place, help="ask at the positions of this earlier record")
    parser.add_argument("--game", metavar="GAME", default="", help="only this game, and no pages (default: all games)")
    parser.add_argument("--looks", metavar="LANGUAGE-WxH", nargs="*", choices=LOOKS, default=LOOKS, help="of pictures")
    parser.add_argument("--only", metavar="WORD", default="", help="only pictures whose name has this word in it")
    parser.add_argument(
        "--positions", metavar="N", type=whole(1), default=300, help="positions of each game (default: 300)"
    )
    parser.add_argument("--workers", metavar="N", type=whole(1, 256), default=2, help="processes (default: 2)")


def run(chosen: argparse.Namespace) -> int:
    """0, or a `TrailboxError`."""
    folder: Path = chosen.folder
    shown = (registry.info(chosen.game).key,) if chosen.game else registry.names()
    played = shown if chosen.game else registry.names(hidden=True)
    plan = {"game": chosen.game, "only": chosen.only, "positions": chosen.positions, "looks": sorted(chosen.looks)}
    like = read(chosen.like)["games"] if chosen.like else None
    _begin(folder, plan | {"like": like is not None})
    if like is not None:
        for game in played:
            own = {key: value for key, value in like.items() if key.startswith(f"{game}/")}
            Part(folder, "games", game).file.write_text(as_text({"games": own}), encoding="utf-8")
    pages = () if chosen.game else ("",)
    parts = [Part(folder, "games", game, count=chosen.positions) for game in played]
    drawn = (*shown, *pages)
    parts += [Part(folder, "pictures", game, look, only=chosen.only) for look in chosen.looks for game in drawn]
    asked = [Part(folder, "perft", game) for game in played]
    asked += [Part(folder, "choices", game, "plain") for game in played]
    asked += [Part(folder, "choices", game, "compiled") for game in played if _compiled(game)]
    _make(parts, asked, chosen.workers)
    whole_record = _joined([*parts, *asked])
    (folder / RECORD).write_text(as_text(whole_record), encoding="utf-8")
    shutil.rmtree(folder / "parts")
    line(", ".join(f"{len(values)} {section}" for section, values in whole_record.items()) + f" in {folder}")
    return 0


def read(folder: Path) -> Found:
    """A whole record. `SettingError` if there is none."""
    try:
        found: Any = json.loads((folder / RECORD).read_text(encoding="utf-8"))
    except OSError:
        why = "its record was not finished" if (folder / "parts").is_dir() else "there is no record in it"
        raise SettingError(f"{folder}: {why}.") from None
    except ValueError:
        found = None
    if not isinstance(found, dict) or not all(isinstance(values, dict) for values in found.values()):
        raise SettingError(f"{folder / RECORD} is no record.")
    whole_record: Found = {"games": {}, **found}
    return whole_record


def _begin(folder: Path, plan: dict[str, Any]) -> None:
    """Make the folder, or see that what it holds was begun with the same words. `SettingError` if not."""
    if (folder / RECORD).exists():
        raise SettingError(f"{folder} holds a whole record: another one needs another folder.")
    begun = folder / "parts" / PLAN
    try:
        begun.parent.mkdir(parents=True, exist_ok=True)
        if not begun.exists():
            begun.write_text(as_text(plan), encoding="utf-8")
        known = begun.read_text(encoding="utf-8")
    except OSError as error:
        raise SettingError(f"{folder} can't be written: {error.strerror}.") from None
    if known != as_text(plan):
        raise SettingError(f"{folder} holds a record begun with other arguments.")


def _compiled(game: str) -> bool:
    """Can the game be asked in compiled form? Says so if its kernels still have to be built for that."""
    if not forms.kernels(game):
        return False
    why = forms.obstacle(game)
    if why:
        warn(f"{game} is asked in plain form only: its kernels {why}.")
    return not why


def _make(parts: list[Part], asked: list[Part], workers: int) -> None:
    """All of it, the choices once the games are there. Strings are hashed alike in every process."""
    os.environ["PYTHONHASHSEED"] = "0"
    progress, done = ProgressLine("record"), 0
    try:
        for group in (parts, asked):
            with closing(play_all(make, group, workers, apart=True)) as results:
                for part, _ in zip(group, results, strict=True):
                    done += 1
                    progress.at(done / (len(parts) + len(asked)), f"{part.kind} {part.what} {part.how}")
    finally:
        progress.end()


def _joined(parts: list[Part]) -> Found:
    found: Found = {}
    for part in parts:
        for section, values in json.loads(part.file.read_text(encoding="utf-8")).items():
            found[section] = found.get(section, {}) | values
    return found
