"""Hint, “Why?” and review: the whole round of the seat that asks, in words that are true."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import pytest
from msgspec.structs import replace

from engine.ai.agent import Suggestion
from engine.ai.move_comparison import Comparison
from engine.ai.playout_race import Way
from engine.ai.review.game_review import Known, Review
from engine.ai.review.judged_moves import judge
from engine.core import codec
from engine.core.rules import Act
from engine.scenes.review.better_line import better_line
from engine.scenes.words.ai_suggestions import tell
from engine.table.contract.game_view import view_of
from games.alfheim_fairies.ai import ai
from games.alfheim_fairies.ai.ai import AGENT
from games.alfheim_fairies.ai.mirrored_moves import without_mirrored
from games.alfheim_fairies.ai.move_reasons import reason
from games.alfheim_fairies.ai.playout_outcomes import FOOTPRINT
from games.alfheim_fairies.rules.move_types import Exchange, Invite, Move, Place, Ready, Sealed, Tread
from games.alfheim_fairies.rules.pieces import COSTS, FAIRIES
from games.alfheim_fairies.rules.position import Position, Stack
from games.alfheim_fairies.rules.rules import RULES
from games.alfheim_fairies.tests.play import finish, garden, played, table

VIEW = view_of("alfheim_fairies")


@pytest.fixture(autouse=True)
def short_thoughts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Advice is as it is, but not for as long."""
    monkeypatch.setattr(ai, "ADVICE", replace(ai.ADVICE, work=25_000, wide=4))
    monkeypatch.setattr(ai, "FOLLOW", replace(ai.FOLLOW, work=12_000))


def advised(s: Position, seat: int, played: Move | None = None) -> tuple[Suggestion, ...]:
    return [*AGENT.advise(RULES.observe(s, seat), seat, Random(1), played=played)][-1]


def costs(shown: int = 1, **asked: Sequence[str]) -> dict[str, Sequence[str]]:
    """Those asked for, and tiles of the game for all other fairies but Tomte and King."""
    return {fairy: COSTS[fairy][:shown] for fairy in FAIRIES if fairy not in "TK"} | asked


def three_gardens() -> Position:
    """Three have to place berries; whoever lays them into the row has the Queen and a Nisse at once."""
    asked = costs(2, Q=("PPBD", "CCDT"), N2=("PBD", "CMD"), K=("3",))
    return table(*(garden("P P . D") for _ in range(3)), costs=asked, round=11, hand="B")


def test_a_hint_tells_the_whole_round_of_the_seat_that_asks() -> None:
    s = three_gardens()
    for seat in range(3):
        best = advised(s, seat)[0]
        assert best.move == Place((2, 0))
        fairies = {move.fairy for move in best.line[1:] if isinstance(move, Invite)}
        assert fairies == {"Q", "N2"}
        written = replace(best, line=tuple(codec.encode(move, RULES.move_type) for move in best.line))
        told = tell(RULES, VIEW, s, seat, replace(written, move=written.line[0]))
        assert told is not None
        # all at once, and yet nobody else comes in between
        assert [who for who, _ in told.replies] == [seat, seat]
        assert [str(words) for _, words in told.replies] == [str(VIEW.label(s, seat, move)) for move in best.line[1:]]
        steps = better_line(RULES, s, seat, best.line)
        assert [step.seat for step in steps] == [seat] * 3
        assert steps[-1].after.players[seat].garden.guests == {"Q", "N2"}


def way(move: Move) -> Way:
    return Way(move, 20.4, 5)


def words(s: Position, move: Move) -> str:
    return str(reason(s, 0, Comparison(mine=way(move))))


def clearly_worse(move: Move, best: Move | None = None) -> Comparison[Way]:
    return Comparison(mine=way(move), other=Way(best, 22.4, 5), better=False, gap=2.0, close=False)


