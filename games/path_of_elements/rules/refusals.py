"""Why a move is refused: one sentence, the rule, and the cells that offend."""

from __future__ import annotations

from engine.core.lattice import HEX
from engine.core.rules import Act, Cell, Over, Refusal, Seat, Turn
from engine.core.text import Text
from games.path_of_elements import say
from games.path_of_elements.rules import memory_phase
from games.path_of_elements.rules.elements_and_omens import takes
from games.path_of_elements.rules.gifts_and_powers import actions, power_of, price
from games.path_of_elements.rules.laying import CORRECTIONS, is_whole, may_correct
from games.path_of_elements.rules.move_types import (
    Begin,
    Choose,
    Cover,
    Deal,
    Done,
    Exchange,
    Face,
    Gift,
    Keep,
    Lose,
    Move,
    Omen,
    Place,
    Put,
    Ready,
    Shift,
    Skip,
    Swap,
    Take,
    Uncover,
)
from games.path_of_elements.rules.move_types import Turn as TurnUp
from games.path_of_elements.rules.pieces import MASK, OMENS
from games.path_of_elements.rules.position import NOTHING, Player, Position, Stage

Offence = tuple[Text, str, tuple[Cell, ...]]
"""A sentence, the rule's id and the cells, before they become a `Refusal`."""
NOT_CONNECTED = say("Your path must be connected, edge to edge.")
Spent = Cover | Uncover | Shift | Swap | Gift | Exchange


def why_not(s: Position, turn: Turn, seat: Seat, m: Move) -> Refusal | None:
    """Why the seat may not make the move `m`; None if it may."""
    if isinstance(turn, Over):
        return Refusal(say("The game is over."), "end")
    if not isinstance(turn, Act) or isinstance(m, (Begin, Deal, Lose, Omen, Face)):
        return Refusal(say("That is decided by chance."), "setup")
    if seat not in turn.seats:
        return Refusal(_not_yours(s), "turn")
    offence = _offence(s, s.players[seat], seat, m)
    return None if offence is None else Refusal(*offence)


def _not_yours(s: Position) -> Text:
    if s.stage in (Stage.DRAFT, Stage.KEEP, Stage.PATH):
        return say("You have made your choice: wait for the others.")
    return say("It is somebody else’s turn.")


def _offence(s: Position, player: Player, seat: Seat, m: Move) -> Offence | None:
    if s.stage == Stage.ELEMENT:
        return None if m in takes(s, seat) else (say("Take an element that nobody has."), "setup", ())
    if s.stage == Stage.DRAFT:
        drafted = isinstance(m, Choose) and any(tile.number == m.tile for tile in player.stack)
        return None if drafted else (say("Choose one of the tiles of your stack."), "draft", ())
    if s.stage == Stage.KEEP:
        kept = isinstance(m, Keep) and m.omen in OMENS[player.element] and m.omen not in player.omens
        return None if kept else (say("Choose an omen of your own element."), "omens", ())
    if s.stage == Stage.PATH:
        return _why_not_lay(player, m)
    if isinstance(m, (Take, Choose, Keep, Place, Ready)):
        return say("The paths are laid and stay as they are."), "path", ()
    return _why_not_now(s, player, seat, m)


# --- paths -----------------------------------------------------------------------------------------------------------


def _why_not_lay(player: Player, m: Move) -> Offence | None:
    if isinstance(m, Ready):
        if player.hand:
            return say("Lay all your tiles first: {n} are left.", n=len(player.hand)), "path", ()
        return None if is_whole(player) else (NOT_CONNECTED, "path", ())
    if not isinstance(m, Place):
        return say("Lay your path first."), "path", ()
    if all(tile.number != m.tile for tile in player.tiles):
        return say("This tile is not yours."), "path", ()
    lies = any(tile.number == m.tile for _, tile in player.path)
    if m.cell is None and not lies:
        return say("This tile does not lie on your path."), "path", ()
    if lies and not may_correct(player, m.tile, m.cell):
        return say("You have changed your path {n} times: it stays as it is now.", n=CORRECTIONS), "path", ()
    if m.cell is None:
        return None
    if any(cell == m.cell for cell, _ in player.path):
        return say("A tile lies here already."), "path", (m.cell,)
    if m.cell in player.frontier(m.tile if lies else NOTHING):
        return None
    return say("A tile must touch another tile of your path, edge to edge."), "path", (m.cell,)


# --- spirits ---------------------------------------------------------------------------------------------------------


