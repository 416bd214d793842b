"""What the table of Fairy Trails says: moves in words, what a move would cause, what to do, how it ended."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from engine.core.rules import UNKNOWN, Act, Cell, Fact, Over, Seat
from engine.core.text import Text, Token, listed, victory_shared
from engine.table.contract.game_view import Count, Wants
from games.fairy_trails import INFO, say
from games.fairy_trails.rules.move_types import Begin, Claim, Discard, Draw, Lay, Move
from games.fairy_trails.rules.networks import Network, network_at
from games.fairy_trails.rules.pieces import COLOURS, PATIENCE, STONES, Held, blocks
from games.fairy_trails.rules.rules import NOBODY, RULES, Position
from games.fairy_trails.view.zones_and_keys import at, held_art


def foretell(s: Position, seat: Seat, m: Move) -> Text | None:
    """What laying the card would close, what stays open, and whether that ends the game; what a claim may cost,
    whether it is right or not."""
    if isinstance(m, Claim):
        return say("If this network is still open, you can’t claim another one on this turn.")
    if s.keen or not isinstance(m, Lay) or RULES.why_not(s, seat, m) is not None:
        return None
    after = RULES.apply(s, seat, m)
    turn = RULES.turn(after)
    if isinstance(turn, Over) and not s.solo and turn.reason == "last_stone":
        return say("Places the last stone: the {folk} win.", folk=name(after.winner))
    closed, other = new_networks(s, after), 1 - seat
    gift = isinstance(turn, Over) and turn.reason == "gift"
    if not s.solo and (gift or _gives_the_game(s, closed, after, other)):
        return say("Closes the last huts of the {other}, who win at the start of their turn.", other=name(other))
    told = _closes(closed, _touched(after, COLOURS if s.solo else (seat,)), seat, s.solo)
    return _with_clock(told, after, turn) if s.solo else told


def stake(m: Move) -> Text | None:
    """A card that is discarded is a card less in the deck."""
    if not isinstance(m, Discard):
        return None
    return say("Only once in the game. The card is gone, and that costs you a point.")


def headline(s: Position, me: Seat) -> Text:
    """What is to be done now, said to a seat."""
    turn = RULES.turn(s)
    if isinstance(turn, Over):
        return verdict(s, turn)
    if not isinstance(turn, Act):
        return say("Who begins is decided at random.") if s.mover == NOBODY else say("A card is drawn.")
    if s.solo:
        return _alone(s)
    if s.mover != me:
        return say("The {folk} lay a card.", folk=name(s.mover))
    if not s.keen:
        return say("Lay one of your cards next to the others.")
    if not s.laid and s.hands[s.mover]:
        return say("Lay a card. You may claim closed networks before or after.")
    if s.misjudged:
        return say("That network was open. End your turn.")
    return say("Claim closed networks: put a stone on one of the huts. Or end your turn.")


def verdict(s: Position, over: Over) -> Text:
    """How the game ended, with the points of both."""
    if s.solo:
        if over.reason == "home":
            left = say("{count} card is left in the deck.", "{count} cards are left in the deck.", s.deck)
            return say("{how} {left}", how=VERDICTS["home"], left=left)
        return VERDICTS[over.reason]
    if over.shared:
        stones = say("{count} stone", "{count} stones", over.scores[0])
        return replace(VERDICTS[over.reason], values=(("shared", victory_shared(FOLKS, stones)),))
    winner = over.places.index(1)
    values: tuple[tuple[str, int | Text], ...] = (
        ("less", min(over.scores)),
        ("loser", name(1 - winner)),
        ("more", max(over.scores)),
        ("winner", name(winner)),
    )
    return replace(VERDICTS[over.reason], values=values)


def highlight(s: Position) -> Text:
    """A sentence about the longest network of the game."""
    web = s.forest.web
    longest = max((*web.closed, *web.open.values()), key=lambda network: len(network.cells))
    count = len(longest.cells)
    return say(
        "The longest network: {count} card ({folk}).",
        "The longest network: {count} cards ({folk}).",
        count,
        folk=name(longest.colour),
    )


def counts(s: Position, seat: Seat) -> Sequence[Count]:
    """Once it is over the score: the stones on huts, alone the cards left. Before that `wants` tells the stones."""
    turn = RULES.turn(s)
    if not isinstance(turn, Over) or (s.solo and turn.places != (1,)):
        return ()
    label = say("card left", "cards left") if s.solo else say("stone placed", "stones placed")
    return (Count(label, turn.scores[seat], ranks=True),)


def wants(s: Position, seat: Seat) -> Wants:
    """How many stones lie on huts, and how many one card may bring."""
    return Wants(INFO.cast(len(s.hands))[seat].aim, lacks(s, seat))


def name(seat: Seat) -> Text:
    """The name of the folk of a seat or colour."""
    return INFO.seats[seat].name


def label(s: Position, seat: Seat, m: Move) -> Text:
    """A card and its cell, a hut, or what is said of other moves; nothing for a card drawn."""
    if isinstance(m, Lay):
        return _lay(s, m, s.in_hand(seat, m.number) or Held(m.number, UNKNOWN))
    if isinstance(m, Claim):
        return say("Claim: {place}", place=at(s, m.cell))
    if isinstance(m, Draw):
        # after every move: not worth a line
        return Text("")
    if isinstance(m, Begin):
        return say("{folk} begin", folk=name(m.seat))
    return say("Discard") if isinstance(m, Discard) else say("End turn")


def line(before: Position, after: Position, seat: Seat, m: Move) -> Text:
    """A card on the table is no secret any more."""
    laid = after.forest.web.at.get(m.cell) if isinstance(m, Lay) else None
    if isinstance(m, Lay) and laid is not None:
        return _lay(before, m, Held(m.number, laid.card))
    return label(before, seat, m)


def _lay(s: Position, m: Lay, held: Held) -> Text:
    token = Token(held_art(held), card(m), 0, m.turns)
    return say("{card} {at}", card=token, at=at(s, m.cell))


def card(m: Lay) -> Text:
    """The card of a move in words, as it is turned."""
    if not m.turns:
        return say("Card {number}", number=m.number)
    return say("Card {number} ({degrees}°)", number=m.number, degrees=m.turns * 90)


# --- what a move would cause -----------------------------------------------------------------------------------------


def new_networks(before: Position, after: Position) -> tuple[Network, ...]:
    """What the card that makes the difference has closed."""
    return after.forest.web.closed[len(before.forest.web.closed) :]


def joined(after: Position) -> tuple[Network, ...]:
    """Open networks of `after` that the new card has made larger."""
    return tuple(network for network in _on_new_card(after) if len(network.spots) > 1)


def _touched(after: Position, mine: Sequence[int]) -> tuple[Network, ...]:
    """Open networks of these colours that the new card has joined or begun, those with most huts first."""
    found = (network for network in _on_new_card(after) if network.colour in mine)
    return tuple(sorted(found, key=lambda network: (-len(network.huts), len(network.ends))))


def _on_new_card(after: Position) -> Iterator[Network]:
    cell = after.forest.cards[-1].cell
    return (one for one in after.forest.web.open.values() if any(spot.cell == cell for spot in one.spots))


def _closes(closed: tuple[Network, ...], open_now: tuple[Network, ...], seat: Seat, solo: bool) -> Text | None:
    """What is closed for whom, and which networks stay open for the seat, each by itself."""
    shut = tuple(_closed(closed, seat, solo))
    closes = say("Closes {what}.", what=listed(shut)) if shut else say("Closes nothing.")
    if not open_now:
        return closes if shut else None
    left = listed(tuple(_left_open(open_now)))
    if solo:
        return say("{closes} Open: {left}.", closes=closes, left=left)
    return say("{closes} Open for the {folk}: {left}.", closes=closes, folk=name(seat), left=left)


def _closed(closed: tuple[Network, ...], seat: Seat, solo: bool) -> Iterator[Text]:
    """ "2 huts", "1 hut of the Gnomes", "1 network of the Gnomes without huts"."""
    order = COLOURS if solo else (seat, 1 - seat)
    for colour in order:
        huts = sum(len(network.huts) for network in closed if network.colour == colour)
        if huts:
            yield _some_huts(huts) if colour == seat and not solo else _owned(huts, colour)
    for colour in order:
        empty = sum(network.colour == colour and not network.huts for network in closed)
        if empty:
            yield say(
                "{count} network of the {folk} without huts",
                "{count} networks of the {folk} without huts",
                empty,
                folk=name(colour),
            )


def _left_open(networks: tuple[Network, ...]) -> Iterator[Text]:
    """Each network with huts, then the ends of the others."""
    for network in networks:
        if network.huts:
            huts = _some_huts(len(network.huts))
            yield say("{huts} behind {count} end", "{huts} behind {count} ends", len(network.ends), huts=huts)
    ends = sum(len(network.ends) for network in networks if not network.huts)
    if ends:
        yield say("{count} end without a hut", "{count} ends without a hut", ends)


def _some_huts(count: int) -> Text:
    return say("{count} hut", "{count} huts", count)


def _owned(count: int, colour: int) -> Text:
    return say("{count} hut of the {folk}", "{count} huts of the {folk}", count, folk=name(colour))


def _gives_the_game(s: Position, closed: tuple[Network, ...], after: Position, other: Seat) -> bool:
    """Do huts of the other that have been closed take their last stones, when their turn begins?"""
    given = any(network.colour == other and network.huts for network in closed)
    waiting = sum(len(network.huts) for network in after.closed if network.colour == other)
    return given and waiting >= s.stones(other)


def _with_clock(told: Text | None, after: Position, turn: object) -> Text | None:
    """Alone: what the card does to the three lanterns."""
    if isinstance(turn, Over):
        if turn.reason == "home":
            return say("Places the last stone: you win!")
        if turn.reason == "lost_way":
            return say("The third card without a stone: the last lantern would go out.")
    if after.clock == PATIENCE - 1 and told is not None:
        return say("{told} Then the next card must bring a stone.", told=told)
    return told


def lacks(s: Position, seat: Seat) -> tuple[Text, ...]:
    """The stones that lie on huts, and the most huts of one network with a single open end: one card may bring them.

    With keen eyes no network is pointed out. Once a duel is over the plate counts the stones.
    """
    if s.ended and not s.solo:
        return ()
    if s.solo:
        pink, yellow = (len(homes) for homes in s.homes)
        done = [say("pink {n} of {all}", n=pink, all=STONES), say("yellow {n} of {all}", n=yellow, all=STONES)]
    else:
        done = [say("{n} of {all} stones", n=len(s.homes[seat]), all=STONES)]
    mine = COLOURS if s.solo else (seat,)
    nearly = [n for n in s.forest.web.open.values() if n.colour in mine and len(n.ends) == 1]
    most = 0 if s.keen or s.ended else max((len(network.huts) for network in nearly), default=0)
    return (*done, say("{n} in reach", n=most)) if most else tuple(done)


# --- what is to be done ----------------------------------------------------------------------------------------------


def _alone(s: Position) -> Text:
    """How many cards there are until one must bring a stone; or that it is over, once that is proven."""
    if s.puzzle:
        return say("Lay your cards in any order and close as many huts as you can.")
    # the proof's kernels are loaded only by those who play alone
    from games.fairy_trails.ai.solo.unwinnable_proof import unreachable

    why = unreachable(s)
    if why is not None:
        return say("This can’t be won any more. {why}", why=why)
    if len(s.forest.cards) == 1 and not s.clock:
        return say("Lay your first card. Three cards in a row without a stone, and you have lost.")
    if s.clock == PATIENCE - 1:
        return say("Close a hut with this card, or the last lantern goes out.")
    if s.clock:
        return say("Lay the card: this one or the next must bring a stone.")
    return say("Lay the card next to the others.")


FOLKS = say("The elves"), say("the gnomes")
"""The folks as they begin a sentence together."""
VERDICTS = {
    "last_stone": say("The {winner} win: they have placed their last stone."),
    "gift": say("The {winner} win: the {loser} closed the network that took their last stone."),
    "cards": say("All cards are laid. The {winner} win by {more} stones to {less}."),
    "tie": say("All cards are laid. {shared}"),
    "home": say("All 38 stones are placed: the game is won."),
    "lost_way": say("Three cards without a stone: you have lost."),
    "no_cards": say("No cards left, and not all stones are placed: not won this time."),
}
"""How it ended, by the reason of `Over`."""


# --- what has happened -----------------------------------------------------------------------------------------------


def told(s: Position, fact: Fact) -> Text | None:
    """What the message line says of a fact."""
    seat = fact.seat
    match fact.kind:
        case "begins":
            return say("The {folk} begin.", folk=name(seat))
        case "closed" if not fact.amount:
            return say("A network of the {folk} without huts is closed.", folk=name(seat))
        case "placed":
            return say(
                "{folk}: {count} stone is placed, {n} of {all}.",
                "{folk}: {count} stones are placed, {n} of {all}.",
                fact.amount,
                folk=name(seat),
                n=len(s.homes[seat]),
                all=STONES,
            )
        case "waits":
            return say(
                "{folk}: {count} stone waits for their turn.",
                "{folk}: {count} stones wait for their turn.",
                fact.amount,
                folk=name(seat),
            )
        case "open":
            return say("That network is still open: no more claims this turn.")
        case "discarded":
            return say("Discarded; the next card is drawn.")
        case "all_laid":
            return say("The last card is laid: the stones are counted.")
    return None


def about(s: Position, cell: Cell) -> Sequence[Text]:
    """The networks on a card, each with its colour; nothing with keen eyes."""
    laid = s.forest.web.at.get(cell)
    if laid is None or s.keen:
        return ()
    found: dict[int, Text] = {}
    for colour in COLOURS:
        for block in blocks(laid.card, laid.turns)[colour]:
            one = network_at(s.forest.web, cell, colour, block.edges)
            if one is not None:
                found[id(one)] = say("{seat}: {what}", seat=name(colour), what=network(len(one.ends), len(one.huts)))
    return tuple(found.values())


def network(ends: int, huts: int) -> Text:
    """A network in words, when the pointer rests on it."""
    if not ends and not huts:
        return say("This network is closed. It has no huts.")
    some = _some_huts(huts)
    if not ends:
        return say("This network is closed, with {huts}.", huts=some)
    left = say("{count} open end", "{count} open ends", ends)
    if not huts:
        return say("This network has {ends} and no hut.", ends=left)
    return say("This network has {ends} and {huts}.", ends=left, huts=some)
