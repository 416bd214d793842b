"""Numbers on the command line that have a least value: what is less ends in one line that says so."""

from __future__ import annotations

from argparse import ArgumentTypeError
from collections.abc import Callable
from math import isfinite


def at_least(least: int) -> Callable[[str], int]:
    """For `type=` of an argument: a whole number from `least` on."""

    def read(word: str) -> int:
        try:
            number = int(word)
        except ValueError:
            number = least - 1
        if number < least:
            raise ArgumentTypeError(f"a whole number from {least} on, not “{word[:40]}”")
        return number

    return read


def seconds(word: str) -> float:
    """For `type=` of an argument: a time above 0."""
    try:
        number = float(word)
    except ValueError:
        number = 0.0
    if not (isfinite(number) and number > 0):
        raise ArgumentTypeError(f"a number above 0, not “{word[:40]}”")
    return number
