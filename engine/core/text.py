"""Sentences for the player, kept as data until they are shown.

A `Text` holds the English source and its values; only the screen (or the command line) turns it into
words, so a sentence is never glued together and changes its language without a restart.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from string import Formatter


@dataclass(frozen=True, slots=True)
class Text:
    """An English sentence with named places (`"{name} begins."`) and the values that fill them.

    `plural` and `count` are set together: `count` chooses the form and is also the value `{count}`.
    `domain` names the catalogue that knows the sentence: a game's name, or "" for the engine's.
    A value may be a `Text` of its own (a seat's name, a card's name), from whatever catalogue.
    """

    source: str
    values: tuple[tuple[str, str | int | float | Text], ...] = ()
    plural: str = ""
    count: int = 0
    domain: str = ""

    def render(self, translate: Translate | None = None) -> str:
        """The sentence in the language of `translate`; English by default."""
        template = (translate or english)(self)
        filled = {key: value.render(translate) if isinstance(value, Text) else value for key, value in self.values}
        return template.format(count=self.count, **filled) if (filled or self.plural) else template

    def __str__(self) -> str:
        return self.render()


Translate = Callable[[Text], str]
"""What gives a text's template (`"{name} begins."`) in a language, in the form that its count asks for."""


def english(text: Text) -> str:
    """The template of a text in the language of the sources."""
    return text.plural if text.plural and text.count != 1 else text.source


def say(source: str, plural: str = "", count: int = 0, domain: str = "", **values: str | int | float | Text) -> Text:
    """A `Text`; the name that the catalogue extractor looks for (`say:1,2`).

    A game's modules use the `say` of the game's package, which fills in the domain.
    """
    return Text(source, tuple(sorted(values.items(), key=lambda item: item[0])), plural, count, domain)


def is_whole(text: Text) -> bool:
    """Can a text that comes from a file be rendered? Every place in it is a bare name that has a value."""
    names = {"count", *dict(text.values)}
    try:
        parts = [part for template in (text.source, text.plural) for part in Formatter().parse(template)]
    except ValueError:
        return False
    bare = all(name is None or (name in names and not form and not turn) for _, name, form, turn in parts)
    return bare and all(is_whole(value) for _, value in text.values if isinstance(value, Text))


def verbatim(words: str) -> Text:
    """Words that are never translated: a file's name, a seed, a player's name."""
    return Text("{words}", (("words", words),))
