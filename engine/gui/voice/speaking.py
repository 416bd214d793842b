"""The code that speaks, in a process or a thread: it takes sentences, hands them to the system, and says that it has
done so.

Windows and macOS have their voices in libraries: a fault in one ends the process and not the game. Nothing here, or
imported from here, knows pygame.
From the window: `["adjust", language, rate, volume]`, `["speak", sentence, interrupt]`, `["stop"]`. To the window:
`["ready"]` once, then `["done"]` for each of them; `["missing"]` if there is no voice.
"""

from __future__ import annotations

import sys
from typing import Any, Protocol

from engine.gui.voice.system_voice import SystemVoice

LINUX = sys.platform not in ("win32", "darwin")


class Side(Protocol):
    """The end of the line at which this stands. `OSError` or `EOFError`: the window has gone."""

    def send(self, *message: Any) -> None: ...
    def receive(self) -> Any: ...


def system_voice() -> SystemVoice:
    """The one of this system. `OSError` if there is none."""
    if LINUX:
        from engine.gui.voice.speech_dispatcher import SpeechDispatcher

        return SpeechDispatcher()
    try:
        import prism
    except ImportError as error:
        raise OSError("Prism is not installed") from error
    from engine.gui.voice.prism_voice import PrismVoice

    return PrismVoice(prism)


def run(window: Side) -> None:
    """The main function of a process: runs until the pipe closes or the parent is gone."""
    from engine.ai.process.child_process import settle_in

    settle_in(0)
    speak(window)


def speak(window: Side) -> None:
    """Speak until the window wants no more or the voice can't be reached any more."""
    try:
        voice = system_voice()
    except Exception:  # noqa: BLE001 - whatever is wrong with the system's voices, there is none then
        window.send("missing")
        return
    try:
        window.send("ready")
        while True:
            obey(voice, window.receive())
            window.send("done")
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
