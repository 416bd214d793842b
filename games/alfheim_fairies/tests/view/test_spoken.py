"""What is said aloud at the table to those who do not see it."""

from __future__ import annotations

import re
from typing import Any

from msgspec.structs import replace

from engine.core.rules import CHANCE, UNKNOWN, Seat
from games.alfheim_fairies.rules.move_types import Invite, Tomte
from games.alfheim_fairies.rules.pieces import ROUNDS
from games.alfheim_fairies.rules.rules import RULES
from games.alfheim_fairies.rules.scoring import points
from games.alfheim_fairies.tests.play import garden, played, table
from games.alfheim_fairies.view.view import VIEW


def aloud(session: Any, ply: int, me: Seat) -> str:
    """What is said to a seat of the step with which so many have been made."""
    return str(VIEW.aloud(session.shown(me, ply - 1), session.shown(me, ply), *session.told(ply - 1, me)))


def test_of_a_round_that_is_shown_it_is_told_which_and_how_many_points_all_have() -> None:
    session = played(3, 3)
    shown = [ply for ply, s in enumerate(session.states) if any(fact.kind == "revealed" for fact in s.facts)]
    assert len(shown) == ROUNDS + 1
    for ply in shown:
        before, after = session.states[ply - 1 : ply + 1]
        seat, told = session.log[ply - 1].seat, [aloud(session, ply, me) for me in range(3)]
        what = "The footprints are revealed." if before.treading else f"Round {before.round} is revealed."
        assert all(what in one for one in told)
        # whoever reads the message line is not told it twice
        cues = [cue.text for cue in VIEW.cues(session.shown(0, ply - 1), session.shown(0, ply)) if cue.text]
        assert all(str(text) in told[0] for text in cues)
        for other, player in enumerate(after.players):
            gain = points(player) - points(before.before[other])
            assert (f" +{gain} to {points(player)}" in told[seat]) == (gain > 0), told[seat]


def test_of_a_fairy_the_line_is_told_for_which_it_comes() -> None:
    s = table(garden("P B C"), costs={"N1": ("PBC",)})
    move = Invite("N1", (1, 1))
    told = str(VIEW.aloud(s, RULES.apply(s, 0, move), 0, move))
    assert told == "Toadstool Nisse comes: 2 points. At n13, for m12, n12, o12"


def test_what_the_tomte_asks_for_is_not_said_before_all_in_the_room() -> None:
    s = replace(table(garden("N1 N2 N3 .", "P B C D")), owed="fetch", drawer=0)
    move = Tomte(0, "PBCD")
    after = RULES.apply(s, CHANCE, move)
    assert str(VIEW.aloud(s, after, CHANCE, move)) == "The Tomte is here. Only you see what he asks for."
    assert not VIEW.aloud(s, after, CHANCE, Tomte(0, UNKNOWN)).source, "the others learn it when all are ready"
    names = {
        str(VIEW.place_name(after, 0, piece.place)): str(VIEW.piece_name(after, 0, piece))
        for piece in VIEW.pieces(after, 0)
    }
    assert names["Tomte asks for"] == "porridge, berries, cheese, mead"


def test_places_and_experts_are_called_by_what_they_are() -> None:
    s = table(garden("P B"), garden("P C"), costs={"N1": ("PBC",)})
    named = [(str(VIEW.place_name(s, 0, one.place)), str(VIEW.piece_name(s, 0, one))) for one in VIEW.pieces(s, 0)]
    assert ("Toadstool Nisse asks for", "porridge, berries, cheese") in named
    assert ("Queen", "Queen for Bramble") in named and any(place == "round 1" for place, _ in named)
    royals = [name for _, name in named if name.startswith("King and Queen: ")]
    assert [name for name in royals if name.endswith("goes next")] == ["King and Queen: 6 points, goes next"]


def test_the_verdict_tells_all_points() -> None:
    session = played(3, 3)
    assert session.over is not None
    *others, best = sorted(session.over.scores)
    told = str(VIEW.verdict(session.state, session.over))
    assert f" wins with {best} points (" in told
    assert all(re.search(rf" {points}\b", told.split("The others: ")[1]) for points in others)
