"""Windows (SAPI, OneCore) and macOS (AVSpeechSynthesizer), by the library Prism, whose wheel is optional."""

from __future__ import annotations

from typing import Any

SPEAKERS = ("ONE_CORE", "SAPI", "AV_SPEECH", "SPEECH_DISPATCHER")
"""Prism's names of what speaks by itself; the rest of what it knows are screen readers."""


class PrismVoice:
    """See `SystemVoice`."""

    def __init__(self, prism: Any) -> None:
        """prism: the library. `OSError` if nothing speaks."""
        self._errors = prism.PrismError
        self._language = ""
        # the voice ends with what made it
        self._context = prism.Context()
        self._voice = self._first(prism.BackendId)

    def _first(self, known: Any) -> Any:
        for name in SPEAKERS:
            try:
                return self._context.create(getattr(known, name))
            except (self._errors, ValueError, RuntimeError):
                continue
        raise OSError("the system has no voice")

    def adjust(self, language: str, rate: int, volume: int) -> None:
        """The system's own voice if it speaks the language, else the first one that does, else that one all the
        same."""
        if language != self._language:
            self._language = language
            self._tried(lambda: self._choose(language))
        self._tried(lambda: setattr(self._voice, "rate", rate / 100))
        self._tried(lambda: setattr(self._voice, "volume", volume / 100))

    def _choose(self, language: str) -> None:
        voice = self._voice
        speaks = (number for number in range(voice.voices_count) if _is(voice.get_voice_language(number), language))
        if not _is(voice.get_voice_language(voice.voice), language):
            first = next(speaks, None)
            if first is not None:
                voice.voice = first

    def speak(self, sentence: str, *, interrupt: bool) -> None:
        if interrupt:
            # asked to interrupt alone, Speech Dispatcher went on
            self.stop()
        try:
            self._voice.speak(sentence.replace("\0", " "), interrupt)
        except self._errors as error:
            raise OSError(str(error)) from error

    def stop(self) -> None:
        self._tried(self._voice.stop)

    def _tried(self, deed: Any) -> None:
        """Not every system can do everything."""
        try:
            deed()
        except (self._errors, NotImplementedError):
            return


def _is(code: str, language: str) -> bool:
    """Is a code as systems write it ("de", "de-AT", "de_DE") one of this language?"""
    return code.lower().replace("_", "-").partition("-")[0] == language
