"""No command at all: open the window on the title screen."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engine.ui.context import Context
    from engine.ui.scene import Scene


def play() -> int:
    """Until the player leaves. 2 and one sentence if there is no display."""
    from engine.ai import forms
    from engine.core.errors import TrailboxError
    from engine.ui.app import App
    from saves.library import Library

    library = Library()
    try:
        forms.check()
        App(library).run(first_scene)
    except TrailboxError as error:
        sys.stderr.write(f"{error}\n")
        return 2
    finally:
        library.close()
    return 0


def first_scene(ctx: Context) -> Scene:
    """The title."""
    from engine.scenes.title import TitleScene

    return TitleScene(ctx)
