"""Counts within bounds: a file with others is refused, and one more than the most is the most."""

from __future__ import annotations

MANY = 10**6


def bound(*numbers: int, most: int = MANY) -> None:
    """`ValueError` for a number below 0 or above `most`."""
    if not all(0 <= number <= most for number in numbers):
        raise ValueError("a figure is out of bounds")


def more(number: int, by: int = 1) -> int:
    """The number with so many more."""
    return min(MANY, number + by)
