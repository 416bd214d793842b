"""Games from outside: found by their entry points, run only when they are chosen, left out if they are faulty."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product
from pathlib import Path

import pytest

from engine.commands.cli import run
from engine.core import registry
from engine.core.errors import UnknownGame
from tests.all_failures_at_once import each
from tests.game_in_own_package import ORIGIN, PACKAGE, forget_guests, install, odd_packages, run_there

LISTED = """
import sys
from engine.core import registry
for guest in registry.guests():
    print(guest.key, guest.origin, guest.version, registry.fault(guest) or "")
    print(registry.is_open(guest.key), guest.package in sys.modules)
"""
PLAYED = """
from random import Random
from engine.core import registry
from engine.core.rules import Over
from engine.core.session import Session, Setup
from engine.table.contract.game_view import view_of
info = registry.info("guest_bars")
session = Session(info, registry.rules("guest_bars"), Setup("guest_bars", ("person", "person"), 1))
luck = Random(3)
while session.over is None:
    seat = session.to_move[0]
    session.play(seat, luck.choice(session.moves(seat)))
print(view_of("guest_bars").verdict(session.state, session.over))
print(registry.folder("guest_bars").name, registry.table("guest_bars", 2).name, registry.is_open("guest_bars"))
"""
REFUSED = """
from engine.core import registry
from engine.core.errors import UnknownGame
for _ in range(2):
    try:
        registry.info("guest_bars")
    except UnknownGame as error:
        print(error.text)
