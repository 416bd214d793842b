"""Sentences for the player, kept as data until they are shown.

A `Text` holds the English source and its values; only the screen (or the command line) turns it into
words, so a sentence is never glued together and changes its language without a restart.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

Translate = Callable[[str], str]
TranslatePlural = Callable[[str, str, int], str]


@dataclass(frozen=True, slots=True)
class Text:
    """An English sentence with named places (`"{name} begins."`) and the values that fill them.

    `plural` and `count` are set together: `count` chooses the form and is also the value `{count}`.
    A value may be a `Text` of its own (a seat's name, a card's name).
    """

    source: str
    values: tuple[tuple[str, str | int | float | Text], ...] = ()
    plural: str = ""
    count: int = 0

    def render(self, one: Translate = str, many: TranslatePlural | None = None) -> str:
        """The sentence in the language of `one` (and `many` for plurals); English by default."""
        if self.plural:
            choose = many or (lambda single, several, n: single if n == 1 else several)
            template = choose(self.source, self.plural, self.count)
        else:
            # gettext answers "" with the catalogue's header
            template = one(self.source) if self.source else ""
        filled = {key: value.render(one, many) if isinstance(value, Text) else value for key, value in self.values}
        return template.format(count=self.count, **filled) if (filled or self.plural) else template

    def __str__(self) -> str:
        return self.render()


def say(source: str, plural: str = "", count: int = 0, **values: str | int | float | Text) -> Text:
    """A `Text`; the name that the catalogue extractor looks for (`say:1,2`)."""
    return Text(source, tuple(sorted(values.items(), key=lambda item: item[0])), plural, count)


def verbatim(words: str) -> Text:
    """Words that are never translated: a file's name, a seed, a player's name."""
    return Text("{words}", (("words", words),))
