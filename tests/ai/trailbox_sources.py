"""Sources that misbehave, for the tests of the finder."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import Any


class Nothing:
    def by_seed(self, seed: int, grade: int) -> Iterator[Any]:
        yield None


class Raises:
    def by_seed(self, seed: int, grade: int) -> Iterator[Any]:
        yield None
        raise ValueError("no luck")


class Endless:
    def by_seed(self, seed: int, grade: int) -> Iterator[Any]:
        while True:
            time.sleep(0.002)
            yield None


NOTHING, RAISES, ENDLESS = Nothing(), Raises(), Endless()
