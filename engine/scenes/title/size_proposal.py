"""What is proposed once, for hands and eyes: large letters on a small screen that is held near, as a Steam Deck has."""

from __future__ import annotations

import os
from collections.abc import Mapping

from engine.core.text import say
from engine.gui.boxes.dialog import Dialog
from engine.gui.window.context import Context
from saves.settings import SMALL_SCREEN

LETTERS = 125
"""Per cent, with which a line of a Steam Deck's 1280x800 on 7 inches is as high as a book's."""


def is_handheld(environment: Mapping[str, str] | None = None) -> bool:
    """Is this a Steam Deck? Steam tells it to whatever it starts."""
    return (os.environ if environment is None else environment).get("SteamDeck") == "1"


def propose(ctx: Context) -> None:
    """Propose it, if this is such a screen and it has not been proposed before."""
    settings = ctx.settings
    if not is_handheld() or SMALL_SCREEN in settings.proposed or settings.text_scale != 100:
        return
    ctx.change_settings(proposed=(*settings.proposed, SMALL_SCREEN))

    def accept() -> None:
        ctx.change_settings(text_scale=LETTERS, touch=True)

    text = say(
        "On a small screen letters of {percent} and large buttons are easier to read and to hit.",
        percent=f"{LETTERS} %",
    )
    more = say("Both can be changed in the settings.")
    answers = [(say("Larger"), accept, "primary"), (say("As it is"), None, "plain")]
    ctx.stack.push(Dialog(ctx, say("Larger letters and buttons?"), [text, more], answers))
