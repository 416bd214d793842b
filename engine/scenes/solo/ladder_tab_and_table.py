"""The ladder: its tab on the solo page, what is decided differently at the table of its games, and their result."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import pygame
from msgspec.structs import replace

from engine.core import registry
from engine.core.game_info import AI_PREFIX, PERSON, Info
from engine.core.session import Session, Setup
from engine.core.task import LADDER, Name
from engine.core.text import Text, say
from engine.gui.boxes.all import (
    NOTHING,
    Backed,
    Box,
    Button,
    Column,
    Columns,
    Drawn,
    Heading,
    Paper,
    Row,
    Words,
    blank,
    icon,
    note,
    seat_sign,
)
from engine.gui.boxes.dialog import Answer, Dialog
from engine.gui.drawing import art
from engine.gui.window.context import Context
from engine.scenes.match.ai_requests import Thinker
from engine.scenes.match.match_turns_and_take_backs import Event, Match
from engine.scenes.pages import open_table
from engine.scenes.pages.destinations import Play, Solo
from engine.scenes.play.mode import Commands, Mode, Origin
from engine.scenes.result.result_page import Occasion, ResultScene
from engine.scenes.setup.setup_draft import fresh_seed, new_draft
from engine.scenes.solo.solo_tab import SoloTab
from engine.scenes.words.task_titles_and_results import LADDER_TAB, in_a_row, rung_title
from saves.ladder_progress import Climb, outcome

HOW_IT_GOES = say(
    "Two games on each rung, one from each side. Win one and you move up; lose both and you drop "
    "a rung. At the top you play on, and your wins in a row count. A win with hints is a draw."
)


WHAT_IT_IS = say("The ladder: beat one strength of the AI, and you meet the next one.")


def rungs(info: Info, climb: Climb, *, compact: bool = False) -> Box:
    """A ladder of paper slips, the lowest level at the foot. Reached rungs have a tick, the present one a flag.

    compact: only the present rung and its neighbours.
    """
    low = max(0, min(climb.rung - 1, len(info.levels) - 2)) if compact else 0
    high = min(len(info.levels), low + 2) if compact else len(info.levels)
    slips = (_rung(info, climb, rung, 0.2 if compact else 0.5) for rung in range(high, low - 1, -1))
    return Backed(Column(*slips, space=0.45), _rails, (0, 0.35)).spaced(0)


def _rails(ctx: Context, canvas: pygame.Surface, rect: pygame.Rect) -> None:
    theme, rail, inset = ctx.theme, max(6, ctx.px(10)), max(14, ctx.px(26))
    for x in (rect.left + inset, rect.right - inset - rail):
        post = pygame.Rect(x, rect.top, rail, rect.height)
        art.rounded(canvas, post.move(max(1, ctx.px(2)), 0), rail // 2, theme.mix("sleeper", "rail", 0.5))
        art.rounded(canvas, post, rail // 2, theme.color("sleeper"))


def _rung(info: Info, climb: Climb, rung: int, pad: float) -> Box:
    here, reached, top = rung == climb.rung, rung < max(climb.best, climb.rung), rung == len(info.levels)
    ink = "on_accent" if here else "ink" if reached else "muted"
    sign: Box = Drawn(blank, 1.2, 1.2)
    if here or reached or top:
        sign = icon(
            "flag" if here else "check" if reached else "trophy", 1.2, ink, say("reached") if reached else NOTHING
        )
    aside = NOTHING
    if here:
        aside = say("you are here")
    elif top and climb.best_row:
        aside = say("best: {n} in a row", n=climb.best_row)
    beside = [Words(aside, "small", ink)] if aside.source else []
    told = Row(sign, Words(rung_title(info, rung), "bold", ink).growing(), *beside)
    tone = "accent" if here else "paper_light" if reached else "paper_dark"
    return Paper(told, tone, (0.8, pad), edge="" if here else "edge", lit=True)


class LadderTab(SoloTab):
    """The ladder at the left, the next game at the right."""

    def build(self) -> list[Box]:
        return [Columns([rungs(self.info, self.book.climb)], self._next(), ratios=(1, 1.15), space=36).spaced(20)]

    def _next(self) -> list[Box]:
        info, climb = self.info, self.book.climb
        above = climb.rung >= len(info.levels)
        head = Heading(in_a_row(info, climb.row) if above and climb.row else rung_title(info, climb.rung), 2).spaced(0)
        level = info.levels[climb.level(len(info.levels))]
        seats = info.cast(next((count for count in info.seat_counts if count > 1), 1))
        seat = seats[climb.seat(len(seats))]
        head.note = WHAT_IT_IS
        # until somebody has climbed, it is said; later to who points at the rung
        said = [] if climb.games else [Words(WHAT_IT_IS, "bold").spaced(0)]
        found: list[Box] = [*said, head, note(level.described(len(seats)))]
        game = say("Second game on this rung, from the other side") if climb.first else say("First game on this rung")
        line = Words(game, "bold").spaced(20)
        found += [line, Row(seat_sign(seat.tone), Words(say("Your side: {seat}.", seat=seat.name)).growing()).spaced(6)]
        going = open_table.unfinished(self.ctx, info.key, Name(LADDER, number=climb.rung).key) is not None
        words = say("Resume this game") if going else say("Play")
        play = Button(words, partial(climb_on, self.ctx, info.key), "primary", "play").keyed("play")
        found += [Row(play).spaced(18), note(HOW_IT_GOES, gap=18)]
        if climb.games:
            figures = say(
                "{won} won, {lost} lost, {drawn} drawn.", won=climb.wins, lost=climb.losses, drawn=climb.draws
            )
            found.append(note(figures, gap=10))
        return found


def climb_on(ctx: Context, game: str) -> None:
    """The next game on the ladder, or the one that is under way."""
    info = registry.info(game)
    book = ctx.library.progress().book(game)
    ladder = book.climb
    task = Name(LADDER, number=ladder.rung).key
    entry = open_table.unfinished(ctx, game, task)
    if entry is not None and open_table.open_entry(ctx, entry):
        return
    if not ladder.luck:
        ladder = replace(ladder, luck=fresh_seed() or 1)
        ctx.library.store_book(game, replace(book, climb=ladder))
    draft = new_draft(info)
    level = AI_PREFIX + info.levels[ladder.level(len(info.levels))].key
    seats = [level] * draft.count
    seats[ladder.seat(draft.count)] = PERSON
    open_table.start_game(ctx, Setup(game, tuple(seats), ladder.seed(), dict(draft.options), draft.board, task))


OTHERS = ("rematch", "again", "setup")
"""Keys of the usual result's buttons that mean nothing here."""


