"""The window's side of the AI: one long-lived worker process, which is watched, stopped, and replaced when it fails.

No call here waits: `start` and every replacement run in a thread, a question is written only to a worker that is known
to be reading, `poll` takes what has arrived. There is one question at a time: for a move (`ask`), for the best moves
and their reasons (`ask_advice`), or to think ahead (`ponder`); a new one ends the one before. A worker that is killed,
hangs, raises or answers illegally is replaced and asked again; after three faults `fallback` is True and `SimpleAgent`
answers in this process, a slice a frame.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from random import Random
from typing import Any

from msgspec import Struct, convert
from msgspec.structs import replace

from engine.ai import forms
from engine.ai.agent import Suggestion
from engine.ai.process import worker_process
from engine.ai.process.child_process import ChildProcess
from engine.ai.process.worker_process import rules_of
from engine.ai.simple_agent import SimpleAgent
from engine.core import codec
from engine.core.rules import Rules, Seat
from engine.core.text import Text

MOST_FAULTS = 3
PATIENCE = 5.0
"""Seconds without a sign of life after which a thinking worker counts as hung."""
START_PATIENCE = 20.0
"""Seconds a new process may take to report; a cold disk is slow."""
SLICE = 0.003
"""Seconds in each frame that the substitute may think."""


class Worker:
    """The AI of one game for the window (see the module). Used from one thread only."""

    def __init__(self, game: str, rules_at: str = "", agent_at: str = "") -> None:
        """`rules_at`, `agent_at`: "module:NAME" in place of the game's own (for tests and matches between agents)."""
        self.game = game
        self.faults = 0
        self.fallback = False
        """Has the substitute taken over? Then the player should be told."""
        self.last_fault = ""
        self._at = (rules_at, agent_at)
        self._rules: Rules[Any, Any] | None = None
        self._child: ChildProcess | None = None
        self._ready = False
        self._busy = 0
        """The request that the process works on, 0 for none."""
        self._job: Job | None = None
        self._number = 0
        self._best: Answer | Advice | None = None
        self._ended: Job | None = None
        self._stand_in: Iterator[Answer | Advice] | None = None
        self._closed = False

    @property
    def ready(self) -> bool:
        """Has the process reported (or the substitute taken over)? A question asked earlier is kept until then."""
        return self.fallback or self._ready

    @property
    def thinking(self) -> bool:
        """Is an answer under way? (Pondering brings none.)"""
        return self._job is not None and self._job.kind != "ponder"

    @property
    def pondering(self) -> bool:
        """Is it pondering, as far as is known here?"""
        return self._job is not None and self._job.kind == "ponder"

    @property
    def idle(self) -> bool:
        """Is the process running and not at work? (A cancelled search ends between two of its results.)"""
        return self._ready and not self._busy

    @property
    def pid(self) -> int | None:
        """The process's number while there is one."""
        process = self._child.process if self._child is not None else None
        return process.pid if process is not None else None

    def start(self) -> None:
        """Start the process in the background, if there is none. Returns at once."""
        if self._child is None and not self.fallback and not self._closed:
            self._child = ChildProcess(
                self.game, "ai", worker_process.run, self.game, *self._at, number=self._job.number if self._job else 0
            )

    def ask(self, seen: Any, seat: Seat, level: str, seed: int, seconds: float = 1.0) -> int:
        """Ask for a move; any earlier question is dropped. Returns the question's number.

        `seen` is what `observe` shows the seat; seconds: the most it may think, whatever its level's budget.
        """
        return self._request("think", seen, seat, level, seed, seconds)

    def ask_advice(self, seen: Any, seat: Seat, seed: int, seconds: float = 1.0, played: Any = None) -> int:
        """Ask for the seat's best moves and their reasons at full strength; any earlier question is dropped.

        `played`: a legal move (or its notation) to be included. Returns the question's number.
        """
        notation = codec.encode(played, self._game_rules().move_type) if codec.is_record(type(played)) else played
        return self._request("advise", seen, seat, "", seed, seconds, notation)

    def ponder(self, seen: Any, seat: Seat, level: str, seed: int) -> int:
        """Think ahead for a seat that is not to move, until something is asked or cancelled. There is no answer."""
        if self.fallback:
            self.cancel()
            return self._number
        return self._request("ponder", seen, seat, level, seed, 0.0)

    def _request(
        self, kind: str, seen: Any, seat: Seat, level: str, seed: int, seconds: float, played: Any = None
    ) -> int:
        self._number += 1
        self._job = Job(self._number, kind, seen, seat, level, seed, seconds, played)
        self._best = self._ended = self._stand_in = None
        self._want(self._number)
        self.start()
        self._hand_out()
        return self._number

    def cancel(self) -> None:
        """Drop the question; answers that still arrive are ignored."""
        self._job = self._best = self._ended = self._stand_in = None
        self._want(0)

    def reject(self) -> None:
        """The last finished answer was not legal: count a fault and ask a new worker the same question."""
        if self._ended is not None:
            self._job, self._ended = self._ended, None
            self._fault("its move was not legal")

    def close(self) -> None:
        """End the process and start no other."""
        self._closed = True
        self.cancel()
        self._stop()

    def poll(self) -> list[Answer | Advice]:
        """What has arrived for the latest question since the last call. Call it every frame; it never waits."""
        if self.fallback:
            return self._improvise()
        answers: list[Answer | Advice] = []
        child = self._child
        if child is None:
            return answers
        trouble = ""
        for message in child.arrived():
            trouble = self._read(message, answers)
            if trouble:
                break
        trouble = trouble or child.error or self._overdue(child.silence())
        if trouble:
            self._fault(trouble)
        else:
            self._hand_out()
        return answers

    def _overdue(self, silence: float) -> str:
        """What is wrong after so many seconds without a message, "" for nothing. An idle worker may be silent."""
        if not self._ready:
            return "it did not start" if silence > START_PATIENCE else ""
        return "it hangs" if self._busy and silence > PATIENCE else ""

    def _read(self, message: list[Any], answers: list[Answer | Advice]) -> str:
        """Take in a message; returns what is wrong with the worker, or ""."""
        kind = message[0]
        if kind == "ready":
            self._ready = True
            return ""
        current = self._job is not None and message[1] == self._job.number
        if kind in ("thought", "advice") and current:
            self._best = convert(message[1:], Answer) if kind == "thought" else read_advice(message)
            answers.append(self._best)
        if kind == "idle":
            self._busy = 0
            if message[2]:
                return str(message[2])
            if current:
                self._close_with(answers)
        return ""

    def _close_with(self, answers: list[Answer | Advice]) -> None:
        """The process has finished with the question."""
        if self.pondering:
            self._job = None
        elif self._best is not None:
            answers.append(replace(self._best, done=True))
            self._finish()

    def _finish(self) -> None:
        self._ended, self._job, self._best, self._stand_in = self._job, None, None, None

    def _hand_out(self) -> None:
        """Send the question to a worker that is ready and idle: it is reading, so the write can't block."""
        child, job = self._child, self._job
        if child is None or child.pipe is None or job is None or not self._ready or self._busy:
            return
        if not child.fresh and forms.fresh(self.game):
            self._renew()  # kernels have been compiled since: use them from this question on
            return
        message = asked(job, self._game_rules())
        self._want(job.number)
        self._busy = job.number
        child.heard()
        try:
            child.pipe.send_bytes(message)
        except OSError:
            self._fault("it has gone")

    def _want(self, number: int) -> None:
        if self._child is not None:
            self._child.set(number)

    def _fault(self, why: str) -> None:
        """Count a fault and replace the process; after too many, the substitute takes over."""
        self.faults += 1
        self.last_fault = why
        self.fallback = self.faults >= MOST_FAULTS
        self._best = None
        if self.pondering:
            # nobody waits for it, and pondering may be what failed
            self._job = None
        self._renew()

    def _renew(self) -> None:
        """End the process and start another; the open question goes to that one."""
        self._stop()
        self.start()

    def _stop(self) -> None:
        if self._child is not None:
            self._child.stop()
            self._child = None
        self._ready, self._busy = False, 0

    def _improvise(self) -> list[Answer | Advice]:
        job = self._job
        if job is None:
            return []
        if self._stand_in is None:
            self._stand_in = improvised(self._game_rules(), job, self.faults)
        until = time.monotonic() + SLICE
        for news in self._stand_in:
            self._best = news
            if time.monotonic() > until:
                return []
        if self._best is None:
            return []
        answer = replace(self._best, done=True)
        self._finish()
        return [answer]

    def _game_rules(self) -> Rules[Any, Any]:
        if self._rules is None:
            self._rules = rules_of(self.game, self._at[0])
        return self._rules


