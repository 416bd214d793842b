"""What the player wants, whatever the device: the only input of a scene."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace


class Intent(Struct, frozen=True):
    """One intent. Pixels for `pos`; `amount` is signed; `direction` is (east, south), each -1, 0 or 1.

    kind: "move" (pointer), "press" and "release" (left button), "menu" (right press), "menu_up" (right release),
    "wheel" (amount, pos; up is +1; `travel`), "let_go" (a second finger has come down: what the first one pressed is
    not meant), "pinch" (two fingers: `pos` their middle, `moved` by how many pixels, `travel` how often their distance
    was doubled), "focus" (direction: one part is 0), "diagonal" (direction: no part is 0; only at a table; of a stick
    amount is 1 if it leans more to the side, otherwise -1), "next" and "previous" (Tab), "confirm", "back", "finish"
    (the turn), "piece" (take up the one of this number: amount), "turn" (amount), "flip",
    "undo", "redo", "hint", "play_hint", "why", "recall" (what the others did since the last own move), "try_out" (moves
    in a copy), "draw" (a mark), "checkpoint", "to_checkpoint", "rules", "aid", "supply" (what is still to come),
    "chair" (look from the next seat), "panel", "walk" (over the board), "details" (of what has the focus), "ask" (text:
    what), "jump" (of the cursor on the board; text: "threats" or "own"), "skip", "fit", "zoom" (amount), "pan"
    (direction), "full_screen", "mute", "pause", "page" (amount), "edge" (-1 to the beginning, +1 to the end), "text"
    (typed), "compose" (`text`: what an input method has not finished yet, "" for nothing any more; amount: where in it
    the cursor is), "erase" (-1 before the cursor, +1 after it), "drop" (`text`: the path of a file let go over the
    window), "raw_key" (`key`: the name of a key, "" if it has none; only while a scene wants raw keys).

    `travel` is how far the wheel went, for what moves without steps; `amount` then counts the steps that are meant,
    often none. `key` also tells where any other intent came from: the key's name, "pad" for a gamepad, "finger"
    for a screen that is touched, "" for the mouse.
    """

    kind: str
    pos: tuple[int, int] | None = None
    amount: int = 0
    direction: tuple[int, int] = (0, 0)
    text: str = ""
    key: str = ""
    travel: float | None = None
    moved: tuple[int, int] = (0, 0)

    @property
    def straight(self) -> Intent | None:
        """A stick that goes aslant as one that goes straight, where only that has a meaning; None for anything else."""
        if self.kind != "diagonal" or not self.amount:
            return None
        east, south = self.direction
        return replace(self, kind="focus", amount=0, direction=(east, 0) if self.amount > 0 else (0, south))

    @property
    def far(self) -> float:
        """How far the wheel went, in steps."""
        return self.amount if self.travel is None else self.travel


FINGER = "finger"
"""The `key` of what comes from a screen that is touched."""
POINTER_KINDS = frozenset({"move", "press", "release", "menu", "menu_up", "wheel", "let_go", "pinch"})
