"""The contract between a view and the table: what a game has to write, and what it gets by inheriting."""

from __future__ import annotations

from typing import Any

import pytest

from engine.core.registry import ROOT, names
from engine.core.text import Text, verbatim
from engine.table.contract.game_view import Place, Pose, TableView, view_of

NECESSARY = {"pieces", "drag", "propose", "label", "headline", "verdict", "extent", "art"}


class LeastView(TableView[Any, Any]):
    """No more than has to be there."""

    def pieces(self, s: Any, me: int) -> tuple[()]:
        return ()

    def drag(self, s: Any, seat: int, m: Any) -> None:
        return None

    def propose(self, s: Any, seat: int, drag: Any) -> None:
        return None

    def label(self, s: Any, seat: int, m: Any) -> Text:
        return verbatim("a move")

    def headline(self, s: Any, me: int) -> Text:
        return verbatim("your turn")

    def verdict(self, s: Any, over: Any) -> Text:
        return verbatim("over")

    def extent(self, s: Any, me: int, zone: str) -> tuple[tuple[int, int], ...]:
        return (0, 0), (2, 2)

    def art(self, name: str, face: int, palette: Any) -> str:
        raise KeyError(name)


def test_the_docs_name_the_methods_that_a_game_has_to_write() -> None:
    assert TableView.__abstractmethods__ == NECESSARY
    page = (ROOT / "docs" / "adding-a-game.md").read_text("utf-8")
    paragraph = page[page.index("7. **View.**") : page.index("8. **AI.**")]
    assert all(f"`{name}`" in paragraph for name in NECESSARY)
    bare: Any = TableView
    with pytest.raises(TypeError, match="abstract"):
        bare()


def test_all_else_has_an_answer() -> None:
    view, place = LeastView(), Place("board", (1, 1))
    assert view.poses("card") == (Pose(),)
    assert view.chip(None, 0, None) == view.label(None, 0, None)
    nothing = (
        view.counts(None, 0),
        view.gauges(None, 0, None),
        view.cues(None, None),
        view.marks(None, 0),
        view.preview(None, 0, None),
        view.hover(None, 0, place, None),
        view.held(None, 0, "card"),
        view.aids(None, 0),
        view.aid(None, 0, "aid"),
    )
    assert not any(map(tuple, nothing))
    one = view.landing(None, 0, None), view.anchor(None, 0, None), view.foretell(None, 0, None), view.role(None, 0)
    assert set(one) == {None} and view.panel(None, 0) is None and view.interlude(None, 0) is None
    assert view.lift(None, 0, "board", (1, 1)) == 0.0 and view.facing(0, 2) == 0
    with pytest.raises(KeyError):
        view.figure("plan", {})


@pytest.mark.parametrize("game", names(hidden=True))
def test_every_game_keeps_the_contract(game: str) -> None:
    assert isinstance(view_of(game), TableView)
