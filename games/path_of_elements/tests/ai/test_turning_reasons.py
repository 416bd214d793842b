"""Reasons for turning up a spirit, a third one for a gift among them."""

from __future__ import annotations

from msgspec.structs import replace

from engine.ai.move_comparison import Comparison
from engine.ai.playout_race import Way
from engine.table.contract.game_view import view_of
from games.path_of_elements.ai.playout_outcomes import Ends
from games.path_of_elements.ai.reasons.move_reasons import reason
from games.path_of_elements.rules.move_types import Done, Move, Turn
from games.path_of_elements.rules.position import Position
from games.path_of_elements.tests.play import cells, player, table

PATH = player(cells("W E F . W"))
AWAY = " That gives away about a point."
KNOWN, FIRE, UNSEEN = Turn((0, 0)), Turn((1, 0)), Turn((3, 1))


def grid() -> Position:
    """Two air spirits and one of fire are known, 17 are not."""
    s = table(PATH, PATH, grid={(0, 0): "A"})
    return replace(s, grid=s.first_grid, seen=(((0, 0), "A"), ((1, 0), "F"), ((2, 0), "A")))


def missed() -> Position:
    """Fire and air are turned up, a third spirit costs a gift."""
    return replace(grid(), seen=grid().seen[1:], up=((1, 0), (2, 0)), turned=True)


def told(s: Position, move: Move) -> str:
    return str(reason(s, 0, Comparison(mine=Way((move,), 0.0, 1))))


def lacks(s: Position, move: Move, best: Move) -> str:
    it = Comparison(mine=Way((move,), 0.0, 9), other=Way((best,), 1.0, 9), better=False, gap=1.0, close=False)
    return str(reason(s, 0, it)).removesuffix(AWAY)


def test_turning_up_is_told_by_what_speaks_for_what_was_said() -> None:
    s = grid()
    assert lacks(s, KNOWN, UNSEEN) == "That pair brings less than waiting for another one."
    unpaid = lacks(replace(s, up=((2, 0),)), KNOWN, Done())
    assert unpaid == "The spirit to keep scores nothing at once, so the pair is not worth a gift."
    scores = replace(s, up=((2, 0),)).with_player(0, player(cells("W E A . W")))
    told_of = "The spirit to keep scores just one point at once; the gift brings more later."
    assert lacks(scores, KNOWN, Done()) == told_of
    sure = lacks(replace(s, up=((2, 0),)), UNSEEN, KNOWN)
    assert sure == "The best choice makes a pair for certain, this one in 12 % of the cases."
    assert lacks(s, UNSEEN, Turn((4, 1))) == AWAY.strip()
    assert told(replace(s, seen=()), UNSEEN) == "Nobody has seen it yet.", "though some lie open"
    assert told(s, KNOWN) == "An air spirit lies there; with one that is known it makes a pair."


def test_what_is_no_pair_is_not_called_one() -> None:
    s = replace(grid(), up=((1, 0),))
    shown = "A chance of 18 % is not worth showing the others a new spirit."
    assert lacks(s, UNSEEN, KNOWN) == shown
    assert lacks(s, KNOWN, UNSEEN) == "This one makes no pair, the best choice does in 18 % of the cases."
    assert (
        lacks(replace(s, up=((0, 0),)), FIRE, Turn((2, 0)))
        == "This one makes no pair, the best choice does for certain."
    )
    assert told(s, KNOWN).startswith("Another one like it is known, too: for a gift"), "two air spirits are known"
    ends = Comparison(mine=Way((KNOWN, Done()), 0.0, 1))
    assert str(reason(s, 0, ends)) == "The spirit there is known, so nobody learns anything new.", "no gift is planned"
    alone = replace(s, seen=s.seen[1:])
    assert told(alone, Turn((2, 0))) == "The spirit there is known, so nobody learns anything new."
    assert lacks(s, KNOWN, Turn((2, 0))) == AWAY.strip(), "both are known"
    last = replace(s, grid=s.grid[:2], seen=(), up=())
    assert told(last, KNOWN) == "The last two spirits make a pair."


