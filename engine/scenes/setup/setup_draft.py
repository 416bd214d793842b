"""What is chosen on the set-up page, and the `Setup` it makes. Knows no screen."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from random import Random

from msgspec import Struct
from msgspec.structs import replace

from engine.core import codec, registry
from engine.core.errors import TrailboxError
from engine.core.game_info import AI_PREFIX, PERSON, SIGNS, Info, Option, Preset, SeatInfo
from engine.core.medals import counting
from engine.core.registry import board_of
from engine.core.session import Setup
from engine.core.task import BIGGEST_SEED
from engine.core.untrusted_input import PERSON_LIMIT, clean
from engine.table.contract.game_view import view_of, wants
from saves.player_files import Library
from saves.settings import MOST_PERSONS, Settings

FRIEND, AI, SOLO, WATCH = "friend", "ai", "solo", "watch"
BY_LOT = -1
LOT_MARK = "/lot"
"""The suffix of a game's key in the settings: the seat was left to chance (the set-up itself contains the drawn
seat)."""


def fresh_seed() -> int:
    """A new seed: from the clock, short enough to be passed on."""
    return time.time_ns() // 1_000 % BIGGEST_SEED


class Draft(Struct, frozen=True):
    """The choices so far. `seat` is the person's against the AI, BY_LOT for drawn: among friends who gets which seat
    is drawn. `seed` None draws a new one.

    names, signs: of the persons at one screen, by seat, of more seats than this game has perhaps (see `Settings`).
    """

    info: Info
    mode: str
    count: int
    seat: int
    level: str
    options: tuple[tuple[str, str], ...]
    seed: int | None = None
    board: str = ""
    names: tuple[str, ...] = ()
    signs: tuple[str, ...] = SIGNS[:MOST_PERSONS]

    def modes(self) -> tuple[str, ...]:
        """The modes this game can be played in, the most wanted first."""
        several = [count for count in self.info.seat_counts if count > 1]
        found = [AI, FRIEND] if several and self.info.levels else [FRIEND] if several else []
        found += [SOLO] if 1 in self.info.seat_counts else []
        return (*found, WATCH) if self.info.levels else tuple(found)

    def counts(self) -> tuple[int, ...]:
        """The numbers of seats possible in the mode. An AI can also be watched playing alone."""
        if self.mode == WATCH:
            return self.info.seat_counts
        return (1,) if self.mode == SOLO else tuple(count for count in self.info.seat_counts if count > 1)

    def deals(self) -> bool:
        """Is anything dealt, so that a deal has a number?"""
        return self.info.deals(dict(self.options), self.count)

    def asked(self) -> tuple[Option, ...]:
        """The options that count for this number of seats."""
        return self.info.asked(self.count)

    def presets(self) -> tuple[Preset, ...]:
        """The presets that differ in the options that matter; of equal ones the first."""
        found: dict[tuple[tuple[str, str], ...], Preset] = {}
        for preset in self.info.presets:
            counting = self._counting(self.info.complete(dict(preset.options)))
            found.setdefault(tuple(counting.items()), preset)
        return tuple(found.values())

    def with_mode(self, mode: str) -> Draft:
        """In another mode; the number of seats follows."""
        changed = replace(self, mode=mode)
        counts = changed.counts()
        return changed if self.count in counts else replace(changed, count=counts[0])

    def with_option(self, key: str, value: str) -> Draft:
        """A copy with one option changed."""
        return replace(self, options=tuple((dict(self.options) | {key: value}).items()))

    def with_name(self, seat: int, typed: str) -> Draft:
        """With a person's name; nothing typed leaves the seat its own."""
        names = [*self.names, *[""] * (seat + 1 - len(self.names))]
        names[seat] = clean(typed, PERSON_LIMIT)
        while names and not names[-1]:
            names.pop()
        return replace(self, names=tuple(names))

    def with_next_sign(self, seat: int) -> Draft:
        """With the next sign for a person that nobody at this table has; who has it elsewhere gets the old one."""
        signs, old = list(self.signs), self.signs[seat]
        first = SIGNS.index(old)
        new = next(sign for sign in (*SIGNS[first:], *SIGNS) if sign not in signs[: self.count])
        if new in signs:
            signs[signs.index(new)] = old
        signs[seat] = new
        return replace(self, signs=tuple(signs))

    def with_preset(self, key: str) -> Draft:
        """All options that count as the preset has them."""
        preset = next(preset for preset in self.info.presets if preset.key == key)
        wanted = self._counting(self.info.complete(dict(preset.options)))
        return replace(self, options=tuple((dict(self.options) | wanted).items()))

    def preset(self) -> str:
        """The preset with the present options, "" for none."""
        chosen = self._counting(dict(self.options))
        found = (p.key for p in self.presets() if self._counting(self.info.complete(dict(p.options))) == chosen)
        return next(found, "")

    def cast(self) -> tuple[SeatInfo, ...]:
        """The seats, with what they want in such a game: the view is asked where options are not the usual ones."""
        cast = self.info.cast(self.count)
        options = self.info.complete(self._counting(dict(self.options)))
        if options == self.info.defaults():
            return cast
        try:
            first = registry.rules(self.info.key).start(options, board_of(self.info, self.board), self.count)
        except TrailboxError:
            # options that can't be combined are reported when the game is to begin
            return cast
        view = view_of(self.info.key)
        return tuple(replace(info, aim=wants(view, first, seat, info).aim) for seat, info in enumerate(cast))

    def _counting(self, options: Mapping[str, str]) -> dict[str, str]:
        return {option.key: options[option.key] for option in self.asked()}

    def setup(self) -> Setup:
        """The finished set-up; what is left to chance is drawn from the seed here."""
        seed = fresh_seed() if self.seed is None or not self.deals() else self.seed
        ai = AI_PREFIX + self.level
        seats = [ai if self.mode in (AI, WATCH) else PERSON] * self.count
        rng = Random(f"seat:{seed}")
        if self.mode == AI:
            drawn = int(rng.random() * self.count)
            seats[drawn if self.seat == BY_LOT or self.seat >= self.count else self.seat] = PERSON
        options = counting(self.info, dict(self.options), self.count)
        setup = Setup(self.info.key, tuple(seats), seed, options, self.board)
        if self.mode != FRIEND:
            return setup
        names, signs = self.names[: self.count], self.signs[: self.count]
        setup = replace(setup, names=names if any(names) else (), signs=signs)
        if self.seat != BY_LOT:
            return setup
        order = list(range(self.count))
        order.sort(key=lambda _: rng.random())
        return _reseated(setup, order)


