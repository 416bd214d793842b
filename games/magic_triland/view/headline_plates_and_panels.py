"""The lasting texts of the table: what to do, plates, bars and panels, how it ended, the pause between games."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from engine.core.game_info import SeatInfo
from engine.core.rules import Over, Seat
from engine.core.text import Text, listed, victory_shared
from engine.table.contract.game_view import Count, Gauge, Interlude, Panel, Wants
from games.magic_triland import INFO, say
from games.magic_triland.rules.display_names import HOME_NAMES, ITEMS, MESSENGERS, place, plays, seat_name
from games.magic_triland.rules.move_types import Go, Move, Spend
from games.magic_triland.rules.pieces import COLOURS, INDEX, MOST_ENERGY, PAIRS, colour_of, is_light, pearl
from games.magic_triland.rules.position import NO_ITEM, NOBODY, Position, Stage
from games.magic_triland.rules.rules import costs
from games.magic_triland.rules.trades import among_own, strong_one, trader
from games.magic_triland.rules.turns_and_scoring import (
    LIMIT,
    POINTS,
    REPEATED,
    SHARED,
    STRANDED,
    fulfilled,
    pearl_points,
)
from games.magic_triland.view.pieces_and_drags import TradePanel, trade_panel
from games.magic_triland.view.words import item, strength_word
from games.magic_triland.view.zones_and_keys import ENERGY, LEFT, OFFERED, RIGHT, TRADE_ZONE, built


def headline(s: Position, me: Seat) -> Text:
    """What is to be done now, said to a seat."""
    stage = s.stage
    if stage == Stage.LOT:
        return say("Who begins is decided at random.")
    if stage == Stage.BUILD:
        return _building(s, me)
    if stage == Stage.SLEEP:
        return say("The dark messengers go to sleep.")
    if stage == Stage.DEAL:
        if s.terms.duel:
            return say("Both draw a card from each other.")
        return say("Everyone draws a card from the player to the right.")
    if stage == Stage.BETWEEN:
        return ending(s)
    if stage == Stage.TRADE:
        return _trading(s, me)
    if s.mover != me:
        return _waiting(s)
    return _mine(s)


def role(s: Position, seat: Seat) -> SeatInfo | None:
    """The side that the seat plays in a duel's second game, since name and sign would show the other one; None
    otherwise."""
    return as_whom(s, seat) if plays(s, seat) != seat else None


def wants(s: Position, seat: Seat) -> Wants:
    """Basic: of each messenger, the nearest to the goal first, its rings or the pearl that wins; Master: homes."""
    if s.terms.master:
        return Wants(MASTER[s.terms.seats], _homes(s, seat) if built(s) else ())
    if not built(s) or s.ended:
        return Wants(_cast(s)[seat].aim)
    near = sorted(s.own(seat), key=lambda figure: -_nearness(s, figure))
    return Wants(_cast(s)[seat].aim, tuple(_way_to_go(s, figure) for figure in near) or (NONE_LEFT,))


def counts(s: Position, seat: Seat) -> Sequence[Count]:
    """Stones while the island is built, then cards; points of a tournament, the side in a duel."""
    laid = Count(say("stone", "stones"), sum(s.stones[seat]))
    cards = Count(say("card", "cards"), s.hands.left(seat)) if built(s) else laid
    if s.terms.games > 1:
        score = Count(say("point", "points"), points(s, seat), ranks=True)
        if not s.terms.duel:
            return score, cards
        side = say("dark one", "dark ones") if plays(s, seat) else say("light one", "light ones")
        return score, Count(side, len(s.own(seat)))
    if s.terms.alone and built(s):
        return cards, Count(say("turn left", "turns left"), s.terms.limit - s.turns, clock=True, ranks=True)
    return (cards,)


def verdict(s: Position, over: Over) -> Text:
    """How the game or the tournament ended, and who has won."""
    if over.reason == POINTS:
        best = over.places.index(1)
        return say(
            "{seat} wins the tournament with {points} points.",
            seat=_plain(s, best),
            points=over.scores[best],
        )
    if over.reason == SHARED:
        best = max(over.scores)
        names = [_plain(s, seat) for seat, score in enumerate(over.scores) if score == best]
        return victory_shared(names, say("{count} point", "{count} points", best))
    if s.terms.alone:
        return _alone(s, over)
    return ending(s)


def interlude(s: Position) -> Interlude | None:
    """The standings between two games of a tournament; None at any other time."""
    if s.stage != Stage.BETWEEN:
        return None
    seats = range(s.terms.seats)
    tally = ((say("Pearls brought home"), s.pearl_points), (say("Games ended"), s.end_points))
    scores = tuple(s.pearl_points[seat] + s.end_points[seat] for seat in seats)
    title = say("Game {n} of {all} is over", n=s.game + 1, all=s.terms.games)
    if not s.terms.duel:
        lead = (s.lead + 1) % s.terms.seats
        text = say("{how} Next, {seat} begins.", how=ending(s), seat=_plain(s, lead))
        return Interlude(title, text, tally, scores)
    text = say("{how} Now light and dark are swapped.", how=ending(s))
    return Interlude(title, text, tally, scores, tuple(_next_side(s, seat) for seat in seats))


def panel(s: Position, me: Seat) -> Panel | None:
    """The trade that is open, or what the last one has brought."""
    now = trade_panel(s, max(0, me))
    if now is None:
        return None
    captions: tuple[tuple[str, Text], ...] = ((LEFT, _caption(s, now.left)), (RIGHT, _caption(s, now.right)))
    title = say(
        "{one} meets {other} on {place}",
        one=MESSENGERS[now.came],
        other=MESSENGERS[now.stood],
        place=place(s, now.cell),
    )
    if s.trade is None:
        return Panel(TRADE_ZONE, title, _settled(s, now), captions=captions, settled=True)
    if s.trade.offered != NO_ITEM:
        captions = (*captions, (OFFERED, say("offered")))
    return Panel(TRADE_ZONE, title, _due(s, me, now), trader(s, s.trade), captions)


def gauges(s: Position, m: Move | None) -> Iterator[Gauge]:
    """The energy of the cards laid so far, then what is left to walk with, what a walk pointed at would use."""
    if not built(s):
        return
    value = s.energy if s.walked else s.energy or sum(s.worth)
    spent = 0
    if isinstance(m, Go):
        amounts = costs(s, m) if s.energy and m.figure in s.party().walkers else []
        spent = min(amounts, default=0)
    elif isinstance(m, Spend):
        spent = m.energy
    label = say("Energy so far") if s.stage in (Stage.CARDS, Stage.JOKER) else say("Energy left")
    yield Gauge(ENERGY, label, value, MOST_ENERGY, min(spent, value))


def as_whom(s: Position, seat: Seat) -> SeatInfo:
    """The side that the seat plays now: in a duel's second game the other one, under its own name."""
    side, name = plays(s, seat), _plain(s, seat)
    if side == seat:
        return _cast(s)[seat]
    now = say("{name}, now dark", name=name) if seat == 0 else say("{name}, now light", name=name)
    return replace(_cast(s)[side], name=now)


