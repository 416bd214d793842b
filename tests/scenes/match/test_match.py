"""The match: who plays, pace, take-backs, saving, an AI that fails. Without a window."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from engine.core import codec
from engine.core.errors import IllegalMove
from engine.core.game_info import PERSON
from engine.scenes.match.ai_requests import FALLBACK, FAULT
from engine.scenes.match.match_turns_and_take_backs import PAUSES, Match
from saves.player_files import Library
from tests.scenes.play.conftest import new_session, played

AI = "ai:easy"


@dataclass
class Answer:
    request: int
    move: Any
    done: bool = True
    value: float = 0.0


@dataclass
class StubWorker:
    """Answers with the first legal move of what it was asked, when `ready` is set."""

    session: Any
    ready: bool = True
    faults: int = 0
    fallback: bool = False
    asked: list[tuple[Any, int, str, int]] = field(default_factory=list)
    cancelled: int = 0
    rejected: int = 0
    closed: bool = False
    illegal: int = 0
    open: int = 0
    late: list[Answer] = field(default_factory=list)
    value: float = 0.0
    times: list[float] = field(default_factory=list)
    consulted: list[tuple[Any, int, Any]] = field(default_factory=list)
    pondered: list[tuple[Any, int, str]] = field(default_factory=list)

    def start(self) -> None: ...

    def ask(self, seen: Any, seat: int, level: str, seed: int, seconds: float = 1.0) -> int:
        self.asked.append((seen, seat, level, seed))
        self.times.append(seconds)
        self.open = len(self.asked)
        return self.open

    def ask_advice(self, seen: Any, seat: int, seed: int, seconds: float = 1.0, played: Any = None) -> int:
        self.consulted.append((seen, seat, played))
        self.open = 0
        return 1000 + len(self.consulted)

    def ponder(self, seen: Any, seat: int, level: str, seed: int) -> int:
        self.pondered.append((seen, seat, level))
        return 0

    def poll(self) -> list[Answer]:
        late, self.late = self.late, []
        if not self.open or not self.ready:
            return late
        seen, seat, _, _ = self.asked[self.open - 1]
        rules = self.session.rules
        move = codec.encode(rules.moves(seen, seat)[0], rules.move_type)
        if self.illegal:
            self.illegal -= 1
            move = {"is": "Cover", "cell": [0, 0], "mask": 7}
        answer = Answer(self.open, move, value=self.value)
        self.open = 0
        return [*late, Answer(answer.request, move, done=False), answer]

    def cancel(self) -> None:
        self.cancelled += 1
        self.open = 0

    def reject(self) -> None:
        self.rejected += 1
        self.faults += 1
        self.open = len(self.asked)

    def close(self) -> None:
        self.closed = True


@dataclass
class Shelf:
    saved: list[int] = field(default_factory=list)
    recorded: int = 0

    def autosave(self, session: Any) -> None:
        self.saved.append(len(session.log))

    def took_back(self, session: Any) -> None:
        self.autosave(session)

    def record(self, session: Any) -> None:
        self.recorded += 1


def new_match(
    seats: tuple[str, ...], speed: str = "instant", count: int = 0, options: dict[str, str] | None = None
) -> tuple[Match, StubWorker, Shelf]:
    session = played(new_session(seats, options=options), count)
    worker, shelf = StubWorker(session), Shelf()
    return Match(session, shelf, lambda: worker, lambda: speed), worker, shelf


DRAWN = {"begins": "ns", "no_draw": "off"}
"""Options with which the game may end in a draw."""


def first(match: Match) -> Any:
    return match.session.moves(match.deciding)[0]


def kinds(match: Match, dt: float = 0.01, calm: bool = True) -> list[str]:
    return [event.kind for event in match.update(dt, calm)]


def test_persons_look_in_turn_and_need_no_worker() -> None:
    match, worker, shelf = new_match(("person", "person"))
    assert match.me == match.deciding == 0
    match.play(first(match))
    assert kinds(match) == ["step"] and match.me == 0 and match.deciding == 1, "looking changes nobody's seat"
    match.take_over()
    assert match.me == 1 and not worker.asked and shelf.saved == [1]


def test_the_ai_answers_by_the_same_door() -> None:
    match, worker, shelf = new_match(("person", AI))
    match.play(first(match))
    events = kinds(match)
    assert events == ["step", "step"] and match.deciding == 0 and match.me == 0
    assert worker.asked[0][1:3] == (1, "easy") and shelf.saved == [1, 2]


def test_the_person_keeps_looking_while_the_ai_thinks() -> None:
    match, worker, _ = new_match(("person", AI))
    worker.ready = False
    match.play(first(match))
    assert kinds(match) == ["step"] and match.advisor.thinking == 1 and match.me == 0 and match.deciding is None
    worker.ready = True
    assert kinds(match) == ["step"] and match.advisor.thinking is None


@pytest.mark.parametrize("speed", ["slow", "normal", "fast"])
def test_the_ai_waits_until_the_table_has_been_calm(speed: str) -> None:
    match, _, _ = new_match((AI, "person"), speed)
    assert kinds(match, 5.0, calm=False) == []
    assert kinds(match, PAUSES[speed] * 0.6) == []
    assert kinds(match, 0.1, calm=False) == [], "something moves again: the pause begins anew"
    assert kinds(match, PAUSES[speed] * 0.6) == []
    assert kinds(match, PAUSES[speed] * 0.6) == ["step"]


def test_nothing_is_asked_while_paused() -> None:
    match, worker, _ = new_match((AI, "person"))
    match.paused = True
    assert kinds(match) == [] and not worker.asked
    match.paused = False
    assert kinds(match) == ["step"]


def test_a_late_answer_is_dropped() -> None:
    match, worker, _ = new_match(("person", AI), count=4)
    worker.ready = False
    match.play(first(match))
    match.update(0.01)
    seen = worker.asked[0][0]
    late = codec.encode(match.session.rules.moves(seen, 1)[5], match.session.rules.move_type)
    assert match.undo() and worker.cancelled
    log = list(match.session.log)
    worker.late = [Answer(1, late)]
    match.update(0.01)
    assert match.session.log == log and match.advisor.thinking is None


def test_undo_goes_back_to_a_persons_decision_and_redo_returns() -> None:
    match, _, shelf = new_match(("person", AI))
    for _ in range(2):
        match.play(first(match))
        match.update(0.01)
    before = match.session.state
    assert len(match.session.log) == 4 and match.can_undo and not match.can_redo
    assert match.undo() and len(match.session.log) == 2 and match.deciding == 0
    assert match.undo() and len(match.session.log) == 0 and not match.can_undo and not match.undo()
    assert match.redo() and len(match.session.log) == 2 and match.deciding == 0
    assert match.redo() and match.session.state == before and not match.redo()
    assert shelf.saved[-1] == 4
    assert "undone" in [event.kind for event in match.take()]


def test_between_persons_undo_takes_one_card() -> None:
    match, _, _ = new_match(("person", "person"), count=3)
    assert match.undo() and len(match.session.log) == 2
    assert match.redo() and len(match.session.log) == 3


def test_an_ai_that_begins_is_not_taken_back() -> None:
    match, _, _ = new_match((AI, "person"))
    match.update(0.01)
    assert len(match.session.log) == 1 and not match.can_undo


def test_two_ais_can_be_watched_and_taken_back_step_by_step() -> None:
    match, _, _ = new_match((AI, AI), count=6)
    assert match.can_undo and match.undo() and len(match.session.log) == 5
    assert match.redo() and len(match.session.log) == 6


def test_a_refused_move_changes_nothing() -> None:
    match, _, shelf = new_match(("person", "person"), count=3)
    state, move = match.session.state, match.session.moves(1)[0]
    taken = codec.decode(match.session.rules.move_type, match.session.log[0].move)
    with pytest.raises(IllegalMove):
        match.play(taken)
    assert match.session.state == state and not shelf.saved and move in match.session.moves(1)


def test_an_illegal_answer_is_given_back_and_told() -> None:
    match, worker, _ = new_match((AI, "person"))
    worker.illegal = 1
    assert kinds(match) == [] and worker.rejected == 1 and match.advisor.thinking == 0
    events = match.update(0.01)
    assert [event.kind for event in events] == ["told", "step"] and events[0].text == FAULT
    worker.fallback = True
    assert FALLBACK in [event.text for event in match.update(0.01)]
    assert match.update(0.01) == [], "told once"


def test_a_game_ends_is_counted_once_and_told() -> None:
    match, _, shelf = new_match((AI, AI))
    seen: list[str] = []
    for _ in range(200):
        seen += kinds(match)
        if match.over:
            break
    assert match.over and seen[-1] == "over" and seen.count("over") == 1 and shelf.recorded == 1
    assert kinds(match) == []


def test_a_loss_that_is_taken_back_counts_when_it_is_played_again(tmp_path: Path) -> None:
    library = Library(tmp_path)
    session = played(new_session((PERSON, PERSON)), 200)
    last = session.log[-1]
    session.undo()
    match = Match(session, library)
    match.play(codec.decode(session.rules.move_type, last.move, "move"))
    counted = [library.statistics().tally().games]
    for again in (match.undo, match.redo, match.undo, match.undo):
        assert again()
        counted.append(library.statistics().tally().games)
    assert counted == [1, 0, 1, 0, 0]
    library.close()


def test_the_luck_of_the_ai_depends_on_deal_and_ply_alone() -> None:
    games = []
    for _ in range(2):
        match, worker, _ = new_match((AI, AI))
        for _ in range(5):
            match.update(0.01)
        games.append([asked[3] for asked in worker.asked])
    assert games[0] == games[1] and len(set(games[0])) == len(games[0])


def test_the_ai_gets_the_players_seconds() -> None:
    match, worker, _ = new_match((AI, "person"))
    match.advisor.terms.seconds = lambda: 2.5
    match.update(0.01)
    assert worker.times == [2.5]


def test_advice_is_asked_for_while_a_person_decides() -> None:
    match, worker, _ = new_match(("person", "person"), count=3)
    seen = match.session.observe(1)
    assert match.advisor.consult(seen, 1, 3) and worker.consulted == [(seen, 1, None)]
    assert match.advisor.advice() is None
    worker.late = [Answer(1001, "a", done=False), Answer(7, "b")]
    assert match.advisor.advice().move == "a"
    worker.late = [Answer(1001, "c")]
    match.update(0.01)
    assert match.advisor.advice().move == "c"
    match.play(first(match))
    assert match.advisor.advice() is None, "it was about another position"


def test_advice_interrupts_an_ai_which_is_asked_again() -> None:
    match, worker, _ = new_match((AI, "person"))
    worker.ready = False
    match.update(0.01)
    assert match.advisor.thinking == 0 and match.advisor.consult(match.session.observe(0), 0, 0)
    assert match.advisor.thinking is None
    match.update(0.01)
    assert len(worker.asked) == 1, "one thing at a time"
    match.advisor.release()
    worker.ready = True
    assert kinds(match) == ["step"] and len(worker.asked) == 2


def test_a_played_move_ends_the_question_for_advice() -> None:
    match, worker, _ = new_match(("person", AI))
    match.advisor.consult(match.session.observe(0), 0, 0)
    cancelled = worker.cancelled
    match.play(first(match))
    assert worker.cancelled == cancelled + 1
    assert "step" in kinds(match), "and the AI is asked as ever"


def test_nobody_to_ask() -> None:
    session = new_session()
    assert not Match(session).advisor.consult(session.observe(0), 0, 0)


def test_the_ai_ponders_once_for_each_position_and_only_if_wanted() -> None:
    match, worker, _ = new_match(("person", AI))
    kinds(match)
    assert worker.pondered == []
    match.advisor.terms.ponder = lambda: True
    for _ in range(3):
        kinds(match)
    assert worker.pondered == [(match.session.observe(1), 1, "easy")]
    match.play(first(match))
    for _ in range(3):
        kinds(match)
    assert len(worker.pondered) == 2 and len(worker.asked) == 1


def test_nobody_ponders_among_persons_or_while_advice_is_sought() -> None:
    match, worker, _ = new_match(("person", "person"))
    match.advisor.terms.ponder = lambda: True
    kinds(match)
    assert worker.pondered == []
    match, worker, _ = new_match(("person", AI))
    match.advisor.terms.ponder = lambda: True
    match.advisor.consult(match.session.observe(0), 0, 0)
    kinds(match)
    assert worker.pondered == []
    match.advisor.release()
    kinds(match)
    assert len(worker.pondered) == 1


def test_close_gives_the_worker_back() -> None:
    match, worker, _ = new_match((AI, "person"))
    match.update(0.01)
    match.close()
    assert worker.closed


def test_who_resigns_against_the_ai_has_lost_at_once() -> None:
    match, worker, shelf = new_match((PERSON, AI), count=3)
    worker.ready = False
    match.update(0.01)
    assert match.advisor.thinking == 1 and match.settlements.can_resign
    match.settlements.resign()
    assert kinds(match) == ["settled", "over"] and match.over is not None and match.over.places == (2, 1)
    assert match.advisor.thinking is None and worker.cancelled and shelf.recorded == 1
    assert not match.can_undo and not match.settlements.can_resign and not match.settlements.can_offer_draw


@pytest.mark.parametrize(("value", "kind"), [(0.0, "settled"), (-0.9, "settled"), (0.4, "told")])
def test_an_ai_takes_a_draw_if_it_is_not_better(value: float, kind: str) -> None:
    match, worker, _ = new_match((PERSON, AI), count=11, options=DRAWN)
    worker.value = value
    assert match.deciding is None or match.settlements.can_offer_draw
    match.settlements.offer_draw()
    assert not match.settlements.can_offer_draw, "once"
    found = kinds(match)
    assert found[0] == kind and (match.over is not None) == (kind == "settled")
    if kind == "told":
        assert len(match.session.log) == 12 and not match.settlements.can_offer_draw, (
            "it plays, and is not asked again at once"
        )


def test_no_draw_is_offered_right_at_the_beginning() -> None:
    assert not new_match((PERSON, AI), count=8, options=DRAWN)[0].settlements.can_offer_draw
    assert new_match((PERSON, AI), count=10, options=DRAWN)[0].settlements.can_offer_draw


def test_no_draw_is_offered_where_the_option_excludes_draws() -> None:
    assert not new_match((PERSON, AI), count=10)[0].settlements.can_offer_draw
