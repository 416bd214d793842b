"""What the developers' pages name exists, files, folders and members of classes: a page that lags behind fails here."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from engine.core import registry
from tests.architecture.sources import code

ROOT = registry.ROOT
PAGES = (ROOT / "README.md", *sorted(ROOT.glob("docs/*.md")), *sorted(ROOT.glob("games/*/ai/*.md")))
FENCED = re.compile(r"^```.*?^```", re.DOTALL | re.MULTILINE)
QUOTED = re.compile(r"`([^`\n]+)`")
LINKED = re.compile(r"\]\(([^)#:\s]+)(?:#[^)]*)?\)")
PATH = re.compile(r"[\w<>*][\w<>*.-]*(/[\w<>*.-]+)*/?")
"""Without a space, a bracket or a backslash, and not in a hidden folder: those are made at run time."""
PLACEHOLDER = re.compile(r"<\w+>")
MEMBER = re.compile(r"`([A-Z]\w*[a-z]\w*)\.([a-z_]\w*)")
"""A class and what it has."""
SOURCE = (".py", ".md")
"""A bare name with such an ending is a file of the project; other bare names may be the player's files."""


def paths(text: str) -> set[str]:
    """The paths in backticks, code blocks apart."""
    quoted = (name.removesuffix(",") for name in QUOTED.findall(FENCED.sub("", text)))
    return {name for name in quoted if PATH.fullmatch(name) and ("/" in name or name.endswith(SOURCE))}


@cache
def names() -> frozenset[str]:
    """The name of every file of the project with such an ending."""
    folders = (ROOT.glob("*.*"), *((ROOT / top).rglob("*.*") for top in ("engine", "games", "saves", "tests", "tools")))
    return frozenset(path.name for folder in folders for path in folder if path.suffix in SOURCE)


@cache
def made() -> frozenset[str]:
    """The folders that commands make, which git ignores: they are not there in a fresh clone."""
    lines = (ROOT / ".gitignore").read_text("utf-8").splitlines()
    return frozenset(line.strip() for line in lines if line.strip().endswith("/"))


@cache
def found(where: Path, pattern: str) -> bool:
    """Does anything lie there? The ending of a module may be left out."""
    return any(next(where.glob(pattern + ending), None) is not None for ending in ("", ".py"))


def exists(name: str, page: Path) -> bool:
    """From the root, beside the page, or within any game; a bare name may lie in any folder."""
    pattern = PLACEHOLDER.sub("*", name).rstrip("/")
    places = (ROOT, page.parent, ROOT / "games/_template", *sorted(ROOT.glob("games/[!_]*/")))
    return any(found(place, pattern) for place in places) or pattern in names() or name in made()


@cache
def homes(kind: str) -> tuple[str, ...]:
    """The text of each file that defines a class of this name."""
    defined = re.compile(rf"^class {kind}\b", re.MULTILINE)
    return tuple(source.text for source in code() if defined.search(source.text))


def has(kind: str, member: str) -> bool:
    """Does a file that defines the class name the member?"""
    return any(re.search(rf"\b{member}\b", text) for text in homes(kind))


def missing(page: Path) -> Iterator[str]:
    """What a page names and nobody finds."""
    text = page.read_text("utf-8")
    yield from sorted(name for name in paths(text) if not exists(name, page))
    yield from (f"{kind}.{member}" for kind, member in MEMBER.findall(text) if not has(kind, member))
    yield from (link for link in LINKED.findall(text) if not (page.parent / link).exists())


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_every_path_and_member_exists(page: Path) -> None:
    """Mend the page, or say in words what is not a file of the project."""
    assert not list(missing(page))


def test_missing_paths_are_noticed() -> None:
    text = "`engine/core/rules.py` `engine/core/gone.py` `gone.py` `games/<name>/golden/` `a / b` `Act(seats)`"
    found_paths = paths(text)
    assert found_paths == {"engine/core/rules.py", "engine/core/gone.py", "gone.py", "games/<name>/golden/"}
    assert {name for name in found_paths if not exists(name, PAGES[0])} == {"engine/core/gone.py", "gone.py"}
    assert MEMBER.findall("`Act.follows` `Act.gone(x)` `INFO.key`") == [("Act", "follows"), ("Act", "gone")]
    assert has("Act", "follows") and not has("Act", "gone") and not has("Gone", "follows")
