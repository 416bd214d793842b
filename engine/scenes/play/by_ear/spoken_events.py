"""What a table says aloud: what has been done, what came of it, why something was refused, what is to be done."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from engine.core.rules import CHANCE, Refusal
from engine.core.text import say
from engine.gui.window.utterance import Utterance
from engine.scenes.match.match_turns_and_take_backs import Match
from engine.scenes.play.message_line import Said
from engine.scenes.words.move_log_and_replay_stops import Line
from engine.table.board.tabletop import Tabletop
from engine.table.hand.hand import Hand

LATEST = 12
"""So many lines of the log are looked at: more are never written at once."""


def utterances(lines: Iterable[Line], said: Said, match: Match, refusal: Refusal | None) -> Iterator[Utterance]:
    """What log and message line show, in the order in which it is told.

    refusal: the one that is said; each is another one, whatever its words.
    """
    for line in tuple(lines)[-LATEST:]:
        yield Utterance(line.spoken, past=True, number=line.ply)
    yield from map(Utterance, (*said.passing, *said.notes))
    if said.refusal is not None:
        yield Utterance(said.refusal, urgent=True, number=id(refusal))
    yield from (Utterance(text) for text in (said.rule, said.hint, said.forecast) if text is not None)
    urgent = match.deciding is not None or match.session.over is not None
    yield Utterance(said.headline, urgent, number=_turn(match))


def in_hand(top: Tabletop, hand: Hand, *, fits: bool) -> Iterator[Utterance]:
    """The held piece as it is turned, which is said again when it is turned further. fits: may it be laid as it is?"""
    piece = top.lying.piece(hand.held) if hand.held is not None else None
    if piece is not None:
        named = top.view.piece_name(top.lying.position, top.lying.me, replace(piece, pose=hand.pose))
        yield Utterance(say("In your hand: {piece}", piece=named))
        if hand.aim is not None and not fits:
            yield Utterance(say("It does not fit there as it lies."))


def _turn(match: Match) -> int:
    """A number that changes with each move of somebody else: then what was to be done is to be done once more."""
    others = (k for k, step in enumerate(match.session.log) if step.seat not in (match.me, CHANCE))
    return max(others, default=-1)
