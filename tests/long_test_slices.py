"""A plugin for all tests: what is long runs as a small slice, and with `--full`, as `make soak` has it, at full length.

A test whose length is a number asks `amount` for it; one that has many cases says in a mark how many are enough. Which
these are never changes, and properties are tried on few examples, always the same. What measures seconds is of no case
at all, `slice(0)`: a machine may be busy. All these are marked as `long`, so that `-m long` finds them.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable
from random import Random

import pytest
from hypothesis import settings

Amount = Callable[[int, int], int]


def pytest_addoption(parser: pytest.Parser) -> None:
    """The one switch."""
    parser.addoption("--full", action="store_true", help="long tests run at full length, as `make soak` has it")


def pytest_configure(config: pytest.Config) -> None:
    """The marks; how many examples of a property, which may take as long as they want."""
    settings.register_profile("slice", max_examples=25, derandomize=True, deadline=None, database=None)
    settings.register_profile("full", max_examples=500, deadline=None, database=None)
    settings.load_profile("full" if config.getoption("--full") else "slice")
    config.addinivalue_line("markers", "slice(cases, each=''): run so many cases only, of every value of `each`")
    config.addinivalue_line("markers", "long: runs as a slice, unless --full is given")


@pytest.fixture(scope="session")
def amount(pytestconfig: pytest.Config) -> Amount:
    """amount(full, slice) -> how many: the first in a soak, else the second."""
    return lambda full, few: full if pytestconfig.getoption("--full") else few


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Mark what is long, and leave out the cases that are not in the slice."""
    cases: dict[tuple[object, ...], list[pytest.Item]] = defaultdict(list)
    for item in items:
        mark = item.get_closest_marker("slice")
        if mark is not None or "amount" in getattr(item, "fixturenames", ()) or _tries_examples(item):
            item.add_marker(pytest.mark.long)
        if mark is not None and not config.getoption("--full"):
            each = repr(item.callspec.params[mark.kwargs["each"]]) if "each" in mark.kwargs else None
            cases[item.nodeid.partition("[")[0], mark.args[0], each].append(item)
    left_out = {item.nodeid for group, found in cases.items() for item in _others(found, group[1])}
    if left_out:
        config.hook.pytest_deselected(items=[item for item in items if item.nodeid in left_out])
        items[:] = [item for item in items if item.nodeid not in left_out]


def _tries_examples(item: pytest.Item) -> bool:
    return bool(getattr(getattr(item, "obj", None), "is_hypothesis_test", False))


def _others(found: list[pytest.Item], count: int) -> list[pytest.Item]:
    """All cases but so many of them, which are the same in every run."""
    kept = Random(len(found)).sample(found, min(count, len(found)))
    return [item for item in found if item not in kept]
