"""No command at all: open the window on the title screen."""

from __future__ import annotations

import sys

from engine.ai import forms
from engine.core.errors import TrailboxError
from engine.gui.app import App
from engine.scenes.make_scene import scene_for
from saves.player_files import Library


def play() -> int:
    """Run until the player quits. Returns 2, with one sentence, if there is no display."""
    library = Library()
    try:
        forms.check()
        App(library, routes=scene_for).run()
    except TrailboxError as error:
        sys.stderr.write(f"{error}\n")
        return 2
    finally:
        library.close()
    return 0
