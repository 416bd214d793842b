"""Sentences as data."""

from __future__ import annotations

import pytest

from engine.core import codec
from engine.core.text import At, Text, Token, is_whole, say, verbatim


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


FERN = Token("fern", say("a fern", domain="toy"), turn=2)
MOVE = say("{piece} {at}", piece=FERN, at=At("meadow", (2, 1), "c2"))


def test_pieces_and_places_are_words_where_only_words_are_read() -> None:
    assert str(MOVE) == "a fern c2"
    german = {"a fern": "ein Farn", "{piece} {at}": "{at}: {piece}"}
    assert MOVE.render(lambda text: german.get(text.source, text.source)) == "c2: ein Farn"


def test_a_sentence_gives_its_pieces_in_the_order_of_the_language() -> None:
    told = say("{who}: {move}. {n} {thing}", who="Wren", move=MOVE, n=2, thing=say("points"))
    assert [part for part in told.parts() if part] == ["Wren", ": ", FERN, " ", "c2", ". ", "2", " ", "points"]
    german = {"{who}: {move}. {n} {thing}": "{n} {thing} durch {move}", "points": "Punkte"}
    parts = told.parts(lambda text: german.get(text.source, text.source))
    assert [part for part in parts if part] == ["2", " ", "Punkte", " durch ", FERN, " ", "c2"]


def test_parts_without_pieces_are_the_words() -> None:
    text = say("{count} card of {who}", "{count} cards of {who}", 3, who=verbatim("{x}"))
    assert "".join(map(str, text.parts())) == str(text) == "3 cards of {x}"


def test_a_sentence_knows_its_places_once_each() -> None:
    other = At("meadow", (0, 0), "a1")
    assert say("{a} {b} {c}", a=MOVE, b=other, c=MOVE).places() == (At("meadow", (2, 1), "c2"), other)


def test_a_sentence_with_pieces_goes_from_process_to_process() -> None:
    assert codec.decode(Text, codec.loads(codec.dumps(codec.encode(MOVE)))) == MOVE
    assert is_whole(MOVE) and not is_whole(say("{piece}", piece=Token("fern", Text("{nothing}", domain="toy"))))
