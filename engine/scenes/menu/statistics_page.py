"""All statistics: how often each game was played, against whom, with which results and endings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

import pygame
from msgspec import Struct

from engine.core import registry
from engine.core.game_info import AI_PREFIX, Info, with_sign
from engine.core.session import AGREED, LATE, RESIGNED
from engine.core.text import Text, say, signed, tenths, verbatim
from engine.core.untrusted_input import today_here
from engine.gui.boxes.all import (
    NOTHING,
    Box,
    Button,
    Choice,
    Columns,
    Drawn,
    Heading,
    Row,
    Rule,
    Space,
    Words,
    blank,
)
from engine.gui.drawing import art
from engine.gui.window.context import Context
from engine.scenes.pages.full_page import FullPage, emblem_sign
from engine.scenes.solo.award_pictures import figures, medal_counts
from engine.scenes.words.dates_and_durations import duration
from engine.scenes.words.game_names_and_opponents import card_of, emblem, level_names, minds
from engine.scenes.words.task_titles_and_results import chained, way_words
from saves.figures.by_date import LAST_DAYS
from saves.figures.tally import ALL, BY_NAME, BY_SEAT, DRAWN, FRIEND, HELPED, LOST, SOLO, WATCHED, WON, Tally, is_alone
from saves.medals_won import medals_of
from saves.save_format import MOST_SEATS
from saves.statistics import Statistics

WHOLE = ""
"""The period of all games."""
MOST_YEARS = 6
"""That can be chosen: those played last."""
WORDS = {FRIEND: say("With friends"), SOLO: say("Alone"), WATCHED: say("Watched")}
SETTLED = {RESIGNED: say("Resigned"), LATE: say("Out of time"), AGREED: say("Draw agreed on")}
MOST_GAMES, MOST_ROWS = 50, 100
"""On the page: a file of the player's may name more."""
MOST_NAMES = 12
"""Persons of a game, those who have played most."""


def against(info: Info | None, key: str) -> Text:
    """An opponent's key in words; levels that the game no longer has keep their key."""
    if key in WORDS:
        return WORDS[key]
    if key.startswith(f"{SOLO}:"):
        ways = way_words(info, key.partition(":")[2]) if info is not None else ()
        return say("Alone, {way}", way=chained(ways or (verbatim(key.partition(":")[2]),)))
    parts = key.split("+")[:MOST_SEATS]
    others = minds(level_names(info, parts))
    return say("Friends and {others}", others=others) if FRIEND in parts else others


def order(info: Info | None, key: str) -> tuple[int, str]:
    """The levels in the game's order, then people, then the rest."""
    levels = [AI_PREFIX + level.key for level in info.levels] if info is not None else []
    others = [FRIEND, SOLO, WATCHED]
    if key in levels:
        return levels.index(key), key
    if key.startswith(f"{SOLO}:"):
        return 50 + others.index(SOLO), key
    return (50 + others.index(key), key) if key in others else (20, key)


def winner_part(ctx: Context, info: Info, winner: str, count: int) -> BarPart:
    """The part of a bar for what a winner (see `Finished.winner`) has won."""
    if winner.startswith(BY_NAME):
        return BarPart(count, verbatim(winner.removeprefix(BY_NAME)), SEAT, icon="person")
    if winner.startswith(AI_PREFIX):
        return BarPart(count, minds(level_names(info, (winner,))), SEAT, icon="robot")
    seat, _, seats = winner.removeprefix(BY_SEAT).partition(".")
    cast = info.cast(int(seats)) if seats.isdecimal() else ()
    if winner.startswith(BY_SEAT) and seat.isdecimal() and int(seat) < len(cast):
        return BarPart(count, cast[int(seat)].name, SEAT, icon=ctx.theme.emblem(cast[int(seat)].tone))
    return BarPart(count, say("a person"), SEAT, icon="person")


def span(least: int, most: int) -> str:
    """From the least to the most; one number if they are equal."""
    return str(least) if least == most else f"{least}–{most}"


