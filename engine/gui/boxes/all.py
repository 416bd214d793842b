"""All boxes under one name: `from engine.gui.boxes.all import Button, Words`."""

from engine.gui.boxes.accessibility_roles import Action, Role, State
from engine.gui.boxes.box import NOTHING, Box, Built, Host, Live
from engine.gui.boxes.buttons_and_lists import Button, Item, ListBox, Pressable, Slip, more_button
from engine.gui.boxes.layout import Column, Columns, Grid, Paper, Row, Square, Table
from engine.gui.boxes.picture_boxes import Backed, Drawn, Rule, Space, blank, icon, seat_sign
from engine.gui.boxes.text_boxes import Heading, Words, note
from engine.gui.boxes.text_field import Field
from engine.gui.boxes.toggle_slider_choice import Choice, Labelled, Slider, Toggle

__all__ = [
    "NOTHING",
    "Action",
    "Backed",
    "Box",
    "Built",
    "Button",
    "Choice",
    "Column",
    "Columns",
    "Drawn",
    "Field",
    "Grid",
    "Heading",
    "Host",
    "Item",
    "Labelled",
    "ListBox",
    "Live",
    "Paper",
    "Pressable",
    "Role",
    "Row",
    "Rule",
    "Slider",
    "Slip",
    "Space",
    "Square",
    "State",
    "Table",
    "Toggle",
    "Words",
    "blank",
    "icon",
    "more_button",
    "note",
    "seat_sign",
]
