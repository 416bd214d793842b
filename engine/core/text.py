"""Sentences for the player, kept as data until they are shown.

A `Text` holds the English source and its values; only the screen (or the command line) turns it into words, so a
sentence is never concatenated and can change its language without a restart. Among its values may be pieces (`Token`),
which the screen shows as small pictures, and places of the board (`At`), which it lights up.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import reduce
from string import Formatter
from typing import TypeVar
from unicodedata import bidirectional

from msgspec import Struct

_FORMATTER = Formatter()

LEFTWARD = frozenset(("R", "AL", "AN"))
"""Unicode's classes of letters and numbers of scripts that go from right to left."""
ONWARD = "\u200e"
"""Stands after what was filled in and goes leftward, so that a number behind it does not join it. It is never drawn."""


class Token(Struct, frozen=True):
    """A piece in a sentence: a small picture on the screen, words elsewhere.

    art, face, turn: what `TableView.art` draws, and by how many of the lattice's turns it is turned clockwise. spoken:
    the same in words, a text of the game's own catalogue (its domain also says which game draws the art).
    With empty `spoken` it is one of the engine's icons (`art` is its name), drawn in the colour of the text.
    """

    art: str
    spoken: Text
    face: int = 0
    turn: int = 0


class At(Struct, frozen=True):
    """A place in a sentence: a cell of a lattice zone, which can be lit up.

    name: the cell's name at the board's edge ("a4"), or other words ("red home").
    """

    zone: str
    cell: tuple[int, int]
    name: str | Text


class Text(Struct, frozen=True):
    """An English sentence with named places (`"{name} begins."`) and the values that fill them.

    `plural` and `count` are set together: `count` chooses the form and is also the value `{count}`. `domain` names the
    catalogue that knows the sentence: a game's name, or "" for the engine's. A value may be a `Text` of its own (a
    seat's name, a card's name), from any catalogue, a piece or a place.
    """

    source: str
    values: tuple[tuple[str, str | int | float | Text | Token | At], ...] = ()
    plural: str = ""
    count: int = 0
    domain: str = ""

    def render(self, translate: Translate | None = None) -> str:
        """The sentence in the language of `translate`; English by default."""
        template = (translate or english)(self)
        filled = {key: _words(value, translate) for key, value in self.values}
        return template.format(count=self.count, **filled) if (filled or self.plural) else template

    def parts(self, translate: Translate | None = None) -> Iterator[str | Token]:
        """The sentence as words and pieces, in the word order of that language."""
        if not any(isinstance(value, (Text, Token)) for _, value in self.values):
            yield self.render(translate)
            return
        filled = dict(self.values)
        for words, name, form, _ in _FORMATTER.parse((translate or english)(self)):
            yield words
            value = self.count if name == "count" else filled.get(name or "", "")
            if isinstance(value, Text):
                yield from value.parts(translate)
            elif isinstance(value, Token):
                yield value
            else:
                yield format(_words(value, translate), form or "")

    def places(self) -> tuple[At, ...]:
        """The places that the sentence names, each once."""
        found: dict[At, None] = {}
        for _, value in self.values:
            if isinstance(value, At):
                found[value] = None
            elif isinstance(value, Text):
                found |= dict.fromkeys(value.places())
        return tuple(found)

    def __str__(self) -> str:
        return self.render()


def _words(value: str | float | Text | Token | At, translate: Translate | None) -> str | float:
    """A value of a sentence in words."""
    words = value.spoken if isinstance(value, Token) else value.name if isinstance(value, At) else value
    if isinstance(words, Text):
        return words.render(translate)
    return words + ONWARD if isinstance(words, str) and goes_leftward(words) else words


def goes_leftward(words: str) -> bool:
    """Is any letter among them of a script that goes from right to left?"""
    return not words.isascii() and any(bidirectional(letter) in LEFTWARD for letter in words)


Translate = Callable[[Text], str]
"""Returns a text's template (`"{name} begins."`) in a language, in the form that its count needs."""


def english(text: Text) -> str:
    """The template of a text in the language of the sources."""
    return text.plural if text.plural and text.count != 1 else text.source


def say(
    source: str, plural: str = "", count: int = 0, domain: str = "", **values: str | int | float | Text | Token | At
) -> Text:
    """Makes a `Text`; the catalogue extractor looks for calls of this name.

    A game's modules use the `say` of the game's package, which fills in the domain.
    """
    return Text(source, tuple(sorted(values.items(), key=lambda item: item[0])), plural, count, domain)


def is_whole(text: Text) -> bool:
    """Can a text that comes from a file be rendered? Every placeholder in it must be a plain name that has a value."""
    names = {"count", *dict(text.values)}
    try:
        parts = [part for template in (text.source, text.plural) for part in Formatter().parse(template)]
    except ValueError:
        return False
    bare = all(name is None or (name in names and not form and not turn) for _, name, form, turn in parts)
    inner = (
        value.spoken if isinstance(value, Token) else value.name if isinstance(value, At) else value
        for _, value in text.values
    )
    return bare and all(is_whole(value) for value in inner if isinstance(value, Text))


def verbatim(words: str) -> Text:
    """A `Text` that is never translated: a file's name, a seed, a player's name."""
    return Text("{words}", (("words", words),))


def signed(number: int) -> str:
    """A number with its sign, as printers set it: “+3”, “−2”, “0”."""
    return f"+{number}" if number > 0 else f"−{-number}" if number else "0"


def tenths(amount: float) -> Text:
    """A number with one decimal place."""
    whole, tenth = divmod(round(abs(amount) * 10), 10)
    sign = "−" if amount < 0 and (whole or tenth) else ""
    return say("{whole}.{tenth}", whole=f"{sign}{whole}", tenth=tenth)


def dotted(parts: Iterable[Text]) -> Text:
    """Short words one after another with dots between them; `TypeError` if there are none."""
    return reduce(lambda one, other: say("{one} · {other}", one=one, other=other), parts)


Part = TypeVar("Part", bound="Text | Token")


def listed(parts: Sequence[Part]) -> Text | Part:
    """As a list in a sentence: “one, two and three”; `ValueError` if there are none."""
    *others, last = parts
    if not others:
        return last
    words: Text | Part = others[0]
    for other in others[1:]:
        words = say("{a}, {b}", a=words, b=other)
    return say("{others} and {last}", others=words, last=last)


def victory_shared(names: Sequence[Text], each: Text) -> Text:
    """Several have won together (see `Over.shared`): their names, and what each of them has, “27 points”."""
    return say("{names} share the victory with {each} each.", names=listed(names), each=each)


def victory_by_points(ranked: Sequence[tuple[Text, int]], why: Text) -> Text:
    """One has won by points: names with points, the winner's first, and what brought the winner how much."""
    (who, most), *others = ranked
    if len(others) == 1:
        return say("{who} wins {n} to {less} ({why}).", who=who, n=most, less=others[0][1], why=why)
    less = listed([say("{who} {n}", who=other, n=points) for other, points in others])
    return say("{who} wins with {n} points ({why}). The others: {less}.", who=who, n=most, less=less, why=why)


def ended(words: str) -> str:
    """Words as they end a sentence, with a full stop unless they have an end."""
    return words if words.endswith((".", "!", "?", "…", ":")) else f"{words}."


def begun(words: str) -> str:
    """Words as they begin a sentence, with a capital letter: a name in it may begin with a small one."""
    return words[:1].upper() + words[1:]