class StatisticsScene(FullPage):
    """Shows all games; if there are none, it suggests a first game."""

    title = say("Statistics")

    period = WHOLE
    """Of which games: of all, or of a period of `ByDate`."""

    def build(self) -> list[Box]:
        every = self.ctx.library.statistics()
        if not every.tally().games:
            return self._empty()
        periods, undated = self._periods(every), self._undated(every)
        if self.period == WHOLE:
            return [*periods, *self._games(every), *undated, *self._scored(every), Space(6)]
        shown = every.within(self.period, today_here())
        if not shown.tally().games:
            return [*periods, *undated, Words(say("No game was finished in this time."), tone="muted").spaced(16)]
        return [*periods, *undated, *self._games(shown), *self._scored(shown), Space(6)]

    def _periods(self, every: Statistics) -> list[Box]:
        """What time is shown; without a choice as long as no game has a date."""
        years = every.by_date.periods()
        if not years:
            return []
        names: list[tuple[str, Text]] = [(WHOLE, say("All time"))]
        names += [(one, say("Last 30 days") if one == LAST_DAYS else verbatim(one)) for one in years[: 1 + MOST_YEARS]]
        return [Choice(NOTHING, names, self.period, self._show).named(say("Period")).keyed("period")]

    def _show(self, period: str) -> None:
        self.period = period
        self.rebuild()

    def _undated(self, every: Statistics) -> list[Box]:
        """How many games are in no period."""
        if not every.undated:
            return []
        words = say(
            "{count} earlier game was kept without a date, and against others without a score: it counts only under "
            "“All time”.",
            "{count} earlier games were kept without a date, and against others without a score: they count only under "
            "“All time”.",
            every.undated,
        )
        return [Words(words, "small", "muted").spaced(14)]

    def _scored(self, shown: Statistics) -> list[Box]:
        """Which games have a score, where not all have."""
        rows = (row for rows in shown.games.values() for key, row in rows.items() if not is_alone(key))
        if not any(0 < row.scored < row.games for row in rows):
            return []
        words = say("A score counts if the game was played to its end, and by one person alone without hints.")
        return [Words(words, "small", "muted").spaced(14)]

    def _games(self, statistics: Statistics) -> list[Box]:
        games = [game for game in statistics.games if game != ALL]
        found: list[Box] = []
        several = len(games) > 1
        if several:
            whole = statistics.tally()
            found += [Heading(say("All games")), self._figures(whole), *self._recent(whole)]
            found += [*self._persons(statistics.games[ALL]), legend(), Rule()]
        for game in sorted(games, key=lambda game: (-statistics.tally(game).games, game))[:MOST_GAMES]:
            found += self._game(statistics, game, explained=not several)
        return found

    def _empty(self) -> list[Box]:
        play = Button(say("Choose a game"), self.back, "primary", "play").keyed("play")
        return [
            Space(40),
            Heading(say("No finished games yet"), align="center"),
            Words(
                say("Finish a game, and your results appear here."),
                tone="muted",
                align="center",
            ),
            Space(16),
            Row(play, align="center"),
            Space(40),
        ]

    def _game(self, statistics: Statistics, game: str, explained: bool) -> list[Box]:
        info = card_of(game)
        rows = statistics.games[game]
        whole = rows.get(ALL, Tally())
        title: Box = Heading(info.title if info is not None else verbatim(game))
        svg = emblem(game)
        head = Row(emblem_sign(svg), title.spaced(0), space=14).spaced(22) if svg else title
        found: list[Box] = [head, self._figures(whole), *self._recent(whole)]
        kinds = (key for key in rows if key != ALL and not key.startswith(BY_NAME))
        opponents = sorted(kinds, key=lambda key: order(info, key))
        bars: list[Box] = []
        for key in opponents[:MOST_ROWS]:
            bars.append(opponent_row(against(info, key), rows[key].games, self._parts(info, rows[key])))
            bars += [*self._alone(game, info, key, rows[key]), *self._winners(info, rows[key])]
            bars += [] if is_alone(key) else scores(rows[key])
        for first in bars[:1]:
            first.gap = 16
        persons = self._persons(rows, scored=True)
        bars += persons
        decided = whole.wins + whole.helped + whole.losses + whole.draws + len(persons)
        if whole.reviews:
            luck = say(
                "One game reviewed: luck {luck} %, own moves {skill} % of the winning chance.",
                "{count} games reviewed: luck {luck} %, own moves {skill} % of the winning chance.",
                whole.reviews,
                luck=signed(whole.luck),
                skill=signed(whole.skill),
            )
            found.append(Words(luck, "small", "muted"))
        return [*found, *bars, *([legend()] if decided and explained else []), *self._endings(info, whole)]

    def _persons(self, rows: Mapping[str, Tally], scored: bool = False) -> list[Box]:
        """The results of those who play at one screen, each with the present sign; of one game with their scores."""
        tallies = {key.removeprefix(BY_NAME): tally for key, tally in rows.items() if key.startswith(BY_NAME)}
        settings = self.ctx.settings
        signs = dict(zip(settings.persons, settings.signs, strict=False))
        names = sorted(tallies, key=lambda name: (-tallies[name].games, name))[:MOST_NAMES]
        called = [(name, with_sign(verbatim(name), signs.get(name, ""))) for name in names]
        found: list[Box] = []
        for name, told in called:
            tally = tallies[name]
            found += [opponent_row(told, tally.games, results(tally)), *(scores(tally) if scored else [])]
        return [Heading(say("Players at one screen"), 3), *found] if found else []

    def _alone(self, game: str, info: Info | None, key: str, tally: Tally) -> list[Box]:
        """Below a row of games alone: points, wins in a row, medals."""
        if not is_alone(key) or info is None:
            return []
        terms = registry.deals(game)
        words = say("Wins in a row: {now}, longest streak {most}.", now=tally.streak, most=tally.best_streak)
        if terms is not None and tally.best is not None and tally.mean is not None:
            words = say(
                "Best: {best}, average when won {mean}. Wins in a row: {now}, longest streak {most}.",
                best=terms.score(tally.best),
                mean=terms.short(tally.mean),
                now=tally.streak,
                most=tally.best_streak,
            )
            if not terms.can_be_lost:
                words = say("Best: {best}, average {mean}.", best=terms.score(tally.best), mean=terms.short(tally.mean))
        found: list[Box] = [Words(words, "small", "muted")]
        if terms is not None and self.period == WHOLE:
            book = self.ctx.library.progress().book(game)
            found.append(medal_counts(medals_of(book, info, key.partition(":")[2], terms), "bold"))
        return [Row(*found, space=24).spaced(2)]

    def _parts(self, info: Info | None, tally: Tally) -> list[BarPart]:
        """The parts of a bar: the person's results; without a single person, who has won; none for games alone that
        can't be lost."""
        won = self._won_by(info, tally)
        return [*won, BarPart(tally.draws, DRAW, "edge", DOTS)] if won else results(tally)

    def _winners(self, info: Info | None, tally: Tally) -> list[Box]:
        """Below a row without a single person's results: who has won how often."""
        won = tuple(say("{seat} {n}", seat=part.name, n=part.count) for part in self._won_by(info, tally))
        return [Words(say("Won by: {seats}", seats=chained(won)), "small", "muted").spaced(2)] if won else []

    def _won_by(self, info: Info | None, tally: Tally) -> list[BarPart]:
        """Who has won, where nobody played alone against the others."""
        if tally.wins + tally.helped + tally.losses or info is None:
            return []
        most = sorted(tally.winners.items(), key=lambda one: (-one[1], one[0]))[:MOST_NAMES]
        return [winner_part(self.ctx, info, *one) for one in most]

    def _figures(self, tally: Tally) -> Box:
        """The figures of a row; of victories only where one person played alone against others. The rate counts wins
        without a hint against losses."""
        alone = tally.wins + tally.losses
        rate = [(f"{round(100 * tally.wins / alone)} %", say("win rate without draws"))] if alone else []
        streaks = [
            (str(tally.streak), say("wins in a row")),
            (str(tally.best_streak), say("longest winning streak")),
        ]
        return figures(
            [
                (str(tally.games), say("games")),
                *rate,
                *([(str(tally.helped), say("won with hints"))] if tally.helped else []),
                *(streaks if alone else []),
                *([(str(tally.accurate), say("average accuracy (0 to 100)"))] if tally.accurate is not None else []),
                (span(tally.shortest, tally.longest), say("moves per game")),
                (self.ctx.tr(duration(tally.seconds)), say("time played")),
                *([(str(tally.hints), say("hints used"))] if tally.hints else []),
            ]
        )

    @staticmethod
    def _recent(tally: Tally) -> list[Box]:
        """How the last games went, and how accurate they were, from two on."""
        found = [recent(tally)] if len(tally.recent) > 1 else []
        return [*found, accuracies(tally.accuracies)] if len(tally.accuracies) > 1 else found

    def _endings(self, info: Info | None, tally: Tally) -> list[Box]:
        """The ways it ended, the most frequent first, in two columns."""
        names = SETTLED | dict(info.endings) if info is not None else {}
        reasons = sorted(tally.reasons.items(), key=lambda item: (-item[1], item[0]))
        known = [(names[reason], count) for reason, count in reasons if reason in names]
        if not known:
            return []
        told = [say("{n} × {ending}", n=count, ending=name) for name, count in known if name.source]
        lines = [Words(line, "small").spaced(3) for line in told]
        half = (len(lines) + 1) // 2
        columns = Columns(lines[:half], lines[half:]) if len(lines) > 3 else Columns(lines)
        return [Heading(say("How it ended"), 3), columns.spaced(6)]


