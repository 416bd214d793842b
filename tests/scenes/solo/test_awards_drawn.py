"""Stars, medals, tries and days as they are drawn: which sign stands for what, how many, and where."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, timedelta
from types import SimpleNamespace
from typing import Any

import pygame
import pytest
from msgspec.structs import replace

from engine.core import registry
from engine.core.game_info import PERSON
from engine.core.medals import BRONZE, GOLD, MEDALS, SILVER
from engine.core.session import Setup
from engine.core.task import DAILY, NONE, TRIES, Result
from engine.core.text import say
from engine.gui.boxes.all import Box, Slip
from engine.scenes.solo import award_pictures as awards
from engine.scenes.solo.award_pictures import (
    MOST_PLACES,
    Contest,
    draw_stars,
    medal_counts,
    medal_sign,
    medal_table,
    share_line,
    slots,
    stars,
    week,
    with_medal,
)
from engine.scenes.solo.five_of_the_day import FiveScene
from engine.scenes.words.share_line import five
from engine.scenes.words.task_titles_and_results import today
from saves.solo_progress import Book, Day
from tests.all_failures_at_once import each
from tests.scenes.conftest import Open
from tests.scenes.solo.fixed_challenges import Puzzles
from tools.snapshots.draw_trace import Drawn, drawn

MONDAY = date(2026, 11, 23)
LOST, WON = Result(False), Result(True, 3)
Show = Callable[..., Drawn]


@pytest.fixture
def show(visit: Open) -> Show:
    """show(box, width) -> what is drawn of it."""
    guest = visit()
    host: Any = SimpleNamespace(
        ctx=guest.app.ctx,
        dark=False,
        has_focus=lambda *_, **__: False,
        hover=None,
        pressed=None,
        sizes=None,
        relayout=lambda: None,
    )

    def of(box: Box, width: int = 420) -> Drawn:
        box.bind(host)
        box.place(pygame.Rect(20, 20, width, box.measure(width)))
        with drawn() as found:
            box.draw(pygame.Surface((800, 600)))
        return found

    return of


def colour(found: Drawn, shape: str) -> list[tuple[int, ...]]:
    return [tuple(given[-1]) for given in found.of(shape)]


# --- tries ------------------------------------------------------------------------------------------------------------


@each("used", range(TRIES + 1))
def test_a_try_that_is_used_up_has_a_cross_and_no_other(used: int, show: Show) -> None:
    found = show(slots(TRIES, used, say("{n} left", n=TRIES - used)))
    assert found.icons == ["cross"] * used
    discs = found.of("disc")
    # an open place is a ring: two discs, the inner one light
    assert len(discs) == used + 2 * (TRIES - used)
    middles = list(dict.fromkeys(centre[0] for centre, *_ in discs))
    assert len(middles) == TRIES and middles == sorted(middles)
    assert found.said == [f"{TRIES - used} left"] and found.words[0][1].left > middles[-1]
    filled = [centre[0] for centre, *_ in discs if sum(other[0] == centre for other in discs) == 1]
    assert sorted(filled) == middles[:used], "the first ones are used"


def test_of_many_places_only_the_words_tell(show: Show) -> None:
    assert len(show(slots(MOST_PLACES, 0, say("left"), "check"), 700).of("disc")) == 2 * MOST_PLACES
    found = show(slots(MOST_PLACES + 1, 3, say("left")))
    assert found.said == ["left"] and not found.icons and not found.of("disc")
    assert show(slots(3, 2, say("left"), "")).icons == []
    assert show(slots(3, 2, say("left"), "check")).icons == ["check", "check"]


# --- a week -----------------------------------------------------------------------------------------------------------


def days(*played: tuple[tuple[Result, ...], int], medals: bool = False) -> Box:
    found = [(MONDAY + timedelta(n), Day(results), award) for n, (results, award) in enumerate(played)]
    return week(found, medals=medals)


@each(
    "results, award, icons",
    [
        ((), NONE, ["minus"]),
        ((LOST,), NONE, ["minus"]),
        ((LOST, LOST), NONE, ["minus"]),
        ((LOST, LOST, LOST), NONE, ["cross"]),
        ((LOST, WON), NONE, ["check"]),
        ((LOST, LOST, WON), 1, ["star_shape", "star_shape", "star", "star"]),
        ((WON,), 3, ["star_shape"] * 6),
    ],
)
def test_a_day_shows_what_it_has_brought(results: tuple[Result, ...], award: int, icons: list[str], show: Show) -> None:
    """Nothing yet is a dash, tried in vain a cross, and an earned star an edge and a filling."""
    assert show(days((results, award))).icons == icons


def test_days_in_their_order_the_last_one_lit(show: Show) -> None:
    found = show(days(*[((), NONE)] * 5, ((WON,), 3), ((), NONE)), 620)
    assert found.said == [
        part for n, name in enumerate(("Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun")) for part in (name, str(23 + n))
    ]
    slips = [rect for rect, *_ in found.of("rounded")]
    assert [rect.left for rect in slips] == sorted({rect.left for rect in slips}) and len(slips) == 7
    for slip, (_, name), (_, number) in zip(slips, found.words[::2], found.words[1::2], strict=True):
        assert abs(name.centerx - slip.centerx) <= 1 and abs(number.centerx - slip.centerx) <= 1
        assert slip.top <= name.top < number.top < slip.bottom
    signs = found.of("draw_icon")[-1:]
    assert [(name, slips[6].collidepoint(centre)) for name, *_, centre in signs] == [("minus", True)]
    assert signs[0][-1][1] > found.words[-1][1].bottom, "the sign stands below the day"
    fills, rings = colour(found, "rounded"), colour(found, "ring")
    assert fills[0] == fills[4] != fills[5] == fills[6], "a day that was won, and today, are light"
    assert rings[0] == rings[5] != rings[6]


@each("medal", MEDALS)
def test_days_of_games_have_medals(medal: int, show: Show) -> None:
    found: list[int] = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(awards, "draw_medal", lambda *given: found.append(given[-1]))
        assert show(days(((WON,), medal), medals=True)).icons == []
    assert found == [medal]


# --- stars and medals -------------------------------------------------------------------------------------------------


@each("count", range(4))
def test_so_many_stars_are_filled_from_the_left(count: int, show: Show, visit: Open) -> None:
    found = show(stars(count))
    assert found.icons == ["star_shape"] * 2 * count + ["star"] * (3 - count)
    canvas = pygame.Surface((300, 100))
    draw_stars(canvas, visit().app.ctx, (150, 50), 40, count)
    middles = [canvas.get_at((150 + round(41.6 * step), 52))[:3] for step in (-1, 0, 1)]
    assert [middle != (0, 0, 0) for middle in middles] == [number < count for number in range(3)]


def test_stars_come_down_one_after_another(show: Show) -> None:
    shown = [[show(stars(n, shown=down)).icons.count("star_shape") // 2 for n in (3, 2)] for down in range(4)]
    assert shown == [[0, 0], [1, 1], [2, 2], [3, 2]], "never more than are earned"


def test_a_medal_has_its_place_and_its_words_beside_it(show: Show) -> None:
    looks = set()
    for medal, place in ((GOLD, "1"), (SILVER, "2"), (BRONZE, "3")):
        assert awards.PLACES[medal] == place
        sign = medal_sign(medal, 5.0)
        box = with_medal(sign, [(say("First"), "heading", "ink"), (say("second"), "small", "muted")])
        found = show(box)
        assert found.said == ["First", "second"]
        (_, first), (_, second) = found.words
        assert first.left == second.left > sign.rect.right >= 20 + sign.natural() and first.bottom <= second.top + 2
        canvas = pygame.Surface((800, 600))
        box.draw(canvas)
        looks.add(pygame.image.tobytes(canvas.subsurface(sign.rect), "RGB"))
    assert len(looks) == 3
    assert show(with_medal(None, [(say("None"), "bold", "ink")])).where("None").left == 20, "no room is kept for none"


def test_so_many_of_each_medal_the_best_first(show: Show) -> None:
    found = show(medal_counts({BRONZE: 31, GOLD: 7, SILVER: 0}))
    assert found.said == ["7", "0", "31"]
    lefts = [rect.left for _, rect in found.words]
    assert lefts == sorted(lefts) and lefts[1] - lefts[0] == lefts[2] - lefts[1]


# --- what medals need -------------------------------------------------------------------------------------------------

TERMS = registry.deals("fairy_trails")
INFO = registry.info("fairy_trails")


def table(mine: Result | None = None, reached: int = NONE, *, hidden: bool = False, **state: Any) -> Box:
    assert TERMS is not None
    known = state.pop("known", (WON,) * len(TERMS.players))
    best = max(known, key=lambda one: (one.won, one.score), default=None)
    now = Contest(Setup("fairy_trails", (PERSON,), 7), known, best, mine=mine, reached=reached, hidden=hidden, **state)
    return medal_table(INFO, TERMS, now)


def test_what_each_medal_needs_and_what_both_have_made(show: Show) -> None:
    assert TERMS is not None
    scores = [Result(True, n) for n in (10, 12, 14, 16, 20)]
    found = show(table(Result(True, 17), SILVER, known=tuple(scores)))
    bounds = TERMS.bounds(None, tuple(scores))
    assert bounds is not None
    assert found.said[:2] == ["The AI’s best of 5 games: won, 20 cards left", "You: won, 17 cards left"]
    rest = found.said[2:]
    for needed, medal in zip(rest[1::2], MEDALS, strict=True):
        least = bounds.of(medal)
        assert needed == ("any win" if least <= 0 else f"{least} cards left")
    assert rest[::2] == ["Gold", "Silver", "Bronze"]
    assert found.icons == ["robot", "person"]
    framed = [rect for rect, *_ in found.of("ring")][1:]
    (row,) = framed
    assert row.collidepoint(found.where("Silver").center), "the one that was reached"


@each(
    "state, said",
    [
        ({"hidden": True}, "The AI’s result is hidden until the end"),
        ({"known": (), "fault": "x"}, "The AI could not play this game"),
        ({"known": (), "waiting": True, "moves": 7}, "The AI plays this game 5 times. Game 1: 7 moves so far"),
        ({"known": ()}, "The AI plays this game when you do"),
    ],
)
def test_as_long_as_the_ai_has_not_played_it_is_said_why(state: dict[str, Any], said: str, show: Show) -> None:
    assert TERMS is not None
    found = show(table(**state), 700)
    assert found.said[0] == said
    assert [word for word in found.said if word in ("Gold", "Silver", "Bronze")] == ["Gold", "Silver", "Bronze"]
    assert " ".join(found.said).endswith(str(TERMS.rule)), "the rule is told instead of bounds"
    assert not any("cards left" in word for word in found.said)


# --- the line to share ------------------------------------------------------------------------------------------------


def test_the_stars_of_the_line_are_drawn(show: Show) -> None:
    found = show(share_line("Trailbox Crooked Paths 2026-11-21 ★★☆ 2/3 tries"), 760)
    assert found.icons == ["star_shape"] * 4 + ["star"]
    assert found.said == ["Trailbox Crooked Paths 2026-11-21", "2/3 tries"]
    assert found.words[0][1].right < found.words[1][1].left


# --- five of the day --------------------------------------------------------------------------------------------------


def test_each_game_has_the_sign_of_how_its_day_went(visit: Open, puzzles: Puzzles) -> None:
    guest = visit()
    ctx = guest.app.ctx
    names = [info.key for info, _ in five(ctx, today())]
    days = [(), (LOST,), (WON,), (LOST, LOST, LOST), (LOST, LOST, WON)]
    for name, results in zip(names, days, strict=True):
        book = Book()
        for number, result in enumerate(results):
            book = book.tried(DAILY, today(), replace(result, score=0), award=3 - number if result.won else NONE)
        ctx.library.store_book(name, book)
    ctx.stack.push(FiveScene(ctx))
    guest.app.step()
    found = guest.drawn()
    assert [sign for sign in found.icons if sign in ("play", "check", "cross")] == [
        "play",
        "play",
        "check",
        "cross",
        "check",
    ]
    rows = [box.name.split(", ")[-1] for box in guest.top.pane.focusable() if isinstance(box, Slip)]
    assert rows == ["3 tries left", "2 tries left", "3 of 3 stars", "0 of 3 stars", "1 of 3 stars"]
