"""Reasons in a duel: what is said of the card that stays in the hand."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from engine.core import codec, registry
from engine.core.rules import Seat
from games.fairy_trails.ai.ai import _suggestions
from games.fairy_trails.ai.search import Candidate, Ranking, code_of
from games.fairy_trails.ai.words import closable, reason
from games.fairy_trails.rules.moves import Lay
from games.fairy_trails.rules.networks import with_card
from games.fairy_trails.rules.pieces import Laid, showings
from games.fairy_trails.rules.rules import RULES, Position
from tools.stagehand import replayed


@cache
def lays() -> tuple[tuple[Position, Seat, Lay], ...]:
    """What each seat saw and laid in a golden game."""
    return tuple(_lays())


def _lays() -> Iterator[tuple[Position, Seat, Lay]]:
    session = replayed(registry.folder("fairy_trails") / "golden" / "cards.json")
    for state, step in zip(session.states, session.log, strict=False):
        move = codec.decode(RULES.move_type, step.move, "move")
        if isinstance(move, Lay):
            yield RULES.observe(state, step.seat), step.seat, move


def everywhere(seen: Position, seat: Seat, move: Lay) -> int:
    """The most huts that the other card closes on any free cell."""
    after = RULES.apply(seen, seat, move)
    web, most = after.forest.web, 0
    for held in after.hands[seat]:
        for cell in web.free:
            for turns in showings(held.card):
                new = with_card(web, Laid(held.number, held.card, cell, turns)).closed[len(web.closed) :]
                most = max(most, sum(len(network.huts) for network in new if network.colour == seat))
    return most


def test_what_the_kept_card_can_close_is_found_wherever_it_is() -> None:
    some = lays()[::5]
    found = [closable(*one) for one in some]
    assert found == [everywhere(*one) for one in some]
    assert max(found) > 0


def sentences(kept: int, chance: float, instead: float) -> str:
    """Of a lay after which the other card can close so many huts."""
    seen, seat, move = next(one for one in lays() if closable(*one) == kept and len(one[0].hands[one[1]]) == 2)
    code = code_of(seen, seat, move)
    return str(reason(seen, seat, move, Candidate(code, chance), Candidate(code ^ 4, instead)))


def test_the_kept_card_is_told_with_the_chances_of_both() -> None:
    words = sentences(0, 0.48, 0.43)
    assert words.endswith(" Keeps the other card: laid now, its chance to win is 43 %, not 48 %.")
    words = sentences(1, 0.48, 0.43)
    assert words.endswith(" Keeps the card that can close 1 hut next: laid now, its chance to win is 43 %, not 48 %.")
    words = sentences(0, 0.43, 0.48)
    assert words.endswith(" The other card gives a better chance to win: 48 % instead of 43 %.")
    assert "card" not in sentences(0, 0.48, 0.47), "about as good"


def test_the_other_card_is_no_reason_where_this_one_should_lie_elsewhere() -> None:
    best, other, same = Candidate(0, 0.5), Candidate(4, 0.4), Candidate(8, 0.3)
    found = Ranking((best, other, same), 1, worlds=8)
    assert found.other_card(best) == other and found.other_card(same) is None
    assert found.other_card(other) == best
    assert Ranking((best, other), 1).other_card(best) is None, "nothing was tried"


def test_of_the_kept_card_only_its_seat_is_told() -> None:
    seen, seat, move = lays()[10]
    code = code_of(seen, seat, move)
    found = Ranking((Candidate(code, 0.5), Candidate(code ^ 4, 0.4)), 1, worlds=8)
    told = _suggestions(seen, seat, found, move, code)[0]
    assert "40 %" in str(told.reason) and "40 %" not in str(told.public)
