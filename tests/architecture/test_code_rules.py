"""The walls of the house: what may import what, and how large a room may be.

A wall is a function that yields what it forbids in one file. Its test goes through all files and lists every offender,
with what to do about it.
"""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path, PurePosixPath

import pytest

from engine.core import registry
from tests.architecture.sources import ROOT, Found, Source, code, of_tests, parsed
from tests.waiting import PATIENCE

GAMES = registry.names(hidden=True)
TONES = {tone for game in GAMES for tone in registry.tones(game).colours}
WITH_PIXELS = ("engine/gui", "engine/table", "engine/scenes", "engine/commands", "engine/core/maps", "tools")
PEERS = {"pyspiel", "open_spiel", "pettingzoo", "gymnasium"}
FOR_DEVELOPERS = ("engine/commands", "engine/peers", "tools")
OUR_ART = ("tools/art", "tools/sound")
"""Makers of what has a file for each game: emblems and music."""
LONGEST = 600
LOOSE = re.compile("|".join(("TO" + "DO", "FIX" + "ME", "type: " + "ignore", r"mark\.(skip|xfail)")))
VAGUE = re.compile(r"(The same|Another|Of (the|a|an|all|its|those|this|one)|After (a|an|the|each|this))\b")
Wall = Callable[[Source], Iterator[Found]]


def reached(source: Source, packages: set[str]) -> Iterator[Found]:
    """Imports from these packages."""
    return (found for found in source.imports if found[1].split(".")[0] in packages)


def is_pure(source: Source) -> bool:
    """A room without pixels: the engine's core and AI, the saves, and all of a game but its view and art.

    The reader of Tiled maps has none either, but needs a library of the window's.
    """
    if source.folder == "engine/peers" and any(reached(source, PEERS)):
        return False  # not even there where the peers aren't installed
    if source.where.parts[0] == "games":
        return not "/".join(source.where.parts[2:]).startswith(("view", "art"))
    return not source.folder.startswith(WITH_PIXELS)


def pixels(source: Source) -> Iterator[Found]:
    """A pure room must not import pixels: move what draws into a view, or the fact it wants out of one."""
    if is_pure(source):
        yield from reached(source, {"pygame", "pytmx"})
        yield from (found for found in source.imports if found[1].startswith(("engine.scenes", "engine.gui.app")))


def peers(source: Source) -> Iterator[Found]:
    """Only adapters, commands and games' tools may know the peers: keep them in engine/peers."""
    if source.folder != "engine/peers":
        yield from reached(source, PEERS)
    if not source.folder.startswith(FOR_DEVELOPERS) and source.where.parts[2:3] != ("tools",):
        yield from (found for found in source.imports if found[1].startswith("engine.peers"))


def tiled_maps(source: Source) -> Iterator[Found]:
    """Only the layout may read Tiled maps: ask engine/core/maps/tmx_reader.py."""
    if source.where.name != "tmx_reader.py":
        yield from reached(source, {"pytmx"})


def games_in_the_engine(source: Source) -> Iterator[Found]:
    """The engine must name no game: put it into the contract, and ask the game's INFO, rules, view or mind."""
    if source.where.parts[0] != "games" and source.folder not in OUR_ART:
        yield from (found for found in source.words if any(game in found[1] for game in GAMES))
        yield from (found for found in source.imports if found[1].startswith("games."))


def tones_in_the_engine(source: Source) -> Iterator[Found]:
    """The engine must name no game's tone: `tones.json` says what there is, `Theme.pattern` how it is drawn."""
    if source.where.parts[0] in ("engine", "saves"):
        yield from (found for found in source.strings if found[1] in TONES)


def other_games(source: Source) -> Iterator[Found]:
    """A game must not import another: what two share belongs into the engine."""
    where = source.where.parts
    if where[0] == "games" and len(where) > 2:
        own = f"games.{where[1]}"
        others = (found for found in source.imports if found[1].split(".")[0] == "games")
        yield from (found for found in others if not f"{found[1]}.".startswith(f"{own}."))


def luck(source: Source) -> Iterator[Found]:
    """Every generator must have an owner: take a `Random` that is handed in."""
    yield from source.luck


def long_files(source: Source) -> Iterator[Found]:
    """A file is one subject: part it where a second one begins."""
    lines = len(source.text.splitlines())
    if lines > LONGEST:
        yield LONGEST, f"{lines} lines, at most {LONGEST}"


def loose_ends(source: Source) -> Iterator[Found]:
    """Nothing is left for later, and no check is switched off: do it, or put it into the tracker."""
    for found in LOOSE.finditer(source.text):
        yield source.text.count("\n", 0, found.start()) + 1, found[0]


