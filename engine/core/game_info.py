"""What a game says of itself before any of its rules, art or AI is loaded: the `INFO` of its `__init__.py`."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec import Struct

from engine.core.errors import SettingError
from engine.core.text import Text, Token, say

PERSON = "person"
AI_PREFIX = "ai:"
DEFENCE = AI_PREFIX + "defence"
"""The seat type of the opponent in a challenge, which resists as long as it can. It is not one of the levels."""
SIGNS = (
    *("cat", "rabbit", "duck", "whale", "snail", "butterfly"),
    *("apple", "mushroom", "boat", "bell", "key", "anchor"),
)
"""The signs that persons at one screen can choose: icons ("sign_cat"), no two alike in shape."""


class Choice(Struct, frozen=True):
    """One value of an option.

    deals: with this value chance deals something, even in a game that is `undealt` otherwise.
    draws: False if with this value no draw may be agreed on.
    """

    value: str
    label: Text
    deals: bool = False
    draws: bool = True


TASKS_ONLY = (0,)
"""`Option.seats` of an option that no player is asked for: only tasks have other values than the default."""


class Option(Struct, frozen=True):
    """Something settled before the first move that the rules read. `note` explains it in a sentence.

    seats: the numbers of seats for which it is asked; () for all of them. The rules ignore it with any other number.
    first_page: it is asked beside the seats, not among further options, and no preset changes it.
    """

    key: str
    label: Text
    choices: tuple[Choice, ...]
    default: str
    note: Text = Text("")
    seats: tuple[int, ...] = ()
    first_page: bool = False


class Preset(Struct, frozen=True):
    """Options under one name ("basic rules as printed"); those not named keep their defaults."""

    key: str
    label: Text
    options: tuple[tuple[str, str], ...] = ()


class Level(Struct, frozen=True):
    """A strength of the AI with a short, honest description. alone: the same for a table of one seat, if it differs."""

    key: str
    label: Text
    note: Text
    alone: Text = Text("")

    def described(self, seats: int) -> Text:
        """What the level does at a table with this number of seats."""
        return self.alone if seats == 1 and self.alone.source else self.note


class Grade(Struct, frozen=True):
    """How hard a challenge is, in a word or two. shipped: how many of this grade come with the game."""

    label: Text
    shipped: int


def usual_grades(shipped: int) -> tuple[Grade, ...]:
    """Four grades with as many challenges each."""
    labels = (say("Gentle"), say("Clever"), say("Tough"), say("Fiendish"))
    return tuple(Grade(label, shipped) for label in labels)


def chance(value: float, seats: int) -> float:
    """The chance to win that a value of -1 (lost) to 1 (won) stands for, 0 to 1.

    0 is even: of more than two seats each wins one of `seats` games then. An AI judges a seat against its best rival;
    each further one makes the odds that it wins so much worse.
    """
    won, lost = 1 + value, 1 - value
    return won / (won + lost * max(1, seats - 1))


def by_chance(value: float, seats: int) -> float:
    """The chance that a value stands for, from -1 (none) to 1 (certain), so that differences are those of chances."""
    return 2 * chance(value, seats) - 1 if seats > 2 else value


class Measure(Struct, frozen=True):
    """By what the moves of a game are judged: by what they give away of the points where these are counted at the end,
    otherwise by what they give away of the winning chance.

    points: in tenths of a point, otherwise in per cent; every cost is a whole number of these. error: a smaller
    difference is the search's own and counts as none (measured, see the game's `ai/README.md`). half: a seat whose
    moves give away so much in the mean has an accuracy of 50 of 100. slip, mistake, blunder: what costs at least so
    much is called that.
    """

    points: bool = False
    error: int = 3
    half: float = 3.0
    slip: int = 5
    mistake: int = 10
    blunder: int = 20

    def counted(self, cost: int) -> int:
        """How much of a move's cost counts for accuracy: of a chance no more than of a mistake.

        Points add up. But a chance that one gives away whole comes back when the other errs, and who has none left can
        give nothing away, so that in the sum one large blunder would outweigh many bad moves.
        """
        return cost if self.points else min(cost, self.mistake)

    def amount(self, value: float, points: float | None, seats: int) -> int:
        """A value of -1 to 1, or the points that go with it, in whole units."""
        if self.points:
            return round(10 * (points or 0.0))
        return round(100 * chance(value, seats))


def with_sign(name: Text, sign: str) -> Text:
    """A person's name, on the screen with this sign before it; "" for none."""
    return Text("{sign}{name}", (("name", name), ("sign", Token(f"sign_{sign}", Text(""))))) if sign else name


class SeatInfo(Struct, frozen=True):
    """A seat's name, what it wants, and the key of its tone: "1" to "5", or one of the game's `tones.json`.

    aim: what it wants with all options at their defaults; with others `TableView.wants` says it.
    """

    name: Text
    aim: Text
    colour: str

    @property
    def tone(self) -> str:
        """The tone's name: "seat1" for "1", the game's own as it is."""
        return f"seat{self.colour}" if self.colour.isdigit() else self.colour


