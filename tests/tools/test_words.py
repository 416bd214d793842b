"""Extracting sentences."""

from __future__ import annotations

from pathlib import Path

from tools import words


def test_sentences_are_read_with_their_plural_and_without_their_values(tmp_path: Path) -> None:
    file = tmp_path / "x.py"
    file.write_text(
        'a = say("One")\nb = say("{x} two", x="value")\nc = say("{count} card", "{count} cards", 3)\n'
        'd = say("a long " "sentence")\ne = say("")\nf = verbatim("Name")\n',
        encoding="utf-8",
    )
    assert [source for _, source in words.sentences(file)] == [
        "One",
        "{x} two",
        ("{count} card", "{count} cards"),
        "a long sentence",
    ]


def test_a_catalogue_written_twice_is_the_same_file(tmp_path: Path) -> None:
    first, second = (words.as_po(words.update("_template", "de")) for _ in range(2))
    assert first == second
    assert first.count(b"msgid") > 10
    assert b"fuzzy" not in first
    path = tmp_path / "x.po"
    path.write_bytes(first)
    assert words.as_mo(path) == words.as_mo(path)
