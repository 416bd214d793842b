"""What systems other than this one need of a process, with a stand-in for what only they have."""

from __future__ import annotations

import ast
import os
from collections.abc import Callable
from typing import Any

import pytest

from engine.ai.process import process_settings
from engine.ai.process.process_settings import BELOW_NORMAL, IDLE, lower_priority
from engine.core import registry


class Call:
    """A function of Windows."""

    restype: Any = None
    argtypes: Any = ()

    def __init__(self, does: Callable[..., Any]) -> None:
        self.does = does

    def __call__(self, *given: Any) -> Any:
        return self.does(*given)


class Kernel:
    """As much of Windows as is asked."""

    def __init__(self) -> None:
        self.set: list[tuple[int, int]] = []
        self.GetCurrentProcess = Call(lambda: -1)
        self.SetPriorityClass = Call(lambda process, kind: self.set.append((process, kind)))


@pytest.mark.parametrize(("niceness", "kind"), [(10, BELOW_NORMAL), (19, IDLE)])
def test_windows_has_classes_instead_of_niceness(niceness: int, kind: int, monkeypatch: pytest.MonkeyPatch) -> None:
    kernel = Kernel()
    monkeypatch.delattr(os, "nice")
    monkeypatch.setattr(process_settings, "_kernel32", lambda: kernel)
    lower_priority(niceness)
    assert kernel.set == [(-1, kind)]


def test_a_system_with_neither_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delattr(os, "nice")
    lower_priority(10)


def test_where_it_is_not_allowed_it_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(_by: int) -> int:
        raise PermissionError

    monkeypatch.setattr(os, "nice", refuse)
    lower_priority(10)


def test_no_process_opens_a_console() -> None:
    """Each process that may be started under Windows says so; what only a Mac, a Linux or a compiler in a console
    starts need not."""
    here = {("speech_dispatcher.py", "--spawn"), ("build.py", "xcode-select"), ("build.py", "-c"), ("build.py", "-m")}
    found = []
    for path in sorted((registry.ROOT / "engine").rglob("*.py")):
        source = path.read_text("utf-8")
        if "peers" in path.parts or "subprocess" not in source:
            continue
        for node in (node for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Call)):
            words = {part.value for part in ast.walk(node) if isinstance(part, ast.Constant)}
            starts = ast.unparse(node.func) in ("subprocess.run", "subprocess.Popen")
            told = any(keyword.arg == "creationflags" for keyword in node.keywords)
            if starts and not told and not any((path.name, word) in here for word in words):
                found.append(f"{path}:{node.lineno}")
    assert not found
