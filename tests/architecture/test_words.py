"""Every sentence a player can meet is translated, and its catalogue compiled. That it is a literal is a wall."""

from __future__ import annotations

import re
import warnings
from collections.abc import Callable, Iterator
from functools import cache

import pytest
from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po

from engine.core import registry
from engine.core.text import Text
from engine.gui.window.languages import load
from tools import words

ALL = [(domain, language) for domain in words.domains() for language in words.languages()]
CATALOGUES = [one for one in ALL if words.catalogue(*one).is_file() or not words.hidden(one[0])]
"""A hidden game may have none yet."""


OPEN = "untranslated: "
"""How a fault begins that is no error in a hidden game: it is told."""


@cache
def read(domain: str, language: str) -> Catalog:
    """The catalogue as committed. Nobody changes it."""
    with words.catalogue(domain, language).open("rb") as stream:
        return read_po(stream, locale=language)


def places(text: str) -> set[str]:
    """The places for values in a sentence."""
    return set(re.findall(r"{\w*}", text))


def other_sentences(domain: str, language: str) -> Iterator[str]:
    """The catalogue has the sentences of today and no others: run `make words`."""
    today = {message.id for message in words.extract(domain) if message.id}
    kept = {message.id for message in read(domain, language) if message.id}
    yield from (f"new: {sentence}" for sentence in sorted(map(str, today - kept)))
    yield from (f"gone: {sentence}" for sentence in sorted(map(str, kept - today)))


def faults_of(message: Message) -> Iterator[str]:
    """What is wrong with a translation."""
    sources = [message.id] if isinstance(message.id, str) else list(message.id)
    strings = [message.string] if isinstance(message.string, str) else list(message.string)
    wanted = places(" ".join(sources))
    if not all(strings):
        yield f"{OPEN}{sources[0]}"
    if message.fuzzy:
        yield f"fuzzy: {sources[0]}"
    if any(places(string) - wanted for string in strings) or places(strings[-1]) != wanted:
        yield f"other places: {sources[0]} -> {strings[-1]}"


def wrong_translations(domain: str, language: str) -> Iterator[str]:
    """Every sentence is translated, for certain, with its places for values: mend the .po, then run `make words`."""
    for message in read(domain, language):
        if message.id:
            yield from faults_of(message)


def stale(domain: str, language: str) -> Iterator[str]:
    """The compiled catalogue is that of the .po: run `make words`."""
    path = words.catalogue(domain, language)
    if path.with_suffix(".mo").read_bytes() != words.as_mo(path):
        yield "the .mo is stale"


@pytest.mark.parametrize("faults", [other_sentences, wrong_translations, stale])
def test_every_catalogue_is_whole(faults: Callable[[str, str], Iterator[str]]) -> None:
    assert CATALOGUES
    found = []
    for one in CATALOGUES:
        for fault in faults(*one):
            told = f"{words.catalogue(*one)}: {fault}"
            if words.hidden(one[0]) and fault.startswith(OPEN):
                warnings.warn(told, stacklevel=1)
            else:
                found.append(told)
    assert not found, "\n".join([faults.__doc__ or "", *found])


@pytest.mark.parametrize(
    "message",
    [
        Message("One", ""),
        Message("One", "Eins", flags=["fuzzy"]),
        Message("{n} cards", "Karten"),
        Message("Cards", "{n} Karten"),
        Message(("one card", "{n} cards"), ("{m} Karte", "{n} Karten")),
        Message(("one card", "{n} cards"), ("eine Karte", "")),
    ],
)
def test_a_wrong_translation_is_found(message: Message) -> None:
    assert list(faults_of(message))
    assert not list(faults_of(Message(("one card", "{n} cards"), ("eine Karte", "{n} Karten"))))


def test_a_hidden_game_without_a_catalogue_is_told() -> None:
    waiting = [one for one in ALL if one not in CATALOGUES]
    assert ("_tiny", "de") in waiting
    for one in waiting:
        warnings.warn(words.untold(*one), stacklevel=1)
        assert f"{len(words.extract(one[0]))} sentences" in words.untold(*one)
    assert all(words.catalogue(game, "de").is_file() for game in registry.names())


@pytest.mark.parametrize("language", words.languages())
def test_words_that_two_catalogues_translate_differently_keep_their_own_sense(language: str) -> None:
    spoken = load(language, registry.names(hidden=True))
    senses: dict[str, dict[str, str]] = {}
    for domain in [domain for domain, spoken_here in CATALOGUES if spoken_here == language]:
        for message in read(domain, language):
            if message.id and isinstance(message.id, str) and isinstance(message.string, str):
                senses.setdefault(message.id, {})["" if domain == "trailbox" else domain] = message.string
    clashes = {source: by for source, by in senses.items() if len(set(by.values())) > 1}
    assert "None" in clashes  # “never” for a discard, “no” omens
    for source, by in clashes.items():
        assert {domain: spoken.tr(Text(source, domain=domain)) for domain in by} == by
