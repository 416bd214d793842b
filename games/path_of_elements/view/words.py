"""What is said at the table: moves, headlines, plates and the end."""

from __future__ import annotations

from collections.abc import Sequence

from engine.core.rules import UNKNOWN, Act, Cell, Fact, Over, Seat
from engine.core.text import At, Text, Token, listed, victory_by_points, victory_shared
from engine.table.contract.game_view import SPECTATOR, Count, Wants
from games.path_of_elements import AIM, say
from games.path_of_elements.rules.display_names import ELEMENT_NAMES, MOTIF_NAMES, TILE_NAMES, name
from games.path_of_elements.rules.gifts_and_powers import THIRD, price
from games.path_of_elements.rules.laying import is_whole
from games.path_of_elements.rules.memory_phase import homes, may_turn
from games.path_of_elements.rules.move_types import (
    Action,
    Begin,
    Choose,
    Cover,
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
    Turn,
    Uncover,
)
from games.path_of_elements.rules.omens import omens_points
from games.path_of_elements.rules.path_scoring import groups, path_points
from games.path_of_elements.rules.pieces import ELEMENTS, GIFTS, HELD_OMENS, PAR
from games.path_of_elements.rules.pieces import PATH as TILES
from games.path_of_elements.rules.position import Player, Position, Stage
from games.path_of_elements.rules.refusals import NOT_CONNECTED
from games.path_of_elements.rules.rules import RULES
from games.path_of_elements.rules.scoring import SHARED, sources, spirits_points
from games.path_of_elements.view.zones_and_keys import BEFORE, DRAFTING, GRID, NAMES, PATH, spot

POINTS = say("point", "points")
FOR_PATH, FOR_LATER = say("for the path"), (say("for spirits"), say("for omens"))
"""What stands after the points of each source once the paths are laid; before, points are told by element."""
FOR_ELEMENTS = say("for earth"), say("for water"), say("for fire"), say("for air")
LOST = say("lost for turns")
MANY = 3
"""With more seats than this their plates are small."""


def tile_token(element: str) -> Token:
    """A tile in a sentence."""
    return Token("tile" if element == UNKNOWN else f"tile:{element}0", TILE_NAMES[element])


def spirit_token(motif: str) -> Token:
    """A spirit in a sentence."""
    return Token("back" if motif in ("", UNKNOWN) else f"spirit:{motif}", MOTIF_NAMES[motif or UNKNOWN])


def omen_token(omen: str, element: str) -> Token:
    """An omen in a sentence."""
    if omen == UNKNOWN:
        return Token(f"omens:{element}", say("an omen"))
    spoken = say("the omen {first}", first=ELEMENT_NAMES[omen[0]])
    for letter in omen[1:]:
        spoken = say("{omen}, {motif}", omen=spoken, motif=ELEMENT_NAMES[letter])
    return Token(f"omen:{omen}", spoken)


def at_path(seat: Seat, cell: Cell) -> At:
    """A cell of a path in a sentence."""
    return At(PATH.format(seat), cell, NAMES.name(cell))


def at_grid(s: Position, cell: Cell) -> At:
    """A spirit of the grid in a sentence. Cells there have no names: their letters would help to remember."""
    return At(GRID, spot(s, cell), MOTIF_NAMES[UNKNOWN])


def stake(s: Position, seat: Seat, m: Move) -> Text | None:
    """See `TableView.stake`: gifts that one click spends where no price stands beside it."""
    gifts = s.players[seat].gifts
    if isinstance(m, Turn) and s.missed:
        return say("A third spirit costs a gift. You have {n}.", n=gifts)
    if isinstance(m, Exchange):
        omen = omen_token(m.omen, s.players[seat].element)
        cost = price(seat, m)
        return say(
            "A new omen, drawn unseen for {omen}, costs {n} gifts. You have {left}.", omen=omen, n=cost, left=gifts
        )
    return None