def _why_not_now(s: Position, player: Player, seat: Seat, m: Move) -> Offence | None:
    if s.power:
        if isinstance(m, Skip):
            return None
        if isinstance(m, Spent) and power_of(seat, m) == s.power:
            return _why_not_act(s, player, seat, m)
        return say("Use the power of the pair first, or skip it."), "powers", ()
    if isinstance(m, Skip):
        return say("You have no power to use now."), "powers", ()
    if s.pair:
        return _why_not_put(s, m)
    if isinstance(m, Put):
        return say("Only a pair leaves the grid."), "pairs", (m.spirit,)
    if isinstance(m, TurnUp):
        return _why_not_turn(s, player, m)
    if s.stage == Stage.SPIRITS and s.up and not s.turned:
        return say("Turn up a second spirit first."), "spirits", ()
    if isinstance(m, Done):
        done = s.turned or s.stage == Stage.GIVING
        return None if done else (say("First turn up two spirits."), "spirits", ())
    assert isinstance(m, Spent)
    if price(seat, m) > player.gifts:
        return (
            say(
                "That costs {count} gift, and you have none.",
                "That costs {count} gifts, and you have {n}.",
                price(seat, m),
                n=player.gifts,
            ),
            "gifts",
            (),
        )
    return _why_not_act(s, player, seat, m)


def _why_not_turn(s: Position, player: Player, m: TurnUp) -> Offence | None:
    if s.stage == Stage.GIVING:
        return say("All spirits have been found."), "giving", ()
    if m.cell not in s.grid:
        return say("No spirit lies here."), "spirits", ()
    if m.cell in s.up:
        return say("This spirit is turned up already."), "spirits", (m.cell,)
    if memory_phase.may_turn(s):
        return None
    if s.missed and len(s.up) == 2 and not player.gifts:
        return say("A third spirit costs a gift, and you have none left."), "gifts", ()
    return say("You have turned up all that you may in this turn."), "spirits", ()


def _why_not_put(s: Position, m: Move) -> Offence | None:
    if not isinstance(m, Put):
        return say("Put the pair on two paths first."), "pairs", s.pair
    if m.spirit not in s.pair:
        return say("This spirit is not one of the pair."), "pairs", s.pair
    homes = memory_phase.homes(s)
    if m.seat not in homes:
        if m.seat == s.active:
            return say("One spirit is on your path: the other one goes to another path."), "pairs", ()
        return say("The other spirit goes to the path with the fewest spirits that has room."), "pairs", ()
    path = s.players[m.seat]
    if m.cell not in path.elements:
        return say("A spirit needs a tile to lie on."), "pairs", (m.cell,)
    return None if m.cell in path.free else (say("There is a spirit on this tile already."), "pairs", (m.cell,))


def _why_not_act(s: Position, player: Player, seat: Seat, m: Spent) -> Offence | None:
    """Why an action is refused, apart from its price; None if it is legal."""
    if m in actions(s, seat):
        return None
    if isinstance(m, Exchange):
        if m.omen not in player.omens:
            return say("This omen is not yours."), "omens", ()
        return say("No omen is left to draw."), "omens", ()
    whose = seat if isinstance(m, Cover | Gift) else m.seat
    if not 0 <= whose < len(s.players):
        return say("Nobody has this path."), "gifts", ()
    path = s.players[whose]
    cells = (m.cell, m.other) if isinstance(m, Swap) else (m.cell,)
    bare = tuple(cell for cell in cells if path.spirit(cell) is None)
    if bare:
        return say("There is no spirit on this tile."), "gifts", bare
    if isinstance(m, Uncover):
        if whose == seat:
            return say("Only another player can uncover a spirit of yours."), "cover", cells
        return say("This spirit is not covered."), "cover", cells
    covered = tuple(cell for cell in cells if (spirit := path.spirit(cell)) and spirit.covered)
    if covered:
        return (
            say("This spirit is covered until another player uncovers it."),
            "cover",
            covered,
        )
    if isinstance(m, Gift):
        spirit = path.spirit(m.cell)
        if spirit is not None and spirit.motif == MASK:
            return say("A mask takes no gift."), "gifts", cells
        return say("This spirit has a gift already."), "gifts", cells
    if isinstance(m, Swap):
        if m.cell not in HEX.neighbours(m.other):
            return say("Only spirits on adjacent tiles can change places."), "gifts", cells
        return say("These two spirits swap the other way round."), "gifts", cells
    assert isinstance(m, Shift)
    if m.to not in HEX.neighbours(m.cell):
        return say("A spirit moves by one tile."), "gifts", (m.to,)
    if m.to not in path.elements:
        return say("A spirit needs a tile to lie on."), "gifts", (m.to,)
    return say("There is a spirit on this tile already."), "gifts", (m.to,)
