"""Which lessons a player has finished, and where others were left. By game; plain data with bounds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeVar

from msgspec import Struct, field
from msgspec.structs import replace

from engine.core.untrusted_input import KEY

T = TypeVar("T")

FORMAT = "trailbox-lessons"
VERSION = 2
"""2: `opened` in place of `offered`, which said less."""
MOST = 200
MOST_PAGES = 200
DONE = 0


class Learnt(Struct, frozen=True):
    """One game's. pages: lesson -> the page it was left at (from 1), DONE once it is finished.

    opened: has the player ever opened the list of lessons?
    """

    pages: Mapping[str, int] = field(default_factory=dict)
    opened: bool = False

    def __post_init__(self) -> None:
        if len(self.pages) > MOST or not all(KEY.fullmatch(key) for key in self.pages):
            raise ValueError("a lesson has a key that can't be one")
        if not all(DONE <= page <= MOST_PAGES for page in self.pages.values()):
            raise ValueError("a page is out of bounds")

    def done(self, key: str) -> bool:
        """Whether the lesson with this key is finished."""
        return self.pages.get(key) == DONE

    def left_at(self, key: str) -> int:
        """The number of the page to continue with, 0 for the first."""
        return max(0, self.pages.get(key, 1) - 1)

    def at(self, key: str, page: int) -> Learnt:
        """A copy with a lesson open at a page (from 0); finished lessons stay finished."""
        return self if self.done(key) else replace(self, pages=_with(self.pages, key, page + 1))

    def finished(self, key: str) -> Learnt:
        """A copy in which the lesson with this key is finished."""
        return replace(self, pages=_with(self.pages, key, DONE))

    def joined(self, other: Learnt) -> Learnt:
        """What is learnt in either of both."""
        pages = dict(self.pages) | dict(other.pages)
        for key in pages:
            both = [known.pages[key] for known in (self, other) if key in known.pages]
            pages[key] = DONE if DONE in both else max(both)
        return Learnt(dict(list(pages.items())[:MOST]), self.opened or other.opened)


class Lessons(Struct, frozen=True):
    """`games`: game -> what was learnt of it."""

    games: Mapping[str, Learnt] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if len(self.games) > MOST:
            raise ValueError("a list is too long")

    def of(self, game: str) -> Learnt:
        """What is learnt of a game."""
        return self.games.get(game, Learnt())

    def having(self, game: str, learnt: Learnt) -> Lessons:
        """A copy with another entry for a game."""
        return Lessons(_with(self.games, game, learnt))

    def joined(self, other: Lessons) -> Lessons:
        """The union of both, when two folders are merged."""
        games = tuple(dict.fromkeys((*self.games, *other.games)))[:MOST]
        return Lessons({game: self.of(game).joined(other.of(game)) for game in games})


def _with(table: Mapping[str, T], key: str, value: T) -> dict[str, T]:
    """The table with one more entry; if there are too many, the first ones are dropped."""
    others = [(name, item) for name, item in table.items() if name != key]
    return dict([*others[-(MOST - 1) :], (key, value)])
