"""Extract the player's sentences, update the catalogues, compile them: `make words`. Needs Babel.

Sentences stand in the code as `say("...")`. Those of the engine and of `saves/` go to
engine/locale/<language>/LC_MESSAGES/trailbox.po, those of a game to its own locale folder. The compiled .mo files are
committed, so that players need no Babel; a test says when they are stale.
"""

from __future__ import annotations

import ast
import io
import sys
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from engine.core import registry
from engine.gui.window.languages import LANGUAGES

KEYWORD = "say"
SOURCE_LANGUAGE = "en"
NO_TIME = datetime(2000, 1, 1, tzinfo=UTC)


def domains() -> dict[str, tuple[Path, ...]]:
    """Each catalogue's name and the folders its sentences come from."""
    shared = registry.ROOT / "engine", registry.ROOT / "saves"
    return {"trailbox": shared} | {game: (registry.folder(game),) for game in registry.names(hidden=True)}


def catalogue(domain: str, language: str) -> Path:
    """Where the .po lies."""
    home = registry.ROOT / "engine" if domain == "trailbox" else registry.folder(domain)
    return home / "locale" / language / "LC_MESSAGES" / f"{domain}.po"


def hidden(domain: str) -> bool:
    """Is it a game that no player sees? What is not translated there is told, and is no error."""
    return domain != "trailbox" and domain not in registry.names()


def untold(domain: str, language: str) -> str:
    """A line that tells how many sentences of a hidden game wait for their catalogue."""
    count = sum(1 for message in extract(domain) if message.id)
    return f"{domain}: no catalogue “{language}” for {count} sentences (it is hidden: wanted once players see it)"


def languages() -> tuple[str, ...]:
    """Every shipped language but the one of the sources."""
    return tuple(code for code, _ in LANGUAGES if code != SOURCE_LANGUAGE)


def extract(domain: str) -> Catalog:
    """The sentences of a domain, each with the files it comes from."""
    found = Catalog(project="Trailbox", charset="utf-8", fuzzy=False)
    for file in _files(domain):
        where = file.relative_to(registry.ROOT).as_posix()
        for line, message in sentences(file):
            found.add(message, None, [(where, line)])
    return found


def sentences(file: Path) -> Iterator[tuple[int, str | tuple[str, str]]]:
    """Line and source of every `say(...)` in a file; a pair for those with a plural.

    Babel's own reader takes a value such as `say("{x}", x="-")` for a plural, hence the walk.
    """
    text = file.read_text(encoding="utf-8")
    for node in ast.walk(ast.parse(text)) if f"{KEYWORD}(" in text else ():
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == KEYWORD:
            words = [arg.value for arg in node.args[:2] if isinstance(arg, ast.Constant) and isinstance(arg.value, str)]
            if words and words[0]:
                yield node.lineno, words[0] if len(words) == 1 else (words[0], words[1])


def update(domain: str, language: str) -> Catalog:
    """The catalogue of a language with the sentences of today; translations are kept, what went is dropped."""
    path = catalogue(domain, language)
    old = Catalog(
        locale=language,
        domain=domain,
        project="Trailbox",
        version=domain,
        header_comment="# Trailbox, under the MIT licence like the program.",
        last_translator="The Trailbox authors",
        language_team=language,
        msgid_bugs_address="-",
        fuzzy=False,
    )
    if path.is_file():
        with path.open("rb") as stream:
            old = read_po(stream, locale=language, domain=domain)
    old.update(extract(domain), no_fuzzy_matching=True)
    old.obsolete.clear()
    return old


def as_po(words: Catalog) -> bytes:
    """The text of a .po; without line numbers, so that it changes only when a sentence does."""
    out = io.BytesIO()
    write_po(out, words, width=100, sort_by_file=True, include_lineno=False, omit_header=False)
    # the times in the header would make every run a change
    kept = [
        row for row in out.getvalue().split(b"\n") if not row.startswith((b'"POT-Creation-Date', b'"PO-Revision-Date'))
    ]
    return b"\n".join(kept)


def as_mo(path: Path) -> bytes:
    """The compiled form of a .po."""
    out = io.BytesIO()
    with path.open("rb") as stream:
        words = read_po(stream)
    # the .po names no times; without these the header would tell the time of the compiling
    words.creation_date = words.revision_date = NO_TIME
    write_mo(out, words)
    return out.getvalue()


def main() -> int:
    """Update and compile every catalogue; say how many sentences still want a translation.

    A game that is hidden from players needs no catalogue: it is told, and none is begun for it.
    """
    for domain in domains():
        for language in languages():
            path = catalogue(domain, language)
            words = update(domain, language)
            if hidden(domain) and not path.is_file():
                sys.stdout.write(f"{untold(domain, language)}\n")
                continue
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(as_po(words))
            path.with_suffix(".mo").write_bytes(as_mo(path))
            open_ones = sum(1 for message in words if message.id and not _translated(message.string))
            sys.stdout.write(f"{path.relative_to(registry.ROOT)}: {len(words)} sentences, {open_ones} to translate\n")
    return 0


def _files(domain: str) -> Iterator[Path]:
    for folder in domains()[domain]:
        for file in sorted(folder.rglob("*.py")):
            inner = file.relative_to(folder).parts
            if not {"tests", "tools", "commands"} & set(inner):
                yield file


def _translated(string: str | list[str] | tuple[str, ...] | None) -> bool:
    return bool(string) if isinstance(string, str) else all(string or ("",))


if __name__ == "__main__":
    sys.exit(main())
