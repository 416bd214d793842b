"""The dialog that asks for a path, and the name of a file to be made."""

from __future__ import annotations

import contextlib
import re
from collections.abc import Callable
from pathlib import Path

from engine.core.text import Text, say, verbatim
from engine.gui.boxes.all import Field
from engine.gui.boxes.dialog import Dialog, ask_line
from engine.gui.window.context import Context
from saves.saves_folder import Entry

FILE_LIMIT = 400
ENDING = ".trailbox"
"""Of a saved game outside the library; the system opens it with this program."""


def export_name(entry: Entry) -> str:
    """A file name for a copy: the player's title, or the game's key, and how far it is."""
    title = re.sub(r"[^\w-]+", "-", entry.title or entry.game).strip("-_")[:40] or entry.game
    far = "" if entry.moves is None else f"-{entry.moves}"
    return f"trailbox-{title}{far}{ENDING}"


def ask_path(ctx: Context, title: Text, text: Text, path: str, verb: Text, done: Callable[[str], None]) -> None:
    """A dialog with one field; `done` gets what was typed, if anything was."""

    def finish() -> None:
        if field.value.strip():
            done(field.value)

    field = Field(Text(""), path, limit=FILE_LIMIT, hint=say("path"))
    ask_line(ctx, title, [text], field, [(verb, finish, "primary"), (say("Cancel"), None, "plain")])


def ask_replace(ctx: Context, path: Path, write: Callable[[], None], again: Callable[[], None]) -> None:
    """Write a file; if there is one of this name, only once the player has said so. again: asks for another name."""
    there = False
    with contextlib.suppress(OSError, ValueError):
        there = path.exists()
    if not there:
        write()
        return
    answers = [(say("Replace it"), write, "danger"), (say("Another name…"), again, "primary")]
    text = say("{path} exists already.", path=verbatim(str(path)))
    ctx.stack.push(Dialog(ctx, say("Replace the file?"), [text], answers))
