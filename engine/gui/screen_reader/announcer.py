"""Decides what is said aloud: what has come up since the last time, each thing once, in one announcement."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from weakref import WeakKeyDictionary

from engine.core.text import Text, begun, ended
from engine.gui.screen_reader.spoken_tree import Announced
from engine.gui.window.utterance import Utterance


class Announcer:
    """Remembers what each scene has said."""

    def __init__(self, words: Callable[[Text], str]) -> None:
        """words: a text in the player's language."""
        self._words = words
        self._said: WeakKeyDictionary[object, tuple[Utterance, ...]] = WeakKeyDictionary()
        self._past: WeakKeyDictionary[object, frozenset[Utterance]] = WeakKeyDictionary()
        """What has happened, as far as each scene has told it: it is told once, whoever sits before it since."""
        self._latest = ""
        """The last announcement, of which a scene that opens need say nothing again."""

    def forget(self) -> None:
        """Somebody else listens: everything is new."""
        self._said.clear()
        self._past.clear()

    def say(
        self, scenes: Sequence[object], now: Sequence[Utterance], toasts: Iterable[Text], number: Callable[[], int]
    ) -> Announced | None:
        """What has come up. None if nothing has.

        scenes: those that are open, the last one in front; now: what that has to say; toasts: what is said above all
        scenes; number: returns the next one for an announcement.
        """
        before = self._said.get(scenes[-1])
        shown = (*now, *(Utterance(text, number=-1) for text in toasts))
        # a toast stays where another scene opens below it
        known = {*(before or ()), *(one for said in self._said.values() for one in said if one.number == -1)}
        known |= self._happened(scenes[-1], now)
        fresh = [one for one in shown if one not in known and not (one.past and before is None)]
        for closed in [scene for scene in self._said if scene not in scenes]:
            del self._said[closed]
        self._said[scenes[-1]] = shown
        sentences = (_sentence(self._words(one.text).strip()) for one in fresh if one.text.source)
        said, earlier = "", self._latest if before is None else ""
        for sentence in sentences:
            if sentence not in said and sentence not in earlier:
                said = f"{said} {sentence}" if said else sentence
        self._latest = said or self._latest
        return Announced(number(), said, any(one.urgent for one in fresh)) if said else None

    def _happened(self, scene: object, now: Sequence[Utterance]) -> frozenset[Utterance]:
        """What has been told of what happened; not what has been taken back since, which may happen again. Keeps what
        is told now."""
        past = {one for one in now if one.past}
        latest = max((one.number for one in past), default=0)
        before = self._past.get(scene, frozenset())
        self._past[scene] = frozenset({*(one for one in before if one.number <= latest), *past})
        return before if latest else frozenset()


def _sentence(words: str) -> str:
    """With a capital letter, unless a cell's name stands first, and with a full stop."""
    return ended(words if words[1:2].isdigit() else begun(words))
