"""What a voice of a system can do, whichever library speaks to it."""

from __future__ import annotations

from typing import Protocol


class SystemVoice(Protocol):
    """A voice that speaks. Every call returns at once; `OSError`: it can't be reached (any more)."""

    def adjust(self, language: str, rate: int, volume: int) -> None:
        """language: its two letters. rate: 0 to 100, 50 is the usual one. volume: 0 to 100."""

    def speak(self, sentence: str, *, interrupt: bool) -> None:
        """Say this after what is being said, or in its place."""

    def stop(self) -> None:
        """Be silent at once, and forget what was still to be said."""
