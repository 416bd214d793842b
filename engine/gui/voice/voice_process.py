"""The code of the process that speaks: it takes sentences, hands them to the system, and says that it has done so.

A fault in a system's voices ends this process and not the game. Nothing here, or imported from here, knows pygame.
From the window: `["adjust", language, rate, volume]`, `["speak", sentence, interrupt]`, `["stop"]`. To the window:
`["ready"]` once, then `["done"]` for each of them; `["missing"]` if there is no voice.
"""

from __future__ import annotations

import sys
from typing import Any

from engine.ai.process.child_process import Wire, settle_in
from engine.gui.voice.system_voice import SystemVoice


def system_voice() -> SystemVoice:
    """The one of this system. `OSError` if there is none."""
    if sys.platform not in ("win32", "darwin"):
        from engine.gui.voice.speech_dispatcher import SpeechDispatcher

        return SpeechDispatcher()
    try:
        import prism
    except ImportError as error:
        raise OSError("Prism is not installed") from error
    from engine.gui.voice.prism_voice import PrismVoice

    return PrismVoice(prism)


def run(wire: Wire) -> None:
    """The main function: runs until the pipe closes or the parent is gone."""
    settle_in(0)
    try:
        voice = system_voice()
    except Exception:  # noqa: BLE001 - whatever is wrong with the system's voices, there is none then
        wire.send("missing")
        return
    serve(wire, voice)


def serve(wire: Wire, voice: SystemVoice) -> None:
    """Do what the window asks for, as long as the voice can be reached."""
    try:
        wire.send("ready")
        while True:
            obey(voice, wire.receive())
            wire.send("done")
    except (EOFError, OSError):
        return


def obey(voice: SystemVoice, message: Any) -> None:
    """One message of the window."""
    what, *given = message
    if what == "adjust":
        language, rate, volume = given
        voice.adjust(language, rate, volume)
    elif what == "speak":
        sentence, interrupt = given
        voice.speak(sentence, interrupt=interrupt)
    else:
        voice.stop()