__all__ = ["Advice", "Answer", "Worker"]


# --- what travels: questions, thoughts, advice; moves in notation throughout -----------------------------------------


class Answer(Struct, array_like=True, frozen=True):
    """A result that has arrived. move, line: in notation; value: -1 to 1 for the seat; done: the last of its request.

    Only an answer with `done` may be played; the others are intermediate results.
    """

    request: int
    move: Any
    value: float
    line: tuple[Any, ...]
    nodes: int
    done: bool = False


class Advice(Struct, frozen=True):
    """The best moves found so far, the best first.

    In each suggestion move and line are in notation, the reason is a `Text`. There are at most three, or four if the
    move asked about is none of them. done: the last of its request.
    """

    request: int
    suggestions: tuple[Suggestion, ...]
    done: bool = False


class Job(Struct, frozen=True):
    """A request that has not been answered completely. kind: "think", "advise", "ponder"; played: in notation."""

    number: int
    kind: str
    seen: Any
    seat: Seat
    level: str
    seed: int
    seconds: float
    played: Any = None


class _Idea(Struct, array_like=True, frozen=True):
    """A suggestion in a message "advice"."""

    move: Any
    value: float
    line: tuple[Any, ...]
    reason: Any
    sure: bool
    public: Any
    figures: Any
    points: float | None
    given: float | None


