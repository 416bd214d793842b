"""What imports what, over the whole product: no circles, and no import inside a function without a reason."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator, Mapping
from fnmatch import fnmatch
from pathlib import PurePosixPath

from tests.architecture.sources import ROOT, Source, code, parsed
from tools.structure import LATE, why_late

FOR_DEVELOPERS = re.compile(r"(^|/)tools/|^setup\.py")
Graph = Mapping[str, frozenset[str]]


def graph(sources: Iterable[Source]) -> Graph:
    """The modules that each module imports: at its top, inside functions, for types only, and the packages above."""
    names = {_name(source.where): source for source in sources}
    return {
        name: frozenset(above for _, what in source.imports for above in _upwards(what) if above in names) - {name}
        for name, source in names.items()
    }


def _name(where: PurePosixPath) -> str:
    return ".".join(where.with_suffix("").parts).removesuffix(".__init__")


def _upwards(name: str) -> Iterator[str]:
    parts = name.split(".")
    return (".".join(parts[:end]) for end in range(1, len(parts) + 1))


def circles(imports: Graph) -> list[tuple[str, ...]]:
    """The groups of modules each of which leads to all others of its group."""
    ahead = {name: _ahead(name, imports) for name in imports}
    return sorted(
        {tuple(sorted(o for o in ahead[name] if name in ahead[o])) for name in imports if name in ahead[name]}
    )


def _ahead(start: str, imports: Graph) -> set[str]:
    """All that is imported by way of a module; itself only if it lies on a circle."""
    seen: set[str] = set()
    waiting = list(imports[start])
    while waiting:
        name = waiting.pop()
        if name not in seen:
            seen.add(name)
            waiting += imports[name]
    return seen


def test_no_imports_run_in_circles() -> None:
    imports = graph(code())
    told = []
    for circle in circles(imports):
        told.append(f"{len(circle)} modules import each other; move what they share into one that knows none of them:")
        told += [f"    {name} -> {', '.join(sorted(imports[name] & set(circle)))}" for name in circle]
    assert not told, "\n".join(told)


def test_nothing_is_imported_inside_a_function_without_a_reason() -> None:
    late = {source.where.as_posix(): source.late for source in code() if source.late}
    shipped = {where: found for where, found in late.items() if not FOR_DEVELOPERS.search(where)}
    found = [f"{where}:{line}: {what}" for where in shipped if not why_late(where) for line, what in shipped[where]]
    told = ["import at the top; a scene names where it leads (engine/scenes/pages/destinations.py):", *found]
    assert not found, "\n".join(told)
    assert all(any(fnmatch(where, pattern) for where in shipped) for pattern in LATE), "reasons of files without any"


def test_circles_are_found_in_every_kind_of_import() -> None:
    def of(one: str, other: str, package: str = "") -> list[tuple[str, ...]]:
        texts = {"a/__init__.py": package, "a/one.py": one, "a/other.py": other}
        return circles(graph(parsed(PurePosixPath(where), text) for where, text in texts.items()))

    both = [("a.one", "a.other")]
    assert of("import a.other", "import a.one") == both
    assert of("from a import other", "def f():\n    from a.one import g") == both
    assert of("from a.other import f", "if TYPE_CHECKING:\n    from a.one import F") == both
    assert of("import a.other", "import os") == []
    assert of("from a import other", "", "from a.one import f") == [("a", "a.one")]


def test_imports_inside_functions_are_found() -> None:
    text = "import os\nclass A:\n    def f(self):\n        if self:\n            from os import path\n"
    assert parsed(PurePosixPath("engine/one.py"), text).late == ((5, "from os import path"),)
    assert not parsed(PurePosixPath("engine/one.py"), "if TYPE_CHECKING:\n    import os").late


def test_no_bundle_leaves_out_what_is_imported() -> None:
    spec = (ROOT / "tools" / "bundle" / "trailbox.spec").read_text(encoding="utf-8")
    unused = {name for names in re.findall(r"^UNUSED \+?= (\[.*\])$", spec, re.M) for name in ast.literal_eval(names)}
    assert unused
    wanted = {f"{s.where}:{n}: {what}" for s in code() for n, what in s.imports if what.partition(".")[0] in unused}
    assert not {one for one in wanted if not FOR_DEVELOPERS.search(one) and not one.startswith("engine/peers")}