def test_ending_a_turn_says_what_a_third_spirit_would_find() -> None:
    s = missed()
    assert (
        told(s, Done())
        == "For a gift, a third spirit makes a pair in 33 % of the cases. The gift may bring more later."
    )
    assert lacks(s, Done(), UNSEEN) == "For a gift, a third spirit makes a pair in 33 % of the cases."
    s = grid()
    s = replace(s, up=((1, 0), (2, 0)), turned=True)
    assert lacks(s, Done(), KNOWN) == "For a gift, a third spirit makes a pair for certain."


def test_a_move_is_not_called_by_what_must_be_remembered() -> None:
    """Spirits of the grid have no names, known or not: nothing at the table helps to remember."""
    view, s = view_of("path_of_elements"), grid()
    assert {str(view.label(s, 0, move)) for move in (KNOWN, UNSEEN)} == {"turn up a spirit"}
    assert str(view.label(replace(s, up=((1, 0), (2, 0)), turned=True), 0, KNOWN)).endswith("1 gift: turn up a spirit")
    assert str(view.line(s, s, 0, KNOWN)) == "turn up a spirit"


def test_an_unknown_spirit_beside_a_known_pair_says_what_becomes_of_that_pair() -> None:
    """The chance of a pair alone speaks against turning it up, where a known spirit makes one for certain."""
    s = replace(grid(), up=((2, 0),))
    said = "It makes a pair in 12 % of the cases; if not, the known pair can still be turned up for a gift."
    assert told(s, UNSEEN) == said
    poor = s.with_player(0, replace(PATH, gifts=0))
    assert left(poor, UNSEEN, KNOWN, 0.4) == "A pair is known, but it would hardly bring more."
    masks = (*(((x, 0), "A") for x in range(4)), ((0, 1), "F"))
    s = replace(s, seen=masks)
    assert told(s, UNSEEN) == "It shows a new spirit first; the known pair can still be turned up for a gift."
    other = replace(grid(), up=((1, 0),), seen=(*grid().seen, ((3, 0), "F")))
    assert told(other, KNOWN).startswith("Another one like it is known, too")
    single = replace(other, seen=other.seen[1:])
    assert told(single, Turn((2, 0))).startswith("The spirit there is known; for a gift, the known pair")
    certain = replace(grid(), up=(), seen=tuple(((x, 0), motif) for x, motif in enumerate("AAEWFM")))
    assert told(certain, UNSEEN).startswith("Nobody has seen it, but whatever it is, it makes a pair")
    first = replace(grid(), up=())
    assert "if not, the known pair can still be turned up for a gift." in told(first, UNSEEN)


def left(s: Position, move: Move, pair: Move, gap: float, found: tuple[float, float] = (0.0, 0.0)) -> str:
    """What is told of a move that leaves a pair. gap: by how many points that is worth less. found: how often the seat
    finds the last pair with the move and with the pair."""
    both = zip((move, pair), (gap, 0.0), found, strict=True)
    mine, other = (Way((one,), worth, 9, ended(share)) for one, worth, share in both)
    return str(reason(s, 0, Comparison(mine=mine), other))


def ended(share: float) -> Ends:
    ends = Ends()
    for number in range(10):
        ends.add({}, found=number < round(10 * share))
    return ends


