"""Where the worker and the window take a game's rules and agent from: the registry, or a named place."""

from __future__ import annotations

import importlib
from typing import Any

from engine.ai import agent
from engine.ai.agent import Agent
from engine.core import registry
from engine.core.rules import Rules


def rules_of(game: str, at: str = "") -> Rules[Any, Any]:
    """The game's rules; `at` ("module:NAME") takes others in their place."""
    found: Rules[Any, Any] = _named(at) if at else registry.rules(game)
    return found


def agent_of(game: str, at: str = "") -> Agent[Any]:
    """The game's agent; `at` ("module:NAME") takes another in its place."""
    found: Agent[Any] = _named(at) if at else agent.agent_of(game)
    return found


def _named(at: str) -> Any:
    module, _, name = at.partition(":")
    return getattr(importlib.import_module(module), name)
