"""Tests of the table open the same apps as those of the window."""

from tests.gui.conftest import make_app

__all__ = ["make_app"]
