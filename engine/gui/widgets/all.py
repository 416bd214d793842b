"""All widgets under one name: `from engine.gui.widgets.all import Button, Paragraph`."""

from engine.gui.widgets.base import NOTHING, Host, Widget
from engine.gui.widgets.buttons import Button, Item, ListBox, ListRow, Pressable
from engine.gui.widgets.field import Field
from engine.gui.widgets.labelled import Labelled
from engine.gui.widgets.static import Columns, Heading, Paragraph, Picture, Row, Rule, Space, note
from engine.gui.widgets.values import Choice, Slider, Toggle

__all__ = [
    "NOTHING",
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
    "Widget",
    "note",
]
