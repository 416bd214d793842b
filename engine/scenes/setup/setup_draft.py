"""What is chosen on the set-up page, and the `Setup` it makes. Knows no screen."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from random import Random

from msgspec import Struct
from msgspec.structs import replace

from engine.core import codec, registry
from engine.core.clock.turn_times import Terms
from engine.core.errors import TrailboxError
from engine.core.game_info import AI_PREFIX, PERSON, SIGNS, Info, Option, Preset, SeatInfo
from engine.core.medals import counting
from engine.core.registry import board_of
from engine.core.rules import Seat
from engine.core.session import Setup
from engine.core.task import BIGGEST_SEED
from engine.core.untrusted_input import PERSON_LIMIT, clean
from engine.table.contract.game_view import view_of, wants
from saves.player_files import Library
from saves.settings import MOST_PERSONS, Settings

FRIEND, AI, MIXED, SOLO, WATCH = "friend", "ai", "mixed", "solo", "watch"
"""Who plays: persons only, one of them against AIs, several and AIs, one alone, AIs only."""
LOT_MARK = "/lot"
"""The suffix of a game's key in the settings: who gets which seat is left to chance."""


def fresh_seed() -> int:
    """A new seed: from the clock, short enough to be passed on."""
    return time.time_ns() // 1_000 % BIGGEST_SEED


