"""All widgets under one name: `from engine.ui.widgets import Button, Paragraph`."""

from engine.ui.widgets_base import NOTHING, Host, Widget
from engine.ui.widgets_button import Button, Item, ListBox, ListRow, Pressable
from engine.ui.widgets_field import Field
from engine.ui.widgets_label import Labelled
from engine.ui.widgets_plain import Columns, Heading, Paragraph, Picture, Row, Rule, Space
from engine.ui.widgets_value import Choice, Slider, Toggle

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
]