def _building(s: Position, me: Seat) -> Text:
    if s.terms.quick:
        return say("The island is built.")
    if s.builder != me:
        return say("{seat} lays a stone.", seat=seat_name(s, s.builder))
    laid = len(s.heights) - s.heights.count(0)
    if s.terms.duel and laid < len(COLOURS):
        return say("Lay a stone in front of any home.")
    if not s.terms.duel and laid < s.terms.seats:
        return say("Lay your first stone in front of your home.")
    return say("Lay a stone on any free field.")


def _waiting(s: Position) -> Text:
    name = seat_name(s, s.mover)
    if s.stage in (Stage.CARDS, Stage.JOKER):
        return say("{seat} lays energy cards.", seat=name)
    if s.stage == Stage.CHOOSE:
        return say("{seat} trades.", seat=name) if s.met else say("{seat} may get a pearl.", seat=name)
    return say("{seat} moves, with {n} energy.", seat=name, n=s.energy)


def _mine(s: Position) -> Text:
    stage = s.stage
    if stage == Stage.CARDS:
        if not s.cards:
            if s.terms.alone:
                return _turn_alone(s)
            if plays(s, s.mover) != s.mover:
                return _swapped(s.mover)
            return say("Lay two energy cards.")
        return say("Lay a second card: {n} energy so far.", n=sum(s.worth))
    if stage == Stage.JOKER:
        return say("A joker: what is it worth?")
    if stage == Stage.SPEND:
        return say("How much energy does this move use?")
    if stage == Stage.CHOOSE:
        return _choosing(s)
    if s.walked:
        return say("Move on: exactly {n} energy left to use.", n=s.energy)
    return say("Move with exactly {n} energy.", n=s.energy)


