"""What a scene has to say aloud, to those who do not see it."""

from __future__ import annotations

from msgspec import Struct

from engine.core.text import Text


class Utterance(Struct, frozen=True):
    """A sentence that is true now. It is said once, when it has come up.

    urgent: it interrupts what is being read. past: it tells of something that has happened; what had happened before
    the scene was opened is not said. number: tells two of the same words apart. to: tells apart who hears it, where
    several persons hear it one after the other.
    """

    text: Text
    urgent: bool = False
    past: bool = False
    number: int = 0
    to: int = 0
