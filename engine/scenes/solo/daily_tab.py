"""The task of the day on the solo page: three tries, an award, a line to share, the streak, the last seven days."""

from __future__ import annotations

from datetime import date
from functools import partial

from engine.ai.process.challenge_search import ChallengeSearch
from engine.core import medals
from engine.core.info import PERSON
from engine.core.session import Setup
from engine.core.task import DAILY, NONE, NUMBERED, TRIES, Name, Result
from engine.core.text import Text, say
from engine.gui.boxes.all import Box, Button, Columns, Heading, Live, Row, Words, note
from engine.scenes.match.baseline_watch import BaselineWatch
from engine.scenes.pages import start_game
from engine.scenes.setup.setup_draft import fresh_seed
from engine.scenes.solo.award_pictures import Contest, contest, medal_sign, medal_table, stars, week, with_medal
from engine.scenes.solo.solo_page import SoloPage
from engine.scenes.solo.task_boxes import Glimpse, Shuttle, copy, share_line, slots
from engine.scenes.words import share_line as share
from engine.scenes.words import tasks as words
from engine.scenes.words.dates import weekday_words
from engine.scenes.words.tasks import today
from saves.medals_won import medal_of
from saves.progress import Day

MAKING = say("Today’s position is being prepared…")
NO_PICTURE = say("Today’s position could not be prepared on this computer.")
FINISH_RULE = say(
    "The first game that you play to its end counts. You can start again twice before that; the second try earns "
    "silver at most, and the third bronze."
)
CHALLENGE_RULE = say(
    "No take-backs and no hints here. Three stars on the first try, two on the second, one on the third."
)
GAME_RULE = say(
    "You have three tries to win. The luck is the same each time, so the second try earns silver at most, and "
    "the third bronze."
)


WARM_UP = say("Another deal, with take-backs and hints. It does not count for the day.")