def _turn_alone(s: Position) -> Text:
    """The text at the beginning of a turn; or that the game can't be won any more, once that is proven."""
    # the search is loaded only by those who play alone
    from games.magic_triland.ai.solo.unwinnable_proof import unreachable

    why = unreachable(s)
    if why is not None:
        return say("This can’t be won any more. {why}", why=why)
    if not s.turns:
        return say(
            "Lay two energy cards. After {n} turns without the right pearl at home you have lost.", n=s.terms.limit
        )
    if s.turns + 1 == s.terms.limit:
        return say("Your last turn: lay two energy cards.")
    return say("Lay two energy cards.")


def _swapped(seat: Seat) -> Text:
    """In a duel's second game each has the other's messengers."""
    if seat == 0:
        return say("You have the dark messengers now: lay two energy cards.")
    return say("You have the light messengers now: lay two energy cards.")


def _choosing(s: Position) -> Text:
    if len(s.met) > 1:
        return say("Choose which trade comes first.")
    if s.met:
        return say("Get a pearl, or trade first.")
    return say("Get a pearl, or end your turn.")


def _trading(s: Position, me: Seat) -> Text:
    trade = s.trade
    if trade is None:
        return say("A trade")
    who = trader(s, trade)
    name = seat_name(s, who)
    if among_own(s, trade):
        if who == me:
            return say("Hand items over between your two messengers, or end the trade.")
        return say("{seat} hands items over.", seat=name)
    if strong_one(s, trade) is not None:
        if who == me:
            return say("You are strong: choose what you give and what you take.")
        return say("{seat} is strong and chooses both items.", seat=name)
    if trade.offered == NO_ITEM:
        return say("Offer an item.") if who == me else say("{seat} offers an item.", seat=name)
    return say("Give an item in return.") if who == me else say("{seat} gives an item in return.", seat=name)


NONE_LEFT = say("no messenger left")
MASTER = {
    1: say("Bring pearls of all three colours to one home in as few turns as possible."),
    2: say("Deliver the pearl that completes all three colours in one home."),
    3: say("Bring home pearls of all three colours."),
}
"""What a seat wants in Master, by the number of seats."""


def _nearness(s: Position, figure: int) -> int:
    """How many of the two rings for the winning pearl a messenger has; 3 with that pearl."""
    colour, items = colour_of(figure), s.figures[figure].items
    return 3 if items[pearl(colour)] else sum(bool(items[ring]) for ring in PAIRS[colour])


def _way_to_go(s: Position, figure: int) -> Text:
    light = say("Light") if is_light(figure) else say("Dark")
    who = (say("Yellow"), say("Red"), say("Blue"))[colour_of(figure)] if s.terms.duel or s.terms.alone else light
    near = _nearness(s, figure)
    if near == len(PAIRS[0]) + 1:
        return say("{who}: has the pearl", who=who)
    if near == len(PAIRS[0]):
        return say("{who}: get the pearl", who=who)
    return say("{who}: {n} of 2 rings", who=who, n=near)


def _homes(s: Position, seat: Seat) -> tuple[Text, ...]:
    """How many colours lie at home; where any home counts, in the one that holds most. And what else one carries."""
    homes = (seat,) if s.terms.seats == len(COLOURS) else COLOURS
    held = {home: {colour for colour in COLOURS if s.at_home(home)[colour]} for home in homes}
    best = max(homes, key=lambda home: len(held[home]))
    lacks = [colour for colour in COLOURS if colour not in held[best]]
    lying = len(held[best])
    first = say("Colours: {n} of 3", n=lying)
    if len(homes) > 1:
        first = say("{home}: {n} of 3", home=HOME_NAMES[best], n=lying)
    kinds = [pearl(colour) for colour in lacks]
    carried = [kind for kind in kinds if any(s.figures[figure].items[kind] for figure in s.own(seat))]
    return (first, say("carries {items}", items=listed([item(kind) for kind in carried]))) if carried else (first,)


