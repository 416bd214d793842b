"""What is heard: a call of its own for each pair, something for whatever powers and gifts do."""

from __future__ import annotations

import re

import pytest
from msgspec.structs import replace

from engine.core.lattice import HEX
from engine.core.rules import CHANCE
from engine.gui.window.sound import SOUNDS
from games.path_of_elements.rules.move_types import Cover, Exchange, Gift, Omen, Put, Shift, Swap, Turn
from games.path_of_elements.rules.pieces import MOTIFS
from games.path_of_elements.rules.position import Stage
from games.path_of_elements.rules.rules import RULES
from games.path_of_elements.rules.scoring import sources
from games.path_of_elements.tests.play import after, cells, played, player, table, thrifty
from games.path_of_elements.view import final_scoring, words
from games.path_of_elements.view.cues import cues
from games.path_of_elements.view.view import VIEW

ROW = "E W F A E W F A E W F A"


@pytest.mark.parametrize("motif", MOTIFS)
def test_each_pair_has_a_call_of_its_own(motif: str) -> None:
    s = table(player(cells(ROW)), player(cells(ROW)), grid={(0, 0): motif, (1, 0): motif})
    one = after(s, Turn((0, 0)))
    assert [cue.sound for cue in cues(s, one)] == ["pe_up"]
    assert [cue.sound for cue in cues(one, after(one, Turn((1, 0))))] == ["pe_up", f"pe_{motif.lower()}"]
    assert (SOUNDS / f"pe_{motif.lower()}.wav").is_file()


def test_two_that_differ_are_heard_to() -> None:
    s = table(player(cells(ROW)), player(cells(ROW)), grid={(0, 0): "E", (1, 0): "F", (2, 0): "A"})
    missed = after(s, Turn((0, 0)), Turn((1, 0)))
    assert [(cue.sound, cue.text) for cue in cues(s, missed)] == [("pe_up", None), ("pe_missed", None)]
    told = [str(VIEW.headline(missed, seat)) for seat in (0, 1)]
    assert told == ["No pair. Turn up a third spirit for 1 gift, or end the turn.", "Heron finds no pair."]
    poor = missed.with_player(0, replace(missed.players[0], gifts=0))
    assert str(VIEW.headline(poor, 0)) == "No pair. End the turn."


@pytest.mark.parametrize(
    ("move", "sound"),
    [
        (Cover((0, 0)), "pe_cover"),
        (Gift((0, 0)), "pe_gift"),
        (Swap(0, (0, 0), (1, 0)), "pe_move"),
        (Shift(0, (1, 0), (2, 0)), "pe_move"),
    ],
    ids=["cover", "gift", "swap", "move"],
)
def test_what_gifts_do_is_heard_where_it_lies(move: Cover | Gift | Swap | Shift, sound: str) -> None:
    s = table(player(cells(ROW), cells("E W")), player(cells(ROW)), grid={(0, 0): "E", (1, 0): "E"})
    (cue,) = cues(s, after(s, move))
    assert cue.sound == sound and cue.landing and cue.marks and cue.text is None


@pytest.mark.parametrize("stage", [Stage.SPIRITS, Stage.GIVING])
def test_what_is_done_with_the_last_gift_is_told_while_the_next_one_moves(stage: Stage) -> None:
    """With it the turn passes on, and the headline is for whoever moves now."""
    mine = player(cells(ROW), cells("E W"), gifts=1)
    s = table(mine, player(cells(ROW), cells("a W")), player(cells(ROW)), grid={(0, 0): "E", (1, 0): "E"}, stage=stage)
    then = after(replace(s, turned=True), Gift((1, 0)))
    (cue,) = cues(s, then)
    assert then.active == 1 and str(cue.text) == "Heron has put a gift on a water spirit g6."
    told = [str(VIEW.headline(then, seat)) for seat in range(3)]
    assert told[0] == told[2] == "Lynx is to move." and "Heron" not in told[1]
    rich = after(replace(s.with_player(0, replace(mine, gifts=9)), turned=True), Gift((1, 0)))
    (cue,) = cues(s, rich)
    assert rich.active == 0 and cue.text is None, "the headline tells it"


def test_a_new_omen_is_heard() -> None:
    mine = player(cells(ROW), omens=("EW", "EF"))
    s = table(mine, player(cells(ROW)), grid={(0, 0): "E", (1, 0): "E"}, omens="drawn")
    drawn = RULES.apply(after(s, Exchange("EW")), CHANCE, Omen(0, "EA"))
    assert [cue.sound for cue in cues(s, drawn)] == ["pe_omen"]


