"""All boxes under one name: `from engine.gui.boxes.all import Button, Paragraph`."""

from engine.gui.boxes.box import NOTHING, Box, Host
from engine.gui.boxes.buttons import Button, Item, ListBox, ListRow, Pressable
from engine.gui.boxes.field import Field
from engine.gui.boxes.labelled import Labelled
from engine.gui.boxes.layout import Columns, Heading, Paragraph, Picture, Row, Rule, Space, note
from engine.gui.boxes.values import Choice, Slider, Toggle

__all__ = [
    "NOTHING",
    "Box",
    "Button",
    "Choice",
    "Columns",
    "Field",
    "Heading",
    "Host",
    "Item",
    "Labelled",
    "ListBox",
    "ListRow",
    "Paragraph",
    "Picture",
    "Pressable",
    "Row",
    "Rule",
    "Slider",
    "Space",
    "Toggle",
    "note",
]
