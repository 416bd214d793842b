"""What a table says aloud: what has been done, what came of it, why something was refused, what is to be done."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from engine.core.rules import CHANCE
from engine.core.text import Text, say, verbatim
from engine.gui.window.utterance import Utterance
from engine.scenes.match.match_turns_and_take_backs import Match
from engine.scenes.play.by_ear.questions import strung
from engine.scenes.play.curtain import Curtain
from engine.scenes.play.help.help import Help
from engine.scenes.play.message_line import Said
from engine.scenes.play.move_making import Moves
from engine.scenes.words.move_log_and_replay_stops import Line
from engine.scenes.words.steps_aloud import steps_aloud
from engine.table.board.tabletop import Tabletop
from engine.table.contract.game_view import Place
from engine.table.hand.accessible_board import name_of, pressed
from engine.table.hand.hand import Hand

FEW = 3
"""So many pieces on the board are told by themselves when a game begins."""


def utterances(
    top: Tabletop,
    hand: Hand,
    lines: Iterable[Line],
    said: Said,
    match: Match,
    help: Help,
    moves: Moves,
    curtain: Curtain,
) -> Iterator[Utterance]:
    """What log, hand and message line show, in the order in which it is told."""
    yield from _in_hand(top, hand, fits=moves.meant is not None)
    holding = hand.held is not None
    yield from _at_first(top, match)
    yield from steps_aloud(lines, match.session, top.view, match.me, curtain.hearing)
    # without words: so much has happened, whether or not this seat knows of it
    yield Utterance(Text(""), past=True, number=len(match.session.log))
    yield from map(Utterance, (*said.passing, *said.notes))
    if said.refusal is not None:
        # each is another one, whatever its words
        yield Utterance(said.refusal, urgent=True, number=id(moves.refusal))
    yield from (Utterance(text) for text in (said.rule, said.hint) if text is not None)
    if said.forecast is not None and holding:
        # once more for each way in which it lies
        pose = hand.pose.turn + 100 * hand.pose.face
        yield Utterance(_there(top, help.forecast.place, said.forecast), number=pose)
    urgent = match.deciding is not None or match.session.over is not None
    yield Utterance(_to(match, said.headline), urgent, number=_turn(match))
    if said.forecast is not None and not holding:
        yield Utterance(pressed(said.forecast))


def _to(match: Match, headline: Text) -> Text:
    """What is to be done; where several persons sit before one screen, with the name of who is meant."""
    if match.deciding is None or len(match.persons) < 2:
        return headline
    return say("{seat}: {what}", seat=match.session.cast[match.deciding].name, what=headline)


def _there(top: Tabletop, at: Place | None, forecast: Text) -> Text:
    """What the held piece would cause, after the name of the cell where it would."""
    if at is None or at.cell is None:
        return pressed(forecast)
    cell = name_of(top, at)
    return say("{cell}: {piece}", cell=cell, piece=forecast) if cell.source else forecast


def _at_first(top: Tabletop, match: Match) -> Iterator[Utterance]:
    """What lies on the main board before the first move, if that is little."""
    board = top.zones.main()
    if board is None or any(step.seat != CHANCE for step in match.session.log):
        return
    pieces = [piece for piece in top.lying.pieces() if piece.place.zone == board.name and piece.place.cell is not None]
    names = top.view.coordinates(top.lying.position, board.name)
    if not pieces or len(pieces) > FEW or names is None:
        return
    told = [
        say(
            "{cell}: {piece}",
            cell=verbatim(names.name(piece.place.cell)),
            piece=top.view.piece_name(top.lying.position, top.lying.me, piece),
        )
        for piece in pieces
        if piece.place.cell is not None
    ]
    yield Utterance(say("On the board lies {what}.", what=strung(told, "; ")))


def _in_hand(top: Tabletop, hand: Hand, *, fits: bool) -> Iterator[Utterance]:
    """The held piece as it is turned, which is said again when it is turned further."""
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
