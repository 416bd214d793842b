"""For checks of many cheap things of one kind: one test looks at all of them and lists all that fail."""

from __future__ import annotations

import inspect
import traceback
from collections.abc import Callable, Iterable
from functools import wraps
from pathlib import Path
from typing import Any

import pytest


def each(
    names: str, cases: Iterable[Any], called: Callable[[Any], object] = lambda case: case
) -> Callable[[Callable[..., None]], Callable[..., None]]:
    """As `pytest.mark.parametrize`, but all cases are one test. Fixtures are made once for all of them.

    What fails is told together, each case by what it is called and the line of the test that found fault.
    """
    fields, known = [name.strip() for name in names.split(",")], list(cases)

    def of(test: Callable[..., None]) -> Callable[..., None]:
        @wraps(test)
        def run(**fixtures: Any) -> None:
            faults = []
            for case in known:
                values = dict(zip(fields, case if len(fields) > 1 else (case,), strict=True))
                try:
                    test(**values, **fixtures)
                except (AssertionError, pytest.fail.Exception) as error:
                    faults.append(f"{called(case)}: {_line(error)}: {error or type(error).__name__}")
            assert known, "there is nothing to check"
            assert not faults, "\n".join((f"{len(faults)} of {len(known)}:", *faults))

        signature = inspect.signature(test)
        rest = [one for name, one in signature.parameters.items() if name not in fields]
        vars(run)["__signature__"] = signature.replace(parameters=rest)
        return run

    return of


def _line(error: BaseException) -> str:
    """Where a test found fault, as editors follow it."""
    *_, frame = (one for one in traceback.extract_tb(error.__traceback__) if "tests" in Path(one.filename).parts)
    return f"{Path(frame.filename).name}:{frame.lineno}"