SPARE = 5
"""Points of accuracy that the line leaves free above and below."""
LINE_WIDE, LINE_HIGH = 18, 2.6
"""The line of accuracies, in heights of a letter."""
BAR = 15
"""The least length of a bar, in heights of a letter."""
PLAIN, LINES, DOTS, STRIPES = "plain", "lines", "dots", "stripes"
DRAW = say("drawn")

SEAT = "muted"
"""The colour of games that a seat has won: none of those that stand for a person's results, whatever the seat's is."""


class BarPart(Struct, frozen=True):
    """A part of a bar: how many of what, its colour and what is seen without colour: a pattern, the emblem of a
    seat."""

    count: int
    name: Text
    tone: str
    pattern: str = PLAIN
    icon: str = ""


def results(tally: Tally) -> list[BarPart]:
    """What the one person at the table has made of it."""
    return [
        BarPart(tally.wins, say("won"), "ok"),
        BarPart(tally.helped, say("won with hints"), "ok", LINES),
        BarPart(tally.draws, DRAW, "edge", DOTS),
        BarPart(tally.losses, say("lost"), "warn", STRIPES),
    ]


def draw_part(ctx: Context, canvas: pygame.Surface, rect: pygame.Rect, part: BarPart) -> None:
    """Paint a part of the bar: colour, pattern, and the number if there is room."""
    theme, fonts = ctx.theme, ctx.fonts
    clip = canvas.get_clip()
    canvas.set_clip(rect.clip(clip))
    canvas.fill(theme.color(part.tone), rect)
    dark = theme.mix(part.tone, "paper" if part.tone == "edge" and theme.name == "contrast" else "#000000", 0.25)
    step = max(6, rect.height // 2)
    if part.pattern == STRIPES:
        for x in range(rect.left - rect.height, rect.right, step):
            pygame.draw.line(canvas, dark, (x, rect.bottom), (x + rect.height, rect.top), max(2, step // 4))
    elif part.pattern == LINES:
        for y in range(rect.top + step // 2, rect.bottom, step):
            pygame.draw.line(canvas, dark, (rect.left, y), (rect.right, y), max(2, step // 4))
    elif part.pattern == DOTS:
        for x in range(rect.left + step // 2, rect.right, step):
            pygame.draw.circle(canvas, dark, (x, rect.centery + rect.height // 4), max(1, step // 6))
            pygame.draw.circle(canvas, dark, (x + step // 2, rect.centery - rect.height // 4), max(1, step // 6))
    canvas.set_clip(clip)
    words = str(part.count) if part.count else ""
    size = round(rect.height * 0.5) if part.icon else 0
    wide = fonts.size(words, "small_bold")[0] + (size + size // 2 if size else 0)
    if not words or wide + 4 > rect.width:
        return
    light = part.tone in ("ok", "warn", SEAT) or (part.tone == "edge" and theme.name == "contrast")
    color = theme.color("on_accent") if light else pygame.Color("#1c1410")
    box = pygame.Rect(0, 0, wide + ctx.px(10), rect.height)
    box.center = rect.center
    canvas.fill(theme.color(part.tone), box.clip(rect))
    left = rect.centerx - wide // 2
    if size:
        canvas.blit(art.icon(part.icon, size, color), (left, rect.centery - size // 2))
        left += size + size // 2
    number = pygame.Rect(left, rect.top, rect.right - left, rect.height)
    fonts.draw(canvas, words, number, "small_bold", color)


def recent(tally: Tally) -> Box:
    """The last results in their order, the newest on the right, in the colours and patterns of the bars."""
    looks = dict(zip((WON, HELPED, DRAWN, LOST), results(Tally()), strict=True))
    signs = (_sample(looks[result], 0.8, 0.8, looks[result].name) for result in tally.recent)
    head = Words(say("Last results"), "small", "muted")
    return Row(head, Row(*signs, space=4).growing(), space=16)


def accuracies(last: tuple[int, ...]) -> Box:
    """The accuracies of the last reviewed games as a line, the newest on the right, from the first to the last."""

    def paint(ctx: Context, canvas: pygame.Surface, rect: pygame.Rect) -> None:
        theme, dot = ctx.theme, max(2, ctx.px(3))
        low, high = max(0, min(last) - SPARE), min(100, max(last) + SPARE)
        room = rect.inflate(-2 * dot, -2 * dot)
        points = [
            (
                room.left + room.width * number // (len(last) - 1),
                room.bottom - round(room.height * (accuracy - low) / max(1, high - low)),
            )
            for number, accuracy in enumerate(last)
        ]
        for share in (0.0, 0.5, 1.0):
            canvas.fill(theme.color("edge"), (room.left, room.bottom - round(share * room.height), room.width, 1))
        art.polyline(canvas, points, max(2, ctx.px(2)), theme.color("accent"))
        for point in points:
            art.disc(canvas, point, dot, theme.color("accent"))

    head = Words(say("Accuracy of the last games"), "small", "muted")
    told = ", ".join(map(str, last))
    line = Drawn(paint, min(LINE_WIDE, 1.1 * len(last) + 2), LINE_HIGH, say("Accuracy of the last games"), told)
    ends = Words(say("{first} to {last}", first=last[0], last=last[-1]), "small_bold")
    return Row(head, line, ends, space=16)


def opponent_row(who: Text, games: int, parts: Sequence[BarPart]) -> Box:
    """Against whom, how many games, and a bar of how they went; none where nothing was won or lost."""
    shown = [part for part in parts if part.count]
    count = Words(say("{count} game", "{count} games", games), "small", "muted")
    head = Row(Words(who).growing(), count, space=8).growing(0.44)
    told = chained(tuple(say("{what}: {n}", what=part.name, n=part.count) for part in shown))
    paint = partial(draw_bar, parts=shown) if shown else blank
    bar = Drawn(paint, BAR, 1.4 if shown else 0.0, told).growing(0.56)
    # short parts of it have no room for their numbers
    bar.note = told
    return Row(head, bar, space=16).spaced(10)


def scores(tally: Tally) -> list[Box]:
    """Below a row: the best and the mean score, and of how many of its games if not of all; nothing without any."""
    if tally.best is None or tally.mean is None:
        return []
    if tally.games == 1:
        words = say("Score {best}.", best=tally.best)
    elif tally.scored == tally.games:
        words = say("Best score {best}, average {mean}.", best=tally.best, mean=tenths(tally.mean))
    else:
        words = say(
            "Best score {best}, average {mean}, in {n} of {games} games.",
            best=tally.best,
            mean=tenths(tally.mean),
            n=tally.scored,
            games=tally.games,
        )
    return [Words(words, "small", "muted").spaced(2)]


def draw_bar(ctx: Context, canvas: pygame.Surface, rect: pygame.Rect, *, parts: Sequence[BarPart]) -> None:
    """Each part as long as its share; a line stands between two of one colour."""
    theme, line = ctx.theme, max(2, ctx.px(2))
    image = pygame.Surface(rect.size).convert(canvas)
    total = sum(part.count for part in parts)
    done, before = 0, ""
    for part in parts:
        left, right = (rect.width * count // total for count in (done, done + part.count))
        draw_part(ctx, image, pygame.Rect(left, 0, right - left, rect.height), part)
        if part.tone == before:
            image.fill(theme.color("paper"), (left - line // 2, 0, line, rect.height))
        done, before = done + part.count, part.tone
    canvas.blit(art.rounded_off(image, rect.height // 3), rect)
    if theme.name == "contrast":
        art.ring(canvas, rect, rect.height // 3, 1, theme.color("edge"))


def legend() -> Box:
    """What the parts of the bars mean."""
    parts = (Row(_sample(part, 1.4, 0.7), Words(part.name, "small", "muted"), space=6) for part in results(Tally()))
    return Row(*parts, space=22).spaced(14)


def _sample(part: BarPart, wide: float, high: float, label: Text = NOTHING) -> Drawn:
    """The colour and the pattern of a part. label: what it says, unless words beside it do."""

    def paint(ctx: Context, canvas: pygame.Surface, rect: pygame.Rect) -> None:
        image = pygame.Surface(rect.size).convert(canvas)
        draw_part(ctx, image, image.get_rect(), part)
        canvas.blit(art.rounded_off(image, max(2, rect.height // 4)), rect)

    return Drawn(paint, wide, high, label)
