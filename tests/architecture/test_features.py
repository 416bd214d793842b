"""The features of the contract: the template uses every one, and the docs say why those of a single game are there.

A feature is a method that a game may override, a field that it may give (one with a default), a kind of mark.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from types import ModuleType

from msgspec import Struct
from msgspec.structs import FieldInfo, fields

from engine.core import game_info, lesson, registry, rules
from engine.core.rules import Rules
from engine.table.contract import game_view as view
from engine.table.contract.game_view import TableView, view_of
from tests.architecture.sources import ROOT, code, nodes_of
from tools.torture.view_checks import MARKS

MODULES: tuple[ModuleType, ...] = (view, game_info, rules, lesson)
TEMPLATE = "_template"
HEADING = "## Features that one game uses"
ROW = re.compile(r"^\| (`[^|]+`) \| ([^|]+) \| [^|]+ \|$", re.MULTILINE)


def methods(base: type) -> Iterator[str]:
    """What a game may override."""
    for name, found in vars(base).items():
        if callable(found) and not name.startswith("_"):
            yield name


def contract() -> Iterator[tuple[str, tuple[FieldInfo, ...]]]:
    """Its structs and their fields."""
    for module in MODULES:
        for name, cls in vars(module).items():
            if isinstance(cls, type) and issubclass(cls, Struct) and cls.__module__ == module.__name__:
                yield name, fields(cls)


CONTRACT = dict(contract())
FEATURES = frozenset(
    (
        *(f"{base.__name__}.{name}" for base in (TableView, Rules) for name in methods(base)),
        *(f"{name}.{field.name}" for name, given in CONTRACT.items() for field in given if not field.required),
        *(f"mark.{kind}" for kind in MARKS),
    )
)


@cache
def used(game: str) -> frozenset[str]:
    """The features that a game uses."""
    keepers = ((TableView, type(view_of(game))), (Rules, type(registry.rules(game))))
    found = {
        f"{base.__name__}.{name}"
        for base, keeper in keepers
        for name in methods(base)
        if getattr(keeper, name) is not getattr(base, name)
    }
    folder, modules = f"games/{game}/", {module.__name__ for module in MODULES}
    for source in code():
        if source.where.as_posix().startswith(folder) and any(name in modules for _, name in source.imports):
            found.update(told(source.text))
    return FEATURES & found


def told(text: str) -> Iterator[str]:
    """The fields that a file gives where it makes something of the contract, and the kinds of marks that it names."""
    nodes = nodes_of(ast.parse(text))
    modules = {module.__name__ for module in MODULES}
    ours = {
        alias.asname or alias.name: alias.name
        for node in nodes
        if isinstance(node, ast.ImportFrom) and node.module in modules
        for alias in node.names
    }
    for node in nodes if ours else ():
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            name = ours.get(node.func.id, "")
            positions = (field.name for field, _ in zip(CONTRACT.get(name, ()), node.args, strict=False))
            for given in (*positions, *(keyword.arg for keyword in node.keywords)):
                yield f"{name}.{given}"
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and "Mark" in ours:
            # also where the kind is chosen between two, or a function is asked for it
            yield f"mark.{node.value}"


def test_the_template_uses_every_feature() -> None:
    missing = sorted(FEATURES - used(TEMPLATE))
    assert not missing, f"let games/{TEMPLATE} show what no other game need be read for: {missing}"


def test_the_docs_say_why_what_a_single_game_uses_is_in_the_engine() -> None:
    """Also what none uses yet, which stands there with the game that will."""
    users = {feature: tuple(game for game in registry.names() if feature in used(game)) for feature in FEATURES}
    wanted = {feature: "".join(games) or "none" for feature, games in users.items() if len(games) < 2}
    text = (ROOT / "docs/contract.md").read_text(encoding="utf-8")
    section = text.partition(HEADING)[2].partition("\n## ")[0]
    rows = {feature: game for several, game in ROW.findall(section) for feature in re.findall(r"`([^`]+)`", several)}
    missing = [f"`{feature}` | {game}" for feature, game in sorted(wanted.items()) if rows.get(feature) != game]
    assert not missing, "\n".join((f"docs/contract.md, “{HEADING[3:]}”, lacks or is wrong about:", *missing))
    assert rows.keys() <= wanted.keys(), f"several games use it now, or nothing is called so: {rows.keys() - wanted}"


def test_a_file_tells_what_it_uses() -> None:
    text = (
        "from engine.core.game_info import Option as Asked\n"
        "from engine.table.contract.game_view import Cue, Mark\n"
        "from elsewhere import Aid\n"
        "Asked('a', b, c, 'd', note=e), Cue('x', landing=True), Mark('pin' if f else 'dot'), Aid('wash', clock=1)\n"
    )
    found = set(told(text)) & FEATURES
    assert found == {"Option.note", "Cue.sound", "Cue.landing", "mark.pin", "mark.dot", "mark.wash"}