class Draft(Struct, frozen=True):
    """The choices so far. `seats` as in `Setup`; lot: who gets which of them is drawn when the game begins. level: of
    an AI that sits down. `seed` None draws a new one.

    names, signs: of the persons in the order of their seats, of more than sit here perhaps (see `Settings`). clock: as
    in `Setup`, where a person has an opponent.
    """

    info: Info
    seats: tuple[str, ...]
    level: str
    options: tuple[tuple[str, str], ...]
    lot: bool = False
    seed: int | None = None
    board: str = ""
    names: tuple[str, ...] = ()
    signs: tuple[str, ...] = SIGNS[:MOST_PERSONS]
    clock: Terms | None = None

    @property
    def count(self) -> int:
        """The number of seats."""
        return len(self.seats)

    @property
    def persons(self) -> tuple[Seat, ...]:
        """The seats of persons."""
        return tuple(seat for seat, who in enumerate(self.seats) if who == PERSON)

    @property
    def levels(self) -> tuple[str, ...]:
        """The AIs' levels, seat by seat."""
        return tuple(who.removeprefix(AI_PREFIX) for who in self.seats if who != PERSON)

    def level_of(self, seat: Seat) -> str:
        """The level of the AI on this seat, "" for a person."""
        return "" if self.seats[seat] == PERSON else self.seats[seat].removeprefix(AI_PREFIX)

    @property
    def mode(self) -> str:
        """Who plays, in one word."""
        persons = len(self.persons)
        if self.count == 1:
            return SOLO if persons else WATCH
        return {0: WATCH, self.count: FRIEND, 1: AI}.get(persons, MIXED)

    @property
    def drawn(self) -> bool:
        """Is it drawn who gets which seat? Not where that would change nothing."""
        return self.lot and (len({*self.seats}) > 1 or self.mode == FRIEND)

    @property
    def timed(self) -> bool:
        """May the time be measured? AIs have no clock, and who plays alone needs none."""
        return self.count > 1 and bool(self.persons)

    def modes(self) -> tuple[str, ...]:
        """The modes this game can be played in, the most wanted first."""
        most = max(self.info.seat_counts)
        found = [AI, FRIEND] if most > 1 and self.info.levels else [FRIEND] if most > 1 else []
        found += [MIXED] if most > 2 and self.info.levels else []
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
            counting = self._preset_options(dict(preset.options))
            found.setdefault(tuple(counting.items()), preset)
        return tuple(found.values())

    # --- who sits where ----------------------------------------------------------------------------------------------

    def with_mode(self, mode: str) -> Draft:
        """In another mode: as few as possible get up, and the number of seats follows."""
        least = {SOLO: 1, WATCH: 1, MIXED: 3}.get(mode, 2)
        fitting = [count for count in self.info.seat_counts if count >= least and (mode != SOLO or count == 1)]
        draft = self if self.count in fitting else self.with_count(fitting[0])
        persons = draft.persons
        wanted = {AI: persons[:1] or (0,), WATCH: ()}.get(mode, tuple(range(draft.count)))
        if mode == MIXED:
            few = persons if len(persons) > 1 else (*persons, *(n for n in range(3) if n not in persons))[:2]
            wanted = few[: draft.count - 1]
        for seat in range(draft.count):
            draft = draft.with_person(seat, seat in wanted)
        return draft

    def with_count(self, count: int) -> Draft:
        """With so many seats. Who sits down is an AI, among persons only a person; the last person stays."""
        more = [PERSON if self.mode in (FRIEND, SOLO) else self._ai] * (count - self.count)
        left = replace(self, seats=(*self.seats[:count], *more))
        return left if left.persons or not self.persons else left.with_person(0, True)

    def with_person(self, seat: Seat, person: bool) -> Draft:
        """With a person on this seat, or with an AI. All others keep their names and signs."""
        if (self.seats[seat] == PERSON) == person:
            return self
        before, last = sum(other < seat for other in self.persons), len(self.persons) - (not person)
        source, place = (last, before) if person else (before, last)
        order = [n for n in range(MOST_PERSONS) if n != source]
        order.insert(place, source)
        return self._seated(seat, PERSON if person else self._ai)._called(order)

    def with_level(self, level: str, seat: Seat | None = None) -> Draft:
        """With this level of the AI on this seat, by default of all."""
        seats = range(self.count) if seat is None else (seat,)
        ai = AI_PREFIX + level
        changed = tuple(ai if n in seats and who != PERSON else who for n, who in enumerate(self.seats))
        return replace(self, seats=changed, level=level)

    def with_exchange(self, seat: Seat) -> Draft:
        """Who sits here changes places with the neighbour."""
        other, ranks = self.neighbour(seat), {person: rank for rank, person in enumerate(self.persons)}
        places = list(range(self.count))
        places[seat], places[other] = other, seat
        persons = [ranks[place] for place in places if place in ranks]
        changed = replace(self, seats=tuple(self.seats[place] for place in places))
        return changed._called([*persons, *range(len(persons), MOST_PERSONS)])

    def neighbour(self, seat: Seat) -> Seat:
        """The next seat, of the last one the one before."""
        return seat + 1 if seat + 1 < self.count else seat - 1

    @property
    def _ai(self) -> str:
        return AI_PREFIX + self.level

    def _seated(self, seat: Seat, who: str) -> Draft:
        return replace(self, seats=(*self.seats[:seat], who, *self.seats[seat + 1 :]))

    def _called(self, order: Sequence[int]) -> Draft:
        """With names and signs in another order; `order`: for each person, which one's."""
        names = [*self.names, *[""] * (MOST_PERSONS - len(self.names))]
        signs = tuple(self.signs[n] for n in order)
        return replace(self, names=_filled([names[n] for n in order]), signs=signs)

    def name(self, seat: Seat) -> str:
        """The name of the person on this seat, "" for none."""
        number = self.persons.index(seat)
        return self.names[number] if number < len(self.names) else ""

    def sign(self, seat: Seat) -> str:
        """The sign of the person on this seat."""
        return self.signs[self.persons.index(seat)]

    def with_name(self, seat: Seat, typed: str) -> Draft:
        """With a person's name; nothing typed leaves the seat its own."""
        number = self.persons.index(seat)
        names = [*self.names, *[""] * (number + 1 - len(self.names))]
        names[number] = clean(typed, PERSON_LIMIT)
        return replace(self, names=_filled(names))

    def with_next_sign(self, seat: Seat) -> Draft:
        """With the next sign for a person that nobody at this table has; who has it elsewhere gets the old one."""
        signs, old = list(self.signs), self.sign(seat)
        first = SIGNS.index(old)
        new = next(sign for sign in (*SIGNS[first:], *SIGNS) if sign not in signs[: len(self.persons)])
        if new in signs:
            signs[signs.index(new)] = old
        signs[self.persons.index(seat)] = new
        return replace(self, signs=tuple(signs))

    # --- how ---------------------------------------------------------------------------------------------------------

    def with_option(self, key: str, value: str) -> Draft:
        """A copy with one option changed."""
        return replace(self, options=tuple((dict(self.options) | {key: value}).items()))

    def with_preset(self, key: str) -> Draft:
        """All options that count as the preset has them; those beside the seats stay."""
        preset = next(preset for preset in self.info.presets if preset.key == key)
        wanted = self._preset_options(dict(preset.options))
        return replace(self, options=tuple((dict(self.options) | wanted).items()))

    def preset(self) -> str:
        """The preset with the present options, "" for none."""
        chosen = self._preset_options(dict(self.options))
        found = (p.key for p in self.presets() if self._preset_options(dict(p.options)) == chosen)
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

    def _preset_options(self, chosen: Mapping[str, str]) -> dict[str, str]:
        """The options that a preset says."""
        beside = {option.key for option in self.asked() if option.first_page}
        counted = self._counting(self.info.complete(chosen))
        return {key: value for key, value in counted.items() if key not in beside}

    def _counting(self, options: Mapping[str, str]) -> dict[str, str]:
        return {option.key: options[option.key] for option in self.asked()}

    def setup(self) -> Setup:
        """The finished set-up; what is left to chance is drawn from the seed here. One person needs no name."""
        seed = fresh_seed() if self.seed is None or not self.deals() else self.seed
        options = counting(self.info, dict(self.options), self.count)
        clock = self.clock if self.timed else None
        setup = Setup(self.info.key, self.seats, seed, options, self.board, clock=clock)
        if len(self.persons) > 1:
            names, signs = ([""] * self.count for _ in range(2))
            for seat in self.persons:
                names[seat], signs[seat] = self.name(seat), self.sign(seat)
            setup = replace(setup, names=_filled(names), signs=tuple(signs))
        if not self.drawn:
            return setup
        order, rng = list(range(self.count)), Random(f"seat:{seed}")
        order.sort(key=lambda _: rng.random())
        return _reseated(setup, order)