# --- moves -----------------------------------------------------------------------------------------------------------


def label(s: Position, seat: Seat, m: Move) -> Text:
    """A move in words, with pictures and places."""
    match m:
        case Take():
            return say("{who} takes {element}", who=name(s, m.seat), element=ELEMENT_NAMES[m.element])
        case Choose():
            return say("take {tile}", tile=tile_token(element_of(s, m.tile)))
        case Keep():
            return say("keep {omen}", omen=omen_token(m.omen, s.players[seat].element))
        case Place():
            tile = tile_token(element_of(s, m.tile))
            if m.cell is None:
                return say("take {tile} back", tile=tile)
            return say("lay {tile} {at}", tile=tile, at=at_path(seat, m.cell))
        case Ready():
            return say("Ready")
        case Turn():
            at = at_grid(s, m.cell)
            return say("1 gift: turn up {at}", at=at) if s.missed else say("turn up {at}", at=at)
        case Put():
            what = say("{spirit} {at}", spirit=spirit_token(s.motif(m.spirit)), at=at_path(m.seat, m.cell))
            if m.seat == seat:
                return say("keep {spirit}", spirit=what)
            if s.terms.alone:
                return say("give {spirit} to the rival path", spirit=what)
            return say("give {spirit} to {who}", spirit=what, who=name(s, m.seat))
        case Skip():
            return say("Skip the power")
        case Done():
            return say("End the turn")
        case Cover() | Uncover() | Shift() | Swap() | Gift() | Exchange():
            did = _done(s, seat, m)
            if s.power:
                return say("power: {did}", did=did)
            return say("{did}: {count} gift", "{did}: {count} gifts", price(seat, m), did=did)
        case _:
            return _brought(s, m)


def _done(s: Position, seat: Seat, m: Action) -> Text:
    """The words for what a power or gifts do."""
    if isinstance(m, Exchange):
        return say("exchange {omen}", omen=omen_token(m.omen, s.players[seat].element))
    whose = seat if isinstance(m, Cover | Gift) else m.seat
    spirit, who = lying(s, whose, m.cell), name(s, whose)
    match m:
        case Cover():
            return say("cover {spirit}", spirit=spirit)
        case Gift():
            return say("a gift for {spirit}", spirit=spirit)
        case Uncover():
            return say("uncover {spirit} of {who}", spirit=spirit, who=who)
        case Shift():
            to = at_path(whose, m.to)
            if whose == seat:
                return say("move {spirit} to {to}", spirit=spirit, to=to)
            return say("move {spirit} of {who} to {to}", spirit=spirit, who=who, to=to)
        case Swap():
            other = lying(s, whose, m.other)
            if whose == seat:
                return say("swap {spirit} and {other}", spirit=spirit, other=other)
            return say("swap {spirit} and {other} of {who}", spirit=spirit, other=other, who=who)


def lying(s: Position, seat: Seat, cell: Cell) -> Text:
    """A spirit on a path, if it lies open, and where."""
    return say("{spirit} {at}", spirit=spirit_on(s, seat, cell), at=at_path(seat, cell))


def spirit_on(s: Position, seat: Seat, cell: Cell) -> Token:
    """A spirit on a path, if it lies open."""
    spirit = s.players[seat].spirit(cell)
    return spirit_token(UNKNOWN if spirit is None or spirit.covered else spirit.motif)


def element_of(s: Position, number: int) -> str:
    """What is on a tile, as far as whoever looks knows."""
    tiles = (tile for player in s.players for tile in (*player.stack, *player.tiles))
    return next((tile.element for tile in tiles if tile.number == number), UNKNOWN)


def _brought(s: Position, m: Move) -> Text:
    """What chance has brought; tiles of the stacks are seen and need no line."""
    match m:
        case Begin():
            return say("{who} will begin", who=name(s, m.seat))
        case Lose():
            return say("{tile} goes to the rival path", tile=tile_token(element_of(s, m.tile)))
        case Face():
            return say("{spirit}", spirit=spirit_token(m.motif))
        case Omen() if m.omen != UNKNOWN:
            return say("{who} draws {omen}", who=name(s, m.seat), omen=omen_token(m.omen, s.players[m.seat].element))
    return Text("")


