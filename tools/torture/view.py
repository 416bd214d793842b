"""The part of the torture test that holds a game's view to its contract. Nothing is painted."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import pairwise
from typing import Any

from engine.core.lattice import LATTICES
from engine.core.rules import CHANCE, Over
from engine.core.text import Text, Token
from engine.table.contract.view import Cue, Drag, Mark, Piece
from tools.torture.parts import Trial, check_looks, check_moves, check_parts, passing, zones

SAMPLE = 6
BRIEF = 32
"""Letters of each part of what a seat lacks."""
HIGHEST = 4.0
"""Lattice units that a cell may be raised."""
LINES = ("outline", "wash", "dot", "track", "last", "region", "lines", "pin", "halo")
MARKS = (*LINES, "prop", "note", "badge", "emblem")


class Grey(dict[str, str]):
    """A palette in which every colour is known."""

    def __missing__(self, key: str) -> str:
        return "#808080"


def check_view(trial: Trial, seat: int, moves: list[Any]) -> None:
    """Pieces, drags and words of the position now, for every seat; what led here since the last look."""
    session, view = trial.session, trial.view
    owned: dict[str, str] = {}
    for me in range(len(session.setup.seats)):
        seen = session.shown(me)
        pieces = _check_pieces(trial, seen, me)
        _check_chairs(trial, pieces.values(), owned)
        _check_words(trial, seen, me)
        _check_ground(trial, seen, me, pieces.values())
        _speak_all(trial, check_parts(trial, seen, me, pieces.values()))
        if me == seat:
            _check_drags(trial, seen, seat, moves, pieces)
            _speak_all(trial, check_moves(trial, seen, seat, moves))
            _check_marks(trial, check_looks(trial, seen, seat, moves, pieces))
        _check_steps(trial, me)
    for name, face in list(trial.seen.arts)[-SAMPLE:]:
        trial.need(view.art(name, face, Grey()).lstrip().startswith("<svg"), f"{name} has no picture")


def _check_pieces(trial: Trial, seen: Any, me: int) -> dict[str, Piece]:
    pieces = list(trial.view.pieces(seen, me))
    found = {piece.key: piece for piece in pieces}
    trial.need(len(found) == len(pieces), "two pieces have one key")
    for piece in pieces:
        poses = list(trial.view.poses(piece.art))
        trial.need(bool(poses) and len(set(poses)) == len(poses), f"the poses of {piece.art}")
        trial.seen.zones.add(piece.place.zone)
        trial.seen.places.add(piece.place)
        _see_art(trial, piece.art, piece.pose.face)
    return found


def _check_chairs(trial: Trial, pieces: Iterable[Piece], owned: dict[str, str]) -> None:
    """What lies in a seat's own zone lies there whoever looks, for the engine alone brings it before another chair.

    owned: such pieces and their zones, as whoever looked before saw them.
    """
    table = zones(trial.session.setup.game, len(trial.session.setup.seats))
    for piece in pieces:
        zone = piece.place.zone
        if zone in table and table[zone].chair is not None:
            other = owned.setdefault(piece.key, zone)
            trial.need(other == zone, f"{piece.key} lies in {zone} for one seat and in {other} for another")


def _check_ground(trial: Trial, seen: Any, me: int, pieces: Iterable[Piece]) -> None:
    """How the boards lie."""
    view, seats = trial.view, len(trial.session.setup.seats)
    trial.need(isinstance(view.facing(me, seats), int), "the board is turned by no whole number of turns")
    cells = {piece.place.zone: piece.place.cell for piece in pieces if piece.place.cell is not None}
    for zone, cell in cells.items():
        trial.need(abs(view.lift(seen, me, zone, cell)) <= HIGHEST, f"a cell of {zone} is raised too far")
        trial.need(len(view.extent(seen, me, zone)) >= 2, f"nobody knows what to show of {zone}")


def _check_words(trial: Trial, seen: Any, me: int) -> None:
    view = trial.view
    _speak(trial, view.headline(seen, me), "the headline")
    for seat in range(len(trial.session.setup.seats)):
        for count in view.counts(seen, seat):
            _speak(trial, count.label, "a count")
        wanted = view.wants(seen, seat)
        for part in (wanted.aim, *wanted.missing) if wanted is not None else ():
            _speak(trial, part, "what a seat wants")
        brief = wanted is None or all(len(part.render()) <= BRIEF for part in wanted.missing)
        trial.need(brief, f"no plate has room for what seat {seat} lacks")
    marks: list[Mark] = list(view.marks(seen, me))
    for aid in view.aids(seen, me):
        _speak(trial, aid.label, "an aid")
        marks += view.aid(seen, me, aid.key)
    for piece in list(view.pieces(seen, me))[-SAMPLE:]:
        marks += view.hover(seen, me, piece.place, None)
    _check_marks(trial, marks)


def _check_marks(trial: Trial, marks: Iterable[Mark]) -> None:
    for mark in marks:
        trial.need(mark.kind in MARKS, f"there is no mark “{mark.kind}”")
        if mark.kind != "note":
            trial.seen.zones.add(mark.zone)
        if mark.art:
            _see_art(trial, mark.art, 0)
        if mark.text is not None:
            _speak(trial, mark.text, "a mark")


def _check_drags(trial: Trial, seen: Any, seat: int, moves: list[Any], pieces: dict[str, Piece]) -> None:
    view = trial.view
    drags: dict[Any, Any] = {}
    buttons: set[str] = set()
    for move in moves:
        drag = view.drag(seen, seat, move)
        if drag is None:
            words = str(view.label(seen, seat, move))
            trial.need(words not in buttons, f"two buttons say “{words}”")
            buttons.add(words)
            continue
        trial.need(drags.setdefault(drag, move) == move, f"{drag} means both {drags[drag]} and {move}")
        trial.need(drag.piece in pieces, f"{drag} takes a piece that is not there")
        trial.seen.zones.add(drag.place.zone)
        trial.seen.places.add(drag.place)
    _check_proposals(trial, seen, seat, moves, pieces)
    sample = trial.rng.sample(sorted(drags.items(), key=repr), min(SAMPLE, len(drags)))
    for drag, move in sample:
        trial.need(view.propose(seen, seat, drag) == move, f"{drag} does not mean {move} on the way back")
        trial.need(drag.pose in view.poses(pieces[drag.piece].art), f"{drag.piece} can't lie in {drag.pose}")
        _speak(trial, view.label(seen, seat, move), f"the label of {move}")
        _check_places(trial, seen, view.label(seen, seat, move))
        landing = view.landing(seen, seat, move)
        trial.need(landing is None or landing.piece.key == drag.piece, f"{move} lays another piece than {drag}")
        foretold = view.foretell(seen, seat, move)
        if foretold is not None:
            _speak(trial, foretold, f"what {move} would cause")


def _check_proposals(trial: Trial, seen: Any, seat: int, moves: list[Any], pieces: dict[str, Piece]) -> None:
    """Whatever a hand may do with any piece, the rules say no to exactly what is not in `moves`."""
    keys, places = sorted(pieces), sorted(trial.seen.places, key=repr)
    for _ in range(SAMPLE * 2):
        piece = pieces[trial.rng.choice(keys)]
        drag = Drag(piece.key, trial.rng.choice(places), trial.rng.choice(list(trial.view.poses(piece.art))))
        move = trial.view.propose(seen, seat, drag)
        if move is not None:
            refusal = trial.session.rules.why_not(trial.session.state, seat, move)
            trial.need((refusal is None) == (move in moves), f"{move}: why_not and moves do not agree")
            if refusal is not None:
                _speak(trial, refusal.text, f"the refusal of {move}")
                trial.seen.rules.add(refusal.rule)


def _check_steps(trial: Trial, me: int) -> None:
    """The steps since the last look as `me` saw them: no piece lost without a word, cues, lines in the log."""
    session, view = trial.session, trial.view
    positions = [session.rules.observe(state, me) for state in session.states[trial.shown :]]
    brief = passing(session.setup.game, len(session.setup.seats))
    keys = [{piece.key for piece in view.pieces(seen, me) if piece.place.zone not in brief} for seen in positions]
    for k, (before, after) in enumerate(pairwise(positions)):
        trial.seen.rules.update(fact.rule for fact in after.facts)
        removed = sum(fact.kind == "removed" for fact in after.facts)
        lost = sorted(keys[k] - keys[k + 1])
        trial.need(not lost or removed > 0, f"pieces vanish without a fact “removed”: {lost}")
        _check_cues(trial, view.cues(before, after))
        seat, move = session.told(trial.shown + k, me)
        words = view.line(before, after, seat, move)
        if seat != CHANCE or words.source:
            # what chance brings may be worth no line
            _speak(trial, words, "a line of the log")
            _check_places(trial, before, words)


def _check_cues(trial: Trial, cues: Iterable[Cue]) -> None:
    for cue in cues:
        _check_marks(trial, cue.marks)
        if cue.text is not None:
            _speak(trial, cue.text, "a cue")
        for art in (cue.travel, *cue.followers):
            if art:
                _see_art(trial, art, 0)


def check_ending(trial: Trial, over: Over) -> None:
    """The last position can be shown, and the verdict be told."""
    session = trial.session
    for me in (CHANCE, *range(len(session.setup.seats))):
        seen = session.shown(me)
        _speak(trial, trial.view.verdict(seen, over), "the verdict")
    for me in range(len(session.setup.seats)):
        seen = session.shown(me)
        pieces = _check_pieces(trial, seen, me)
        _check_steps(trial, me)
        _check_words(trial, seen, me)
        _speak_all(trial, check_parts(trial, seen, me, pieces.values()))


def _check_places(trial: Trial, seen: Any, text: Text) -> None:
    """The places of a move are on the board, called as they are called at its edge."""
    table = zones(trial.session.setup.game, len(trial.session.setup.seats))
    for at in text.places():
        names = trial.view.coordinates(seen, at.zone)
        trial.need(names is not None and at.zone in table, f"“{text}”: nothing is called by names in {at.zone}")
        if names is not None and isinstance(at.name, str):
            edge = {words for words, _, _, _ in names.edge(LATTICES[table[at.zone].lattice])}
            trial.need(names.holds(at.cell), f"“{text}”: {at.name} is not on the board")
            trial.need({names.column(at.cell[0]), names.row(at.cell[1])} <= edge, f"{at.name} is not at the edge")
            trial.need(names.name(at.cell) == at.name, f"“{text}”: {at.name} is called {names.name(at.cell)}")


def _speak(trial: Trial, text: Text, what: str) -> None:
    for part in text.parts():
        if isinstance(part, Token):
            _see_art(trial, part.art, part.face)
            trial.need(part.spoken.domain == trial.session.setup.game, f"{what}: whose piece is “{part.spoken}”?")
    words = text.render()
    trial.need(bool(words.strip()) and "{" not in words, f"{what} says “{words}”")


def _speak_all(trial: Trial, said: Iterable[tuple[Text, str]]) -> None:
    for text, what in said:
        _speak(trial, text, what)


def _see_art(trial: Trial, name: str, face: int) -> None:
    if (name, face) not in trial.seen.arts:
        trial.seen.arts.add((name, face))
        try:
            drawn = trial.view.art(name, face, Grey())
        except KeyError:
            drawn = ""
        trial.need(drawn.lstrip().startswith("<svg"), f"{name} has no picture")