def _filled(names: list[str]) -> tuple[str, ...]:
    """Without empty names at the end."""
    while names and not names[-1]:
        names.pop()
    return tuple(names)


def new_draft(info: Info) -> Draft:
    """What a set-up begins with: on the first seat against AIs of a middle level, the game's first preset."""
    levels = info.levels
    level = levels[len(levels) // 2].key if levels else ""
    count = next((count for count in info.seat_counts if count > 1), 1)
    start = Draft(info, (PERSON,) * count, level, tuple(_first(info).items()), board=info.first_board)
    return start.with_mode(start.modes()[0])


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
    levels = [who.removeprefix(AI_PREFIX) for who in setup.seats if who != PERSON]
    return replace(
        start,
        seats=setup.seats,
        level=levels[0] if levels else start.level,
        options=tuple(info.complete(setup.options).items()),
        board=setup.board if setup.board in info.boards else start.board,
        clock=setup.clock,
    )


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
    return replace(remembered(info, kept.get(info.key, "")), lot=info.key + LOT_MARK in kept)


def keep_level(info: Info, level: str, setup: Setup, kept: Mapping[str, str]) -> dict[str, str]:
    """`kept` for whoever has chosen another level, and this set-up with it, without the set-up page."""
    return keep(recall(info, kept).with_level(level), setup, kept)


def at_level(setup: Setup, level: str) -> Setup:
    """The set-up with all its AIs at this level."""
    return replace(setup, seats=tuple(who if who == PERSON else AI_PREFIX + level for who in setup.seats))


def keep(draft: Draft, setup: Setup, kept: Mapping[str, str]) -> dict[str, str]:
    """`kept` with this draft and its set-up added, for `recall`; options that did not matter are kept, too.

    Entries of games that are not installed are dropped, so that the list can't grow beyond its bound.
    """
    key = draft.info.key
    here = {name + mark for name in registry.names(hidden=True) for mark in ("", LOT_MARK)} - {key + LOT_MARK}
    new = {name: text for name, text in kept.items() if name in here}
    chosen = replace(setup, seats=draft.seats, options=dict(draft.options), names=(), signs=(), clock=draft.clock)
    new[key] = codec.dumps(codec.encode(chosen, Setup))
    return new | {key + LOT_MARK: "yes"} if draft.lot else new


def swapped(setup: Setup) -> Setup:
    """The set-up with each player one seat further, and a new seed."""
    return replace(_reseated(setup, (*range(1, len(setup.seats)), 0)), seed=fresh_seed())


def _reseated(setup: Setup, order: Sequence[int]) -> Setup:
    """The set-up with its players on other seats. order: for each seat who sat where."""
    names = tuple(map(setup.name, order)) if setup.names else ()
    signs = tuple(map(setup.sign, order)) if setup.signs else ()
    return replace(setup, seats=tuple(setup.seats[seat] for seat in order), names=names, signs=signs)