def test_reasons_are_facts() -> None:
    s = table(garden("P P . D"), costs={"Q": ("PPBD",), "N1": ("PBD",)}, round=2, hand="B")
    assert words(s, Place((2, 0))).startswith("Lets the Queen come at once, and the Toadstool Nisse too")
    best = Comparison(mine=way(Exchange()), other=way(Place((2, 0))), close=False)
    assert str(reason(s, 0, best)).startswith("On average another clue brings more than berries")
    assert words(s, Exchange()).startswith("About as good as placing berries")
    s = table(garden("P P . ."), costs={"Q": ("PPBD",)}, round=2, hand="B")
    assert words(s, Place((2, 0))).startswith("Then only one clue is missing before the Queen can come: mead")
    assert words(s, Place((0, 1))).startswith("It brings nothing yet")
    s = table(garden("P P B D"), costs={"Q": ("PPBD",)}, round=2)
    assert words(s, Invite("Q", (0, 1))) == "Brings 5 points."
    assert words(s, Ready()) == "Keeps a place free; the Queen can still come later."
    s = table(garden("P P B D", "K . . ."), costs={"Q": ("PPBD",)}, round=8)
    assert words(s, Invite("Q", (1, 1))).startswith("Brings 5 points, and completes “King and Queen”")
    s = table(garden("P P"), round=3)
    assert words(s, Ready()).startswith("Nothing more can be done")


def test_a_worse_move_says_what_it_lacks_of_the_best_one() -> None:
    """Not that the difference shows later: what the best choice would have done, or what this one blocks."""

    def worse(s: Position, move: Move, best: Move) -> str:
        told = str(reason(s, 0, clearly_worse(move, best)))
        assert told.endswith(" That gives away about 2 points."), told
        return told.removesuffix(" That gives away about 2 points.")

    s = table(garden("P P . D"), costs={"Q": ("PPBD",), "N1": ("PBD",)}, round=2, hand="B")
    assert worse(s, Place((0, 1)), Place((2, 0))) == "With the best choice the Queen could come at once."
    assert worse(s, Exchange(), Place((2, 0))) == "Gives up berries, with which the Queen could come at once."
    s = table(garden("P P . ."), costs={"Q": ("PPBD",)}, round=2, hand="B")
    lacks = "Two clues are still missing before the Queen can come, with the best choice only one."
    assert worse(s, Place((0, 1)), Place((2, 0))) == lacks
    assert worse(s, Exchange(), Place((2, 0))) == "Gives up berries, with which the Queen would come nearer."
    s = table(garden("P P . D"), costs={"Q": ("PPBD",)}, round=2, hand="T")
    assert worse(s, Place((2, 0)), Exchange()) == "It blocks a line with which the Queen could come."
    assert worse(s, Place((0, 1)), Exchange()) == "On average another clue brings more than tea."
    s = table(garden("P P B D"), costs={"Q": ("PPBD",)}, round=2)
    assert worse(s, Ready(), Invite("Q", (0, 1))) == "Now the Queen could still come."
    assert str(reason(s, 0, clearly_worse(Place((9, 9))))) == "That gives away about 2 points."


def test_a_second_way_to_a_fairy_is_not_called_nothing() -> None:
    s = table(garden("P . B"), costs={"K": ("PBM", "PDT")}, round=8, hand="D")
    assert words(s, Place((0, 1))) == "Then the King could come with tea as well."
    assert words(replace(s, round=11), Place((0, 1))).startswith("It brings nothing any more")


def test_a_worse_place_for_a_fairy_does_not_lack_this_fairy() -> None:
    s = table(garden("P P B D"), costs={"Q": ("PPBD",)}, round=3)
    assert (
        str(reason(s, 0, clearly_worse(Invite("Q", (0, 1)), Invite("Q", (1, 1))))) == "That gives away about 2 points."
    )


def test_mirror_images_of_a_move_are_told_once() -> None:
    """In a single row it is the same whether a clue lies above or below it; the one that was played stays."""
    s = table(garden("C D C"), round=2, hand="C")
    ways = [Way(Place(cell), 20.0 - n, 9) for n, cell in enumerate([(0, 1), (1, 1), (2, -1), (1, -1), (3, 0)])]
    kept = without_mirrored(s.players[0], ways, Place((2, -1)))
    assert [(way.move.cell, way.points) for way in kept] == [((2, -1), 20.0), ((1, 1), 19.0), ((3, 0), 16.0)]
    ways = [Way(Place(cell), points, 9) for cell, points in (((0, 1), 20.0), ((3, 0), 16.0), ((1, 1), 19.0))]
    assert [way.points for way in without_mirrored(s.players[0], ways, Place((3, 0)))] == [20.0, 19.0, 16.0]


