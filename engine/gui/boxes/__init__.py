"""Buttons, lists, fields, and the panes they stand on."""
