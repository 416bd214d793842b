"""No command at all: open the window on the title screen, or on a saved game that is brought in."""

from __future__ import annotations

import sys
from pathlib import Path

from engine.ai import forms
from engine.core.errors import TrailboxError
from engine.gui.app import App
from engine.gui.input.intent import Intent
from engine.scenes.make_scene import scene_for
from engine.scenes.pages.open_table import open_file
from saves.player_files import Library


def play(file: str = "") -> int:
    """Run until the player quits. Returns 2, with one sentence, if there is no display.

    file: a saved game that the system wants opened; it is brought in as if it were dropped onto the window.
    """
    library = Library()
    try:
        forms.check()
        app = App(library, routes=scene_for, given=open_file)
        if file:
            app.post(Intent("drop", text=str(Path(file).absolute())))
        app.run()
    except TrailboxError as error:
        sys.stderr.write(f"{error}\n")
        return 2
    finally:
        library.close()
    return 0