def all_knowing(source: Source) -> Iterator[Found]:
    """A scene shows `Session.shown`, without what must be remembered; only a match asks AIs with `observe`."""
    if source.where.parts[:2] == ("engine", "scenes") and source.where.parts[2] != "match":
        for found in re.finditer(r"session\.observe\(", source.text):
            yield source.text.count("\n", 0, found.start()) + 1, found[0]


def whole_tables(source: Source) -> Iterator[Found]:
    """A part of a table gets the parts that it works with, or a protocol: only what puts a table together knows it."""
    if source.folder.startswith("engine") and not source.where.name.endswith(("table.py", "make_scene.py")):
        yield from (found for found in source.imports if found[1] == "engine.scenes.play.table.TableScene")


def emptied_objects(source: Source) -> Iterator[Found]:
    """Nobody empties what another owns: its owner lets go of it, or closes it."""
    for found in re.finditer(r"vars\(.+\)\.clear\(", source.text) if source.folder.startswith("engine") else ():
        yield source.text.count("\n", 0, found.start()) + 1, found[0]


def sentences(source: Source) -> Iterator[Found]:
    """A sentence of the player is a literal, so that it can be translated: values go into places, `say("{n}", n=n)`."""
    yield from source.unsaid


def foreign_words(source: Source) -> Iterator[Found]:
    """A game must look its sentences up in its own catalogue: `from games.<game> import say`, and no `Text` by hand."""
    if source.where.parts[0] == "games" and len(source.where.parts) > 2:
        own = f"games.{source.where.parts[1]}.say"
        yield from (found for found in source.imports if found[1].endswith(".say") and found[1] != own)
        yield from source.handmade


def loose_contracts(source: Source) -> Iterator[Found]:
    """What keeps a contract must say so: `TableView[Any, Any]`, `Agent[Any]`, `Rules[Any, Any]` instead of `Any`."""
    yield from source.untyped


def crowded_views(source: Source) -> Iterator[Found]:
    """A view is one class over plain functions: a base, no state, and in each method one answer of a function."""
    if source.where.match("games/*/view/view.py"):
        for kind in (node for node in ast.parse(source.text).body if isinstance(node, ast.ClassDef)):
            if [ast.unparse(base).partition("[")[0] for base in kind.bases] != ["TableView"]:
                yield kind.lineno, kind.name
            for method in (node for node in kind.body if isinstance(node, ast.FunctionDef)):
                said = ast.get_docstring(method) is not None
                body = [node for node in method.body[said:] if not isinstance(node, ast.ImportFrom)]
                if len(body) != 1 or not isinstance(body[0], ast.Return):
                    yield method.lineno, method.name


def vague(source: Source) -> Iterator[Found]:
    """A docstring stands alone: it says what comes in and what comes out, not "The same" or "Of the page"."""
    if "tests" not in source.where.parts:
        yield from (found for found in source.docstrings if VAGUE.match(found[1]))


WALLS = (
    pixels,
    peers,
    tiled_maps,
    games_in_the_engine,
    tones_in_the_engine,
    other_games,
    luck,
    long_files,
    loose_ends,
    all_knowing,
    whole_tables,
    emptied_objects,
    sentences,
    foreign_words,
    loose_contracts,
    crowded_views,
    vague,
)
EVERY = pytest.mark.parametrize("wall", WALLS, ids=lambda wall: wall.__name__)


@EVERY
def test_no_file_breaks_a_wall(wall: Wall) -> None:
    offenders = [f"{source.where}:{line}: {what}" for source in (*code(), *of_tests()) for line, what in wall(source)]
    assert not offenders, "\n".join([wall.__doc__ or "", *offenders])


