"""The part of the torture test that holds a game's view to its contract. Nothing is painted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Any

from engine.core.lattice import LATTICES
from engine.core.rules import CHANCE, Over
from engine.core.text import Text, Token
from engine.gui.drawing.digits import DIGITS
from engine.table.contract.game_view import SPECTATOR, Cue, Drag, Mark, Piece, Place, Scored, TableView, printed
from tools.torture.panel_checks import Playing, check_looks, check_moves, check_parts, passing, zones

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


def check_view(run: Playing, seat: int, moves: list[Any]) -> None:
    """Checks pieces, drags and words of the present position for every seat, and what led here since the last check."""
    session, view = run.session, run.view
    owned: dict[tuple[str, str], str] = {}
    for me in range(len(session.setup.seats)):
        seen = session.shown(me)
        pieces = _check_pieces(run, seen, me)
        _check_chairs(run, pieces.values(), owned)
        _check_words(run, seen, me)
        _check_ground(run, seen, me, pieces.values())
        _speak_all(run, check_parts(run, seen, me, pieces.values()))
        if me == seat:
            _check_drags(run, seen, seat, moves, pieces)
            _speak_all(run, check_moves(run, seen, seat, moves))
            _check_marks(run, check_looks(run, seen, seat, moves, pieces))
        _check_steps(run, me)
    for name, face in list(run.seen.arts)[-SAMPLE:]:
        run.need(view.art(name, face, Grey()).lstrip().startswith("<svg"), f"{name} has no picture")


def _check_pieces(run: Playing, seen: Any, me: int) -> dict[str, Piece]:
    pieces = list(run.view.pieces(seen, me))
    found = {piece.key: piece for piece in pieces}
    run.need(len(found) == len(pieces), "two pieces have one key")
    for piece in pieces:
        poses = list(run.view.poses(piece.art))
        run.need(bool(poses) and len(set(poses)) == len(poses), f"the poses of {piece.art}")
        run.seen.zones.add(piece.place.zone)
        run.seen.places.add(piece.place)
        _see_art(run, piece.art, piece.pose.face)
        _speak(run, run.view.piece_name(seen, me, piece), f"the name of {piece.key}")
        means = run.view.meaning(seen, me, piece)
        run.need(
            means is not None or piece.art not in run.seen.figures, f"nobody says what a figure on {piece.key} means"
        )
        if means is not None:
            _speak(run, means, f"what {piece.key} means")
    for place in {
        *(Place(piece.place.zone) for piece in pieces),
        *(piece.place for piece in pieces if piece.place.cell is not None),
    }:
        words = run.view.place_name(seen, me, place)
        if words.source:
            _speak(run, words, f"the name of {place}")
    return found


def _check_chairs(run: Playing, pieces: Iterable[Piece], owned: dict[tuple[str, str], str]) -> None:
    """What lies in a seat's own zone lies there whoever looks, for the engine alone brings it before another chair.

    owned: the zones of such pieces by key and art, as whoever looked before saw them. A piece that shows one seat its
    back and another its face may be two: whoever does not know which card is held takes any of the deck for it.
    """
    table = zones(run.session.setup.game, len(run.session.setup.seats))
    for piece in pieces:
        zone = piece.place.zone
        if zone in table and table[zone].chair is not None:
            other = owned.setdefault((piece.key, piece.art), zone)
            run.need(other == zone, f"{piece.key} lies in {zone} for one seat and in {other} for another")


def _check_ground(run: Playing, seen: Any, me: int, pieces: Iterable[Piece]) -> None:
    """Checks how the boards lie."""
    view, seats = run.view, len(run.session.setup.seats)
    run.need(isinstance(view.facing(me, seats), int), "the board is turned by no whole number of turns")
    cells = {piece.place.zone: piece.place.cell for piece in pieces if piece.place.cell is not None}
    for zone, cell in cells.items():
        run.need(abs(view.lift(seen, me, zone, cell)) <= HIGHEST, f"a cell of {zone} is raised too far")
        run.need(len(view.extent(seen, me, zone)) >= 2, f"nobody knows what to show of {zone}")


def _check_words(run: Playing, seen: Any, me: int) -> None:
    view = run.view
    _speak(run, view.headline(seen, me), "the headline")
    _speak(run, view.headline(seen, SPECTATOR), "the headline for a spectator")
    for seat in range(len(run.session.setup.seats)):
        for count in view.counts(seen, seat):
            _speak(run, count.label, "a count")
        wanted = view.wants(seen, seat)
        for part in (wanted.aim, *wanted.missing) if wanted is not None else ():
            _speak(run, part, "what a seat wants")
        brief = wanted is None or all(len(part.render()) <= BRIEF for part in wanted.missing)
        run.need(brief, f"no plate has room for what seat {seat} lacks")
    for supply in view.supplies(seen, me):
        _speak(run, supply.title, "what is still to come")
        for kind in supply.kinds:
            run.need(kind.left >= 0 and (kind.left <= kind.all or not kind.all), f"{kind} of {supply.title}")
            _speak(run, kind.piece.spoken, f"the name of {kind.piece.art}")
            run.seen.arts.add((printed(kind.piece.art), kind.piece.face))
    marks: list[Mark] = list(view.marks(seen, me))
    for aid in view.aids(seen, me):
        _speak(run, aid.label, "an aid")
        marks += view.aid(seen, me, aid.key)
    for piece in list(view.pieces(seen, me))[-SAMPLE:]:
        marks += view.hover(seen, me, piece.place, None)
    _check_marks(run, marks)


def _check_marks(run: Playing, marks: Iterable[Mark]) -> None:
    for mark in marks:
        run.need(mark.kind in MARKS, f"there is no mark “{mark.kind}”")
        if mark.kind != "note":
            run.seen.zones.add(mark.zone)
        if mark.art:
            _see_art(run, mark.art, 0)
        if mark.text is not None:
            _speak(run, mark.text, "a mark")
        told = mark.kind in ("badge", "emblem") or (mark.kind == "prop" and mark.art in run.seen.figures)
        run.need(not told or mark.means is not None, f"nobody says what a {mark.kind} means: {mark.art or mark.text}")
        if mark.means is not None:
            _speak(run, mark.means, "what a mark means")


def _check_drags(run: Playing, seen: Any, seat: int, moves: list[Any], pieces: dict[str, Piece]) -> None:
    view = run.view
    drags: dict[Any, Any] = {}
    buttons: set[str] = set()
    for move in moves:
        drag = view.drag(seen, seat, move)
        if drag is None:
            words = str(view.label(seen, seat, move))
            run.need(words not in buttons, f"two buttons say “{words}”")
            buttons.add(words)
            continue
        run.need(drags.setdefault(drag, move) == move, f"{drag} means both {drags[drag]} and {move}")
        run.need(drag.piece in pieces, f"{drag} takes a piece that is not there")
        run.seen.zones.add(drag.place.zone)
        run.seen.places.add(drag.place)
    _check_proposals(run, seen, seat, moves, pieces)
    sample = run.rng.sample(sorted(drags.items(), key=repr), min(SAMPLE, len(drags)))
    for drag, move in sample:
        run.need(view.propose(seen, seat, drag) == move, f"{drag} does not mean {move} on the way back")
        run.need(drag.pose in view.poses(pieces[drag.piece].art), f"{drag.piece} can't lie in {drag.pose}")
        _speak(run, view.label(seen, seat, move), f"the label of {move}")
        _check_places(run, seen, view.label(seen, seat, move))
        landing = view.landing(seen, seat, move)
        run.need(landing is None or landing.piece.key == drag.piece, f"{move} lays another piece than {drag}")
        foretold = view.foretell(seen, seat, move)
        if foretold is not None:
            _speak(run, foretold, f"what {move} would cause")


def _check_proposals(run: Playing, seen: Any, seat: int, moves: list[Any], pieces: dict[str, Piece]) -> None:
    """Whatever a hand may do with any piece, the rules say no to exactly what is not in `moves`."""
    keys, places = sorted(pieces), sorted(run.seen.places, key=repr)
    for _ in range(SAMPLE * 2):
        piece = pieces[run.rng.choice(keys)]
        drag = Drag(piece.key, run.rng.choice(places), run.rng.choice(list(run.view.poses(piece.art))))
        move = run.view.propose(seen, seat, drag)
        if move is not None:
            refusal = run.session.rules.why_not(run.session.state, seat, move)
            run.need((refusal is None) == (move in moves), f"{move}: why_not and moves do not agree")
            if refusal is not None:
                _speak(run, refusal.text, f"the refusal of {move}")
                run.seen.rules.add(refusal.rule)


def _check_steps(run: Playing, me: int) -> None:
    """The steps since the last look as `me` saw them: no piece lost without a word, cues, lines in the log."""
    session, view = run.session, run.view
    positions = [session.rules.observe(state, me) for state in session.states[run.shown :]]
    brief = passing(session.setup.game, len(session.setup.seats))
    keys = [{piece.key for piece in view.pieces(seen, me) if piece.place.zone not in brief} for seen in positions]
    for k, (before, after) in enumerate(pairwise(positions)):
        run.seen.rules.update(fact.rule for fact in after.facts)
        removed = sum(fact.kind == "removed" for fact in after.facts)
        lost = sorted(keys[k] - keys[k + 1])
        run.need(not lost or removed > 0, f"pieces vanish without a fact “removed”: {lost}")
        _check_cues(run, view.cues(before, after))
        seat, move = session.told(run.shown + k, me)
        words = view.line(before, after, seat, move)
        sealed = seat not in (CHANCE, me) and move != session.told(run.shown + k, seat)[1]
        if words.source or not (sealed or seat == CHANCE):
            # what chance brings and what others do in secret may be worth no line
            _speak(run, words, "a line of the log")
            _check_places(run, before, words)


def _check_cues(run: Playing, cues: Iterable[Cue]) -> None:
    for cue in cues:
        _check_marks(run, cue.marks)
        if cue.text is not None:
            _speak(run, cue.text, "a cue")
        for art in (cue.travel, *cue.followers):
            if art:
                _see_art(run, art, 0)


def check_ending(run: Playing, over: Over) -> None:
    """The last position can be shown, and the verdict be told."""
    session = run.session
    for me in (CHANCE, *range(len(session.setup.seats))):
        seen = session.shown(me)
        _speak(run, run.view.verdict(seen, over), "the verdict")
    for me in range(len(session.setup.seats)):
        seen = session.shown(me)
        pieces = _check_pieces(run, seen, me)
        _check_steps(run, me)
        _check_words(run, seen, me)
        _speak_all(run, check_parts(run, seen, me, pieces.values()))
        found = tuple(run.view.scoring(seen, over))
        for one in found:
            _check_marks(run, one.cue.marks)
            _speak(run, one.what, "the scoring")
        for fault in scoring_faults(run.view, seen, over, found):
            run.need(False, fault)


def scoring_faults(view: TableView[Any, Any], seen: Any, over: Over, found: Sequence[Scored]) -> Iterator[str]:
    """What is wrong with the scoring of a finished game: in all, by source, and as the plates tell it."""
    sums: Counter[tuple[Text, int]] = Counter()
    for one in found:
        sums[one.what, one.seat] += one.points
    seats = range(len(over.places))
    scores = tuple(sum(points for (_, seat), points in sums.items() if seat == one) for one in seats)
    if found and over.scores and scores != over.scores:
        yield f"{scores} fly to the plates, the scores are {over.scores}"
    for source, values in over.tally if found else ():
        flown = tuple(sums[source, seat] for seat in seats)
        if flown != values:
            yield f"{source}: {flown} fly to the plates, the tally says {values}"
    for seat in seats if any(scores) else ():
        told = [count.value for count in view.counts(seen, seat) if count.ranks]
        if told != [scores[seat]]:
            yield f"the plate of seat {seat} counts {told}, the score is {scores[seat]}"


def _check_places(run: Playing, seen: Any, text: Text) -> None:
    """The places of a move are on the board, called as they are called at its edge."""
    table = zones(run.session.setup.game, len(run.session.setup.seats))
    for at in text.places():
        names = run.view.coordinates(seen, at.zone)
        run.need(names is not None and at.zone in table, f"“{text}”: nothing is called by names in {at.zone}")
        if names is not None and isinstance(at.name, str):
            edge = {words for words, _, _, _ in names.edge(LATTICES[table[at.zone].lattice])}
            run.need(names.holds(at.cell), f"“{text}”: {at.name} is not on the board")
            run.need({names.column(at.cell[0]), names.row(at.cell[1])} <= edge, f"{at.name} is not at the edge")
            run.need(names.name(at.cell) == at.name, f"“{text}”: {at.name} is called {names.name(at.cell)}")


def _speak(run: Playing, text: Text, what: str) -> None:
    for part in text.parts():
        if isinstance(part, Token):
            _see_art(run, part.art, part.face)
            run.need(part.spoken.domain == run.session.setup.game, f"{what}: whose piece is “{part.spoken}”?")
    words = text.render()
    run.need(bool(words.strip()) and "{" not in words, f"{what} says “{words}”")


def _speak_all(run: Playing, said: Iterable[tuple[Text, str]]) -> None:
    for text, what in said:
        _speak(run, text, what)


def _see_art(run: Playing, name: str, face: int) -> None:
    if (name, face) not in run.seen.arts:
        run.seen.arts.add((name, face))
        try:
            drawn = run.view.art(name, face, Grey())
        except KeyError:
            drawn = ""
        if any(f'"{digit}"' in drawn for digit in DIGITS):
            run.seen.figures.add(name)
        run.need(drawn.lstrip().startswith("<svg"), f"{name} has no picture")
