"""Every sound has a meaning that a page tells: those of every table, and those that games give in their INFO."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path

from engine.core import registry
from engine.scenes.menu.sound_meanings import EVERYWHERE
from tests.architecture.sources import ROOT, code, nodes_of

SOUNDS = Path(ROOT) / "sounds"
FILES = {path.stem for path in SOUNDS.glob("*.wav")}
TEMPLATE = "_template"
PLAYED = {"cue": 0, "celebration": 2}
"""Which argument of these is a sound."""


def explained(game: str) -> set[str]:
    return {name for name, _ in registry.info(game).sounds}


def played(game: str) -> Iterator[str]:
    """The sounds that a game's files name: in their cues and celebrations, and in tables called SOUNDS."""
    for source in code():
        if not source.where.as_posix().startswith(f"games/{game}/"):
            continue
        for node in nodes_of(ast.parse(source.text)):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                number = PLAYED.get(node.func.id.lower())
                given = node.args[number : number + 1] if number is not None else ()
            elif isinstance(node, ast.Assign) and getattr(node.targets[0], "id", "") == "SOUNDS":
                given = node.value.values if isinstance(node.value, ast.Dict) else ()
            else:
                continue
            yield from (one.value for one in given if isinstance(one, ast.Constant) and one.value)


def test_what_a_game_plays_is_told_on_the_page() -> None:
    everywhere = {name for name, _ in EVERYWHERE}
    for game in (*registry.names(), TEMPLATE):
        named = {*played(game)}
        assert named and named <= FILES
        assert named - explained(game) - everywhere == set(), game


def test_every_file_means_something_and_nothing_else_is_told() -> None:
    told = {name for name, _ in EVERYWHERE}.union(*map(explained, registry.names()))
    assert told == FILES - {"stone"}, "“stone” is the template’s own"
    assert explained(TEMPLATE) <= FILES


def test_no_two_sounds_are_the_same() -> None:
    assert len({sha256((SOUNDS / f"{name}.wav").read_bytes()).digest() for name in FILES}) == len(FILES)
