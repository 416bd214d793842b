"""All boxes under one name: `from engine.gui.boxes.all import Button, Words`."""

from engine.gui.boxes.accessibility_roles import Action, Role, State
from engine.gui.boxes.box import NOTHING, Box, Built, Host, Live
from engine.gui.boxes.buttons import Button, Item, ListBox, Pressable, Slip
from engine.gui.boxes.controls import Choice, Labelled, Slider, Toggle
from engine.gui.boxes.layout import Column, Columns, Grid, Paper, Row, Square, Table
from engine.gui.boxes.pictures import Backed, Drawn, Rule, Space, blank, icon, seat_sign
from engine.gui.boxes.text_field import Field
from engine.gui.boxes.words import Heading, Words, note

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
    "note",
    "seat_sign",
]