# --- what is to be done ----------------------------------------------------------------------------------------------


def headline(s: Position, me: Seat) -> Text:
    """A sentence about what is to be done now."""
    turn = RULES.turn(s)
    if isinstance(turn, Over):
        return say("The game is over.")
    if not isinstance(turn, Act):
        return say("A spirit is turned up.") if s.turning else say("The table is being set up.")
    if me == SPECTATOR and s.stage in (Stage.DRAFT, Stage.KEEP):
        return say("Everyone is choosing.")
    if me == SPECTATOR and s.stage == Stage.PATH:
        return say("Everyone is laying a path.")
    if me not in turn.seats:
        return _waiting(s)
    if s.stage in BEFORE:
        return _before(s, me)
    return _with_spirits(s)


def _waiting(s: Position) -> Text:
    if s.stage in (Stage.DRAFT, Stage.KEEP):
        return say("The others are still choosing.")
    if s.stage == Stage.PATH:
        return say("The others are still laying their paths.")
    who = name(s, s.active if s.active >= 0 else s.lead)
    # with the last thing that can be paid for the turn passes on
    facts = () if any(fact.kind == "turn" for fact in s.facts) else reversed(s.facts)
    told = next((words for fact in facts if (words := made(s, s.active, fact)) is not None), None)
    return told or (say("{who} finds no pair.", who=who) if s.missed else say("{who} is to move.", who=who))


def made(s: Position, actor: Seat, fact: Fact) -> Text | None:
    """What a seat has just done with a spirit on a path; None for anything else."""
    if fact.kind not in ("put", "moved", "swapped", "covered", "uncovered", "gifted"):
        return None
    own, who, whose = fact.seat == actor, name(s, actor), name(s, fact.seat)
    spirit, at = lying(s, fact.seat, fact.cells[-1]), at_path(fact.seat, fact.cells[-1])
    open_, before = spirit_on(s, fact.seat, fact.cells[-1]), at_path(fact.seat, fact.cells[0])
    other = spirit_on(s, fact.seat, fact.cells[0])
    match fact.kind:
        case "put" if own:
            return say("{who} has kept {spirit}.", who=who, spirit=spirit)
        case "put":
            return say("{who} has given {spirit} to {whose}.", who=who, spirit=spirit, whose=whose)
        case "moved" if own:
            return say("{who} has moved {spirit} from {before} to {at}.", who=who, spirit=open_, before=before, at=at)
        case "moved":
            return say(
                "{who} has moved {spirit} of {whose} from {before} to {at}.",
                who=who,
                spirit=open_,
                whose=whose,
                before=before,
                at=at,
            )
        case "swapped" if own:
            return say(
                "{who} has swapped two spirits: {spirit} is on {at} now, {other} on {there}.",
                who=who,
                spirit=open_,
                at=at,
                other=other,
                there=before,
            )
        case "swapped":
            return say(
                "{who} has swapped two spirits of {whose}: {spirit} is on {at} now, {other} on {there}.",
                who=who,
                whose=whose,
                spirit=open_,
                at=at,
                other=other,
                there=before,
            )
        case "covered":
            return say("{who} has covered {spirit}.", who=who, spirit=spirit)
        case "uncovered":
            return say("{who} has uncovered {spirit} of {whose}.", who=who, spirit=spirit, whose=whose)
    return say("{who} has put a gift on {spirit}.", who=who, spirit=spirit)


