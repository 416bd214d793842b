"""Sentences as data."""

from __future__ import annotations

import pytest

from engine.core.text import Text, say, verbatim


def test_a_sentence_is_filled_when_it_is_shown() -> None:
    text = say("{who} lays {what}.", who=say("Wren"), what="a fern")
    german = {"{who} lays {what}.": "{what} wird von {who} gelegt.", "Wren": "Zaunkönig"}
    assert str(text) == "Wren lays a fern."
    assert text.render(lambda source: german.get(source, source)) == "a fern wird von Zaunkönig gelegt."


@pytest.mark.parametrize(("count", "words"), [(0, "0 cards"), (1, "1 card"), (5, "5 cards")])
def test_a_number_chooses_its_form(count: int, words: str) -> None:
    assert str(say("{count} card", "{count} cards", count)) == words


def test_the_empty_text_never_asks_the_catalogue() -> None:
    assert Text("").render(lambda source: "the catalogue's header") == ""


def test_braces_in_what_people_wrote_stay_braces() -> None:
    assert str(verbatim("{who} 100 %")) == "{who} 100 %"


def test_equal_sentences_are_equal_values() -> None:
    assert say("{a}{b}", a=1, b=2) == say("{a}{b}", b=2, a=1)
    assert len({say("x"), say("x")}) == 1
