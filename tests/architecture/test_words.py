"""Every sentence a player can meet is a literal in `say(...)`, translated, and its catalogue compiled."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po

from engine.commands import words
from engine.core import registry
from engine.core.text import Text
from engine.ui.words import load

CODE = sorted(
    path
    for folder in ("engine", "games", "saves")
    for path in (registry.ROOT / folder).rglob("*.py")
    if "tests" not in path.parts
)
CATALOGUES = [(domain, language) for domain in words.domains() for language in words.languages()]
EVERY = pytest.mark.parametrize(("domain", "language"), CATALOGUES)


def read(domain: str, language: str) -> Catalog:
    """The catalogue as committed."""
    with words.catalogue(domain, language).open("rb") as stream:
        return read_po(stream, locale=language)


@pytest.mark.parametrize("path", CODE, ids=lambda path: path.relative_to(registry.ROOT).as_posix())
def test_every_sentence_is_a_literal(path: Path) -> None:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "say":
            literal = all(isinstance(arg, ast.Constant) and isinstance(arg.value, str) for arg in node.args[:2])
            assert literal, f"{path.name}:{node.lineno}"
            assert node.args, f"{path.name}:{node.lineno}"


def test_a_game_looks_its_sentences_up_in_its_own_catalogue() -> None:
    """The `say` of `engine.core.text` asks the engine's catalogue: a game may only use the one of its own package."""
    foreign = [
        f"{path}:{node.lineno}"
        for game in registry.names(hidden=True)
        for path in sorted(registry.folder(game).rglob("*.py"))
        if "tests" not in path.parts
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.ImportFrom) and any(name.name == "say" for name in node.names)
        if node.module != f"games.{game}"
    ]
    assert not foreign


@pytest.mark.parametrize("language", words.languages())
def test_words_that_two_catalogues_translate_differently_keep_their_own_sense(language: str) -> None:
    spoken = load(language, registry.names(hidden=True))
    senses: dict[str, dict[str, str]] = {}
    for domain in words.domains():
        for message in read(domain, language):
            if message.id and isinstance(message.id, str) and isinstance(message.string, str):
                senses.setdefault(message.id, {})["" if domain == "trailbox" else domain] = message.string
    clashes = {source: by for source, by in senses.items() if len(set(by.values())) > 1}
    assert "Turn" in clashes  # a board's turn in the engine, a player's in a game
    for source, by in clashes.items():
        assert {domain: spoken.tr(Text(source, domain=domain)) for domain in by} == by


@EVERY
def test_the_catalogue_has_the_sentences_of_today(domain: str, language: str) -> None:
    today = {message.id for message in words.extract(domain) if message.id}
    assert {message.id for message in read(domain, language) if message.id} == today, "run: make words"


@EVERY
def test_every_sentence_is_translated_with_its_places(domain: str, language: str) -> None:
    for message in read(domain, language):
        if not message.id:
            continue
        sources = [message.id] if isinstance(message.id, str) else list(message.id)
        strings = [message.string] if isinstance(message.string, str) else list(message.string)
        wanted = set(re.findall(r"{\w*}", " ".join(sources)))
        assert all(strings), sources[0]
        assert not message.fuzzy, sources[0]
        for string in strings:
            assert set(re.findall(r"{\w*}", string)) <= wanted, string
        assert set(re.findall(r"{\w*}", strings[-1])) == wanted, strings[-1]


@EVERY
def test_the_compiled_catalogue_is_fresh(domain: str, language: str) -> None:
    path = words.catalogue(domain, language)
    assert path.with_suffix(".mo").read_bytes() == words.as_mo(path), "run: make words"