class DayTab:
    """The tab of a day's challenge (kind DAILY) with its position, or of a day's game (DAY) with what its medals need.

    `day`: the one that is shown. The AI's own games of a day's deal begin as soon as the page is open.
    """

    def __init__(self, scene: SoloPage, kind: str) -> None:
        self.scene = scene
        self.ctx = scene.ctx
        self.info = scene.info
        self.kind = kind
        self.terms = scene.terms if kind != DAILY else None
        self.day: date = today()
        self._watched: BaselineWatch | None = None
        self._shown: object = None

    @property
    def played(self) -> Day:
        """How today has gone so far."""
        return self.scene.book.day(self.kind, self.day)

    @property
    def name(self) -> Name:
        """Of today's task."""
        return Name(self.kind, day=self.day)

    @property
    def watch(self) -> BaselineWatch | None:
        """Of today's deal; None for a challenge."""
        if self._watched is None and self.terms is not None:
            self._watched = BaselineWatch(self.ctx, medals.deal(self.info, self.name), self.terms)
            self._watched.start()
        return self._watched

    @property
    def waiting(self) -> bool:
        """Is the AI playing?"""
        return self._watched is not None and self._watched.waiting

    # --- the page ----------------------------------------------------------------------------------------------------

    def build(self) -> list[Box]:
        """Words at the left, what it is about at the right."""
        if self.day != today():
            # midnight has passed
            self.close()
            self.day = today()
        head = Heading(weekday_words(self.day), 2).spaced(0)
        left: list[Box] = [head, note(self._about()), *self._reached()]
        left += self._over() if self.played.over else self._open()
        days = [(day, it, self._award(day, it)) for day, it in self.scene.book.week(self.kind, self.day)]
        last = week(days, medals=self.terms is not None).spaced(10)
        ratios = (1.35, 1.0) if self.terms is None else (1.25, 1.0)
        return [Columns([*left, self._streak(), last], self._right(), ratios=ratios, space=34).spaced(20)]

    def _about(self) -> Text:
        if self.terms is not None:
            return say("One game for everybody, from midnight to midnight UTC.")
        made = start_game.seeded(self.info.key, self.name.key)
        grade = words.grade_label(self.info, made.grade if made is not None else 1)
        return say("Difficulty: {grade}. One position for everybody, from midnight to midnight UTC.", grade=grade)

    def _reached(self) -> list[Box]:
        """The award and the result, or the tries that are used."""
        played = self.played
        if self.terms is None and played.won:
            solved = say("Solved in {count} try.", "Solved in {count} tries.", played.tries)
            return [Row(stars(played.award, 2.4, hollow="edge")), note(solved, "ink", "bold")]
        if self.terms is None or not played.over:
            lost = say("Not solved this time.") if played.over else words.tries_left(played)
            return [slots(TRIES, played.tries, lost)]
        best, medal = played.best or Result(False), self._award(self.day, played)
        lines: list[tuple[Text, str, str]] = []
        if medal != NONE:
            lines.append((say("{medal}!", medal=words.MEDAL_NAMES[medal]), "heading", "ink"))
        if best.won:
            lines.append((self.terms.score(best.score), "bold", "ink"))
            on_try = say("Won on try {n} of {all}", n=played.tries, all=TRIES)
            if not self.terms.can_be_lost:
                on_try = say("Played on try {n} of {all}", n=played.tries, all=TRIES)
            lines.append((on_try, "small", "muted"))
        else:
            lines.append((say("Not won this time."), "bold", "ink"))
        return [with_medal(medal_sign(medal, 4.5) if medal != NONE else None, lines).spaced(14)]

    def _open(self) -> list[Box]:
        """The way to the table."""
        deal = self.watch.task if self.watch is not None else None
        going = start_game.unfinished(self.ctx, self.scene.game, self.name.key, deal) is not None
        n = self.played.tries + 1
        onward = say("Go on with try {n}", n=n) if going else say("Try {n} of {all}", n=n, all=TRIES)
        play = Button(onward, self.play, "primary", "play").keyed("play")
        warm = Button(say("A practice deal first"), self._warm_up, icon="dice", note=WARM_UP).keyed("warm")
        return [Row(play, *([warm] if self.terms is not None and not going else [])), note(self._rule(), gap=6)]

    def _rule(self) -> Text:
        """What the tries are worth."""
        if self.terms is None:
            return CHALLENGE_RULE
        return GAME_RULE if self.terms.can_be_lost else FINISH_RULE

    def _over(self) -> list[Box]:
        """The boxes after the task: the line to share, and the button to practise."""
        copying = Button(say("Copy this line"), self._copy, "primary", "export").keyed("play")
        again = say("The same game by its number; it does not count for the day.")
        if self.terms is None:
            again = say("The same position once more, with take-backs; it does not count for the day.")
        practise = Button(say("Practise"), self._practise, icon="redo", note=again).keyed("practise")
        return [share_line(self._line()), Row(copying, practise), note(words.until_tomorrow(), gap=8)]

    def _streak(self) -> Box:
        now, best = self.scene.book.streak(self.kind, self.day), self.scene.book.best_streak(self.kind)
        days = words.days_in_a_row(now)
        told = say("{days}; the longest so far: {best}", days=days, best=best) if best else days
        return Words(told, "bold" if now else "body").spaced(18)

    def _award(self, day: date, played: Day) -> int:
        if self.terms is None or not played.tries:
            return played.award
        return medal_of(self.scene.book, self.info, self.terms, Name(self.kind, day=day).key)

    def _right(self) -> list[Box]:
        """The position, or what the AI has made of the deal."""
        watch = self.watch
        if watch is None:
            return [self.scene.preview]
        needs = Live(self._contest, partial(medal_table, self.info, watch.terms))
        return [needs, *([Shuttle()] if watch.waiting else [])]

    def _contest(self) -> Contest:
        """How the day's game stands."""
        played = self.played
        hidden = self.scene.book.hides_ai and not played.over
        return contest(self.watch, played.best, self._award(self.day, played), hidden=hidden)

    def _line(self) -> str:
        """The line to share."""
        played, watch = self.played, self.watch
        if watch is None:
            return self.ctx.tr(share.told_challenge(self.info, self.day, played))
        best, medal = played.best or Result(False), self._award(self.day, played)
        return self.ctx.tr(share.told_game(self.info, watch.terms, self.name, best, medal, watch.best, played.tries))

    # --- what the buttons do -----------------------------------------------------------------------------------------

    def play(self) -> None:
        """Today's task, or the try that is under way."""
        watch, self._watched = self.watch, None
        if watch is None:
            self.scene.play(self.name.key)
        else:
            start_game.begin(self.ctx, self.scene.game, self.name.key, deal=watch.task, watch=watch)

    def _warm_up(self) -> None:
        """A free game with the options of the day's."""
        info = self.info
        options = medals.counting(info, info.defaults())
        start_game.start_game(self.ctx, Setup(info.key, (PERSON,), fresh_seed(), options, next(iter(info.boards), "")))

    def _practise(self) -> None:
        watch, self._watched = self.watch, None
        made = start_game.seeded(self.info.key, self.name.key)
        if watch is not None:
            deal = medals.deal(self.info, Name(NUMBERED, number=self.name.seed))
            start_game.begin(self.ctx, self.scene.game, deal.key, deal=deal, watch=watch)
        elif made is not None:
            self.scene.play(made.key)

    def _copy(self) -> None:
        copy(self.ctx, self._line())

    # --- life --------------------------------------------------------------------------------------------------------

    def update(self) -> None:
        """The page is open; midnight may pass."""
        watch = self.watch
        if watch is not None:
            watch.update()
        elif self.day == today():
            self._follow_position()
        state = (today(), watch.best, watch.waiting) if watch is not None else today()
        if state != self._shown:
            self._shown = state
            self.scene.rebuild()
            self.ctx.screen.invalidate()

    def _follow_position(self) -> None:
        """The picture comes when the position is there."""
        scene, key = self.scene, self.name.key
        made = start_game.seeded(scene.game, key)
        if made is None or scene.shown == made.key:
            return
        challenge = start_game.known(self.ctx, scene.game, key)
        if challenge is None:
            finder = scene.finder
            if finder is None or (finder.grade, finder.seed) != (made.grade, made.number):
                # the page is new, or midnight has passed
                scene.show_no_picture(MAKING)
                scene.finder = ChallengeSearch(scene.game, made.number, made.grade)
                return
            challenge = finder.poll()
            if challenge is None:
                if finder.fault:
                    scene.glimpse = Glimpse(waiting=NO_PICTURE)
                return
            start_game.keep(self.ctx, challenge)
        scene.shown = made.key
        scene.glimpse = Glimpse(challenge, say("Today’s position"))

    @property
    def busy(self) -> bool:
        """While the bar moves."""
        return self.waiting and not self.ctx.theme.reduced_motion

    def close(self) -> None:
        """The page is closed."""
        if self._watched is not None:
            self._watched.close()
            self._watched = None
