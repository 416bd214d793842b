"""Games that many tests look at: each position is made when the first of them asks for it, and kept for the others."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TypeVar, overload

T = TypeVar("T")


class Played(Sequence[T]):
    """All that a generator yields, as a tuple of it would hold, but no more of it is made than somebody has asked for.

    Nobody can change it, so that tests may share one in any order.
    """

    def __init__(self, made: Iterable[T]) -> None:
        self._made, self._known = iter(made), list[T]()

    def __iter__(self) -> Iterator[T]:
        """From the first on."""
        number = 0
        while self._reaches(number):
            yield self._known[number]
            number += 1

    def __len__(self) -> int:
        """Of all of it."""
        self._known.extend(self._made)
        return len(self._known)

    @overload
    def __getitem__(self, which: int) -> T: ...
    @overload
    def __getitem__(self, which: slice) -> list[T]: ...
    def __getitem__(self, which: int | slice) -> T | list[T]:
        """One of them or some; `IndexError` if there is no such."""
        last = which.stop if isinstance(which, slice) else which
        if last is None or last < 0:
            len(self)
        else:
            self._reaches(last)
        return self._known[which]

    def _reaches(self, number: int) -> bool:
        while len(self._known) <= number:
            for one in self._made:
                self._known.append(one)
                break
            else:
                return False
        return True