def test_a_certain_pair_that_is_left_says_why() -> None:
    s = replace(grid(), up=((1, 0), (2, 0)), turned=True)
    first = "For a gift, a pair is certain, but "
    assert left(s, Done(), KNOWN, 0.4) == first + "it would hardly bring more than the gift may later."
    assert left(s, Done(), KNOWN, 2.0) == first + "the spirit to keep scores nothing at once; a gift may bring more."
    air = s.with_player(0, player(cells("W E A . W")))
    just = first + "the spirit to keep scores just a point at once; a gift may bring more."
    assert left(air, Done(), KNOWN, 2.0) == just
    own = s.with_player(0, player(cells("W E A . W"), element="A"))
    assert left(own, Done(), KNOWN, 2.0) == first + "it brings less than the gift may later."
    last = left(s, Done(), KNOWN, 0.4, (0.2, 0.6))
    assert last.startswith("For a gift, a pair is certain. But with it Heron more often finds the last pair, too")
    assert left(s, Done(), KNOWN, 0.4, (0.6, 0.2)) == first + "it would hardly bring more than the gift may later."


def test_a_pair_says_what_it_scores_at_once() -> None:
    air = grid().with_player(0, player(cells("W E A . W"), element="A"))
    pair = "An air spirit lies there; with one that is known it makes a pair."
    assert told(air, KNOWN) == f"{pair} On the path of Heron it scores 2 points at once."
    fires = replace(air, seen=(*air.seen, ((3, 0), "F")))
    assert lacks(fires, FIRE, KNOWN) == "The spirit to keep scores 0 at once, that of the best choice 2."
    assert lacks(fires, KNOWN, FIRE) == "The other pair is worth more."
    assert lacks(grid(), Turn((4, 1)), KNOWN).startswith("The best choice makes a pair for certain")


def test_a_pair_of_masks_says_what_its_power_brings() -> None:
    """It scores nothing: that it makes a pair is no purpose."""
    pair = "A mask lies there; with one that is known it makes a pair."
    row = cells("W E A . W")
    masks = replace(grid(), seen=(((0, 0), "M"), ((2, 0), "M"), ((1, 0), "F"), ((3, 0), "F")))
    swapped = player(row, dict(zip([*row][:2], "EW", strict=True)), element="A")
    assert told(masks.with_player(0, swapped), KNOWN) == (
        f"{pair} It scores nothing, but its free swap can bring Heron 2 points."
    )
    assert told(masks, KNOWN) == f"{pair} It scores nothing, but one of the two takes up a tile of a rival."
    rich = masks.with_player(0, swapped)
    assert lacks(rich, FIRE, KNOWN) == "The power of the other pair can be worth 2 points at once."


def test_the_only_motif_that_is_unseen_is_as_good_as_known() -> None:
    row = cells("E W F A E W F A E W")
    one, two = (player(row, dict(zip(row, lying, strict=False))) for lying in ("WWWWFFFF", "AAAAEEMM"))
    s = table(one, two, grid=dict(zip([(x, 0) for x in range(4)], "EEMM", strict=True)))
    unseen = replace(s, seen=s.seen[:3])
    assert (
        lacks(unseen, Turn((3, 0)), Turn((0, 0))) == "The spirit to keep scores 0 at once, that of the best choice 2."
    )
    several = replace(unseen, seen=(s.seen[0], s.seen[2]))
    assert (
        lacks(several, Turn((3, 0)), Turn((2, 0))) != "The spirit to keep scores 0 at once, that of the best choice 2."
    )


def test_a_spirit_that_makes_a_pair_whatever_it_is_leaves_no_pair_for_later() -> None:
    """Of the four that are left three are known, and what the others must be makes a pair with one of these."""
    row = cells("E W F A E W F A E W")
    one, two = (player(row, dict(zip(row, lying, strict=False))) for lying in ("WWWWFFFF", "AAAAEMMM"))
    s = table(one, two, grid=dict(zip([(x, 0) for x in range(4)], "EEEM", strict=True)))
    s = replace(s, seen=(s.seen[0], s.seen[1], s.seen[3]))
    assert s.unseen()["E"] == 1 and sum(s.unseen().values()) == 1
    poor = s.with_player(0, replace(one, gifts=0))
    assert not left(poor, Turn((2, 0)), Turn((0, 0)), 2.0).startswith("A pair is known")
    assert left(poor, Turn((3, 0)), Turn((0, 0)), 2.0) == "A pair is known, but it brings less than waiting."