class Info(Struct, frozen=True):
    """What the program knows of a game before it is loaded.

    `seat_counts`: the possible numbers of seats, solo included. `rules_version` goes up when an old log could play
    differently. `secret` says that seats may hold things the others
    must not see (then a curtain falls between two people). `casts` are other names for the seats where they depend on
    how many play (light and dark instead of colours). `luck_is_final` says that a move which chance has answered can't
    be taken back (what was turned up was seen). `endings` names the reasons of `Over` in a few words, for the
    statistics: (reason, words). `grades` are those of the challenges, the easiest first; with any there is
    `tasks.CHALLENGES` (see `engine.core.task`), and an agent for "ai:defence" unless they are for one seat. `medals`
    says that there is `tasks.DEALS` (see `engine.core.medals`) for the game of one seat. `telling_names` says that the
    seats' names tell what is played (“North-South”): its sentences keep them, while in other games the name of the
    person on a seat replaces the seat's name (“Alder”). `undealt` are the numbers of seats with which chance decides
    only who begins. `draws` says whether two players may agree on a draw (`Choice.draws` rules it out where an option
    does); in a game of points there is nothing to agree on. `measure` says by what its moves are judged.
    `minutes`: how long a game with the fewest players takes, see `tools/playing_time.py`; `demands`: how much there is
    to learn, 1 (little) to 3 (much). 0: nothing is said of it. `sounds`: what the sounds of its cues mean, (name,
    words), where that is not what they mean at every table; a page lists them.
    """

    key: str
    title: Text
    blurb: Text
    rules_version: int
    seat_counts: tuple[int, ...]
    seats: tuple[SeatInfo, ...]
    levels: tuple[Level, ...]
    options: tuple[Option, ...] = ()
    presets: tuple[Preset, ...] = ()
    boards: tuple[str, ...] = ()
    credit: Text = Text("")
    secret: bool = False
    casts: tuple[tuple[SeatInfo, ...], ...] = ()
    luck_is_final: bool = False
    endings: tuple[tuple[str, Text], ...] = ()
    grades: tuple[Grade, ...] = ()
    medals: bool = False
    undealt: tuple[int, ...] = ()
    telling_names: bool = False
    draws: bool = True
    measure: Measure = Measure()
    minutes: int = 0
    demands: int = 0
    sounds: tuple[tuple[str, Text], ...] = ()

    def asked(self, count: int) -> tuple[Option, ...]:
        """The options that matter for this number of seats."""
        return tuple(option for option in self.options if not option.seats or count in option.seats)

    def deals(self, chosen: Mapping[str, str], count: int) -> bool:
        """Does chance decide more than who begins, with these options and this number of seats?

        Then a deal has a number.
        """
        return count not in self.undealt or any(choice.deals for choice in self._chosen(chosen, count))

    def may_agree(self, chosen: Mapping[str, str], count: int) -> bool:
        """May the players agree on a draw, with these options and this number of seats? Only two ever may."""
        return count == 2 and self.draws and all(choice.draws for choice in self._chosen(chosen, count))

    def _chosen(self, chosen: Mapping[str, str], count: int) -> Iterator[Choice]:
        """The choice that holds of each option that matters for this number of seats."""
        values = self.defaults() | dict(chosen)
        for option in self.asked(count):
            yield from (choice for choice in option.choices if choice.value == values[option.key])

    @property
    def fewest(self) -> int:
        """The fewest seats above one that it has; one if it is for one only."""
        return min((count for count in self.seat_counts if count > 1), default=1)

    @property
    def first_board(self) -> str:
        """The board of a game for which none was chosen; "" in a game without boards."""
        return next(iter(self.boards), "")

    def cast(self, count: int) -> tuple[SeatInfo, ...]:
        """The seats of a game for `count` players: the cast of exactly that size, else the first of `seats`."""
        return next((cast for cast in self.casts if len(cast) == count), self.seats[:count])

    def defaults(self) -> dict[str, str]:
        """Every option at its default."""
        return {option.key: option.default for option in self.options}

    def complete(self, chosen: Mapping[str, str]) -> dict[str, str]:
        """`chosen` with the defaults filled in; `SettingError` for an unknown option or value."""
        known = {option.key: option for option in self.options}
        for key, value in chosen.items():
            if key not in known:
                raise SettingError(say("{game} has no option “{key}”.", game=self.title, key=key[:40]))
            values = [choice.value for choice in known[key].choices]
            if value not in values:
                raise SettingError(
                    say(
                        "Option “{key}” can be {values}, not “{value}”.",
                        key=key,
                        values=", ".join(values),
                        value=str(value)[:40],
                    )
                )
        return self.defaults() | dict(chosen)

    def check_seats(self, seats: tuple[str, ...]) -> None:
        """`SettingError` unless the number fits and each is a person, a level or the defence of challenges."""
        if len(seats) not in self.seat_counts:
            counts = ", ".join(map(str, self.seat_counts))
            raise SettingError(
                say("{game} is played with {counts} seats, not {n}.", game=self.title, counts=counts, n=len(seats))
            )
        levels = [AI_PREFIX + level.key for level in self.levels]
        for seat in seats:
            if seat == DEFENCE and self.grades:
                continue
            if seat != PERSON and seat not in levels:
                known = ", ".join([PERSON, *levels])
                raise SettingError(say("A seat can be {known}, not “{seat}”.", known=known, seat=seat[:40]))