OFFENDERS = (
    (pixels, "engine/core/session.py", "from pygame import Surface", 1),
    (pixels, "games/two/rules.py", "def draw():\n    import pygame.draw", 2),
    (pixels, "saves/disk/data_folder.py", "import engine.scenes.title.title_page", 1),
    (pixels, "engine/ai/process/worker_supervisor.py", "from engine.gui.app import App", 1),
    (all_knowing, "engine/scenes/play/board_aids.py", "seen = table.session.observe(me)", 1),
    (whole_tables, "engine/scenes/play/help/hint.py", "from engine.scenes.play.table import TableScene", 1),
    (emptied_objects, "engine/gui/window/memory_release.py", "vars(one)" + ".clear()", 1),
    (peers, "games/two/ai.py", "import pyspiel", 1),
    (peers, "engine/commands/arena.py", "from open_spiel.python import games", 1),
    (peers, "engine/core/registry.py", "from engine.peers import open_spiel", 1),
    (tiled_maps, "engine/table/geometry/zones.py", "from pytmx import TiledMap", 1),
    (games_in_the_engine, "engine/gui/app.py", f"'of {GAMES[-1]}'\nTITLE = 'on {GAMES[-1]}'", 2),
    (games_in_the_engine, "engine/gui/app.py", f"find.{GAMES[-1]}()", 1),
    (games_in_the_engine, "engine/gui/app.py", "from games.two import INFO", 1),
    (tones_in_the_engine, "engine/table/marks/mark_shapes_and_badges.py", f"ROUND = {{'seat1', '{min(TONES)}'}}", 1),
    (other_games, "games/two/view.py", "from games.one.view import VIEW", 1),
    (other_games, "games/two/view.py", "from games import one", 1),
    (luck, "games/two/ai.py", "import random\n\nrandom.shuffle([])", 3),
    (luck, "games/two/ai.py", "from random import choice", 1),
    (long_files, "games/two/ai.py", "\n" * (LONGEST + 1), LONGEST),
    (loose_ends, "games/two/ai.py", "\n# FIX" + "ME", 2),
    (sentences, "games/two/view.py", "say(f'{n} cards')", 1),
    (sentences, "games/two/view.py", "say()", 1),
    (sentences, "games/two/view.py", "say('a card', CARDS)", 1),
    (foreign_words, "games/two/view.py", "from engine.core.text import Text\nTITLE = Text(said.source)", 2),
    (foreign_words, "games/two/view.py", "from engine.core.text import Text, say", 1),
    (foreign_words, "games/two/view.py", "from games.one import say", 1),
    (loose_contracts, "engine/scenes/play/table.py", "def show(\n    view: Any = None): ...", 2),
    (loose_contracts, "engine/core/registry.py", "def agent(name: str) -> Any: ...", 1),
    (crowded_views, "games/two/view/view.py", "class View(Words, Cues):\n    def label(self): return words.label()", 1),
    (crowded_views, "games/two/view/view.py", "class View(TableView[S, M]):\n    def aid(self):\n        yield 1", 2),
    (vague, "saves/store.py", 'def one(): ...\ndef other():\n    """The same for a button."""', 3),
    (loose_contracts, "saves/store.py", "class Store:\n    rules: Any\n    _view: Any | None = None", 3),
)
"""A file that breaks each wall, and the line that is to be named."""


def test_every_wall_bites() -> None:
    assert {wall for wall, *_ in OFFENDERS} == set(WALLS)
    for wall, where, text, line in OFFENDERS:
        source = parsed(PurePosixPath(where), text)
        assert line in {at for at, _ in wall(source)}, (wall.__name__, text)
        assert not list(wall(parsed(source.where, "'a docstring'\nimport sys"))), (wall.__name__, where)


def test_the_walls_see_every_file() -> None:
    known = {source.where.as_posix() for source in (*code(), *of_tests())}
    assert {"main.py", "engine/gui/app.py", "games/_template/rules/rules.py", "saves/disk/atomic_write.py"} <= known
    assert {"tests/architecture/test_code_rules.py", "games/_template/tests/test_rules.py"} <= known


def test_pure_rooms_run_where_there_is_no_pygame() -> None:
    pure = [".".join(source.where.with_suffix("").parts) for source in code() if is_pure(source)]
    names = [name.removesuffix(".__init__") for name in pure]
    program = f"""
import importlib, sys
sys.modules.update(pygame=None, pytmx=None)
for name in {names!r}:
    importlib.import_module(name)
from engine.ai.agent import agent_of
from engine.core import registry
for game in registry.names(hidden=True):
    registry.rules(game), agent_of(game)
"""
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, timeout=PATIENCE, check=False
    )
    assert done.returncode == 0, done.stderr


def test_nothing_of_a_game_but_its_card_is_loaded_before_it_is_chosen(tmp_path: Path) -> None:
    program = """
import sys
from pathlib import Path
from engine.scenes.make_scene import scene_for
from engine.gui.app import App
from saves.player_files import Library
library = Library(Path(sys.argv[1]))
app = App(library, headless=True, routes=scene_for)
app.start()
for _ in range(3):
    app.step()
app.close()
library.close()
print(*[name for name in sys.modules if name.startswith("games.")])
early = {"pytmx", "multiprocessing", "numpy", "argparse", "babel", "engine.core.lesson", "engine.scenes.play.table"}
print(*early & set(sys.modules))
"""
    done = subprocess.run(
        [sys.executable, "-c", program, str(tmp_path)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    games, heavy = done.stdout.splitlines()[-2:]
    assert set(games.split()) <= {f"games.{name}" for name in registry.names()}
    assert not heavy.strip()
