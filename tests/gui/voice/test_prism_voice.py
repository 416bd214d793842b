"""How Prism is used, by a library that looks like it."""

from __future__ import annotations

from enum import IntEnum
from types import SimpleNamespace
from typing import Any

import pytest

from engine.gui.voice.prism_voice import PrismVoice


class Fault(Exception):
    """As `prism.PrismError`."""


class Unable(Fault, NotImplementedError):
    """As the one for what a system can't do."""


class Known(IntEnum):
    """As `prism.BackendId`."""

    ONE_CORE = 1
    SAPI = 2
    AV_SPEECH = 3
    SPEECH_DISPATCHER = 4
    NVDA = 5


class Voice:
    """As `prism.Backend`."""

    languages = ("en-US", "fr-FR", "de-DE", "de-AT")

    def __init__(self) -> None:
        self.voice, self.volume, self.said = 0, 0.0, list[Any]()
        self.voices_count = len(self.languages)

    def get_voice_language(self, number: int) -> str:
        return self.languages[number]

    @property
    def rate(self) -> float:
        return 0.5

    @rate.setter
    def rate(self, rate: float) -> None:
        raise Unable

    def speak(self, sentence: str, interrupt: bool) -> None:
        if sentence == "Gone.":
            raise Fault("gone")
        self.said.append((sentence, interrupt))

    def stop(self) -> None:
        self.said.append("stop")


def library(there: dict[Known, Voice]) -> Any:
    def create(number: Known) -> Voice:
        if number not in there:
            raise ValueError("Invalid or unsupported backend")
        return there[number]

    return SimpleNamespace(PrismError=Fault, BackendId=Known, Context=lambda: SimpleNamespace(create=create))


def test_the_first_speaker_of_the_system_speaks_the_language() -> None:
    sapi = Voice()
    voice = PrismVoice(library({Known.SAPI: sapi, Known.NVDA: Voice()}))
    voice.adjust("en", 50, 80)
    assert (sapi.voice, sapi.volume) == (0, 0.8), "the usual voice speaks it; that it has no rate is no fault"
    voice.adjust("de", 50, 80)
    assert sapi.voice == 2
    voice.adjust("it", 50, 80)
    assert sapi.voice == 2, "nobody speaks it"
    voice.speak("Tocca\0a te.", interrupt=True)
    voice.stop()
    assert sapi.said == ["stop", ("Tocca a te.", True), "stop"]
    with pytest.raises(OSError):
        voice.speak("Gone.", interrupt=False)


def test_a_screen_reader_alone_is_no_voice() -> None:
    with pytest.raises(OSError):
        PrismVoice(library({Known.NVDA: Voice()}))