def test_a_clue_that_is_known_to_lie_on_top_is_named() -> None:
    s = replace(table(garden("P P"), round=3, hand="B"), stack=Stack((), (0,) * 6, ("T", "M")))
    assert words(s, Exchange()) == "The stack is certain to give tea."
    s = replace(table(garden("P P"), costs={"N1": ("PPT",), "Q": ("PPM",)}, round=3, hand="B"), stack=s.stack)
    assert words(s, Exchange()).endswith("give tea, with which the Toadstool Nisse can come at once.")


def test_the_footprint_says_what_lies_beside_it() -> None:
    s = table(garden("P B"), round=7)
    one = replace(s.players[0], footprint="PB", garden=garden("P B"))
    s = replace(s, players=(one,), before=(one,), called=s.called[:6])
    assert words(s, Tread((0, 1))).startswith("One clue beside it counts already")
    more = Comparison(mine=way(Tread((0, 1))), other=way(Tread((2, 0))), gap=2.0, close=False, keys=(FOOTPRINT,))
    assert str(reason(s, 0, more)) == "One clue beside it counts already.", "said once"
    one = replace(one, footprint="MD")
    assert words(replace(s, players=(one,), before=(one,)), Tread((0, 1))).startswith(
        "Clues can still be placed on 3 sides"
    )


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_all_of_a_game_can_be_looked_back_at(seats: int) -> None:
    """Each move that was made is judged, whoever else decided at the same time, and good values favour one of two."""
    review = Review(played(seats, 5, until=4), Known(0.05, 0.05))
    asked = 0
    while (question := review.next()) is not None:
        assert isinstance(RULES.turn(question.seen), Act)
        advice = [*AGENT.advise(question.seen, question.seat, Random(question.seed), played=question.played)][-1]
        review.take(question, advice)
        asked += 1
        assert judge(question, advice).played.move == question.played
    assert asked == len(review.plies) and review.share == 1.0


def test_of_two_equal_gardens_none_is_ahead() -> None:
    """A value is for or against a seat: it compares gardens, and does not count points."""
    same = table(garden("P B"), garden("P B"), costs=costs(), round=3, hand="C")
    assert abs(advised(same, 0)[0].value) < 0.25
    rich = garden("P B C D .", "N1 F1 N2 N3 K", "Q F2 . . .")
    ahead = table(rich, garden("P B"), costs=costs(2, K=("3",)), round=8, hand="C")
    assert advised(ahead, 0)[0].value > 0.5 and advised(ahead, 1)[0].value < -0.5


def test_what_was_sealed_is_known_when_all_are_ready() -> None:
    """“Why?” may speak of a rival's clue as soon as it lies there for all to see, and not before."""
    session = played(2, 4, until=3)
    rival = session.to_move[-1]
    me = 1 - rival
    ply = len(session.log)
    session.play(rival, session.moves(rival)[0])
    assert not session.revealed(ply, me) and session.revealed(ply, rival)
    while session.state.round == 3:
        seat = session.to_move[0]
        finish(session, seat, Random(1))
    assert session.revealed(ply, me)
    # what the log said of it then is as it was
    assert session.told(ply, me)[1] == Sealed()


def test_no_reason_tells_what_only_one_knows() -> None:
    """The cost of a Tomte is his owner's until he lives in the garden."""
    one = replace(table(garden("P M D"), round=9, hand="T").players[0], tomte="PMDT")
    alone = table(garden("P M D"), costs={}, round=9, hand="T")
    alone = replace(alone, players=(one,), before=(one,))
    assert "Tomte" in words(alone, Place((3, 0)))
    two = replace(alone, players=(one, one), before=(one, one))
    assert "Tomte" not in str(reason(two, 0, Comparison(mine=way(Place((3, 0)))), secret=True))


def test_advice_tells_points_by_which_a_review_can_count_what_was_given_away() -> None:
    s = three_gardens()
    told = advised(s, 0, Place((0, 0)))
    points = [one.points for one in told]
    assert None not in points and points == sorted(points, key=lambda lead: -(lead or 0.0))
    assert (points[0] or 0.0) - (points[-1] or 0.0) > 3, "the Queen and a Nisse are not taken"
