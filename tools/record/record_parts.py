"""The parts of a record, each made in a process of its own: pictures, perft, games with positions, the AI's choices.

What a part finds is {section: {key: value}}, values of JSON. Keys name games, modes and numbers, never modules.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from engine.ai import forms
from engine.ai.agent import agent_of
from engine.commands.perft import perft
from engine.core import codec, registry
from engine.core.game_info import Info
from engine.core.game_start import fresh
from engine.core.session import Session, Step
from tools.record.frozen_clock import Budget, Clock, still

Found = dict[str, dict[str, Any]]
SECONDS = 0.1
"""A level's budget is in proportion to it; nothing is timed."""
ASKED = 10
"""Positions of one game at most."""
DEAR = {"compiled": 1, "plain": 5}
"""One of so many positions is asked in each form; at the last level one of six times as many."""
LONGEST = 400
"""Steps of a game."""
WIDE = 500
"""Perft goes a move deeper after at most so many positions, but not below depth 3."""


class Part(Struct, frozen=True):
    """kind: a key of `KINDS`; what: a game, "" for the pages; how: language and size, or the form of the kernels."""

    folder: Path
    kind: str
    what: str = ""
    how: str = ""
    count: int = 0
    only: str = ""

    @property
    def file(self) -> Path:
        """What it has found, once it is done."""
        return self.folder / "parts" / f"{self.kind}-{self.what}-{self.how}.json"


def make(part: Part) -> None:
    """Makes the part, unless it is done. Nothing of it is left if it is ended early, but pictures to be drawn again."""
    if part.file.exists():
        return
    found = KINDS[part.kind](part)
    new = part.file.with_suffix(".new")
    new.write_text(as_text(found), encoding="utf-8")
    new.replace(part.file)


def as_text(found: Any) -> str:
    """Sorted, a line for each value."""
    return json.dumps(found, sort_keys=True, indent=0, ensure_ascii=False) + "\n"


# --- pictures --------------------------------------------------------------------------------------------------------


def pictures(part: Part) -> Found:
    """The digest of the pixels of each picture of a game, or of the pages that belong to none."""
    clock = Clock()
    import pygame

    from tools.shots import shots

    language, _, size = part.how.partition("-")
    wide, high = map(int, size.split("x"))
    games = registry.names()
    found: dict[str, Any] = {}
    (part.folder / part.how).mkdir(exist_ok=True)
    with still(clock, (wide, high), language) as app:
        for name, prepare in shots.every(app, (part.what,) if part.what else games):
            if part.only not in name or (not part.what and name.startswith(games)):
                continue
            prepare()
            picture = app.snapshot()
            pygame.image.save(picture, part.folder / part.how / f"{name}.png")
            pixels = pygame.image.tobytes(picture, "RGB")
            found[f"{part.how}/{name}"] = sha256(repr(picture.get_size()).encode() + pixels).hexdigest()
    return {"pictures": found}


# --- games -----------------------------------------------------------------------------------------------------------


def modes(info: Info) -> list[tuple[int, dict[str, str]]]:
    """Numbers of seats with options that are not at their default: each preset and each choice, where it is asked."""
    found: list[tuple[int, dict[str, str]]] = []
    for seats in info.seat_counts:
        asked = {option.key for option in info.asked(seats)}
        wanted = [preset.options for preset in info.presets]
        wanted += [((option.key, choice.value),) for option in info.options for choice in option.choices]
        for options in ((), *wanted):
            mode = {key: value for key, value in options if key in asked and info.defaults()[key] != value}
            if (seats, mode) not in found:
                found.append((seats, mode))
    return found


def games(part: Part) -> Found:
    """Whole games of the first level in all modes in turn, with the steps after which the AI is asked."""
    info, agent = registry.info(part.what), agent_of(part.what)
    found: dict[str, Any] = {}
    ways, left = modes(info), part.count
    while left > 0:
        number = len(found)
        seats, options = ways[number % len(ways)]
        board = info.boards[number % len(info.boards)] if info.boards else ""
        session = fresh(part.what, seats, number, options, board)
        plies: list[int] = []
        while session.over is None and len(session.log) < LONGEST:
            plies.append(len(session.log))
            seat, luck = session.to_move[0], Random(f"{number}:{plies[-1]}")
            *_, best = agent.think(session.observe(seat), seat, info.levels[0].key, luck)
            session.play(seat, best.move)
        plies = sorted(Random(number).sample(plies, min(ASKED, left, len(plies))))
        left -= len(plies)
        log = codec.dumps([[step.seat, step.move] for step in session.log])
        found[f"{part.what}/{number:03d}"] = {"mode": [seats, options, board], "log": log, "plies": plies}
    return {"games": found}


def counts(part: Part) -> Found:
    """Perft of every mode on every board, depth by depth; and how many moves are legal at each position, and which."""
    info, deep, legal = registry.info(part.what), dict[str, Any](), dict[str, Any]()
    for seats, options in modes(info):
        for board in info.boards or ("",):
            session = fresh(part.what, seats, 1, options, board)
            depths: list[int] = []
            while len(depths) < 3 and (not depths or depths[-1] <= WIDE):
                depths.append(perft(session.rules, session.state, len(depths) + 1, 1, len(session.log)))
            words = ",".join([str(seats), *(f"{key}={value}" for key, value in sorted(options.items()))])
            deep[f"{part.what}/{words}/{board}"] = depths
    for name, session in _positions(part):
        moves = session.moves(session.to_move[0])
        text = repr(sorted(codec.dumps(codec.encode(move, session.rules.move_type)) for move in moves))
        legal[name] = f"{len(moves)} {sha256(text.encode()).hexdigest()[:16]}"
    return {"perft": deep, "moves": legal}


def choices(part: Part) -> Found:
    """What each level chooses at the positions: [move, value, positions looked at]; the last level at fewer of them."""
    os.environ[forms.SETTING] = part.how
    info, agent = registry.info(part.what), agent_of(part.what)
    found: dict[str, Any] = {}
    for number, (name, session) in enumerate(_positions(part)):
        seat = session.to_move[0]
        for level in info.levels:
            every = (DEAR[part.how] if forms.kernels(part.what) else 1) * (6 if level == info.levels[-1] else 1)
            if number % every == 0:
                luck = Random(f"{name}/{level.key}")
                *_, best = agent.think(session.observe(seat), seat, level.key, luck, Budget(SECONDS))
                move = codec.dumps(codec.encode(best.move, session.rules.move_type))
                found[f"{part.how}/{name}/{level.key}"] = f"{move} {best.value!r} {best.nodes}"
    return {"choices": found}


def _positions(part: Part) -> Iterator[tuple[str, Session[Any, Any]]]:
    """The recorded games at each of their plies."""
    told = json.loads(replace(part, kind="games", how="").file.read_text(encoding="utf-8"))["games"]
    for key, one in sorted(told.items()):
        log = [Step(seat, move) for seat, move in codec.loads(one["log"])]
        seats, options, board = one["mode"]
        session = fresh(part.what, seats, int(key.rpartition("/")[2]), options, board)
        for ply in one["plies"]:
            session.replay(log[:ply])
            yield f"{key}/{ply:03d}", session


KINDS = {"pictures": pictures, "games": games, "perft": counts, "choices": choices}
