"""The result: who won and why, the final table, and what to do next."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from engine.ai.process.worker_supervisor import Worker
from engine.ai.review.game_review import Review as Judgements
from engine.core import registry
from engine.core.clock.turn_times import clock_face
from engine.core.game_info import AI_PREFIX, PERSON, Info, Level
from engine.core.rules import Over, Seat
from engine.core.session import Session, Setup
from engine.core.text import Text, dotted, say
from engine.gui.boxes.all import NOTHING, Box, Button, Columns, Heading, Row, Slip, Words
from engine.gui.input.intent import Intent
from engine.gui.window.context import Context
from engine.gui.window.utterance import Utterance
from engine.scenes.pages.destinations import Play, Replay, Review, SetUp
from engine.scenes.pages.full_page import FullPage
from engine.scenes.pages.result_rows import WON, outcome, result_title, scores, standing_row, standings, who_sits
from engine.scenes.pages.table_picture import TablePicture, looker
from engine.scenes.result.result_picture import PictureKeeper
from engine.scenes.result.solo_verdict import verdict_of
from engine.scenes.review.accuracy_rows import played, rows
from engine.scenes.review.background_analysis import Work, known_of, review_of, store
from engine.scenes.review.evaluation_graph import Cursor, Graph, Pin, axis, curves_of
from engine.scenes.review.luck_and_turning_points import turning_points, way
from engine.scenes.setup import setup_draft
from engine.scenes.setup.setup_draft import swapped
from engine.scenes.words.game_names_and_opponents import level_name, moves
from engine.scenes.words.move_log_and_replay_stops import Lines, moves_told, verdict
from engine.scenes.words.steps_aloud import steps_aloud
from engine.table.contract.game_view import view_of
from saves.figures.tally import is_alone
from saves.statistics import Statistics, finished, opponent

LOSSES, WINS = 2, 3
"""Losses or wins in a row after which an easier or a harder level is offered."""
MOST_CURVES = 2
"""Seats whose winning chances are drawn on the page."""
PICTURE = 400
"""The most that the table's picture is high, in pixels at 1280x720."""
TALL_PICTURE = {False: 760, True: 640}
"""The same above the words, in a window that is higher than wide: without and with a table of points below it."""
LOOK_BACK_AFTER = 1.5
"""Seconds on the page after which the AI begins to look back: whoever goes on at once starts no process."""


class Known(Struct, frozen=True):
    """What is known of a game while its result is open. looked: at how many moves the AI has looked back so far, None
    if it does not; judged, lucks: is it known what each move, each draw was worth? verdict: on a game alone, see
    `VerdictAlone`."""

    looked: int | None
    judged: bool
    lucks: bool
    verdict: Text


def other_level(info: Info, setup: Setup, statistics: Statistics) -> Level | None:
    """The level to be offered next to the one person at the table; None as long as this one fits."""
    tally = statistics.tally(setup.game, opponent(setup.seats))
    kinds = {who.removeprefix(AI_PREFIX) for who in setup.seats if who != PERSON}
    at = next((k for k, level in enumerate(info.levels) if {level.key} == kinds), None)
    if at is None or setup.seats.count(PERSON) != 1 or setup.challenge:
        return None
    if tally.lost >= LOSSES and at > 0:
        return info.levels[at - 1]
    return info.levels[at + 1] if tally.streak >= WINS and at + 1 < len(info.levels) else None


