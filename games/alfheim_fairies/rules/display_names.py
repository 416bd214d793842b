"""Names for what is on the table: clues, fairies, experts."""

from __future__ import annotations

from games.alfheim_fairies import say
from games.alfheim_fairies.rules.pieces import KING, QUEEN, TOMTE

CLUE_NAMES = {
    "P": say("porridge"),
    "B": say("berries"),
    "C": say("cheese"),
    "M": say("milk"),
    "D": say("mead"),
    "T": say("tea"),
}
FAIRY_NAMES = {
    "F1": say("Bluebell Fairy"),
    "F2": say("Firefly Fairy"),
    "F3": say("Rose Fairy"),
    "N1": say("Toadstool Nisse"),
    "N2": say("Acorn Nisse"),
    "N3": say("Heart Nisse"),
    QUEEN: say("Queen"),
    TOMTE: say("Tomte"),
    KING: say("King"),
}
EXPERT_NAMES = {
    "royals": say("King and Queen"),
    "tomte": say("Tomte"),
    "fairies": say("all three Fairies"),
}
PATTERN_NAMES = {
    "3": say("three of a kind"),
    "22": say("two pairs"),
    "31": say("three of a kind and one other"),
    "221": say("two pairs and one other"),
    "111111": say("six different kinds"),
}
"""The King's costs."""