def read_advice(message: list[Any]) -> Advice:
    """Read the suggestions that the process sent."""
    found = []
    for idea in convert(message[2], list[_Idea]):
        reason = codec.decode(Text, idea.reason, "reason")
        public, figures = (
            None if it is None else codec.decode(Text, it, "words") for it in (idea.public, idea.figures)
        )
        words = reason, idea.sure, public, figures
        found.append(Suggestion(idea.move, idea.value, idea.line, *words, idea.points, idea.given))
    return Advice(message[1], tuple(found))


def asked(job: Job, rules: Rules[Any, Any]) -> bytes:
    """A question in the form that the process reads (see `engine.ai.process.worker_process`)."""
    position = codec.encode(job.seen, rules.position_type)
    message = [job.number, job.kind, position, job.seat, job.level, job.seed, job.seconds, job.played]
    return codec.dumps(message).encode()


def improvised(rules: Rules[Any, Any], job: Job, faults: int) -> Iterator[Answer | Advice]:
    """The substitute's results, in notation."""
    agent, rng, kind = SimpleAgent(rules), Random(f"{job.seed}:{faults}"), rules.move_type
    if job.kind == "advise":
        played = None if job.played is None else codec.decode(kind, job.played, "move")
        for suggestions in agent.advise(job.seen, job.seat, rng, played=played):
            yield Advice(job.number, tuple(_noted(suggestion, kind) for suggestion in suggestions))
        return
    for thought in agent.think(job.seen, job.seat, job.level, rng):
        move = codec.encode(thought.move, kind)
        yield Answer(job.number, move, thought.value, (move,), thought.nodes)


def _noted(suggestion: Suggestion, kind: Any) -> Suggestion:
    line = tuple(codec.encode(move, kind) for move in suggestion.line)
    return replace(suggestion, move=codec.encode(suggestion.move, kind), line=line)