def _before(s: Position, me: Seat) -> Text:
    """What is to be done until the paths lie."""
    player = s.players[me]
    if s.stage == Stage.ELEMENT:
        return say("Take an element with its tiles. Its spirits will score double for you on tiles of their own.")
    if s.stage == Stage.DRAFT:
        if s.terms.alone and len(player.stack) == TILES:
            return say("Alone only your points count. Choose a tile for your path; another one goes to the rival path.")
        if s.terms.alone:
            return say("Choose a tile for your path; another one goes to the rival path.")
        return say("Choose a tile for your path; the others go on to {who}.", who=name(s, (me + 1) % s.seats))
    if s.stage == Stage.KEEP:
        left = HELD_OMENS - len(player.omens)
        return say("Choose an omen for your spirits: {count} to go.", "Choose omens: {count} to go.", left)
    if player.hand:
        left = len(player.hand)
        return say("Lay your path: {count} tile is left.", "Lay your path as you like: {count} tiles are left.", left)
    if is_whole(player):
        return say("All tiles are laid. Move them as you like, then press “Ready”.")
    return NOT_CONNECTED


def _with_spirits(s: Position) -> Text:
    """From the first spirit on."""
    if s.power:
        return POWER_LINES[s.power]
    if s.pair:
        return _pair(s)
    if s.stage == Stage.GIVING:
        return say("Last gifts: spend what you like, then end the turn. The rest is lost.")
    if not s.turned:
        return say("Turn up a second spirit.") if s.up else say("Turn up two spirits.")
    if s.missed:
        if may_turn(s):
            return say("No pair. Turn up a third spirit for {n} gift, or end the turn.", n=THIRD)
        rich = bool(s.players[s.active].gifts)
        return say("No pair. Spend gifts, or end the turn.") if rich else say("No pair. End the turn.")
    return say("Spend gifts if you like, then end the turn.")


def _pair(s: Position) -> Text:
    spirit, homes_ = spirit_token(s.motif(s.pair[0])), homes(s)
    if s.active in homes_ and len(homes_) > 1:
        return say("A pair! Put {spirit} on your path and the other one on another path.", spirit=spirit)
    if s.active in homes_:
        return say("Put {spirit} on your path.", spirit=spirit)
    if s.terms.alone:
        return say("Put {spirit} on the rival path.", spirit=spirit)
    if len(homes_) == 1:
        return say("Put {spirit} on the path of {who}.", spirit=spirit, who=name(s, homes_[0]))
    return say("Put {spirit} on one of the paths with the fewest spirits.", spirit=spirit)


POWER_LINES = {
    "E": say("Power of earth: swap two adjacent spirits of another player."),
    "W": say("Power of water: move a spirit of another player by one tile."),
    "F": say("Power of fire: move one of your spirits by one tile."),
    "A": say("Power of air: uncover a spirit of another player."),
    "M": say("Power of the mask: swap two of your spirits that are adjacent."),
}


def wants(s: Position, seat: Seat) -> Wants:
    """What the seat has still to do; where plates are small its points by source."""
    player, missing = s.players[seat], []
    if len(s.players) > MANY:
        # the path has brought what others have not: until the end that need not be said
        told = [one for one in _told(s, player) if one[0] != FOR_PATH or s.stage == Stage.OVER]
        missing += [say("{n} {what}", n=value, what=label_) for label_, value in told]
    if s.stage == Stage.DRAFT:
        missing.append(say("{count} tile of {all}", "{count} tiles of {all}", len(player.hand), all=TILES))
    elif s.stage == Stage.PATH and player.hand:
        missing.append(say("{count} tile to lay", "{count} tiles to lay", len(player.hand)))
    elif s.stage not in BEFORE and s.stage != Stage.OVER:
        missing.append(say("{n} of {most} gifts", n=player.gifts, most=GIFTS))
        missing.append(say("{count} tile free", "{count} tiles free", len(player.free)))
    return Wants(AIM, tuple(missing))


