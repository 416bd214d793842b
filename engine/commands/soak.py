"""Run the long checks."""

from __future__ import annotations

import argparse


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Nothing yet."""


def run(chosen: argparse.Namespace) -> int:
    """0."""
    return 0
