"""Faults that a soak plants: in a copy, one at a time, the same again by their seed; what no test finds is told."""

from __future__ import annotations

import ast
from pathlib import Path
from random import Random

import pytest

from engine.core import registry
from tools.soak import mutation_testing
from tools.soak.checks import Broke, Span
from tools.soak.mutation_testing import SURVIVED, Fault, beside, in_file, is_found, product
from tools.soak.report import Part

RULES = """LIMIT = 3


def more(count: int) -> int:
    return count + 1


def unseen(count: int) -> int:
    return count - 1
"""
TEST = """from engine.core.rules import LIMIT, more


def test_more() -> None:
    assert more(LIMIT) == 4
"""


@pytest.fixture
def toy(tmp_path: Path) -> Path:
    """A program of one file, of which the tests know a half."""
    for name, text in (("engine/core/rules.py", RULES), ("tests/core/test_rules.py", TEST)):
        (tmp_path / name).parent.mkdir(parents=True)
        (tmp_path / name).write_text(text, encoding="utf-8")
    (tmp_path / "pyproject.toml").write_text(
        '[tool.pytest.ini_options]\naddopts = "--import-mode=importlib"\npythonpath = ["."]\n', encoding="utf-8"
    )
    return tmp_path


def test_one_is_found_and_another_survives(toy: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mutation_testing, "PROCESSES", 0)
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")  # they are of no use here, and take their time
    path = toy / "engine" / "core" / "rules.py"
    faults = [fault for seed in range(16) if (fault := in_file(toy, path, Random(seed))) is not None]
    assert {fault.line for fault in faults} == {1, 5, 9}, "constants and functions"
    seen, unseen = (next(fault for fault in faults if fault.line == line) for line in (5, 9))
    assert "-> return count" in str(seen) and str(seen).startswith("engine/core/rules.py:5: return count + 1")
    assert is_found(toy, seen) and not is_found(toy, unseen)
    assert path.read_text(encoding="utf-8") == RULES, "it is as before"


def test_a_seed_draws_the_same_fault_again_and_it_can_be_run() -> None:
    root = registry.ROOT
    path = root / "engine" / "ai" / "review" / "accuracy.py"
    for seed in range(3):
        fault = in_file(root, path, Random(seed))
        assert fault is not None and fault == in_file(root, path, Random(seed)) and fault.before != fault.after
        ast.parse(fault.text)
        assert fault.text != path.read_text(encoding="utf-8")
    files = {path.relative_to(root).as_posix() for path in product(root)}
    assert {"engine/ai/review/game_review.py", "saves/statistics.py", "games/crooked_paths/view/words.py"} <= files
    assert not any("/kernels/" in name or "/tests/" in name or name.startswith("tools") for name in files)


def test_tests_beside_a_file_are_asked_first() -> None:
    root = registry.ROOT
    for where, folders in (
        ("engine/gui/boxes/text_field.py", ("tests/gui/boxes",)),
        ("engine/scenes/review/evaluation_graph.py", ("tests/scenes/review",)),
        ("engine/ai/review/draw_luck.py", ("tests/ai/review",)),
        ("games/fairy_trails/view/words.py", ("games/fairy_trails/tests",)),
        ("saves/disk/lock.py", ("saves/tests",)),
        ("engine/__init__.py", ()),
    ):
        assert beside(root, Path(where)) == folders, where


def test_what_survives_is_told_and_nothing_is_said_where_the_tests_fail_anyway(monkeypatch: pytest.MonkeyPatch) -> None:
    answers = iter([True, False, True])
    monkeypatch.setattr(mutation_testing, "passing", lambda: True)
    monkeypatch.setattr(mutation_testing, "is_found", lambda root, fault: next(answers))
    monkeypatch.setattr(mutation_testing, "copied", _Here)
    here = Path("engine/x.py")
    monkeypatch.setattr(mutation_testing, "drawn", lambda _, rng: Fault(here, rng.randrange(9**9), "a", "", ""))
    told: list[float] = []
    found = mutation_testing.mutants(Span(0, 3, 5), told.append)
    (name,) = (name for name in found if name.startswith(SURVIVED))
    assert (
        name == f"{SURVIVED}engine/x.py:{Random(6).randrange(9**9)}: a -> (nothing)"
        and found["found"] == 2
        and told[-1] == 1.0
    )
    row, line = str(Part(3, 3, 1.0, found)).splitlines()
    assert row.endswith("found 2") and line.strip() == name
    monkeypatch.setattr(mutation_testing, "passing", lambda: False)
    with pytest.raises(Broke):
        mutation_testing.mutants(Span(0, 1, 5), told.append)


class _Here:
    """The program itself, for what changes nothing."""

    def __enter__(self) -> Path:
        return registry.ROOT

    def __exit__(self, *_: object) -> None: ...