def _told(s: Position, player: Player) -> list[tuple[Text, int]]:
    """What has brought a player points, with how many: by element while paths are being laid."""
    values = by_source(player)
    if s.stage == Stage.PATH:
        named = zip(FOR_ELEMENTS, values, strict=False)
    else:
        path = len(ELEMENTS)
        named = zip((FOR_PATH, *FOR_LATER), (sum(values[:path]), *values[path:]), strict=True)
    return [(label_, value) for label_, value in named if value]


def by_source(player: Player) -> tuple[int, ...]:
    """What each of `SOURCES` but turns has brought, as far as the looker knows."""
    motifs = {cell: motif for cell, motif in player.motifs.items() if motif != UNKNOWN}
    omens = omens_points(tuple(omen for omen in player.omens if omen != UNKNOWN), motifs)
    return (*path_points(player.elements), spirits_points(player), omens)


def counts(s: Position, seat: Seat) -> Sequence[Count]:
    """The tiles while they are drafted; then the points so far, in all and by source."""
    player = s.players[seat]
    if s.stage in DRAFTING:
        tiles = [tile.element for tile in player.tiles]
        return [Count(ELEMENT_NAMES[one], tiles.count(one)) for one in ELEMENTS if tiles.count(one)]
    lost = max(0, s.turns - PAR) if s.terms.alone else 0
    shown = [Count(POINTS, sum(by_source(player)) - lost, ranks=True)]
    if len(s.players) <= MANY:
        shown += [Count(label_, value) for label_, value in _told(s, player)]
    if s.terms.alone and s.stage not in BEFORE:
        shown.append(Count(say("turn", "turns"), s.turns, clock=True))
        if lost:
            shown.append(Count(LOST, lost))
    return shown


def verdict(s: Position, over: Over) -> Text:
    """How it ended and why: what brought the winner how much."""
    winners = [seat for seat in range(s.seats) if over.places[seat] == 1]
    path, spirits, omens = _summed(s, winners[0])
    if over.reason == SHARED:
        names = [name(s, seat) for seat in winners]
        return victory_shared(names, say("{count} point", "{count} points", over.scores[winners[0]]))
    if s.terms.omens == "none":
        why = say("{path} for the path, {spirits} for spirits", path=path, spirits=spirits)
    else:
        why = say(
            "{path} for the path, {spirits} for spirits, {omens} for omens", path=path, spirits=spirits, omens=omens
        )
    if s.terms.alone:
        if s.turns > PAR:
            why = say("{why}, minus {lost} for turns", why=why, lost=s.turns - PAR)
        return say(
            "All pairs are found in {turns} turns: {n} points ({why}).", turns=s.turns, n=over.scores[0], why=why
        )
    ranked = sorted(range(len(over.scores)), key=lambda seat: -over.scores[seat])
    return victory_by_points([(name(s, seat), over.scores[seat]) for seat in ranked], why)


def highlight(s: Position) -> Text | None:
    """The group with the most points on a path, and all who have one like it.

    None if there is no such group, or if somebody else has as many points by a group of another kind.
    """
    every = [(seat, group) for seat, player in enumerate(s.players) for group in groups(player.elements)]
    most = max((group.points for _, group in every), default=0)
    owners: dict[tuple[str, int], list[Seat]] = {}
    for seat, group in every:
        alike = owners.setdefault((group.element, len(group.cells)), [])
        if group.points == most and seat not in alike:
            alike.append(seat)
    (element, tiles), seats = max(owners.items(), key=lambda found: len(found[1]), default=(("", 0), []))
    if not most or any(set(others) - set(seats) for others in owners.values()):
        return None
    return say(
        "The best group: {element}, {count} tile, {n} points ({who}).",
        "The best group: {element}, {count} tiles, {n} points ({who}).",
        tiles,
        element=ELEMENT_NAMES[element],
        n=most,
        who=listed([name(s, one) for one in seats]),
    )


def _summed(s: Position, seat: Seat) -> tuple[int, int, int]:
    parts = sources(s, seat)
    return sum(parts[:4]), parts[4], parts[5]
