"""The tiles, spirits and omens of Path of the Elements that are still to come."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from msgspec.structs import replace

from engine.core.rules import Seat
from engine.core.text import Text, Token
from engine.table.contract.game_view import Kind, Supply
from games.path_of_elements import say
from games.path_of_elements.rules import draft
from games.path_of_elements.rules.pieces import COMMON, ELEMENTS, MOTIFS, OMENS
from games.path_of_elements.rules.position import NOBODY, Position, Stage
from games.path_of_elements.view.accessible_names import SPIRITS
from games.path_of_elements.view.words import omen_token, spirit_token, tile_token
from games.path_of_elements.view.zones_and_keys import looker

TILES = {"E": say("earth tile"), "W": say("water tile"), "F": say("fire tile"), "A": say("air tile")}
TO_DRAFT = frozenset((Stage.ELEMENT, Stage.OMENS, Stage.DEAL, Stage.DRAFT))


def supplies(s: Position, me: Seat) -> Iterator[Supply]:
    """Tiles until all are drafted, spirits, and the omens of one's own deck.

    Spirits are counted by what lies open on the paths. What was turned up in the grid and what is covered has to be
    remembered: it counts as still to come, so the counts are the same for who remembers and who does not.
    """
    if s.stage in TO_DRAFT:
        yield _tiles(s)
    if s.stage != Stage.OVER:
        lying = [spirit for player in s.players for _, spirit in player.spirits]
        shown = Counter(spirit.motif for spirit in lying if s.terms.faces_shown or not spirit.covered)
        kinds = tuple(
            Kind(_named(spirit_token(motif), SPIRITS[motif]), s.each_motif - shown[motif], s.each_motif)
            for motif in MOTIFS
        )
        note = say("Covered ones on paths are among them.") if shown.total() < len(lying) else None
        yield Supply(say("Spirits"), kinds, note)
    yield from _omens(s, me)


def _named(token: Token, name: Text) -> Token:
    """As it is called after a number."""
    return replace(token, spoken=name)


def _tiles(s: Position) -> Supply:
    """Those of the common stack that nobody has drafted yet; before elements are dealt, of all elements."""
    players = len(s.players)
    given = [player.element for player in s.players]
    stacks = [COMMON[element] for element in (given if all(given) else ELEMENTS)]
    drafted = Counter(
        tile.element for player in s.players for tile in player.tiles if tile.number > draft.direct_tiles(players)
    )
    count = [sum(stack[k] for stack in stacks) for k in range(len(ELEMENTS))]
    kinds = tuple(
        Kind(_named(tile_token(one), TILES[one]), n - drafted[one], n) for one, n in zip(ELEMENTS, count, strict=True)
    )
    return Supply(say("Tiles to draft"), kinds)


def _omens(s: Position, me: Seat) -> Iterator[Supply]:
    """The omens of one's own element that one has not had; before the game begins those of all elements."""
    if s.lead == NOBODY and not any(player.element for player in s.players):
        kinds = (Kind(omen_token(omen, element), 1, 1) for element in ELEMENTS for omen in OMENS[element])
        yield Supply(say("Omens"), tuple(kinds))
        return
    player = s.players[looker(me)]
    if s.terms.omens != "none" and player.element and s.stage != Stage.OVER:
        had = {*player.omens, *player.aside}
        kinds = (Kind(omen_token(omen, omen[0]), int(omen not in had), 1) for omen in OMENS[player.element])
        yield Supply(say("Omens of your element"), tuple(kinds))
