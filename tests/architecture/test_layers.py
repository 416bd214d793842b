"""The order of the folders: none imports one above it, none is too large, and tools stay out of the program."""

from __future__ import annotations

import ast
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import PurePosixPath

from tests.architecture.sources import ROOT, Source, code, of_tests, parsed

LARGEST = 16
"""Python files of one folder, `__init__.py` apart."""
LAYERS = (
    ("engine/core", "engine/core/clock", "engine/core/maps"),
    ("saves/disk",),
    ("saves/figures",),
    ("saves",),
    ("engine/ai/kernels",),
    ("engine/ai",),
    ("engine/ai/review",),
    ("engine/ai/process",),
    ("engine/peers",),
    ("engine/gui/drawing",),
    ("engine/gui/input",),
    ("engine/gui/voice",),
    ("engine/gui/window",),
    ("engine/gui/boxes",),
    ("engine/gui/screen_reader",),
    ("engine/gui",),
    ("engine/table/contract",),
    ("engine/table/geometry",),
    ("engine/table/pieces",),
    ("engine/table/marks",),
    ("engine/table/effects",),
    ("engine/table/panels",),
    ("engine/table/board",),
    ("engine/table/hand",),
    ("engine/scenes/words",),
    ("engine/scenes/match",),
    ("engine/scenes/pages",),
    ("engine/scenes/setup",),
    (
        "engine/scenes/play",
        "engine/scenes/play/by_ear",
        "engine/scenes/play/clock",
        "engine/scenes/play/help",
        "engine/scenes/play/offer",
        "engine/scenes/play/turns",
    ),
    ("engine/scenes/tryout",),
    ("engine/scenes/lessons",),
    ("engine/scenes/review",),
    ("engine/scenes/result",),
    ("engine/scenes/solo",),
    ("engine/scenes/title",),
    ("engine/scenes/menu",),
    ("engine/scenes",),
    ("engine/commands", "engine/commands/moving"),
    ("engine/commands/kernels",),
)
"""The engine and the saves, the lowest first; folders of one layer may import each other."""
OF_GAMES = (
    ("rules",),
    ("ai/kernels",),
    ("ai", "ai/reasons", "ai/solo"),
    ("tasks", "art"),
    ("lessons",),
    ("view",),
    ("tools",),
)
"""The same within a game that has folders. What lies in the game's own folder is below all of them, and the developers'
tools, which are never shipped either, are below the game's own."""
RANK = {folder: rank for rank, layer in enumerate(LAYERS) for folder in layer}
RANK_OF_GAMES = {folder: rank for rank, layer in enumerate(OF_GAMES) for folder in layer}


def folder_of(name: str) -> str:
    """The folder that a dotted name leads into: its longest part that is one, or in which a module of it lies."""
    parts = name.split(".")
    for end in range(len(parts), 0, -1):
        path = ROOT.joinpath(*parts[:end])
        if path.is_dir():
            return "/".join(parts[:end])
    return ""


def inside(folder: str) -> str:
    """A folder below a game's own; "" for that itself."""
    return "/".join(folder.split("/")[2:])


def rank(folder: str, beside: str) -> int | None:
    """How high a folder lies among those that `beside` may import; None for what has no place among them."""
    if folder.partition("/")[0] == "tools":
        return -1 if inside(beside) == "tools" and beside.startswith("games/") else len(LAYERS)
    if not beside.startswith("games/"):
        return RANK.get(folder)
    inner = inside(folder)
    return (RANK_OF_GAMES.get(inner) if inner else -1) if folder.startswith("games/") else None


def upward(source: Source) -> Iterator[tuple[int, str]]:
    """Imports of a folder that lies above."""
    here = source.folder
    own = rank(here, here)
    if own is None or own < 0:  # a game's own folder is checked nowhere: it joins the parts
        return
    for line, name in source.imports:
        if name.split(".")[0] in ("engine", "saves", "games", "tools"):
            there = folder_of(name)
            other = rank(there, here)
            if there != here and other is not None and other > own:
                yield line, name


def crowded(paths: Iterable[PurePosixPath]) -> Iterator[str]:
    """Folders with more files than one can take in at a glance."""
    count = Counter(path.parent.as_posix() for path in paths if path.name != "__init__.py")
    yield from (f"{folder}: {n} files, at most {LARGEST}" for folder, n in sorted(count.items()) if n > LARGEST)


def test_no_folder_imports_one_above_it() -> None:
    offenders = [f"{source.where}:{line}: {name}" for source in code() for line, name in upward(source)]
    assert not offenders, "\n".join(["move what is wanted down, or what wants it up:", *offenders])


def test_every_folder_of_the_program_has_its_place() -> None:
    known = {"engine", "engine/gui", "engine/table", *RANK}
    folders = {source.folder for source in code() if source.where.parts[0] in ("engine", "saves")}
    assert folders <= known, sorted(folders - known)
    games = {inside(source.folder) for source in code() if source.where.parts[0] == "games"} - {""}
    assert games <= set(RANK_OF_GAMES), sorted(games - set(RANK_OF_GAMES))


def test_no_folder_is_crowded() -> None:
    assert not list(crowded(source.where for source in (*code(), *of_tests())))
    assert list(crowded(PurePosixPath(f"engine/core/x{k}.py") for k in range(LARGEST + 1)))


def test_an_import_of_what_lies_above_is_found() -> None:
    for where, text in (
        ("engine/core/session.py", "from engine.ai import agent"),
        ("engine/gui/window/context.py", "def f():\n    from engine.gui.boxes.pane import Pane"),
        ("engine/scenes/play/table.py", "import engine.scenes.title.title_page"),
        ("engine/commands/cli.py", "from tools.words import main"),
        ("games/_template/rules/rules.py", "from games._template.view import words"),
        ("games/magic_triland/ai/ai.py", "from tools.learn.learning_contract import kept_in"),
    ):
        assert list(upward(parsed(PurePosixPath(where), text))), where
    assert not list(upward(parsed(PurePosixPath("engine/ai/agent.py"), "from engine.core.rules import Seat")))


def test_the_wheel_holds_no_tool() -> None:
    settings = {
        node.targets[0].id: ast.literal_eval(node.value)
        for node in ast.parse((ROOT / "setup.py").read_text(encoding="utf-8")).body
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name) and node.targets[0].id.isupper()
        if isinstance(node.value, ast.Tuple)
    }
    assert "tools" not in settings["FOLDERS"]
    assert {"tools", "tests"} <= set(settings["NOT_SHIPPED"])
