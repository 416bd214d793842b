"""Counts within bounds: files with other values are refused, and adding stops at the upper bound."""

from __future__ import annotations

MANY = 10**6


def bound(*numbers: int, most: int = MANY) -> None:
    """`ValueError` for a number below 0 or above `most`."""
    if not all(0 <= number <= most for number in numbers):
        raise ValueError("a figure is out of bounds")


def more(number: int, by: int = 1) -> int:
    """The number increased by `by`, up to the bound."""
    return min(MANY, number + by)