print(registry.fault(registry.guests()[0]))
"""


def test_nothing_of_a_guest_runs_before_it_is_chosen(tmp_path: Path) -> None:
    install(tmp_path, head='raise RuntimeError("it ran")')
    assert run_there(tmp_path, LISTED) == ["guest_bars guest-bars 1.2 ", "False False"]


def test_a_guest_is_played_as_any_game(tmp_path: Path) -> None:
    install(tmp_path)
    verdict, folder = run_there(tmp_path, PLAYED)
    assert verdict and folder == "guest_bars table.tmx True"


@pytest.mark.parametrize(
    ("head", "why"),
    [
        ('raise RuntimeError("broken")', "RuntimeError: broken"),
        ("import a_package_that_is_not_there", "ModuleNotFoundError"),
        ("this is no Python", "SyntaxError"),
        ("raise SystemExit(3)", "SystemExit: 3"),
    ],
)
def test_a_faulty_guest_is_left_out_and_says_why(tmp_path: Path, head: str, why: str) -> None:
    install(tmp_path, head=head)
    found = run_there(tmp_path, REFUSED)
    assert len(found) == 3 and len(set(found)) == 1
    assert found[0].startswith("guest-bars 1.2 is left out: ") and why in found[0]


@pytest.fixture
def places(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[Path], Path]]:
    """Makes this Python look for packages in a further folder."""

    def look_in(place: Path) -> Path:
        monkeypatch.syspath_prepend(place)
        forget_guests()
        return place

    yield look_in
    forget_guests()


def test_odd_metadata_of_any_package_costs_no_other_game(tmp_path: Path, places: Callable[[Path], Path]) -> None:
    install(tmp_path / "good")
    for place in (*odd_packages(tmp_path), tmp_path / "good"):
        places(place)
    found = {(guest.key, guest.origin): str(registry.fault(guest) or "") for guest in registry.guests()}
    assert found.pop((PACKAGE, ORIGIN)) == "" and registry.info(PACKAGE).key == PACKAGE
    assert found.pop(("twin", "a")) == "" and "b 1 is left out: it can’t be called “twin”" in found.pop(("twin", "b"))
    assert found.pop(("system", "z")) == "" and not registry.is_open("system")
    assert found.pop(("egg", "egg")) == "" and "v1" in {guest.version for guest in registry.guests()}
    assert all("is left out" in why for why in found.values())
    assert set(found) == {("bars", "x"), ("", "w")}
    for key in ("twin", "system", "egg"):
        with pytest.raises(UnknownGame, match="is left out"):
            registry.info(key)
    assert not registry.is_open("system") and registry.is_open(PACKAGE)


OUTCRY = "class Outcry(BaseException):\n    def __str__(self):\n        raise ValueError\n"
RAISED = {
    "Outcry": OUTCRY + "raise Outcry",
    "KeyError": "raise KeyError(3)",
    "GeneratorExit": "raise GeneratorExit",
    "KeyboardInterrupt": "raise KeyboardInterrupt",
    "RecursionError": "def down():\n    down()\ndown()",
}
PARTS = ("__init__.py", "rules.py", "view.py", "ai.py")


@each("part, kind", product(PARTS, RAISED))
def test_whatever_a_guest_raises_on_its_way_in_it_is_left_out(
    part: str, kind: str, tmp_path_factory: pytest.TempPathFactory, places: Callable[[Path], Path]
) -> None:
    home = install(places(tmp_path_factory.mktemp("site")))
    (home / part).write_text(RAISED[kind], encoding="utf-8")
    with pytest.raises(UnknownGame, match=f"guest-bars 1.2 is left out: {kind}"):
        registry.info(PACKAGE)


@each(
    "part, old, new",
    [
        ("rules.py", "        return Position()", "        raise SystemExit(4)"),
        ("rules.py", "        return Position()", "        return None"),
        ("rules.py", "        taken = {", "        raise RuntimeError('no moves')\n        taken = {"),
        ("rules.py", "        return [Move(cell", "        return\n        return [Move(cell"),
        ("__init__.py", "seat_counts=(2,)", "seat_counts=()"),
        ("__init__.py", "seat_counts=(2,)", "seat_counts=(2, 3)"),
        ("__init__.py", "seat_counts=(2,)", "seat_counts=None"),
        ("__init__.py", "seat_counts=(2,)", "seat_counts=('two',)"),
        ("__init__.py", "seat_counts=(2,)", "medals=True, seat_counts=(2,)"),
        ("view.py", "VIEW = ", "SIGHT = "),
    ],
)
def test_a_guest_with_which_no_game_begins_is_left_out(
    part: str, old: str, new: str, tmp_path_factory: pytest.TempPathFactory, places: Callable[[Path], Path]
) -> None:
    path = install(places(tmp_path_factory.mktemp("site"))) / part
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")
    with pytest.raises(UnknownGame, match=r"guest-bars 1.2 is left out: \w+"):
        registry.info(PACKAGE)


def test_a_command_tells_what_a_guest_raises_later_in_one_line(
    tmp_path: Path, places: Callable[[Path], Path], capsys: pytest.CaptureFixture[str]
) -> None:
    path = install(places(tmp_path)) / "rules.py"
    text = path.read_text(encoding="utf-8")
    head = OUTCRY.replace("raise ValueError", "return 'not again'")
    fails = "        if s.laid:\n            raise Outcry\n        taken = {"
    path.write_text(
        text.replace("class Move(", head + "class Move(").replace("        taken = {", fails), encoding="utf-8"
    )
    assert run(["perft", PACKAGE, "--depth", "3"]) == 2
    assert capsys.readouterr().err.strip() == "guest-bars 1.2 has failed: Outcry: not again."


def test_a_guest_without_rules_is_left_out(tmp_path: Path) -> None:
    install(tmp_path).joinpath("rules.py").unlink()
    assert "guest_bars.rules" in run_there(tmp_path, REFUSED)[0]


@pytest.mark.parametrize("key", ["crooked_paths", "_secret", "no name"])
def test_a_guest_cannot_take_a_name_that_is_not_free(tmp_path: Path, key: str) -> None:
    install(tmp_path, key=key)
    line, state = run_there(tmp_path, LISTED)
    assert "is left out" in line and state.endswith("False")


def test_looking_for_guests_costs_nothing_where_there_are_none(tmp_path: Path) -> None:
    program = (
        "import sys; from engine.core import registry; print(registry.guests(), 'importlib.metadata' in sys.modules)"
    )
    assert run_there(tmp_path, program) == ["() False"]


def test_here_there_is_no_guest() -> None:
    assert registry.guests() == () and registry.guest("guest_bars") is None