STAYS = say("Ladder results are final.")
COST = say("On the ladder, a win with hints is a draw: you don’t move up.")


class LadderMode(Mode):
    """A game on the ladder. `before` and `after`: the ladder before and after it counted here, if it has."""

    tries = False

    def __init__(self, ctx: Context, session: Session[Any, Any]) -> None:
        self.ctx = ctx
        self.session = session
        self.before: Climb | None = None
        self.after: Climb | None = None

    def new_match(
        self, ctx: Context, session: Session[Any, Any], think: Callable[[], Thinker], judges: Callable[[], bool]
    ) -> Match:
        match = super().new_match(ctx, session, think, judges)
        match.final = session.over is not None
        return match

    def shown(self, event: Event) -> None:
        if event.kind == "over":
            self._count()

    def _count(self) -> None:
        """Once for each game, however often it is opened."""
        over, library, game = self.session.over, self.ctx.library, self.session.setup.game
        if over is None:
            return
        self.match.final = True
        before = library.progress().book(game).climb
        if library.climb(self.session, outcome(self.session, over)):
            self.before, self.after = before, library.progress().book(game).climb

    def commands(self, usual: Commands) -> Commands:
        return {**usual, "hint": partial(self._give_hint, usual["hint"]), "undo": partial(self._undo, usual["undo"])}

    def _give_hint(self, give: Callable[[], object]) -> object:
        """The first one in a game is asked about, because of what it costs."""
        match = self.match
        if self.session.hints or match.deciding is None or self.session.past_is_closed(match.me):
            return give()

        def taken() -> None:
            give()

        answers: list[Answer] = [(say("Without a hint"), None, "primary"), (say("Take the hint"), taken)]
        self.ctx.stack.push(Dialog(self.ctx, say("Take a hint?"), [COST], answers, on_back=lambda: None))
        return True

    def _undo(self, usual: Callable[[], object]) -> object:
        if self.session.over is not None:
            self.ctx.toast(STAYS)
        return usual()

    def origin(self, game: str) -> Origin:
        return say("Ladder"), Solo(game, LADDER_TAB), "chart"

    def start_anew(self, ctx: Context, session: Session[Any, Any]) -> None:
        """Start the game again from its beginning: there is no other luck to be had on the ladder."""
        ctx.library.forget(session)
        ctx.leave_for(Play(Session(session.info, session.rules, session.setup, session.board)))

    def own_result(self, *, by_clock: bool) -> bool:
        if self.session.over is not None:
            self._count()
            self.ctx.stack.push(ResultScene(self.ctx, self.session, LadderGame(self)))
        return True


class LadderGame(Occasion):
    """The usual result, the ladder beside it, and the next game."""

    first_focus = "next"

    def __init__(self, mode: LadderMode) -> None:
        self.mode = mode
        self.ctx = mode.ctx
        self.session = mode.session

    def buttons(self, usual: list[Box]) -> list[Box]:
        ctx, game = self.ctx, self.session.setup.game
        climb = ctx.library.progress().book(game).climb
        words = say("Second game, other side") if climb.first else say("Next game on the ladder")
        onward = Button(words, partial(climb_on, ctx, game), "primary", "play").keyed("next")
        ladder = Button(say("Ladder"), partial(ctx.home, Solo(game, LADDER_TAB)), icon="chart").keyed("ladder")
        return [onward, ladder, *(box for box in usual if box.key not in OTHERS)]

    def words(self, ending: list[Box], figures: Words, more: list[Box]) -> list[Box]:
        found = super().words(ending, figures, more)
        line = Words(self._news(), "bold").spaced(14)
        climb = self.ctx.library.progress().book(self.session.setup.game).climb
        return [*found, line, rungs(self.session.info, climb, compact=True).spaced(12)]

    def _news(self) -> Text:
        """What this game did on the ladder."""
        before, after, info = self.mode.before, self.mode.after, self.session.info
        if before is None or after is None:
            return say("This game counts on the ladder.")
        places = self.session.over.places if self.session.over is not None else (1,)
        if self.session.hints and places[self.session.setup.seats.index(PERSON)] == 1 < max(places):
            return say("Won with hints: a draw on the ladder.")
        if after.rung > before.rung:
            return say("You move up: {rung}.", rung=rung_title(info, after.rung))
        if after.rung < before.rung:
            return say("Both games lost: down to {rung}.", rung=rung_title(info, after.rung))
        if after.row > before.row:
            return say("{row}. Keep going.", row=in_a_row(info, after.row))
        if after.first:
            return say("The second game decides: you play the other side.")
        return say("You stay on this rung.")
