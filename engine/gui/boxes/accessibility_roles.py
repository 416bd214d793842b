"""What boxes are for those who do not see them: the terms of WAI-ARIA, which AccessKit has as well."""

from __future__ import annotations

from enum import StrEnum


class Role(StrEnum):
    """What a box is. The values are ARIA's names."""

    NONE = "none"
    """Only ornament: nothing is lost without it."""
    GROUP = "group"
    """Holds others, and is called what they are called."""
    PARAGRAPH = "paragraph"
    HEADING = "heading"
    IMAGE = "img"
    PROGRESSBAR = "progressbar"
    BUTTON = "button"
    SWITCH = "switch"
    SLIDER = "slider"
    TEXTBOX = "textbox"
    RADIOGROUP = "radiogroup"
    RADIO = "radio"
    """One of the values of such a group."""
    LIST = "list"
    LISTITEM = "listitem"
    TABLE = "table"
    ROW = "row"
    CELL = "cell"
    STATUS = "status"
    """One line that changes by itself: it is told when it does."""
    LOG = "log"
    DIALOG = "dialog"
    REGION = "region"
    """A part of a scene that is worth its own name: the board, the plates."""


class State(StrEnum):
    """What is true of a box now."""

    DISABLED = "disabled"
    CHECKED = "checked"
    SELECTED = "selected"
    PRESSED = "pressed"
    """A button that stays pressed: an aid that is switched on."""
    FOCUSED = "focused"
    CUT = "cut"
    """Some of the box's words do not fit and are not shown."""


class Action(StrEnum):
    """What can be done with a box."""

    FOCUS = "focus"
    PRESS = "press"
    INCREMENT = "increment"
    DECREMENT = "decrement"
    SET_VALUE = "set value"
    TURN = "turn"
    """A step clockwise. This and the next two are custom actions, of the pieces of a game."""
    FLIP = "flip"
    PUT_BACK = "put back"
    REVEAL = "scroll into view"
    """Scroll to it. Everything in a pane can do so, and nothing lists it."""