def test_the_end_counts_source_by_source_what_lies_on_the_paths() -> None:
    """Rivers, fire, air, earth, spirits; what has brought a seat nothing is passed over."""
    one = player(cells("W W W E"), {(3, 0): "E+", (0, 0): "E"}, gifts=0)
    s = table(one, player(cells("A A"), gifts=0), stage=Stage.OVER)
    told = [
        (str(one.what), one.seat, one.points, [(mark.zone, len(mark.cells)) for mark in one.cue.marks])
        for one in final_scoring.scoring(s)
    ]
    assert told == [
        ("Water", 0, 3, [("path0", 3)]),
        ("Air", 1, 4, [("path1", 2)]),
        ("Earth", 0, 2, [("path0", 1)]),
        ("Spirits", 0, 4, [("path0", 1)]),
    ]
    badges = [str(mark.text) for mark in VIEW.marks(s, 0) if mark.kind == "badge"]
    assert sorted(badges) == ["2", "3", "4", "4"], "the points stay to be read"


@pytest.mark.parametrize("seats", [1, 2, 4])
def test_what_lies_marked_in_the_end_adds_up_to_the_points(seats: int) -> None:
    last = played(seats, 5, {"omens": "drawn"}, thrifty).state
    for seat in range(seats):
        zone, marks = f"path{seat}", [*VIEW.marks(last, seat), *VIEW.aid(last, seat, "omens")]
        points = [int(str(mark.text)) for mark in marks if mark.kind == "badge" and mark.zone == zone]
        assert sum(points) == sum(sources(last, seat)[:6])


def test_what_moves_by_itself_hides_no_spirit() -> None:
    s = table(player(cells("E W F A W"), {(1, 0): "M"}), player(cells("A"), {(0, 0): "M"}))
    found = list(VIEW.ambient(s, 0))
    assert [(cue.travel, HEX.nearest(cue.points[0])) for cue in found] == [
        ("runs:F", (2, 0)),
        ("runs:A", (3, 0)),
        ("runs:W", (4, 0)),
    ]


@pytest.mark.parametrize(
    ("move", "told"),
    [
        (Cover((0, 0)), "Heron has covered a spirit {0}."),
        (Gift((0, 0)), "Heron has put a gift on an earth spirit {0}."),
        (
            Swap(0, (0, 0), (1, 0)),
            "Heron has swapped two spirits: an earth spirit is on {1} now, a water spirit on {0}.",
        ),
        (Shift(0, (1, 0), (2, 0)), "Heron has moved a water spirit from {1} to {2}."),
        (
            Swap(1, (0, 0), (1, 0)),
            "Heron has swapped two spirits of Lynx: a fire spirit is on {1} now, an air spirit on {0}.",
        ),
        (Shift(1, (1, 0), (2, 0)), "Heron has moved an air spirit of Lynx from {1} to {2}."),
    ],
)
def test_the_others_read_what_was_done_with_a_spirit(move: Cover | Gift | Swap | Shift, told: str) -> None:
    """Until the next step; who is to move reads what is to be done."""
    s = table(player(cells(ROW), cells("E W")), player(cells(ROW), cells("F A")), grid={(0, 0): "E", (1, 0): "E"})
    done = after(s, move)
    names = [words.at_path(0, cell).name for cell in ((0, 0), (1, 0), (2, 0))]
    assert str(VIEW.headline(done, 1)) == told.format(*names)
    assert "Heron" not in str(VIEW.headline(done, 0))


def test_the_others_read_whose_path_a_spirit_has_come_to() -> None:
    s = table(player(cells(ROW)), player(cells(ROW)), grid={(0, 0): "E", (1, 0): "E", (2, 0): "A"})
    pair = after(s, Turn((0, 0)), Turn((1, 0)))
    kept, given = after(pair, Put((0, 0), 0, (0, 0))), after(pair, Put((0, 0), 1, (0, 0)))
    name = words.at_path(0, (0, 0)).name
    assert str(VIEW.headline(kept, 1)) == f"Heron has kept an earth spirit {name}."
    assert str(VIEW.headline(given, 1)) == f"Heron has given an earth spirit {name} to Lynx."


def test_in_the_end_it_is_told_what_lay_covered_and_which_omens_are_fulfilled() -> None:
    session = played(2, 0, {"omens": "drawn"}, thrifty)
    last = len(session.log)
    before, after = (session.shown(1, ply) for ply in (last - 1, last))
    told = [str(cue.text) for cue in cues(before, after) if cue.text is not None]
    for seat, who in enumerate(("Heron", "Lynx")):
        covered = [cell for cell, spirit in before.players[seat].spirits if spirit.covered]
        names = [words.NAMES.name(cell) for cell in covered]
        turned = [one for one in told if one.startswith(f"{who} turns up ")]
        assert len(turned) == bool(covered) and all(name in turned[0] for name in names)
        (omens,) = (one for one in told if one.startswith(f"{who} has fulfilled "))
        points = sum(map(int, re.findall(r"\((\d+) points?\)", omens)))
        assert points == sources(after, seat)[final_scoring.OMENS]
    assert any("turns up" in one for one in told) and any("points" in one for one in told)
