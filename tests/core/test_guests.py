"""Games from outside: found by their entry points, run only when they are chosen, left out if they are faulty."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.core import registry
from tests.guest import install, run_there

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
from engine.table.contract.view import view_of
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