def points(s: Position, seat: Seat) -> int:
    """The seat's points of a tournament so far: of the games before, and of what lies in the homes now."""
    before = s.pearl_points[seat] + s.end_points[seat]
    return before if s.ended else before + pearl_points(s)[seat]


THE_PEARLS = (say("the purple pearl"), say("the green pearl"), say("the orange pearl"))
"""The pearl that wins, by the home that needs it."""
DRAWS = {
    STRANDED: say("No messengers are left on the island: a draw."),
    REPEATED: say("The same position for the third time: a draw."),
    LIMIT: say("Out of turns, and nobody has won: a draw."),
}
LOST = {
    STRANDED: say("No messengers left: goal missed."),
    REPEATED: say("The same position for the third time: not won."),
}


def ending(s: Position) -> Text:
    """A sentence about how this game of a match ended."""
    if s.winner == NOBODY:
        return DRAWS[s.ended]
    home = winning_home(s)
    name = seat_name(s, s.winner)
    if s.terms.master:
        return say("{seat} wins: all three colours are in the {home}.", seat=name, home=HOME_NAMES[home])
    return say("{seat} wins: {pearl} has reached the {home}.", seat=name, pearl=THE_PEARLS[home], home=HOME_NAMES[home])


def winning_home(s: Position) -> int:
    """The home whose pearls have ended the game."""
    return next((colour for colour in COLOURS if fulfilled(s, colour)), 0)


def _alone(s: Position, over: Over) -> Text:
    if over.places == (1,):
        return say("Delivered on turn {n} of {all}!", n=s.turns + 1, all=s.terms.limit)
    if over.reason == LIMIT:
        return say("All {n} turns are over: not won this time.", n=s.terms.limit)
    return LOST[over.reason]


def _plain(s: Position, seat: Seat) -> Text:
    return _cast(s)[seat].name


def _cast(s: Position) -> tuple[SeatInfo, ...]:
    return INFO.cast(s.terms.seats)


def _next_side(s: Position, seat: Seat) -> Text:
    if plays(s, seat):
        if s.terms.quick:
            return say("Plays the light messengers next")
        return say("Plays the light messengers next and builds first")
    return say("Plays the dark messengers next and moves first")


def _caption(s: Position, figure: int) -> Text:
    where = s.figures[figure].where
    if where not in INDEX:
        return MESSENGERS[figure]
    return say("{who}: {how}", who=MESSENGERS[figure], how=strength_word(s.height(where), figure))


def _settled(s: Position, now: TradePanel) -> Text:
    gave = [fact for fact in s.facts if fact.kind == "gave"]
    return say(
        "{one} has given {mine}, {other} {theirs}.",
        one=MESSENGERS[now.stood],
        mine=ITEMS[gave[0].amount],
        other=MESSENGERS[now.came],
        theirs=ITEMS[gave[-1].amount],
    )


def _due(s: Position, me: Seat, now: TradePanel) -> Text:
    trade = s.trade
    if trade is None:
        return _settled(s, now)
    who = trader(s, trade)
    name = seat_name(s, who)
    if among_own(s, trade):
        if who == me:
            return say("Both are yours: drag across as many items as you like.")
        return say("{seat} hands items over.", seat=name)
    strong = strong_one(s, trade)
    if strong is not None:
        if who == me:
            return say("You choose: drag what you give onto what you take.")
        return say("{seat} chooses both items.", seat=name)
    if trade.offered == NO_ITEM:
        if who == me:
            return say("Equally strong, and you were here first: drag across what you offer.")
        return say("Equally strong: {seat} offers first.", seat=name)
    offered = ITEMS[trade.offered]
    if who == me:
        return say("You are offered {item}: drag across what you give in return.", item=offered)
    return say("{seat} is offered {item} and gives something in return.", seat=name, item=offered)
