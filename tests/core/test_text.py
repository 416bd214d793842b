"""Sentences as data."""

from __future__ import annotations

import pytest

from engine.core.text import say, verbatim


def test_a_sentence_is_filled_when_it_is_shown() -> None:
    text = say("{who} lays {what}.", who=say("Wren"), what="a fern")
    german = {"{who} lays {what}.": "{what} wird von {who} gelegt.", "Wren": "Zaunkönig"}
    assert str(text) == "Wren lays a fern."
    assert text.render(lambda found: german.get(found.source, found.source)) == "a fern wird von Zaunkönig gelegt."


@pytest.mark.parametrize(("count", "words"), [(0, "0 cards"), (1, "1 card"), (5, "5 cards")])
def test_a_number_chooses_its_form(count: int, words: str) -> None:
    assert str(say("{count} card", "{count} cards", count)) == words


def test_the_same_words_of_two_catalogues_are_two_texts() -> None:
    german = {"toy": "Zug", "": "Drehen"}
    assert say("Turn", domain="toy") != say("Turn")
    both = say("{one}, {other}", one=say("Turn"), other=say("Turn", domain="toy"))
    assert both.render(lambda text: german[text.domain] if text.source == "Turn" else text.source) == "Drehen, Zug"


def test_braces_in_what_people_wrote_stay_braces() -> None:
    assert str(verbatim("{who} 100 %")) == "{who} 100 %"


def test_equal_sentences_are_equal_values() -> None:
    assert say("{a}{b}", a=1, b=2) == say("{a}{b}", b=2, a=1)
    assert len({say("x"), say("x")}) == 1
