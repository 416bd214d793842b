"""Decides what is said aloud: what has come up since the last time, each thing once, in one announcement."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from weakref import WeakKeyDictionary

from engine.core.text import Text, begun
from engine.gui.screen_reader.spoken_tree import Announced
from engine.gui.window.utterance import Utterance

ENDINGS = (".", "!", "?", "…", ":")


class Announcer:
    """Remembers what each scene has said."""

    def __init__(self, words: Callable[[Text], str]) -> None:
        """words: a text in the player's language."""
        self._words = words
        self._said: WeakKeyDictionary[object, tuple[Utterance, ...]] = WeakKeyDictionary()
        self._latest: frozenset[str] = frozenset()
        """The sentences of the last announcement, which a scene that opens need not say again."""

    def forget(self) -> None:
        """Somebody else listens: everything is new."""
        self._said.clear()

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
        fresh = [one for one in shown if one not in known and not (one.past and before is None)]
        for closed in [scene for scene in self._said if scene not in scenes]:
            del self._said[closed]
        self._said[scenes[-1]] = shown
        sentences = dict.fromkeys(_ended(begun(self._words(one.text)).strip()) for one in fresh if one.text.source)
        told = [sentence for sentence in sentences if before is not None or sentence not in self._latest]
        self._latest = frozenset(sentences) if sentences else self._latest
        said = " ".join(told)
        return Announced(number(), said, any(one.urgent for one in fresh)) if said else None


def _ended(sentence: str) -> str:
    return sentence if sentence.endswith(ENDINGS) else sentence + "."