def new_draft(info: Info) -> Draft:
    """What a set-up begins with: against the AI at a middle level, the first seat, the game's first preset."""
    levels = info.levels
    level = levels[len(levels) // 2].key if levels else ""
    mode = AI if levels else FRIEND
    count = next((count for count in info.seat_counts if count > 1), 1)
    start = Draft(info, mode, count, 0, level, tuple(_first(info).items()), board=info.first_board)
    return start if mode in start.modes() else start.with_mode(start.modes()[0])


def first_level(info: Info, settings: Settings, library: Library) -> str:
    """The level that is proposed for a first game: the lowest, or the next one after some lesson; "" later on."""
    known = info.key in settings.last_setup or library.statistics().tally(info.key).games
    if known or not info.levels:
        return ""
    learnt = library.learnt(info.key)
    return info.levels[min(any(map(learnt.done, learnt.pages)), len(info.levels) - 1)].key


def _first(info: Info) -> dict[str, str]:
    """The options of the first preset; the defaults if there is none."""
    return info.complete(dict(info.presets[0].options) if info.presets else {})


def draft_of(info: Info, setup: Setup) -> Draft:
    """The choices that lead to `setup` (but for the seed, which is new)."""
    start = new_draft(info)
    persons = [seat for seat, who in enumerate(setup.seats) if who == PERSON]
    levels = [who.removeprefix(AI_PREFIX) for who in setup.seats if who != PERSON]
    return replace(
        start.with_mode(_mode(len(setup.seats), persons=len(persons))),
        count=len(setup.seats),
        seat=persons[0] if persons and levels else start.seat,
        level=levels[0] if levels else start.level,
        options=tuple(info.complete(setup.options).items()),
        board=setup.board if setup.board in info.boards else start.board,
    )


def _mode(seats: int, *, persons: int) -> str:
    if seats == 1:
        return SOLO if persons else WATCH
    if persons == seats:
        return FRIEND
    return AI if persons else WATCH


def remembered(info: Info, text: str) -> Draft:
    """The draft of a set-up that was stored as text; the defaults if there is none or it no longer fits."""
    if not text:
        return new_draft(info)
    try:
        setup = codec.decode(Setup, codec.loads(text), "setup")
        info.check_seats(setup.seats)
        return draft_of(info, setup)
    except TrailboxError:
        return new_draft(info)


def recall(info: Info, kept: Mapping[str, str]) -> Draft:
    """The draft of last time, from the settings' `last_setup`."""
    draft = remembered(info, kept.get(info.key, ""))
    return replace(draft, seat=BY_LOT) if draft.mode in (AI, FRIEND) and info.key + LOT_MARK in kept else draft


def keep(draft: Draft, setup: Setup, kept: Mapping[str, str]) -> dict[str, str]:
    """`kept` with this draft and its set-up added, for `recall`; options that did not matter are kept, too.

    Entries of games that are not installed are dropped, so that the list can't grow beyond its bound.
    """
    key = draft.info.key
    here = {name + mark for name in registry.names(hidden=True) for mark in ("", LOT_MARK)} - {key + LOT_MARK}
    new = {name: text for name, text in kept.items() if name in here}
    new[key] = codec.dumps(codec.encode(replace(setup, options=dict(draft.options), names=(), signs=()), Setup))
    return new | {key + LOT_MARK: "yes"} if draft.mode in (AI, FRIEND) and draft.seat == BY_LOT else new


def swapped(setup: Setup) -> Setup:
    """The set-up with each player one seat further, and a new seed."""
    return replace(_reseated(setup, (*range(1, len(setup.seats)), 0)), seed=fresh_seed())


def _reseated(setup: Setup, order: Sequence[int]) -> Setup:
    """The set-up with its players on other seats. order: for each seat who sat where."""
    names = tuple(map(setup.name, order)) if setup.names else ()
    signs = tuple(map(setup.sign, order)) if setup.signs else ()
    return replace(setup, seats=tuple(setup.seats[seat] for seat in order), names=names, signs=signs)