class Occasion:
    """What a finished game was part of, as far as its result differs by that: a task or the ladder. By itself nothing.

    What its methods are given is what the result of such a game shows."""

    first_focus = "rematch"
    looks_back = True
    """Does the AI go through the game while the page is open, for the turning point and the best move?"""

    def title(self, usual: Text) -> Text:
        """The title of the page."""
        return usual

    def words(self, ending: list[Box], figures: Words, more: list[Box]) -> list[Box]:
        """What stands beside the picture. ending: how it ended; figures: the number of moves; more: the records, and
        what the AI says of it."""
        return [*ending, figures, *more]

    def links(self, usual: list[Box]) -> list[Box]:
        """The links below the picture; by default the usual ones."""
        return usual

    def buttons(self, usual: list[Box]) -> list[Box]:
        """The buttons of the result page; by default the usual ones."""
        return usual

    def state(self) -> object:
        """What all of this depends on, if that may change by itself."""
        return None

    def update(self, dt: float) -> None:
        """`dt` seconds pass."""

    def hurry(self) -> None:
        """The player wants to see at once what is still to come."""

    @property
    def busy(self) -> bool:
        """Does something of it move?"""
        return False

    @property
    def expecting(self) -> bool:
        """Is something awaited from another process?"""
        return False


class ResultScene(FullPage):
    """The result of a session that is over. Below it may be its table; "back" looks at it again."""

    width = 1080
    steady = True
    looks_back = True
    """Does the AI go through the game while the page is open, for the turning point and the best move?"""

    def __init__(self, ctx: Context, session: Session[Any, Any], occasion: Occasion | None = None) -> None:
        """occasion: what the game was part of; None for nothing."""
        super().__init__(ctx, session)
        self.session = session
        self.occasion = occasion or Occasion()
        self.first_focus = self.occasion.first_focus
        self.over = session.over or Over((1,) * len(session.setup.seats), (), "")
        self.view = view_of(session.setup.game)
        terms = registry.deals(session.setup.game) if len(session.setup.seats) == 1 else None
        self.points = None if terms is None or terms.can_be_lost else terms
        """The terms of a game alone in which only points count: nobody wins or loses."""
        self._picture = TablePicture(session, PICTURE)
        self.keeper = PictureKeeper(ctx)
        looks = self.looks_back and self.occasion.looks_back
        played = looks and session.info.levels and PERSON in session.setup.seats
        self.work = Work(review_of(session), partial(Worker, session.setup.game)) if played else None
        self.verdict = verdict_of(ctx, session) if looks else None
        self.review: Judgements | None = self.work.review if self.work is not None else known_of(session)
        """What the AI has said of the game so far, if there has been a review."""
        self._here = 0.0
        """Seconds on the page."""
        self._heard = False
        self._move_count = moves_told(Lines(self.view).of(session, looker(session)))
        """How many moves the page tells of, as the log and the list of saves do."""
        self.title = self.occasion.title(self._title())

    # --- what it says ------------------------------------------------------------------------------------------------

    def _title(self) -> Text:
        if self.points is not None and self.over.scores:
            return self.points.score(self.over.scores[0])
        return result_title(self.session, self.over)

    def heard(self) -> Sequence[Utterance]:
        """The last move first, if the table has had no time to tell it; then how the game has ended."""
        lines = Lines(self.view).of(self.session, looker(self.session))
        last = list(steps_aloud(lines, self.session, self.view, looker(self.session)))[-1:]
        return (*(replace(one, past=False) for one in last), *(replace(one, urgent=True) for one in super().heard()))

    def state(self) -> object:
        work, review = self.work, self.review
        looks = work is not None and work.running and not work.review.complete
        looked = round(work.review.share * self._move_count) if work is not None and looks else None
        judged = review is not None and review.complete
        verdict = self.verdict.words if self.verdict is not None else NOTHING
        lucks = judged and review is not None and review.luck.share == 1
        return Known(looked, judged, lucks, verdict), self.occasion.state()

    def build(self) -> list[Box]:
        row = Row(*self.occasion.links(self._links()), align="center").spaced(6)
        screen = self.ctx.screen.rect
        tall = screen.width < screen.height
        self._picture.height = TALL_PICTURE[bool(self.over.tally)] if tall else PICTURE
        if tall:
            return [self._picture, row, *self._words()]
        return [Columns(self._words(), [self._picture, row], ratios=(1.15, 1), space=32)]

    def _links(self) -> list[Box]:
        """The ways to the replay, and to a picture as a file."""
        note = say("The whole game, move by move.")
        kept = say("The table with the result, as a picture in your pictures folder.")
        return [
            Button(say("Replay"), partial(self.ctx.go, Replay(self.session)), "quiet", "eye", note).keyed("replay"),
            Button(say("Save a picture"), self.keep_picture, "quiet", "save", kept).keyed("picture"),
        ]

    def keep_picture(self) -> None:
        """The table and how it ended, as a file."""
        self.keeper.start(TablePicture(self.session, PICTURE), [Heading(self.title, 1), *self._ending()])

    def footer(self) -> list[Box]:
        setup = self.session.seated
        # names that tell nothing, and three seats, are no sides
        sides = self.session.info.telling_names and len(setup.seats) == len(set(setup.seats)) == 2
        words = say("Rematch with sides swapped") if sides else say("Rematch")
        icon = "swap"
        if len(setup.seats) == 1:
            # nobody is there for a rematch
            words, icon = say("Next game"), "play"
        rematch = Button(words, lambda: self._play(swapped(setup), 1), "primary", icon)
        again = Button(say("Same again"), partial(self._play, setup), icon="redo", note=self._luck())
        explained = say("The key moves, explained.")
        review = Button(say("Review"), partial(self.ctx.go, Review(self.session)), icon="chart", note=explained)
        fresh = Button(say("New set-up"), partial(self.ctx.home, SetUp(setup.game)), icon="dice")
        title = Button(say("Title page"), self.ctx.home, icon="home")
        buttons = {
            "rematch": rematch,
            **self._level(),
            "review": review,
            "again": again,
            "setup": fresh,
            "title": title,
        }
        if not self.session.info.levels:
            del buttons["review"]
        for key, button in buttons.items():
            button.key = key
        return [Row(*self.occasion.buttons(list(buttons.values())), align="center", space=10)]

    def _level(self) -> dict[str, Button]:
        """An easier level after two losses in a row, a harder one after three wins; none otherwise."""
        setup = self.session.setup
        level = other_level(self.session.info, setup, self.ctx.library.statistics())
        if level is None:
            return {}
        following = setup_draft.at_level(setup, level.key)

        def play() -> None:
            kept = setup_draft.keep_level(self.session.info, level.key, following, self.ctx.settings.last_setup)
            self.ctx.change_settings(last_setup=kept)
            self._play(swapped(following), anew=True)

        why = say("You have lost {n} games in a row at this level.", n=LOSSES)
        if outcome(setup, self.over) == WON:
            why = say("You have won {n} games in a row at this level.", n=WINS)
        words = say("Next against “{level}”", level=level.label)
        return {"level": Button(words, play, "plain", "robot", why)}

    def _words(self) -> list[Box]:
        alone = self.verdict.words if self.verdict is not None else NOTHING
        ending = self._ending() + [Words(text, "bold").spaced(10) for text in (alone,) if text.source]
        told = (self.view.highlight(self.session.state), self._times(), self._record(), self._series())
        notes = [Words(text, "small", "muted").spaced(4) for text in told if text is not None]
        figures = Words(self._figures(), "small", "muted").spaced(18)
        return self.occasion.words(ending, figures, [*notes, *self._looked_back()])

    def _looked_back(self) -> list[Box]:
        """What the AI says of the game, or how far it is."""
        work, review, session = self.work, self.review, self.session
        if review is None:
            return []
        me = looker(session)
        seats = (me, *(seat for seat in range(review.seats) if seat != me))
        accurate = played(session, review, seats)
        found: list[Box] = [rows(accurate).spaced(12)] if accurate else []
        if work is not None and work.running and not review.complete:
            count = self._move_count
            done = round(work.review.share * count)
            words = say("Analysing the game: move {done} of {count}", done=done, count=count)
            if done == count:
                words = say("Analysing the key moves")
            return [*found, Words(words, "small", "muted").spaced(8)]
        lines = Lines(self.view).of(session, me)
        told = tuple(turning_points(session, review, lines))
        found += [Words(text, "small").spaced(8) for text in told]
        if accurate and review.seats <= MOST_CURVES and not self.over.tally:
            # more rows, or a table of points, take its room
            found.append(self._chances(review, seats))
        luck = way(session, review, me)
        return found if luck is None else [*found, Words(luck, "small", "muted").spaced(4)]

    def _chances(self, review: Judgements, seats: Sequence[Seat]) -> Slip:
        """The review's graph with its pins; pressed, it leads there."""
        session = self.session
        looked = review.told
        marks = ((better.ply + 1, move.mark) for better in looked.key if (move := looked.of(better.ply)) is not None)
        pins = tuple(Pin(number, stop, mark) for number, (stop, mark) in enumerate(marks, start=1))
        curves = Cursor(curves_of(session, review, seats, pins), len(session.log))
        slip = Slip(Graph(lambda: curves, axis(session, seats)), partial(self.ctx.go, Review(session))).spaced(14)
        slip.note = say("The key moves, explained.")
        return slip.named(slip.note).keyed("chances")

    def _ending(self) -> list[Box]:
        """How it ended, who came where, and with which points."""
        session, over = self.session, self.over
        told = verdict(session, self.view, session.shown(looker(session)), over)
        found = standings(session, over, won=self.points is None)
        rows = [standing_row(standing, alone=len(found) == 1).spaced(8) for standing in found]
        points = [scores(over, session.cast).spaced(16)] if over.tally else []
        return [Heading(told, 3).spaced(0), rows[0].spaced(16), *rows[1:], *points]

    def _luck(self) -> Text:
        """What “Same again” means; the seed, where there is one, is told only to who asks for it here."""
        setup = self.session.setup
        if self.session.info.deals(setup.options, len(setup.seats)):
            return say("Same seats, same luck: can you do better? Seed: {seed}.", seed=str(setup.seed))
        return say("Same seats, same luck: can you do better?")

    def _figures(self) -> Text:
        hints = self.session.hints
        count = moves(self._move_count)
        return say("{moves}. Hints: {n}.", moves=count, n=hints) if hints else say("{moves}.", moves=count)

    def _record(self) -> Text | None:
        """The games against this opponent so far, or alone; None if several people or only AIs played."""
        game = finished(self.session, 0)
        key = game.opponent if game is not None else ""
        tally = self.ctx.library.statistics().tally(self.session.setup.game, key)
        if self.points is not None and tally.best is not None and tally.mean is not None:
            best, mean = self.points.short(tally.best), self.points.short(tally.mean)
            return say(
                "Alone so far: {count} game, best score {best}.",
                "Alone so far: {count} games, best score {best}, average {mean}.",
                tally.games,
                best=best,
                mean=mean,
            )
        if is_alone(key) and tally.best is not None:
            return say(
                "Alone so far: {won} of {games} games won, best score {best}.",
                won=tally.wins + tally.helped,
                games=tally.games,
                best=tally.best,
            )
        if not key.startswith(AI_PREFIX) or "+" in key or not tally.games:
            return None
        if tally.helped:
            return say(
                "Against the AI at “{level}” so far: {won} won, {helped} won with hints, {lost} lost, {drawn} drawn.",
                level=level_name(self.session.info, key.removeprefix(AI_PREFIX)),
                won=tally.wins,
                helped=tally.helped,
                lost=tally.losses,
                drawn=tally.draws,
            )
        return say(
            "Against the AI at “{level}” so far: {won} won, {lost} lost, {drawn} drawn.",
            level=level_name(self.session.info, key.removeprefix(AI_PREFIX)),
            won=tally.wins,
            lost=tally.losses,
            drawn=tally.draws,
        )

    def _times(self) -> Text | None:
        """The time that each person has used, where it was measured."""
        times, seats = self.session.sitting.times, self.session.seated.seats
        if times is None:
            return None
        each = [
            say("{seat} {value}", seat=self._player(seat), value=clock_face(times.used(seat), left=False))
            for seat, who in enumerate(seats)
            if who == PERSON
        ]
        return say("Time used: {each}", each=dotted(each))

    def _won(self) -> tuple[int, ...]:
        """How many games of the series each seat's player has won, with this one."""
        count = len(self.session.setup.seats)
        before = self.session.sitting.won_before or (0,) * count
        drawn = self.over.places.count(1) == count
        return tuple(won + (place == 1 and not drawn) for won, place in zip(before, self.over.places, strict=True))

    def _series(self) -> Text | None:
        """How it stands between those who play one rematch after another; None in the first game, and alone."""
        if not self.session.sitting.won_before or len(self.over.places) == 1:
            return None
        each = [say("{seat} {value}", seat=self._player(seat), value=str(won)) for seat, won in enumerate(self._won())]
        return say("Games won with these players: {each}", each=dotted(each)) if each else None

    def _player(self, seat: Seat) -> Text:
        """Who sits on a seat, whichever it is in this game."""
        setup, cast = self.session.seated, self.session.cast
        if setup.seats[seat] != PERSON or setup.seats.count(PERSON) == 1:
            return setup.called(seat, who_sits(self.session.info, setup.seats[seat], alone=True))
        return setup.called(seat, cast[seat].name)

    def _play(self, setup: Setup, passed: int = 0, *, anew: bool = False) -> None:
        """The next game with these players; passed: by how many seats they have moved on; anew: with others."""
        old, won = self.session, self._won()
        following = Session(old.info, old.rules, setup, old.board)
        following.sitting.won_before = () if anew else (*won[passed:], *won[:passed])
        self.ctx.leave_for(Play(following))

    # --- a scene -----------------------------------------------------------------------------------------------------

    def enter(self) -> None:
        # a review that was looked at meanwhile knows more
        self.review = self.work.review if self.work is not None else known_of(self.session)
        super().enter()
        sound = outcome(self.session.setup, self.over)
        if sound and not self._heard:
            self.ctx.sound.play(sound)
        self._heard = True

    def leave(self) -> None:
        super().leave()
        self.close()

    def close(self) -> None:
        """End the look back."""
        self._here = 0.0
        if self.work is not None:
            self.work.close()
        if self.verdict is not None:
            self.verdict.watch.close()

    def update(self, dt: float) -> None:
        self.keeper.update()
        self._look_back(dt)
        if self.verdict is not None:
            busy = self.work is not None and self.work.running
            self.verdict.update(start=self._here >= LOOK_BACK_AFTER, rest=busy)
        self.occasion.update(dt)
        super().update(dt)

    def _look_back(self, dt: float) -> None:
        work, before = self.work, self._here
        self._here += dt
        if work is None:
            return
        if before < LOOK_BACK_AFTER <= self._here and work.review.next() is not None:
            work.start()
        if work.running:
            if work.update():
                store(self.ctx.library, self.session, work.review)
            # what was luck takes longer: the review tells it
            if work.failed or work.review.next() is None:
                work.close()

    @property
    def expecting(self) -> bool:
        if self.occasion.expecting or (self.verdict is not None and self.verdict.watch.waiting):
            return True
        return self.work is not None and (self._here < LOOK_BACK_AFTER or self.work.running)

    @property
    def busy(self) -> bool:
        return self.keeper.busy or self.occasion.busy

    def handle(self, intent: Intent) -> bool:
        """A key or a press shows at once what is still to come."""
        if self.occasion.busy and intent.kind in ("confirm", "skip", "press"):
            self.occasion.hurry()
        return super().handle(intent)
