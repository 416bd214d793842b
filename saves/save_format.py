"""Saved games as text and back: pure functions, used by the library, the commands and the golden tests.

A save is the set-up and the log of moves, chance included; opening it plays the log again through the rules.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import partial
from pathlib import Path
from typing import Any

from msgspec import Struct, field
from msgspec.structs import replace

from engine.core import codec, registry
from engine.core.clock.turn_times import LONGEST, Terms, Times
from engine.core.errors import NotationError, SaveError, SettingError, UnknownGame
from engine.core.game_info import PERSON, SIGNS, Info
from engine.core.maps.board import Board
from engine.core.registry import shipped_board
from engine.core.rules import CHANCE
from engine.core.session import LONGEST_LOG, LookBack, Session, Settlement, Setup, Step, moves_made
from engine.core.task import is_challenge
from engine.core.text import Text, say
from engine.core.untrusted_input import PERSON_LIMIT, clean, clean_text, read_regular, unreadable
from saves.disk import envelope, migrations

FORMAT = "trailbox-save"
VERSION = 3
"""2: with settlements, names, signs or told. 3: with what hints have made, what the AI has said of the whole game, or
the time used. A save without them is written as an earlier version, for older programs."""
LIMIT = 1024 * 1024
BIGGEST_SEED = 2**53
LONGEST_PLAY = 10**9
"""The most seconds of play that are counted: 31 years."""
MOST_SEATS = 8
MOST_OPTIONS = 64
LONGEST_WORD = 60
LONGEST_TITLE = 60
WORD = re.compile(r"[\w.:+-]*", re.ASCII)
MARK = re.compile(r"[0-9a-f]{0,32}")
TOO_LONG = say("The game has become too long to be saved.")


class BoardMark(Struct, frozen=True):
    """Which board was played on: its name and the digest of its content."""

    name: str
    digest: str


class Expect(Struct, frozen=True):
    """What must hold at the end of the log, which makes a save a test. Fields left out are not checked.

    reason, places, scores: of the `Over`. to_move: the seats that may move (() when over). moves: how many legal
    moves they have together. note: what this save shows, in words.
    """

    note: str = ""
    reason: str | None = None
    places: tuple[int, ...] | None = None
    scores: tuple[int, ...] | None = None
    to_move: tuple[int, ...] | None = None
    moves: int | None = None


class Save(Struct, frozen=True):
    """The body of a save, checked for form and bounds (whether the log can be played is only known by `restore`).

    mark: up to 32 hexadecimal digits that identify this game, "" in files made by hand. saved: UTC seconds. played:
    seconds of play so far. over, recorded: hints for the list and the statistics. challenge: the task it is played for
    (see `engine.core.task`). hints: how many were asked for. settlements: who has resigned, or that a draw was agreed
    on. names, signs: of the persons on the seats (see `Setup`). told: how many moves its table told of, None for as
    many as the log has. hinted: the steps that were made as a hint had shown them. look_back: what the AI has said of
    the whole game. places: how it ended (see `Over`); () while it goes on, and in older files. clock: how time is
    measured; spent: for each seat the milliseconds of each of its turns.
    """

    game: str
    rules_version: int
    seats: tuple[str, ...]
    seed: int = 0
    options: Mapping[str, str] = field(default_factory=dict)
    board: BoardMark | None = None
    log: tuple[Step, ...] = ()
    title: str = ""
    mark: str = ""
    saved: int = 0
    played: int = 0
    over: bool = False
    recorded: bool = False
    challenge: str = ""
    hints: int = 0
    settlements: tuple[Settlement, ...] = ()
    names: tuple[str, ...] = ()
    signs: tuple[str, ...] = ()
    told: int | None = None
    hinted: tuple[int, ...] = ()
    look_back: LookBack | None = None
    places: tuple[int, ...] = ()
    clock: Terms | None = None
    spent: tuple[tuple[int, ...], ...] = ()
    test: Expect | None = None

    def __post_init__(self) -> None:
        words = (self.game, self.challenge, *self.seats, *self.options, *self.options.values())
        if not all(WORD.fullmatch(word) and len(word) <= LONGEST_WORD for word in words):
            raise ValueError("a game, seat or option has a name that can't be one")
        for what, value, low, high in (
            ("rules_version", self.rules_version, 0, 10**6),
            ("seed", self.seed, 0, BIGGEST_SEED),
            ("saved", self.saved, 0, BIGGEST_SEED),
            ("played", self.played, 0, LONGEST_PLAY),
            ("hints", self.hints, 0, LONGEST_LOG),
            ("told", self.told or 0, 0, LONGEST_LOG),
            ("number of seats", len(self.seats), 1, MOST_SEATS),
            ("number of options", len(self.options), 0, MOST_OPTIONS),
            ("length of the log", len(self.log), 0, LONGEST_LOG),
        ):
            if not low <= value <= high:
                raise ValueError(f"{what} goes from {low} to {high}")
        if not all(CHANCE <= step.seat < len(self.seats) for step in self.log):
            raise ValueError("a step of the log belongs to no seat")
        if not all(CHANCE <= one.seat < len(self.seats) and 0 <= one.ply <= LONGEST_LOG for one in self.settlements):
            raise ValueError("a settlement belongs to no seat or step")
        judged = self.look_back.moves if self.look_back is not None else ()
        if not all(0 <= ply < len(self.log) for ply in (*self.hinted, *(move.ply for move in judged))):
            raise ValueError("a move that was judged or shown is not in the log")
        if not all(self.log[move.ply].seat == move.seat for move in judged):
            raise ValueError("a move that was judged belongs to another seat")
        if self.places and (len(self.places) != len(self.seats) or not 1 <= min(self.places) <= max(self.places) <= 8):
            raise ValueError("it can't have ended so")
        if len(self.spent) > len(self.seats) or (self.spent and self.clock is None):
            raise ValueError("time was used that nobody measures")
        if not all(len(turns) <= LONGEST_LOG + 1 for turns in self.spent) or not all(
            0 <= turn <= 1000 * LONGEST for turns in self.spent for turn in turns
        ):
            raise ValueError("more time was used than there is")
        if self.challenge and self.seats.count(PERSON) != 1:
            raise ValueError("a task is played by one person")
        if not MARK.fullmatch(self.mark):
            raise ValueError("the mark is no hexadecimal number")
        if self.title != clean(self.title, LONGEST_TITLE):
            raise ValueError("the title holds signs that it may not hold")
        if len(self.names) > len(self.seats) or any(name != clean(name, PERSON_LIMIT) for name in self.names):
            raise ValueError("a person has a name that can't be one")
        if len(self.signs) > len(self.seats) or not {*self.signs} <= {*SIGNS, ""}:
            raise ValueError("a person has a sign that there is not")
        if self.board is not None and not (WORD.fullmatch(self.board.name) and MARK.fullmatch(self.board.digest)):
            raise ValueError("the board has a name that can't be one")

    @property
    def moves(self) -> int | None:
        """How many moves players are told of; None for a challenge whose table has not said so: some are its own."""
        if self.told is None and is_challenge(self.challenge):
            return None
        return moves_made(self.log) if self.told is None else self.told

    @property
    def setup(self) -> Setup:
        """The set-up of the game."""
        board = self.board.name if self.board else ""
        persons = self.names, self.signs
        return Setup(self.game, self.seats, self.seed, self.options, board, self.challenge, *persons, self.clock)


def snapshot(session: Session[Any, Any], title: str = "", test: Expect | None = None) -> Save:
    """The session as it is now, as an immutable object that another thread may write.

    `SaveError` if its log has become too long.
    """
    if len(session.log) > LONGEST_LOG:
        raise SaveError(TOO_LONG)
    setup, times = session.setup, session.sitting.times
    board = session.board
    return Save(
        game=setup.game,
        rules_version=session.info.rules_version,
        seats=setup.seats,
        seed=setup.seed,
        options=setup.options,
        board=BoardMark(setup.board, board.digest) if board is not None else None,
        log=tuple(session.log),
        title=clean(title, LONGEST_TITLE),
        over=session.over is not None,
        challenge=setup.challenge,
        hints=min(session.hints, LONGEST_LOG),
        settlements=tuple(session.settlements),
        names=setup.names,
        signs=setup.signs,
        told=_told(session),
        hinted=session.hinted,
        look_back=session.look_back if session.over is not None else None,
        places=session.over.places if session.over is not None else (),
        clock=setup.clock if times is not None else None,
        spent=times.saved if times is not None else (),
        test=test,
    )


def _told(session: Session[Any, Any]) -> int | None:
    if session.sitting.teller is None:
        return None
    told = session.sitting.teller(session)
    return told if is_challenge(session.setup.challenge) or told != moves_made(session.log) else None


def dump(save: Save) -> str:
    """The text of a save. `SaveError` if it would be too large to be read again."""
    body = codec.encode(replace(save, log=(), hinted=(), look_back=None), Save)
    body["log"] = [{"seat": step.seat, "move": step.move} for step in save.log]
    if save.hinted:
        body["hinted"] = list(save.hinted)
    if save.look_back is not None:
        key = [{"ply": one.ply, "move": one.move, "line": list(one.line)} for one in save.look_back.key]
        body["look_back"] = codec.encode(replace(save.look_back, key=()), LookBack | None) | {"key": key}
    text = envelope.wrap(FORMAT, _version(save), body)
    if len(text.encode("utf-8")) <= LIMIT:
        return text
    if save.look_back is None:
        raise SaveError(TOO_LONG)
    # it can be found again, unlike the game
    return dump(replace(save, look_back=None))


def _version(save: Save) -> int:
    """The earliest version that knows all of it."""
    if save.hinted or save.look_back is not None or save.places or save.clock is not None:
        return VERSION
    return 2 if save.settlements or save.names or save.signs or save.told is not None else 1


def write_text(session: Session[Any, Any], title: str = "", test: Expect | Mapping[str, Any] | None = None) -> str:
    """The text of a save of the session. `test` may be the fields of an `Expect`."""
    expect = codec.decode(Expect, dict(test), "test") if isinstance(test, Mapping) else test
    return dump(snapshot(session, title, expect))


def read_text(text: str | bytes) -> Save:
    """A save from its text. `SaveError` (`NewerVersion` for a later one) in one sentence for anything else."""
    size = len(text) if isinstance(text, bytes) else len(text.encode("utf-8", "surrogatepass"))
    if size > LIMIT:
        raise SaveError(say("The file is larger than {n} kB: it is not a saved game.", n=LIMIT // 1024))
    body = envelope.unwrap(FORMAT, VERSION, text, migrations.SAVE)
    if not body.keys() <= codec.fields_of(Save).keys():
        raise envelope.NewerVersion(envelope.NEWER)
    try:
        save: Save = codec.decode(Save, body, "save")
    except (NotationError, SettingError) as error:
        raise SaveError(envelope.damaged(error)) from None
    return save


def read_file(path: Path) -> Save:
    """A save from a file that anybody may have made. `SaveError` names the file."""
    name = clean(path.name)
    try:
        return read_text(read_regular(path, LIMIT))
    except OSError as error:
        raise SaveError(say("{file} can’t be read: {why}.", file=name, why=unreadable(error))) from None
    except envelope.NewerVersion as error:
        raise envelope.NewerVersion(say("{file}: {why}", file=name, why=error.text)) from None
    except envelope.Foreign:
        raise SaveError(say("{file}: {why}", file=name, why=envelope.NOT_OURS)) from None
    except SaveError as error:
        raise SaveError(say("{file}: {why}", file=name, why=error.text)) from None


def restore(save: Save) -> Session[Any, Any]:
    """The game at the end of the log. `SaveError` if the game or board isn't here or the log can't be played."""
    session, fault = restore_as_far(save)
    if fault is not None:
        raise fault
    return session


def restore_as_far(save: Save) -> tuple[Session[Any, Any], SaveError | None]:
    """The game as far as its log can be played with these rules, and why not further (None: all of it)."""
    session = start(save)
    session.hints = save.hints
    if session.sitting.times is not None and save.clock is not None:
        session.sitting.times = Times(save.clock, len(save.seats), save.spent)
    try:
        session.replay(save.log)
        session.take_over(save.settlements)
        session.advised = {ply: save.log[ply].move for ply in save.hinted}
        session.look_back = save.look_back if session.over is not None else None
    except SaveError as error:
        return session, SaveError(clean_text(error.text))
    except RecursionError:
        return session, SaveError(say("A step of the log can’t be played: it is nested too deeply."))
    return session, None


def start(save: Save) -> Session[Any, Any]:
    """The game at its start position. `SaveError` if the game, its version or the board isn't here."""
    try:
        info = registry.info(save.game)
        if save.rules_version > info.rules_version:
            raise envelope.NewerVersion(
                say("The game was played with newer rules of {game}: please update.", game=info.title)
            )
        found = _board(save, info)
        return Session(info, registry.rules(save.game), save.setup, found)
    except (UnknownGame, SettingError) as error:
        raise SaveError(clean_text(error.text)) from None


