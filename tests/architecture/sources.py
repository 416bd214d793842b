"""The product's code as the walls see it: each file read, parsed and walked once."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import PurePosixPath

from msgspec import Struct

from engine.core import registry

ROOT = registry.ROOT
GENERATORS = {"Random", "SystemRandom"}
CONTRACTS = {"view", "view_of", "agent", "agent_of", "peer", "rules", "rules_of"}
"""What goes by these names keeps a contract: `TableView`, `Agent`, `Rules`."""
NO_FACTS = (ast.expr_context, ast.operator, ast.boolop, ast.unaryop, ast.cmpop)
"""Nodes that hold nothing: half of a tree."""
Found = tuple[int, str]
"""A line of a file and what stands there."""


class Source(Struct, frozen=True):
    """What the walls ask of one file."""

    where: PurePosixPath
    """From the root of the project."""
    text: str
    imports: tuple[Found, ...] = ()
    """Modules, and what is taken out of them, by dotted names."""
    words: tuple[Found, ...] = ()
    """Names, attributes and strings; docstrings are left out."""
    late: tuple[Found, ...] = ()
    """Imports inside functions."""
    docstrings: tuple[Found, ...] = ()
    """The first words of each docstring."""
    strings: tuple[Found, ...] = ()
    """The strings among them."""
    luck: tuple[Found, ...] = ()
    """Uses of `random` other than a generator of one's own."""
    unsaid: tuple[Found, ...] = ()
    """Calls of `say` with anything but literals."""
    handmade: tuple[Found, ...] = ()
    """Calls of `Text` for anything but the empty one."""
    untyped: tuple[Found, ...] = ()
    """Parameters, attributes and answers named in `CONTRACTS` whose type is no more than `Any`."""

    @property
    def folder(self) -> str:
        return self.where.parent.as_posix()


def parsed(where: PurePosixPath, text: str) -> Source:
    """The facts of one file. The tree itself is not kept: it is large."""
    nodes = nodes_of(ast.parse(text))
    explained = {
        id(node.body[0].value)
        for node in nodes
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef)
        and node.body
        and isinstance(node.body[0], ast.Expr)
    }
    inside = [range(node.lineno, (node.end_lineno or 0) + 1) for node in nodes if isinstance(node, ast.FunctionDef)]
    late = [
        (node.lineno, ast.unparse(node))
        for node in nodes
        if isinstance(node, ast.Import | ast.ImportFrom) and any(node.lineno in lines for lines in inside)
    ]
    docstrings = [
        (node.body[0].lineno, node.body[0].value.value[:40])
        for node in nodes
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef)
        and node.body
        and isinstance(node.body[0], ast.Expr)
        and isinstance(node.body[0].value, ast.Constant)
        and isinstance(node.body[0].value.value, str)
    ]
    imports, words, strings, luck, unsaid, handmade, untyped = [], [], [], [], [], [], []
    for node in nodes:
        match node:
            case ast.Import():
                imports += [(node.lineno, alias.name) for alias in node.names]
            case ast.ImportFrom(module=str(module)):
                imports += [(node.lineno, name) for name in (module, *(f"{module}.{one.name}" for one in node.names))]
                if module == "random":
                    luck += [(node.lineno, one.name) for one in node.names if one.name not in GENERATORS]
            case ast.Constant(value=str(value)) if id(node) not in explained:
                words.append((node.lineno, value))
                strings.append((node.lineno, value))
            case ast.Name():
                words.append((node.lineno, node.id))
            case ast.Attribute():
                words.append((node.lineno, node.attr))
                if isinstance(node.value, ast.Name) and node.value.id == "random" and node.attr not in GENERATORS:
                    luck.append((node.lineno, node.attr))
            case ast.Call(func=ast.Name(id="say")) if not _literal(node.args[:2]):
                unsaid.append((node.lineno, ast.unparse(node)))
            case ast.Call(func=ast.Name(id="Text")) if ast.unparse(node) != "Text('')":
                handmade.append((node.lineno, ast.unparse(node)))
            case ast.arg(arg=name, annotation=kind) | ast.FunctionDef(name=name, returns=kind) if _loose(name, kind):
                untyped.append((node.lineno, name))
            case ast.AnnAssign(target=ast.Name(id=name) | ast.Attribute(attr=name), annotation=kind) if _loose(
                name, kind
            ):
                untyped.append((node.lineno, name))
    facts = (imports, words, late, docstrings, strings, luck, unsaid, handmade, untyped)
    return Source(where, text, *map(tuple, facts))


def nodes_of(tree: ast.AST) -> list[ast.AST]:
    """All that hold something, from the root outwards, as `ast.walk` has them, in half its time."""
    found = [tree]
    for node in found:  # which grows meanwhile
        for value in vars(node).values():
            if isinstance(value, list):
                found += [one for one in value if isinstance(one, ast.AST) and not isinstance(one, NO_FACTS)]
            elif isinstance(value, ast.AST) and not isinstance(value, NO_FACTS):
                found.append(value)
    return found


def _literal(args: list[ast.expr]) -> bool:
    return bool(args) and all(isinstance(arg, ast.Constant) and isinstance(arg.value, str) for arg in args)


def _loose(name: str, kind: ast.expr | None) -> bool:
    return name.strip("_") in CONTRACTS and kind is not None and ast.unparse(kind) in ("Any", "Any | None")


@cache
def code() -> tuple[Source, ...]:
    """Every file of the product."""
    patterns = ("*.py", "engine/**/*.py", "games/**/*.py", "saves/**/*.py", "tools/**/*.py")
    return tuple(parsed(*file) for file in _files(patterns, tests=False))


@cache
def of_tests() -> tuple[Source, ...]:
    """Every file of the tests; what stands in them is read and not parsed."""
    return tuple(Source(*file) for file in _files(("tests/**/*.py", "games/**/*.py", "saves/**/*.py"), tests=True))


def _files(patterns: tuple[str, ...], tests: bool) -> Iterator[tuple[PurePosixPath, str]]:
    for path in sorted(path for pattern in patterns for path in ROOT.glob(pattern)):
        where = PurePosixPath(path.relative_to(ROOT).as_posix())
        if ("tests" in where.parts) == tests:
            yield where, path.read_text("utf-8")