def _board(save: Save, info: Info) -> Board | None:
    if save.board is None:
        if info.boards:
            raise SaveError(say("The saved game does not say which board it was played on."))
        return None
    board = shipped_board(info, save.board.name)
    if board.digest != save.board.digest:
        raise SaveError(say("The board “{name}” has changed since the game was saved.", name=save.board.name))
    return board


def expect(session: Session[Any, Any], note: str = "") -> Expect:
    """The test block of a golden save for the session's present state."""
    over = session.over
    return Expect(
        note=note,
        reason=over.reason if over else None,
        places=over.places if over else None,
        scores=over.scores if over else None,
        to_move=session.to_move,
        moves=sum(len(session.moves(seat)) for seat in session.to_move),
    )


def mismatches(session: Session[Any, Any], wanted: Expect) -> tuple[Text, ...]:
    """The differences from a save's test block; () if it passes."""
    found = expect(session)
    ask = partial(_mismatch, wanted, found)
    return tuple(text for name in ("reason", "places", "scores", "to_move", "moves") if (text := ask(name)) is not None)


def _mismatch(wanted: Expect, found: Expect, name: str) -> Text | None:
    asked, seen = getattr(wanted, name), getattr(found, name)
    if asked is None or asked == seen:
        return None
    return say("{name}: {asked} was expected, {seen} was found.", name=name, asked=str(asked), seen=str(seen))
